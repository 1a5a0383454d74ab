"""The Oracle compiler: text to abilities and back."""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from apnap.ability import abilities as ab
from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.costs import Cost
from apnap.ability.events import On
from apnap.oracle import (
    compile_card,
    compile_face,
    compile_line,
    denormalise,
    normalise,
    render_ability,
    render_face,
)
from apnap.oracle.compile import AMBIGUOUS, DECLINED, UNDERSTOOD, read, say
from apnap.oracle.lexer import detokenise, tokenise
from apnap.oracle.table import TABLE

DATA = Path(__file__).parents[2] / "shared" / "data" / "oracle-cards.json.gz"


# --- normal form --------------------------------------------------------------------------------------------


def test_reminder_text_and_own_noun_are_taken_out() -> None:
    text = "Flying (It flies.)\nWhen this creature dies, return Gruk to its owner's hand."
    assert normalise(text, "Gruk", "Creature — Bird") == "Flying\nWhen ~ dies, return ~ to its owner's hand."


def test_a_legend_is_called_by_its_short_name() -> None:
    text = "Whenever Gruk attacks, Gruk, Lord of Mud gets +1/+0 until end of turn."
    line = normalise(text, "Gruk, Lord of Mud", "Legendary Creature — Bird")
    assert line == "Whenever ~ attacks, ~ gets +1/+0 until end of turn."


def test_another_noun_than_the_usual_one_is_kept() -> None:
    line = normalise("This spell can't be countered.", "Gruk", "Creature — Bird")
    assert line == "~spell can't be countered."
    assert denormalise(line, "Gruk", "Creature — Bird") == "This spell can't be countered."


def test_the_printed_self_comes_back() -> None:
    assert (
        denormalise("When ~ dies, draw a card.", "Gruk", "Creature — Bird")
        == "When this creature dies, draw a card."
    )
    assert (
        denormalise("~ deals 1 damage to any target.", "Zot", "Instant")
        == "Zot deals 1 damage to any target."
    )
    assert denormalise("{T}: ~ deals 1 damage to any target.", "Pin", "Artifact").startswith(
        "{T}: This artifact"
    )


@pytest.mark.parametrize(
    "line",
    [
        "{1}{R}, {T}, Sacrifice ~: It deals 2 damage to any target.",
        'Creatures you control have "{T}: Add {G}."',
        "Kicker—Sacrifice a land.",
        "Landfall — Whenever a land you control enters, draw a card.",
        "Create an 8/8 blue Octopus creature token.",
        'Target creature gains "Whenever ~creature attacks, draw a card" until end of turn.',
    ],
)
def test_tokens_join_again(line: str) -> None:
    assert detokenise(tokenise(line)) == line


# --- lines --------------------------------------------------------------------------------------------------

CREATURE = fi.Type("Creature")
YOURS = fi.both(CREATURE, fi.Controlled(se.You()))
ENTERS = On("move", subject=fi.IsSource(), to="battlefield")

LINES: list[tuple[str, bool, tuple[Any, ...]]] = [
    ("Flying, vigilance", False, (ab.Keyword("flying"), ab.Keyword("vigilance"))),
    ("Kicker {2}{R}", False, (ab.Keyword("kicker", Cost("{2}{R}")),)),
    ("Ward—Pay 2 life.", False, (ab.Keyword("ward", Cost(actions=(ef.PayLife(2),))),)),
    ("Protection from red", False, (ab.Keyword("protection", filter=fi.Color("red")),)),
    ("Enchant creature you control", False, (ab.Keyword("enchant", filter=YOURS),)),
    ("{T}: Add {G}.", False, (ab.Activated(Cost(tap=True), ef.AddMana(("{G}",))),)),
    ("~ enters tapped.", False, (ab.Replacement(ENTERS, enters_tapped=True),)),
    ("When ~ enters, draw a card.", False, (ab.Triggered((ENTERS,), ef.Draw()),)),
    ("Creatures you control get +1/+1.", False, (ab.Static(se.All(YOURS), (mo.PT(1, 1),)),)),
    ("Destroy target creature.", True, (ab.SpellAbility(ef.Destroy(se.Target(CREATURE))),)),
    (
        "Destroy target creature. Its controller loses 3 life.",
        True,
        (
            ab.SpellAbility(
                ef.Seq(
                    (
                        ef.Destroy(se.Target(CREATURE, name="t1")),
                        ef.LoseLife(3, se.ControllerOf(se.Ref("t1"))),
                    )
                )
            ),
        ),
    ),
    (
        "You may discard a card. If you do, draw two cards.",
        True,
        (
            ab.SpellAbility(
                ef.Seq(
                    (
                        ef.Gate(ef.Discard(), may=True, name="r1"),
                        ef.Gate(ef.Draw(2), when=co.Happens("r1")),
                    )
                )
            ),
        ),
    ),
    (
        "~ deals X damage to any target.",
        True,
        (ab.SpellAbility(ef.Damage(am.X(), se.Target(fi.AnyTarget()))),),
    ),
]


@pytest.mark.parametrize(("line", "spell", "tree"), LINES, ids=[line for line, _, _ in LINES])
def test_a_line_is_read_and_said(line: str, spell: bool, tree: tuple[Any, ...]) -> None:
    done = compile_line(line, spell)
    assert (done.status, done.why) == (UNDERSTOOD, "")
    assert done.abilities == tree
    assert say("spellline" if spell else "line", tree) == line


@pytest.mark.parametrize(
    ("alternate", "canonical"),
    [
        ("Until end of turn, target creature gets +1/+1.", "Target creature gets +1/+1 until end of turn."),
        ("Draw a card, then discard a card.", "Draw a card. Discard a card."),
        ("You draw a card and you lose 1 life.", "Draw a card. You lose 1 life."),
        ("Destroy target white tapped creature.", "Destroy target tapped white creature."),
    ],
)
def test_an_alternate_wording_is_the_same_tree(alternate: str, canonical: str) -> None:
    one, other = compile_line(alternate, True), compile_line(canonical, True)
    assert one.status == other.status == UNDERSTOOD
    assert one.abilities == other.abilities
    assert not one.canonical and other.canonical


def test_what_is_not_understood_says_where_it_stopped() -> None:
    done = compile_line("Destroy target creature wobbling gently.", True)
    assert done.status == DECLINED
    assert (done.prefix, done.stop) == ("Destroy target creature", "wobbling")


def test_a_pronoun_without_referent_is_declined() -> None:
    assert compile_line("Destroy it.", True).why == "no referent"


def test_a_face_is_whole_or_not_at_all() -> None:
    good = compile_face(
        "Gruk", "{G}", "Creature — Bear", "Trample\nWhenever Gruk attacks, draw a card.", "2", "2"
    )
    assert good.face is not None
    assert render_face(good.face) == ["Trample", "Whenever this creature attacks, draw a card."]
    assert render_ability(good.face.abilities[0], good.face) == "Trample"
    bad = compile_face("Gruk", "{G}", "Creature — Bear", "Trample\nGruk ponders.", "2", "2")
    assert bad.face is None and [line.status for line in bad.lines] == [UNDERSTOOD, DECLINED]


def test_a_card_has_all_its_faces() -> None:
    halves = [
        {
            "name": "Zig",
            "mana_cost": "{R}",
            "type_line": "Instant",
            "oracle_text": "Zig deals 2 damage to any target.",
        },
        {"name": "Zag", "mana_cost": "{U}", "type_line": "Sorcery", "oracle_text": "Draw two cards."},
    ]
    done = compile_card({"name": "Zig // Zag", "layout": "split", "card_faces": halves})
    assert done.card is not None
    assert [face.name for face in done.card.faces] == ["Zig", "Zag"]
    assert done.card.layout == "split"


# --- the table ----------------------------------------------------------------------------------------------


def test_the_table_has_no_unknown_categories() -> None:
    TABLE.freeze()


# --- generated trees ----------------------------------------------------------------------------------------

_types = st.sampled_from(["Creature", "Artifact", "Enchantment", "Land"]).map(fi.Type)
_adjectives = st.sampled_from(
    [fi.Status("tapped"), fi.Color("red"), fi.Not(fi.Color("black")), fi.Not(fi.IsToken())]
)
_after = st.sampled_from(
    [
        (),
        (fi.Controlled(se.You()),),
        (fi.Controlled(se.EachOpponent()),),
        (fi.Has("flying"),),
        (fi.Stat("power", "<=", 3),),
    ]
)
_filters = st.builds(
    lambda head, before, after: fi.both(head, *before, *after),
    _types,
    st.lists(_adjectives, max_size=1),
    _after,
)
_targets = st.builds(lambda x: se.Target(x), _filters)
_objects = st.one_of(_targets, st.builds(lambda x: se.All(x), _filters))
_players = st.one_of(
    st.just(se.You()),
    st.just(se.EachOpponent()),
    st.just(se.Target(fi.Player())),
    st.just(se.EachPlayer()),
)
_numbers = st.one_of(st.integers(1, 9), st.just(am.X()))
_effects = st.one_of(
    st.builds(lambda x: ef.Destroy(x), _objects),
    st.builds(lambda x: ef.Tap(x), _objects),
    st.builds(lambda n, x: ef.Draw(n, x), _numbers, _players),
    st.builds(lambda n, x: ef.Mill(n, x), _numbers, _players),
    st.builds(lambda n, x: ef.GainLife(n, x), _numbers, _players),
    st.builds(lambda n, x: ef.Damage(n, x), _numbers, _targets),
    st.builds(lambda what, n: ef.PutCounters(what, "+1/+1", n), _objects, _numbers),
    st.builds(
        lambda what, p, t: ef.Apply(what, (mo.PT(p, t),)), _objects, st.integers(1, 4), st.integers(0, 4)
    ),
    st.builds(lambda what: ef.Apply(what, (mo.Gain((ab.Keyword("flying"),)),)), _objects),
)
_abilities = st.one_of(
    st.builds(lambda e: ab.Triggered((ENTERS,), e), _effects),
    st.builds(
        lambda m, t, e: ab.Activated(Cost(m, t), e),
        st.sampled_from(["{1}", "{2}{R}"]),
        st.booleans(),
        _effects,
    ),
    st.builds(lambda f: ab.Static(se.All(f), (mo.PT(1, 1),)), _filters),
)


@given(_abilities)
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_what_is_said_is_read_as_the_same(ability: ab.Ability) -> None:
    text = say("line", (ability,))
    assert text is not None
    readings, _ = read("line", text)
    assert [tree for tree, _ in readings] == [(ability,)]


# --- the card file ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def sample() -> list[dict[str, Any]]:
    if not DATA.exists():
        pytest.skip("needs ../shared/data/oracle-cards.json.gz")
    cards: list[dict[str, Any]] = json.loads(gzip.decompress(DATA.read_bytes()))
    playable = [c for c in cards if c["layout"] not in ("planar", "vanguard", "scheme")]
    return random.Random(7).sample(playable, 600)


def test_no_line_of_a_sample_is_ambiguous(sample: list[dict[str, Any]]) -> None:
    for card in sample:
        for line in compile_card(card).lines:
            assert line.status != AMBIGUOUS, (card["name"], line.text, line.readings)


def test_whole_cards_of_a_sample_render_and_compile_again(sample: list[dict[str, Any]]) -> None:
    whole = 0
    for data in sample:
        done = compile_card(data)
        if done.card is None:
            continue
        whole += 1
        for face in done.card.faces:
            kind = " — ".join(
                filter(None, (" ".join((*face.supertypes, *face.types)), " ".join(face.subtypes)))
            )
            again = compile_face(face.name, face.mana_cost, kind, "\n".join(render_face(face)))
            assert again.face is not None, (face.name, [line.text for line in again.lines])
            assert again.face.abilities == face.abilities, face.name
    assert whole > 0.4 * len(sample)
