"""Questions in the ability language, asked of small positions made by hand."""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import Any

import pytest

from apnap.ability import abilities as ab
from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.events import On
from apnap.model.card import Card, Face
from apnap.model.decisions import Answer, Decision
from apnap.model.events import Event
from apnap.model.hashing import node_digest
from apnap.model.mana import Mana
from apnap.model.objects import NOBODY, CastInfo, Last, StackInfo, new_object
from apnap.model.ongoing import Binding
from apnap.model.state import ALWAYS, State
from apnap.model.turn import Combat, Era
from apnap.rules import layers
from apnap.rules.ask.amounts import amount
from apnap.rules.ask.candidates import candidates
from apnap.rules.ask.choose import choices_exist, needs_choice, pick
from apnap.rules.ask.conditions import holds
from apnap.rules.ask.filters import matches
from apnap.rules.ask.patterns import event_matches, happened
from apnap.rules.ask.selections import Plural, known, movable, players, resolve, single
from apnap.rules.ask.targets import legal_targets, still_legal, target_nodes
from apnap.rules.unsupported import Unsupported

CREATURE = fi.Type("Creature")
YOURS = fi.Controlled(se.You())


def face(name: str, types: str = "Creature", subtypes: str = "", **more: Any) -> Card:
    printed = Face(name, types=tuple(types.split()), subtypes=tuple(subtypes.split()), **more)
    return Card(name, (printed,))


BEAR = face("Bear", subtypes="Bear", mana_cost="{1}{G}", power=2, toughness=2)
ELF = face("Elf", subtypes="Elf Warrior", mana_cost="{G}", power=1, toughness=1)
GIANT = face("Giant", subtypes="Giant", mana_cost="{3}{R}{R}", power=5, toughness=5)
RELIC = face("Relic", "Artifact", mana_cost="{2}")
AURA = face("Wings", "Enchantment", "Aura", mana_cost="{U}")
BOLT = face("Bolt", "Instant", mana_cost="{R}")
FIREBALL = face("Fireball", "Sorcery", mana_cost="{X}{R}")
HYBRID = face("Hybrid", mana_cost="{G/W}{G/W}{G}", power=1, toughness=1)


class Table:
    """A two-player game with what the test puts into it."""

    def __init__(self, *keys: str) -> None:
        self.game = State(Era("test", ()), keys or ("A", "B"))
        self.game.turn = self.game.turn.but(number=3, step="precombat_main", active=0)
        self.b = Binding(NOBODY, 0)

    def put(self, card: Card, zone: str = "battlefield", owner: int = 0, **more: Any) -> int:
        game = self.game
        oid = game.new_id()
        obj = new_object(game.gen, oid, card, owner, zone)
        for name, value in more.items():
            setattr(obj, name, value)
        game.objects[oid] = obj
        if zone in ("hand", "library", "graveyard"):
            player = game.edit_player(owner)
            setattr(player, zone, (*getattr(player, zone), oid))
        else:
            setattr(game, zone, (*getattr(game, zone), oid))
        game.touch(ALWAYS)
        return oid

    def leave(self, oid: int, zone: str, **more: Any) -> Event:
        """Move an object elsewhere, as the event that is logged for it."""
        game = self.game
        old = game.objects[oid]
        chars = layers.chars(game, oid)
        game.battlefield = tuple(r for r in game.battlefield if r != oid)
        game.stack = tuple(r for r in game.stack if r != oid)
        player = game.edit_player(old.owner)
        player.hand = tuple(r for r in player.hand if r != oid)
        assert old.card is not None
        new = self.put(old.card, zone, old.owner)
        del game.objects[oid]
        game.lki[oid] = Last(old, chars, new)
        game.touch(ALWAYS)
        ev = Event("move", "400.7", subject=oid, frm=old.zone, to=zone, **more)
        ev.new = new
        return self.log(ev)

    def log(self, ev: Event) -> Event:
        ev.index = self.game.log_start + len(self.game.log)
        self.game.log.append(ev)
        return ev

    def fits(self, flt: fi.Filter, ref: int, b: Binding | None = None) -> bool:
        return matches(self.game, flt, ref, b or self.b)

    def refs(self, sel: se.Selection, b: Binding | None = None) -> tuple[int, ...]:
        return resolve(self.game, sel, b or self.b)

    def count(self, node: am.Amount, b: Binding | None = None) -> int:
        return amount(self.game, node, b or self.b)

    def holds(self, node: co.Condition, b: Binding | None = None) -> bool:
        return holds(self.game, node, b or self.b)


@pytest.fixture
def t() -> Table:
    return Table()


def run(gen: Generator[Decision, Answer, Any], *answers: Answer) -> tuple[Any, list[Decision]]:
    """Drive a procedure with the answers; its result and what it asked."""
    asked: list[Decision] = []
    replies = iter(answers)
    try:
        decision = next(gen)
        while True:
            asked.append(decision)
            decision = gen.send(next(replies))
    except StopIteration as stop:
        return stop.value, asked


# --- filters ------------------------------------------------------------------------------------------------


def test_characteristics(t: Table) -> None:
    elf = t.put(ELF)
    relic = t.put(RELIC, owner=1)
    assert t.fits(fi.Both((CREATURE, fi.Subtype("Elf"), YOURS)), elf)
    assert not t.fits(fi.Both((CREATURE, YOURS)), relic)
    assert t.fits(fi.Either((CREATURE, fi.Type("Artifact"))), relic)
    assert t.fits(fi.Both((fi.Color("green"), fi.Monocolored())), elf)
    assert t.fits(fi.Colorless(), relic) and t.fits(fi.Historic(), relic)
    assert t.fits(fi.Not(CREATURE), relic) and not t.fits(fi.Not(CREATURE), elf)
    assert t.fits(fi.Named("Elf"), elf) and not t.fits(fi.Multicolored(), elf)
    assert t.fits(fi.Controlled(se.EachOpponent()), relic) and t.fits(fi.Owned(se.EachPlayer()), relic)


def test_no_player_fits_a_filter_of_objects(t: Table) -> None:
    filters = (
        CREATURE,
        fi.Not(CREATURE),
        fi.Anything(),
        YOURS,
        fi.Both((fi.Other(), CREATURE)),
        fi.Colorless(),
    )
    assert [f for f in filters if t.fits(f, 0)] == []
    assert t.fits(fi.Player(), 0) and t.fits(fi.AnyTarget(), 1)
    assert t.fits(fi.Opponent(), 1) and not t.fits(fi.Opponent(), 0)


def test_source_and_others(t: Table) -> None:
    one, two = t.put(BEAR), t.put(BEAR)
    b = Binding(one, 0)
    assert t.fits(fi.IsSource(), one, b) and not t.fits(fi.IsSource(), two, b)
    assert t.fits(fi.Other(), two, b) and not t.fits(fi.Other(), one, b)
    assert t.fits(fi.Among(se.This()), one, b) and t.fits(fi.Among(se.You()), 0, b)
    assert t.fits(fi.Shares("creature_type", se.This()), two, b)
    assert not t.fits(fi.Shares("creature_type", se.This()), t.put(ELF), b)
    assert t.fits(fi.Shares("color", se.This()), t.put(ELF), b)


def test_numbers_and_counters(t: Table) -> None:
    bear = t.put(BEAR, counters={"charge": 2}, damage=1)
    assert t.fits(fi.Stat("power", ">=", 2), bear) and not t.fits(fi.Stat("mana_value", "<", 2), bear)
    assert t.fits(fi.Stat("counters", "==", am.Count(se.EachPlayer())), bear)
    assert t.fits(fi.WithCounter("charge", 2), bear) and t.fits(fi.WithCounter(), bear)
    assert not t.fits(fi.WithCounter("charge", 3), bear)
    t.game.edit_player(1).counters = {"poison": 1}
    assert t.fits(fi.Both((fi.Player(), fi.WithCounter("poison"))), 1)


def test_mana_value_counts_x_on_the_stack_only(t: Table) -> None:
    spell = t.put(FIREBALL, "stack", stack=StackInfo(0, x=4), cast=CastInfo(0, "hand", x=4))
    card = t.put(FIREBALL, "graveyard")
    assert t.fits(fi.Stat("mana_value", "==", 5), spell) and t.fits(fi.Stat("mana_value", "==", 1), card)


def test_back_face_has_the_mana_value_of_the_front(t: Table) -> None:
    faces = (BEAR.face, face("Werebear").face)
    card = Card("Bear // Werebear", faces, "transform")
    assert t.fits(fi.Stat("mana_value", "==", 2), t.put(card, face=1))
    assert t.fits(fi.Stat("mana_value", "==", 0), t.put(face("Token"), copy=faces[1]))


def test_statuses(t: Table) -> None:
    bear = t.put(BEAR, tapped=True)
    foe = t.put(ELF, owner=1)
    assert t.fits(fi.Status("tapped"), bear) and t.fits(fi.Status("untapped"), foe)
    t.game.turn = t.game.turn.but(step="declare_attackers")
    t.game.combat = Combat().but(attackers={bear: 1}, attacked=frozenset({bear}))
    assert t.fits(fi.Status("attacking"), bear) and not t.fits(fi.Status("unblocked"), bear)
    t.game.turn = t.game.turn.but(step="declare_blockers")
    assert t.fits(fi.Status("unblocked"), bear)
    t.game.combat = t.game.combat.but(blockers={foe: (bear,)}, blocked=frozenset({bear}))
    assert t.fits(fi.Status("blocked"), bear) and t.fits(fi.Status("blocking"), foe)
    assert t.fits(fi.CanAttackOrBlock("blocking", CREATURE), foe)
    assert t.fits(fi.CanAttackOrBlock("blocked_by", fi.Subtype("Elf")), bear)
    assert t.refs(se.DefendingPlayer(), Binding(bear, 0)) == (1,)


def test_attachments(t: Table) -> None:
    bear = t.put(BEAR)
    aura = t.put(AURA, attached_to=bear)
    b = Binding(aura, 0)
    assert t.fits(fi.Status("enchanted"), bear) and t.fits(fi.Status("modified"), bear)
    assert not t.fits(fi.Status("equipped"), bear) and t.fits(fi.Status("attached"), aura)
    assert t.fits(fi.HasAttached(YOURS), bear) and t.fits(fi.AttachedTo(se.All(CREATURE)), aura)
    assert t.refs(se.Attached(), b) == (bear,)
    assert t.refs(se.AttachedOf(se.Attached(), fi.Subtype("Aura")), b) == (aura,)
    t.leave(bear, "graveyard")
    assert t.fits(fi.Status("enchanted"), bear)


def test_modified_needs_an_aura_of_the_same_controller(t: Table) -> None:
    bear = t.put(BEAR)
    t.put(AURA, owner=1, attached_to=bear)
    assert t.fits(fi.Status("enchanted"), bear) and not t.fits(fi.Status("modified"), bear)


def test_last_known_information(t: Table) -> None:
    bear = t.put(BEAR, tapped=True, counters={"charge": 1})
    t.leave(bear, "graveyard")
    assert t.fits(fi.Both((CREATURE, YOURS, fi.Status("tapped"), fi.InZone("battlefield"))), bear)
    assert t.count(am.StatOf("power", se.This()), Binding(bear, 0)) == 2
    assert t.count(am.CountersOn("", se.This()), Binding(bear, 0)) == 1
    assert t.refs(se.ControllerOf(se.This()), Binding(bear, 1)) == (0,)


def test_spells_and_abilities(t: Table) -> None:
    bear = t.put(BEAR)
    spell = t.put(BOLT, "stack", stack=StackInfo(0, targets=((bear,),)))
    trigger = ab.Triggered((On("draw"),), ef.Nothing())
    ability = t.put(BOLT, "stack", kind="ability", stack=StackInfo(bear, trigger))
    assert t.fits(fi.IsSpell(), spell) and not t.fits(fi.IsSpell(), ability)
    assert t.fits(fi.IsAbility("triggered"), ability) and not t.fits(fi.IsAbility("activated"), ability)
    assert t.fits(fi.Targets(CREATURE), spell) and t.fits(fi.Targets(CREATURE, only=True), spell)
    assert t.refs(se.TargetsOf(se.All(fi.IsSpell(), ("stack",)))) == (bear,)
    t.leave(bear, "graveyard")
    assert not t.fits(fi.Targets(CREATURE), spell)  # 115.9b


def test_choices_kept_by_the_source(t: Table) -> None:
    source = t.put(RELIC, chosen={"color": "green", "type": "Elf", "name": "Elf", "player": 1, "number": 4})
    b = Binding(source, 0)
    elf, giant = t.put(ELF), t.put(GIANT)
    for flt in (fi.ChosenColor(), fi.ChosenType(), fi.ChosenName()):
        assert t.fits(flt, elf, b) and not t.fits(flt, giant, b)
        assert not t.fits(flt, elf, Binding(giant, 0))  # 607.5a
    assert t.refs(se.ChosenPlayer(), b) == (1,)
    assert t.count(am.ChosenNumber(), b) == 4


def test_meets_and_did(t: Table) -> None:
    bear, elf = t.put(BEAR), t.put(ELF)
    t.log(Event("attack", "508.1", subject=bear, other=1, player=0))
    assert t.fits(fi.Did(On("attack")), bear) and not t.fits(fi.Did(On("attack")), elf)
    assert t.fits(fi.Meets(co.Is(se.Iter(), fi.Subtype("Elf"))), elf)
    t.log(Event("damage", "120.3", subject=1, source=elf, amount=1))
    dealt = fi.Did(On("damage", source=fi.Among(se.Iter())))
    assert t.fits(dealt, elf) and not t.fits(dealt, bear)
    assert t.fits(fi.Both((fi.Player(), fi.Did(On("damage")))), 1)


def test_candidates(t: Table) -> None:
    bear, elf = t.put(BEAR), t.put(ELF, owner=1)
    t.put(GIANT, phased=0)
    mine, theirs = t.put(BEAR, "graveyard"), t.put(BEAR, "graveyard", owner=1)
    assert candidates(t.game, CREATURE, ("battlefield",), t.b) == (bear, elf)
    assert candidates(t.game, fi.AnyTarget(), ("battlefield",), t.b) == (0, 1, bear, elf)
    assert candidates(t.game, fi.Opponent(), ("battlefield",), t.b) == (1,)
    assert candidates(t.game, fi.Either((fi.Player(), CREATURE)), ("battlefield",), t.b) == (0, 1, bear, elf)
    t.game.turn = t.game.turn.but(active=1)
    assert candidates(t.game, CREATURE, ("graveyard",), t.b) == (theirs, mine)
    assert candidates(t.game, fi.Both((CREATURE, fi.Owned(se.You()))), ("graveyard",), t.b) == (mine,)
    assert candidates(t.game, fi.Player(), ("battlefield",), t.b) == (1, 0)


def test_a_filter_is_quick(t: Table) -> None:
    bear = t.put(BEAR)
    flt = fi.Both((CREATURE, YOURS))
    assert t.fits(flt, bear)
    game, b, n = t.game, t.b, 20_000
    start = time.perf_counter()
    for _ in range(n):
        matches(game, flt, bear, b)
    assert (time.perf_counter() - start) / n < 10e-6  # generous: other processes may be running


# --- selections ---------------------------------------------------------------------------------------------


def test_bound_selections(t: Table) -> None:
    bear, elf = t.put(BEAR), t.put(ELF)
    node = se.Target(CREATURE, name="it")
    b = Binding(bear, 1, slots={id(node): (elf,)}, names={"it": (elf,), "n": 3}, item=bear)
    assert t.refs(node, b) == t.refs(se.Ref("it"), b) == (elf,)
    assert t.refs(se.Target(CREATURE, name="it"), b) == (elf,)
    assert t.refs(se.Iter(), b) == t.refs(se.This(), b) == (bear,)
    assert t.refs(se.Ref("nothing"), b) == ()
    with pytest.raises(TypeError):
        t.refs(se.Ref("n"), b)
    both = se.Union((se.This(), se.Ref("it"), se.This()))
    assert t.refs(both, b) == (bear, elf)
    assert t.refs(se.Rest(both, se.This()), b) == (elf,)
    b.names[f">{elf}"] = 99
    b.names["moved"] = (99,)
    assert t.refs(se.Rest(both, se.Ref("moved")), b) == (bear,)
    assert t.refs(se.OnlyThose(both, fi.Subtype("Bear")), b) == (bear,)
    assert t.refs(se.You(), b) == (1,) and t.refs(se.EachOpponent(), b) == (0,)
    assert single(t.game, se.This(), b) == bear and single(t.game, se.Monarch(), b) == NOBODY
    with pytest.raises(Plural):
        single(t.game, both, b)
    with pytest.raises(TypeError):
        players(t.game, both, b)
    with pytest.raises(Unsupported):
        t.refs(se.Choose(CREATURE), b)


def test_players_in_apnap_order() -> None:
    t = Table("A", "B", "C")
    t.game.turn = t.game.turn.but(active=1)
    assert t.refs(se.EachPlayer()) == (1, 2, 0)
    assert t.refs(se.EachOpponent()) == (1, 2)
    assert t.refs(se.EachOther(se.ActivePlayer())) == (2, 0)
    t.game.order = (0, 1)
    assert players(t.game, se.EachPlayer(), t.b) == (1, 0)


def test_top_of_libraries(t: Table) -> None:
    one, two, three = (t.put(BEAR, "library") for _ in range(3))
    assert t.refs(se.Top(2)) == (one, two)
    assert t.refs(se.Top(1, bottom=True)) == (three,)
    assert t.refs(se.Top(1, se.EachOpponent())) == () and t.refs(se.Top(0)) == ()


def test_event_object_is_followed_for_acting_and_remembered_for_asking(t: Table) -> None:
    bear = t.put(BEAR)
    ev = t.leave(bear, "graveyard")
    b = Binding(bear, 0, event=ev)
    it = se.EventObject()
    assert t.refs(it, b) == (ev.new,) and known(t.game, it, b) == (bear,)
    assert t.refs(se.EventPlayer(), b) == (0,)
    assert t.holds(co.EventIs(fi.InZone("battlefield")), b)
    t.leave(ev.new, "exile")
    assert t.refs(it, b) == (bear,)
    assert movable(t.game, bear) == NOBODY


def test_one_or_more_holds_all_of_them(t: Table) -> None:
    ev = Event("move", "603.2c", subject=20, data=("batch", (20, 21), None, (20, 21)))
    assert t.refs(se.EventObject(), Binding(NOBODY, 0, event=ev)) == (20, 21)


def test_movable_follows_one_move_to_a_public_zone(t: Table) -> None:
    bear, elf = t.put(BEAR), t.put(ELF)
    assert movable(t.game, bear) == bear
    assert movable(t.game, t.leave(bear, "graveyard").subject) == t.game.players[0].graveyard[0]
    t.leave(elf, "hand")
    assert movable(t.game, elf) == NOBODY


def test_a_discarded_card_is_found(t: Table) -> None:
    card = t.put(BEAR, "hand")
    ev = t.leave(card, "graveyard")
    b = Binding(NOBODY, 0, event=Event("discard", "701.9a", subject=card, player=0))
    assert t.refs(se.EventObject(), b) == (ev.new,)


def test_linked_objects_that_are_still_there(t: Table) -> None:
    card, gone = t.put(BEAR, "exile"), t.put(ELF, "exile")
    source = t.put(RELIC, links={"exiled": (card, gone)})
    del t.game.objects[gone]
    assert t.refs(se.Linked(), Binding(source, 0)) == (card,)


# --- amounts ------------------------------------------------------------------------------------------------


def test_arithmetic(t: Table) -> None:
    three = am.Count(se.Union((se.EachPlayer(), se.All(CREATURE))))
    t.put(BEAR)
    assert t.count(three) == 3
    assert t.count(am.Half(three)) == 1 and t.count(am.Half(three, up=True)) == 2
    assert t.count(am.Minus(1, three)) == 0 and t.count(am.Minus(1, three, signed=True)) == -2
    assert t.count(am.Times(2, am.Plus(three, 1))) == 8
    assert t.count(am.Greater(three, 4)) == 4 and t.count(am.Lesser(three, 4)) == 3
    assert t.count(am.IfElse(co.YourTurn(), 7, 8)) == 7


def test_aggregates(t: Table) -> None:
    assert t.count(am.Aggregate("greatest", "power", se.All(CREATURE))) == 0
    t.put(BEAR), t.put(ELF), t.put(GIANT, owner=1)
    every = se.All(CREATURE)
    assert t.count(am.Aggregate("total", "power", every)) == 8
    assert t.count(am.Aggregate("greatest", "mana_value", every)) == 5
    assert t.count(am.Aggregate("least", "toughness", every)) == 1
    assert t.count(am.Aggregate("distinct", "color", every)) == 2
    assert t.count(am.Aggregate("distinct", "creature_type", every)) == 4
    with pytest.raises(Plural):
        t.count(am.StatOf("power", every))


def test_x(t: Table) -> None:
    """107.3i, 107.3k, 107.3m."""
    spell = t.put(FIREBALL, "stack", stack=StackInfo(0, x=3))
    hydra = t.put(BEAR, cast=CastInfo(0, "hand", x=5))
    entered = Event("move", "608.3", subject=spell, frm="stack", to="battlefield")
    entered.new = hydra
    enters = ab.Triggered((On("move"),), ef.Nothing())
    activated = ab.Activated(ab.FREE, ef.Nothing())
    assert t.count(am.X(), Binding(spell, 0, x=3)) == t.count(am.X(), Binding(spell, 0)) == 3
    assert t.count(am.X(), Binding(hydra, 0, enters, event=entered)) == 5
    assert t.count(am.X(), Binding(hydra, 0, enters, event=Event("draw", "121.1"))) == 0
    assert t.count(am.X(), Binding(hydra, 0, activated)) == t.count(am.X(), Binding(spell, 0, activated)) == 0
    assert t.count(am.StatOf("x", se.This()), Binding(hydra, 0)) == 0


def test_what_was_paid(t: Table) -> None:
    mana = (Mana(1), Mana(1), Mana(8), Mana(32))
    card = t.put(BEAR, cast=CastInfo(0, "hand", mana=mana, paid=("kicker", "kicker"), alternative="escape"))
    b = Binding(card, 0)
    assert t.count(am.ColorsSpent(), b) == 2
    assert t.count(am.ManaSpent(), b) == 4 and t.count(am.ManaSpent("white"), b) == 2
    assert t.count(am.TimesKicked(), b) == 2
    assert t.fits(fi.Status("kicked"), card)
    assert t.holds(co.Paid("kicker", 2), b) and not t.holds(co.Paid("kicker", 3), b)
    assert t.holds(co.Paid("escape"), b) and not t.holds(co.Paid("evoke"), b)
    assert t.holds(co.WasCast(se.This(), "hand", by_you=True), b)
    assert not t.holds(co.WasCast(se.This(), "graveyard"), b)
    assert not t.holds(co.WasCast(se.This()), Binding(t.put(BEAR), 0))


def test_devotion_and_party(t: Table) -> None:
    t.put(HYBRID), t.put(GIANT), t.put(BEAR, owner=1)
    assert t.count(am.Devotion(("green",))) == 3
    assert t.count(am.Devotion(("green", "white"))) == 3
    assert t.count(am.Devotion(("red",))) == 2
    for kinds in ("Cleric Wizard", "Cleric", "Cleric Wizard", "Rogue Goblin"):
        t.put(face("Adventurer", subtypes=kinds))
    assert t.count(am.Party()) == 3


def test_players_numbers(t: Table) -> None:
    t.put(BEAR, "hand"), t.put(BEAR, "graveyard", owner=1)
    t.game.edit_player(1).counters = {"poison": 3}
    t.game.edit_player(1).life = 13
    both = se.EachPlayer()
    assert t.count(am.PlayerStat("hand", both)) == t.count(am.PlayerStat("graveyard", both)) == 1
    assert t.count(am.PlayerStat("life", both)) == 33
    assert t.count(am.PlayerStat("poison", se.EachOpponent())) == 3
    with pytest.raises(Unsupported):
        t.count(am.PlayerStat("beauty", both))


def test_earlier_results(t: Table) -> None:
    b = Binding(NOBODY, 0, names={"cards": (20, 21), "n": 4}, event=Event("damage", "120.3", amount=6))
    assert t.count(am.Result("cards"), b) == 2 and t.count(am.Result("n"), b) == 4
    b.names["life#"] = 3
    assert t.count(am.Result("life"), b) == 3 and t.holds(co.Happens("life"), b)
    assert t.count(am.Result("none"), b) == 0 and t.count(am.EventAmount(), b) == 6
    assert t.holds(co.Happens("cards"), b) and not t.holds(co.Happens("none"), b)


# --- conditions ---------------------------------------------------------------------------------------------


def test_conditions(t: Table) -> None:
    bear = t.put(BEAR)
    b = Binding(bear, 0)
    yes, no = co.YourTurn(), co.YourTurn(se.EachOpponent())
    assert t.holds(yes) and not t.holds(no)
    assert t.holds(co.AllOf((yes, co.IsNot(no)))) and t.holds(co.AnyOf((no, yes)))
    assert t.holds(co.Compare(am.PlayerStat("life", se.You()), ">=", 20))
    assert t.holds(co.Exists(se.All(CREATURE))) and not t.holds(co.Exists(se.All(CREATURE), least=2))
    assert not t.holds(co.Exists(se.All(CREATURE), least=0, most=0))
    assert t.holds(co.Is(se.This(), CREATURE), b) and not t.holds(co.Is(se.Ref("none"), CREATURE), b)
    assert t.holds(co.InStep(("main",))) and not t.holds(co.InStep(("combat", "upkeep")))
    assert t.holds(co.DayNight("neither"))
    t.game.monarch = 1
    assert t.holds(co.HasDesignation(se.EachOpponent(), "monarch"))
    assert not t.holds(co.HasDesignation(se.You(), "monarch"))


def test_first_time_this_turn(t: Table) -> None:
    bear = t.put(BEAR)
    ability = ab.Triggered((On("draw"),), ef.Nothing())
    draw = t.log(Event("draw", "121.1", player=0))
    waiting = Binding(bear, 0, ability, event=draw)
    assert t.holds(co.FirstTime(), waiting)
    t.log(Event("trigger", "603.2", subject=99, source=bear, data=(bear, node_digest(ability))))
    on_stack = waiting.child(stack_id=100)
    assert t.holds(co.FirstTime(), on_stack)
    again = t.log(Event("draw", "121.1", player=0))
    assert not t.holds(co.FirstTime(), Binding(bear, 0, ability, event=again))
    assert t.holds(co.FirstTime(), on_stack)
    assert t.holds(co.FirstTime(), Binding(bear, 0, ab.Triggered((On("mill"),), ef.Nothing()), event=again))


# --- patterns -----------------------------------------------------------------------------------------------

DIES = {"frm": "battlefield", "to": "graveyard"}


def test_dies_looks_back(t: Table) -> None:
    bear = t.put(BEAR, kind="token")
    ev = t.leave(bear, "graveyard", cause="destroy")
    b = Binding(bear, 0)
    on = On("move", subject=fi.Both((CREATURE, fi.IsToken(), YOURS)), **DIES)
    assert event_matches(t.game, on, ev, b)
    for source in (bear, ev.new):  # the source under its old and its new id
        b = Binding(source, 0)
        assert event_matches(t.game, On("move", subject=fi.IsSource(), **DIES), ev, b)
        assert not event_matches(t.game, On("move", subject=fi.Both((CREATURE, fi.Other()))), ev, b)
    assert not event_matches(t.game, On("move", to="exile"), ev, b)
    assert event_matches(t.game, On("move", cause="destroy"), ev, b)
    assert not event_matches(t.game, On("draw"), ev, b)


def test_enters_looks_at_the_new_object(t: Table) -> None:
    card = t.put(BEAR, "hand")
    ev = t.leave(card, "battlefield")
    on = On("move", subject=fi.Both((CREATURE, fi.InZone("battlefield"), YOURS)), to="battlefield")
    assert event_matches(t.game, on, ev, Binding(t.put(RELIC), 0))
    assert event_matches(t.game, On("move", subject=fi.IsSource(), to="battlefield"), ev, Binding(ev.new, 0))


def test_damage(t: Table) -> None:
    bear = t.put(BEAR)
    ev = Event("damage", "120.3", subject=1, source=bear, amount=2, combat=True)
    b = Binding(bear, 0)
    assert event_matches(t.game, On("damage", subject=fi.Player(), source=fi.IsSource(), combat=True), ev, b)
    assert event_matches(t.game, On("damage", subject=fi.Opponent(), amount=(">=", 2)), ev, b)
    assert not event_matches(t.game, On("damage", amount=(">", am.StatOf("power", se.This()))), ev, b)
    assert not event_matches(t.game, On("damage", combat=False), ev, b)
    assert not event_matches(t.game, On("damage", subject=CREATURE), ev, b)
    condition = co.Compare(am.EventAmount(), "==", 2)
    assert event_matches(t.game, On("damage", condition=condition), ev, b)


def test_steps_counters_and_players(t: Table) -> None:
    b = t.b
    step = Event("step", "503.1", step="upkeep", player=0)
    assert event_matches(t.game, On("step", step="upkeep", player=fi.Among(se.You())), step, b)
    assert not event_matches(t.game, On("step", step="upkeep", player=fi.Opponent()), step, b)
    put = Event("counters", "122.1", subject=t.put(BEAR), amount=1, data="+1/+1")
    assert event_matches(t.game, On("counters", counter="+1/+1"), put, b)
    assert not event_matches(t.game, On("counters", counter="-1/-1"), put, b)


def test_the_second_spell(t: Table) -> None:
    on = On("cast", player=fi.Among(se.You()), nth=2)
    first, foe, second, third = (t.log(Event("cast", "601.2i", player=p)) for p in (0, 1, 0, 0))
    assert [event_matches(t.game, on, ev, t.b) for ev in (first, foe, second, third)] == [
        *(False, False, True, False)
    ]


def test_the_log(t: Table) -> None:
    gain = On("gain_life", player=fi.Among(se.You()))
    old = Event("gain_life", "119.3", subject=0, player=0, amount=5)
    t.game.log_old = ((Event("turn", "500.1", player=0),), (Event("turn", "500.1", player=1), old))
    t.log(Event("turn", "500.1", player=0))
    assert t.count(am.Happened(gain)) == 0 and not t.holds(co.Occurred(gain))
    t.log(Event("gain_life", "119.3", subject=0, player=0, amount=2))
    t.log(Event("gain_life", "119.3", subject=1, player=1, amount=3))
    assert t.count(am.Happened(gain)) == 1 and t.holds(co.Occurred(gain))
    assert t.count(am.Happened(gain, "last_turn", "amount")) == 5
    assert t.count(am.Happened(gain, "game", "amount")) == 7
    assert t.count(am.Happened(gain, "since_your_last_turn")) == 2
    assert happened(t.game, gain, "combat", t.b) == []
    with pytest.raises(Unsupported):
        happened(t.game, gain, "yesterday", t.b)


# --- choices ------------------------------------------------------------------------------------------------


def test_pick_asks_only_when_there_is_a_choice(t: Table) -> None:
    sel = se.Choose(fi.Both((CREATURE, YOURS)), name="it")
    assert run(pick(t.game, sel, t.b)) == ((), [])
    bear = t.put(BEAR)
    assert run(pick(t.game, sel, t.b)) == ((bear,), []) and t.b.names == {"it": (bear,)}
    elf = t.put(ELF)
    found, asked = run(pick(t.game, sel, t.b), (1,))
    assert found == (elf,) and t.b.names == {"it": (elf,)}
    (decision,) = asked
    assert (decision.player, decision.least, decision.most, decision.rule) == (0, 1, 1, "608.2d")
    assert [o.ref for o in decision.options_] == [bear, elf]


def test_pick_up_to_and_by_another(t: Table) -> None:
    bear = t.put(BEAR)
    found, asked = run(pick(t.game, se.Choose(CREATURE, least=0, by=se.EachOpponent()), t.b), ())
    assert found == () and asked[0].player == 1
    found, asked = run(pick(t.game, se.Choose(fi.Player(), most=None), t.b, kind="vote"), (0, 1))
    assert found == (0, 1) and asked[0].options_[0].kind == "player" and asked[0].kind == "vote"
    assert run(pick(t.game, se.Choose(CREATURE, least=3, most=3), t.b)) == ((bear,), [])


def test_pick_inside_other_selections(t: Table) -> None:
    bear, elf = t.put(BEAR), t.put(ELF)
    one = se.Choose(CREATURE, name="one")
    rest = se.Rest(se.All(CREATURE), one)
    assert needs_choice(rest) and not needs_choice(se.All(CREATURE))
    assert run(pick(t.game, rest, t.b), (0,))[0] == (elf,)
    assert t.b.names["one"] == (bear,) and not t.b.slots
    pair = se.Union((one, se.ChooseFrom(rest, CREATURE, name="two")))
    found, asked = run(pick(t.game, pair, t.b), (0,), (1,))
    assert found == (bear,) and len(asked) == 2


def test_pick_from_the_choosers_own_hand(t: Table) -> None:
    mine, theirs = t.put(BEAR, "hand"), t.put(BEAR, "hand", owner=1)
    assert run(pick(t.game, se.Choose(CREATURE, ("hand",)), t.b)) == ((mine,), [])
    assert run(pick(t.game, se.Choose(CREATURE, ("hand",), by=se.EachOpponent()), t.b)) == ((theirs,), [])


def test_pick_at_random_is_the_games_own(t: Table) -> None:
    for _ in range(9):
        t.put(BEAR)
    sel = se.Choose(CREATURE, least=2, most=2, random=True)
    other = t.game.copy()
    found, asked = run(pick(t.game, sel, t.b))
    assert len(found) == 2 and not asked
    assert run(pick(other, sel, Binding(NOBODY, 0)))[0] == found


def test_choices_exist(t: Table) -> None:
    two = se.Choose(fi.Both((CREATURE, YOURS)), least=2, most=2)
    bear = t.put(BEAR)
    assert not choices_exist(t.game, two, t.b)
    t.put(ELF)
    assert choices_exist(t.game, two, t.b)
    assert choices_exist(t.game, se.This(), Binding(bear, 0))
    assert choices_exist(t.game, se.All(fi.Owned(se.You()), ("hand",)), t.b)
    assert not choices_exist(t.game, se.Top(1), t.b)
    t.leave(bear, "graveyard")
    assert not choices_exist(t.game, se.This(), Binding(bear, 0))


# --- targets ------------------------------------------------------------------------------------------------


def test_target_nodes_in_the_order_of_the_text() -> None:
    one, two, three, later = (se.Target(CREATURE) for _ in range(4))
    modal = ef.Modal((ef.Mode(ef.Destroy(two)), ef.Mode(ef.Tap(three))))
    delayed = ef.Delayed(On("step", step="end"), ef.Destroy(later))
    gained = ef.Apply(one, (mo.Gain((ab.Activated(ab.FREE, ef.Tap(later)),)),))
    effect = ef.Seq((gained, modal, ef.Fight(one, se.This()), delayed, ef.Reflexive(ef.Tap(later))))
    assert [id(n) for n in target_nodes(effect, (1,))] == [id(one), id(three)]
    assert [id(n) for n in target_nodes(effect, (0, 1))] == [id(one), id(two), id(three)]
    assert [id(n) for n in target_nodes(effect, ())] == [id(one)]
    assert target_nodes(effect, (1,)) is target_nodes(effect, (1,))


def test_shroud_hexproof_and_protection(t: Table) -> None:
    red = (ab.Keyword("protection", filter=fi.Color("red")),)
    from_red = (ab.Keyword("hexproof", filter=fi.Color("red")),)
    plain = t.put(BEAR)
    t.put(face("Shy", abilities=(ab.Keyword("shroud"),)))
    hexproof = t.put(face("Sly", abilities=(ab.Keyword("hexproof"),)))
    t.put(face("Knight", abilities=red))
    half = t.put(face("Half", abilities=from_red))
    node = se.Target(CREATURE)
    bolt, relic = t.put(BOLT, "stack"), t.put(RELIC, owner=1)
    assert legal_targets(t.game, node, Binding(bolt, 0), bolt) == (plain, hexproof, half)
    foe = t.put(BOLT, "stack", owner=1)
    assert legal_targets(t.game, node, Binding(foe, 1), foe) == (plain,)
    knight = t.game.battlefield[3]
    assert legal_targets(t.game, node, Binding(relic, 1)) == (plain, knight, half)


def test_a_spell_cannot_target_itself(t: Table) -> None:
    one, two = t.put(BOLT, "stack"), t.put(BOLT, "stack")
    node = se.Target(fi.IsSpell(), ("stack",))
    assert legal_targets(t.game, node, Binding(two, 0), two) == (one,)


def test_still_legal(t: Table) -> None:
    bear, bolt = t.put(BEAR), t.put(BOLT, "stack")
    node = se.Target(fi.Both((CREATURE, fi.Status("untapped"))))
    b = Binding(bolt, 0, stack_id=bolt)
    assert still_legal(t.game, node, bear, b)
    t.game.edit(bear).tapped = True
    assert not still_legal(t.game, node, bear, b)
    t.game.edit(bear).tapped = False
    ev = t.leave(bear, "graveyard")
    assert not still_legal(t.game, node, bear, b) and not still_legal(t.game, node, ev.new, b)
    assert still_legal(t.game, se.Target(fi.Player()), 1, b) and not still_legal(t.game, node, 1, b)
    t.game.order = (0,)
    assert not still_legal(t.game, se.Target(fi.Player()), 1, b)


# --- the whole language -------------------------------------------------------------------------------------


def test_every_node_has_a_meaning() -> None:
    from apnap.rules.ask import amounts, conditions, filters, qualities, selections

    tables: tuple[tuple[type, set[type]], ...] = (
        (fi.Filter, {*filters._BUILD, *qualities._CHAR_TESTS}),
        (se.Selection, {*selections._RESOLVE}),
        (am.AmountNode, {*amounts._AMOUNT}),
        (co.Condition, {*conditions._HOLDS}),
    )
    for base, known_nodes in tables:
        language = {node for node in base.__subclasses__() if node.__module__.startswith("apnap.ability")}
        assert language - known_nodes == set()
