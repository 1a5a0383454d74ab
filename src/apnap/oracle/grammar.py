"""The engine of the table: phrases with slots, a memoised parser that returns every reading, and the
renderer.

A phrase belongs to a category, has a template of literal words and typed slots, builds a value from the
slots' values (`build`) and takes a value apart into them again (`unbuild`, None when the value is not one
of its own). Both halves come from one definition: a node class (slots are its fields, the other fields keep
their defaults or `fixed` values), a constant, or a pair of functions.

Categories with forms are declared by `forms`; a phrase in one is defined once and inflected for each:
`*draw` is a verb ("draws" in the forms s and 3), `#card` a noun ("cards" in form p), `*its`, `*it`,
`*your`, `*you` follow the subject. A slot `{x:cat*}` takes the form of its phrase. `(a|b)` in a template
offers wordings: the first is canonical. Alternate phrases (`alt=True`) parse, and render only when no
canonical phrase can; `mute` ones never render. A `flat` phrase joins lists (a sequence of effects), which
its parts cannot be told from afterwards; `prove(value, **slots)` says whether a value holds all of the
slots where `unbuild` cannot find them again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from apnap.model.node import Node
from apnap.oracle.inflect import inflect
from apnap.oracle.lexer import tokenise

Build = Callable[..., Any]
Unbuild = Callable[[Any], "dict[str, Any] | None"]
Reading = tuple[int, Any, "Phrase | None", tuple[Any, ...]]
"""Where it ends, its value, the phrase, and the readings of its slots."""

_SLOT = re.compile(r"\{(\w+):([\w.]+\*?)(?:/(\w+))?\}")
_MISSING = object()
REJECT: Any = object()
"""What `build` returns when the slots' values do not go together."""


class Phrase:
    """One line of the table."""

    __slots__ = (
        "alt", "build", "cat", "elements", "flat", "hint", "hints", "kind", "mute", "names", "prove",
        "slots", "template",
        "twins", "unbuild",
    )  # fmt: skip

    def __init__(self, cat: str, template: str, elements: list[Any], build: Build, unbuild: Unbuild) -> None:
        self.cat = cat
        self.template = template
        self.elements = elements
        self.build = build
        self.unbuild = unbuild
        self.names = [e[1] for e in elements if type(e) is tuple]
        self.slots = [e[2] for e in elements if type(e) is tuple]
        self.hints = [e[3] for e in elements if type(e) is tuple]
        self.alt = False
        self.mute = False
        self.flat = False
        self.prove: Callable[..., bool] | None = None
        self.twins: list[Phrase] = []
        self.hint = ""
        self.kind: type | None = None

    def __repr__(self) -> str:
        return f"<{self.cat}: {self.template}>"


class _TrieNode:
    __slots__ = ("ends", "lits", "slots")

    def __init__(self) -> None:
        self.lits: dict[str, _TrieNode] = {}
        self.slots: dict[str, _TrieNode] = {}
        self.ends: list[Phrase] = []


Scan = Callable[["Chart", int], "list[tuple[int, Any]]"]
Say = Callable[[Any], "list[str] | None"]


class Terminal:
    """A category read and said by a pair of functions on tokens (numbers, symbols, subtypes, quoted
    names)."""

    __slots__ = ("first", "say", "scan")

    def __init__(self, scan: Scan, say: Say, first: frozenset[str] | None) -> None:
        self.scan = scan
        self.say = say
        self.first = first


class Table:
    """All phrases by category."""

    def __init__(self) -> None:
        self.phrases: dict[str, list[Phrase]] = {}
        self.tries: dict[str, _TrieNode] = {}
        self.terminals: dict[str, Terminal] = {}
        self.form_names: dict[str, tuple[str, ...]] = {}
        self.first: dict[str, frozenset[str] | None] = {}
        self._order: dict[tuple[str, type, str], list[Phrase]] = {}

    def forms(self, cat: str, *names: str) -> None:
        """Declare the forms of a category."""
        self.form_names[cat] = names

    def terminal(self, cat: str, scan: Scan, say: Say, first: Iterable[str] | None = None) -> None:
        """A category of single tokens (or a run of them) with its two functions."""
        self.terminals[cat] = Terminal(scan, say, None if first is None else frozenset(first))

    def phrase(
        self,
        cat: str,
        template: str,
        make: Any = None,
        *,
        build: Build | None = None,
        unbuild: Unbuild | None = None,
        alt: bool = False,
        mute: bool = False,
        flat: bool = False,
        prove: Callable[..., bool] | None = None,
        hint: str = "",
        only: tuple[str, ...] = (),
        **fixed: Any,
    ) -> None:
        """Add a phrase (see the module's docstring). `make` is a node class or a constant value."""
        base, _, form = cat.partition(".")
        wanted = (form,) if form else only or self.form_names.get(base, ("",))
        options = _choices(template)
        for n, text in enumerate(options):
            for one in wanted:
                full = f"{base}.{one}" if one else base
                elements = _elements(text, one)
                made = _halves(make, elements, fixed) if build is None or unbuild is None else (build, unbuild)
                new = Phrase(full, text, elements, build or made[0], unbuild or made[1])
                new.alt = alt or n > 0
                new.mute = mute
                new.flat = flat
                new.prove = prove
                new.hint = hint
                if build is None:
                    new.kind = make if isinstance(make, type) else type(make)
                self._add(full, new)

    def _add(self, cat: str, new: Phrase) -> None:
        self.phrases.setdefault(cat, []).append(new)
        node = self.tries.setdefault(cat, _TrieNode())
        for element in new.elements:
            if type(element) is tuple:
                node = node.slots.setdefault(element[2], _TrieNode())
            else:
                node = node.lits.setdefault(element, _TrieNode())
        node.ends.append(new)
        new.twins = node.ends
        self.first.clear()
        self._order.clear()

    def contracted(self, cat: str, one: Phrase) -> None:
        """A phrase that begins with "is", read with "'s" too."""
        new = Phrase(cat, one.template, ["'s", *one.elements[1:]], one.build, one.unbuild)
        new.alt, new.flat, new.prove, new.hint, new.kind = True, one.flat, one.prove, one.hint, one.kind
        self._add(cat, new)

    def freeze(self) -> None:
        """Work out which tokens can begin each category; unknown categories are an error in the table."""
        cats = set(self.tries) | set(self.terminals)
        for phrases in self.phrases.values():
            for one in phrases:
                for slot in one.slots:
                    if slot not in cats:
                        raise ValueError(f"{one}: unknown category {slot}")
        found: dict[str, set[str]] = {c: set() for c in cats}
        open_: set[str] = {c for c, t in self.terminals.items() if t.first is None}
        for cat, term in self.terminals.items():
            found[cat] |= term.first or frozenset()
        changed = True
        while changed:
            changed = False
            for cat, trie in self.tries.items():
                got = set(trie.lits)
                for slot in trie.slots:
                    got |= found[slot]
                    if slot in open_ and cat not in open_:
                        open_.add(cat)
                        changed = True
                if not got <= found[cat]:
                    found[cat] |= got
                    changed = True
        self.first = {c: None if c in open_ else frozenset(found[c]) for c in cats}

    def order(self, cat: str, kind: type, hint: str) -> list[Phrase]:
        """The phrases that may say a value of this class, in the order in which they are tried."""
        key = (cat, kind, hint)
        got = self._order.get(key)
        if got is None:
            able = [p for p in self.phrases.get(cat, ()) if not p.mute and (p.kind is None or p.kind is kind)]
            got = sorted(able, key=lambda p: (p.alt, p.hint != hint if p.hint or hint else False))
            self._order[key] = got
        return got


class Chart:
    """One parse of one list of tokens."""

    __slots__ = ("depth", "farthest", "memo", "table", "tokens")

    def __init__(self, table: Table, tokens: list[str]) -> None:
        if not table.first:
            table.freeze()
        self.table = table
        self.tokens = [*tokens, "\x00"]
        self.memo: dict[tuple[str, int], list[Reading] | None] = {}
        self.farthest = 0
        self.depth = 0

    def parse(self, cat: str, pos: int) -> list[Reading]:
        """Every reading of the category at the position."""
        key = (cat, pos)
        got = self.memo.get(key, _MISSING)
        if got is not _MISSING:
            if got is None:
                raise RecursionError(f"left recursion in category {cat}")
            return got  # type: ignore[return-value]
        first = self.table.first[cat]
        if first is not None and self.tokens[pos] not in first:
            self.memo[key] = []
            if pos > self.farthest:
                self.farthest = pos
            return self.memo[key]  # type: ignore[return-value]
        self.memo[key] = None
        out: list[Reading] = []
        terminal = self.table.terminals.get(cat)
        if terminal is not None:
            for end, value in terminal.scan(self, pos):
                out.append((end, value, None, ()))
                if end > self.farthest:
                    self.farthest = end
        trie = self.table.tries.get(cat)
        if trie is not None:
            self._walk(trie, pos, (), out)
        self.memo[key] = out
        return out

    def _walk(self, node: _TrieNode, pos: int, kids: tuple[Reading, ...], out: list[Reading]) -> None:
        for end in node.ends:
            value = end.build(**{n: k[1] for n, k in zip(end.names, kids, strict=True)})
            if value is not REJECT and not any(r[0] == pos and r[1] == value for r in out):
                out.append((pos, value, end, kids))
        after = node.lits.get(self.tokens[pos])
        if after is not None:
            if pos + 1 > self.farthest:
                self.farthest = pos + 1
            self._walk(after, pos + 1, kids, out)
        for cat, after in node.slots.items():
            for reading in self.parse(cat, pos):
                self._walk(after, reading[0], (*kids, reading), out)

    def whole(self, cat: str) -> list[Reading]:
        """The readings of the category that take every token."""
        end = len(self.tokens) - 1
        return [r for r in self.parse(cat, 0) if r[0] == end]


class Renderer:
    """Says values; memoised for one tree."""

    __slots__ = ("memo", "table")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.memo: dict[Any, list[str] | None] = {}

    def say(self, cat: str, value: Any, hint: str = "") -> list[str] | None:
        """The tokens of the canonical wording, or None when the table cannot say it."""
        key: Any = (cat, hint, type(value), value)
        if key in self.memo:
            return self.memo[key]
        self.memo[key] = None
        got = self._say(cat, value, hint)
        self.memo[key] = got
        return got

    def _say(self, cat: str, value: Any, hint: str) -> list[str] | None:
        terminal = self.table.terminals.get(cat)
        if terminal is not None:
            got = terminal.say(value)
            if got is not None:
                return got
        for one in self.table.order(cat, type(value), hint):
            slots = one.unbuild(value)
            if slots is None:
                continue
            tokens = self._fill(one, slots)
            if tokens is not None:
                return tokens
        return None

    def _fill(self, one: Phrase, slots: dict[str, Any]) -> list[str] | None:
        tokens: list[str] = []
        for element in one.elements:
            if type(element) is not tuple:
                tokens.append(element)
                continue
            got = self.say(element[2], slots[element[1]], element[3])
            if got is None:
                return None
            tokens += got
        return tokens


def proven(reading: Reading) -> Phrase | None:
    """None when every phrase of a derivation takes its value apart into what it was built from, else the
    phrase that does not: then some slot's word was dropped."""
    _, value, one, kids = reading
    if one is None:
        return None
    if not any(_keeps(twin, value, kids) for twin in one.twins):
        return one
    for kid in kids:
        bad = proven(kid)
        if bad is not None:
            return bad
    return None


def _keeps(one: Phrase, value: Any, kids: tuple[Reading, ...]) -> bool:
    """Whether the phrase would take the value apart into just these pieces."""
    if one.flat:
        return _joined(value, kids)
    if one.prove is not None:
        return bool(one.prove(value, **{n: k[1] for n, k in zip(one.names, kids, strict=True)}))
    slots = one.unbuild(value)
    return slots is not None and all(slots.get(n, _MISSING) == k[1] for n, k in zip(one.names, kids, strict=True))


def _joined(value: Any, kids: tuple[Reading, ...]) -> bool:
    """Whether a flat list is its pieces one after the other."""
    parts: list[Any] = []
    for kid in kids:
        parts += kid[1].parts if type(kid[1]) is type(value) else (kid[1],)
    return bool(tuple(parts) == value.parts)


def _choices(template: str) -> list[str]:
    match = re.search(r"\(([^()]*\|[^()]*)\)", template)
    if match is None:
        return [re.sub(r"\s+", " ", template).strip()]
    before, after = template[: match.start()], template[match.end() :]
    out: list[str] = []
    for option in match.group(1).split("|"):
        out += [t for t in _choices(before + option + after) if t not in out]
    return out


def _elements(text: str, form: str) -> list[Any]:
    out: list[Any] = []
    pos = 0
    for match in _SLOT.finditer(text):
        out += _literals(text[pos : match.start()], form)
        cat = match.group(2)
        if cat.endswith("*"):
            cat = f"{cat[:-1]}.{form}" if form else cat[:-1]
        out.append(("slot", match.group(1), cat, match.group(3) or ""))
        pos = match.end()
    return out + _literals(text[pos:], form)


def _literals(text: str, form: str) -> list[str]:
    out: list[str] = []
    for word in text.split():
        if word.startswith("'s"):
            out.append("'s")
            word = word[2:]
        elif word.startswith("—"):
            out.append("—")
            word = word[1:]
        if not word:
            continue
        if word[0] in "*#" and len(word) > 1:
            head = re.match(r"[*#][\w'-]+", word)
            assert head is not None, word
            out += tokenise("x " + inflect(head.group(), form))[1:]
            rest = word[head.end() :]
            if rest:
                out += tokenise("x " + rest)[1:]
        else:
            out += tokenise("x " + word)[1:]
    return out


def _halves(make: Any, elements: list[Any], fixed: dict[str, Any]) -> tuple[Build, Unbuild]:
    names = tuple(e[1] for e in elements if type(e) is tuple)
    if not isinstance(make, type):
        return (lambda: make), (lambda value: {} if value == make and type(value) is type(make) else None)
    assert issubclass(make, Node), make
    cls: Any = make
    fields = cls.__struct_fields__
    defaults = dict(zip(fields[len(fields) - len(cls.__struct_defaults__) :], cls.__struct_defaults__, strict=True))
    for name in (*names, *fixed):
        if name not in fields:
            raise ValueError(f"{cls.__name__} has no field {name}")
    others = [(f, fixed.get(f, defaults.get(f, _MISSING))) for f in fields if f not in names]

    def build(**slots: Any) -> Any:
        return cls(**slots, **fixed)

    def unbuild(value: Any) -> dict[str, Any] | None:
        if type(value) is not cls:
            return None
        for field, expected in others:
            if getattr(value, field) != expected:
                return None
        return {n: getattr(value, n) for n in names}

    return build, unbuild
