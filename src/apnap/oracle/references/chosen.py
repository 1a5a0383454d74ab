"""What is chosen without a word for the choice, and asked for by "that name", "that type"."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.model.node import Node
from apnap.oracle import surface as su
from apnap.oracle.references.tree import replace, swapped
from apnap.oracle.references.walk import ReferenceError_

_SPOKEN: dict[type, tuple[type[Node], type[Node]]] = {
    su.ThatName: (ef.ChooseName, fi.ChosenName),
    su.ThatType: (ef.ChooseType, fi.ChosenType),
    su.ThatColor: (ef.ChooseColor, fi.ChosenColor),
}
"""Words for what was chosen: what chooses it, and what then asks for it."""


def that_name(tree: Any) -> Any:
    """ "That name", "that type", "that color" are the chosen ones, where one was chosen or spoken of."""
    nodes = [n for one in (tree if type(tree) is tuple else (tree,)) if isinstance(one, Node) for n in one.walk()]
    words = {type(n) for n in nodes if type(n) in _SPOKEN}
    for word in words:
        if not any(isinstance(n, _SPOKEN[word]) for n in nodes):
            raise ReferenceError_(word.__name__)
    return swapped(tree, {word: asks for word, (_, asks) in _SPOKEN.items()}) if words else tree


def your_type(node: Any) -> Any:
    """What asks for "the creature type of your choice" chooses it first."""
    if type(node) is tuple:
        return tuple([your_type(item) for item in node])
    if not isinstance(node, Node) or not any(isinstance(n, su.YourType) for n in node.walk()):
        return node
    if isinstance(node, ef.Effect) and not isinstance(node, _HOLDING):
        if any(isinstance(n, se.Target) for n in node.walk()):
            raise ReferenceError_("a type chosen for targets")
        return ef.Seq((ef.ChooseType(), swapped(node, {su.YourType: fi.ChosenType})))
    made = replace(node, **{f: your_type(getattr(node, f)) for f in node.__struct_fields__})
    if not isinstance(made, ef.Seq):
        return made
    return ef.Seq(tuple(p for part in made.parts for p in (part.parts if isinstance(part, ef.Seq) else (part,))))


_HOLDING = (ef.Seq, ef.Gate, ef.ForEach, ef.Repeat, ef.Modal, ef.Delayed, ef.Reflexive)
