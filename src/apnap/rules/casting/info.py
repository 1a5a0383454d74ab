"""What a face says about its own casting: read from its abilities once, and kept as long as they live (601,
702)."""

from __future__ import annotations

from copy import copy
from typing import Any, Final

from apnap.ability.abilities import Ability, Keyword, SpellAbility, Static
from apnap.ability.amounts import Count, NumberAsCast, PlayerStat
from apnap.ability.conditions import AllOf, AsCast, Compare, Exists, Is, IsNot, Paid
from apnap.ability.costs import Cost
from apnap.ability.effects import (
    FOREVER,
    Act,
    Apply,
    Attach,
    CopySpell,
    Delayed,
    Effect,
    Gate,
    GetDesignation,
    Modal,
    PutCounters,
    Sacrifice,
    Seq,
)
from apnap.ability.events import On
from apnap.ability.filters import (
    Among,
    Both,
    Controlled,
    Either,
    Filter,
    InZone,
    IsToken,
    Not,
    Owned,
    Stat,
    Status,
    Subtype,
    Type,
)
from apnap.ability.mods import AdditionalCost, AddTypes, AlternativeCost, Cant, CostChange, Gain, Lose, May, Mod, SetPT
from apnap.ability.selections import All, Choose, Ref, Target, This, You
from apnap.model.card import Card, Face
from apnap.model.mana import ManaCost
from apnap.model.node import Node
from apnap.model.objects import Chars
from apnap.rules.ask.targets import LATER
from apnap.rules.keywords.words import PAID_APART, apart, instance

_LIMIT: Final = 16384
MAYBE: Final = (
    # Optional additional costs by keyword, the name under which they were paid being the keyword's (601.2b).
    *(
        "kicker",
        "multikicker",
        "buyback",
        "entwine",
        "replicate",
        "squad",
        "offspring",
        "casualty",
        "conspire",
    ),
    *("bargain", "gift", "teamwork"),
)
MANY: Final = frozenset({"multikicker", "replicate", "squad"})
"""Those that may be paid any number of times (702.33c, 702.56a, 702.157a)."""
ADDITIONAL: Final = "additional"
"""The name of an additional cost that has none of its own."""
HELPERS: Final = ("convoke", "delve", "improvise")
"""Keywords by which something else than mana pays for mana (702.51, 702.66, 702.126)."""


class Extra:
    """An additional cost of a spell (118.8): its name, what is paid, whether it is optional, whether many
    times, and the several costs of which one is paid. As many as there are, some of them optional
    (118.8a-b)."""

    __slots__ = ("choices", "cost", "many", "name", "optional", "words")

    def __init__(
        self, name: str, cost: Cost, optional: bool, many: bool = False, choices: tuple[Cost, ...] = ()
    ) -> None:
        self.name = name
        self.cost = cost
        self.optional = optional
        self.many = many
        self.choices = choices
        acts = [a.name.replace("_", " ") for a in cost.actions if isinstance(a, Act) and name == ADDITIONAL]
        self.words = (name, *acts)
        """By what names it is known to have been paid: "evidence was collected" (701.59c), "a Dragon was beheld"."""


class FaceInfo:
    """How spells with these abilities, types and cost are cast. What additional and alternative costs a card
    has are its abilities (113.2b)."""

    __slots__ = (
        "abilities", "additional", "alternatives", "asked", "cleaved", "cost", "cost_changes", "effect", "escalate",
        "flash", "flash_if", "forbidden",
        "helpers", "instant", "keywords", "land", "modal", "permanent", "plain", "types",
    )  # fmt: skip

    def __init__(
        self,
        abilities: tuple[Node, ...],
        types: frozenset[str],
        subtypes: frozenset[str],
        cost: ManaCost | None,
    ) -> None:
        self.abilities = abilities
        self.types = types
        self.cost = cost
        self.land = "Land" in types
        self.permanent = not types & {"Instant", "Sorcery"}
        keywords: dict[str, Keyword] = {}
        additional: list[Extra] = []
        self.alternatives: tuple[AlternativeCost, ...] = ()
        self.cost_changes: tuple[tuple[CostChange, Any], ...] = ()
        self.flash_if: tuple[tuple[May, Any], ...] = ()
        self.forbidden: tuple[tuple[Cant, Any], ...] = ()
        self.asked = tuple(
            [node for ability in abilities for node in ability.walk() if isinstance(node, (AsCast, NumberAsCast))]
        )
        """What is asked as the spell is cast."""
        for ability in apart(abilities):
            if isinstance(ability, Keyword):
                keywords.setdefault(ability.name, ability)
                self._keyword(ability, additional)
            elif isinstance(ability, Static) and isinstance(ability.what, This):
                for mod in ability.mods:
                    self._mod(mod, ability, additional)
        self.keywords = keywords
        self.additional = tuple(additional)
        self.flash = "flash" in keywords
        # Artifacts, creatures, enchantments, planeswalkers and battles are cast as slowly as sorceries (301.1, 302.1,
        # 303.1, 306.1, 307.1, 310.1), unless they have flash (702.8a).
        self.instant = self.flash or "Instant" in types
        self.helpers = tuple(name for name in HELPERS if name in keywords)
        self.effect = spell_effect_of(abilities, types, subtypes)
        self.cleaved = cleaved_effect_of(abilities) if "cleave" in keywords else None
        """What it does when its cleave cost is paid (702.148a)."""
        self.modal = modal_of(self.effect)
        self.escalate = _escalate(self.modal, keywords.get("escalate"))
        """What each mode beyond the first costs (702.120a)."""
        self.plain = not (
            self.additional or self.cost_changes or self.helpers or self.forbidden or self.escalate is not None
            or (self.modal is not None and any(m.cost for m in self.modal.modes))
        )  # fmt: skip

    def having(self, abilities: tuple[Ability, ...]) -> FaceInfo:
        """The same with what other objects give to the spell: keywords, and what casting it costs."""
        new = copy(self)
        new.keywords = dict(self.keywords)
        additional = list(self.additional)
        for ability in apart((*self.abilities, *abilities))[len(self.abilities) :]:
            if isinstance(ability, Keyword):
                new.keywords.setdefault(ability.name, ability)
                new._keyword(ability, additional)
            elif isinstance(ability, Static):
                for mod in ability.mods:
                    new._mod(mod, ability, additional)
        new.additional = tuple(additional)
        new.flash = "flash" in new.keywords
        new.instant = self.instant or new.flash
        new.helpers = tuple(name for name in HELPERS if name in new.keywords)
        new.plain = self.plain and not (new.additional or new.cost_changes or new.helpers)
        return new

    def _keyword(self, keyword: Keyword, additional: list[Extra]) -> None:
        name = keyword.name
        if name in MAYBE:
            called = name if name == "gift" else keyword.text or name
            extra = Extra(called, _keyword_cost(keyword), True, name in MANY)
            if name in PAID_APART:
                extra.words = (*extra.words, instance(keyword))
            additional.append(extra)
        elif name == "affinity" and keyword.filter is not None:
            # Each affinity (702.41a-b): {1} less for each such permanent the caster controls.
            what = All(Both((keyword.filter, Controlled(You()))))
            self.cost_changes += ((CostChange(less="{1}", times=Count(what)), None),)
        elif name == "undaunted":
            # Each undaunted (702.125a, 702.125c): {1} less for each opponent still there (702.125b).
            self.cost_changes += ((CostChange(less="{1}", times=PlayerStat("opponents", You())), None),)

    def _mod(self, mod: Mod, ability: Static, additional: list[Extra]) -> None:
        """What a static ability of the card says about casting that very card."""
        kind = type(mod)
        condition = ability.condition
        if kind is AdditionalCost:
            assert isinstance(mod, AdditionalCost)
            additional.append(Extra(mod.name or ADDITIONAL, mod.cost, mod.optional, False, mod.choices))
        elif kind is AlternativeCost:
            assert isinstance(mod, AlternativeCost)
            if condition is not None and mod.condition is None:
                mod = AlternativeCost(mod.cost, mod.name, condition, mod.filter)
            self.alternatives += (mod,)
        elif kind is CostChange:
            assert isinstance(mod, CostChange)
            self.cost_changes += ((mod, condition),)
        elif kind is May:
            assert isinstance(mod, May)
            if mod.what == "cast_as_flash":
                self.flash_if += ((mod, condition),)
        elif kind is Cant:
            assert isinstance(mod, Cant)
            if mod.what == "cast":
                self.forbidden += ((mod, condition),)


def _escalate(modal: Modal | None, keyword: Keyword | None) -> Cost | None:
    """The escalate cost, of the keyword or as the modes say it (702.120a)."""
    if keyword is not None and keyword.cost is not None:
        return keyword.cost
    return Cost(modal.escalate) if modal is not None and modal.escalate else None


def _keyword_cost(keyword: Keyword) -> Cost:
    """What an additional-cost keyword costs, for those whose cost isn't written after them."""
    if keyword.cost is not None:
        return keyword.cost
    mine = Controlled(You())
    if keyword.name == "casualty":  # 702.153a
        what = Choose(Both((Type("Creature"), mine, Stat("power", ">=", keyword.n or 0))))
        return Cost(actions=(Sacrifice(what),))
    if keyword.name == "teamwork":  # creatures tapped for total power N, as its reminder text says
        able = Choose(Both((Type("Creature"), mine, Status("untapped"))), least=0, most=None)
        return Cost(actions=(Act("tap_power", able, keyword.n or 0, word="teamwork"),))
    if keyword.name == "bargain":  # 702.166a
        which = Either((Type("Artifact"), Type("Enchantment"), IsToken()))
        return Cost(actions=(Sacrifice(Choose(Both((which, mine)))),))
    if (
        keyword.name == "conspire"
    ):  # 702.78a; that they share a colour with the spell is asked when it is paid
        from apnap.ability.effects import Tap
        from apnap.ability.filters import Shares

        pair = Both((Type("Creature"), mine, Status("untapped"), Shares("color", This())))
        return Cost(actions=(Tap(Choose(pair, least=2, most=2)),))
    return Cost()


_faces: dict[int, tuple[Any, FaceInfo]] = {}
_chars: dict[tuple[int, frozenset[str], frozenset[str], Any], tuple[Any, FaceInfo]] = {}


def face_info(face: Face | Chars) -> FaceInfo:
    """What a printed face, or an object with these characteristics, says."""
    if type(face) is Chars:
        return chars_info(face)
    assert isinstance(face, Face)
    found = _faces.get(id(face))
    if found is None:
        if len(_faces) > _LIMIT:
            _faces.clear()
        cost = ManaCost.parse(face.mana_cost) if face.mana_cost is not None else None
        info = FaceInfo(face.abilities, frozenset(face.types), frozenset(face.subtypes), cost)
        found = _faces[id(face)] = (face, info)
    return found[1]


def chars_info(chars: Chars) -> FaceInfo:
    """What an object with these characteristics says."""
    key = (id(chars.abilities), chars.types, chars.subtypes, chars.cost)
    found = _chars.get(key)
    if found is None:
        if len(_chars) > _LIMIT:
            _chars.clear()
        info = FaceInfo(chars.abilities, chars.types, chars.subtypes, chars.cost)
        found = _chars[key] = (chars.abilities, info)
    return found[1]


# --- what a spell does ----------------------------------------------------------------------------

_effects: dict[tuple[Any, ...], tuple[Any, Effect | None]] = {}
CREATURE_TARGET: Final = Target(Type("Creature"))
BESTOWED: Final = Attach(This(), CREATURE_TARGET)
"""A bestowed Aura's enchant creature (702.103a)."""
MUTATING: Final = Attach(This(), Target(Both((Type("Creature"), Not(Subtype("Human")), Owned(You())))))
"""What a mutating creature spell targets (702.140a); it merges instead of being attached (702.140c)."""


def spell_effect_of(
    abilities: tuple[Node, ...], types: frozenset[str], subtypes: frozenset[str]
) -> Effect | None:
    """The instructions that a spell with these abilities follows as it resolves (608.2c), with all its
    targets; for an Aura the attachment to what it targets (303.4a). None for a spell without any. The same
    node each time (113.3a)."""
    parts = tuple(a.effect for a in abilities if isinstance(a, SpellAbility) and a.word != CLEAVE)
    if parts and not types.isdisjoint(_GIVING):
        gift = next((a for a in abilities if isinstance(a, Keyword) and a.name == "gift"), None)
        if gift is not None:
            parts = (promised(gift), *parts)  # 702.174j
        if any([isinstance(a, Keyword) and a.name == "ascend" for a in abilities]):
            parts = (ASCENDING, *parts)
        parts += tuple(CLOSING[a.name] for a in abilities if isinstance(a, Keyword) and a.name in CLOSING)
    enchants: tuple[Keyword, ...] = ()
    if not parts and "Aura" in subtypes:
        enchants = tuple(a for a in abilities if isinstance(a, Keyword) and a.name == "enchant")
    if not parts and not enchants:
        return None
    if len(parts) == 1:
        return parts[0]
    key = tuple(id(node) for node in enchants or parts)
    found = _effects.get(key)
    if found is None:
        effect = Attach(This(), _to_enchant(enchants)) if enchants else Seq(parts)
        found = _effects[key] = ((enchants, parts), effect)
    return found[1]


def _to_enchant(enchants: tuple[Keyword, ...]) -> Target:
    """What an Aura spell targets: a permanent or player, or a card in the zone that its enchant ability names."""
    asked = _enchanted(enchants)
    zones = tuple([node.zone for node in asked.walk() if isinstance(node, InZone)])
    return Target(asked, zones) if zones else Target(asked)


def _enchanted(enchants: tuple[Keyword, ...]) -> Filter:
    """What an Aura spell targets: what fits all its enchant abilities (702.5c)."""
    asked = tuple(a.filter if a.filter is not None else Type("Creature") for a in enchants)
    return asked[0] if len(asked) == 1 else Both(asked)


_GIVING: Final = frozenset({"Instant", "Sorcery"})
_IS_CARD: Final = IsNot(Is(This(), Status("copy")))
_HOST: Final = Choose(Both((Type("Creature"), Controlled(You()))))
ASCENDING: Final = Gate(GetDesignation("city's blessing"), when=Compare(Count(All(Controlled(You()))), ">=", 10))
"""702.131a: what ascend on an instant or sorcery spell does first."""
CLOSING: Final[dict[str, Effect]] = {
    # 702.99a: a spell that is represented by a card may be exiled encoded on a creature.
    "cipher": Gate(Act("encode", _HOST), when=AllOf((_IS_CARD, Exists(All(_HOST.filter)))), may=True),
    # 702.50b: copies aren't cast
    # 702.50a: nothing can be cast any more, but the spell is copied without epic in each upkeep.
    "epic": Seq((
        Apply(You(), (Cant("cast"),), FOREVER),
        Delayed(
            On("step", step="upkeep", player=Among(You())),
            CopySpell(This(), mods=(Lose(("epic",)),)),
            once=False,
            until=FOREVER,
        ),
    )),
}
"""The last instructions of instants and sorceries that keywords stand for."""
CLEAVE: Final = "cleave"
"""The word of a second spell ability: what is left of the text without its square brackets (702.148a)."""
_promised: dict[int, tuple[Keyword, Effect]] = {}


def promised(gift: Keyword) -> Effect:
    """What happens first as an instant or sorcery resolves whose gift was promised (702.174b, 702.174j)."""
    found = _promised.get(id(gift))
    if found is None:
        from apnap.rules.keywords.casting import GIVEN, gift_effect

        found = _promised[id(gift)] = (gift, Gate(Seq((gift_effect(gift), GIVEN)), when=Paid("gift")))
    return found[1]


def cleaved_effect_of(abilities: tuple[Node, ...]) -> Effect | None:
    """The instructions without the text in square brackets (702.148a): the spell abilities of that word,
    which are all of them once more (702.148b)."""
    first: list[Effect] = []
    second: list[Effect] = []
    for ability in abilities:
        if isinstance(ability, SpellAbility):
            (second if ability.word == CLEAVE else first).append(ability.effect)
    if not second:
        return together(tuple(first))
    return together(tuple(second))


def together(parts: tuple[Effect, ...]) -> Effect | None:
    """Several instructions in order as one, the same node each time."""
    if len(parts) < 2:
        return parts[0] if parts else None
    key = tuple(id(p) for p in parts)
    found = _effects.get(key)
    if found is None:
        found = _effects[key] = (parts, Seq(parts))
    return found[1]


_awakened: dict[int, tuple[Keyword, Effect]] = {}
_LAND: Final = Target(Both((Type("Land"), Controlled(You()))), name="awakened")
_AWAKE: Final = Apply(
    Ref("awakened"),
    (SetPT(0, 0), AddTypes(types=("Creature",), subtypes=("Elemental",)), Gain((Keyword("haste"),))),
    FOREVER,
)


def awakened(effect: Effect | None, keyword: Keyword) -> Effect | None:
    """The instructions followed by those of awaken, with a target of their own (702.113a-b)."""
    found = _awakened.get(id(keyword))
    if found is None:
        n = keyword.n if keyword.n is not None else 1
        own = Seq((PutCounters(_LAND, "+1/+1", n), _AWAKE))
        found = _awakened[id(keyword)] = (keyword, own)
    return found[1] if effect is None else together((effect, found[1]))


_changed: dict[int, tuple[Effect, Effect]] = {}


def overloaded(effect: Effect) -> Effect:
    """The effect with "each" for every "target" (702.96a). Without targets (702.96b), as a text (702.96c)."""
    found = _changed.get(id(effect))
    if found is None:
        found = _changed[id(effect)] = (effect, _each(effect))
    return found[1]


def _each(value: Any) -> Any:
    if type(value) is Target:
        return All(value.filter, value.zones)
    if isinstance(value, Node):
        fields = {name: _each(getattr(value, name)) for name in value.__struct_fields__}
        return type(value)(**fields)
    if type(value) is tuple:
        return tuple(_each(item) for item in value)
    return value


def fused(effects: tuple[Effect, ...]) -> Effect:
    """Both halves' instructions, the left ones first (702.102d, 702.102b)."""
    found = together(effects)
    assert found is not None
    return found


_modals: dict[int, tuple[Effect, Modal | None]] = {}


def modal_of(effect: Effect | None) -> Modal | None:
    """The Modal of an effect whose modes are chosen as it is put on the stack (700.2), if it has one. Those of what it
    makes for later, a reflexive trigger say (603.12), are chosen then."""
    if effect is None:
        return None
    found = _modals.get(id(effect))
    if found is None:
        if len(_modals) > _LIMIT:
            _modals.clear()
        found = _modals[id(effect)] = (effect, _modal_in(effect))
    return found[1]


def _modal_in(node: Node) -> Modal | None:
    if isinstance(node, Modal):
        return node
    if isinstance(node, LATER):
        return None
    return next((found for child in node.children() if (found := _modal_in(child)) is not None), None)


def spell_effect(game: Any, oid: int) -> Effect | None:
    """The instructions of the spell on the stack (or of a card that would be one), with how it was cast taken into
    account: both halves when fused (702.102), overloaded (702.96), bestowed (702.103), mutating (702.140), cleaved
    (702.148), awakened (702.113), with what was spliced onto it (702.47)."""
    from apnap.rules import layers

    obj = game.objects[oid]
    how = obj.cast.alternative if obj.cast is not None else ""
    if obj.face_down:
        return None
    if how == "fuse" and obj.card is not None:
        return way_effect(obj.card, 0, how, None)
    chars = layers.chars(game, oid)
    effect = way_effect(obj.card, obj.face, how, chars_info(chars))
    spliced = obj.chosen.get("spliced")
    if spliced:  # 702.47c
        return together((effect, *spliced) if effect is not None else spliced)
    return effect


def way_effect(card: Card | None, face: int, how: str, info: FaceInfo | None) -> Effect | None:
    """The instructions of a spell cast that way."""
    if how == "fuse" and card is not None:
        halves = [e for e in (face_info(f).effect for f in card.faces[:2]) if e is not None]
        return fused(tuple(halves)) if len(halves) > 1 else halves[0] if halves else None
    if how == "bestow":
        return BESTOWED
    if how == "mutate":
        return MUTATING
    if how in ("morph", "disguise"):
        return None
    effect = info.effect if info is not None else None
    if how == "overload" and effect is not None:
        return overloaded(effect)
    if how == "cleave" and info is not None:
        return info.cleaved
    if how == "awaken" and info is not None and "awaken" in info.keywords:
        return awakened(effect, info.keywords["awaken"])
    return effect


def spell_filter_types(card: Card, face: int) -> tuple[str, ...]:
    """The card types of one face, for permissions that ask about the resulting spell (601.3e)."""
    return card.faces[face].types


__all__ = [
    "Ability", "Extra", "FaceInfo", "Filter", "chars_info", "face_info", "modal_of", "overloaded",
    "spell_effect",
    "spell_effect_of", "spell_filter_types", "way_effect",
]  # fmt: skip
