"""Decisions a second of Apnap and of phase.rs (PyPI: `phase-python`), in the same run with the same two decks.

    python benchmarks/compare_phase.py --cards oracle-cards.json.gz [--deck NAME --deck NAME] [--seconds 10]

Both are driven from Python on one core by a random agent that lists all legal actions at every decision. `--cards` is
card data for phase.rs: a `card-data.json` that `phase-gen` made, or Scryfall's bulk file of oracle cards (plain or
.gz), from which the decks' cards are converted. Where the package or the data is missing, that is said and only Apnap
is measured. Every pass and every answer counts as a decision in both. Seconds are processor time, so that other work
on the machine doesn't count.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import re
import time
from pathlib import Path
from typing import Any

from apnap.cards.decks import BUILTIN_DECKS, builtin_deck
from apnap.sim.bench import measure

MOST = 5000
"""Decisions after which a game is given up."""


def main() -> None:
    """Measure both and print the ratio."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deck", action="append", default=[], choices=sorted(BUILTIN_DECKS))
    parser.add_argument("--cards", type=Path, help="card data for phase.rs")
    parser.add_argument("--seconds", type=float, default=10.0)
    args = parser.parse_args()
    names = (args.deck or ["green-ramp", "white-tokens"])[:2]
    names = names * 2 if len(names) == 1 else names
    ours = measure([builtin_deck(name) for name in names], args.seconds)
    print(f"decks: {names[0]}, {names[1]}")
    mine = ours["decisions_per_cpu_second"]
    print(f"apnap     {mine:>9,} decisions/s  in {ours['games']} games")
    try:
        import phase
    except ImportError:
        print("phase.rs  not installed: pip install phase-python")
        return
    if args.cards is None:
        print("phase.rs  has no card data: give --cards (Scryfall's oracle cards, or what phase-gen makes)")
        return
    lists = [[name for count, name in BUILTIN_DECKS[deck] for _ in range(count)] for deck in names]
    text = card_data(args.cards, {name for deck in lists for name in deck}, phase)
    theirs = play(phase.Engine.from_json(text), lists, args.seconds)
    rate = theirs["decisions"] / theirs["seconds"]
    print(
        f"phase.rs  {rate:>9,.0f} decisions/s  in {theirs['games']} games, {theirs['refused']} listed actions refused"
    )
    print(f"ratio     {mine / rate:.2f} (Apnap / phase.rs)")


def play(engine: Any, lists: list[list[str]], seconds: float) -> dict[str, Any]:
    """Random games of phase.rs for about so long."""
    games = decisions = refused = 0
    began = time.perf_counter()
    cpu = time.process_time()
    while time.perf_counter() - began < seconds:
        rng = random.Random(games)
        game = engine.new_game(player=lists[0], opponent=lists[1], seed=games)
        n = failed = 0
        while n < MOST and failed < 20:
            waiting = game.waiting_for()
            if waiting["type"] == "GameOver":
                break
            actions = game.actions()
            if not actions:
                break
            try:
                game.apply(actor(waiting, game), rng.choice(actions))
            except Exception:
                failed += 1
                refused += 1
                continue
            n += 1
        decisions += n
        games += 1
    return {"games": games, "decisions": decisions, "refused": refused, "seconds": time.process_time() - cpu}


def actor(waiting: dict[str, Any], game: Any) -> int:
    """Whose decision it is."""
    data = waiting.get("data") or {}
    for key in ("player", "player_id", "controller"):
        if isinstance(data.get(key), int):
            return int(data[key])
    pending = data.get("pending")
    if isinstance(pending, list) and pending:
        return int(pending[0]["player"])
    return int(game.priority_player())


# --- card data -----------------------------------------------------------------------------------------------------


def card_data(path: Path, names: set[str], phase: Any) -> str:
    """The text of a `card-data.json` with these cards."""
    raw = path.read_bytes()
    data = json.loads(gzip.decompress(raw) if path.suffix == ".gz" else raw)
    if isinstance(data, dict) and "data" not in data:
        return json.dumps(data)
    out: dict[str, Any] = {}
    for card in data["data"] if isinstance(data, dict) else data:
        if card["name"] in names and card.get("layout") not in ("token", "art_series", "double_faced_token"):
            faces = card.get("card_faces") or [card]
            if len(faces) == 1:
                face = phase.build_oracle_face(atomic(card, card), card.get("oracle_id"))
                out[face["name"].lower()] = face
                continue
            for i, part in enumerate(faces):
                face = phase.build_oracle_face_multi(atomic(card, part), card.get("oracle_id"))
                out[face["name"].lower()] = {**face, "layout": card["layout"], "face_index": i}
    missing = {name for name in names if name.lower() not in out and name.split(" // ")[0].lower() not in out}
    if missing:
        raise SystemExit(f"{path} lacks {', '.join(sorted(missing)[:5])}")
    return json.dumps(out)


def atomic(card: dict[str, Any], face: dict[str, Any]) -> dict[str, Any]:
    """MTGJSON's form of one of Scryfall's faces."""
    left, _, right = face.get("type_line", card.get("type_line", "")).partition(" — ")
    words = left.split()
    supertypes = [w for w in words if w in ("Basic", "Legendary", "Snow", "World")]
    legal = card.get("legalities", {})
    data = {
        "name": card["name"],
        "layout": card.get("layout", "normal"),
        "type": face.get("type_line", ""),
        "types": [w for w in words if w not in supertypes],
        "supertypes": supertypes,
        "subtypes": right.split(),
        "text": re.sub(r"\r", "", face.get("oracle_text", "")),
        "colors": face.get("colors", card.get("colors", [])),
        "colorIdentity": card.get("color_identity", []),
        "keywords": card.get("keywords", []),
        "manaValue": card.get("cmc", 0.0),
        "convertedManaCost": card.get("cmc", 0.0),
        "legalities": {k: v.capitalize() for k, v in legal.items() if v in ("legal", "restricted", "banned")},
        "identifiers": {"scryfallOracleId": card.get("oracle_id", "")},
    }
    if face is not card:
        data["faceName"] = face["name"]
    for ours, theirs in (
        ("mana_cost", "manaCost"),
        ("power", "power"),
        ("toughness", "toughness"),
        ("loyalty", "loyalty"),
    ):
        if face.get(ours):
            data[theirs] = face[ours]
    return data


if __name__ == "__main__":
    main()
