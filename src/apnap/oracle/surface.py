"""Nodes that live only between the table and the resolver: pronouns and half-built nouns. No finished tree
has one.

The table reads "it" as `It()`; `references.resolve` replaces it by what it stands for, and
`references.mention` puts it back before a tree is said.
"""

from __future__ import annotations

from apnap.ability.amounts import AmountNode
from apnap.ability.conditions import Condition
from apnap.ability.filters import Filter
from apnap.ability.selections import Selection
from apnap.model.node import Node


class It(Selection, frozen=True):
    """ "it", "its": the last object spoken of, one."""


class TheCard(It, frozen=True):
    """ "it" in "it's a land card": the last object spoken of, one, that isn't a token."""


class Them(Selection, frozen=True):
    """ "them", "they", "their": the last objects spoken of, several."""


class That(Selection, frozen=True):
    """ "that creature", "those cards": the last object(s) that the noun fits."""

    noun: str
    plural: bool = False


class TheChosen(That, frozen=True):
    """ "the chosen creature": what was only chosen last, where anything was."""


class They(Selection, frozen=True):
    """ "they", "their": the last player spoken of."""


class ThatPlayer(Selection, frozen=True):
    """ "that player": the last player spoken of."""


class AttackingPlayer(Selection, frozen=True):
    """ "the attacking player": who attacks in the event that is spoken of."""


class Attacker(Selection, frozen=True):
    """ "it" in "the player it's attacking": the creature that attacks in the event, else the last one spoken of."""


class ThatName(Filter, frozen=True):
    """ "with that name": with the name that was chosen."""


class YourType(Filter, frozen=True):
    """ "Of the creature type of your choice": the type is chosen just before."""


class ThatType(Filter, frozen=True):
    """ "of that type": of the type that was chosen."""


class ThatColor(Filter, frozen=True):
    """ "of that color": of the colour that was chosen."""


class Subj(Selection, frozen=True):
    """The subject of a verb phrase that has not met it yet."""


class Same(Selection, frozen=True):
    """The subject of the verb before, in "draws a card and loses 1 life"."""


class PutThisWay(Condition, frozen=True):
    """ "you put a card into your hand this way": the last verb that puts something there did."""

    to: str


class Again(Selection, frozen=True):
    """Left out: whom the damage before was dealt to, in "… it deals 4 damage instead"."""


class IfDid(Condition, frozen=True):
    """ "if you do": the verb before (or the last one of that kind, "discarded") did something; with `who`, it was done
    by that player."""

    who: Selection | None = None
    verb: str = ""


class ThisFrom(Selection, frozen=True):
    """ "this card from your graveyard": the source, in a zone where the ability therefore functions
    (113.6k)."""

    zone: str


class Done(Selection, frozen=True):
    """ "the sacrificed creature": what the last verb of that kind (in the cost, or as the spell was cast) did it
    to."""

    verb: str
    noun: str = ""
    past: bool = False


class Shown(Selection, frozen=True):
    """ "it" in "a card from it": whose hand was looked at or revealed last."""


class Pool(Selection, frozen=True):
    """ "it" in "choose a card from it", "among them": the cards looked at, revealed or exiled last."""


class TheRest(Selection, frozen=True):
    """ "the rest": of the cards looked at or revealed, those not taken since."""


class ThatMuch(AmountNode, frozen=True):
    """ "that much", "that many": the last number spoken of."""


class ThatTurn(AmountNode, frozen=True):
    """The mark of "that turn": of the extra turn that was given last."""


class ThisWay(AmountNode, frozen=True):
    """ "creatures destroyed this way": the number of the last verb of that kind."""

    noun: str
    verb: str


class HalfOf(AmountNode, frozen=True):
    """ "half their life", where it is said only later how it is rounded."""

    of: AmountNode | int


class Difference(AmountNode, frozen=True):
    """ "the difference": of the two numbers compared last."""


class ExcessDealt(AmountNode, frozen=True):
    """ "The excess damage dealt this way": by the last verb that dealt damage."""


class Leading(Node, frozen=True):
    """A duration said before what lasts so long, and so of all in the sentence ("until end of turn, A and B")."""

    inner: Node


class Late(AmountNode, frozen=True):
    """An amount said after what it is about ("deals damage to target player equal to …", "where X is …")."""

    inner: AmountNode | int


class WhereX(Late, frozen=True):
    """What X is ("where X is …"), also where a later sentence says X (107.3i)."""


class Trail(Condition, frozen=True):
    """A condition said after what depends on it ("counter target spell if it's red")."""

    inner: Condition


class Was(Condition, frozen=True):
    """ "it was a creature", "that creature had power 4 or greater": of an event's object, as the event found it; of
    anything else, as it is or last was."""

    what: Selection
    filter: Filter


class NP(Node, frozen=True):
    """A noun with its modifiers: what fits, and where such things are (no zones: a card, wherever the
    verb looks)."""

    filter: Filter
    zones: tuple[str, ...] = ("battlefield",)


class Core(Node, frozen=True):
    """The head of a noun."""

    filter: Filter
    zones: tuple[str, ...] = ("battlefield",)


PLAYERS = ("player",)
"""The zones of a noun that is a player."""


class Where(Filter, frozen=True):
    """Where a card is, as part of its noun ("from your graveyard")."""

    zones: tuple[str, ...]
    filter: Filter | None = None


class Who(Filter, frozen=True):
    """ "who controls an artifact": what is so of a player, who is `Iter` in it."""

    condition: Condition


class AnOpponent(Selection, frozen=True):
    """ "an opponent's graveyard": of one of them, where several cards are taken from it."""


class Opponents(Selection, frozen=True):
    """ "Your opponents' graveyards": of any of them."""


class EachOf(Selection, frozen=True):
    """ "Each graveyard", "each opponent's graveyard": of each of the players, so a card from it is one of each."""

    who: Selection


class KeptBy(Selection, frozen=True):
    """ "exiled with it": what was exiled with "it", which must be the source."""


class Actor(Filter, frozen=True):
    """The place in an event pattern where the grammatical subject goes."""
