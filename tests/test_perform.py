"""What effects do: every kind has a performer, and the performers do what the rules say."""

from __future__ import annotations

from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest

from apnap.ability.abilities import Replacement
from apnap.ability.amounts import Count, Result, StatOf
from apnap.ability.conditions import Happens
from apnap.ability.costs import Cost
from apnap.ability.effects import (
    END_OF_TURN,
    FOREVER,
    Act,
    AddMana,
    Apply,
    Attach,
    Become,
    ChooseColor,
    ChooseType,
    CopySpell,
    Counter,
    Create,
    CreateCopy,
    Damage,
    Delayed,
    Destroy,
    Discard,
    DoubleCounters,
    Draw,
    Duration,
    Effect,
    EndCombat,
    EndTurn,
    Exchange,
    Exile,
    ExtraPhases,
    ExtraTurn,
    Fight,
    FlipCoin,
    ForEach,
    GainLife,
    Gate,
    GetDesignation,
    GetEmblem,
    LoseLife,
    Mill,
    Modal,
    Mode,
    Move,
    MoveCounters,
    NextSpell,
    Note,
    OneOf,
    Permit,
    PhaseOut,
    Proliferate,
    PutCounters,
    Reflexive,
    Regenerate,
    RemoveCounters,
    Repeat,
    Retarget,
    RevealUntil,
    RollDie,
    Sacrifice,
    Scry,
    Search,
    Select,
    Seq,
    SetLife,
    Shield,
    Shuffle,
    SkipNext,
    Surveil,
    Tap,
    Token,
    Untap,
    Vote,
    WinGame,
)
from apnap.ability.events import On
from apnap.ability.filters import Anything, Controlled, IsSource, Type, both
from apnap.ability.filters import Player as IsPlayer
from apnap.ability.mods import PT, Cant, CostChange, SetController, SetPT
from apnap.ability.selections import (
    All,
    Choose,
    ChooseFrom,
    ControllerOf,
    EachOpponent,
    EachPlayer,
    Fixed,
    Iter,
    OwnerOf,
    Ref,
    Rest,
    Target,
    This,
    Top,
    You,
)
from apnap.cards.build import artifact, creature, enchantment, equipment, instant, land
from apnap.model.card import Card
from apnap.model.decisions import Decision
from apnap.model.objects import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers, setup
from apnap.rules.perform import PERFORMERS, PLAYED_ACTIONS, UNPLAYED, perform, perform_immediate, supported
from apnap.rules.perform.tokens import PREDEFINED, UNDEFINED, definition
from apnap.rules.turn.eras import CURRENT, PHASES
from apnap.rules.unsupported import Unsupported

BEAR = creature("Bear", "{1}{G}", "Bear", 2, 2)
OGRE = creature("Ogre", "{2}{R}", "Ogre", 3, 3)
GIANT = creature("Giant", "{4}{R}", "Giant", 5, 5)
FOREST = land("Forest", subtypes="Forest", super="Basic")
RELIC = artifact("Relic", "{1}")
CHARM = enchantment("Charm", "{W}")
ZAP = instant("Zap", "{R}", Damage(3, Target(Type("Creature"))))
BLADE = equipment("Blade", "{1}", "{1}")
CREATURE = Type("Creature")
MINE = All(both(CREATURE, Controlled(You())))

Answers = Callable[[Decision], tuple[int, ...]]


class Table:
    """A game of two players, and a source that performs effects for the first."""

    def __init__(self, players: int = 2) -> None:
        self.game = State(CURRENT, tuple("ABCD"[:players]), seed=7)
        self.game.turn = self.game.turn.but(number=1, active=0, phase="precombat_main", step="precombat_main")
        self.source = self.put(CHARM)
        self.asked: list[Decision] = []
        self.b = Binding(self.source, 0)

    def put(self, card: Card, who: int = 0, zone: str = BATTLEFIELD, **fields: Any) -> int:
        return setup.add_card(self.game, who, card, zone, **fields)

    def run(self, gen: Generator[Decision, Any, Any], *answers: Any) -> Any:
        """Drive a procedure, answering with the given answers (tuples) in order, then with the defaults."""
        given = list(answers)
        answer: Any = None
        try:
            while True:
                decision = gen.send(answer)
                self.asked.append(decision)
                answer = given.pop(0) if given else decision.fallback()
                assert decision.verdict(answer) is None, (decision, answer, decision.verdict(answer))
        except StopIteration as stop:
            assert not given, given
            return stop.value

    def do(self, effect: Effect, *answers: Any, b: Binding | None = None) -> Binding:
        bind = b if b is not None else self.b
        self.run(perform(self.game, effect, bind), *answers)
        return bind

    def target(self, *refs: int, filter: Any = None, name: str = "") -> Target:
        """A Target node whose targets have been chosen."""
        node = Target(filter or CREATURE, name=name)
        self.b.slots[id(node)] = refs
        if name:
            self.b.names[name] = refs
        self.keep = [*getattr(self, "keep", []), node]
        return node

    def names(self, zone: str, pid: int = 0) -> list[str]:
        game = self.game
        return [layers.chars(game, oid).name for oid in game.zone(zone, pid)]

    def events(self, kind: str) -> list[Any]:
        return [ev for ev in self.game.log if ev.kind == kind]

    def tokens(self) -> list[int]:
        return [obj.id for obj in self.game.permanents() if obj.kind == "token"]


@pytest.fixture
def t() -> Table:
    return Table()


def kinds(cls: type[Any]) -> list[type[Any]]:
    return [k for sub in cls.__subclasses__() for k in (sub, *kinds(sub))]


# --- the table -----------------------------------------------------------------------------------------


def test_every_effect_has_a_performer_or_a_reason() -> None:
    language = [k for k in kinds(Effect) if k.__module__.startswith("apnap.ability")]
    missing = [k.__name__ for k in language if k not in PERFORMERS and k not in UNPLAYED]
    assert missing == []
    assert not set(PERFORMERS) & set(UNPLAYED)
    assert all(UNPLAYED.values())


def test_supported_names_the_first_thing_that_is_not_played() -> None:
    assert supported(Seq((Draw(), Act("explore", what=This())))) is None
    assert supported(Seq((Draw(), Act("open_attraction")))) == "Act open_attraction"
    assert supported(Create(Token(name="Incubator", predefined=True))) == "Create Incubator"
    assert supported(Apply(This(), (PT(1, 1),), Duration("someday"))) == "Duration someday"
    assert supported(Exchange(This(), This(), "hand")) == "Exchange hand"
    for cls in UNPLAYED:
        assert supported(cls()) == cls.__name__


def test_what_is_not_played_is_refused(t: Table) -> None:
    with pytest.raises(Unsupported):
        t.do(Act("open_attraction"))
    for cls in UNPLAYED:
        with pytest.raises(Unsupported):
            t.do(cls())


def test_rule_numbers_exist() -> None:
    import re

    rules = Path(__file__).parents[2] / "shared" / "reference" / "comprehensive-rules"
    if not rules.is_dir():
        pytest.skip("the Comprehensive Rules aren't beside the repository")
    text = "\n".join(p.read_text(encoding="utf-8") for p in sorted(rules.glob("*.md")))
    known = set(re.findall(r"^\**(\d{3}\.\d+[a-z]?)", text, re.M))
    folder = Path(__file__).parents[1] / "src" / "apnap" / "rules" / "perform"
    for path in sorted(folder.glob("*.py")):
        for number in re.findall(r"\b(\d{3}\.\d+[a-z]?)\b", path.read_text(encoding="utf-8")):
            assert number in known, (path.name, number)


# --- frames --------------------------------------------------------------------------------------------


def test_results_bind_refs_and_numbers(t: Table) -> None:
    t.put(FOREST, zone=LIBRARY)
    t.put(BEAR, zone=LIBRARY)
    b = t.do(Seq((Draw(2, name="r1"), GainLife(Result("r1")))))
    assert len(b.names["r1"]) == 2 and b.names["r1#"] == 2
    assert t.game.players[0].life == 22
    t.do(Seq((LoseLife(3, EachOpponent(), name="r2"), GainLife(Result("r2")))))
    assert t.game.players[0].life == 25


def test_gate_may_and_happens(t: Table) -> None:
    t.do(Gate(GainLife(1), may=True, name="g", otherwise=LoseLife(1)))
    assert t.game.players[0].life == 19
    t.do(Seq((Gate(GainLife(1), may=True, name="g"), Gate(GainLife(5), when=Happens("g")))), (0,))
    assert t.game.players[0].life == 25


def test_gate_cost_and_unless(t: Table) -> None:
    t.do(Gate(GainLife(7), may=True, cost=Cost(actions=(LoseLife(1),))), (0,))
    assert t.game.players[0].life == 26
    gate = Gate(LoseLife(5), cost=Cost(actions=(LoseLife(1),)), unless=True)
    t.do(gate, (0,))
    assert t.game.players[0].life == 25
    t.do(gate, (1,))
    assert t.game.players[0].life == 20


def test_gate_for_each_opponent_binds_the_player(t: Table) -> None:
    t.do(Gate(LoseLife(2, Iter()), may=True, who=EachOpponent()), (0,))
    assert t.game.players[1].life == 18


def test_for_each_gathers_results(t: Table) -> None:
    bears = [t.put(BEAR), t.put(BEAR)]
    b = t.do(ForEach(MINE, PutCounters(Iter(), "+1/+1", name="r")))
    assert set(b.names["r"]) == set(bears) and b.names["r#"] == 2
    t.do(Repeat(3, GainLife(1)))
    assert t.game.players[0].life == 23


def test_modal_performs_the_chosen_modes(t: Table) -> None:
    t.b.modes = (1,)
    t.do(Modal((Mode(GainLife(1)), Mode(GainLife(10)))))
    assert t.game.players[0].life == 30
    t.do(OneOf((GainLife(1), LoseLife(30))), (1,))
    assert t.game.players[0].life == 0


def test_select_note(t: Table) -> None:
    bear = t.put(BEAR)
    ogre = t.put(OGRE)
    b = t.do(
        Seq((Select(Choose(CREATURE), "it"), Note(StatOf("power", Ref("it")), "n"), GainLife(Result("n")))),
        (1,),
    )
    assert b.names["it"] == (ogre,) and bear not in b.names["it"]
    assert t.game.players[0].life == 23


# --- continuous effects --------------------------------------------------------------------------------


def test_apply_locks_its_objects_in(t: Table) -> None:
    bear = t.put(BEAR)
    t.do(Apply(MINE, (PT(1, 1),), END_OF_TURN))
    late = t.put(BEAR)
    assert layers.chars(t.game, bear).power == 3
    assert layers.chars(t.game, late).power == 2  # 611.2c


def test_apply_of_rules_stays_open(t: Table) -> None:
    t.do(Apply(MINE, (Cant("block"),)))
    late = t.put(BEAR)
    assert layers.mods_on(t.game, "Cant:block", late)


def test_apply_finds_variables_once(t: Table) -> None:
    bear = t.put(BEAR)
    t.do(Apply(t.target(bear), (PT(Count(MINE), 0),)))
    t.put(BEAR)
    assert layers.chars(t.game, bear).power == 3  # 611.2d


def test_apply_varies_by_member(t: Table) -> None:
    bear, ogre = t.put(BEAR), t.put(OGRE)
    t.do(Apply(MINE, (PT(StatOf("power", Iter()), 0),)))
    assert layers.chars(t.game, bear).power == 4
    assert layers.chars(t.game, ogre).power == 6


def test_gain_control(t: Table) -> None:
    ogre = t.put(OGRE, 1)
    t.do(Apply(t.target(ogre), (SetController(You()),), FOREVER))
    assert layers.controller(t.game, ogre) == 0


def test_durations(t: Table) -> None:
    from apnap.rules.perform import duration_until

    assert duration_until(t.game, Duration("your_next_turn"), t.b) == 0
    assert duration_until(t.game, Duration("your_next_turn", who=EachOpponent()), t.b) == 1
    with pytest.raises(Unsupported):
        duration_until(t.game, Duration("someday"), t.b)


def test_shield_prevents(t: Table) -> None:
    ability = Replacement(On("damage", subject=IsPlayer()), prevent=3)
    t.do(Shield(ability))
    t.do(Damage(5, You()))
    assert t.game.players[0].life == 18
    t.do(Damage(5, You()))
    assert t.game.players[0].life == 13


def test_delayed_and_reflexive(t: Table) -> None:
    delayed = Delayed(On("step", step="end"), GainLife(1))
    t.do(Seq((delayed, delayed)))
    assert len(t.game.delayed) == 2
    assert t.game.delayed[0].ability is t.game.delayed[1].ability
    t.do(Reflexive(GainLife(2)))
    assert len(t.game.pending) == 1 and t.game.pending[0].controller == 0


# --- zones ---------------------------------------------------------------------------------------------


def test_destroy_all_is_one_batch(t: Table) -> None:
    t.put(BEAR)
    t.put(OGRE, 1)
    b = t.do(Destroy(All(CREATURE), name="dead"))
    assert [ev.kind for ev in t.game.log] == ["destroy", "destroy", "move", "move"]
    assert len(b.names["dead"]) == 2
    assert t.names(GRAVEYARD) == ["Bear"] and t.names(GRAVEYARD, 1) == ["Ogre"]


def test_all_damage_of_one_instruction_is_dealt_at_once(t: Table) -> None:
    """120.2b"""
    bear = t.put(BEAR)
    b = t.do(Damage(2, You(), name="hit", also=(Damage(1, All(CREATURE), source=Fixed((bear,))),)))
    assert [(ev.kind, ev.subject, ev.source) for ev in t.game.log] == [
        ("damage", 0, t.source), ("damage", bear, bear), ("lose_life", 0, t.source),
    ]  # fmt: skip
    assert b.names["hit"] == (0, bear) and b.names["hit#"] == 3


def test_those_tapped_are_all_of_them_and_how_many_are_those_that_were_not(t: Table) -> None:
    """701.26a"""
    bear, ogre = t.put(BEAR), t.put(OGRE)
    t.do(Tap(Fixed((bear,))))
    b = t.do(Tap(All(CREATURE), name="r"))
    assert b.names["r"] == (bear, ogre) and b.names["r#"] == 1
    b = t.do(Tap(All(CREATURE), name="s"))
    assert b.names["s"] == (bear, ogre)
    t.do(Seq((Gate(GainLife(7), when=Happens("s")), Gate(GainLife(2), when=Happens("r")))), b=b)
    assert t.game.players[0].life == 22


def test_each_deals_its_own_damage_and_all_at_once(t: Table) -> None:
    """120.2b"""
    bear, ogre, giant = t.put(BEAR), t.put(OGRE), t.put(GIANT, 1)
    its_power, all_of_them = StatOf("power", Iter()), All(CREATURE)
    for effect, dealt in (
        (Damage(its_power, t.target(giant), source=MINE), [(giant, bear, 2), (giant, ogre, 3)]),
        (Damage(1, ControllerOf(Iter()), source=all_of_them), [(0, bear, 1), (0, ogre, 1), (1, giant, 1)]),
        (ForEach(EachOpponent(), Damage(1, Iter(), source=MINE)), [(1, bear, 1), (1, ogre, 1)]),
        (ForEach(MINE, Damage(its_power, You(), source=Iter())), [(0, bear, 2), (0, ogre, 3)]),
    ):
        before = len(t.game.log)
        t.do(effect)
        new = t.game.log[before:]
        assert [(ev.subject, ev.source, ev.amount) for ev in new[: len(dealt)] if ev.kind == "damage"] == dealt


def test_regeneration_shield(t: Table) -> None:
    bear = t.put(BEAR)
    t.do(Seq((Regenerate(t.target(bear)), Destroy(t.target(bear)))))
    assert t.game.objects[bear].tapped
    t.do(Seq((Regenerate(t.target(bear)), Destroy(t.target(bear), regenerate=False))))
    assert bear not in t.game.objects


def test_each_player_sacrifices_at_once(t: Table) -> None:
    mine, other = t.put(BEAR), t.put(OGRE)
    theirs, more = t.put(BEAR, 1), t.put(GIANT, 1)
    t.do(Sacrifice(Choose(CREATURE), EachPlayer()), (1,), (0,))
    assert [d.player for d in t.asked] == [0, 1]
    assert mine in t.game.objects and other not in t.game.objects
    assert theirs not in t.game.objects and more in t.game.objects
    assert [ev.kind for ev in t.game.log] == ["sacrifice", "sacrifice", "move", "move"]


def test_exile_and_return_find_the_new_object(t: Table) -> None:
    bear = t.put(BEAR)
    t.do(
        Seq(
            (
                Exile(t.target(bear, name="t1"), name="r1"),
                Move(Ref("r1"), "battlefield", under=OwnerOf(Ref("r1")), tapped=True),
            )
        )
    )
    (new,) = [obj for obj in t.game.permanents() if layers.chars(t.game, obj.id).name == "Bear"]
    assert new.id != bear and new.tapped


def test_a_target_is_found_after_the_effect_moved_it(t: Table) -> None:
    bear = t.put(BEAR, 1)
    t.do(Seq((Exile(t.target(bear, name="t1")), Move(Ref("t1"), "battlefield", under=OwnerOf(Ref("t1"))))))
    assert [o.owner for o in t.game.permanents() if o.id != t.source] == [1]  # 400.7j


def test_information_is_the_last_known(t: Table) -> None:
    giant = t.put(GIANT, 1)
    t.do(Seq((Exile(t.target(giant, name="t1")), GainLife(StatOf("power", Ref("t1"))))))
    assert t.game.players[0].life == 25  # 608.2h


def test_exile_until_returns_at_once(t: Table) -> None:
    bear = t.put(BEAR, 1)
    leaves = On("move", subject=IsSource(), frm=BATTLEFIELD)
    t.do(Exile(t.target(bear), until=leaves))
    assert t.names(EXILE) == ["Bear"]
    t.do(Destroy(This()))
    t.run(perform_immediate(t.game))
    assert t.game.exile == () and not t.game.pending
    assert [layers.chars(t.game, o.id).name for o in t.game.permanents()] == ["Bear"]
    assert t.game.permanents()[0].controller == 1  # 610.3c


def test_exile_until_something_that_has_happened_does_nothing(t: Table) -> None:
    bear = t.put(BEAR, 1)
    leaves = On("move", subject=IsSource(), frm=BATTLEFIELD)
    t.do(Destroy(This()))
    t.b.event = t.game.log[0].but(kind="draw")
    t.b.event.index = -1
    t.b.stack_id = 999
    t.do(Exile(t.target(bear), until=leaves))
    assert bear in t.game.objects  # 610.3b


def test_linked_exile(t: Table) -> None:
    bear = t.put(BEAR, 1)
    t.do(Exile(t.target(bear), linked="exiled"))
    assert t.game.objects[t.source].links["exiled"] == t.game.exile


def test_move_into_a_library(t: Table) -> None:
    cards = [t.put(FOREST, zone=LIBRARY), t.put(OGRE, zone=LIBRARY)]
    bear, giant = t.put(BEAR), t.put(GIANT)
    t.do(Move(t.target(bear), LIBRARY, position="bottom"))
    assert t.names(LIBRARY) == ["Forest", "Ogre", "Bear"]
    t.do(Move(t.target(giant), LIBRARY, position="2"))
    assert t.names(LIBRARY) == ["Forest", "Giant", "Ogre", "Bear"]
    t.do(Move(Top(2), LIBRARY, position="bottom"), (1, 0))
    assert t.names(LIBRARY) == ["Ogre", "Bear", "Giant", "Forest"]
    assert len(cards) == 2


def test_move_several_to_the_top_keeps_the_chosen_order(t: Table) -> None:
    t.put(FOREST, zone=LIBRARY)
    t.put(BEAR), t.put(OGRE)
    t.do(Move(MINE, LIBRARY), (1, 0))
    assert t.names(LIBRARY) == ["Ogre", "Bear", "Forest"]


def test_discard_and_mill(t: Table) -> None:
    for who in (0, 1):
        t.put(BEAR, who, HAND)
        t.put(OGRE, who, HAND)
        t.put(FOREST, who, LIBRARY)
    b = t.do(Discard(1, EachPlayer(), name="d"), (1,), (0,))
    assert t.names(HAND) == ["Bear"] and t.names(HAND, 1) == ["Ogre"]
    assert b.names["d#"] == 2
    t.do(Mill(2, EachPlayer()))
    assert t.names(GRAVEYARD) == ["Ogre", "Forest"] and t.names(GRAVEYARD, 1) == ["Bear", "Forest"]


def test_counter(t: Table) -> None:
    from apnap.model.objects import STACK, StackInfo

    spell = t.put(BEAR, 1, STACK, kind="card")
    t.game.objects[spell].stack = StackInfo(spell)
    t.do(Counter(t.target(spell)))
    assert t.names(GRAVEYARD, 1) == ["Bear"] and t.events("countered")


def on_the_stack(t: Table, target: int, who: int = 1) -> int:
    from apnap.model.objects import STACK, StackInfo

    spell = t.put(ZAP, who, STACK)
    t.game.objects[spell].stack = StackInfo(spell, targets=((target,),))
    return spell


def test_copies_may_have_new_targets(t: Table) -> None:
    bear, ogre = t.put(BEAR), t.put(OGRE, 1)
    spell = on_the_stack(t, bear)
    b = t.do(CopySpell(t.target(spell), name="r"), (0,), (1,))
    (copy,) = b.names["r"]
    info = t.game.objects[copy].stack
    assert info is not None and info.targets == ((ogre,),) and info.source == copy  # 707.10c
    assert t.game.objects[copy].controller == 0 and t.game.objects[copy].kind == "copy"
    assert t.game.objects[spell].stack.targets == ((bear,),)  # type: ignore[union-attr]


def test_a_target_is_changed_to_another_legal_one(t: Table) -> None:
    bear, ogre = t.put(BEAR), t.put(OGRE, 1)
    spell = on_the_stack(t, bear)
    t.do(Retarget(t.target(spell), change=True))
    info = t.game.objects[spell].stack
    assert info is not None and info.targets == ((ogre,),)  # 115.7a
    t.do(Destroy(t.target(bear)))
    t.do(Retarget(t.target(spell), change=True))
    assert t.game.objects[spell].stack.targets == ((ogre,),)  # type: ignore[union-attr]


def test_reduce_next_ends_with_the_spell(t: Table) -> None:
    from apnap.model.events import Event
    from apnap.rules.change import happen

    t.do(NextSpell(Anything(), (CostChange(less="{1}"),)))
    assert len(t.game.floating) == 1
    t.run(happen(t.game, [Event("cast", "601.2i", subject=on_the_stack(t, t.source, 0), player=0)]))
    t.run(perform_immediate(t.game))
    assert t.game.floating == ()


# --- library -------------------------------------------------------------------------------------------


def test_search_for_a_quality_may_fail(t: Table) -> None:
    t.put(FOREST, zone=LIBRARY)
    t.put(BEAR, zone=LIBRARY)
    find = Seq((Search(CREATURE), Move(Ref("found"), "hand"), Shuffle()))
    t.do(find, ())
    assert t.names(HAND) == []  # 701.23b
    t.do(find, (0,))
    assert t.names(HAND) == ["Bear"]
    assert len(t.events("search")) == 2 and len(t.events("shuffle")) == 2


def test_search_for_any_card_must_find(t: Table) -> None:
    t.put(FOREST, zone=LIBRARY)
    t.do(Seq((Search(Anything()), Move(Ref("found"), "hand"))))
    assert t.names(HAND) == ["Forest"] and not t.asked  # 701.23d


def test_scry_and_surveil(t: Table) -> None:
    for card in (BEAR, OGRE, GIANT, FOREST):
        t.put(card, zone=LIBRARY)
    t.do(Scry(3), (1,), (1, 0))
    assert t.names(LIBRARY) == ["Giant", "Bear", "Forest", "Ogre"]
    t.do(Surveil(2), (0,))
    assert t.names(LIBRARY) == ["Bear", "Forest", "Ogre"] and t.names(GRAVEYARD) == ["Giant"]
    t.do(Scry(0))
    assert len(t.events("scry")) == 1  # 701.22b


def test_reveal_until_and_the_rest(t: Table) -> None:
    for card in (FOREST, FOREST, BEAR, OGRE):
        t.put(card, zone=LIBRARY)
    t.do(Seq((RevealUntil(CREATURE), Move(Ref("found"), "hand"), Move(Ref("rest"), "graveyard"))))
    assert t.names(HAND) == ["Bear"] and t.names(GRAVEYARD) == ["Forest", "Forest"]


def test_look_take_one_rest_below(t: Table) -> None:
    from apnap.ability.effects import Look

    for card in (FOREST, BEAR, OGRE):
        t.put(card, zone=LIBRARY)
    t.do(
        Seq(
            (
                Look(Top(2), name="r1"),
                Move(ChooseFrom(Ref("r1"), Anything(), name="r2"), "hand"),
                Move(Rest(Ref("r1"), Ref("r2")), LIBRARY, position="bottom", order="random"),
            )
        ),
        (1,),
    )
    assert t.names(HAND) == ["Bear"] and t.names(LIBRARY) == ["Ogre", "Forest"]


# --- tokens --------------------------------------------------------------------------------------------


def test_create_tokens(t: Table) -> None:
    b = t.do(Create(Token(("Creature",), ("Goblin",), ("red",), 1, 1), 2, name="r", tapped=True))
    made = t.tokens()
    assert len(made) == 2 and b.names["r"] == tuple(made)
    chars = layers.chars(t.game, made[0])
    assert chars.name == "Goblin Token" and chars.power == 1 and t.game.objects[made[0]].tapped


@pytest.mark.parametrize("name", sorted(set(PREDEFINED) - set(UNDEFINED)))
def test_predefined_tokens(t: Table, name: str) -> None:
    token = Token(name=name, predefined=True)
    assert supported(Create(token)) is None
    assert definition(token).name == name
    bear = t.put(BEAR)
    host = t.target(bear) if "Aura" in definition(token).subtypes else None
    t.do(Create(token, attached_to=host))
    (made,) = t.tokens()
    assert layers.chars(t.game, made).name == name


def test_a_copy_with_exceptions(t: Table) -> None:
    ogre = t.put(OGRE)
    t.do(CreateCopy(t.target(ogre), mods=(SetPT(7, 7),)))
    (made,) = t.tokens()
    chars = layers.chars(t.game, made)
    assert (chars.name, chars.power) == ("Ogre", 7)


def test_become_a_copy_does_not_follow_the_original(t: Table) -> None:
    bear, ogre = t.put(BEAR), t.put(OGRE)
    t.do(Become(t.target(bear), t.target(ogre), END_OF_TURN))
    assert layers.chars(t.game, bear).name == "Ogre"
    t.do(Destroy(t.target(ogre)))
    assert layers.chars(t.game, bear).name == "Ogre"  # 707.2b


# --- permanents ----------------------------------------------------------------------------------------


def test_tap_untap_counters(t: Table) -> None:
    bear, ogre = t.put(BEAR), t.put(OGRE)
    b = t.do(Tap(MINE, name="r"))
    assert b.names["r"] == (bear, ogre)
    t.do(Untap(t.target(bear)))
    assert not t.game.objects[bear].tapped and t.game.objects[ogre].tapped
    t.do(Seq((PutCounters(t.target(bear), "+1/+1", 2), DoubleCounters(t.target(bear)))))
    assert t.game.objects[bear].counters == {"+1/+1": 4}
    t.do(RemoveCounters(t.target(bear), "+1/+1", 1))
    t.do(MoveCounters(t.target(bear), t.target(ogre), "+1/+1", None))
    assert t.game.objects[bear].counters == {} and t.game.objects[ogre].counters == {"+1/+1": 3}
    t.do(Proliferate(), (0,))
    assert t.game.objects[ogre].counters == {"+1/+1": 4}


def test_divided_damage(t: Table) -> None:
    bear, ogre = t.put(BEAR, 1), t.put(OGRE, 1)
    node = t.target(bear, ogre)
    t.b.amounts[id(node)] = (1, 3)
    b = t.do(Damage(4, node, divided=True, name="r"))
    assert (t.game.objects[bear].damage, t.game.objects[ogre].damage) == (1, 3)
    assert b.names["r#"] == 4


def test_fight(t: Table) -> None:
    bear, giant = t.put(BEAR), t.put(GIANT, 1)
    t.do(Fight(t.target(bear), t.target(giant)))
    assert t.game.objects[bear].damage == 5 and t.game.objects[giant].damage == 2
    t.do(Fight(t.target(giant), t.target(giant)))
    assert t.game.objects[giant].damage == 12  # 701.14c


def test_phasing_takes_attachments_along(t: Table) -> None:
    bear, blade = t.put(BEAR), t.put(BLADE)
    t.do(Attach(t.target(blade), t.target(bear)))
    assert t.game.objects[blade].attached_to == bear
    t.do(PhaseOut(t.target(bear, blade)))
    assert t.game.objects[bear].phased == 0 and t.game.objects[blade].phased == 0
    assert t.game.objects[blade].marks["phased_with"] == bear  # 702.26h


def test_exchange(t: Table) -> None:
    bear, ogre = t.put(BEAR), t.put(OGRE, 1)
    t.do(Exchange(t.target(bear), t.target(ogre)))
    assert layers.controller(t.game, bear) == 1 and layers.controller(t.game, ogre) == 0
    t.do(LoseLife(5))
    t.do(Exchange(You(), EachOpponent(), "life"))
    assert [p.life for p in t.game.players] == [20, 15]


# --- players -------------------------------------------------------------------------------------------


def test_mana(t: Table) -> None:
    t.do(AddMana(("{G}{G}",)))
    t.do(AddMana(("{R}", "{G}"), 2), (0,), (1,))
    t.do(AddMana(("any",), 3, same=True), (1,))
    t.do(AddMana(("{C}",), until="end_of_turn"))
    assert [m.type for m in t.game.players[0].pool] == [16, 16, 8, 16, 2, 2, 2, 32]
    assert t.game.players[0].pool[-1].persist


def test_choices_are_kept_for_the_source(t: Table) -> None:
    b = t.do(Seq((ChooseColor(), ChooseType())), (2,), (0,))
    assert b.names["color"] == "black" and t.game.objects[t.source].chosen["color"] == "black"
    assert b.names["type"] == "Advisor"


def test_coins_dice_votes(t: Table) -> None:
    b = t.do(FlipCoin(4, win=GainLife(1), lose=LoseLife(1), name="w"))
    assert t.game.players[0].life == 20 + b.names["w#"] - (4 - b.names["w#"])
    b = t.do(RollDie(6, table=((1, 6, GainLife(1)),)))
    assert 1 <= b.names["roll#"] <= 6
    b = t.do(Vote(("grace", "condemnation")), (0,), (1,))
    assert b.names["grace"] == (0,) and b.names["condemnation#"] == 1


def test_designations_emblems_turns(t: Table) -> None:
    t.do(GetDesignation("monarch"))
    assert t.game.monarch == 0
    t.do(GetDesignation("city's blessing"))
    assert "city's blessing" in t.game.players[0].designations
    t.do(GetEmblem(()))
    assert t.game.objects[t.game.command[0]].kind == "emblem"
    t.do(Seq((ExtraTurn(), SkipNext("draw", EachOpponent()))))
    assert t.game.extra_turns == ((0, None),) and t.game.skips == ((1, "draw", -1),)
    t.game.turn = t.game.turn.but(phases=PHASES[2:])
    t.do(ExtraPhases(("combat", "main")))
    assert [p.name for p in t.game.turn.phases][:3] == ["combat", "postcombat_main", "combat"]


def test_end_the_turn(t: Table) -> None:
    from apnap.model.objects import STACK, StackInfo

    spell = t.put(BEAR, 1, STACK)
    t.game.objects[spell].stack = StackInfo(spell)
    t.do(Reflexive(GainLife(1)))
    t.do(EndTurn())
    assert t.game.stack == () and t.game.pending == () and t.names(EXILE) == ["Bear"]
    assert t.game.turn.steps == () and [s.name for p in t.game.turn.phases for s in p.steps] == ["cleanup"]
    assert t.game.watched["ends"] == "turn"
    t.do(EndCombat())  # 723.2g: not in a combat phase
    assert t.game.turn.phases


def test_permission(t: Table) -> None:
    t.put(BEAR, zone=LIBRARY)
    t.do(Seq((Exile(Top(), name="r1"), Permit(Ref("r1")))))
    assert t.game.permissions[0].refs == t.game.exile


def test_life_and_the_end(t: Table) -> None:
    t.do(SetLife(3, EachPlayer()))
    assert [p.life for p in t.game.players] == [3, 3]
    t.do(WinGame())
    assert t.game.outcome == ("win", (0,))


# --- keyword actions -----------------------------------------------------------------------------------


def test_explore(t: Table) -> None:
    bear = t.put(BEAR)
    t.put(FOREST, zone=LIBRARY)
    t.put(OGRE, zone=LIBRARY)
    t.do(Act("explore", what=t.target(bear)))
    assert t.names(HAND) == ["Forest"]
    t.do(Act("explore", what=t.target(bear)), (0,))
    assert t.names(GRAVEYARD) == ["Ogre"] and t.game.objects[bear].counters == {"+1/+1": 1}


def test_connive(t: Table) -> None:
    bear = t.put(BEAR)
    t.put(OGRE, zone=LIBRARY)
    t.do(Act("connive", what=t.target(bear)))
    assert t.game.objects[bear].counters == {"+1/+1": 1} and t.names(GRAVEYARD) == ["Ogre"]


def test_counters_by_keyword_action(t: Table) -> None:
    bear, giant = t.put(BEAR), t.put(GIANT)
    t.do(Act("adapt", what=t.target(bear), n=1))
    t.do(Act("adapt", what=t.target(bear), n=1))
    assert t.game.objects[bear].counters == {"+1/+1": 1}
    t.do(Act("monstrosity", what=t.target(giant), n=3))
    t.do(Act("monstrosity", what=t.target(giant), n=3))
    assert t.game.objects[giant].counters == {"+1/+1": 3} and "monstrous" in t.game.objects[giant].flags
    t.do(Act("bolster", n=2))
    assert t.game.objects[bear].counters == {"+1/+1": 3}


def test_amass_investigate_populate(t: Table) -> None:
    t.do(Act("amass", n=2, word="Orc"))
    (army,) = t.tokens()
    assert layers.chars(t.game, army).subtypes == {"Orc", "Army"}
    assert layers.chars(t.game, army).power == 2
    t.do(Act("amass", n=1, word="Zombie"))
    assert layers.chars(t.game, army).subtypes == {"Orc", "Army", "Zombie"}
    t.do(Act("investigate"))
    assert len(t.tokens()) == 2
    t.do(Act("populate"))
    assert len(t.tokens()) == 3


def test_goad_detain_suspect_manifest(t: Table) -> None:
    ogre = t.put(OGRE, 1)
    t.do(Seq((Act("goad", what=t.target(ogre)), Act("goad", what=t.target(ogre)))))
    assert len(layers.mods_on(t.game, "Goaded", ogre)) == 1  # 701.15d
    t.do(Act("detain", what=t.target(ogre)))
    assert layers.mods_on(t.game, "Cant:attack", ogre)
    t.do(Act("suspect", what=t.target(ogre)))
    assert "menace" in layers.chars(t.game, ogre).keywords
    t.put(FOREST, zone=LIBRARY)
    b = t.do(Act("manifest", result="r"))
    (down,) = b.names["r"]
    assert layers.chars(t.game, down).power == 2 and t.game.objects[down].face_down == "manifest"


def test_levels_and_designations(t: Table) -> None:
    bear = t.put(BEAR)
    t.do(Act("class_level", n=2))
    assert t.game.objects[t.source].marks["class_level"] == 2
    assert t.events("level")[0].amount == 2
    for name, flag in (("renown", "renowned"), ("solve", "solved"), ("saddle", "saddled")):
        t.do(Act(name, what=t.target(bear)))
        assert flag in t.game.objects[bear].flags


def test_every_played_action_is_a_function() -> None:
    assert all(callable(f) for f in PLAYED_ACTIONS.values())


def test_earthbend(t: Table) -> None:
    """The land is a creature with counters and haste as well, and as it dies it returns tapped (603.7)."""
    from apnap.ability.filters import Type
    from apnap.rules.perform.frames import do

    land = t.put(FOREST)
    t.do(Act("earthbend", what=t.target(land, filter=Type("Land")), n=2))
    seen = layers.chars(t.game, land)
    assert seen.types == {"Land", "Creature"} and seen.power == 2 and "haste" in seen.keywords
    t.do(Destroy(t.target(land, filter=Type("Land"))))
    assert len(t.game.pending) == 1
    back = t.game.pending[0]
    t.run(do(t.game, back.ability.effect, Binding(t.source, 0, event=back.event, names={**back.names})))
    (new,) = [o for o in t.game.zone(BATTLEFIELD, 0) if layers.chars(t.game, o).name == "Forest"]
    assert t.game.objects[new].tapped


def test_airbend(t: Table) -> None:
    """What is exiled may be cast by its owner for {2}."""
    bear = t.put(BEAR, 1)
    t.do(Act("airbend", what=t.target(bear)))
    (permission,) = t.game.permissions
    assert permission.player == 1 and permission.cost == "{2}" and t.names(EXILE, 1) == ["Bear"]


def test_each_player_chooses(t: Table) -> None:
    """Each player in turn order chooses one of their own cards (101.4)."""
    from apnap.oracle.compile import compile_line

    mine, theirs = t.put(BEAR, zone=GRAVEYARD), t.put(OGRE, 1, zone=GRAVEYARD)
    (ability,) = compile_line("Each player exiles a card from their graveyard.", True).abilities
    t.do(ability.effect)  # type: ignore[attr-defined]
    assert t.names(EXILE) == ["Bear", "Ogre"] and mine not in t.game.objects and theirs not in t.game.objects
