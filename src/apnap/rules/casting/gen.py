"""The type of procedures (see `rules.change`)."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

from apnap.model.decisions import Answer, Decision

T = TypeVar("T")
Gen: TypeAlias = Generator[Decision, Answer, T]
