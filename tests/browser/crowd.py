"""A crowded table for looking at and measuring: thirty permanents a side, attachments, counters, tokens, full hands."""

from __future__ import annotations

from apnap.cards.pool import builtin
from apnap.game import Game
from apnap.model.card import Card, Face
from apnap.model.decisions import Decision
from apnap.model.objects import Obj
from apnap.rules.setup import add_card, add_library, add_token
from apnap.rules.turn.eras import era

SIDE = (
    (4, "Forest"), (3, "Mountain"), (3, "Stomping Ground"), (2, "Llanowar Elves"), (2, "Grizzly Bears"),
    (1, "Serra Angel"),
    (1, "Sakura-Tribe Elder"), (1, "Acidic Slime"), (1, "Hellrider"), (1, "Goblin Guide"), (1, "Birds of Paradise"),
    (1, "Wall of Blossoms"), (1, "Jace Beleren"), (1, "Glorious Anthem"),
)  # fmt: skip
"""What lies on each side besides four tokens and three attachments."""
GAME = (
    (2, "Forest"), (2, "Mountain"), (1, "Stomping Ground"), (1, "Llanowar Elves"), (1, "Grizzly Bears"),
    (1, "Serra Angel"), (1, "Hellrider"),
)  # fmt: skip
"""What lies on each side in the middle of an ordinary game."""
LOOP = ((8, "Mountain"), (1, "Shivan Dragon"), (1, "Grizzly Bears"), (1, "Serra Angel"))
"""What lies there when something is to be repeated."""
HAND = ("Lightning Bolt", "Cultivate", "Thragtusk", "Forest", "Giant Growth", "Counterspell", "Serra Angel")
GRAVE = ("Rampant Growth", "Divination", "Shock", "Opt")
SOLDIER = Face("Soldier", types=("Creature",), subtypes=("Soldier",), power=1, toughness=1, colors=("white",))


def crowd(kind: str = "main", names: tuple[str, str] = ("Ann", "Rival")) -> Game:
    """A game in the first player's main phase, the board full; or, for "combat", after blocks; for
    "game" an ordinary board, for "loop" one with an ability to be used again and again, for "hidden" the full board
    with cards face down in exile."""
    game = Game(era("current"), names, 20, 5, "two-player")
    game.options = {"starting_life": 20, "seats": (0, 1)}
    for pid in (0, 1):
        hosts: list[int] = []
        for count, name in {"game": GAME, "loop": LOOP[-2:] if pid else LOOP}.get(kind, SIDE):
            for i in range(count):
                fields = {"controller": pid, "tapped": i == 1}
                if name == "Jace Beleren":
                    fields["counters"] = {"loyalty": 3}
                if name in ("Grizzly Bears", "Acidic Slime"):
                    fields["counters"] = {"+1/+1": 1 + i}
                hosts.append(add_card(game, pid, _card(name), "battlefield", **fields))
        for _ in range(2 if kind in ("game", "loop") else 4):
            add_token(game, pid, SOLDIER, controller=pid)
        angel = next(o for o in hosts if _name(game.objects[o]) == "Serra Angel")
        bear = next(o for o in hosts if _name(game.objects[o]) == "Grizzly Bears")
        for name, host in (("Pacifism", bear), ("Bonesplitter", angel), ("Bonesplitter", angel)):
            add_card(game, pid, _card(name), "battlefield", controller=pid, attached_to=host)
        for name in HAND if (kind, pid) != ("loop", 1) else ():
            add_card(game, pid, _card(name), "hand")
        for name in GRAVE:
            add_card(game, pid, _card(name), "graveyard")
        add_library(game, pid, (_card("Forest"),) * 30)
    for name in ("Shock", "Opt", "Forest") if kind == "hidden" else ():
        add_card(game, 1, _card(name), "exile", face_down="exile")
    game.start()
    while game.turn.step != "precombat_main":
        game.apply(0)
    if kind == "combat":
        _fight(game)
    return game


def _fight(game: Game) -> None:
    """All attack that can; each creature of the other side blocks another one, one is blocked by two."""
    while (decision := game.decision) is not None and decision.kind != "blockers":
        if decision.kind == "attackers":
            game.apply(_each_once(decision, 9))
        elif decision.kind == "priority":
            game.apply(0)
        else:
            game.apply(decision.fallback())
    assert decision is not None
    blocks: list[int] = []
    taken: set[int] = set()
    attackers = list(dict.fromkeys(option.other for option in decision.options_))
    for n, ref in enumerate(dict.fromkeys(option.ref for option in decision.options_)):
        wanted = attackers[min(n // 2, len(attackers) - 1)]
        i = next((i for i, o in enumerate(decision.options_) if o.ref == ref and o.other == wanted), None)
        if i is not None and len(taken) < 5 and decision.verdict((*blocks, i)) is None:
            blocks.append(i)
            taken.add(ref)
    game.apply(tuple(blocks))


def _each_once(decision: Decision, most: int) -> tuple[int, ...]:
    """Each creature once, up to a number."""
    seen: dict[int, int] = {}
    for i, option in enumerate(decision.options_):
        seen.setdefault(option.ref, i)
    return tuple(list(seen.values())[:most])


def _card(name: str) -> Card:
    card = builtin().get(name)
    assert card is not None, name
    return card


def _name(obj: Obj) -> str:
    return obj.card.name if obj.card is not None else ""
