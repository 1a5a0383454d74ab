"""What players can't do: for a time, from a place, or but at a time ("players can cast spells only during their own
turns", "players can't cast spells from graveyards", "your opponents can't activate abilities of artifacts")."""

from __future__ import annotations

from typing import Any

from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Static
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.moments import spell_noun, spell_part
from apnap.oracle.phrases.nouns import either
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.phrases.permits import HERE, one_mod
from apnap.oracle.table import phrase, told

_WHO: tuple[tuple[str, Any, str], ...] = (
    ("players", se.EachPlayer(), "their own turns"),
    ("your opponents", se.EachOpponent(), "their own turns"),
    ("each player", se.EachPlayer(), "their own turn"),
    ("each opponent", se.EachOpponent(), "their own turn"),
)

# --- only at a time (601.3, 602.5) --------------------------------------------------------------------------

_OWN = co.IsNot(co.YourTurn(su.ThatPlayer()))
_SLOW = co.IsNot(co.SorceryTime(su.ThatPlayer()))
for _words, _who, _turn in _WHO:
    _alt = _words.startswith("each")
    phrase("stat", f"{_words} can cast spells only during {_turn}", Static(_who, (mo.Cant("cast", condition=_OWN),)),
           alt=_alt)  # fmt: skip
    phrase("stat", f"{_words} can cast spells and activate abilities only during {_turn}",
           Static(_who, (mo.Cant("cast", condition=_OWN), mo.Cant("activate", condition=_OWN))), alt=_alt)  # fmt: skip
    phrase("stat", f"{_words} can cast spells only any time they could cast a sorcery",
           Static(_who, (mo.Cant("cast", condition=_SLOW),)), alt=_alt != (_words == "each opponent"))  # fmt: skip

# --- from a place -------------------------------------------------------------------------------------------

_PLACES: tuple[tuple[str, tuple[str, ...], bool], ...] = (
    ("from graveyards", ("graveyard",), False),
    ("from exile", ("exile",), False),
    ("from graveyards or libraries", ("graveyard", "library"), False),
    ("from anywhere other than their hands", ("hand",), True),
)
for _words, _who, _ in _WHO:
    for _place, _zones, _but in _PLACES:

        def _from(n: Any, who: Any = _who, zones: Any = _zones, but: bool = _but) -> Any:
            f = spell_part(n)
            if f is REJECT:
                return REJECT
            there = either(*[fi.InZone(zone) for zone in zones])
            there = fi.Not(there) if but else there
            return Static(who, (mo.Cant("cast", by=there if f is None else ordered(f, there)),))

        def _spells(v: Any, zones: Any = _zones, but: bool = _but) -> Any:
            m = one_mod(v, mo.Cant)
            parts = m.by.parts if m is not None and isinstance(m.by, fi.Both) else (m.by,) if m is not None else ()
            rest = [p for p in parts if p is not None and not _is_place(p)]
            return spell_noun(fi.both(*rest) if rest else None)

        told("stat", f"{_words} can't cast {{n:noun.p}} {_place}", _from, n=_spells, alt=_words.startswith("each"))


def _is_place(f: Any) -> bool:
    inner = f.inner if isinstance(f, fi.Not) else f
    return all(isinstance(p, fi.InZone) for p in (inner.parts if isinstance(inner, fi.Either) else (inner,)))


# --- more of what was done, something after something else --------------------------------------------------


def _no_more(n: Any, m: Any) -> Any:
    """ "each player who has cast a nonartifact spell this turn can't cast additional nonartifact spells"."""
    f = spell_part(n)
    return Static(se.EachPlayer(), (mo.Cant("cast", by=f, limit=1),)) if f is not REJECT and n == m else REJECT


def _limited(v: Any) -> Any:
    m = one_mod(v, mo.Cant)
    return spell_noun(m.by) if m is not None and m.by is not None else None


told("stat", "each player who has cast a(n) {n:noun.s} this turn can't cast additional {m:noun.p}".replace("a(n)", "a"),
     _no_more, n=_limited, m=_limited, alt=True)  # fmt: skip

_DID = co.Occurred(On("cast", player=fi.Among(su.ThatPlayer())))
_ATTACKED = co.Occurred(On("attack", player=fi.Among(su.ThatPlayer())))
phrase("stat", "each opponent who attacked with a creature this turn can't cast spells",
       Static(se.EachOpponent(), (mo.Cant("cast", condition=_ATTACKED),)))  # fmt: skip

# --- activating (602.5) -------------------------------------------------------------------------------------


def _of_sources(n: Any) -> Any:
    return mo.Cant("activate", by=n.filter) if n.zones == HERE else REJECT


for _words, _who, _ in _WHO:

    def _abilities_of(n: Any, who: Any = _who) -> Any:
        made = _of_sources(n)
        return made if made is REJECT else Static(who, (made,))

    def _both_bans(n: Any, m: Any, who: Any = _who) -> Any:
        made, f = _of_sources(m), spell_part(n)
        return REJECT if made is REJECT or f is REJECT else Static(who, (mo.Cant("cast", by=f), made))

    def _sources(v: Any) -> Any:
        m = v.mods[-1] if isinstance(v, Static) else None
        return su.NP(m.by) if isinstance(m, mo.Cant) and m.by is not None else None

    def _said(v: Any) -> Any:
        return spell_noun(v.mods[0].by) if isinstance(v, Static) and type(v.mods[0]) is mo.Cant else None

    _alt = _words.startswith("each")
    told("stat", f"{_words} can't activate abilities of {{n:noun.p}}", _abilities_of, n=_sources, alt=_alt)
    told("stat", f"{_words} can't cast {{n:noun.p}} or activate abilities of {{m:noun.p}}", _both_bans, n=_said,
         m=_sources, alt=_alt)  # fmt: skip
    phrase("stat", f"{_words} can't activate abilities that aren't mana abilities",
           Static(_who, (mo.Cant("activate_nonmana"),)), alt=_alt)  # fmt: skip


def _silenced(who: Any, n: Any, d: Any) -> Any:
    """ "until end of turn, target player can't cast instant or sorcery spells"."""
    f = spell_part(n)
    return REJECT if f is REJECT or d == ef.THIS_TURN else ef.Apply(who, (mo.Cant("cast", by=f),), d)


def _un_spells(e: Any) -> Any:
    m = e.mods[0] if isinstance(e, ef.Apply) and len(e.mods) == 1 else None
    return spell_noun(m.by) if isinstance(m, mo.Cant) else None


for _form in ("s", "b"):
    told("sent0", f"{{d:dur}}, {{who:plr.{_form}}} can't cast {{n:noun.p}}", _silenced, who="what", n=_un_spells,
         d="duration")  # fmt: skip
for _words, _who in (("your opponents", se.EachOpponent()), ("players", se.EachPlayer())):
    told("sent0", f"{{d:dur}}, {_words} can't cast {{n:noun.p}}", lambda n, d, who=_who: _silenced(who, n, d),
         n=_un_spells, d="duration")  # fmt: skip
