"""How a game moves: the chapters of the rules."""
