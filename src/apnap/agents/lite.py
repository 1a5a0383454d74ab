"""A quick player for playouts: what the heuristic agent finds out by trials, it mostly knows by the card.

It plays every side of a playout. With priority it takes the dearest thing that can be paid and sees what it comes to:
what isn't worth it is taken back, and not tried again where the same thing wasn't worth it before. What it knows is its
`Lore`.
"""

from __future__ import annotations

from typing import Final

from apnap.agents import fights, worth
from apnap.agents.heuristic import MAIN, HeuristicAgent
from apnap.agents.lore import Lore, What
from apnap.game import Game
from apnap.model.decisions import Answer, Decision, GameError, Option
from apnap.model.objects import FIRST_OBJECT, Obj
from apnap.rules import layers
from apnap.rules.casting.ways import held
from apnap.rules.unsupported import Unsupported

_LEAST: Final = 0.25
"""What an action must gain to be taken."""
_OFTEN: Final = 3
"""How often an action of one card is taken in a turn at most."""
_TRIALS: Final = 4
_STEPS: Final = 60
_TO_COUNTER: Final = 2
"""The mana value from which on a spell is countered."""
_PLAIN: Final = frozenset({"order", "untap", "damage", "between_steps", "pay"})
_LEARNED: Final = frozenset({"targets", "choose", "yesno", "modes", "cost", "replacement", "word"})


class Lite:
    """See the module."""

    def __init__(self, helper: HeuristicAgent) -> None:
        self.lore = Lore()
        self.helper = helper
        self._turn = -1
        self._tried: dict[What, int] = {}
        """What was taken or given up in the present turn of a playout."""
        self._idle: tuple[int, int, tuple[int, ...]] | None = None
        """The turn, the player and the hand with which there was nothing more to do in a main phase."""

    def play_out(self, game: Game, last: int, most: int = 500) -> Game:
        """The game played on until turn `last` is over (at most so many answers)."""
        self.begin()
        for _ in range(most):
            if game.outcome is not None or game.turn.number > last:
                break
            game = self.go_on(game)
        return game

    def begin(self) -> None:
        """Another playout begins."""
        self._turn = -1
        self._idle = None

    def go_on(self, game: Game) -> Game:
        """The game after one more answer: the same game, or a copy of it."""
        asked = game.decision_
        if asked is not None:
            game.apply(self.answer(game, asked))
        elif self.wants(game):
            return self.act(game)
        else:
            game.pass_priority()
        return game

    # --- priority ---------------------------------------------------------------------------------------------------

    def wants(self, game: Game) -> bool:
        """Whether the player with priority should look what could be done."""
        pid = game.priority
        step = game.turn.step
        if game.stack:
            return self._counters(game, pid)
        if game.turn.active == pid:
            return step in MAIN and self._idle != (game.turn.number, pid, game.players[pid].hand)
        return step == "end" and any([held(game, oid).fast for oid in game.players[pid].hand])

    def _counters(self, game: Game, pid: int) -> bool:
        """Whether the player holds something that counters, and the last thing on the stack should be countered."""
        top = game.stack[-1]
        if layers.controller(game, top) == pid:
            return False
        lore = self.lore
        for oid in game.players[pid].hand:
            facts = lore.facts(game.objects[oid])
            if facts is not None and facts.counters:
                cost = layers.chars(game, top).cost
                return cost is not None and cost.mana_value() >= _TO_COUNTER
        return False

    def act(self, game: Game) -> Game:
        """The game after the player with priority did something, or passed."""
        decision = game.decision
        assert decision is not None
        if self._turn != game.turn.number:
            self._turn = game.turn.number
            self._tried = {}
        pid = game.priority
        ranked = self.ranked(game, decision.options_)
        if not ranked:
            return self._pass(game, pid)
        _, i, what = ranked[0]
        if what[1] == "play":
            game.apply((i,))
            return game
        tried = self._tried
        if game.stack:  # a counterspell; what it saves is seen later
            tried[what] = _OFTEN
            after, _ = self.attempt(game, i, pid)
            if after is not None:
                return after
            game.pass_priority()
            return game
        before = worth.position(game, pid)
        for _, i, what in ranked[:_TRIALS]:
            tried[what] = tried.get(what, 0) + 1
            after, done = self.attempt(game, i, pid)
            if after is not None and not done:
                return after
            gain = worth.position(after, pid) - before if after is not None else -1.0
            self.lore.gained(what, gain)
            if after is not None and gain > _LEAST:
                return after
            tried[what] = _OFTEN
        return self._pass(game, pid)

    def _pass(self, game: Game, pid: int) -> Game:
        if not game.stack:
            self._idle = (game.turn.number, pid, game.players[pid].hand)
        game.pass_priority()
        return game

    def ranked(self, game: Game, options: tuple[Option, ...]) -> list[tuple[float, int, What]]:
        """The actions worth a trial, best first: (score, index, what it is). A land to be played comes alone."""
        out: list[tuple[float, int, What]] = []
        seen: set[What] = set()
        lore = self.lore
        answering = bool(game.stack)
        for i, option in enumerate(options):
            kind = option.kind
            if kind == "mana":
                break
            obj = game.objects.get(option.ref)
            card = obj.card if obj is not None else None
            if obj is None or card is None:
                continue
            what = (card.name, kind, option.index, option.how)
            if what in seen or self._tried.get(what, 0) >= _OFTEN:
                continue
            if answering:
                facts = lore.facts(obj)
                if facts is None or not facts.counters:
                    continue
            seen.add(what)
            if kind == "play":
                return [(0.0, i, what)]
            if not answering and lore.pointless(what, _LEAST):
                continue
            mana = 0
            if kind == "cast":
                cost = layers.chars(game, option.ref).cost
                mana = cost.mana_value() if cost is not None else 0
            out.append((mana + lore.gain(what), i, what))
        out.sort(key=lambda entry: (-entry[0], entry[1]))
        return out

    def attempt(self, game: Game, i: int, me: int) -> tuple[Game | None, bool]:
        """A copy in which that option was taken and has resolved; None when it can't be taken, or not well now (it only
        lasts till the end of the turn). False with it when somebody is about to counter it."""
        new = game.copy()
        lasting = len(game.floating) + len(game.shields)
        stack = len(game.stack)
        try:
            new.apply((i,))
            for _ in range(_STEPS):
                if new.outcome is not None:
                    return new, True
                asked = new.decision_
                if asked is not None:
                    new.apply(self.answer(new, asked))
                elif not new.stack or len(new.stack) < stack:
                    break
                elif new.priority != me and self._counters(new, new.priority):
                    return new, False
                else:
                    new.pass_priority()
        except (GameError, Unsupported):
            return None, True
        if len(new.floating) + len(new.shields) > lasting:
            return None, True
        return new, True

    # --- everything else --------------------------------------------------------------------------------------------

    def answer(self, game: Game, decision: Decision) -> Answer:
        """The answer to a decision that isn't about priority."""
        kind = decision.kind
        if kind == "attackers":
            return fights.attack(game, decision)
        if kind == "blockers":
            return fights.block(game, decision)
        if kind in _PLAIN:
            return decision.fallback()
        if kind not in _LEARNED:
            return self.helper.answer(game, decision, 2)
        options = decision.options_
        if len(options) == 1 and decision.least == 1 and decision.form == "choose":
            return (0,)
        source = game.objects.get(decision.source)
        name = source.card.name if source is not None and source.card is not None else ""
        if decision.form == "choose" and options and options[0].kind in ("object", "player"):
            return self._objects(game, decision, name, source)
        asked = (name, decision.rule, len(options))
        answer = self.lore.answer(asked, lambda: self.helper.answer(game, decision, 1))
        return answer if decision.verdict(answer) is None else decision.fallback()

    def _objects(self, game: Game, decision: Decision, name: str, source: Obj | None) -> Answer:
        """Which objects or players: the most valuable of the right side."""
        me = decision.player
        options = decision.options_
        helper = self.helper
        own = [helper.own(game, o, me) for o in options]
        key = (name, decision.kind, decision.rule)
        want = self.lore.side(key)
        if want is None:
            answer = helper.answer(game, decision, 1)
            if answer and decision.form == "choose":
                self.lore.chosen(key, own[answer[0]])
            return answer
        facts = self.lore.facts(source) if source is not None else None
        damage = facts.damage if facts is not None and not want else -1
        scores = [
            self._score(game, o, me, damage) if own[i] == want else -100.0 - helper.value(game, o, me)
            for i, o in enumerate(options)
        ]
        ranked = sorted(range(len(options)), key=lambda i: (-scores[i], i))
        size = max(decision.least, min(decision.most, sum([o == want for o in own])))
        answer = tuple(ranked[:size] if decision.ordered else sorted(ranked[:size]))
        return answer if decision.verdict(answer) is None else helper.answer(game, decision, 2)

    def _score(self, game: Game, option: Option, me: int, damage: int) -> float:
        """How good a target that is, for so much damage when it isn't negative."""
        value = self.helper.value(game, option, me)
        if damage < 0:
            return value
        if option.ref < FIRST_OBJECT:
            return 100.0 if game.players[option.ref].life <= damage else 0.5 * damage
        obj = game.objects.get(option.ref)
        if obj is not None and obj.zone == "battlefield":
            c = layers.chars(game, option.ref)
            if "Creature" in c.types and c.toughness - obj.damage > damage:
                return 0.1 * value
        return value
