"""The combat phase (506-511): attacks, blocks, combat damage, and what removes a permanent from combat."""
