"""Abilities that call what gave them by name (201.5a)."""

from __future__ import annotations

from typing import Any

from apnap.ability import abilities as ab
from apnap.ability import effects as ef
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.model.node import Node, exchanged
from apnap.oracle.references.tree import replace
from apnap.oracle.references.walk import ReferenceError_

GIVER = se.Giver()


def its_own(node: Any) -> Any:
    """ "~ gains …": what gives the ability is what has it."""
    if not isinstance(node, ef.Apply) or node.what != se.This():
        return node
    return replace(node, mods=exchanged(node.mods, GIVER, se.This()))


def only_given(tree: Any) -> Any:
    """The tree, when the layers give each ability that names its giver; a token, copy or emblem that names what made it
    isn't performed."""
    for one in tree if type(tree) is tuple else (tree,):
        if isinstance(one, Node) and (named := _named(one)) and named != _given(one):
            raise ReferenceError_("the giver")
    return tree


def _named(node: Node) -> int:
    return sum(1 for part in node.walk() if part == GIVER)


def _given(node: Node) -> int:
    hosts = [part for part in node.walk() if isinstance(part, (ab.Static, ef.Apply))]
    return sum(_named(mod) for host in hosts for mod in host.mods if isinstance(mod, mo.Gain))
