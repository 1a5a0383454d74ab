"""Characteristics by the layers (613), the indexes of abilities, and keywords as definitions."""

from __future__ import annotations

import pytest

from apnap.ability.abilities import (
    Ability,
    Activated,
    Chapter,
    Keyword,
    Level,
    Replacement,
    Static,
    Triggered,
)
from apnap.ability.amounts import Count
from apnap.ability.conditions import Is, YourTurn
from apnap.ability.costs import Cost
from apnap.ability.effects import FOREVER, AddMana, Draw
from apnap.ability.events import On
from apnap.ability.filters import (
    Both,
    Color,
    Controlled,
    Has,
    IsSource,
    Not,
    Other,
    Status,
    Subtype,
    Supertype,
    Type,
)
from apnap.ability.mods import (
    PT,
    AddTypes,
    Cant,
    CantHave,
    CostChange,
    Gain,
    IsCopyOf,
    Lose,
    Mod,
    SetColors,
    SetController,
    SetPT,
    SetTypes,
    SwitchPT,
)
from apnap.ability.selections import All, Attached, EachOpponent, Selection, This, You
from apnap.model.card import Card, Face
from apnap.model.objects import BATTLEFIELD, GRAVEYARD, HAND, STACK, new_object
from apnap.model.ongoing import Binding, Floating
from apnap.model.state import COMBAT, EFFECTS, LIFE, TAPPED, TURN, ZONES, State
from apnap.model.turn import Era
from apnap.rules import keywords, layers
from apnap.rules.combat.bands import band_verdict
from apnap.rules.combat.block import can_block

CREATURE = Type("Creature")
LAND = Type("Land")


def face(
    name: str, types: str = "Creature", *abilities: Ability, pt: tuple[int, int] = (2, 2), **more: object
) -> Face:
    return Face(name, types=tuple(types.split()), abilities=abilities, power=pt[0], toughness=pt[1], **more)  # type: ignore[arg-type]


class Board:
    """A state by hand."""

    def __init__(self) -> None:
        self.game = State(Era("current", ()), ("A", "B"))

    def put(
        self,
        what: Face | Card,
        who: int = 0,
        zone: str = BATTLEFIELD,
        counters: dict[str, int] | None = None,
        to: int = -1,
    ) -> int:
        game = self.game
        card = what if isinstance(what, Card) else Card(what.name, (what,))
        oid = game.new_id()
        obj = new_object(game.gen, oid, card, who, zone)
        obj.timestamp = game.stamp()
        obj.counters = counters or {}
        obj.attached_to = to
        game.objects[oid] = obj
        if zone == BATTLEFIELD:
            game.battlefield += (oid,)
        elif zone == STACK:
            game.stack += (oid,)
        elif zone == HAND:
            game.edit_player(who).hand += (oid,)
        elif zone == GRAVEYARD:
            game.edit_player(who).graveyard += (oid,)
        game.touch(ZONES)
        return oid

    def float(
        self,
        *mods: Mod,
        refs: tuple[int, ...] | None = None,
        what: Selection | None = None,
        who: int = 0,
        **names: object,
    ) -> None:
        game = self.game
        bind = Binding(refs[0] if refs else 16, who, names=dict(names))
        game.floating += (Floating(game.new_id(), bind, mods, refs, what, FOREVER, game.stamp(), 0),)
        game.touch(EFFECTS)

    def pt(self, oid: int) -> tuple[int, int]:
        c = layers.chars(self.game, oid)
        return (c.power, c.toughness)


@pytest.fixture
def board() -> Board:
    return Board()


BEAR = face("Bear", subtypes=("Bear",), mana_cost="{1}{G}")
FLYER = face("Bird", "Creature", Keyword("flying"))
ANTHEM = face("Anthem", "Enchantment", Static(All(Both((CREATURE, Controlled(You())))), (PT(1, 1),)))
HUMILITY = face("Humble", "Enchantment", Static(All(CREATURE), (Lose(), SetPT(1, 1))))
OPALESCENCE = face(
    "Opal",
    "Enchantment",
    Static(
        All(Both((Type("Enchantment"), Other(), Not(Subtype("Aura"))))),
        (AddTypes(("Creature",)), SetPT(4, 4)),
    ),
)
MOON = face(
    "Moon",
    "Enchantment",
    Static(All(Both((LAND, Not(Supertype("Basic"))))), (SetTypes(subtypes=("Mountain",)),)),
)
URBORG = face("Bog", "Land", Static(All(LAND), (AddTypes(subtypes=("Swamp",)),)), supertypes=("Legendary",))
FOREST = face("Forest", "Land", subtypes=("Forest",), supertypes=("Basic",))
PLAIN_LAND = face("Factory", "Land", Activated(Cost(tap=True), AddMana(("{C}",))))


# --- where it begins ------------------------------------------------------------------------------


def test_printed_is_shared(board: Board) -> None:
    a, b = board.put(BEAR), board.put(BEAR, zone=HAND)
    assert layers.chars(board.game, a) is layers.chars(board.game, b) is layers.printed_chars(BEAR)
    assert layers.chars(board.game, a).colors == 16
    with pytest.raises(KeyError):
        layers.chars(board.game, 0)


def test_basic_land_has_its_mana_ability(board: Board) -> None:
    forest = board.put(FOREST)
    (ability,) = layers.mana_abilities(board.game, forest)
    assert ability.effect == AddMana(("{G}",))


def test_changeling_and_devoid_everywhere(board: Board) -> None:
    oid = board.put(
        face("All", "Creature", Keyword("changeling"), Keyword("devoid"), mana_cost="{R}"), zone=HAND
    )
    c = layers.chars(board.game, oid)
    assert c.subtypes == layers.CREATURE_TYPES and c.colors == 0


def test_face_down(board: Board) -> None:
    oid = board.put(face("Big", pt=(7, 7)))
    board.game.edit(oid).face_down = "morph"
    board.game.touch(ZONES)
    c = layers.chars(board.game, oid)
    assert (c.name, c.power, c.toughness, c.abilities, c.colors) == ("", 2, 2, (), 0)


def test_split_card(board: Board) -> None:
    card = Card(
        "Fire // Ice",
        (face("Fire", "Instant", mana_cost="{1}{R}"), face("Ice", "Instant", mana_cost="{1}{U}")),
        "split",
    )
    hand, spell = board.put(card, zone=HAND), board.put(card, zone=STACK)
    c = layers.chars(board.game, hand)
    assert c.colors == 8 | 2 and c.cost is not None and c.cost.mana_value() == 4
    assert layers.chars(board.game, spell).name == "Fire"


def test_last_known(board: Board) -> None:
    from apnap.model.objects import Last

    oid = board.put(BEAR)
    c = layers.chars(board.game, oid)
    board.game.lki[oid] = Last(board.game.objects.pop(oid), c, -1)
    board.game.battlefield = ()
    board.game.touch(ZONES)
    assert layers.chars(board.game, oid) is c and layers.controller(board.game, oid) == 0


def test_star_in_every_zone(board: Board) -> None:
    star = face(
        "Star",
        "Creature",
        Static(This(), (SetPT(Count(All(LAND)), Count(All(LAND)), defining=True),)),
        pt=(0, 0),
    )
    here, hand = board.put(star), board.put(star, zone=HAND)
    board.put(FOREST)
    board.put(FOREST)
    assert board.pt(here) == board.pt(hand) == (2, 2)


# --- counters, power and toughness ----------------------------------------------------------------


def test_counters(board: Board) -> None:
    oid = board.put(BEAR, counters={"+1/+1": 2, "-1/-1": 1, "+0/+1": 1, "flying": 1})
    assert board.pt(oid) == (3, 4)
    assert layers.has_keyword(board.game, oid, "flying")
    assert layers.base_pt(board.game, oid) == (2, 2)


def test_sublayers_of_seven(board: Board) -> None:
    """613.4: set, then counters and +N/+N, then switch, whatever the timestamps."""
    oid = board.put(face("Lean", pt=(1, 3)), counters={"+1/+1": 1})
    board.float(SwitchPT(), refs=(oid,))
    board.float(PT(2, 0), refs=(oid,))
    board.float(SetPT(0, 5), refs=(oid,))
    assert board.pt(oid) == (6, 3)
    assert layers.base_pt(board.game, oid) == (0, 5)
    board.float(SwitchPT(), refs=(oid,))
    assert board.pt(oid) == (3, 6)


def test_timestamps_decide(board: Board) -> None:
    oid = board.put(BEAR)
    board.float(SetPT(5, 5), SetColors(("red",)), refs=(oid,))
    board.float(SetPT(1, 1), SetColors(("blue",)), refs=(oid,))
    assert board.pt(oid) == (1, 1)
    assert layers.chars(board.game, oid).colors == 2


def test_anthems_and_lords(board: Board) -> None:
    bear, foe = board.put(BEAR), board.put(BEAR, 1)
    board.put(ANTHEM)
    lord = board.put(
        face(
            "Lord",
            "Creature",
            Static(All(Both((CREATURE, Other()))), (PT(1, 1), Gain((Keyword("trample"),)))),
        )
    )
    assert board.pt(bear) == (4, 4) and board.pt(foe) == (3, 3) and board.pt(lord) == (3, 3)
    assert layers.has_keyword(board.game, foe, "trample") and not layers.has_keyword(
        board.game, lord, "trample"
    )


# --- abilities (layer 6) --------------------------------------------------------------------------


def test_lose_all_abilities(board: Board) -> None:
    bird = board.put(FLYER)
    board.float(Lose(), refs=(bird,))
    assert layers.chars(board.game, bird).abilities == ()
    board.float(Gain((Keyword("haste"),)), refs=(bird,))
    assert layers.chars(board.game, bird).keywords == {"haste"}


def test_gain_and_lose_by_timestamp(board: Board) -> None:
    bird = board.put(FLYER)
    board.float(Lose(("flying",)), refs=(bird,))
    assert not layers.has_keyword(board.game, bird, "flying")
    board.float(Gain((Keyword("flying"),)), refs=(bird,))
    assert layers.has_keyword(board.game, bird, "flying")
    board.float(CantHave("flying"), refs=(bird,))
    board.float(Gain((Keyword("flying"),)), refs=(bird,))
    assert not layers.has_keyword(board.game, bird, "flying")


def test_a_lord_without_abilities_gives_nothing_in_later_layers(board: Board) -> None:
    lord = board.put(face("Lord", "Creature", Static(All(Both((CREATURE, Other()))), (PT(1, 1),))))
    bear = board.put(BEAR)
    board.float(Lose(), refs=(lord,))
    assert board.pt(bear) == (2, 2)


def test_an_effect_that_has_begun_goes_on(board: Board) -> None:
    """613.6: types set in layer 4 by an ability that is lost in layer 6: its power and toughness still
    apply."""
    changer = board.put(
        face("Changer", "Creature", Static(All(Type("Artifact")), (AddTypes(("Creature",)), SetPT(6, 6))))
    )
    rock = board.put(face("Rock", "Artifact", pt=(0, 0)))
    board.float(Lose(), refs=(changer,))
    assert board.pt(rock) == (6, 6) and "Creature" in layers.chars(board.game, rock).types


def test_granted_static_abilities_work(board: Board) -> None:
    """613.7a: an ability gained in layer 6 has effects in layer 7."""
    boost = Static(All(Both((CREATURE, Other()))), (PT(0, 3),))
    one, two = board.put(BEAR), board.put(BEAR)
    board.float(Gain((boost,)), refs=(one,))
    assert board.pt(one) == (2, 2) and board.pt(two) == (2, 5)
    board.float(Gain((boost,)), refs=(one,))
    assert board.pt(two) == (2, 8)


def test_dependency_in_layer_six(board: Board) -> None:
    """613.8: "fliers have vigilance" waits for what gives flying, although it is older."""
    board.put(face("Watch", "Enchantment", Static(All(Has("flying")), (Gain((Keyword("vigilance"),)),))))
    board.put(face("Wings", "Enchantment", Static(All(CREATURE), (Gain((Keyword("flying"),)),))))
    bear = board.put(BEAR)
    assert layers.chars(board.game, bear).keywords == {"flying", "vigilance"}


def test_humility_and_opalescence(board: Board) -> None:
    """613.6, 613.7: both old examples; the later of the two sets power and toughness."""
    humility = board.put(HUMILITY)
    bird = board.put(FLYER)
    opal = board.put(OPALESCENCE)
    assert board.pt(humility) == (4, 4)
    assert "Creature" in layers.chars(board.game, humility).types
    assert "Creature" not in layers.chars(board.game, opal).types
    assert board.pt(bird) == (1, 1) and not layers.has_keyword(board.game, bird, "flying")

    other = Board()
    other.put(OPALESCENCE)
    humility = other.put(HUMILITY)
    assert other.pt(humility) == (1, 1)
    assert layers.chars(other.game, humility).abilities == ()


# --- types (layer 4) ------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [(URBORG, MOON), (MOON, URBORG)])
def test_setting_land_types_comes_first(board: Board, order: tuple[Face, Face]) -> None:
    """305.7, 613.8: the land loses its ability whichever is older."""
    ids = {f.name: board.put(f) for f in order}
    forest, factory = board.put(FOREST), board.put(PLAIN_LAND)
    game = board.game
    assert layers.chars(game, ids["Bog"]).subtypes == {"Mountain"}
    assert layers.chars(game, forest).subtypes == {"Forest"}
    (ability,) = layers.activated(game, factory)
    assert ability.effect == AddMana(("{R}",))
    assert layers.chars(game, ids["Bog"]).supertypes == {"Legendary"}


def test_adding_land_types(board: Board) -> None:
    board.put(URBORG)
    factory = board.put(PLAIN_LAND)
    made = [a.effect for a in layers.mana_abilities(board.game, factory)]
    assert made == [AddMana(("{C}",)), AddMana(("{B}",))]


def test_a_chain_of_dependencies_and_a_loop(board: Board) -> None:
    """613.8b: artifacts are creatures, creatures are enchantments; each waits for the other's result."""
    board.put(face("Two", "Enchantment", Static(All(CREATURE), (AddTypes(("Land",)),))))
    board.put(face("One", "Enchantment", Static(All(Type("Artifact")), (AddTypes(("Creature",)),))))
    rock = board.put(face("Rock", "Artifact"))
    assert layers.chars(board.game, rock).types == {"Artifact", "Creature", "Land"}
    loop = Board()
    loop.put(face("Two", "Enchantment", Static(All(CREATURE), (AddTypes(("Artifact",)),))))
    loop.put(face("One", "Enchantment", Static(All(Type("Artifact")), (AddTypes(("Creature",)),))))
    rock, bear = loop.put(face("Rock", "Artifact")), loop.put(BEAR)
    assert layers.chars(loop.game, rock).types == {"Artifact", "Creature"}
    assert layers.chars(loop.game, bear).types == {"Artifact", "Creature"}


def test_set_types_keeps_and_drops(board: Board) -> None:
    knight = board.put(face("Knight", "Creature Artifact", subtypes=("Human", "Knight", "Equipment")))
    board.float(SetTypes(subtypes=("Frog",)), refs=(knight,))
    assert layers.chars(board.game, knight).subtypes == {"Frog", "Equipment"}
    board.float(SetTypes(types=("Land",)), refs=(knight,))
    c = layers.chars(board.game, knight)
    assert c.types == {"Land"} and c.subtypes == set()
    board.float(SetTypes(types=("Creature",), subtypes=("Elf",), keep_types=True), refs=(knight,))
    assert layers.chars(board.game, knight).types == {"Land", "Creature"}


# --- control, copies ------------------------------------------------------------------------------


def test_control(board: Board) -> None:
    """Layer 2 comes before "creatures you control" is asked."""
    bear = board.put(BEAR, 1)
    board.put(ANTHEM)
    assert board.pt(bear) == (2, 2)
    board.put(face("Theft", "Enchantment", Static(Attached(), (SetController(You()),))), to=bear)
    assert layers.controller(board.game, bear) == 0
    assert board.pt(bear) == (3, 3)
    board.float(SetController(You()), refs=(bear,), who=1)
    assert layers.controller(board.game, bear) == 1 and board.pt(bear) == (2, 2)


def test_control_dependency(board: Board) -> None:
    """Whoever gets the thief gets what it steals: the older effect depends on the newer one."""
    bear = board.put(BEAR, 1)
    thief = board.put(face("Theft", "Enchantment", Static(Attached(), (SetController(You()),))), to=bear)
    board.float(SetController(You()), refs=(thief,), who=1)
    assert layers.controller(board.game, thief) == 1 and layers.controller(board.game, bear) == 1


def test_copy_then_type_change(board: Board) -> None:
    """707.2: what other effects do isn't copied, and stays on the copy; counters too."""
    bird, bear = board.put(FLYER), board.put(BEAR, counters={"+1/+1": 1})
    board.float(AddTypes(("Artifact",)), SetColors(("red",)), refs=(bear,))
    board.float(Gain((Keyword("haste"),)), refs=(bird,))
    board.float(IsCopyOf(This()), refs=(bear,), copied=layers.copiable_face(board.game, bird))
    c = layers.chars(board.game, bear)
    assert c.name == "Bird" and c.keywords == {"flying"} and c.types == {"Creature", "Artifact"}
    assert c.colors == 8 and (c.power, c.toughness) == (3, 3)
    assert layers.copiable(board.game, bear).types == {"Creature"}


def test_copied_lord_works(board: Board) -> None:
    lord = board.put(face("Lord", "Creature", Static(All(Both((CREATURE, Other()))), (PT(1, 1),))))
    bear = board.put(BEAR)
    board.float(IsCopyOf(This()), refs=(bear,), copied=layers.copiable_face(board.game, lord))
    assert board.pt(lord) == (3, 3) and board.pt(bear) == (3, 3)


def test_copy_exceptions(board: Board) -> None:
    star = face(
        "Star",
        "Creature",
        Static(This(), (SetPT(Count(All(LAND)), 1, defining=True),)),
        supertypes=("Legendary",),
    )
    oid = board.put(star)
    made = layers.copiable_face(
        board.game, oid, (SetPT(1, 1), AddTypes(subtypes=("Spirit",)), Gain((Keyword("flying"),)))
    )
    assert made.abilities == (Keyword("flying"),) and made.subtypes == ("Spirit",) and made.power == 1
    assert layers.copiable_face(board.game, oid) is layers.copiable_face(board.game, oid)


# --- conditions and the view ----------------------------------------------------------------------


def test_mask_follows_what_is_read(board: Board) -> None:
    bear = board.put(BEAR)
    layers.chars(board.game, bear)
    assert not board.game.static_mask & (TAPPED | TURN | COMBAT | LIFE)
    board.put(face("Tapper", "Enchantment", Static(All(Both((CREATURE, Status("tapped")))), (PT(1, 0),))))
    assert board.pt(bear) == (2, 2)
    board.game.edit(bear).tapped = True
    board.game.touch(TAPPED)
    assert board.pt(bear) == (3, 2)
    board.put(face("Day", "Enchantment", Static(All(CREATURE), (PT(0, 1),), YourTurn())))
    assert board.pt(bear) == (3, 3) and board.game.static_mask & TURN
    board.game.turn = board.game.turn.but(active=1)
    board.game.touch(TURN)
    assert board.pt(bear) == (3, 2)


def test_a_copy_of_the_game_learns_its_own_mask(board: Board) -> None:
    bear = board.put(BEAR)
    board.put(face("Tapper", "Enchantment", Static(All(Both((CREATURE, Status("tapped")))), (PT(1, 0),))))
    other = board.game.copy()
    assert board.pt(bear) == (2, 2)
    assert layers.chars(other, bear).power == 2
    other.edit(bear).tapped = True
    other.touch(TAPPED)
    assert layers.chars(other, bear).power == 3 and board.pt(bear) == (2, 2)


def test_phased_out_things_do_nothing(board: Board) -> None:
    bear, anthem = board.put(BEAR), board.put(ANTHEM)
    assert board.pt(bear) == (3, 3)
    board.game.edit(anthem).phased = 0
    board.game.touch(ZONES)
    assert board.pt(bear) == (2, 2)


def test_levels(board: Board) -> None:
    leveler = face(
        "Student", "Creature", Level(2, 6, 4, 2, (Keyword("first strike"),)), Level(7, None, 4, 4), pt=(1, 1)
    )
    oid = board.put(leveler, counters={"level": 2})
    assert board.pt(oid) == (4, 2) and layers.has_keyword(board.game, oid, "first strike")
    board.game.edit(oid).counters = {"level": 7}
    board.game.touch(ZONES)
    assert board.pt(oid) == (4, 4) and not layers.has_keyword(board.game, oid, "first strike")


def test_class_levels(board: Board) -> None:
    bear = board.put(BEAR)
    boost = Static(All(CREATURE), (PT(1, 1),))
    oid = board.put(
        face(
            "Class",
            "Enchantment",
            Level(2, None, abilities=(boost,), cost=Cost("{2}"), kind="class"),
            subtypes=("Class",),
        )
    )
    assert len(layers.activated(board.game, oid)) == 1 and board.pt(bear) == (2, 2)
    board.game.edit(oid).marks = {"class_level": 2}
    board.game.touch(ZONES)
    assert layers.activated(board.game, oid) == () and board.pt(bear) == (3, 3)


# --- indexes --------------------------------------------------------------------------------------


def test_triggers(board: Board) -> None:
    bear = board.put(face("Prowler", "Creature", Keyword("prowess")))
    (entry,) = layers.triggers(board.game)["cast"]
    assert entry.source == bear and entry.controller == 0 and entry.ability.keyword == "prowess"
    board.float(Lose(), refs=(bear,))
    assert layers.triggers(board.game) == {}


def test_triggers_elsewhere(board: Board) -> None:
    on = On("step", step="upkeep")
    card = face("Ghost", "Creature", Triggered((on,), Draw(), zones=(GRAVEYARD,)))
    board.put(card)
    assert layers.triggers(board.game) == {}
    oid = board.put(card, zone=GRAVEYARD)
    (entry,) = layers.triggers(board.game)["step"]
    assert entry.source == oid
    saga = board.put(face("Saga", "Enchantment", Chapter((1, 2), Draw()), subtypes=("Saga",)))
    assert [t.source for t in layers.triggers(board.game)["counters"]] == [saga, saga]


def test_replacements(board: Board) -> None:
    tapped = Replacement(On("move", subject=IsSource(), to="battlefield"), enters_tapped=True)
    skip = Replacement(On("draw"), instead=Draw(0))
    oid = board.put(face("Gate", "Land", tapped, skip))
    assert [r.ability for r in layers.replacements(board.game)["draw"]] == [skip]
    assert "move" not in layers.replacements(board.game)
    assert layers.parts_of(board.game, oid).entering == (tapped,)


def test_mods(board: Board) -> None:
    bear, wall = board.put(BEAR), board.put(face("Wall", "Creature", Static(This(), (Cant("attack"),))))
    assert layers.mods_on(board.game, "Cant:attack", bear) == ()
    (entry,) = layers.mods_on(board.game, "Cant:attack", wall)
    assert entry.source == wall and isinstance(entry.mod, Cant)
    board.put(face("Peace", "Enchantment", Static(Attached(), (Cant("attack"), Cant("block")))), to=bear)
    assert (
        len(layers.mods(board.game, "Cant:attack")) == 2
        and len(layers.mods_on(board.game, "Cant:block", bear)) == 1
    )
    board.put(face("Tax", "Enchantment", Static(EachOpponent(), (CostChange(more="{1}"),))))
    assert (
        len(layers.mods_on(board.game, "CostChange", 1)) == 1
        and layers.mods_on(board.game, "CostChange", 0) == ()
    )


def test_mods_of_a_card_about_itself(board: Board) -> None:
    sure = face("Sure", "Instant", Static(This(), (Cant("be_countered"),), zones=("stack",)))
    for zone in (HAND, STACK):
        oid = board.put(sure, zone=zone)
        assert len(layers.mods_on(board.game, "Cant:be_countered", oid)) == 1


def test_player_protection(board: Board) -> None:
    red = Color("red")
    board.put(
        face(
            "Shield",
            "Enchantment",
            Static(You(), (Gain((Keyword("protection", filter=red), Keyword("hexproof"))),)),
        )
    )
    assert layers.has_keyword(board.game, 0, "hexproof") and not layers.has_keyword(board.game, 1, "hexproof")
    (entry,) = layers.mods_on(board.game, "Protection", 0)
    assert entry.mod.filter == red


def test_activated_by_zone(board: Board) -> None:
    card = face("Cycler", "Creature", Keyword("cycling", cost=Cost("{2}")), Activated(Cost(tap=True), Draw()))
    here, hand = board.put(card), board.put(card, zone=HAND)
    assert [a.keyword for a in layers.activated(board.game, here)] == [""]
    (cycling,) = layers.activated(board.game, hand)
    assert cycling.keyword == "cycling" and cycling.cost.mana == "{2}"


# --- keywords -------------------------------------------------------------------------------------


def test_every_definition_makes_abilities() -> None:
    for name in keywords.DEFINITIONS:
        text = "Treasure" if name == "gift" else ""
        keyword = Keyword(name, cost=Cost("{1}"), n=2, filter=CREATURE, text=text)
        made = keywords.expand(keyword)
        assert made and made is keywords.expand(keyword), name
    assert keywords.expand(Keyword("flying")) == ()
    assert not keywords.PLAYED & set(keywords.UNPLAYED) and len(keywords.PLAYED) > 200


def test_landwalk_and_protection(board: Board) -> None:
    walker = board.put(face("Walker", "Creature", Keyword("landwalk", filter=Subtype("Island"))))
    safe = board.put(face("Safe", "Creature", Keyword("protection", filter=Color("black"))))
    blocker = board.put(face("Guard", "Creature"), 1)
    board.game.combat = board.game.combat.but(attackers={walker: 1})
    board.game.touch(COMBAT)
    assert can_block(board.game, blocker, walker) is None
    board.put(face("Island", "Land", subtypes=("Island",)), 1)
    reason = can_block(board.game, blocker, walker)
    assert reason is not None and reason.rule == "702.14c"
    board.game.combat = board.game.combat.but(attackers={safe: 1})
    board.game.touch(COMBAT)
    assert can_block(board.game, blocker, safe) is None
    dark = board.put(face("Shade", "Creature", mana_cost="{B}"), 1)
    reason = can_block(board.game, dark, safe)
    assert reason is not None and reason.rule == "702.16f"
    (shield,) = layers.replacements(board.game)["damage"]
    assert shield.ability.prevent_all


def test_condition_of_a_static_ability(board: Board) -> None:
    oid = board.put(face("Rager", "Creature", Static(This(), (PT(2, 0),), Is(This(), Status("tapped")))))
    assert board.pt(oid) == (2, 2)
    board.game.edit(oid).tapped = True
    board.game.touch(TAPPED)
    assert board.pt(oid) == (4, 2)


def test_one_of_a_band_may_be_without_banding(board: Board) -> None:
    """702.22c: creatures with banding and at most one without it."""
    lead, mate = (board.put(face(name, "Creature", Keyword("banding"))) for name in ("Lead", "Mate"))
    one, two = board.put(BEAR), board.put(BEAR)
    assert band_verdict(board.game, (lead, mate, one)) is None
    assert band_verdict(board.game, (lead, one, two)) is not None
    assert band_verdict(board.game, (one,)) is not None
