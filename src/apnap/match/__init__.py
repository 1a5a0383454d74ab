"""A match: decks, formats, mulligans, records and replays."""
