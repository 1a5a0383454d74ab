"""An agent that plays sensibly: it tries each action in a copy, sees what it comes to, and takes the best.

What an effect does is never guessed from its words: targets, modes and "may" are chosen by trial as well, so that
removal goes to the best of the other side and help to one's own. Attacks and blocks are judged in `fights`, positions
in `worth`. Opponents do nothing in trials.

What the player can't know has no part in it: all trials of a decision run on one copy in which unknown cards and the
random numbers to come are dealt anew (`Game.determinize`), by the agent's seed and the moment of the game. Where no
such copy is found, in the middle of something that hidden cards had a part in, the likeliest answer is given untried.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Final

from apnap.agents import alike, fights, opening, worth
from apnap.agents.base import asked
from apnap.agents.lands import Wanted
from apnap.game import Game
from apnap.model.decisions import Answer, Decision, GameError, Option
from apnap.model.objects import EXILE, FIRST_OBJECT, GRAVEYARD, HAND, LIBRARY, NOBODY
from apnap.rules import layers
from apnap.rules.sight import can_see
from apnap.rules.unsupported import Unsupported

MAIN: Final = frozenset({"precombat_main", "postcombat_main"})
_FIGHT: Final = frozenset({"declare_blockers"})
_DAMAGE: Final = frozenset({"declare_blockers", "first_strike_damage", "combat_damage"})
_LEAST: Final = 0.25
"""What an action must gain to be taken."""
_OFTEN: Final = 3
"""How often one ability is activated in a turn at most."""
_ACTIONS: Final = 20
_TRIALS: Final = 8
_STEPS: Final = 80
_HIDDEN: Final = frozenset({HAND, EXILE})
"""Where a card may be chosen that isn't seen; cards of a library are looked at when they are chosen from."""


def _what(game: Game, option: Option) -> object:
    """An action: the same for all copies of a card."""
    obj = game.objects.get(option.ref)
    name = obj.card.name if obj is not None and obj.card is not None else option.ref
    return (name, option.kind, option.index, option.how)


def _seen(game: Game) -> object:
    """What decides, in the main, what an action comes to: when, the lives, and what is on the battlefield and the
    stack. Of lands only how many there are."""
    step = game.turn.step
    board: list[tuple[int, ...]] = []
    objects = game.objects
    for oid, chars in layers.permanents(game):
        if "Land" not in chars.types or "Creature" in chars.types:
            board.append((oid, objects[oid].tapped, chars.power, chars.toughness))
    lives = [player.life for player in game.players]
    when = "main" if step in MAIN else step
    return (when, game.turn.active, game.stack, game.combat.attackers, len(game.battlefield), lives, board)


class _Question:
    """What was asked in a trial, to know it again: there other cards may have been among the options."""

    __slots__ = ("cards", "kind", "options")

    def __init__(self, game: Game, decision: Decision) -> None:
        self.kind = decision.kind
        self.options = decision.options_
        self.cards = [obj.card if (obj := game.objects.get(o.ref)) is not None else None for o in decision.options_]

    def asked(self, game: Game, decision: Decision) -> bool:
        """Whether this is the same question, by what its player sees."""
        if decision.kind != self.kind or decision.options_ != self.options:
            return False
        for option, card in zip(decision.options_, self.cards, strict=True):
            obj = game.objects.get(option.ref)
            if (
                obj is not None
                and obj.card is not card
                and (obj.zone == LIBRARY or can_see(game, decision.player, obj.id))
            ):
                return False
        return True


_Plan = dict[tuple[Answer, ...], tuple[Answer, _Question]]
"""What was answered in a trial, by the answers given before."""


class HeuristicAgent:
    """See the module. It remembers what it was about to answer next, what it did this turn, and what it tried in vain:
    that isn't tried again as long as the board looks the same."""

    name = "heuristic"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self._plan: _Plan = {}
        self._vain: dict[object, object] = {}
        """What was tried in vain, by the card, and what was seen then."""
        self._turn = -1
        self._done: dict[tuple[str, int, int, str, int], int] = {}

    def choose(self, game: Game) -> Answer:
        """The answer that seems best."""
        decision = asked(game)
        if decision.kind == "priority":
            return self._priority(game, decision)
        planned = self._plan.get(game.answers) if game.base is not None else None
        if planned is not None and planned[1].asked(game, decision) and decision.verdict(planned[0]) is None:
            return planned[0]
        return self.answer(game, decision, 0)

    def _guess(self, game: Game, me: int) -> Game | None:
        """The copy for this decision's trials: it may be how things are, by all that the player knows."""
        turn = game.turn
        moment = (turn.number, turn.phase_count, turn.step_count, len(game.log), len(game.answers), game.next_id)
        return game.determinize(me, random.Random(hash((self.seed, me, *moment))))

    # --- priority ----------------------------------------------------------------------------------------------------

    def _priority(self, game: Game, decision: Decision) -> Answer:
        self._plan = {}
        options = decision.options_
        if len(options) == 1 or not self.is_time(game, decision.player):
            return (0,)
        if self._turn != game.turn.number:
            self._turn = game.turn.number
            self._done = {}
        me = decision.player
        done = self._done
        picked = [i for i, o in enumerate(options) if o.kind not in ("pass", "mana") and done.get(o.key(), 0) < _OFTEN]
        lands = [i for i in picked if options[i].kind == "play"]
        if lands:
            return (self._land(game, me, options, lands),)
        seen = _seen(game) if picked else None
        vain = self._vain
        picked = [i for i in picked if vain.get(_what(game, options[i])) != seen]
        guess = self._guess(game, me) if picked else None
        if guess is None:
            return (0,)
        best, answer = self._pass_value(guess, me) + _LEAST, (0,)
        least = best
        for i in picked[:_ACTIONS]:
            plan: _Plan = {}
            value = self._try(guess, (i,), me, plan)
            if value is not None and value > best:
                best, answer, self._plan = value, (i,), plan
            elif value is None or value <= least:
                vain[_what(game, options[i])] = seen
        if answer != (0,):
            key = options[answer[0]].key()
            done[key] = done.get(key, 0) + 1
        return answer

    def is_time(self, game: Game, me: int) -> bool:
        """Whether it is a time to think of acting: in one's main phases, after blocks, at the end of another's turn,
        and in answer to what others put on the stack."""
        if game.stack:
            return game.objects[game.stack[-1]].controller != me
        step = game.turn.step
        if game.turn.active == me:
            return step in MAIN or (step in _FIGHT and bool(game.combat.attackers))
        return step == "end" or (step in _FIGHT and bool(game.combat.attackers))

    def _pass_value(self, game: Game, me: int) -> float:
        """What the position is worth when nothing is done."""
        if not game.stack and game.turn.step not in _FIGHT:
            return worth.position(game, me)
        value = self._try(game, (0,), me, {})
        return value if value is not None else worth.position(game, me)

    def _try(self, game: Game, answer: Answer, me: int, plan: _Plan) -> float | None:
        """What the position is worth after that answer, when it has come to rest; None when it can't be given."""
        other = game.copy()
        try:
            other.apply(answer)
            other = self._settle(other, me, plan)
        except (GameError, Unsupported):
            return None
        return worth.position(other, me)

    def _settle(self, game: Game, me: int, plan: _Plan) -> Game:
        """Play on without further actions until the stack is empty; to the end of combat in the middle of it, and to
        the end of the turn when something was begun that lasts till then. The game then, which may be another copy."""
        turn = game.turn.number
        passing = len(game.floating) + len(game.shields)
        fighting = game.turn.step in _FIGHT
        first = len(game.answers)
        base = game.answers[:1]
        for _ in range(_STEPS):
            if game.outcome is not None:
                break
            asked = game.decision_
            if asked is None:  # priority: what else could be done isn't asked
                done = not game.stack
                if done and fighting:
                    done = game.turn.step in ("postcombat_main", "end", "cleanup") or game.turn.number != turn
                elif done and len(game.floating) + len(game.shields) > passing:
                    done = game.turn.number != turn
                if done:
                    break
                game.pass_priority()
                first = -1
                continue
            after: Game | None = None
            if asked.player == me and asked.kind not in ("attackers", "blockers"):
                given, after = self._answer(game, asked, 1)
                if first >= 0 and game.answers[:1] == base:
                    plan[game.answers] = (given, _Question(game, asked))
            else:
                given = asked.fallback()
            if after is not None:
                game = after
            else:
                game.apply(given)
        return game

    def _land(self, game: Game, me: int, options: tuple[Option, ...], lands: list[int]) -> int:
        """Which land to play: one with a colour that the hand needs and the battlefield lacks."""
        wanted = Wanted(game, me)
        return max(lands, key=lambda i: (wanted.land(layers.chars(game, options[i].ref)), -i))

    # --- everything else ---------------------------------------------------------------------------------------------

    def answer(self, game: Game, decision: Decision, depth: int) -> Answer:
        """The answer to a decision that isn't about priority. Within a trial (depth 1) trials go no deeper."""
        return self._answer(game, decision, depth)[0]

    def _answer(self, game: Game, decision: Decision, depth: int) -> tuple[Answer, Game | None]:
        """The same, with the game to which a trial of that answer came, where the player was asked nothing more."""
        kind = decision.kind
        given: Answer
        if kind == "attackers":
            given = fights.attack(game, decision)
        elif kind == "blockers":
            given = fights.block(game, decision)
        elif kind == "mulligan":
            given = (1,) if opening.keep(game, decision.player) else (0,)
        elif kind == "bottom":
            given = self._to_bottom(game, decision)
        elif kind == "discard":
            given = self._least_valuable(game, decision)
        elif kind in ("scry", "surveil"):
            given = self._away(game, decision)
        elif kind in ("order", "untap", "damage", "between_steps", "pay"):
            given = decision.fallback()
        elif kind == "legend":
            given = (self._ranked(game, decision)[0],)
        elif kind == "search":
            given = self._checked(decision, tuple(sorted(self._sought(game, decision)[: decision.most])))
        else:
            return self._by_trial(game, decision, depth)
        return given, None

    def _by_trial(self, game: Game, decision: Decision, depth: int) -> tuple[Answer, Game | None]:
        """The best of some answers by what each comes to; the likeliest where that can't be tried. Where one's own
        things and the others' may be chosen, and the first of the one side does worse than one of the other side, no
        more of that side are tried."""
        likely = self.candidates(game, decision)
        if depth >= 2:
            return next(iter(likely)), None
        found = list(dict.fromkeys(likely))
        if len(found) > 2:
            found = alike.without(game, decision, found)
        if len(found) == 1:
            return found[0], None
        me = decision.player
        start = game if depth else self._guess(game, me)
        if start is None:
            return found[0], None
        best: Answer = decision.fallback()
        value = -1e18
        rested: Game | None = None
        sides: dict[bool, float] = {}
        for answer in found:
            side = self._side(game, decision, answer) if len(found) > 2 else None
            if side is not None:
                if sides.get(side, value) < sides.get(not side, value) - _LEAST:
                    continue
            other = start.copy()
            try:
                other.apply(answer)
                more = self._rest(other, me, depth + 1)
            except (GameError, Unsupported):
                continue
            now = worth.position(other, me)
            if side is not None:
                sides[side] = max(now, sides.get(side, now))
            if now > value + 1e-9:
                best, value, rested = answer, now, None if more else other
        return best, rested

    def _side(self, game: Game, decision: Decision, answer: Answer) -> bool | None:
        """Whether one thing that is chosen is the player's own; None where it isn't one object or player."""
        if decision.form != "choose" or len(answer) != 1:
            return None
        option = decision.options_[answer[0]]
        return self.own(game, option, decision.player) if option.kind in ("object", "player") else None

    def _rest(self, game: Game, me: int, depth: int) -> bool:
        """Like `_settle` for trials inside a procedure: until the stack is empty and nothing is asked. Whether the
        player was asked anything on the way."""
        fighting = game.turn.step in _FIGHT
        more = False
        for _ in range(_STEPS):
            if game.outcome is not None:
                break
            asked = game.decision_
            if asked is None:
                if not game.stack and not (fighting and game.turn.step in _DAMAGE):
                    break
                game.pass_priority()
            elif asked.player == me and asked.kind not in ("attackers", "blockers"):
                more = True
                game.apply(self.answer(game, asked, depth))
            else:
                game.apply(asked.fallback())
        return more

    def candidates(self, game: Game, decision: Decision) -> Iterable[Answer]:
        """Answers to be compared, the likeliest first."""
        n = len(decision.options_)
        if decision.form == "number":
            yield from self._numbers(decision)
            return
        if decision.form == "divide":
            yield decision.fallback()
            if decision.floor == 0 or decision.zero_ok:
                for i in range(min(n, 6)):
                    all_in = tuple(decision.total if j == i else 0 for j in range(n))
                    if decision.verdict(all_in) is None:
                        yield all_in
            return
        least, most = decision.least, min(decision.most, n)
        order = self._likely(game, decision)
        if least <= 1 <= most:
            for i in order[:_TRIALS]:
                if decision.check is None or decision.check((i,)) is None:
                    yield (i,)
        if most > 1:
            for size in dict.fromkeys((least, min(most, least + 1), most)):
                if size > 1 or size == least:
                    for part in (order[:size], order[-size:] if size else order[:0]):
                        answer = tuple(part if decision.ordered else sorted(part))
                        if decision.verdict(answer) is None:
                            yield answer
        if least == 0:
            yield ()
        yield decision.fallback()

    def _numbers(self, decision: Decision) -> Iterable[Answer]:
        most = min(decision.most, decision.least + 20)
        for n in dict.fromkeys((most, most - 1, (most + decision.least) // 2, decision.least + 1, decision.least)):
            if decision.least <= n <= decision.most and decision.verdict((n,)) is None:
                yield (n,)

    def _likely(self, game: Game, decision: Decision) -> list[int]:
        """The options, turn by turn the most valuable of the others' and of one's own."""
        me = decision.player
        options = decision.options_
        if not any(o.kind in ("object", "player") for o in options):
            return list(range(len(options)))
        mine: list[int] = []
        theirs: list[int] = []
        value = {i: self.value(game, o, me) for i, o in enumerate(options)}
        for i in sorted(value, key=lambda i: -value[i]):
            (mine if self.own(game, options[i], me) else theirs).append(i)
        if decision.kind == "sacrifice" or decision.kind == "cost":
            return [*reversed(mine), *theirs]
        out: list[int] = []
        for k in range(max(len(mine), len(theirs))):
            out += theirs[k : k + 1] + mine[k : k + 1]
        if len(mine) > _TRIALS // 2:
            out.insert(1, mine[-1])
        return list(dict.fromkeys(out))

    def own(self, game: Game, option: Option, me: int) -> bool:
        """Whether what the option names is the player's own."""
        ref = option.ref
        if ref == NOBODY:
            return True
        if ref < FIRST_OBJECT:
            return ref == me
        obj = game.objects.get(ref)
        if obj is None:
            return False
        return layers.controller(game, ref) == me if obj.zone in ("battlefield", "stack") else obj.owner == me

    def value(self, game: Game, option: Option, me: int) -> float:
        """What is named by the option is worth, to whom it belongs, as far as the player sees it."""
        ref = option.ref
        if ref == NOBODY:
            return 0.0
        if ref < FIRST_OBJECT:
            return 6.0
        obj = game.objects.get(ref)
        if obj is None:
            return 0.0
        if obj.zone in _HIDDEN and not can_see(game, me, ref):
            return worth.IN_HAND
        return worth.card(game, ref, me)

    def _ranked(self, game: Game, decision: Decision) -> list[int]:
        """The options, the most valuable first."""
        options = decision.options_
        return sorted(range(len(options)), key=lambda i: -self.value(game, options[i], decision.player))

    def _sought(self, game: Game, decision: Decision) -> list[int]:
        """The same, of lands those first whose mana is wanted most."""
        wanted = Wanted(game, decision.player)
        worths: list[tuple[float, float]] = []
        for option in decision.options_:
            chars = layers.chars(game, option.ref) if option.ref in game.objects else None
            land = wanted.land(chars) if chars is not None and "Land" in chars.types else 0.0
            worths.append((self.value(game, option, decision.player), land))
        return sorted(range(len(worths)), key=lambda i: (-worths[i][0], -worths[i][1]))

    def _least_valuable(self, game: Game, decision: Decision) -> Answer:
        ranked = self._ranked(game, decision)
        answer = ranked[::-1][: decision.least]
        return self._in_order(decision, answer)

    def _to_bottom(self, game: Game, decision: Decision) -> Answer:
        hand = tuple([option.ref for option in decision.options_])
        answer = opening.to_bottom(game, hand, decision.least, lambda oid: worth.card(game, oid, decision.player))
        return self._in_order(decision, answer)

    def _in_order(self, decision: Decision, answer: list[int]) -> Answer:
        """As it is where the order counts, else sorted."""
        return self._checked(decision, tuple(answer if decision.ordered else sorted(answer)))

    def _checked(self, decision: Decision, answer: Answer) -> Answer:
        return answer if decision.verdict(answer) is None else decision.fallback()

    def _away(self, game: Game, decision: Decision) -> Answer:
        """Which cards don't stay on top: lands when there are enough, spells when there are too few."""
        me = decision.player
        lands = sum(1 for o in game.permanents() if o.owner == me and "Land" in layers.chars(game, o.id).types)
        held = [layers.chars(game, oid).types for oid in game.players[me].hand]
        coming = sum(1 for types in held if "Land" in types)
        out = []
        for i, option in enumerate(decision.options_):
            land = "Land" in layers.chars(game, option.ref).types
            dead = decision.kind == "surveil" and game.objects[option.ref].zone == GRAVEYARD
            if dead or (land and lands + coming >= 6) or (not land and lands + coming < 3):
                out.append(i)
        return self._checked(decision, tuple(out))
