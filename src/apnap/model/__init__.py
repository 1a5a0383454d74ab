"""What a game is: ids, zones, cards, mana, characteristics, objects, players, the state, events, decisions."""
