"""The determinant of a Jacobian as a product: where each factor vanishes, the robot is singular.

The matrix is parted into blocks by its zeros (a spherical wrist gives two of three), each block's
determinant is multiplied out in sines and cosines and factored exactly (`algebra.polynomials.irreducible`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from torsor.algebra.expr import Expr, reachable
from torsor.algebra.identity import Identity
from torsor.algebra.linear.block_triangular import Block, sign
from torsor.algebra.linear.minors import determinant
from torsor.algebra.linear.static_pivots import Factors, factored
from torsor.algebra.monomials import collect
from torsor.algebra.operation_counts import operations
from torsor.algebra.polynomials.circle import Circle
from torsor.algebra.polynomials.flint_ring import Poly
from torsor.algebra.polynomials.irreducible import LONG, Factor, Factored, Factoring
from torsor.mechanics.jacobians.square_rows import SquareJacobian
from torsor.program.passes.expanded import turn_name
from torsor.robot.topology import parallel_families
from torsor.trace import Trace

LARGEST = 6  # rows of a block that is taken by minors
SHORT = 500  # terms of a Jacobian that is worth looking through for sums of angles


@dataclass(frozen=True)
class DiagonalBlock:
    """A diagonal block and its determinant."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    det: Factored


class Singularities:
    """The factored determinant of a square Jacobian, block by block."""

    def __init__(self, t: Trace, square: SquareJacobian):
        self.t = t
        self.zero = Identity()
        g = t.graph
        families = [[g.symbol(name) for name in f] for f in parallel_families(t.robot)]
        self.circle = Circle(g, [e for row in square.J for e in row])
        self.factoring = Factoring(self.circle, families)
        self.square = replace(square, J=self._shorter(square.J))

    def _shorter(self, J: list[list[Expr]]) -> list[list[Expr]]:
        """The Jacobian with sums of angles, where that takes fewer operations."""
        g, parameters = self.t.graph, set(self.t.robot.parameters)
        try:
            if sum(len(self.circle.poly(e)) for row in J for e in row) > SHORT:
                return J
        except OverflowError:
            return J
        summed = [[collect(g, self.factoring.summed(e)) for e in row] for row in J]
        return min((J, summed), key=lambda m: operations([e for row in m for e in row], parameters))

    def normal(self, rows: Iterable[int], columns: Sequence[int]) -> list[list[Poly]]:
        """A part of the Jacobian in normal form."""
        return [[self.circle.poly(self.square.J[r][c]) for c in columns] for r in rows]

    @cached_property
    def parts(self) -> list[DiagonalBlock]:
        """The blocks, each reading the columns of itself and of earlier ones; none where the determinant is 0."""
        parts = [self._part(block) for block in self.square.blocks(self.zero) or ()]
        return parts if all(p.det.number for p in parts) else []

    def _part(self, block: Block) -> DiagonalBlock:
        rows, columns = block
        if len(rows) > LARGEST:
            factors = self.eliminated(rows, columns)
            whole = Factor(factors.determinant(self.t.graph.one), 1, None)
            return DiagonalBlock(rows, columns, Factored(Fraction(factors.sign), (whole,)))
        plain = determinant([[self.square.J[r][c] for c in columns] for r in rows])
        if plain.is_constant or self.zero.is_zero(plain):
            return DiagonalBlock(rows, columns, Factored(Fraction(plain.value or 0), ()))
        try:
            det = self.factoring.factor(self._multiplied_out(rows, columns))
        except OverflowError:
            det = Factored(Fraction(1), (Factor(plain, 1, None),))
        return DiagonalBlock(rows, columns, _cheaper(det, plain, set(self.t.robot.parameters)))

    def _multiplied_out(self, rows: tuple[int, ...], columns: tuple[int, ...]) -> Poly:
        """The determinant of a block; OverflowError where it is too long, sooner for the many blocks of loops."""
        if self.square.samples:
            self.circle.work = 0
        p = self.circle.determinant(self.normal(rows, columns))
        if self.square.samples and len(p) > LONG:
            raise OverflowError(f"{len(p)} terms are too many to factor")
        return p

    def eliminated(self, rows: tuple[int, ...], columns: tuple[int, ...]) -> Factors:
        """A large block, ready to be solved with."""
        square = self.square
        numbers = [[[m[r][c] for c in columns] for r in rows] for m in square.samples]
        return factored([[square.J[r][c] for c in columns] for r in rows], numbers)

    def merged(self, size: int) -> list[DiagonalBlock]:
        """The blocks, neighbours put together as long as they have no more than so many rows."""
        blocks: list[DiagonalBlock] = []
        for part in self.parts:
            if blocks and len(blocks[-1].rows) + len(part.rows) <= size:
                part = self._joined([blocks.pop(), part])
            blocks.append(part)
        return blocks

    @cached_property
    def det(self) -> Factored:
        """The determinant of the whole."""
        return self._joined(self.parts).det if self.parts else Factored(Fraction(0), ())

    def _joined(self, parts: list[DiagonalBlock]) -> DiagonalBlock:
        """Blocks in a row as one, rows and columns in order."""
        rows, columns = [r for p in parts for r in p.rows], [c for p in parts for c in p.columns]
        number = Fraction(sign(rows) * sign(columns))
        factors: dict[Expr, Factor] = {}
        for part in parts:
            number *= part.det.number
            for f in part.det.factors:
                power = factors[f.expr].power if f.expr in factors else 0
                factors[f.expr] = Factor(f.expr, f.power + power, f.form)
        det = Factored(number, tuple(sorted(factors.values(), key=self._order)))
        return DiagonalBlock(tuple(sorted(rows)), tuple(sorted(columns)), det)

    def _order(self, f: Factor) -> tuple[int, int]:
        """Parameters first, then by the first joint that the factor reads."""
        nodes = set(reachable([f.expr]))
        return next((j for j in self.t.coordinates if self.t.q[j] in nodes), 0), f.expr.id

    @cached_property
    def factors(self) -> list[Factor]:
        """The factors that change with the joints."""
        return self.moving(self.det)

    def moving(self, det: Factored) -> list[Factor]:
        """Those factors of a product that change with the joints."""
        return [f for f in det.factors if self.moves(f.expr)]

    def moves(self, e: Expr) -> bool:
        """Whether the expression depends on a joint."""
        variables = {self.t.q[j] for j in self.t.coordinates}
        return any(node in variables for node in reachable([e]))

    def named_turns(self, exprs: list[Expr]) -> None:
        """Let the sines and cosines be called C2, S23 in programs."""
        for node in reachable(exprs):
            if node.op in ("sin", "cos"):
                node.named(turn_name(node, self.t.n >= 10))


def _cheaper(det: Factored, plain: Expr, parameters: set[str]) -> Factored:
    """The factors, or where there is but one and it is long, that one by its minors."""
    g = plain.graph
    if len(det.factors) != 1 or det.factors[0].power != 1:
        return det
    if operations([det.factors[0].expr], parameters) <= operations([plain], parameters):
        return det
    return Factored(det.number, (Factor(plain * g.const(1 / det.number), 1, det.factors[0].form),))
