"""Where cards come from: the card pool, the built-in library and its decks."""
