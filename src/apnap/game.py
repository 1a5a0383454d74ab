"""The public game: a `State` that waits for decisions, with `apply`, `push`, `pop`, `legal`, `why_not` and views."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Self

from apnap.model.decisions import (
    Answer,
    Decision,
    GameError,
    IllegalAnswer,
    MalformedAnswer,
    NotYourDecision,
    Option,
    Reason,
)
from apnap.model.state import State, generation
from apnap.model.turn import Era
from apnap.rules import engine
from apnap.rules.casting import listing
from apnap.rules.casting.known import known
from apnap.rules.unsupported import Unsupported

if TYPE_CHECKING:
    from apnap.match.shortcuts import Shortcut
    from apnap.model.card import Card

_DEALS: Final = 4
"""How often `determinize` deals the unknown cards anew before it gives up."""

_PASSED: Final = (0,)

Choice = Option | int | Sequence["Option | int"]


def _decided_by(game: State, decision: Decision) -> None:
    """722.5: what a controlled player is asked, the player in control of that player decides. Only the
    decisions change hands (722.3); the other player decides for both (722.8), but doesn't concede for the
    other one (722.6)."""
    controlled, master = game.watched["controlled"]
    if decision.actor == controlled:
        decision.player = master


class Game(State):
    """A game of Magic. It is over, or waits for one `decision` by one player; `push` answers it, `pop` takes it
    back."""

    __slots__ = ("history", "record_")

    def __init__(
        self,
        era: Era,
        keys: tuple[str, ...],
        life: int = 20,
        seed: int = 0,
        format: str = "two-player",
        teams: tuple[int, ...] | None = None,
    ) -> None:
        super().__init__(era, keys, life, seed, format, teams)
        self.history: list[Game] = []
        """Positions before each `push`, for `pop`."""
        self.record_: tuple[Any, ...] = ()
        """The answers so far, as a chain (earlier chain, answer), so that copies share it."""

    def _take(self, other: Self) -> None:  # type: ignore[override]
        State._take(self, other)
        self.record_ = other.record_
        self.history = []

    # --- what is asked ----------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended (104)."""
        return self.outcome is not None

    @property
    def decision(self) -> Decision | None:
        """The question the game waits for; None when it is over."""
        if self.outcome is not None:
            return None
        if self.decision_ is not None:
            if self.proc is None and self.decision_.check is not None:
                self._replay(self.answers)  # in a copy the question's check is about the game it was copied from
            return self.decision_
        kept = self.legal_
        if kept is not None:
            found: Decision | None = kept.get("decision")
            if found is not None:
                return found
        return self._priority()

    def _priority(self) -> Decision:
        """The player with priority may act or pass (117.1)."""
        player = self.priority
        found = Decision.priority(player, listing.legal_actions(self, player))
        known(self)["decision"] = found
        if "controlled" in self.watched:
            _decided_by(self, found)
        return found

    def legal(self) -> tuple[Option, ...]:
        """The options of the present decision (empty when the game is over or a number is asked for)."""
        decision = self.decision
        return decision.options_ if decision is not None else ()

    def why_not(self, player: int, option: Option) -> Reason | None:
        """Why the player can't take that priority action now; None when it is legal. The same code decides legality.
        Raises ValueError when there is no such player."""
        if not 0 <= player < len(self.players):
            raise ValueError(f"there is no player {player}; the players are 0 to {len(self.players) - 1}")
        if self.outcome is not None:
            return Reason("104.1", "game-over")
        if self.decision_ is not None:
            return Reason("117.2e", "in-the-middle")
        if option.kind == "pass" and player != self.priority:
            return Reason("117.1", "priority")
        return listing.why_not(self, player, option)

    # --- answering --------------------------------------------------------------------------------

    def canonical(self, choice: Choice) -> Answer:
        """The canonical answer for an option (completed where one alone is no whole answer, see `Decision.complete`),
        for several options, or for indices and numbers. Raises MalformedAnswer or IllegalAnswer."""
        decision = self.decision
        if decision is None:
            raise NotYourDecision("the game is over", Reason("104.1", "game-over"))
        if isinstance(choice, Option) and (decision.form != "choose" or decision.kind != "priority"):
            options = decision.options
            if choice in options:
                return decision.complete(options.index(choice))
        items: Sequence[Any] = choice if isinstance(choice, (tuple, list)) else (choice,)
        out = []
        for item in items:
            if isinstance(item, Option):
                try:
                    out.append(decision.options_.index(item))
                except ValueError:
                    reason = self._refusal(decision, item)
                    said = f"{item} is not among the options: {reason.kind} ({reason.rule})"
                    raise IllegalAnswer(said, reason) from None
            elif isinstance(item, int):
                out.append(item)
            else:
                raise MalformedAnswer(f"{item!r} is neither an option nor a number", Reason(decision.rule, "malformed"))
        return tuple(out)

    def _refusal(self, decision: Decision, option: Option) -> Reason:
        reason = self.why_not(decision.actor, option) if decision.kind == "priority" else None
        return reason or Reason(decision.rule, "not-an-option")

    def apply(self, choice: Choice, player: int | None = None) -> None:
        """Answer the decision. Raises MalformedAnswer, NotYourDecision or IllegalAnswer, leaving the position as it
        was."""
        decision = self.decision
        if decision is None:
            raise NotYourDecision("the game is over", Reason("104.1", "game-over"))
        if player is not None and player != decision.player:
            raise NotYourDecision(f"player {decision.player} decides now", Reason(decision.rule, "not-your-decision"))
        answer: Answer
        if decision.kind == "priority" and type(choice) is tuple and len(choice) == 1 and type(choice[0]) is int:
            answer = choice  # type: ignore[assignment]
            reason = None if 0 <= choice[0] < len(decision.options_) else Reason(decision.rule, "malformed")
        else:
            answer = self.canonical(choice)
            reason = decision.verdict(answer)
        if reason is not None:
            kind = MalformedAnswer if reason.kind == "malformed" else IllegalAnswer
            raise kind(f"{answer} does not answer {decision.kind}: {reason.kind} ({reason.rule})", reason)
        self._answer(decision, answer)

    def _answer(self, decision: Decision, answer: Answer) -> None:
        """Go on with a checked answer to the next decision."""
        before = (self.base, self.answers, self.record_)
        self.record_ = (self.record_, answer)
        if self.decision_ is None:
            if decision.options_[answer[0]].kind == "pass" and (engine.passes_on(self) or engine.goes_on(self)):
                return
            self._act(decision.options_[answer[0]], answer, before)
        else:
            if self.proc is None:
                self._replay(before[1])
            self.answers = (*before[1], answer)
            self._run(answer, before)

    def pass_priority(self) -> None:
        """The player with priority passes, as by `apply((0,))`, without its being found out what else could be done:
        for playouts. Raises NotYourDecision when nobody has priority.
        A team has passed when its players have (805.5, 805.5b, 117.6)."""
        if self.decision_ is not None or self.outcome is not None:
            raise NotYourDecision("nobody has priority", Reason("117.1", "priority"))
        before = (self.base, self.answers, self.record_)
        self.record_ = (self.record_, _PASSED)
        if engine.passes_on(self) or engine.goes_on(self):
            return
        self._act(listing.PASS, _PASSED, before)

    def _act(self, option: Option, answer: Answer, before: tuple[Any, ...]) -> None:
        """The player with priority does that; this position is kept for copies that are made on the way."""
        base = self.copy()
        base.record_ = before[2]
        self.base = base
        self.answers = (answer,)
        self.proc = engine.act(self, option)
        self._run(None, before)

    def _run(self, answer: Answer | None, before: tuple[Any, ...]) -> None:
        """Let the procedure run to its next question, or to the next priority."""
        proc = self.proc
        assert proc is not None
        try:
            asked = self.decision_ = proc.send(answer)  # type: ignore[arg-type]
            if "controlled" in self.watched:
                _decided_by(self, asked)
        except StopIteration:
            self.proc = None
            self.decision_ = None
            self.base = None
            self.answers = ()
        except BaseException:
            self._back_to(before)
            raise

    def _back_to(self, before: tuple[Any, ...]) -> None:
        """After a failure the position is what it was before the answer (732) (732.2)."""
        base, answers, record = before
        if base is None:
            self._become(self.base)
        else:
            self._become(base)
            self.base = base
            self._replay(answers)
            self.answers = answers
        self.record_ = record

    def _become(self, other: Game) -> None:
        history = self.history
        record = self.record_
        self._take(other.copy())
        self.history = history
        self.record_ = record
        self.gen = generation()
        self.proc = None

    def _replay(self, answers: tuple[Answer, ...]) -> None:
        """Bring the procedure back to life: from the last quiet point, with the answers given since."""
        base = self.base
        record = self.record_
        self._become(base)
        self.base = base
        if base.turn.number == 0:
            self.proc = engine.begin(self)
            rest = answers
        else:
            options = base.decision
            assert options is not None
            first = answers[0]
            if first[0] < 0:
                self.proc = engine.concede(self, first[1])
            else:
                self.proc = engine.act(self, options.options_[first[0]])
            rest = answers[1:]
        self.decision_ = next(self.proc)
        for answer in rest:
            if answer[:1] == (-1,) and len(answer) == 2 and base.turn.number == 0:
                self._leave(answer[1])
                if self.decision_ is None or self.decision_.player != answer[1] or self.outcome is not None:
                    continue
                answer = self.decision_.fallback()
            self.decision_ = self.proc.send(answer)
        if "controlled" in self.watched:
            _decided_by(self, self.decision_)
        self.answers = answers
        self.record_ = record

    def start(self) -> None:
        """Begin the first turn (103.8). Called once, after set-up."""
        self.base = self.copy()
        self.answers = ()
        self.proc = engine.begin(self)
        self._run(None, (None, (), self.record_))

    def cancel(self) -> None:
        """Take back an action that is under way (732): the game is where its player had priority before it."""
        self._settle_departure()
        if self.base is not None and self.base.turn.number:
            base = self.base
            self._become(base)
            self.record_ = base.record_

    def push(self, choice: Choice) -> None:
        """Answer the decision and remember the position, for `pop`."""
        before = self.copy()
        self.apply(choice)
        self.history.append(before)

    def pop(self) -> None:
        """Take the last `push` back. Raises IndexError when there is none."""
        if not self.history:
            raise IndexError("there is no push to take back")
        before = self.history.pop()
        self._become(before)
        self.record_ = before.record_

    def shortcut(self) -> Shortcut | None:
        """731.2: the loop that the player with priority has gone through twice, by what was pushed (`push`), and may
        have repeated; None when there is none."""
        from apnap.match.shortcuts import find

        return find(self.history, self)

    def repeat(self, times: int, consult: Any = None) -> int:
        """Push the choices of `shortcut` so many times more; returns how many whole times that was (0 without one).
        `consult(game, decision)` may answer for the other players, and shortens it with another answer (731.2b)."""
        from apnap.match.shortcuts import repeat

        found = self.shortcut()
        return repeat(self, found, times, consult, push=True) if found is not None else 0

    def concede(self, player: int) -> None:
        """104.3a: a player may concede at any time; an action under way is taken back (but what follows from another
        concession is settled first). Raises NotYourDecision when the game is over, MalformedAnswer for somebody who
        isn't in it."""
        if self.outcome is not None:
            raise NotYourDecision("the game is over", Reason("104.1", "game-over"))
        if player not in self.order:
            raise MalformedAnswer(f"no player {player!r} is in the game (any more)", Reason("104.3a", "malformed"))
        if self.decision_ is not None:
            if not self.base.turn.number:
                self._concede_early(player)
                return
            self.cancel()
            if player not in self.order:
                return
        before = (None, (), self.record_)
        base = self.copy()
        self.base = base
        answer = (-1, player)
        self.answers = (answer,)
        self.record_ = (self.record_, answer)
        self.proc = engine.concede(self, player)
        self._run(None, before)

    def _settle_departure(self) -> None:
        """Give the default answers to what a player's leaving asks: who has conceded stays away."""
        while self.decision_ is not None and self.answers and self.answers[0][:1] == (-1,):
            self.apply(self.decision_.fallback())

    def _leave(self, player: int) -> None:
        """The player leaves before anybody has had priority: nothing is asked."""
        for _ in engine.concede(self, player):
            raise AssertionError("conceding asks nothing")

    def _concede_early(self, player: int) -> None:
        """While opening hands are taken nobody has had priority: who concedes is passed over from there on."""
        before = (self.base, self.answers, self.record_)
        if self.proc is None:
            self._replay(self.answers)
        self.record_ = (self.record_, (-1, player))
        self.answers = (*self.answers, (-1, player))
        self._leave(player)
        decision = self.decision_
        if self.outcome is None and decision is not None and decision.player == player:
            self._run(decision.fallback(), before)

    # --- looking at it ----------------------------------------------------------------------------

    @property
    def record(self) -> list[Answer]:
        """The answers so far, in order."""
        out: list[Answer] = []
        chain = self.record_
        while chain:
            chain, answer = chain
            out.append(answer)
        out.reverse()
        return out

    def copy(self) -> Self:
        """A game of its own that goes on from here; without the history that `pop` uses. Costs microseconds."""
        return super().copy()

    def __copy__(self) -> Self:
        """`copy.copy`: as `copy`."""
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """`copy.deepcopy`: as `copy`, since what two copies share is never changed."""
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as `match.codec` saves it, in the middle of something as well; without the history of `pop`."""
        from apnap.match.codec import packed, unpacked

        return unpacked, (packed(self),)

    def view(self, player: int) -> dict[str, Any]:
        """All that the player may know, as plain data (JSON-able); nothing else should leave a server."""
        from apnap.match.view import view

        return view(self, player)

    def determinize(self, player: int, rng: Any, stock: Mapping[int, Sequence[Card]] | None = None) -> Self | None:
        """A copy in which everything that the player can't know is dealt at random (`rng` as `random.Random`). It
        depends on what the player may know and on `rng` alone; the same question is asked in it. A player whose deck
        isn't known gets cards of a `stock` (player: cards) instead of the real ones.

        In the middle of a procedure the copy goes on from the last quiet point with the answers given since; cards that
        the player got to know on the way stay. None when no such deal is found in a few attempts: hidden cards then
        had a part in what was seen since.
        """
        from apnap.rules.sight import learned, same_to, shuffle_unknown

        if self.base is None:
            new = self.copy()
            shuffle_unknown(new, player, rng, stock=stock or {})
            asked = self.decision
            if asked is not None and asked.player == player:
                known(new)["decision"] = asked  # what one may do depends on nothing that one can't know
            return new
        if not self.turn.number:  # in the opening every question is a quiet point (`rules.setup.how_far`)
            new = self.copy()
            new.decision_ = new.base = None
            shuffle_unknown(new, player, rng, stock=stock or {})
            new.base = new.copy()
            new._replay(())
            return new
        keep = learned(self.base, self, player)
        for _ in range(_DEALS):
            new = self.copy()
            new.base = self.base.copy()
            shuffle_unknown(new.base, player, rng, keep, stock or {})
            try:
                new._replay(self.answers)
            except (GameError, LookupError, StopIteration, Unsupported):
                continue  # the other cards ask other questions, or none
            if same_to(self, new, player):
                return new
        return None

    def hash(self) -> str:
        """The position's canonical hash, equal in every process (32 hexadecimal digits)."""
        from apnap.model.hashing import position_hash

        return position_hash(self)
