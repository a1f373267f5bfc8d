"""The square part of a Jacobian: as many rows as joints, seen from the frame that leaves most zeros.

Rows that vanish identically drop out, so a SCARA's four joints have a 4 by 4 Jacobian; an arm of three
joints has that of its end point's velocity.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from torsor.algebra.expr import Expr
from torsor.algebra.identity import Identity
from torsor.algebra.linear.block_triangular import Block, blocks
from torsor.algebra.linear.static_pivots import Samples
from torsor.algebra.operation_counts import operations
from torsor.errors import ModelError
from torsor.mechanics.jacobians.jacobian import jacobian, middle_frames, middle_jacobian
from torsor.trace import Trace

LINEAR, ANGULAR = "position part (the velocity of its origin)", "orientation part (its angular velocity)"


@dataclass(frozen=True)
class SquareJacobian:
    """The rows of a Jacobian of frame n that make it square, in the axes of frame m.

    `point` is the frame whose origin the velocity is that of: m, where all rows that do not vanish are kept.
    `only` says which part of the Jacobian is meant, where that is not the whole.  Of a robot with loops, J goes on with
    the equations that close them, over all `joints` that these leave; motors: the rates of its motors per rate of these
    (else each joint is a motor); samples: J in numbers, where it may need to be eliminated.
    """

    n: int
    m: int
    point: int
    joints: list[int]
    rows: tuple[int, ...]
    J: list[list[Expr]]
    only: str = ""
    motors: tuple[tuple[Fraction, ...], ...] = ()
    samples: Samples = ()

    def blocks(self, zero: Identity) -> list[Block] | None:
        return blocks([[not zero.is_zero(e) for e in row] for row in self.J])


def square_jacobians(t: Trace, n: int, middle: int = -1) -> list[SquareJacobian]:
    """The square Jacobians of frame n, about the frame `middle` or those that leave the smallest blocks (-1).

    The one with the fewest operations is the first.
    """
    zero = Identity()
    frames = middle_frames(t, n, middle)
    squares = _whole(t, n, frames, zero) or _parts(t, n, frames, zero)
    if not squares:
        joints = len(middle_jacobian(t, n, frames[0]))
        raise ModelError(f"the Jacobian of frame {n} has no square form: it has {joints} moving joints, and as many "
                         "rows that do not vanish were expected (six joints, a planar arm, a SCARA, three joints)")
    return smallest_blocks(t, [s for s in squares if s.only == squares[0].only])


def smallest_blocks(t: Trace, squares: Sequence[SquareJacobian]) -> list[SquareJacobian]:
    """Those that leave the smallest blocks, the one with the fewest operations first."""
    zero = Identity()
    parameters = set(t.robot.parameters)

    def size(s: SquareJacobian) -> tuple[int, int]:
        parts = s.blocks(zero)
        largest = max(len(rows) for rows, _ in parts) if parts else len(s.J)
        return largest, operations([e for row in s.J for e in row], parameters)

    ordered = sorted(squares, key=size)
    return [s for s in ordered if size(s)[0] == size(ordered[0])[0]]


def _whole(t: Trace, n: int, frames: list[int], zero: Identity) -> list[SquareJacobian]:
    """All rows that do not vanish, if they are as many as the joints; one in each frame.

    They are to be that many in every frame of the path (the base may be tilted): a planar arm of two joints
    has two rows in its first frame, but moves in three directions.
    """
    squares = {}
    for m in middle_frames(t, n):
        columns = middle_jacobian(t, n, m)
        rows = [list(row) for row in zip(*(twist.six for twist in columns.values()), strict=True)]
        squares[m] = _kept(n, m, m, list(columns), rows, range(6), zero)
    if not all(s for m, s in squares.items() if m):
        return []
    return [s for m, s in squares.items() if s is not None and m in frames]


def _parts(t: Trace, n: int, frames: list[int], zero: Identity) -> list[SquareJacobian]:
    """The linear or the angular rows for the origin of n, if those that do not vanish are as many as the joints."""
    squares = []
    for only, among in ((LINEAR, (0, 1, 2)), (ANGULAR, (3, 4, 5))):
        for m in frames:
            columns = middle_jacobian(t, n, m)
            places = [t.coordinates.joints.index(k) for k in columns]
            rows = [[row[k] for k in places] for row in jacobian(t, n, m, m).rows]
            squares.append(_kept(n, m, n, list(columns), rows, among, zero, only))
    return [s for s in squares if s is not None]


def _kept(n: int, m: int, point: int, joints: list[int], rows: list[list[Expr]],
          among: Sequence[int], zero: Identity, only: str = "") -> SquareJacobian | None:
    if not joints:
        return None
    kept = tuple(i for i in among if len(joints) == 6 or not all(zero.is_zero(e) for e in rows[i]))
    if len(kept) != len(joints):
        return None
    clean = [[e.graph.zero if zero.is_zero(e) else e for e in rows[i]] for i in kept]
    return SquareJacobian(n, m, point, joints, kept, clean, only)
