"""What pronouns stand for, both ways.

`resolve` walks a tree in the order of its text with the things spoken of so far, replaces every pronoun by
what it stands for and names targets ("t1", "t2", …) and results ("r1", …) that something refers to.
`mention` walks the same way and puts pronouns back: it may use one only where `resolve` would read it as
the same thing, so the two agree by construction.

- "it", "its": the last single object spoken of; "them": the last several; "that creature": the last that
  the noun fits.
- "that player", "they": the last player spoken of, other than you.
- A target is `Ref("t1")` ever after, also once it has moved (400.7j); anything else a verb moved, made or
  chose is the verb's result `Ref("r1")`. The source is `This()`, whatever the event; the event's object
  `EventObject()`.
- Inside a verb done by (or a static about) each of several, the one at hand is `Iter()`.

`walk` has the walk and what it remembers. Every class of nodes that isn't simply walked field by field has a
rule, in the module of its theme: `pronouns`, `verbs` (which leave `results`), `structures` made of them,
`things`, `exiled`, `numbers`, `conditions`, `events` and `abilities`; `zones` has the source in another zone.
`nouns` tells what a thing may be called, `chosen` puts in the choices that are only spoken of, `givers` has
abilities that name what gave them, and `tree` changes trees.
"""

from __future__ import annotations

from typing import Any

from apnap.oracle.references import abilities, conditions, events, exiled, numbers, pronouns, structures, things, verbs
from apnap.oracle.references.chosen import that_name, your_type
from apnap.oracle.references.givers import only_given
from apnap.oracle.references.nouns import is_player
from apnap.oracle.references.tree import once, rename, replace, spell_out
from apnap.oracle.references.verbs import SUBJECT
from apnap.oracle.references.walk import ReferenceError_, Walk
from apnap.oracle.references.zones import EMINENCE, NOT_HERE

__all__ = [
    "EMINENCE", "NOT_HERE", "SUBJECT", "ReferenceError_", "is_player", "mention", "replace", "resolve", "spell_out",
]  # fmt: skip

assert all((abilities, conditions, events, exiled, numbers, pronouns, structures, things, verbs))  # their rules


def resolve(tree: Any) -> Any:
    """The tree with every pronoun replaced and everything referred to named. Raises `ReferenceError_`. The trees of a
    tuple are read one after the other, as paragraphs of one text."""
    walk = Walk(saying=False)
    tree = walk.walk(your_type(that_name(tree)))
    met: dict[str, bool] = {}
    tree = once(tree, met, walk.same)
    walk.used += [name for name, again in met.items() if again]
    return only_given(rename(tree, _names(walk)))


def mention(tree: Any) -> Any:
    """The tree with pronouns put back, as the table says it."""
    return Walk(saying=True).walk(tree)


def _names(walk: Walk) -> dict[str, str]:
    alike = walk.alike
    used = sorted({alike.get(n, n) for n in walk.used if "#" in n}, key=lambda n: int(n.split("#")[1]))
    names: dict[str, str] = {}
    for prefix in ("t", "r"):
        for k, name in enumerate([n for n in used if n[0] == prefix], 1):
            names[name] = f"{prefix}{k}"
    names.update({b: names[a] for b, a in alike.items() if a in names})
    return names
