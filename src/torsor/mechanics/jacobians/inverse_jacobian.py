"""The inverse of a Jacobian, block by block: a spherical wrist takes two of three rows instead of one of six.

Each diagonal block B has B^-1 = adj B / det B, by minors: it holds wherever the determinant does not vanish.  Where
the entries are short they are multiplied out and what they share with the determinant cancels, so that
1 / (RL4 C3) stands there and not (D3 S5 ...) / (D3 RL4 C3 S5 ...).
"""

from __future__ import annotations

from torsor.algebra.expr import Expr
from torsor.algebra.linear.minors import adjugate
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.algebra.operation_counts import operations
from torsor.algebra.polynomials.irreducible import Factor
from torsor.mechanics.jacobians.determinant import LARGEST, DiagonalBlock, Singularities
from torsor.mechanics.placement import placement_between
from torsor.trace import Trace

SHORT = 100  # operations of a determinant that is worth multiplying out for what cancels


def inverse(s: Singularities, names: dict[Expr, str]) -> list[list[Expr]]:
    """The inverse of the square Jacobian: one row per motor, one column per row of the twist; names: of factors."""
    parameters = set(s.t.robot.parameters)
    inverses = [_by_blocks(s, parts, names) for parts in (s.parts, s.merged(3))]
    if s.square.motors:
        M = Mat([[s.t.graph.const(share) for share in row] for row in s.square.motors])
        inverses = [[list(row) for row in (M @ Mat(X)).rows] for X in inverses]
    return min(inverses, key=lambda X: operations([e for row in X for e in row], parameters))


def _by_blocks(s: Singularities, parts: list[DiagonalBlock], names: dict[Expr, str]) -> list[list[Expr]]:
    """Block after block: B x = e - what the columns of earlier blocks give."""
    g, J = s.t.graph, s.square.J
    size = len(s.square.rows)
    X = [[g.zero] * size for _ in J]
    for place, part in enumerate(parts):
        B = Mat(_block_inverse(s, part, names))
        earlier = [c for p in parts[:place] for c in p.columns]
        for column in range(size):
            right = []
            for r in part.rows:
                value = g.one if r == column else g.zero
                for c in earlier:
                    value = value - J[r][c] * X[c][column]
                right.append(value)
            for c, value in zip(part.columns, B @ Vec(right), strict=True):
                X[c][column] = g.zero if s.zero.is_zero(value) else value
    return X


def about(t: Trace, X: list[list[Expr]], m: int, n: int, r: int) -> list[list[Expr]]:
    """The inverse for the velocity of the origin of n in the axes of r, from that about the origin of m in m.

    rJn^-1 = mJn,m^-1 [ 1  L^ ] [ mRr   0  ]        L: from the origin of m to that of n, in m
                      [ 0   1 ] [  0   mRr ]
    """
    _, L = placement_between(t, m, n)
    mRr, _ = placement_between(t, m, r)
    rows = []
    for row in X:
        v, w = Vec(row[:3]), Vec(row[3:])
        # v . (x + L x y) + w . y = v . x + (w + v x L) . y
        rows.append([*(mRr.T @ v), *(mRr.T @ (w + v.cross(L)))])
    return rows


def _block_inverse(s: Singularities, part: DiagonalBlock, names: dict[Expr, str]) -> list[list[Expr]]:
    g, parameters = s.t.graph, set(s.t.robot.parameters)
    rows = [[s.square.J[r][c] for c in part.columns] for r in part.rows]
    if len(rows) > LARGEST:
        factors = s.eliminated(part.rows, part.columns)
        units = [[g.one if i == j else g.zero for i in part.rows] for j in part.rows]
        return [list(row) for row in Mat([factors.solve(unit) for unit in units]).T.rows]
    whole = part.det.expr(g)
    over = g.one / whole
    plain = [[e * over for e in row] for row in adjugate(rows)]
    if operations([f.expr for f in part.det.factors], parameters) > SHORT:
        return plain
    try:
        short = _cancelled(s, part, names)
    except OverflowError:
        return plain
    return min((short, plain), key=lambda m: operations([e for row in m for e in row], parameters))


def _cancelled(s: Singularities, part: DiagonalBlock, names: dict[Expr, str]) -> list[list[Expr]]:
    """adj B / det B with every entry in lowest terms."""
    size = len(part.rows)
    once = [f for f in part.det.factors for _ in range(f.power)]
    g = s.t.graph
    entries = [[g.zero] * size for _ in range(size)]
    for i, skipped in enumerate(part.rows):
        for j, left_out in enumerate(part.columns):
            p = s.circle.determinant(s.normal([r for r in part.rows if r != skipped],
                                              [c for c in part.columns if c != left_out]))
            if p == 0:
                continue
            number, top, bottom = s.factoring.over(p, once)
            number = (-number if (i + j) % 2 else number) / part.det.number
            entries[j][i] = g.const(number) * top * _reciprocal(bottom, names, g.one)
    return entries


def _reciprocal(factors: list[Factor], names: dict[Expr, str], one: Expr) -> Expr:
    """1 over the product of the factors, each division once and under the factor's name."""
    total = one
    for f in factors:
        name = f.expr.value if f.expr.op == "symbol" else names.get(f.expr)
        over = one / f.expr
        total = total * (over.named(f"over_{name}") if name else over)
    return total
