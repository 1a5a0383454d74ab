"""Why and what: verdicts, events, questions and abilities in words; the turn chart; English and Swedish."""
