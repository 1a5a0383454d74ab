"""The questions of `rules.ask` that casting uses, under one roof."""

from apnap.rules.ask.amounts import amount
from apnap.rules.ask.choose import choices_exist, pick
from apnap.rules.ask.conditions import holds
from apnap.rules.ask.filters import matches, matches_as_face, matches_as_spell
from apnap.rules.ask.selections import resolve

__all__ = ["amount", "choices_exist", "holds", "matches", "matches_as_face", "matches_as_spell", "pick", "resolve"]
