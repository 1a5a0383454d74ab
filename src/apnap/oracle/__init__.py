"""Text to ability and back: one table of phrases, read and said (see `apnap.oracle.table` for how to add
a phrase)."""

from apnap.oracle.compile import (
    Compiled,
    CompiledCard,
    LineResult,
    compile_card,
    compile_face,
    compile_line,
    render_ability,
    render_face,
)
from apnap.oracle.lexer import denormalise, normalise

__all__ = [
    "Compiled", "CompiledCard", "LineResult", "compile_card", "compile_face", "compile_line", "denormalise",
    "normalise",
    "render_ability", "render_face",
]  # fmt: skip
