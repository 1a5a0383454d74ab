"""A map of the rulebook: which rules there are, which of them the code names as played, which are proved by a test.

The map is made anew from the sources each time it is asked for; only the numbers of the rules (`numbers.txt`) and the
few that a computer can't play (`aside.txt`) are data. See `chart` for what counts as played and as proved."""
