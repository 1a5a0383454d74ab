"""Compiling many cards: each to a record for the cache, on all processors, only those that need it."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import msgspec

from apnap.cards.cache import (
    Book,
    CardRecord,
    LineRecord,
    RawCard,
    RawFace,
    compiler_digest,
    decode,
    encode,
    rules_digest,
    text_digest,
    unpack_raw,
    unpack_record,
)
from apnap.model.card import Card, Face

Progress = Callable[[int, int], None]
"""Called with how many cards are done, of how many."""

_CHUNK: Final = 40
_pack: Final = msgspec.msgpack.encode


# --- one card -----------------------------------------------------------------------------------


def as_scryfall(raw: RawCard) -> dict[str, Any]:
    """The card in the shape that `apnap.oracle.compile_card` reads."""
    parts = [_part(face) for face in raw.faces]
    if len(parts) == 1:
        return {**parts[0], "name": raw.name, "layout": raw.layout}
    return {"name": raw.name, "layout": raw.layout, "type_line": raw.type_line, "card_faces": parts}


def _part(face: RawFace) -> dict[str, Any]:
    part: dict[str, Any] = {
        "name": face.name,
        "mana_cost": face.mana_cost,
        "type_line": face.type_line,
        "oracle_text": face.text,
        "power": face.power,
        "toughness": face.toughness,
        "loyalty": face.loyalty,
        "defense": face.defense,
    }
    if face.hand or face.life:
        part |= {"hand_modifier": face.hand, "life_modifier": face.life}
    if face.indicator:
        part["color_indicator"] = list(face.indicator)
    return part


def compile_raw(raw: RawCard) -> CardRecord:
    """One card compiled and judged. What the compiler can't even try is a declined line with the error's
    name."""
    from apnap.oracle import compile_card

    blank = msgspec.structs.replace(
        raw, faces=tuple(msgspec.structs.replace(face, text="") for face in raw.faces)
    )
    try:
        done = compile_card(as_scryfall(raw))
        empty = compile_card(as_scryfall(blank))
    except Exception as error:
        text = "\n".join(face.text for face in raw.faces)
        why = f"{type(error).__name__}: {error}"[:200]
        return CardRecord(raw.name, raw.layout, [], [LineRecord(0, text, "error", why=why)])
    lines = [
        LineRecord(
            i,
            line.text,
            line.status,
            [encode(a) for a in line.abilities] if line.status == "understood" else [],
            line.canonical,
            line.prefix if line.status != "understood" else "",
            line.stop,
            line.why,
        )
        for i, face in enumerate(done.faces)
        for line in face.lines
    ]
    faces = [encode(f.face) for f in empty.faces if f.face is not None]
    record = CardRecord(raw.name, raw.layout, faces if len(faces) == len(raw.faces) else [], lines)
    judge(record)
    return record


def judge(record: CardRecord) -> None:
    """Set down in a record what the rules don't play."""
    from apnap.cards import truth

    for line in record.lines:
        line.unplayed = ""
        if line.status == "understood":
            line.unplayed = next((found for node in line.nodes() if (found := truth.unplayed(node))), "")
    record.unplayed = "" if record.faces else "a face can't be read"
    if record.faces and all(line.status == "understood" for line in record.lines):
        record.unplayed = truth.unplayed_card(card_of(record), record.layout)


def card_of(record: CardRecord) -> Card:
    """The card of a record, with the abilities of the lines that were read (all of them, when it is whole).

    Raises ValueError for a record without faces."""
    from apnap.cards import truth

    if not record.faces:
        raise ValueError(f"{record.name} could not be read")
    faces: list[Face] = []
    for i, data in enumerate(record.faces):
        abilities = tuple(
            node for line in record.lines if line.face == i and line.understood for node in line.nodes()
        )
        faces.append(msgspec.structs.replace(decode(data), abilities=abilities))
    return truth.with_layout(Card(record.name, tuple(faces)), record.layout)


# --- many ---------------------------------------------------------------------------------------


def processors() -> int:
    """How many processes to use."""
    try:
        return max(1, len(os.sched_getaffinity(0)))
    except AttributeError:
        return max(1, os.cpu_count() or 1)


def quiet() -> None:
    """A worker leaves an interruption from the keyboard to its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _work(task: list[tuple[int, bytes, bytes | None]]) -> list[tuple[int, bytes, bool]]:
    """Compile cards by their facts, or, where a result is given, only judge it anew."""
    out: list[tuple[int, bytes, bool]] = []
    for number, facts, result in task:
        if result is None:
            record = compile_raw(unpack_raw(facts))
        else:
            record = unpack_record(result)
            judge(record)
        out.append((number, _pack(record), record.whole))
    return out


def compile_all(
    raws: Sequence[RawCard],
    known: Sequence[Book] = (),
    jobs: int = 0,
    progress: Progress | None = None,
) -> Iterator[tuple[int, bytes, bytes, bool]]:
    """(number, key, result, whole) of every card, in any order; `known` are files whose results are used where they
    are right. `jobs` 0: one process for each processor."""
    compiler, rules = compiler_digest(), rules_digest()
    tail = compiler + rules
    tasks: list[tuple[int, bytes, bytes | None]] = []
    digests: list[bytes] = []
    done = 0
    for number, raw in enumerate(raws):
        digest = text_digest(raw)
        digests.append(digest)
        found, result, whole = _known(known, digest, tail)
        if found == tail and result is not None:
            yield number, digest + tail, result, whole
            done += 1
        else:
            tasks.append((number, _pack(raw), result if found[:8] == compiler else None))
    if progress is not None:
        progress(done, len(raws))
    for chunk in _run(tasks, jobs or processors()):
        for number, result, whole in chunk:
            yield number, digests[number] + tail, result, whole
        done += len(chunk)
        if progress is not None:
            progress(done, len(raws))


def _known(books: Sequence[Book], digest: bytes, tail: bytes) -> tuple[bytes, bytes | None, bool]:
    """The best result for a text: (compiler and rules digests, result, whole); b"" when there is none."""
    best: tuple[bytes, bytes | None, bool] = (b"", None, False)
    for book in books:
        number = book.by_text(digest)
        if number is None:
            continue
        made = book.index.keys[number][8:]
        if made == tail or (made[:8] == tail[:8] and best[0][:8] != tail[:8]):
            best = (made, book.result_bytes(number), book.index.whole[number])
            if made == tail:
                break
    return best


def _run(tasks: list[tuple[int, bytes, bytes | None]], jobs: int) -> Iterator[list[tuple[int, bytes, bool]]]:
    if not tasks:
        return
    chunks = [tasks[i : i + _CHUNK] for i in range(0, len(tasks), _CHUNK)]
    if jobs <= 1 or len(tasks) <= 8:
        yield from map(_work, chunks)
        return
    pool = multiprocessing.Pool(min(jobs, len(chunks)), initializer=quiet)
    try:
        yield from pool.imap_unordered(_work, chunks)
        pool.close()
    finally:
        with contextlib.suppress(Exception):
            pool.terminate()
            pool.join()
