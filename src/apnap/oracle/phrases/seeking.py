"""Card names that are chosen, and searches of several zones: "choose a nonland card name. Search target
player's graveyard, hand, and library for all cards with that name and exile them" (201.4, 701.23)."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.table import SUBJ, phrase, verb

# --- names ----------------------------------------------------------------------------------------------

_LAND = fi.Type("Land")
_KINDS: tuple[tuple[str, fi.Filter], ...] = (
    ("nonland", fi.Not(_LAND)),
    ("land", _LAND),
    ("nonbasic land", fi.both(_LAND, fi.Not(fi.Supertype("Basic")))),
    ("noncreature, nonland", fi.both(fi.Not(fi.Type("Creature")), fi.Not(_LAND))),
    ("creature", fi.Type("Creature")),
    ("artifact", fi.Type("Artifact")),
    ("enchantment", fi.Type("Enchantment")),
    ("planeswalker", fi.Type("Planeswalker")),
    ("instant or sorcery", fi.Either((fi.Type("Instant"), fi.Type("Sorcery")))),
)
for _words, _kind in _KINDS:
    verb(f"*choose a {_words} card name", ef.ChooseName, filter=_kind)
    phrase("aschoice", f"choose a {_words} card name", ef.ChooseName(filter=_kind))
phrase("post", "with that name", su.ThatName(), alt=True)

# --- searching ------------------------------------------------------------------------------------------

_ZONES = ("graveyard", "hand", "library")
_ALL = am.Count(se.All(fi.Anything(), _ZONES))


def _search(
    template: str, most: Any, own: bool, either: bool = False, every: bool = False, **more: Any
) -> None:
    def build(n: Any, of: Any = None, k: Any = None) -> Any:
        if n.zones != () or isinstance(of, (se.You, su.They)):
            return REJECT
        return ef.Search(n.filter, k if most == "k" else most, SUBJ, of, _ZONES, either=either, every=every)

    def unbuild(e: Any) -> dict[str, Any] | None:
        if not isinstance(e, ef.Search) or e.zones != _ZONES or (e.of is None) != own:
            return None
        if most == "k" and (type(e.most) is not int or e.most == 1):
            return None
        slots: dict[str, Any] = {"n": su.NP(e.filter, ())}
        if not own:
            slots["of"] = e.of
        if most == "k":
            slots["k"] = e.most
        made = build(**slots)
        plain = ef.Search(e.filter, e.most, e.who, e.of, e.zones, e.reveal, either=e.either, every=e.every)
        if made is REJECT or made != plain:
            return None
        return slots

    verb(template, None, build=build, unbuild=unbuild, **more)


for _whose, _own in (("{of:poss}", False), ("*your", True)):
    _start = f"*search {_whose} graveyard, hand, and library for"
    _search(f"{_start} a {{n:noun.s}}", 1, _own)
    _search(f"{_start} any number of {{n:noun.p}}", _ALL, _own)
    _search(f"{_start} all {{n:noun.p}}", _ALL, _own, every=True)
    _search(f"{_start} up to {{k:number}} {{n:noun.p}}", "k", _own)
    _search(f"*search {_whose} graveyard, hand, and/or library for a {{n:noun.s}}", 1, _own, True)
    _search(f"*search {_whose} graveyard, hand and library for a {{n:noun.s}}", 1, _own, alt=True)
