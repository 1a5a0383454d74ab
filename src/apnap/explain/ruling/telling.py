"""One game told step by step: a scenario is played, and everything that happens is written down with its rule.

Unlike a scenario's run, an account doesn't stop at the first thing that goes otherwise than stated: an action that
can't be taken is noted with the rule that forbids it, and the game goes on as if it had not been tried (732).
"""

from __future__ import annotations

import time
from typing import Any, Final

import msgspec

from apnap.explain.board import board_text, permanent_text, stack_line
from apnap.explain.events import FACTS, STEP_NAMES
from apnap.explain.ruling.records import Account, Beat
from apnap.explain.ruling.saying import action_text, answer_text, answer_word, assertion_text, word
from apnap.explain.words import decision_text, event_text, name_of, option_text, outcome_text, said
from apnap.game import Game
from apnap.match.alarm import TooSlow, limit
from apnap.model.decisions import Answer, Decision, GameError
from apnap.model.events import Event
from apnap.model.mana import LETTER
from apnap.model.objects import NOBODY
from apnap.rules import layers
from apnap.rules.unsupported import Unsupported as EngineUnsupported
from apnap.scenario.answers import Queues, Unanswered, queue_of
from apnap.scenario.assertions import check as check_assertion
from apnap.scenario.format import Action, Scenario
from apnap.scenario.play import NEVER, STEP_DECISIONS, Failure, Play
from apnap.scenario.position import Lookup, Unsupported
from apnap.scenario.report import begin

SECONDS: Final = 20.0
"""How long an account may take."""
_OFFERED: Final = 12
_UNSAID: Final = frozenset({"attackers", "blockers"})
"""Kinds of questions that go without saying where nothing is declared."""


def tell(scenario: Scenario, lookup: Lookup, seconds: float = SECONDS, lang: str = "en") -> Account:
    """What happens in the scenario under its era. Raises `Unsupported` when the position can't be set up."""
    first = begin(msgspec.structs.replace(scenario, strict=False), lookup)
    told = _Told(first, time.monotonic() + seconds, lang)
    start = board_text(told.game)
    status, reason = "told", ""
    try:
        with limit(seconds):  # also in the middle of one resolution, where the system can
            told.run()
    except (Unsupported, EngineUnsupported) as lack:
        status, reason = "unsupported", str(lack)
    except TooSlow:
        status, reason = "error", word("too_slow", lang, seconds)
    except Failure as failure:
        status, reason = "error", str(failure)
    except (GameError, LookupError, AssertionError, AttributeError, TypeError, ValueError) as error:
        status, reason = "error", f"the engine failed ({type(error).__name__}: {error})"
    told.deadline = float("inf")
    told.gather()
    return Account(
        era=scenario.era, status=status, reason=reason, start=start, beats=tuple(told.beats), end=facts(told.game, lang)
    )


class _Told(Play):
    """A scenario's run that is written down."""

    def __init__(self, first: Play, deadline: float, lang: str) -> None:
        super().__init__(first.scenario, first.game, first.names)
        self.lang = lang
        self.deadline = deadline
        self.beats: list[Beat] = []
        self.seen = 0
        """How many events of the log are written down."""
        self.turn = 0
        self.step = ""
        self.before: tuple[Game, int, int, list[Queues]] | None = None
        """What the action under way began with: the game, the events and beats so far, the answers."""
        self.acted = False
        self.default = False
        """Whether the answer to the present question is the default."""
        self.asked_of = False
        """Whether the answer comes from the file's answers, not from the action itself."""

    def word(self, key: str, *slots: Any) -> str:
        """Words of the judge's own."""
        return word(key, self.lang, *slots)

    def says(self, action: Action) -> str:
        """A stated action in words."""
        return action_text(action, self.lang)

    # --- writing ----------------------------------------------------------------------------------

    def beat(self, kind: str, text: str, rule: str = "", **more: Any) -> None:
        """Write one thing down."""
        self.beats.append(Beat(kind=kind, text=text, rule=rule, turn=self.turn, step=self.step, **more))

    def gather(self) -> None:
        """Write down the events since the last time."""
        if time.monotonic() > self.deadline:
            raise TooSlow
        game = self.game
        start = self.seen - game.log_start
        events: list[Event] = game.log[start:] if start > 0 else list(game.log)
        if start < 0:
            earlier = [ev for turn in game.log_old for ev in turn]
            events = earlier[self.seen :] + events
        for event in events:
            self.event(event)
        self.seen = game.log_start + len(game.log)

    def event(self, event: Event) -> None:
        """One event of the log."""
        if event.kind == "turn":
            self.turn, self.step = self.turn + 1, ""
        elif event.kind == "step":
            self.step = event.step
        text = event_text(self.game, event.but(rule=""), lang=self.lang)
        if event.kind == "turn":
            text = self.word("turn", self.turn, name_of(self.game, event.player, lang=self.lang))
        kind = event.kind if event.kind in ("turn", "step") else "event"
        key = self.names.keys[event.player] if 0 <= event.player < len(self.names.keys) else ""
        self.beat(kind, text, event.rule, player=key, detail=self.is_detail(event))

    def is_detail(self, event: Event) -> bool:
        """Whether an answer can do without it: mana that is made to be spent, what another event says as well."""
        if event.kind == "tap_for_mana":
            return self.doing is None or self.doing.verb != "activate"
        if event.kind in ("mana", "target", "state", "unblocked") or (event.kind == "move" and event.to == "stack"):
            return True
        return event.rule == "605.3b" or event.cause == "mana"

    # --- what the players do ------------------------------------------------------------------------

    def priority(self, decision: Decision) -> None:
        """Whoever has priority acts or passes; when all pass, the top of the stack resolves (117.4)."""
        self.gather()
        self.acted = False
        game = self.game
        top = stack_line(game, game.stack[-1], lang=self.lang) if game.stack else ""
        super().priority(decision)
        if not top or self.acted or self.game is not game:
            return
        asked = game.decision
        if asked is None or asked.kind != "priority" or game.log_start + len(game.log) > self.seen:
            self.beat("passes", self.word("passes", top), "117.4")

    def take(self, action: Action) -> None:
        """A stated action: said, then done, or said to be impossible."""
        self.acted = True
        if action.verb not in ("check", "resolve") and not action.expect_illegal:
            self.begin_action(action)
        try:
            super().take(action)
        except (Failure, EngineUnsupported) as failure:
            self.take_back(action, str(failure))

    def begin_action(self, action: Action) -> None:
        """Remember how things are before it, and say it."""
        queues = [queue.copy() for queue in self.queues]
        self.before = (self.game.copy(), self.seen, len(self.beats), queues)
        self.beat("action", self.says(action), player=action.player)

    def take_back(self, action: Action, why: str) -> None:
        """The action under way can't be taken to its end: the game goes on from where it began (732)."""
        if self.before is not None:
            game, self.seen, beats, self.queues = self.before
            self.game = game
            del self.beats[beats:]
            self.before = None
        self.doing, self.rest = None, {}
        self.beat("refused", self.word("impossible", self.says(action)), player=action.player)
        self.explain(why)

    def explain(self, why: str) -> None:
        """Put the reason, and the rule with which it ends, to the beat just written."""
        last = self.beats.pop()
        text, rule = _split_rule(why.removeprefix(": "))
        said = f"{last.text}: {text}" if text else last.text
        self.beats.append(msgspec.structs.replace(last, text=said, rule=rule))

    def refused(self, action: Action, why: str) -> None:
        """A stated action is illegal."""
        if self.before is not None and self.acted:
            self.take_back(action, why)
            return
        self.gather()
        if why == NEVER:
            when = self.word("when", said(STEP_NAMES[action.step], self.lang), action.turn)
            self.beat("refused", self.word("never", self.says(action), when), player=action.player)
            return
        self.beat("refused", self.word("impossible", self.says(action)), player=action.player)
        self.explain(why)

    def rightly_refused(self, action: Action, why: str) -> None:
        """What is stated to be illegal is so."""
        self.gather()
        self.beat("holds", self.word("as_stated", self.says(action)), player=action.player)
        self.explain("" if why == NEVER else why)

    def wrongly_allowed(self, action: Action) -> None:
        """What is stated to be illegal is legal."""
        self.beat("allowed", self.word("legal", self.says(action)), player=action.player)

    def check_leftovers(self) -> None:
        """More targets were named than the action has."""
        action = self.doing
        try:
            super().check_leftovers()
        except Failure as failure:
            assert action is not None
            self.take_back(action, str(failure).split(": ", 1)[0])

    # --- what is asked ------------------------------------------------------------------------------

    def question(self, decision: Decision) -> None:
        """A question that is no priority; what the file says may not fit it."""
        self.gather()
        action = self.doing
        try:
            super().question(decision)
        except (Failure, EngineUnsupported) as failure:
            if action is None or self.before is None:
                raise
            self.take_back(action, str(failure))

    def from_queue(self, decision: Decision) -> Answer:
        """The file's answer; one that doesn't fit is left out, and said so."""
        queue = self.queues[decision.player]
        self.asked_of = True
        before = _size(queue)
        while True:
            try:
                answer = super().from_queue(decision)
            except Unanswered as misfit:
                self.beat("note", self.word("misfit", misfit))
                (queue.modes if decision.kind == "modes" else queue.choices or queue.targets).pop(0)
                continue
            self.default = _size(queue) == before
            return answer

    def give(self, decision: Decision, answer: Answer) -> None:
        """Write down question and answer, then let the game go on."""
        game, default, self.default = self.game, self.default, False
        action_says, self.asked_of = self.doing is not None and not self.asked_of, False
        count = len(decision.options_)
        automatic = decision.form == "choose" and count <= (1 if decision.ordered else decision.least)
        offered = decision.options_[:_OFFERED] if decision.form == "choose" else ()
        unsaid = decision.kind in _UNSAID and not answer
        if not automatic and not unsaid:
            text, rule = _split_rule(decision_text(game, decision, self.lang))
            key = self.names.keys[decision.player]
            self.beat(
                "action" if decision.kind in STEP_DECISIONS and not default else "choice",
                f"{key}: {text}: {answer_text(game, decision, answer, self.lang)}",
                rule,
                player=key,
                said=not default,
                detail=action_says and decision.kind not in STEP_DECISIONS,
                offered=tuple(option_text(game, decision, option, self.lang) for option in offered),
                answers=tuple(answer_word(game, decision, option) for option in offered),
                queue=queue_of(decision),
            )
        written = len(self.beats)
        try:
            game.apply(answer)
        except (GameError, EngineUnsupported):
            del self.beats[written - (not automatic and not unsaid) :]
            raise

    # --- what is stated to be true --------------------------------------------------------------------

    def check(self, assertions: Any) -> None:
        """Each assertion, and whether it holds."""
        self.gather()
        for assertion in assertions:
            wrong = check_assertion(self.game, self.names, assertion)
            text = assertion_text(assertion, self.lang)
            self.beat("holds" if wrong is None else "fails", text if wrong is None else f"{text}: {wrong}")


def _size(queue: Queues) -> int:
    return len(queue.targets) + len(queue.modes) + len(queue.choices)


def _split_rule(text: str) -> tuple[str, str]:
    """A sentence and the number of the rule in brackets with which it ends."""
    head, sep, tail = text.rpartition(" (")
    if sep and tail.endswith(")") and tail[:3].isdigit():
        return head, tail[:-1]
    return text, ""


# --- how things stand ---------------------------------------------------------------------------------


def facts(game: Game, lang: str = "en") -> dict[str, str]:
    """How things stand, as (what is looked at, what is there): only what there is anything to say about."""
    found: dict[str, str] = {}

    def note(what: str, value: str, of: str = "") -> None:
        if value:
            found[f"{of}: {said(FACTS[what], lang)}" if of else said(FACTS[what], lang)] = value

    def names(ids: tuple[int, ...]) -> str:
        return ", ".join(_counted([name_of(game, oid, lang=lang) for oid in ids]))

    for p, player in enumerate(game.players):
        key = player.key
        note("life", str(player.life) + (word("lost", lang) if player.lost else ""), key)
        note("counters", ", ".join(f"{n} {kind}" for kind, n in player.counters.items()), key)
        note("mana", "".join("{" + LETTER[m.type] + "}" for m in player.pool), key)
        mine = [permanent_text(game, oid, lang=lang) for oid in game.battlefield if layers.controller(game, oid) == p]
        note("battlefield", ", ".join(_counted(mine)), key)
        note("hand", names(player.hand), key)
        note("graveyard", names(player.graveyard), key)
        note("library", word("cards", lang, len(player.library)), key)
    note("stack", ", ".join(stack_line(game, oid, lang=lang) for oid in reversed(game.stack)))
    note("exile", names(game.exile))
    note("command", names(game.command))
    note("monarch", name_of(game, game.monarch, lang=lang) if game.monarch != NOBODY else "")
    note("result", outcome_text(game, lang) if game.outcome is not None else "")
    return found


def _counted(texts: list[str]) -> list[str]:
    counts: dict[str, int] = {}
    for text in texts:
        counts[text] = counts.get(text, 0) + 1
    return [f"{n} {text}" if n > 1 else text for text, n in counts.items()]
