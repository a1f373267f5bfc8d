"""Points of a branch in many digits: Newton's method in arithmetic of a thousand bits.

Loops with one degree of freedom move along one curve, and what they do at many points of it is almost dependent:
doubles cannot tell ranks there.  Joint positions are those of `generic`, carried on; arrays hold flint's complex
numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import numpy as np

from torsor.algebra.domains import Domain
from torsor.errors import ModelError
from torsor.mobility.branches import WALK, Branch
from torsor.numerics.loop_closing import SMALL, closed
from torsor.numerics.numeric_tree import NumericTree
from torsor.numerics.transforms import Array
from torsor.robot.description import Robot
from torsor.robot.parts import PLACE

BITS = 1000
STEPS = 5  # each doubles the eleven digits that there are
TOGETHER = 3  # points at a time
SHORTEST = 1e-4  # of a step
HELD = 1e-6  # to which linear relations hold
FARTHEST = 2.5  # imaginary part of a joint position: sines of it stay of a size


@contextmanager
def many_digits() -> Iterator[None]:
    """Work in flint's arithmetic, with BITS bits."""
    from flint import ctx

    with ctx.workprec(BITS):
        yield


def flint_domain() -> Domain:
    """Real numbers of flint, in the digits that it works with."""
    from flint import arb, fmpq

    def number(value: Any) -> Any:
        return arb(value) if isinstance(value, (int, float, arb)) else arb(fmpq(value.numerator, value.denominator))

    names = ("sin", "cos", "tan", "sqrt", "exp", "log", "atan2")
    functions: dict[str, Callable[..., Any]] = {name: getattr(arb, name) for name in names}
    return Domain("flint", number, arb.pi(), {**_ARITHMETIC, **functions})


_ARITHMETIC: dict[str, Callable[..., Any]] = {
    "add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b, "div": lambda a, b: a / b,
    "neg": lambda a: -a, "pow": lambda a, n: a ** int(n), "abs": abs, "sign": lambda a: a.sgn(),
    "min": lambda a, b: a.min(b), "max": lambda a, b: a.max(b), "select": lambda c, a, b: a if c >= 0 else b,
}


class PreciseTree(NumericTree):
    """The same tree with its placement in many digits; positions are arrays of flint's numbers."""

    def __init__(self, robot: Robot, numbers: Mapping[str, Any]):
        super().__init__(robot, numbers)
        self.plain = NumericTree(robot, {name: float(value) for name, value in numbers.items()})
        self.gravity = np.array([g.value(numbers, flint_domain()) for g in robot.gravity], object)

    def _read(self, values: Mapping[str, Any]) -> Array:
        domain = flint_domain()
        return np.array([[getattr(x.placement, f).value(values, domain) for f in PLACE] for x in self.tree.links],
                        object)

    def _read_leads(self, values: Mapping[str, Any]) -> Array:
        links, domain = self.tree.links, flint_domain()
        return np.array([links[j - 1].joint.advance.value(values, domain) for j in self.joints], object)

    def polished(self, q: Array) -> tuple[Array, Array]:
        """Points that nearly close the loops, closed in all digits, and their tangents (S, joints, freedoms)."""
        from flint import acb

        choices = [self._choice(C) for C in self.plain.constraints(self.plain.frames(q))]
        p: Array = np.vectorize(acb, otypes=[object])(q)
        for _ in range(STEPS):
            T = self.frames(p)
            for row, gap, C, (rows, free) in zip(p, self.gap(T), self.constraints(T), choices, strict=True):
                held = [j for j in range(len(row)) if j not in free]
                row[held] = [x.mid() for x in row[held] - _solved(C[np.ix_(rows, held)], gap[rows, None])[:, 0]]
        return p, np.array([self._tangents(C, *c) for C, c in zip(self.constraints(self.frames(p)), choices,
                                                                  strict=True)])

    @staticmethod
    def _choice(C: Array) -> tuple[list[int], list[int]]:
        """Rows of C that determine all joints but those of the second list."""
        from scipy.linalg import qr

        _, r, columns = qr(C, mode="economic", pivoting=True)
        rank = int((np.abs(np.diag(r)) > SMALL * max(abs(r[0, 0]), 1e-300)).sum())
        rows = qr(C[:, columns[:rank]].T, mode="economic", pivoting=True)[2][:rank]
        return sorted(rows.tolist()), sorted(columns[rank:].tolist())

    @staticmethod
    def _tangents(C: Array, rows: list[int], free: list[int]) -> Array:
        held = [j for j in range(C.shape[1]) if j not in free]
        G = np.zeros((C.shape[1], len(free)), object)
        G[free, range(len(free))] = 1
        if free and held:
            G[held] = -_solved(C[np.ix_(rows, held)], C[np.ix_(rows, free)])
        return G


def _solved(A: Array, b: Array) -> Array:
    from flint import acb_mat

    return np.array(acb_mat(A.tolist()).solve(acb_mat(b.tolist())).tolist(), object)


def walk(branch: Branch, rng: np.random.Generator) -> Iterator[Array]:
    """Ever more points of a branch, some at a time: (S, joints); shorter steps where long ones lead off it."""
    q, G, known = branch.points[:TOGETHER], branch.tangents[:TOGETHER], _known(branch)
    farthest = max(FARTHEST, 0.5 + np.abs(q.imag).max())
    length = WALK
    while length > SHORTEST:
        sizes = rng.standard_normal((len(q), G.shape[2], 1)) + 0.5j * rng.standard_normal((len(q), G.shape[2], 1))
        along = (G @ sizes)[..., 0]
        there, spaces, good = _on_branch(branch, known, branch.skeleton, q + length * along / _largest(along))
        good &= np.abs(there.imag).max(axis=1) < farthest
        q, G = np.where(good[:, None], there, q), np.where(good[:, None, None], spaces, G)
        length = min(WALK, 2 * length) if good.any() else length / 2
        if good.any():
            yield there[good]
    raise ModelError(f"{branch.skeleton.robot.name}: its loops were followed to a place where no step leads on")


def moved(branch: Branch, numbers: Mapping[str, float]) -> Branch | None:
    """The same branch for slightly other numbers; None where its points do not lead there."""
    skeleton = NumericTree(branch.skeleton.robot, numbers)
    q, spaces, good = _on_branch(branch, _known(branch), skeleton, branch.points)
    return Branch(skeleton, numbers, q[good], spaces[good]) if good.any() else None


def _known(branch: Branch) -> Array:
    return np.array(branch.relations, float).reshape(-1, len(branch.skeleton.joints))


def _on_branch(branch: Branch, relations: Array, skeleton: NumericTree, q: Array) -> tuple[Array, Array, Array]:
    """The points near q that close the loops, their tangents, and which of them are still of the branch."""
    q, good = closed(skeleton, q)
    _, s, vh = np.linalg.svd(skeleton.constraints(skeleton.frames(q)))
    spaces = np.swapaxes(vh.conj(), 1, 2)[..., q.shape[1] - branch.freedoms :]
    good &= (s > SMALL * s[:, :1]).sum(axis=1) == q.shape[1] - branch.freedoms
    return q, spaces, good & (np.abs(relations @ spaces).max(axis=(1, 2), initial=0) < HELD)


def _largest(along: Array) -> Array:
    largest: Array = np.maximum(np.abs(along).max(axis=1, keepdims=True), 1e-300)
    return largest
