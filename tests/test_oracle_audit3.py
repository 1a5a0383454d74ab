"""Readings that were wrong: what "that creature", "other", "otherwise" and "instead" are about, one text each."""

from __future__ import annotations

import pytest

from apnap.ability.conditions import Compare, Happens, Is
from apnap.ability.effects import (
    Attach,
    Become,
    CreateCopy,
    Damage,
    Fight,
    Gate,
    Move,
    Permit,
    Reflexive,
    Sacrifice,
    Seq,
)
from apnap.ability.filters import Among, Not, Other, Shares
from apnap.ability.mods import Must
from apnap.ability.selections import (
    Attached,
    ChooseFrom,
    EachOther,
    EventObject,
    EventPlayer,
    Iter,
    Ref,
    Rest,
    Target,
    This,
    You,
)
from apnap.oracle import compile_line
from apnap.oracle.compile import DECLINED
from test_oracle_audit2 import parts, read


def others(line: str, spell: bool = False) -> list[object]:
    """What "other" things in a line are other than: "source" or a selection."""
    found: list[object] = [node.than for node in parts(line, Other, spell)]
    return found + [node.inner.what for node in parts(line, Not, spell) if isinstance(node.inner, Among)]


def test_that_creature_is_not_each_of_those_that_deal_damage() -> None:
    line = (
        "Choose target creature you don't control. Each Goblin you control deals damage equal to its power to "
        "that creature."
    )
    (damage,) = parts(line, Damage, spell=True)
    assert damage.to == Ref("t1") and damage.n.what == Iter()


def test_otherwise_nothing_is_there_that_would_be_if_so() -> None:
    line = (
        "{7}: Exile the top card of your library. If it's a land card, create a 7/7 white Ox creature token. "
        "Otherwise, you may cast it this turn."
    )
    assert parts(line, Permit)[0].what == Ref("r1")
    line = (
        "Look at the top nine cards of your library. If you control a Goblin, put two of those cards into "
        "your hand. Otherwise, put one of them into your hand."
    )
    assert {choice.among for choice in parts(line, ChooseFrom, spell=True)} == {Ref("r1")}
    line = (
        "You may sacrifice an artifact. If you do, destroy target creature. Otherwise, put that creature on "
        "top of its owner's library."
    )
    assert [move.what for move in parts(line, Move, spell=True)] == [Ref("t1")]  # a target is there all the same


def test_instead_of_a_token_that_isn_t_made() -> None:
    line = (
        "Create a token that's a copy of target token you control. If that token is a Goblin, instead create "
        "seven tokens that are copies of it."
    )
    assert parts(line, Is, spell=True)[0].what == Ref("t1")
    (target,) = parts(line, Target, spell=True)
    assert {copy.of for copy in parts(line, CreateCopy, spell=True)} == {Ref("t1"), target}


def test_instead_of_part_of_what_a_search_does_is_declined() -> None:
    line = (
        "Search your library for a Vehicle card, reveal it, and put it into your hand. If ~spell was kicked, "
        "put that card onto the battlefield instead. Then shuffle."
    )
    assert compile_line(line, spell=True).status == DECLINED


def test_modes_do_not_speak_of_each_other() -> None:
    line = "Choose one --\n• Create a Treasure token.\n• Tap target Goblin. If you do, draw seven cards."
    gates = [gate for gate in parts(line.replace("--", "—"), Gate, spell=True) if gate.when is not None]
    assert all(gate.when == Happens("r1") for gate in gates)
    assert "name='r1'" not in repr(read(line.replace("--", "—"), spell=True)[0].effect.modes[0])


def test_a_condition_said_last_is_asked_first() -> None:
    line = "Whenever another Goblin enters, its controller may draw a card if its power is greater than ~'s power."
    assert parts(line, Compare)[0].a.what == EventObject()


def test_a_player_who_did_is_none_of_each() -> None:
    line = (
        "At the beginning of your upkeep, each player may put seven +1/+1 counters on a creature they control. "
        "If a player does, creatures that player controls can't attack you until your next turn."
    )
    assert compile_line(line).status == DECLINED


@pytest.mark.parametrize(
    ("line", "than"),
    [
        ("Each Goblin you control gets +7/+0 for each other Goblin you control.", [Iter()]),
        ("Enchanted creature gets +7/+7 for each other creature you control.", [Attached(), Attached()]),
        ("Enchanted creature gets +7/+7 for each other enchantment you control.", ["source", "source"]),
        ("Enchanted creature has flying as long as its controller controls another creature.", [Attached()]),
        (
            "As long as you control another snow permanent, "
            "enchanted creature doesn't untap during its controller's untap step.",
            ["source"],
        ),
        (
            "Whenever a Goblin you control attacks, it gets +7/+0 "
            "until end of turn for each other attacking creature.",
            [EventObject()],
        ),
        ("Whenever a Goblin enters, destroy all other creatures that share a color with it.", [EventObject()]),
        (
            "Whenever another Goblin enters, put a +1/+1 "
            "counter on each other creature you control.",
            ["source", "source"],
        ),
        ("Whenever you cast a Goblin spell, put a +1/+1 counter on each other creature you control.", ["source"]),
        (
            "Whenever equipped creature deals combat damage to "
            "a player, destroy all permanents other than ~.",
            ["this"],
        ),
        ("{7}: Target creature you control fights another target creature.", ["targets"]),
        ("When ~ dies, return another target Goblin card from your graveyard to your hand.", ["source"]),
        (
            "Whenever ~ or another Goblin you control dies, return another target artifact card from your graveyard to "
            "your hand.",
            ["source", EventObject()],
        ),
        (
            "When ~ enters, tap target creature an opponent controls. Another "
            "target creature you control gains flying until end of turn.",
            ["source"],
        ),
        (
            "When ~ enters, attach up to one target Equipment to it. "
            "Up to one other target creature gains flying until end of turn.",
            ["source"],
        ),
        (
            "Whenever you attack, target attacking creature gets +7/+0 "
            "until end of turn for each other attacking creature.",
            [Ref("t1")],
        ),
    ],
)  # fmt: skip
def test_other_than_what(line: str, than: list[object]) -> None:
    """ "Other" is said of what the words before are about, and of the source only when they are about it."""
    assert others(line) == than


def test_each_other_creature_of_a_spell_is_not_other_than_the_spell() -> None:
    line = (
        "~ deals 9 damage to target creature an opponent controls. Then ~ deals 7 damage to each other "
        "creature that player controls."
    )
    assert others(line, spell=True) == [Ref("t1")]


def test_it_is_not_any_target() -> None:
    line = "Target creature you control deals damage equal to its power to any other target. Then sacrifice it."
    (sacrifice,) = parts(line, Sacrifice, spell=True)
    (damage,) = parts(line, Damage, spell=True)
    assert sacrifice.what == Ref(damage.source.name)


def test_whether_a_library_was_searched_this_way() -> None:
    """701.23a: "this way" is not "this turn"."""
    line = (
        "You may search your library and/or graveyard for a Goblin card, reveal it, and put it into your "
        "hand. If you search your library this way, shuffle."
    )
    assert Happens("searched") in parts(line, Happens, spell=True)


@pytest.mark.parametrize(
    ("line", "to"),
    [
        ("Whenever a Goblin attacks, ~ deals 7 damage to it.", EventObject()),
        ("Whenever ~ attacks, it deals 7 damage to target creature. If that creature is a Goblin, ~ deals 9 damage to "
         "it instead.", Ref("t1")),
        ("Whenever ~ becomes blocked by a creature, it deals 7 damage to that creature.", EventObject("other")),
    ],
)  # fmt: skip
def test_damage_is_not_dealt_to_what_deals_it(line: str, to: object) -> None:
    found = parts(line, Damage)
    assert found[0].to == to and all(damage.source is None for damage in found)


def test_itself_is_what_deals_the_damage() -> None:
    (damage,) = parts("{7}: Target creature deals 9 damage to itself.", Damage)
    assert damage.to == Ref(damage.source.name)


def test_verbs_that_nothing_does_to_itself() -> None:
    line = "Choose target creature an opponent controls. Target creature you control fights that creature."
    assert parts(line, Fight, spell=True)[0].b == Ref("t1")
    line = "Whenever a Dragon you control enters, you may have ~ become a copy of it until end of turn."
    assert parts(line, Become)[0].of == EventObject()
    line = "Whenever ~ attacks, attach up to one target Equipment to it."
    assert parts(line, Attach)[0].to == This()
    line = "Target creature gets +9/+9 until end of turn. Up to one other target creature blocks it this turn if able."
    assert parts(line, Must, spell=True)[0].by == Among(Ref("t1"))


def test_two_conditions_of_which_one_holds() -> None:
    line = (
        "At the beginning of your upkeep, you may exile a creature card from a graveyard. If you do, put an ice "
        "counter on ~. If you don't, tap ~."
    )
    assert {happens.name for happens in parts(line, Happens)} == {"r1"}


def test_a_condition_after_several_verbs_is_declined() -> None:
    line = "Choose target creature. Mill seven cards, then destroy the chosen creature if you control a Goblin."
    assert compile_line(line, spell=True).status == DECLINED


def test_that_card_is_not_the_source_and_a_card_is_no_permanent() -> None:
    line = (
        "When ~ enters, exile another target artifact until ~ leaves the battlefield. You may cast that card for as "
        "long as it remains exiled."
    )
    assert parts(line, Permit)[0].what == Ref("t1")
    line = (
        "Whenever another permanent you control enters, look at the top card of your library. If it shares a card type "
        "with that permanent, you may reveal that card and put it into your hand."
    )
    assert parts(line, Shares)[0].what == EventObject()


def test_what_was_put_somewhere_is_none_of_them_any_more() -> None:
    line = (
        "Look at the top nine cards of your library. Put one of them into your hand, put one of them on the bottom of "
        "your library, and exile one of them."
    )
    assert [isinstance(choice.among, Rest) for choice in parts(line, ChooseFrom, spell=True)] == [False, True, True]


def test_each_other_player_than_the_one_spoken_of() -> None:
    line = "Whenever a player casts a Goblin spell, each other player draws seven cards."
    assert parts(line, EachOther)[0].than == EventPlayer()
    assert parts("Whenever a Goblin you control dies, each other player loses 7 life.", EachOther)[0].than == You()


def test_any_other_target_than_what_deals_the_damage() -> None:
    line = "When ~ enters, enchanted creature deals damage equal to its power to any other target."
    assert others(line) == [Attached()]


def test_two_numbers_compared_of_the_same_thing() -> None:
    line = (
        "Whenever a creature you control enters, if its power is greater than ~'s power or its toughness is greater "
        "than ~'s toughness, draw seven cards."
    )
    assert [compare.a.what for compare in parts(line, Compare)] == [EventObject(), EventObject()]


def test_an_intervening_if_of_a_reflexive_ability_is_about_all_of_it() -> None:
    line = (
        "When ~ enters, put an ice counter on it. When you do, if you control a Goblin, tap target creature. It gains "
        "flying until end of turn."
    )
    (reflexive,) = parts(line, Reflexive)
    assert isinstance(reflexive.effect, Gate) and isinstance(reflexive.effect.then, Seq)
