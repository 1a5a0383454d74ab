"""How many, more of it: the greatest and the total over players, what happened this turn in numbers, different names
and powers among some, differences, the greater of two, what players have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.moments import spell_noun, spell_part
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.phrases.players import YOU
from apnap.oracle.references import replace
from apnap.oracle.table import at, phrase, told

HERE = ("battlefield",)
_FOE, _ANYONE = fi.Opponent(), fi.Player()

# --- over several players -------------------------------------------------------------------------------------------

_OVER: tuple[tuple[str, Any], ...] = (("a player", se.EachPlayer()), ("an opponent", se.EachOpponent()))


def _held(n: Any) -> Any:
    if n.zones != HERE or any(isinstance(p, fi.Controlled) for p in getattr(n.filter, "parts", (n.filter,))):
        return REJECT
    return am.Count(se.All(ordered(n.filter, fi.Controlled(se.Iter()))))


def _noun_of_held(value: Any) -> Any:
    f = at(value, "of.what.filter")
    rest = [p for p in (f.parts if isinstance(f, fi.Both) else (f,)) if not isinstance(p, fi.Controlled)]
    return su.NP(fi.both(*rest) if rest else fi.Anything()) if f is not None else None


def _most_held(who: Any) -> Callable[..., Any]:
    def build(n: Any) -> Any:
        of = _held(n)
        return REJECT if of is REJECT else am.OverEach("greatest", who, of)

    return build


for _words, _who in _OVER:
    told("amount", f"the greatest number of {{n:noun.p}} {_words} controls", _most_held(_who), n=_noun_of_held)
    phrase("amount", f"the greatest number of cards in {_words}'s hand",
           am.OverEach("greatest", _who, am.PlayerStat("hand", se.Iter())))  # fmt: skip
    phrase("amount", f"the greatest number of cards {_words} has drawn this turn",
           am.OverEach("greatest", _who, am.Happened(On("draw", player=fi.Among(se.Iter())))))  # fmt: skip
for _word, _how in (("highest", "greatest"), ("lowest", "least")):
    for _words, _who in (
        ("players", se.EachPlayer()), ("all players", se.EachPlayer()), ("your opponents", se.EachOpponent()),
    ):  # fmt: skip
        phrase("amount", f"the {_word} life total among {_words}",
               am.OverEach(_how, _who, am.PlayerStat("life", se.Iter())), alt=_words == "all players")  # fmt: skip
for _the in ("the total number", "the number"):
    _alt = _the == "the total number"
    phrase("amount", f"{_the} of cards in all players ' hands", am.PlayerStat("hand", se.EachPlayer()), alt=_alt)
for _counter in ("poison", "rad"):
    for _have, _has in (("you have", se.You()), ("your opponents have", se.EachOpponent()), ("they have", su.They())):
        _number = am.PlayerStat(_counter, _has)
        phrase("each", f"{_counter} counter {_have}", _number)
        for _the in ("the number", "the total number"):
            phrase("amount", f"{_the} of {_counter} counters {_have}", _number, alt=_the == "the total number")
    phrase("amount", f"the total number of {_counter} counters among players", am.PlayerStat(_counter, se.EachPlayer()))
phrase("each", "experience counter you have", am.PlayerStat("experience", se.You()))
phrase("amount", "the amount of {E} you have", am.PlayerStat("energy", se.You()))
phrase("amount", "your speed", am.PlayerStat("speed", se.You()))
phrase("statamount", "your speed", am.PlayerStat("speed", se.You()))
told("amount", "{who:poss} starting life total", lambda who: am.PlayerStat("starting_life", who), who="who")

# --- what happened this turn ----------------------------------------------------------------------------------------


def _happened(kind: str, part: str, stat: str, f: Any, **fixed: Any) -> Any:
    return am.Happened(On(kind, **{part: f}, **fixed), "turn", stat)


_LOST = (
    ("you lost", YOU),
    ("you've lost", YOU),
    ("they lost", fi.Among(su.They())),
    ("they've lost", fi.Among(su.They())),
    ("that player lost", fi.Among(su.ThatPlayer())),
    ("your opponents lost", _FOE),
    ("your opponents have lost", _FOE),
    ("lost by your opponents", _FOE),
    ("lost by all players", _ANYONE),
)
for _life in ("the amount of life", "the life", "the total life", "the total amount of life"):
    for _verbs, _f in _LOST:
        phrase("amount", f"{_life} {_verbs} this turn", _happened("lose_life", "player", "amount", _f),
               alt=_life != "the amount of life" or "'ve" in _verbs or "by" in _verbs)  # fmt: skip
    for _verbs, _f in (("you gained", YOU), ("you've gained", YOU), ("they gained", fi.Among(su.They()))):
        phrase("amount", f"{_life} {_verbs} this turn", _happened("gain_life", "player", "amount", _f),
               alt=_life != "the amount of life" or "'ve" in _verbs)  # fmt: skip
for _kind, _combat in (("damage", None), ("combat damage", True), ("noncombat damage", False)):
    for _to, _f in (("your opponents", _FOE), ("that player", fi.Among(su.ThatPlayer())), ("you", YOU)):
        for _the in ("the", "the amount of", "the total amount of"):
            phrase("amount", f"{_the} {_kind} dealt to {_to} this turn",
                   _happened("damage", "subject", "amount", _f, combat=_combat), alt=_the != "the")  # fmt: skip
for _done, _kind in (("drawn", "draw"), ("discarded", "discard"), ("cycled", "cycle")):
    for _have, _f in (("they've", fi.Among(su.They())), ("that player has", fi.Among(su.ThatPlayer())), ("you've", YOU),
                      ("your opponents have", _FOE)):  # fmt: skip
        phrase("amount", f"the number of cards {_have} {_done} this turn", _happened(_kind, "player", "count", _f),
               alt=_have == "you've" and _done != "cycled")  # fmt: skip
        phrase("each", f"card {_have} {_done} this turn", _happened(_kind, "player", "count", _f),
               alt=_have == "you've" and _done != "cycled")  # fmt: skip


def _cast(f: Any, n: Any) -> Any:
    part = spell_part(n)
    return REJECT if part is REJECT else am.Happened(On("cast", subject=part, player=f))


def _spell(value: Any) -> Any:
    return spell_noun(value.event.subject) if isinstance(value, am.Happened) else None


def _counted(template: str, build: Callable[..., Any], n: Any, **more: Any) -> None:
    """Said of one ("for each …") and of several ("the number of …")."""
    told("each", template.replace("NOUN", "{n:noun.s}"), build, n=n, **more)
    told("amount", "the number of " + template.replace("NOUN", "{n:noun.p}"), build, n=n, **more)


_CASTERS: tuple[tuple[str, Any], ...] = (
    ("you've cast", YOU),
    ("they've cast", fi.Among(su.They())),
    ("cast", None),
    ("that player has cast", fi.Among(su.ThatPlayer())),
    ("your opponents have cast", _FOE),
)
for _casts, _by in _CASTERS:
    _counted(f"NOUN {_casts} this turn", lambda n, f=_by: _cast(f, n), _spell)


def _things(kind: str, *extra: Any, **fixed: Any) -> Callable[..., Any]:
    def build(n: Any) -> Any:
        if n.zones != HERE:
            return REJECT
        return am.Happened(On(kind, subject=ordered(n.filter, *extra) if extra else n.filter, **fixed))

    return build


def _thing(*extra: Any) -> Callable[[Any], Any]:
    def found(value: Any) -> Any:
        f = at(value, "event.subject")
        rest = [p for p in (f.parts if isinstance(f, fi.Both) else (f,)) if p not in extra]
        return su.NP(fi.both(*rest) if rest else fi.Anything()) if f is not None else None

    return found


_MINE = fi.Controlled(se.You())
_counted("NOUN you've sacrificed this turn", _things("sacrifice", player=YOU), _thing())
_counted("NOUN you had enter the battlefield under your control this turn", _things("move", _MINE, to="battlefield"),
         _thing(_MINE))  # fmt: skip
_counted("NOUN that died under your control this turn", _things("move", _MINE, frm="battlefield", to="graveyard"),
         _thing(_MINE))  # fmt: skip
_counted("NOUN that left the battlefield under your control this turn", _things("move", _MINE, frm="battlefield"),
         _thing(_MINE))  # fmt: skip
for _were in ("was put into a graveyard", "were put into graveyards"):
    told("amount" if _were.startswith("were") else "each",
         f"{'the number of {n:noun.p}' if _were.startswith('were') else '{n:noun.s}'} that {_were} from the "
         "battlefield this turn", _things("move", frm="battlefield", to="graveyard"), n=_thing(), alt=True)  # fmt: skip


def _attackers(n: Any) -> Any:
    made = _things("attack", player=YOU)(n)
    return made if made is REJECT else replace(made, stat="objects")


_counted("NOUN you attacked with this turn", _attackers, _thing())
_COMMANDED = On("cast", subject=fi.Status("commander"), player=YOU, condition=co.WasCast(se.EventObject(), "command"))
phrase("each", "time you've cast your commander from the command zone this game", am.Happened(_COMMANDED, "game"))
phrase("amount", "the number of times you've cast your commander from the command zone this game",
       am.Happened(_COMMANDED, "game"))  # fmt: skip
phrase("amount", "the number of times (it|~|~spell) was kicked", am.TimesKicked())
phrase("each", "color of mana spent to cast ~spell", am.ColorsSpent(), alt=True)

# --- different ones among some --------------------------------------------------------------------------------------

_SAID = ("mana_value", "color", "creature_type")
"""Of which "the number of colors among …" is said without "different"."""
for _one, _many, _stat in (
    ("name", "names", "name"),
    ("power", "powers", "power"),
    ("toughness", "toughnesses", "toughness"),
    ("mana value", "mana values", "mana_value"),
    ("color", "colors", "color"),
    ("creature type", "creature types", "creature_type"),
):
    phrase("amount", f"the number of different {_many} among {{what:obj.p/bare}}", am.Aggregate, how="distinct",
           stat=_stat, alt=_stat in _SAID)  # fmt: skip
    phrase("each", f"different {_one} among {{what:obj.p/bare}}", am.Aggregate, how="distinct", stat=_stat,
           alt=_stat in _SAID)  # fmt: skip
    if _stat not in _SAID:
        phrase("amount", f"the number of {_many} among {{what:obj.p/bare}}", am.Aggregate, how="distinct",
               stat=_stat, alt=True)  # fmt: skip


def _names(n: Any) -> Any:
    return am.Aggregate("distinct", "name", se.All(n.filter, n.zones)) if n.zones == HERE else REJECT


def _named(value: Any) -> Any:
    return su.NP(value.what.filter) if isinstance(at(value, "what"), se.All) else None


told("amount", "the number of differently named {n:noun.p}", _names, n=_named, alt=True)
told("each", "differently named {n:noun.s}", _names, n=_named, alt=True)
for _is in ("is", "was"):
    told("amount", f"the number of colors {{what:obj.s}} {_is}", lambda what: am.Aggregate("distinct", "color", what),
         what="what", alt=_is == "was")  # fmt: skip
for _stat in ("power", "toughness", "mana value"):
    phrase("amount", f"their total {_stat}", am.Aggregate("total", _stat.replace(" ", "_"), su.Them()))
for _color in ("white", "blue", "black", "red", "green"):
    _symbols = am.Devotion((_color,))  # 700.5: that is what devotion counts
    for _mana in (f"{_color} mana symbol", f"{_color} mana symbols"):
        _where = "in the mana costs of permanents you control"
        if _mana.endswith("s"):
            phrase("amount", f"the number of {_mana} {_where}", _symbols, alt=True)
        else:
            phrase("each", f"{_mana} {_where}", _symbols, alt=True)

# --- of two numbers -------------------------------------------------------------------------------------------------

phrase("amount", "the difference", su.Difference())
for _stat in ("toughness", "mana value"):
    phrase("amount1", f"{{what:ownposs}} {_stat}", am.StatOf, stat=_stat.replace(" ", "_"))
phrase("amount1", "X", am.X())
phrase("amount1", "{who:poss} life total", am.PlayerStat, stat="life")
for _stat in ("power", "toughness", "mana value"):
    _key = _stat.replace(" ", "_")
    phrase("amount1", f"the greatest {_stat} among {{what:obj.p/bare}}", am.Aggregate, how="greatest", stat=_key)
phrase("amount1", "the number of {kind:counterkind} counters on {what:obj.o}", am.CountersOn)
told("amount", "{a:amount1} plus {b:word}", lambda a, b: am.Plus(a, b), a="a", b="b", alt=True)
for _words, _cls in (("greater", am.Greater), ("less", am.Lesser)):
    told("amount", f"{{a:amount1}} or {{b:amount}}, whichever is {_words}", lambda a, b, c=_cls: c(a, b), a="a", b="b")
    told("amount", f"the {_words if _words == 'greater' else 'lesser'} of {{a:amount1}} and {{b:amount}}",
         lambda a, b, c=_cls: c(a, b), a="a", b="b", alt=True)  # fmt: skip


def _and_each(a: Any, b: Any) -> Any:
    if a.zones in ((), ("source",), su.PLAYERS) or b.zones in ((), ("source",), su.PLAYERS):
        return REJECT
    return am.Plus(am.Count(se.All(a.filter, a.zones)), am.Count(se.All(b.filter, b.zones)))


def _side(name: str) -> Callable[[Any], Any]:
    def found(value: Any) -> Any:
        what = at(value, f"{name}.what")
        return su.NP(what.filter, what.zones) if isinstance(what, se.All) else None

    return found


told("each", "{a:noun.s} and each {b:noun.s}", _and_each, a=_side("a"), b=_side("b"))
told("each", "{a:noun.s} and for each {b:noun.s}", _and_each, a=_side("a"), b=_side("b"), alt=True)


def _beyond(n: Any) -> Any:
    if n.zones in ((), ("source",), su.PLAYERS):
        return REJECT
    return am.Minus(am.Count(se.All(n.filter, n.zones)), 1)


told("each", "{n:noun.s} beyond the first", _beyond, n=_side("a"))

# --- what was done, spoken of by its verb ---------------------------------------------------------------------------

for _done, _nouns in (("revealed", ("card",)), ("milled", ("card",)), ("tapped", ("creature",)),
                      ("returned", ("card", "creature")), ("destroyed", ("creature", "permanent"))):  # fmt: skip
    for _noun in _nouns:
        for _form in ("s", "o"):
            phrase(f"obj.{_form}", f"the {_done} {_noun}", su.Done(_done, _noun), alt=True)
for _noun in ("creature", "land", "artifact", "enchantment", "permanent", "nonland"):
    for _form in ("s", "o"):
        phrase(f"obj.{_form}", f"that {_noun} card", su.That("card"), alt=True)
