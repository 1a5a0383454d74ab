"""Mana: its types (106.1), its symbols (107.4), costs made of it (118, 202), and pools (106.4)."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Any, Final

import msgspec

# The types of mana (106.1b), one bit each.
WHITE: Final = 1
BLUE: Final = 2
BLACK: Final = 4
RED: Final = 8
GREEN: Final = 16
COLORLESS: Final = 32

# The five colours (105.1, 106.1a, 202.2a).
COLORS: Final[tuple[int, ...]] = (WHITE, BLUE, BLACK, RED, GREEN)
TYPES: Final[tuple[int, ...]] = (*COLORS, COLORLESS)
ALL_COLORS: Final = 31
ANY_TYPE: Final = 63
LETTER: Final[dict[int, str]] = {1: "W", 2: "U", 4: "B", 8: "R", 16: "G", 32: "C"}
BIT: Final[dict[str, int]] = {letter: bit for bit, letter in LETTER.items()}
COLOR_NAMES: Final[dict[str, int]] = {"white": 1, "blue": 2, "black": 4, "red": 8, "green": 16}
COLOR_LETTERS: Final[dict[str, str]] = {name: LETTER[bit] for name, bit in COLOR_NAMES.items()}

# A pip is a bitmask: the low six bits are the types of mana that pay it, the others say what else does.
SNOW: Final = 64  # {S}: one mana of any type from a snow source (107.4h)
TWO_GENERIC: Final = 128  # {2/W}: or two generic mana (107.4e)
PHYREXIAN: Final = 256  # {W/P}: or 2 life (107.4f)

# The order in which the symbols of several colours are printed: the two-colour ones are those of 107.4.
_WHEEL: Final[tuple[str, ...]] = (
    *("WU", "UB", "BR", "RG", "GW", "WB", "UR", "BG", "RW", "GU"),
    *("WUB", "UBR", "BRG", "RGW", "GWU", "WBG", "URW", "BGU", "RWB", "GUR"),
    *("WUBR", "UBRG", "BRGW", "RGWU", "GWUB", "WUBRG", *"WUBRG"),
)


def _mask(letters: str) -> int:
    mask = 0
    for letter in letters:
        mask |= BIT[letter]
    return mask


_ORDER: Final[dict[int, str]] = {0: "", **{_mask(letters): letters for letters in _WHEEL}}


def _symbols() -> dict[str, int]:
    """Every symbol of 107.4 that isn't a number or a variable, and its pip (106.2, 107.4a, 107.4c)."""
    table = {letter: bit for bit, letter in LETTER.items()}
    table["S"] = ANY_TYPE | SNOW
    for bit in COLORS:
        letter = LETTER[bit]
        table[f"2/{letter}"] = bit | TWO_GENERIC
        table[f"C/{letter}"] = bit | COLORLESS
        table[f"{letter}/P"] = bit | PHYREXIAN
    for pair in _WHEEL[:10]:
        table["/".join(pair)] = _mask(pair)
        table["/".join(pair) + "/P"] = _mask(pair) | PHYREXIAN
    return table


_SYMBOLS: Final[dict[str, int]] = _symbols()
_PRINTED: Final[dict[int, str]] = {
    **{pip: "{" + symbol + "}" for symbol, pip in _SYMBOLS.items()},
    ANY_TYPE: "{1}",  # by leave of an effect (`ManaCost.spent_as`)
    ANY_TYPE | PHYREXIAN: "{1/P}",
}
# Halves written the other way round are read, never printed.
_READ: Final[dict[str, int]] = {
    **{f"{s[2]}/{s[0]}{s[3:]}": pip for s, pip in _SYMBOLS.items() if len(s) > 2 and s[2] != "P"},
    **_SYMBOLS,
}


class ManaError(ValueError):
    """A text that is no mana cost; `at` is the place of the first character that doesn't belong."""

    def __init__(self, text: str, at: int, what: str) -> None:
        super().__init__(f"{what} at character {at + 1} of {text!r}")
        self.text = text
        self.at = at


class ManaCost(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """An amount of mana to pay (107.4, 118, 202.1): generic mana, variable symbols, and pips as printed.

    `x` counts the variable symbols, {Y} and {Z} included (107.3p). The absence of a cost (202.1b, 118.6) is
    `None`, never a `ManaCost`. `text` is the printed form; left out, it is made in the usual order.
    """

    generic: int = 0
    x: int = 0
    pips: tuple[int, ...] = ()
    text: str = ""

    def __post_init__(self) -> None:
        if not self.text:
            msgspec.structs.force_setattr(self, "text", _render(self.generic, self.x, self.pips))

    def __str__(self) -> str:
        return self.text

    @staticmethod
    def parse(text: str) -> ManaCost:
        """Read a cost such as `{2}{U}{U}`; raises `ManaError`."""
        return parse(text)

    @property
    def is_zero(self) -> bool:
        """Whether nothing at all has to be paid: {0} (107.4d)."""
        return not (self.generic or self.x or self.pips)

    @property
    def colors(self) -> int:
        """The colours of its symbols (202.2): hybrid and Phyrexian ones have all of theirs (202.2d). A cost
        without colours makes nothing coloured (202.2b), one with several makes it all of them (105.2,
        202.2c)."""
        mask = 0
        for pip in self.pips:
            if not pip & SNOW:
                mask |= pip
        return mask & ALL_COLORS

    @property
    def phyrexian(self) -> int:
        """How many of its symbols may be paid with 2 life (107.4f)."""
        return sum(1 for pip in self.pips if pip & PHYREXIAN)

    def mana_value(self, x: int = 0) -> int:
        """The mana value (202.3); `x` is 0 anywhere but on the stack (202.3e, 202.3g)."""
        total = self.generic + self.x * x + len(self.pips)
        for pip in self.pips:
            if pip & TWO_GENERIC:  # a hybrid symbol counts as the larger of its halves (202.3f)
                total += 1
        return total

    def spent_as(self, types: bool) -> ManaCost:
        """The same cost when mana may be spent on it as though it were of any colour, or of any type (609.4b): no
        colour pays {C} (107.4c), no type {S} (107.4h); and life still pays what it could."""
        pips = [
            pip if pip & SNOW or not (types or pip & ALL_COLORS) else ANY_TYPE | pip & PHYREXIAN for pip in self.pips
        ]
        return ManaCost(self.generic, self.x, tuple(pips), self.text)

    def with_x(self, n: int) -> ManaCost:
        """The cost once its variable symbols have a value (107.3a)."""
        if not self.x:
            return self
        return ManaCost(self.generic + self.x * n, 0, self.pips)

    def plus(self, other: ManaCost) -> ManaCost:
        """Both costs together: a cost and what is added to it (601.2f)."""
        if other.is_zero:
            return self
        if self.is_zero:
            return other
        pips = self.pips + other.pips
        if self.pips and other.pips:
            pips = _sorted(pips)
        return ManaCost(self.generic + other.generic, self.x + other.x, pips)

    def plus_generic(self, n: int) -> ManaCost:
        """The cost with `n` more generic mana."""
        return ManaCost(self.generic + n, self.x, self.pips) if n > 0 else self

    def minus_generic(self, n: int) -> ManaCost:
        """The cost with up to `n` less generic mana; its pips stay as they are (118.7a)."""
        n = min(n, self.generic)
        return ManaCost(self.generic - n, self.x, self.pips) if n > 0 else self

    def minus(self, other: ManaCost, colored: bool = False) -> ManaCost:
        """The cost reduced by an amount of mana (118.7a-g); variable symbols in `other` are worth nothing. With
        `colored` what finds no symbol of its kind reduces nothing.

        A symbol with several ways to pay it is taken by any of them, as though its payer had chosen so
        (118.13a); a hybrid symbol in `other` acts as the half that takes the more specific symbol (118.7e).
        """
        pips = list(self.pips)
        generic = other.generic
        for pip in sorted(other.pips, key=int.bit_count):
            if (pip & SNOW or not _take(pips, pip & ANY_TYPE)) and not colored:  # 118.7g, 118.7b-d
                generic += 2 if pip & TWO_GENERIC else 1
        generic = min(generic, self.generic)
        if not generic and len(pips) == len(self.pips):
            return self
        return ManaCost(self.generic - generic, self.x, tuple(pips))


def _take(pips: list[int], types: int) -> bool:
    """Remove one pip payable by one of these types of mana, the plainest first; whether there was one."""
    best = -1
    for i, pip in enumerate(pips):
        if pip & types and not pip & SNOW and (best < 0 or pip.bit_count() < pips[best].bit_count()):
            best = i
    if best >= 0:
        del pips[best]
    return best >= 0


def _sorted(pips: tuple[int, ...]) -> tuple[int, ...]:
    """Pips in the order in which a card would print them."""
    colors = 0
    for pip in pips:
        if not pip & SNOW:
            colors |= pip
    place = {BIT[letter]: i for i, letter in enumerate(_ORDER[colors & ALL_COLORS])}

    def key(pip: int) -> tuple[int, int, int]:
        if pip & SNOW:
            return (9, 0, 0)
        first = min((place[bit] for bit in COLORS if pip & bit), default=-1)
        return (first, pip.bit_count(), pip)

    return tuple(sorted(pips, key=key))


def _render(generic: int, x: int, pips: tuple[int, ...]) -> str:
    """The printed form: variables, then generic mana, then the pips; {0} when there is nothing (107.4d)."""
    number = f"{{{generic}}}" if generic or not (x or pips) else ""
    return "{X}" * x + number + "".join([_PRINTED[pip] for pip in pips])


@lru_cache(maxsize=8192)
def parse(text: str) -> ManaCost:
    """Read a cost such as `{2}{U}{U}`; raises `ManaError` at the first thing that is no symbol of 107.4."""
    generic = x = at = 0
    pips: list[int] = []
    if not text:
        raise ManaError(text, 0, "no mana symbol")
    while at < len(text):
        end = text.find("}", at)
        if text[at] != "{":
            raise ManaError(text, at, "expected '{'")
        if end < 0:
            raise ManaError(text, at, "symbol without an end")
        symbol = text[at + 1 : end]
        pip = _READ.get(symbol)
        if pip is not None:
            pips.append(pip)
        elif symbol in ("X", "Y", "Z"):
            x += 1
        elif symbol.isascii() and symbol.isdigit() and len(symbol) < 10:
            generic += int(symbol)
        else:
            raise ManaError(text, at, f"unknown mana symbol '{{{symbol}}}'")
        at = end + 1
    return ManaCost(generic, x, tuple(pips), text)


ZERO: Final = parse("{0}")


class Mana(msgspec.Struct, frozen=True):
    """One mana in a pool (106.4); a pool is a tuple of these."""

    type: int
    source: int = 0  # the object that produced it (106.3); 0 when unknown
    snow: bool = False  # whether that was a snow source (107.4h)
    restriction: Any = None  # what it may be spent on (106.6)
    rider: Any = None  # what happens when it is spent (106.6)
    persist: int = 0  # how long it stays when pools empty (106.4), as in `LASTING`


LASTING: Final[dict[str, int]] = {"": 0, "end_of_combat": 1, "end_of_turn": 2}
"""How long mana stays in a pool although steps and phases end, by the kind of duration."""

Pool = tuple[Mana, ...]
EMPTY: Final[Pool] = ()


def pool_text(pool: Pool) -> str:
    """The mana in a pool, as symbols in the order of 107.4: `{R}{R}{G}`."""
    return "".join(["{" + LETTER[bit] + "}" for bit in TYPES for mana in pool if mana.type == bit])


def produced(text: str) -> tuple[int, ...]:
    """The types of the mana that symbols stand for when it is added: of a Phyrexian one its colour (106.9), colourless
    for a generic (106.10) or a snow symbol (106.11)."""
    cost = parse(text)
    pips = [COLORLESS if pip & SNOW else pip & ~PHYREXIAN for pip in cost.pips]
    return (*pips, *[COLORLESS] * cost.generic)


def halves(text: str) -> list[tuple[int, ...]]:
    """The same as alternatives: of a hybrid symbol one half or the other (106.8)."""
    pips = produced(text)
    if all([pip.bit_count() == 1 for pip in pips]):
        return [pips]
    return list(product(*[[bit for bit in TYPES if bit & pip] for pip in pips]))
