"""How much of a card file is understood: `python -m apnap.oracle.coverage FILE [--json] [--limit N]
[--seed S]`."""

from __future__ import annotations

import argparse
import gzip
import json
import multiprocessing
import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from apnap.oracle.compile import UNDERSTOOD, compile_card

NOT_CARDS = {"planar", "vanguard", "scheme", "token", "emblem", "art_series", "double_faced_token"}


def load(path: str) -> list[dict[str, Any]]:
    """The cards of a Scryfall bulk file, plain or gzipped."""
    raw = Path(path).read_bytes()
    data: list[dict[str, Any]] = json.loads(gzip.decompress(raw) if path.endswith(".gz") else raw)
    return data


def one(data: dict[str, Any]) -> tuple[str, bool, list[tuple[str, str, str, str, bool]]]:
    """A card's name, whether it is whole, and (status, text, stop phrase, why, canonical) of each line."""
    try:
        done = compile_card(data)
    except Exception as error:
        return (
            data["name"],
            False,
            [("error", data.get("oracle_text", ""), repr(error)[:120], "exception", True)],
        )
    lines = []
    for line in done.lines:
        words = " ".join(line.prefix.split()[-4:])
        stop = f"… {words} ⟂ {line.stop}" if line.stop and line.stop != "(proof)" else f"{line.stop} {line.why}"
        lines.append((line.status, line.text, stop if line.status != UNDERSTOOD else "", line.why, line.canonical))
    return done.name, done.card is not None, lines


def measure(cards: list[dict[str, Any]], jobs: int = 2) -> dict[str, Any]:
    """Coverage by card and by line, and the declined phrases, most frequent first."""
    whole = total_lines = good = canonical = 0
    status: Counter[str] = Counter()
    stops: Counter[str] = Counter()
    tokens: Counter[str] = Counter()
    sample: dict[str, tuple[str, str]] = {}
    with multiprocessing.Pool(jobs) as pool:
        for name, is_whole, lines in pool.imap_unordered(one, cards, chunksize=200):
            whole += is_whole
            for state, text, stop, _why, canon in lines:
                total_lines += 1
                status[state] += 1
                good += state == UNDERSTOOD
                canonical += state == UNDERSTOOD and canon
                if stop:
                    stops[stop] += 1
                    tokens[stop.rpartition("⟂")[2].strip()] += 1
                    sample.setdefault(stop, (name, text))
    declined = [
        {"phrase": s, "count": n, "example": sample[s][0], "text": sample[s][1]} for s, n in stops.most_common()
    ]
    return {
        "cards": {"total": len(cards), "whole": whole},
        "lines": {"total": total_lines, "understood": good, "canonical": canonical, **dict(status)},
        "declined": declined,
        "tokens": tokens.most_common(40),
    }


def main(argv: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--limit", type=int, default=0, help="only so many cards, taken at random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--top", type=int, default=60, help="how many declined phrases to list")
    args = parser.parse_args(argv)
    cards = [c for c in load(args.file) if c.get("layout") not in NOT_CARDS]
    if args.limit:
        cards = random.Random(args.seed).sample(cards, min(args.limit, len(cards)))
    found = measure(cards, args.jobs)
    if args.json:
        json.dump(found, sys.stdout)
        return 0
    c, n = found["cards"], found["lines"]
    print(f"cards whole {c['whole']} of {c['total']} ({100 * c['whole'] / max(1, c['total']):.1f}%)")
    share = 100 * n["understood"] / max(1, n["total"])
    print(f"lines understood {n['understood']} of {n['total']} ({share:.1f}%)", n)
    for row in found["declined"][: args.top]:
        print(f"{row['count']:6} {row['phrase']}   [{row['example']}] {row['text'][:90]!r}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
