"""The table: what a seat is shown, the habits of players, and the time line."""

from __future__ import annotations

import json
import signal
from pathlib import Path
from typing import Any

import msgspec
import pytest

from apnap.agents import get
from apnap.cards.decks import builtin_deck
from apnap.match.alarm import limit
from apnap.model.decisions import Decision, Option
from apnap.model.objects import FIRST_OBJECT
from apnap.rules.sight import can_see
from apnap.table import WATCHER, Refused, Seat, Setup, Table
from apnap.table.setup import Origin


def table(*agents: str, seed: int = 7, decks: tuple[str, str] = ("red-rush", "green-ramp")) -> Table:
    """A table of two seats; "" is a person."""
    seats = tuple(Seat(name, deck, agent) for name, deck, agent in zip(("Ann", "Bo"), decks, agents, strict=True))
    return Table(Setup(seats=seats, seed=seed, first=0))


def play(t: Table, seat: int, agent: Any) -> None:
    """One answer of a person, chosen by an agent; or the thinking of an agent."""
    if t.to_think() is not None:
        t.think()
        return
    try:
        t.answer(seat, t.seq, agent.choose(t.game))
    except Refused:
        if t.can_cancel(seat):
            t.cancel(seat)
        decision = t.game.decision
        assert decision is not None
        t.answer(seat, t.seq, decision.fallback())


def plain(snapshot: Any) -> Any:
    """A snapshot as it goes over the wire."""
    return json.loads(msgspec.json.encode(snapshot))


def ids_in(data: Any) -> set[int]:
    """Every number in the data that could be an object."""
    if isinstance(data, dict):
        return set().union(*(ids_in(v) for v in data.values()), *({int(k)} for k in data if str(k).isdigit()))
    if isinstance(data, list):
        return set().union(*map(ids_in, data))
    return {data} if type(data) is int and data >= FIRST_OBJECT else set()


ID_FIELDS = {
    "ref", "other", "source", "id", "ids", "attached", "attached_to", "refs", "targets", "hand", "exile", "command",
    "glow", "attacks", "blocks", "blockers", "to",
}  # fmt: skip


def told_ids(data: Any, inside: bool = False) -> set[int]:
    """The numbers that stand where ids stand."""
    if isinstance(data, dict):
        found: set[int] = set()
        for key, value in data.items():
            if key in ("cards", "seen_hands", "graveyards"):
                found |= ids_in(list(value)) | ids_in([int(k) for k in value]) | told_ids(list(value.values()), True)
            else:
                found |= told_ids(value, key in ID_FIELDS)
        return found
    if isinstance(data, list):
        return set().union(*(told_ids(v, inside) for v in data))
    return {data} if inside and type(data) is int and data >= FIRST_OBJECT else set()


def check_secrets(t: Table, seat: int) -> None:
    """Nothing that the seat may not know is in its snapshot: no name of a card that is only in hidden places, no
    id of a hidden card."""
    data = plain(t.snapshot(seat))
    game = t.game
    hidden, open_names = set(), set()
    decision = game.decision
    offered = {o.ref for o in decision.options_} if decision is not None and decision.player == seat else set()
    for oid, obj in game.objects.items():
        if obj.card is None:
            continue
        if obj.zone in ("hand", "library") and not can_see(game, seat, oid) and oid not in offered:
            hidden.add(oid)
        else:
            open_names.add(obj.card.name)
    assert not hidden & told_ids(data)
    data["log"] = []  # what was seen once stays in the log
    for view in data["cards"].values():
        view["subtypes"] = []  # a basic land type is called like the land
    text = json.dumps(data)
    for oid in hidden:
        card = game.objects[oid].card
        assert card is not None
        if card.name not in open_names and not any(card.name in line for line in rules_texts(data)):
            assert json.dumps(card.name) not in text, card.name


def rules_texts(data: Any) -> list[str]:
    """Rules texts, which may name other cards."""
    return [line for card in data["cards"].values() for line in card.get("text", [])]


@pytest.mark.parametrize("decks", [("red-rush", "green-ramp"), ("blue-control", "elves")])
def test_a_whole_game_is_played_and_no_snapshot_tells_a_secret(decks: tuple[str, str]) -> None:
    t = table("", "", seed=11, decks=decks)
    agents = [get("heuristic", 1), get("random", 2)]
    for _ in range(90):
        if t.over:
            break
        seat = t.waits_for()
        play(t, seat, agents[seat])
        for other in (0, 1, WATCHER):
            check_secrets(t, other)
    assert t.game.turn.number > 2


def test_the_log_tells_each_seat_only_its_own_draws() -> None:
    t = table("", "heuristic")
    agent = get("heuristic", 5)
    while not t.over and t.game.turn.number < 6:
        play(t, 0, agent)
    mine = [line for line in t.log(0) if line.rule == "121.1"]
    assert any("A card" not in line.text for line in mine if line.refs[-1] == 0)
    assert all("A card" in line.text and line.refs == [1] for line in mine if line.refs[-1] == 1)
    assert all("A card" in line.text and len(line.refs) == 1 for line in t.log(WATCHER) if line.rule == "121.1")


def test_answers_are_refused_with_their_reason_and_the_game_is_unharmed() -> None:
    t = table("", "heuristic")
    before = t.game.hash()
    said = set()
    for wrong in ([-1], [-5], [99], [1 << 70]):
        with pytest.raises(Refused) as refusal:
            t.answer(0, t.seq, wrong)
        said.add(refusal.value.text)
    assert len(said) == 1
    for answer, code in (([99], "malformed"), ([0, 0], "illegal"), (["x"], "malformed"), ([1 << 70], "malformed")):
        with pytest.raises(Refused) as refused:
            t.answer(0, t.seq, answer)  # type: ignore[arg-type]
        assert refused.value.code == code and refused.value.text
    with pytest.raises(Refused) as refused:
        t.answer(1, t.seq, [0])
    assert refused.value.code == "not-your-decision"
    with pytest.raises(Refused) as refused:
        t.answer(0, t.seq + 1, [0])
    assert refused.value.code == "stale"
    assert t.game.hash() == before


def to_main(t: Table, seat: int = 0) -> None:
    """Go on to the first main phase of that seat's turn, keeping the first hand."""
    for _ in range(200):
        decision = t.game.decision
        assert decision is not None
        if t.to_think() is not None:
            t.think()
        elif decision.kind == "mulligan":
            t.answer(decision.player, t.seq, [1])
        elif t.game.turn.active == seat and t.game.turn.step == "precombat_main" and decision.player == seat:
            return
        else:
            t.answer(decision.player, t.seq, decision.fallback())
    raise AssertionError("no main phase")


def test_stops_are_where_they_are_set_and_nothing_is_asked_elsewhere() -> None:
    t = table("", "default")
    to_main(t)
    assert (t.game.turn.number, t.game.turn.step) == (1, "precombat_main")
    t.set_habits(0, {"stops": {"mine": [], "theirs": ["upkeep"]}, "auto_pass": False})
    t.pass_(0, t.seq)
    while t.to_think() is not None:
        t.think()
    assert (t.game.turn.active, t.game.turn.step) == (1, "upkeep")
    with pytest.raises(Refused):
        t.set_habits(0, {"stops": {"mine": ["untap"]}})
    with pytest.raises(Refused):
        t.set_habits(0, {"cheat": True})


def test_a_stop_of_ones_own_is_kept_even_if_nothing_can_be_done() -> None:
    t = table("", "default")
    to_main(t)
    t.set_habits(0, {"stops": {"mine": ["precombat_main"], "theirs": ["upkeep", "end"]}})
    t.pass_(0, t.seq)
    while t.to_think() is not None:
        t.think()
    assert (t.game.turn.active, t.game.turn.step) == (1, "upkeep")
    t.set_habits(0, {"stops": {"theirs": ["end"]}})


def test_full_control_asks_at_every_priority() -> None:
    t = table("", "default")
    to_main(t)
    t.set_habits(0, {"full_control": True})
    steps = []
    for _ in range(6):
        steps.append(t.game.turn.step)
        t.pass_(0, t.seq)
        while t.to_think() is not None:
            t.think()
    assert steps[:4] == ["precombat_main", "begin_combat", "postcombat_main", "end"] or steps[1] == "begin_combat"


@pytest.mark.parametrize("until", ["turn", "something", "my_turn"])
def test_passing_until(until: str) -> None:
    t = table("", "default")
    to_main(t)
    t.set_habits(0, {"full_control": True})
    t.pass_(0, t.seq, until)
    while t.to_think() is not None:
        t.think()
    assert t.game.turn.number == (3 if until == "my_turn" else 2)
    assert t.game.turn.active == (0 if until == "my_turn" else 1)


def test_undo_goes_back_to_ones_own_last_answer() -> None:
    t = table("", "heuristic")
    to_main(t)
    before, size = t.game.hash(), t.history.lines.size
    land = next(i for i, o in enumerate(t.game.legal()) if o.kind == "play")
    t.answer(0, t.seq, [land])
    assert t.game.hash() != before
    t.undo(0)
    assert t.game.hash() == before and t.history.lines.size == size
    t.pass_(0, t.seq, "my_turn")
    while t.to_think() is not None:
        t.think()
    t.undo(0)
    assert t.game.hash() == before and t.history.lines.size == size
    assert t.undo_asks(0) == []
    assert table("", "").undo_asks(0) == [1]


def test_an_action_under_way_can_be_taken_back() -> None:
    t = table("", "heuristic")
    to_main(t)
    t.set_habits(0, {"payment": "manual"})
    with pytest.raises(Refused):
        t.cancel(0)
    before = t.game.hash()
    t.answer(0, t.seq, [next(i for i, o in enumerate(t.game.legal()) if o.kind == "play")])
    while t.game.decision_ is not None:
        t.answer(0, t.seq, t.game.decision_.fallback())
    after = t.game.hash()
    cast = [i for i, o in enumerate(t.game.legal()) if o.kind == "cast"]
    assert cast and before != after
    preview = t.preview(0, cast[0])
    assert preview.tap and preview.mana
    t.answer(0, t.seq, [cast[0]])
    assert t.snapshot(0).can.cancel
    assert [line for line in t.log(0) if line.kind == "cast"] or t.game.decision_ is not None
    t.cancel(0)
    assert t.game.hash() == after
    assert not [line for line in t.log(0) if line.kind == "cast"]


def test_every_moment_can_be_looked_at_again() -> None:
    t = table("", "heuristic")
    agent = get("heuristic", 5)
    hashes = {}
    while not t.over and t.game.turn.number < 5:
        hashes[t.history.now] = t.game.hash()
        play(t, 0, agent)
    for moment, kept in hashes.items():
        assert t.history.at(moment).hash() == kept
    shot = t.snapshot_at(0, t.moments(0)[3].moment)
    assert shot.past and shot.decision is None and shot.moment == t.moments(0)[3].moment
    for moment in t.moments(0):
        assert "hidden" not in {c.kind for c in t.snapshot_at(0, moment.moment).cards.values()}
    with pytest.raises(Refused):
        t.snapshot_at(0, 10_000)


def test_a_branch_knows_no_more_than_its_seat() -> None:
    t = table("", "heuristic")
    to_main(t)
    b = t.branch(0, t.history.now, seed=3)
    assert b.snapshot(0).hand == t.snapshot(0).hand
    hand = [[t.game.objects[o].card for o in g.game.players[1].hand] for g in (t, b)]
    lib = [[g.game.objects[o].card.name for o in g.game.players[0].library] for g in (t, b)]  # type: ignore[union-attr]
    assert len(hand[0]) == len(hand[1]) and lib[0] != lib[1] and sorted(lib[0]) == sorted(lib[1])
    b.pass_(0, b.seq)
    assert t.game.turn.step == "precombat_main"


def test_a_branch_between_people_has_none_of_the_others_hidden_cards() -> None:
    """400.2: another person's cards are guessed, during the mulligans (103.5), later on, and when the game is over."""
    t = table("", "", decks=("red-rush", "elves"))
    real = {card.name for card in builtin_deck("elves").main}

    def other_cards(moment: int) -> set[str]:
        game = t.branch(0, moment, seed=3).game
        mine = [[g.objects[o].card.name for o in g.players[0].hand] for g in (game, t.history.at(moment))]  # type: ignore[union-attr]
        assert mine[0] == mine[1]
        return {game.objects[o].card.name for o in (*game.players[1].hand, *game.players[1].library)}  # type: ignore[union-attr]

    assert not real & other_cards(0) - {"Forest"}
    to_main(t)
    assert not real & other_cards(t.history.now) - {"Forest"}
    t.concede(1)
    assert t.over and not real & other_cards(t.history.now - 1) - {"Forest"}


def test_what_a_person_is_asked_tells_another_nothing() -> None:
    """400.2: between people the table waits wherever there are cards in hand, whatever they are."""
    for agents, asked in ((("", "heuristic"), False), (("", ""), True)):
        t = table(*agents)
        to_main(t)
        manner = t.manners[0]
        idle = Decision.priority(0, (Option("pass"),))
        assert (manner.answer(t.game, idle) is None) == asked


def test_a_table_comes_back_from_what_is_kept() -> None:
    t = table("", "heuristic")
    agent = get("heuristic", 5)
    for _ in range(60):
        if not t.over:
            play(t, 0, agent)
    origin = msgspec.json.decode(msgspec.json.encode(t.origin), type=Origin)
    again = Table.restored(origin, t.history.given, t.history.by, {0: t.manners[0].habits})
    assert again.game.hash() == t.game.hash()
    assert [line.text for line in again.log(0)] == [line.text for line in t.log(0)]
    again.undo(0)
    t.undo(0)
    assert again.game.hash() == t.game.hash()


def test_why_names_the_rule_and_sees_nothing_hidden() -> None:
    t = table("", "heuristic")
    to_main(t)
    t.pass_(0, t.seq, "turn")
    hand = t.snapshot(0).hand
    answer = t.why(0, hand[0])
    assert answer.lines and all(line.rule for line in answer.lines)
    with pytest.raises(Refused):
        t.why(0, t.game.players[1].hand[0])
    with pytest.raises(Refused):
        t.detail(0, t.game.players[1].library[0])


def test_what_changed_a_creature_is_told_in_order() -> None:
    t = table("", "default", decks=("elves", "elves"))
    agent = get("heuristic", 5)
    for _ in range(200):
        play(t, 0, agent)
        shot = t.snapshot(0)
        changed = [c for c in shot.cards.values() if c.printed is not None and c.zone == "battlefield"]
        changed = [c for c in changed if [c.power, c.toughness] != c.printed]
        if changed or t.over:
            break
    assert changed
    for card in changed:
        found = t.detail(0, card.id)
        assert found.printed is not None and found.changes
        assert found.printed[0] + sum(c.power for c in found.changes) == card.power
        assert found.printed[1] + sum(c.toughness for c in found.changes) == card.toughness
        assert all(c.rule and ":" in c.text for c in found.changes)


def test_a_position_is_saved_as_a_scenario_that_plays(tmp_path: Path) -> None:
    from apnap.scenario.format import load_scenarios
    from apnap.scenario.report import run_scenario, scenario_lookup

    t = table("", "heuristic", decks=("red-rush", "elves"))
    agent = get("heuristic", 5)
    while not t.over and t.game.turn.number < 7:
        play(t, 0, agent)
    text = t.scenario(0)
    assert "hand" in text
    path = tmp_path / "position.yaml"
    path.write_text(text)
    (scenario,) = load_scenarios(path)
    result = run_scenario(scenario, scenario_lookup())
    assert result.status in ("pass", "fail"), result.reason


def test_what_an_agent_considered_is_told_after_the_game() -> None:
    pytest.importorskip("apnap.agents.search")
    t = table("", "search:4i")
    with pytest.raises(Refused):
        t.considered()
    for _ in range(40):
        if t.to_think() is not None:
            t.think()
        elif t.game.turn.number < 4:
            t.answer(0, t.seq, t.game.decision.fallback())  # type: ignore[union-attr]
    t.concede(0)
    thoughts = t.considered()
    assert thoughts and all(th.player == 1 and th.considered for th in thoughts)
    assert all(0 <= th.moment <= t.history.now for th in thoughts)
    with pytest.raises(Refused):
        table("", "search:99s")


def test_learning_asks_in_every_step_of_the_first_turn() -> None:
    t = table("", "default")
    to_main(t)
    t.set_habits(0, {"learn": True})
    steps = []
    for _ in range(8):
        steps.append((t.game.turn.active, t.game.turn.step))
        t.pass_(0, t.seq)
        while t.to_think() is not None:
            t.think()
    assert (0, "begin_combat") in steps and (0, "end") in steps
    assert (1, "upkeep") not in steps and (1, "draw") not in steps


def test_more_than_two_sit_at_a_table() -> None:
    seats = tuple(Seat(name, deck) for name, deck in (("Ann", "red-rush"), ("Bob", "elves"), ("Cid", "green-ramp")))
    t = Table(Setup(seats=seats, seed=4, format="free-for-all"))
    agents = [get("heuristic", i) for i in range(3)]
    for _ in range(90):
        if t.over:
            break
        seat = t.waits_for()
        play(t, seat, agents[seat])
    for seat in (0, 1, 2, WATCHER):
        check_secrets(t, seat)
    t.concede(t.persons[1])
    assert t.game.players[1].lost and t.snapshot(1).decision is None
    while not t.over and t.game.turn.number < 12:
        seat = t.waits_for()
        assert seat != 1
        play(t, seat, agents[seat])


def test_what_others_are_asked_is_not_told_where_it_would_tell_something() -> None:
    t = table("", "", decks=("elves", "green-ramp"))
    agents = [get("heuristic", 1), get("random", 2)]
    seen = set()
    for _ in range(300):
        if t.over:
            break
        seat = t.waits_for()
        mine, theirs = t.snapshot(seat).waiting, t.snapshot(1 - seat).waiting
        assert mine is not None and theirs is not None and mine.player == theirs.player == seat
        assert theirs.kind in ("", mine.kind)
        assert theirs.kind or mine.kind in ("search", "yesno", "choose", "scry", "surveil", "order", "number", "word")
        seen.add((mine.kind, theirs.kind))
        play(t, seat, agents[seat])
    assert ("search", "") in seen


def test_a_recorded_game_is_looked_at_with_open_cards() -> None:
    from apnap.cards.decks import builtin_deck
    from apnap.sim.play import run_match
    from apnap.table import EVERYTHING

    decks = [builtin_deck(name) for name in ("red-rush", "elves")]
    record = run_match(*decks, "heuristic", "random", 5, keep_record=True).record
    assert record is not None
    t = Table.recorded(record)
    assert t.over and t.persons == (0, 1) and len(t.moments(EVERYTHING)) > 20
    shot = t.snapshot_at(EVERYTHING, t.moments()[10].moment)
    assert all(len(shot.seen_hands[p.id]) == p.hand for p in shot.players)
    assert sum(len(known) for known in shot.libraries.values()) == sum(p.library for p in shot.players)
    assert any("A card" in line.text for line in t.log(0)) and not any("A card" in x.text for x in t.log(EVERYTHING))
    check_secrets(t, WATCHER)
    assert not t.branch(1, t.moments()[5].moment).over
    with pytest.raises(Refused):
        Table.recorded(msgspec.structs.replace(record, answers=[(99,)]))


def test_a_table_is_told_of_in_swedish() -> None:
    """The log, the questions, the options and what is refused, with the same rules; names stay as they are."""
    t = table("", "heuristic")
    assert t.snapshot(0, lang="sv").decision.prompt == "Ta en mulligan? (103.5)"  # type: ignore[union-attr]
    to_main(t)
    shot = t.snapshot(0, lang="sv")
    assert shot.decision is not None and shot.decision.options[0].text == "Passa"
    assert any(option.text.startswith("Spela ") for option in shot.decision.options)
    assert [(a.rule, a.refs) for a in t.log(0)] == [(b.rule, b.refs) for b in t.log(0, lang="sv")]
    assert any(": underhåll" in line.text for line in t.log(0, lang="sv"))
    english = [a.text for a, b in zip(t.log(0), t.log(0, lang="sv"), strict=True) if a.text == b.text]
    assert not english
    assert t.moments(0, "sv")[-1].text != t.moments(0)[-1].text
    line = t.why(0, shot.hand[0], "sv").lines[0]
    assert line.text.startswith(("Spela ", "Lägg "))


@pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="the system has no alarms")
def test_what_comes_to_no_end_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    t = table("", "heuristic")
    while t.game.decision is None or t.game.decision.kind != "priority" or t.waits_for() != 0:
        play(t, 0, get("default", 1))
    before = t.game.hash()

    def endless(*_: Any) -> Any:
        while True:
            yield from ()

    with monkeypatch.context() as patched, limit(0.2):
        patched.setattr("apnap.rules.engine.act", endless)
        with pytest.raises(Refused) as refusal:
            t.answer(0, t.seq, [1])
    assert refusal.value.code == "too-long" and t.game.hash() == before
    t.answer(0, t.seq, [1])
    assert t.game.hash() != before
