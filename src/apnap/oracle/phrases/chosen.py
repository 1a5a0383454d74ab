"""What somebody chooses while a spell or ability resolves: keywords of a choice, things that a player chooses and what
becomes of the rest, an opponent who is chosen."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.choices import again
from apnap.oracle.references import replace
from apnap.oracle.table import SUBJ, phrase, subject_field, with_subject, without_subject

# --- "gains your choice of flying, vigilance, or lifelink" -----------------------------------------------------------


def _listed(n: int, template: str) -> None:
    names = "abcdef"[:n]
    phrase(
        "kwchoice",
        template,
        build=lambda **slots: tuple(slots[k] for k in names),
        unbuild=lambda v: dict(zip(names, v, strict=True)) if type(v) is tuple and len(v) == n else None,
    )


_listed(2, "{a:kw} or {b:kw}")
_listed(3, "{a:kw}, {b:kw}, or {c:kw}")
_listed(4, "{a:kw}, {b:kw}, {c:kw}, or {d:kw}")
_listed(5, "{a:kw}, {b:kw}, {c:kw}, {d:kw}, or {e:kw}")
_listed(6, "{a:kw}, {b:kw}, {c:kw}, {d:kw}, {e:kw}, or {f:kw}")


def _one_of(what: Any, k: Any, d: Any, mods: Any = ()) -> Any:
    if isinstance(what, (se.Choose, se.Union)):
        return REJECT
    first = [ef.Apply(what, (*mods, mo.Gain((k[0],))), d)]
    return ef.OneOf((*first, *[ef.Apply(again(what), (*mods, mo.Gain((one,))), d) for one in k[1:]]))


def _un_one_of(with_mods: bool) -> Any:
    def unbuild(e: Any) -> dict[str, Any] | None:
        parts: Any = e.parts if isinstance(e, ef.OneOf) else ()
        if not parts or not all(isinstance(p, ef.Apply) and p.mods for p in parts):
            return None
        first = parts[0]
        gains = [p.mods[-1] for p in parts]
        one = all(isinstance(g, mo.Gain) and len(g.abilities) == 1 for g in gains)
        if not one or bool(first.mods[1:]) != with_mods:
            return None
        slots = {"what": first.what, "k": tuple(g.abilities[0] for g in gains), "d": first.duration}
        if with_mods:
            slots["mods"] = first.mods[:-1]
        made = _one_of(**slots)
        if made is REJECT:
            return None
        # the later parts speak of the first one's object by whatever word for it has been found
        told = (first, *[_retold(p, m) for p, m in zip(parts[1:], made.parts[1:], strict=True)])
        return slots if made == ef.OneOf(told) else None

    return unbuild


def _retold(said: Any, made: Any) -> Any:
    return replace(said, what=made.what) if isinstance(said.what, (su.It, su.Them)) else said


for _n, _gains, _hint in (("s", "gains", "each"), ("p", "gain", "bare")):
    _what = f"{{what:obj.{_n}/{_hint}}}"
    for _words, _more in (("", False), (f" {{mods:emods.{_n}}} and", True)):
        _mine = f"{_what}{_words} {_gains} your choice of {{k:kwchoice}}"
        phrase("subj", f"{_mine} {{d:dur}}", build=_one_of, unbuild=_un_one_of(_more))
        phrase("subj", f"{{d:dur}}, {_mine}", build=_one_of, unbuild=_un_one_of(_more), alt=True)

# --- types of a choice -----------------------------------------------------------------------------------------------


def _typed(words: str, among: str) -> None:
    def build(what: Any, d: Any) -> Any:
        if isinstance(what, se.Choose):
            return REJECT
        return ef.Seq((ef.ChooseType(among=among), ef.Apply(what, (mo.SetTypes(chosen=True),), d)))

    def unbuild(e: Any) -> dict[str, Any] | None:
        if not isinstance(e, ef.Seq) or len(e.parts) != 2 or not isinstance(e.parts[1], ef.Apply):
            return None
        slots = {"what": e.parts[1].what, "d": e.parts[1].duration}
        return slots if build(**slots) == e else None

    for n, hint, becomes in (("s", "each", "becomes"), ("p", "bare", "become")):
        if n == "p" or among != "basic_land_type":
            template = f"{{what:obj.{n}/{hint}}} {becomes} the {words} of your choice {{d:dur}}"
            phrase("subj", template, build=build, unbuild=unbuild)


_typed("creature type", "creature")
_typed("basic land type", "basic_land_type")

# --- "target opponent chooses a creature they control" ---------------------------------------------------------------

_PICKED = (se.Choose, se.ChooseFrom)
_EVERYONE = (se.EachPlayer, se.EachOpponent, se.EachOther)


def _chooses(who: Any, what: Any) -> Any:
    if not isinstance(what, _PICKED) or what.by is not None or what.random:
        return REJECT
    if isinstance(who, _EVERYONE):
        return ef.ForEach(who, ef.Select(replace(what, by=se.Iter()), ""))
    return ef.Select(replace(what, by=who), "")


def _un_chooses(e: Any) -> dict[str, Any] | None:
    who, do = (e.what, e.do) if isinstance(e, ef.ForEach) and isinstance(e.what, _EVERYONE) else (None, e)
    if not isinstance(do, ef.Select) or not isinstance(do.what, _PICKED) or do.what.by is None:
        return None
    if who is not None and not isinstance(do.what.by, (se.Iter, su.ThatPlayer, su.They)):
        return None
    by = do.what.by if who is None else who
    return None if isinstance(by, se.You) else {"who": by, "what": replace(do.what, by=None)}


phrase("subj", "{who:plr.s} chooses {what:obj.o}", build=_chooses, unbuild=_un_chooses)


def _rest_goes(who: Any, what: Any, do: Any) -> Any:
    chosen = _chooses(who, what)
    if chosen is REJECT or not isinstance(what, se.Choose):
        return REJECT
    by = who if isinstance(chosen, ef.ForEach) else su.They()
    made = with_subject(do, by) if subject_field(do) else do
    return REJECT if made is REJECT else ef.Seq((chosen, made))


def _un_rest_goes(e: Any) -> dict[str, Any] | None:
    got = _un_chooses(e.parts[0]) if isinstance(e, ef.Seq) and len(e.parts) == 2 else None
    if got is None:
        return None
    do = e.parts[1]
    if subject_field(do):
        do = without_subject(do, got["who"] if isinstance(e.parts[0], ef.ForEach) else su.They())
    return {**got, "do": do} if do is not None else None


_REST = su.TheRest()
for _word, _do in (
    ("sacrifices", ef.Sacrifice(_REST, SUBJ)), ("exiles", ef.Exile(_REST)), ("discards", ef.Discard(1, SUBJ, _REST)),
    ("taps", ef.Tap(_REST)),
):  # fmt: skip
    phrase("withrest", f"{_word} the rest", _do)
for _join in (", then", " and"):
    phrase(
        "subj",
        f"{{who:plr.s}} chooses {{what:obj.o}}{_join} {{do:withrest}}",
        build=_rest_goes,
        unbuild=_un_rest_goes,
        alt=_join == " and",
    )
phrase("discarded", "the rest", _REST)

# --- what was chosen -------------------------------------------------------------------------------------------------

for _noun in ("creature", "card", "permanent", "land", "artifact", "spell"):
    phrase("obj.s", f"the chosen {_noun}", su.TheChosen(_noun))
    phrase("obj.o", f"the chosen {_noun}", su.TheChosen(_noun))
    phrase("obj.p", f"the chosen {_noun}s", su.TheChosen(_noun, True))
    phrase("obj.o", f"the chosen {_noun}s", su.TheChosen(_noun, True))
    phrase("obj.o", f"each of the chosen {_noun}s", su.TheChosen(_noun, True), alt=True)
    phrase("amongthem", f"those {_noun}s", su.That(_noun, True), alt=True)
phrase("amongthem", "the exiled cards", su.That("card", True), alt=True)
phrase("amongthem", "the revealed cards", su.That("card", True), alt=True)

# --- a player who is chosen ------------------------------------------------------------------------------------------

for _words, _f in (("an opponent", fi.Opponent()), ("a player", fi.Player())):
    phrase("imp", f"choose {_words}", ef.ChoosePlayer(_f))
    phrase("imp", f"choose {_words} at random", ef.ChoosePlayer(_f, random=True))

# --- all that were shown ---------------------------------------------------------------------------------------------


def _shown(n: Any) -> Any:
    return se.OnlyThose(su.Done("revealed"), n.filter) if n.zones == () and n.filter != fi.Anything() else REJECT


def _un_shown(v: Any) -> dict[str, Any] | None:
    if not isinstance(v, se.OnlyThose) or not isinstance(v.of, su.Done) or v.of.verb != "revealed":
        return None
    return {"n": su.NP(v.filter, ())} if v == _shown(su.NP(v.filter, ())) else None


for _form in ("o", "p"):
    phrase(f"obj.{_form}", "all {n:noun.p} revealed this way", build=_shown, unbuild=_un_shown)

# --- a type of one's choice, an ability that a copy keeps ------------------------------------------------------------

phrase("post", "of the creature type of your choice", su.YourType(), alt=True)
for _it in ("it has", "~ has", "he has", "she has", "the token has", "has"):
    phrase("except", f"{_it} this ability", (mo.ThisAbility(),), alt=_it != "it has")
