"""Scalars of a robot as expressions of a graph, folded as they are built."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torsor.algebra.expr import Expr
from torsor.algebra.graph import BUILD, Graph
from torsor.robot.scalars.trees import Tree

if TYPE_CHECKING:
    from torsor.robot.scalars.scalar import Scalar


def expression(value: Scalar, graph: Graph) -> Expr:
    """The scalar in that graph."""

    def leaf(tree: Tree) -> Expr:
        if isinstance(tree, str):
            return graph.pi if tree == "pi" else graph.symbol(tree)
        assert not isinstance(tree, tuple)
        return graph.const(tree)

    if not isinstance(value.tree, tuple):
        return leaf(value.tree)
    ops = {op: (lambda *a, make=make: make(graph, *a)) for op, make in BUILD.items()} | {"pow": graph.pow}
    folded: Expr = value.fold(ops, leaf)
    return folded
