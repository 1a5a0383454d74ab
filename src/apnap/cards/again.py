"""Results that were made again because Apnap itself has changed since the cards were imported: each in a file of its
own beside the card cache, until the next change or import. Where nothing may be written they are made every time."""

from __future__ import annotations

import contextlib
import os
import shutil
from pathlib import Path
from typing import Final

import msgspec

from apnap.cards.cache import CardRecord, unpack_record

FOLDER: Final = "again"


def _place(cache: Path, key: bytes) -> Path:
    """The file under a card's key: the text's digest, in a folder for this compiler and these rules."""
    return cache.parent / FOLDER / key[8:].hex() / key[:8].hex()


def kept(cache: Path, key: bytes) -> CardRecord | None:
    """What was made again under that key, for the cache in that file."""
    try:
        return unpack_record(_place(cache, key).read_bytes())
    except (OSError, msgspec.DecodeError):
        return None


def keep(cache: Path, key: bytes, record: CardRecord) -> None:
    """Keep what was made again; what earlier versions of Apnap made is removed."""
    place = _place(cache, key)
    part = place.with_name(f".{place.name}.{os.getpid()}")
    with contextlib.suppress(OSError):
        if not place.parent.is_dir():
            forget(cache)
            place.parent.mkdir(parents=True)
        part.write_bytes(msgspec.msgpack.encode(record))
        os.replace(part, place)


def forget(cache: Path) -> None:
    """Remove all that was made again: the cards have been imported anew."""
    shutil.rmtree(cache.parent / FOLDER, ignore_errors=True)
