"""Questions about a game in the ability language: filters, selections, amounts, conditions, event patterns,
targets.

Nothing here changes the game, except that choosing at random takes numbers from its generator.
"""
