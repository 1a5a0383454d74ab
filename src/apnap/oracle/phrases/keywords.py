"""Keyword abilities (702): names, and lines such as "Flying, vigilance", "Kicker {2}{R}", "Protection
from red"."""

from __future__ import annotations

from typing import Any

from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.ability.abilities import Keyword
from apnap.ability.costs import Cost
from apnap.oracle import surface as su
from apnap.oracle import vocabulary as vo
from apnap.oracle.grammar import REJECT
from apnap.oracle.lexer import detokenise, tokenise
from apnap.oracle.references import is_player
from apnap.oracle.table import phrase, terminal

_SMALL = frozenset({"of", "the", "and", "to", "from", "in", "for", "on", "with", "a", "at", ",", "'s", "'", "de", "&"})


def _scan_name(chart: Any, pos: int) -> list[tuple[int, Any]]:
    """A card's name: words with capitals, small words between them."""
    out: list[tuple[int, Any]] = []
    end = pos
    while chart.tokens[end][0].isupper() or (end > pos and chart.tokens[end] in _SMALL):
        end += 1
        if chart.tokens[end - 1] not in _SMALL:
            out.append((end, detokenise(["x", *chart.tokens[pos:end]])[2:]))
    return out


terminal("cardname", _scan_name, lambda v: tokenise("x " + v)[1:] if type(v) is str and v else None)

for _word in vo.SIMPLE_KEYWORDS:
    phrase("kw", _word, Keyword(_word.lower()))
    phrase("kwname", _word, _word.lower())
for _word in vo.NUMBER_KEYWORDS:
    phrase("kw", f"{_word} {{n:figure}}", Keyword, name=_word)
    phrase("kwname", _word, _word)
for _word in vo.COST_KEYWORDS:
    phrase("kw", f"{_word} {{cost:manacost}}", Keyword, name=_word)
    phrase("kw", f"{_word}—{{cost:cost}}", Keyword, name=_word)
    phrase("kwname", _word, _word)
phrase("manacost", "{mana:mana}", Cost)
for _word in ("cascade", "kicker", "landwalk", "landcycling"):
    phrase("kwname", _word, _word, alt=True)

for _type in vo.BASIC_LAND_TYPES:
    _low = _type.lower() if _type != "Plains" else "plains"
    phrase("kw", f"{_low}walk", Keyword("landwalk", filter=fi.Subtype(_type)))
    phrase("kwname", f"{_low}walk", f"{_low}walk")
    phrase("kw", f"{_low}cycling {{cost:manacost}}", Keyword, name="typecycling", filter=fi.Subtype(_type))
phrase("kw", "desertwalk", Keyword("landwalk", filter=fi.Subtype("Desert")))
phrase(
    "kw",
    "nonbasic landwalk",
    Keyword("landwalk", filter=fi.both(fi.Type("Land"), fi.Not(fi.Supertype("Basic")))),
)
phrase(
    "kw",
    "legendary landwalk",
    Keyword("landwalk", filter=fi.both(fi.Type("Land"), fi.Supertype("Legendary"))),
)
phrase("kw", "snow landwalk", Keyword("landwalk", filter=fi.both(fi.Type("Land"), fi.Supertype("Snow"))))
phrase(
    "kw",
    "basic landcycling {cost:manacost}",
    Keyword,
    name="typecycling",
    filter=fi.both(fi.Type("Land"), fi.Supertype("Basic")),
)
for _type in ("Wizard", "Sliver"):
    phrase("kw", f"{_type}cycling {{cost:manacost}}", Keyword, name="typecycling", filter=fi.Subtype(_type))
    phrase(
        "kw",
        f"{_type.lower()}cycling {{cost:manacost}}",
        Keyword,
        name="typecycling",
        filter=fi.Subtype(_type),
    )

# --- from, for, of -----------------------------------------------------------------------------------------


def _filter_noun(name: str) -> Any:
    """Unbuild of a keyword with a noun: the noun's filter is the keyword's."""

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, Keyword) or v.name != name or v.filter is None:
            return None
        return {"n": su.NP(v.filter, su.PLAYERS if is_player(v.filter) else ("battlefield",))}

    return unbuild


def _noun_of(n: Any) -> Any:
    return n.filter if n.zones in (("battlefield",), ()) else REJECT


phrase(
    "quality",
    "{v:color}",
    build=lambda v: fi.Color(v),
    unbuild=lambda f: {"v": f.name} if isinstance(f, fi.Color) else None,
)
# 702.11g, 702.16h: any one of the colours
phrase("quality", "each color", fi.Not(fi.Colorless()))
phrase("quality", "all colors", fi.Not(fi.Colorless()), alt=True)
phrase("quality", "everything", fi.Anything())
phrase("quality", "multicolored", fi.Multicolored())
phrase("quality", "monocolored", fi.Monocolored())
phrase("quality", "colorless", fi.Colorless())
phrase("quality", "the chosen color", fi.ChosenColor())
phrase("quality", "{n:noun.p}", build=_noun_of, unbuild=lambda f: {"n": su.NP(f)})

phrase(
    "quality",
    "{n:noun.p}",
    build=lambda n: n.filter if n.zones == ("stack",) else REJECT,
    unbuild=lambda f: (
        {"n": su.NP(f, ("stack",))} if isinstance(f, fi.Both) and fi.IsSpell() in f.parts else None
    ),
)


def _from(word: str) -> None:
    """ "protection from red"; "protection from black and from red" is two abilities (702.16g), as with hexproof."""

    def group(**qualities: Any) -> Any:
        return tuple(Keyword(word, filter=q) for q in qualities.values())

    def qualities(v: Any, n: int) -> dict[str, Any] | None:
        if not _many(v, n) or any(k.filter is None for k in v):
            return None
        slots = {slot: k.filter for slot, k in zip("abc", v, strict=False)}
        return slots if group(**slots) == v else None

    phrase("kw", f"{word} from {{filter:quality}}", Keyword, name=word)
    phrase(
        "kwgroup",
        f"{word} from {{a:quality}} and from {{b:quality}}",
        build=group,
        unbuild=lambda v: qualities(v, 2),
    )
    phrase(
        "kwgroup",
        f"{word} from {{a:quality}}, from {{b:quality}}, and from {{c:quality}}",
        build=group,
        unbuild=lambda v: qualities(v, 3),
    )


def _all(value: Any) -> bool:
    """Whether all of them are one such run."""
    return type(value) is tuple and all(isinstance(k, Keyword) for k in value) and 0 < _grouped(value) == len(value)


def _grouped(value: Any) -> Any:
    """A run of such keywords at the start: how many, at most three; 0 for none."""
    names = [k.name if k.filter is not None else "" for k in value]
    n = 0
    while n < min(3, len(names)) and names[n] == names[0] and names[0] in ("protection", "hexproof"):
        n += 1
    return n if n > 1 else 0


_from("protection")
_from("hexproof")
phrase(
    "kw",
    "affinity for {n:noun.p}",
    build=lambda n: Keyword("affinity", filter=n.filter),
    unbuild=_filter_noun("affinity"),
)


_GRAVE = fi.InZone("graveyard")


def _enchant(n: Any) -> Any:
    if n.zones == ("graveyard",):
        return Keyword("enchant", filter=fi.both(n.filter, _GRAVE))
    return Keyword("enchant", filter=n.filter) if n.zones in (("battlefield",), su.PLAYERS) else REJECT


def _enchanted(v: Any) -> dict[str, Any] | None:
    f = getattr(v, "filter", None)
    if isinstance(f, fi.Both) and f.parts[-1] == _GRAVE and v == Keyword("enchant", filter=f):
        return {"n": su.NP(fi.both(*f.parts[:-1]), ("graveyard",))}
    return _filter_noun("enchant")(v)  # type: ignore[no-any-return]


phrase("kw", "enchant {n:noun.s/in}", build=_enchant, unbuild=_enchanted)
# 303.4, 607.2: what such an Aura has once it has put a creature there
phrase("kw", "enchant creature put onto the battlefield with (~|~Aura)",
       Keyword("enchant", filter=fi.both(fi.Type("Creature"), fi.Among(se.Linked("put")))))  # fmt: skip
phrase(
    "kw",
    "bands with other {n:noun.p}",
    build=lambda n: Keyword("bands with other", filter=n.filter),
    unbuild=_filter_noun("bands with other"),
)
phrase(
    "kw",
    "champion a {n:noun.s}",
    build=lambda n: Keyword("champion", filter=n.filter),
    unbuild=_filter_noun("champion"),
)
phrase(
    "kw",
    "{n:noun.s} offering",
    build=lambda n: Keyword("offering", filter=n.filter),
    unbuild=_filter_noun("offering"),
)
phrase("kw", "partner with {text:cardname}", Keyword, name="partner with")
phrase(
    "kw",
    "equip {n:noun.s} {cost:manacost}",
    build=lambda n, cost: Keyword("equip", cost, filter=n.filter),
    unbuild=lambda v: (
        {"n": su.NP(v.filter), "cost": v.cost}
        if isinstance(v, Keyword) and v.name == "equip" and v.filter is not None and v.cost is not None
        else None
    ),
)
phrase("kw", "suspend {n:figure}—{cost:manacost}", Keyword, name="suspend")
phrase("kw", "reinforce {n:figure}—{cost:manacost}", Keyword, name="reinforce")
phrase("kw", "awaken {n:figure}—{cost:manacost}", Keyword, name="awaken")
phrase("kw", "impending {n:figure}—{cost:manacost}", Keyword, name="impending")
phrase("kw", "splice onto Arcane {cost:manacost}", Keyword, name="splice", filter=fi.Subtype("Arcane"))
_INSTANT_OR_SORCERY = fi.Either((fi.Type("Instant"), fi.Type("Sorcery")))
phrase("kw", "splice onto instant or sorcery {cost:manacost}", Keyword, name="splice", filter=_INSTANT_OR_SORCERY)
phrase("kw", "ward {n:figure}", Keyword, name="ward", alt=True)
phrase("kw", "modular—sunburst", Keyword("modular", text="sunburst"))
phrase("kw", "gift a {text:giftname}", Keyword, name="gift")
for _gift in ("card", "tapped Fish", "Food", "Treasure", "Octopus", "extra turn"):
    phrase("giftname", _gift, _gift)

# --- lists: "flying, vigilance, and haste" -----------------------------------------------------------------


def _many(value: Any, n: int) -> Any:
    return type(value) is tuple and len(value) == n and all(isinstance(k, Keyword) for k in value)


phrase("kwlist", "{v:kwgroup}", build=lambda v: v, unbuild=lambda v: {"v": v} if _all(v) else None)
phrase(
    "kwlist",
    "{a:kw} and {v:kwgroup}",
    build=lambda a, v: (a, *v),
    unbuild=lambda v: {"a": v[0], "v": v[1:]} if type(v) is tuple and len(v) > 2 and _all(v[1:]) else None,
)
phrase(
    "kwlist",
    "{a:kw}, {b:kw}, and {v:kwgroup}",
    build=lambda a, b, v: (a, b, *v),
    unbuild=lambda v: {"a": v[0], "b": v[1], "v": v[2:]} if type(v) is tuple and len(v) > 3 and _all(v[2:]) else None,
)
phrase("kwline", "{v:kwgroup}", build=lambda v: v, unbuild=lambda v: {"v": v} if _all(v) else None)
phrase(
    "kwline",
    "{v:kwgroup}, {b:kwline}",
    build=lambda v, b: (*v, *b),
    unbuild=lambda v: {"v": v[:n], "b": v[n:]} if 0 < (n := _grouped(v)) < len(v) else None,
)
phrase("kwlist", "{a:kw}", build=lambda a: (a,), unbuild=lambda v: {"a": v[0]} if _many(v, 1) else None)
phrase(
    "kwlist",
    "{a:kw} and {b:kw}",
    build=lambda a, b: (a, b),
    unbuild=lambda v: {"a": v[0], "b": v[1]} if _many(v, 2) else None,
)
phrase(
    "kwlist",
    "{a:kw}, {b:kw}, and {c:kw}",
    build=lambda a, b, c: (a, b, c),
    unbuild=lambda v: {"a": v[0], "b": v[1], "c": v[2]} if _many(v, 3) else None,
)
phrase(
    "kwlist",
    "{a:kw}, {b:kw}, {c:kw}, and {d:kw}",
    build=lambda a, b, c, d: (a, b, c, d),
    unbuild=lambda v: {"a": v[0], "b": v[1], "c": v[2], "d": v[3]} if _many(v, 4) else None,
)
phrase(
    "kwline",
    "{a:kw}",
    build=lambda a: REJECT if _acts(a) else (a,),
    unbuild=lambda v: {"a": v[0]} if len(v) == 1 and not _acts(v[0]) else None,
)
phrase(
    "kwline",
    "{a:kw}.",
    build=lambda a: (a,) if _acts(a) else REJECT,
    unbuild=lambda v: {"a": v[0]} if len(v) == 1 and _acts(v[0]) else None,
)
phrase(
    "kwline",
    "{a:kw}, {b:kwline}",
    build=lambda a, b: (a, *b),
    unbuild=lambda v: {"a": v[0], "b": v[1:]} if len(v) > 1 else None,
)


def _acts(keyword: Any) -> bool:
    """Whether the keyword's cost has something to do: such a line ends with a full stop."""
    return keyword.cost is not None and (bool(keyword.cost.actions) or keyword.cost.waterbend)


for _group in ("Friends forever", "Survivors", "Character select", "Father & son"):
    phrase("kw", f"partner—{_group[0].lower()}{_group[1:]}", Keyword("partner", text=_group))
phrase("kw", "More Than Meets the Eye {cost:manacost}", Keyword, name="more than meets the eye")
phrase("kw", "more Than Meets the Eye {cost:manacost}", Keyword, name="more than meets the eye")
phrase(
    "kw",
    "prototype {cost:manacost} -- {b:ptbase}",
    build=lambda cost, b: Keyword("prototype", cost, text=f"{b[0]}/{b[1]}"),
    unbuild=lambda v: (
        {"cost": v.cost, "b": tuple(int(x) for x in v.text.split("/"))}
        if isinstance(v, Keyword) and v.name == "prototype"
        else None
    ),
)
