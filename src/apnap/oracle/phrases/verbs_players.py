"""What happens to players: life, energy, designations, emblems, turns, winning; and choices of theirs."""

from __future__ import annotations

from apnap.ability import effects as ef
from apnap.oracle.table import SUBJ, verb

verb("*gain {n:life}", ef.GainLife)
verb("*lose {n:life}", ef.LoseLife)
verb(
    "*get {n:energy}",
    None,
    build=lambda n: ef.PutCounters(SUBJ, "energy", n),
    unbuild=lambda e: (
        {"n": e.n}
        if isinstance(e, ef.PutCounters) and type(e.n) is int and e == ef.PutCounters(SUBJ, "energy", e.n)
        else None
    ),
)
for _word, _name in (("the monarch", "monarch"),):
    verb(f"*become {_word}", ef.GetDesignation, name=_name)
verb("*take the initiative", ef.GetDesignation, name="initiative")
verb("*get the city's blessing", ef.GetDesignation, name="city's blessing")
verb("*control {whom:plr.o} during that player's next turn", ef.ControlNextTurn)
verb("*win the game", ef.WinGame)
verb("*lose the game", ef.LoseGame)
verb("*take an extra turn after this one", ef.ExtraTurn)
verb("*skip *your next turn", ef.SkipNext, what="turn")
verb("*skip *your next untap step", ef.SkipNext, what="untap")
verb("*skip *your next combat phase", ef.SkipNext, what="combat")
verb("end the turn", ef.EndTurn)
verb("end the combat phase", ef.EndCombat)
verb("the game is a draw", ef.DrawGame)
verb("*choose a color", ef.ChooseColor)
verb("*choose a creature type", ef.ChooseType)
verb("*choose a card name", ef.ChooseName)
verb(
    "*get an emblem with “{v:ability}”",
    None,
    build=lambda v: ef.GetEmblem((v,), SUBJ),
    unbuild=lambda e: {"v": e.abilities[0]} if isinstance(e, ef.GetEmblem) and len(e.abilities) == 1 else None,
)
verb(
    "*get {c:counters}",
    None,
    build=lambda c: ef.PutCounters(SUBJ, c[0], c[1]),
    unbuild=lambda e: (
        {"c": (e.kind, e.n)}
        if isinstance(e, ef.PutCounters) and e.what == SUBJ and e == ef.PutCounters(e.what, e.kind, e.n)
        else None
    ),
)
