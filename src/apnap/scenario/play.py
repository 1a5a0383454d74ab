"""Playing a scenario: its script's actions at their moments, its answers to every question (FORMAT: script,
answers)."""

from __future__ import annotations

from typing import Any

from apnap.game import Game
from apnap.model.decisions import Answer, Decision, GameError, Option
from apnap.model.mana import ManaError
from apnap.rules.ask import facts
from apnap.rules.casting.info import HELPERS
from apnap.scenario.actions import Refused, find_option
from apnap.scenario.answers import Queues, Unanswered, alike, answer_from_queue, any_front_fits, match_one, told_apart
from apnap.scenario.assertions import check as check_assertion
from apnap.scenario.declare import attack_answer, block_answer, damage_answer, damage_was_dealt, why_none
from apnap.scenario.format import Action, Answers, Scenario
from apnap.scenario.refs import Names

STEP_DECISIONS = {"attackers": "attack", "blockers": "block", "damage": "assign"}
TOO_MANY = 20_000
NEVER = "its moment never came"


class Failure(Exception):
    """The scenario fails: what went wrong first."""


class Play:
    """One run of a scenario."""

    def __init__(self, scenario: Scenario, game: Game, names: Names) -> None:
        self.scenario = scenario
        self.game = game
        self.names = names
        self.queues = [Queues(scenario.answers.get(key, Answers())) for key in names.keys]
        self.at = 0
        """Index of the next entry of the script."""
        self.doing: Action | None = None
        """The action whose questions are being answered."""
        self.rest: dict[str, Any] = {}
        """What is left of its targets, costs and the like."""
        self.ways: set[str] = set()
        """What its `with` may have named: the way it is cast, and the costs that were asked for."""
        self.resolving: Any = None
        self.checked = 0
        """Length of the log at the last agreeing check."""

    # --- the loop ---------------------------------------------------------------------------------

    def run(self) -> None:
        """Play to the stop, then check what is expected. Raises Failure."""
        for _ in range(TOO_MANY):
            decision = self.game.decision
            if decision is None:
                break
            if decision.kind == "between_steps":
                self.settle_missed()
                if self.at_stop():
                    break
                self.game.apply(0)
            elif decision.kind == "priority":
                self.priority(decision)
            else:
                self.question(decision)
        else:
            raise Failure("the game does not come to the stop")
        self.finish()

    def finish(self) -> None:
        """Actions left over, then the expectations. A `resolve` under way that ended the game is done."""
        under_way = self.script_at()
        if self.resolving is not None and under_way is not None and under_way.verb == "resolve":
            self.at += 1
        for action in self.scenario.script[self.at :]:
            if not action.expect_illegal and not (action.verb in ("attack", "block") and not action.value):
                self.refused(action, NEVER)
            elif action.expect_illegal:
                self.rightly_refused(action, NEVER)
        self.at = len(self.scenario.script)
        self.check(self.scenario.expect)

    def refused(self, action: Action, why: str) -> None:
        """A scripted action can't be taken: the scenario fails (a judge's account notes it and goes on)."""
        raise Failure(f"{why}: {describe(action)}" if why == NEVER else f"not possible: {describe(action)}{why}")

    def rightly_refused(self, action: Action, why: str) -> None:
        """The engine refuses an action, as the script expects."""

    def check(self, assertions: Any) -> None:
        """Raises Failure for the first assertion that doesn't hold."""
        for assertion in assertions:
            wrong = check_assertion(self.game, self.names, assertion)
            if wrong is not None:
                raise Failure(wrong)
        self.checked = self.game.log_start + len(self.game.log)

    # --- moments ----------------------------------------------------------------------------------

    def occurrence(self, step: str) -> int:
        """How many steps of that name have begun this turn, the present one included."""
        number = self.game.turn.number
        return sum(1 for n, s in self.game.step_log if n == number and s == step)

    def at_stop(self) -> bool:
        """Between steps: whether the stop has been reached."""
        stop = self.scenario.stop
        turn = self.game.turn
        over = not turn.steps and not turn.phases and not self.game.watched.get("cleanup_again")
        if stop.step == "untap":
            return over and turn.number >= stop.turn - 1
        if turn.number > stop.turn:
            return True
        if turn.number < stop.turn:
            return False
        if turn.step == stop.step and self.occurrence(stop.step) >= (stop.nth or 1):
            return True
        return over

    def moment(self, action: Action) -> bool:
        """Whether this is the turn and step of the action."""
        turn = self.game.turn
        if turn.number != action.turn or turn.step != action.step:
            return False
        return action.nth is None or self.occurrence(action.step) == action.nth

    def missed(self, action: Action, between: bool) -> bool:
        """Whether the action's moment can no longer come, as far as the turn's records say."""
        turn = self.game.turn
        if turn.number != action.turn:
            return turn.number > action.turn
        ahead = [s.name for s in turn.steps] + [s.name for p in turn.phases for s in p.steps]
        if action.step in ahead:
            return False
        return between or turn.step != action.step

    def settle_missed(self, between: bool = True) -> None:
        """Refusals that were expected and whose moment has passed are settled; a real action's passing is a failure."""
        while self.at < len(self.scenario.script):
            action = self.scenario.script[self.at]
            if not self.missed(action, between):
                return
            if action.expect_illegal:
                self.at += 1
                self.rightly_refused(action, NEVER)
            elif self.game.turn.number > action.turn:
                self.at += 1
                self.refused(action, NEVER)
            else:
                return

    # --- priority ---------------------------------------------------------------------------------

    def priority(self, decision: Decision) -> None:
        """The player with priority does the script's next action if this is its moment, else passes."""
        self.check_leftovers()
        self.doing = None
        game = self.game
        self.say(game, None)
        if self.resolving is not None:
            if self.still_resolving():
                game.apply(0)
                return
            self.resolving = None
            self.at += 1
        if not game.stack:
            self.settle_missed(between=False)
        if self.at >= len(self.scenario.script):
            game.apply(0)
            return
        action = self.scenario.script[self.at]
        if not self.moment(action):
            game.apply(0)
            return
        if action.verb in STEP_DECISIONS.values():
            self.not_asked(action)
            return
        if self.names.players[action.player] != decision.actor or not self.condition(action):
            game.apply(0)
            return
        self.take(action)

    def check_leftovers(self) -> None:
        """An action that named more targets or costs than were asked for was not what the script meant."""
        if self.doing is None:
            return
        if self.rest.get("targets"):
            raise Failure(f"not all its targets were asked for: {describe(self.doing)}")
        wanted = [str(way).lower() for way in self.rest.get("with", [])]
        paid = self.rest.get("paid", [])
        for way in wanted:  # a way of casting that the spell doesn't have, or a cost that can't be paid (so often)
            if (way not in self.ways and not self.paid(way)) or (way in paid and paid.count(way) < wanted.count(way)):
                raise Failure(f"it can't be cast with {way}: {describe(self.doing)}")

    def paid(self, cost: str) -> bool:
        """Whether that optional cost was paid for the latest spell without a question: there was no other way."""
        for ev in reversed(self.game.log):
            if ev.kind == "cast":
                cast = facts.cast_info(self.game, ev.subject)
                return cast is not None and any([name.lower().startswith(cost) for name in cast.paid])
        return False

    def condition(self, action: Action) -> bool:
        """`when: {stack: …}`: the player passes in that step until it holds."""
        when = action.options.get("when")
        if not when:
            return True
        from apnap.scenario.refs import ability_text, fold

        wanted = when.get("stack")
        found = []
        if wanted is not None:
            found = self.names.all(self.game, wanted, ("stack",))
            found += [o for o in self.game.stack if ability_text(self.game, o).startswith(fold(str(wanted)))]
            if when.get("copy"):
                found = [o for o in found if self.game.objects[o].kind == "copy"]
        return bool(found) == bool(when.get("has", True))

    def still_resolving(self) -> bool:
        """Whether a `resolve` entry is still under way."""
        kind, top = self.resolving
        if kind == "all":
            return bool(self.game.stack)
        return top in self.game.stack

    def not_asked(self, action: Action) -> None:
        """An attack, block or damage assignment that the engine had no question for: the step's priority has come."""
        self.at += 1
        if action.expect_illegal:
            self.rightly_refused(action, why_none(self.game, self.names, action) if action.value else "")
            return
        if not action.value or action.if_legal:
            return
        if action.verb == "assign" and damage_was_dealt(self.game, self.names, action):
            return
        self.refused(action, why_none(self.game, self.names, action))

    def take(self, action: Action) -> None:
        """Do one scripted action at priority."""
        game = self.game
        if action.verb == "check":
            self.at += 1
            self.check(action.value)
            return
        if action.verb == "resolve":
            self.resolving = (action.value, game.stack[-1] if game.stack else -1)
            return
        if action.verb == "concede":
            self.at += 1
            game.concede(self.names.players[action.player])
            return
        if action.verb == "put_counters":
            self.at += 1
            self.put_counters(action.value)
            return
        self.at += 1
        if action.expect_illegal:
            self.must_refuse(action)
            return
        try:
            option = find_option(game, self.names, action.verb, action.value, action.options)
            self.begin(action, option)
            self.say(game, action)
            game.apply(option)
        except (Refused, GameError, ManaError) as error:
            self.refused(action, f": {self.said(error)}")

    def said(self, error: Exception) -> str:
        """An engine's refusal in words, with its rule; other errors as they are."""
        from apnap.explain.words import reason_text

        reason = error.reason if isinstance(error, GameError) else None
        return reason_text(self.game, reason) if reason is not None else str(error)

    def put_counters(self, value: Any) -> None:
        """Counters put by nobody's effect."""
        from apnap.model.events import Event
        from apnap.rules.change import happen

        for ref in self.names.all(self.game, value["card"], ("battlefield",))[:1] or self.names.all(
            self.game, value["card"]
        ):
            ev = Event("counters", "122.1", subject=ref, amount=value.get("count", 1), data=value["kind"])
            for _ in happen(self.game, [ev]):
                raise Failure("putting counters asked something")

    def begin(self, action: Action, option: Option) -> None:
        """From now on questions are answered by what the action says first."""
        self.doing = action
        self.rest = {k: list(v) for k, v in action.options.items() if isinstance(v, list)}
        self.ways = {"alternative", "free", "no", "false", option.how.lower()}

    def say(self, game: Game, action: Action | None) -> None:
        """`pay`: exactly this mana is to be spent on the action's total cost (601.2h), else it is refused. A game
        without such a wish has no `said` among its options."""
        if action is None and "said" not in game.options:
            return
        options = {key: value for key, value in game.options.items() if key != "said"}
        if action is not None and action.options.get("pay"):
            options["said"] = (self.names.players[action.player], str(action.options["pay"]))
        if options != game.options:
            game.options = options

    def must_refuse(self, action: Action) -> None:
        """The scenario fails if the engine allows the action."""
        why = self.refusal(action)
        if why is None:
            self.wrongly_allowed(action)
        else:
            self.rightly_refused(action, f": {why}")

    def wrongly_allowed(self, action: Action) -> None:
        """The engine allows what the script expects to be illegal: the scenario fails."""
        raise Failure(f"was allowed: {describe(action)}")

    def refusal(self, action: Action) -> str | None:
        """Why the action can't be taken to its end, by trying it on a copy; None when it can."""
        trial = Play(self.scenario, self.game.copy(), self.names)
        trial.queues = [q.copy() for q in self.queues]
        try:
            option = find_option(trial.game, self.names, action.verb, action.value, action.options)
            trial.begin(action, option)
            trial.say(trial.game, action)
            trial.game.apply(option)
            trial.see_through()
        except (Refused, GameError, ManaError, Unanswered, Failure) as error:
            return trial.said(error)
        return None

    def see_through(self) -> None:
        """Answer all that taking an action asks, by what the scenario says; none of its answers may be left."""
        for _ in range(TOO_MANY):
            decision = self.game.decision
            if decision is None or decision.kind in ("priority", "between_steps"):
                break
            self.question(decision)
        self.check_leftovers()

    # --- questions --------------------------------------------------------------------------------

    def question(self, decision: Decision) -> None:
        """Answer a question that is no priority."""
        verb = STEP_DECISIONS.get(decision.kind)
        if verb is not None and self.declare(decision, verb):
            return
        if decision.kind in ("attackers", "blockers"):
            self.give(decision, decision.fallback())
            return
        answer = self.from_action(decision) if self.doing is not None else None
        if answer is None:
            answer = self.from_queue(decision)
        try:
            self.give(decision, answer)
        except GameError as error:
            raise Failure(f"{decision.kind} ({decision.rule}): {self.said(error)}") from None

    def give(self, decision: Decision, answer: Answer) -> None:
        """Answer a question that is no priority. Raises GameError."""
        self.game.apply(answer)

    def from_queue(self, decision: Decision) -> Answer:
        """The queue's answer, or the default."""
        queues = self.queues[decision.player]
        if decision.prompt in HELPERS and not any_front_fits(self.game, self.names, decision, queues):
            return decision.fallback()  # part of the automatic payment, unless `cost` or an answer says otherwise
        answer = answer_from_queue(self.game, self.names, decision, queues)
        if answer is not None:
            return answer
        n = len(decision.options_)
        if decision.kind == "search" and (n == 1 or (n > 1 and alike(self.game, decision))):
            return tuple(range(min(decision.most, n)))  # nothing to tell apart; to find none (701.23b) is to be said
        if decision.kind == "cost" and self.doing is not None and self.doing.verb == "cast":
            return decision.fallback()  # the action names the optional costs that are paid
        if self.scenario.strict and decision.kind not in STEP_DECISIONS and told_apart(self.game, decision):
            offered = [o.how or self.name(o) for o in decision.options_][:12]
            raise Failure(f"unanswered: {decision.kind} {decision.prompt} ({decision.rule}), offered {offered}")
        return decision.fallback()

    def name(self, option: Option) -> str:
        """An option in a word, for messages."""
        from apnap.scenario.assertions import describe as describe_ref

        try:
            return describe_ref(self.game, option.ref)
        except KeyError:
            return repr(option)

    def declare(self, decision: Decision, verb: str) -> bool:
        """Attackers, blockers and combat damage by the script's entries; False: nothing is said, take the default."""
        while self.at < len(self.scenario.script):
            action = self.scenario.script[self.at]
            if action.verb != verb or not self.moment(action):
                return False
            if decision.actor not in self.game.sharing(self.names.players[action.player]):  # a team declares as one
                return False
            find = {"attack": attack_answer, "block": block_answer, "assign": damage_answer}[verb]
            try:
                answer = find(self.game, self.names, decision, action)
                if answer is None:
                    return False
                if action.expect_illegal:
                    self.at += 1
                    self.declaration_refused(decision, action, answer)
                    continue
                if verb != "assign":
                    self.at += 1
                self.doing = None
                self.give(decision, answer)
                return True
            except (Refused, GameError) as error:
                self.at += 1 if self.script_at() is action else 0
                if action.expect_illegal:
                    self.rightly_refused(action, f": {self.said(error)}")
                else:
                    self.refused(action, f": {self.said(error)}")
        return False

    def script_at(self) -> Action | None:
        """The next entry of the script."""
        return self.scenario.script[self.at] if self.at < len(self.scenario.script) else None

    def declaration_refused(self, decision: Decision, action: Action, answer: Answer) -> None:
        """A declaration that the script expects to be illegal as a whole (508.1, 509.1, 510.1)."""
        from apnap.explain.words import reason_text

        reason = decision.verdict(answer)
        if reason is None:
            self.wrongly_allowed(action)
        else:
            self.rightly_refused(action, f": {reason_text(self.game, reason)}")

    def from_action(self, decision: Decision) -> Answer | None:
        """What the action itself says about the question; None when it says nothing."""
        action = self.doing
        assert action is not None
        if decision.actor != self.names.players[action.player]:
            return None
        kind = decision.kind
        self.ways.add(decision.prompt.lower())
        if kind == "cost":
            return self._optional_cost(decision)
        if kind == "number":
            if decision.prompt in ("", "x", "X") and "x" in action.options:
                return (int(action.options["x"]),)
            wanted = [str(w).lower() for w in action.options.get("with", [])]
            if decision.prompt.lower() in wanted:
                return (wanted.count(decision.prompt.lower()),)
            return None
        if kind == "choose" and decision.prompt == "splice" and "splice" in action.options.get("with", []):
            return tuple(range(min(action.options["with"].count("splice"), decision.most)))
        if kind == "modes" and "modes" in self.rest:
            return self._modes(decision)
        if kind == "targets" and action.options.get("targets") is not None:
            return self._targets(decision)
        if kind == "divide" and "amounts" in self.rest:
            return self._division(decision)
        if self.rest.get("cost") and kind not in ("targets", "modes"):
            return self._cost(decision)
        return None

    def _optional_cost(self, decision: Decision) -> Answer | None:
        """Optional and alternative costs: `with` names those that are paid, as often as it names them."""
        action = self.doing
        assert action is not None
        wanted = [str(w).lower() for w in action.options.get("with", [])]
        name = decision.prompt.lower()
        paid = self.rest.setdefault("paid", [])
        if wanted.count(name) > paid.count(name):
            paid.append(name)
            return (0,)
        if wanted:
            return (1,) if len(decision.options_) == 2 else None
        return None

    def _modes(self, decision: Decision) -> Answer:
        chosen: list[int] = []
        for number in self.rest["modes"]:
            i = match_one(self.game, self.names, decision, number, chosen)
            if i is None:
                raise Failure(f"mode {number} can't be chosen ({decision.rule})")
            chosen.append(i)
        return tuple(chosen)

    def _targets(self, decision: Decision) -> Answer | None:
        """Targets in the order of the text: as many of the action's as fit this one, up to its most."""
        left = self.rest.get("targets", [])
        chosen: list[int] = []
        amounts: list[Any] = self.rest.setdefault("amounts", [])
        while left and len(chosen) < decision.most:
            value = left[0]
            ref = value.get("ref", value) if isinstance(value, dict) and "text" not in value else value
            if isinstance(value, dict) and ("copy" in value or "mode" in value):
                ref = value
            i = match_one(self.game, self.names, decision, ref, chosen)
            if i is None:
                break
            left.pop(0)
            chosen.append(i)
            amounts.append((decision.options_[i].ref, value.get("amount") if isinstance(value, dict) else None))
        if len(chosen) < decision.least:
            if left:
                raise Failure(f"{left[0]!r} is no legal target ({decision.rule})")
            return None if not chosen else tuple(chosen)
        return tuple(chosen)

    def _division(self, decision: Decision) -> Answer | None:
        """The amounts given with the targets among which this is divided: the first of those not yet taken."""
        given = self.rest["amounts"]
        refs = [option.ref for option in decision.options_]
        for at in range(len(given) - len(refs) + 1):
            run = given[at : at + len(refs)]
            amounts = [amount for _, amount in run]
            if [ref for ref, _ in run] == refs and any([amount is not None for amount in amounts]):
                del given[at : at + len(refs)]
                known = sum([amount for amount in amounts if amount is not None])
                return tuple([decision.total - known if amount is None else amount for amount in amounts])
        return None

    def _cost(self, decision: Decision) -> Answer | None:
        """Objects that pay the action's other costs, in the order asked."""
        left = self.rest["cost"]
        chosen: list[int] = []
        while left and len(chosen) < decision.most:
            i = match_one(self.game, self.names, decision, left[0], chosen)
            if i is None:
                break
            left.pop(0)
            chosen.append(i)
        return tuple(chosen) if chosen else None


def describe(action: Action) -> str:
    """An action in a line."""
    targets = action.options.get("targets")
    extra = f" targets {_listed(targets)}" if targets else ""
    return f"turn {action.turn} {action.step}: {action.player} {action.verb} {_listed(action.value)}{extra}"


def _listed(value: Any) -> str:
    """What an action names, as a person would write it."""
    if isinstance(value, dict):
        return ", ".join([f"{key} -> {_listed(what)}" for key, what in value.items()])
    if isinstance(value, (list, tuple)):
        return ", ".join([_listed(part) for part in value])
    return str(value) if value is not True else ""
