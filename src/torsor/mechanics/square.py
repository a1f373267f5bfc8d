"""The square part of a Jacobian: as many rows as joints, seen from the frame that leaves most zeros.

Rows that vanish identically drop out, so a SCARA's four joints have a 4 by 4 Jacobian; an arm of three
joints has that of its end point's velocity.
"""

from __future__ import annotations

from dataclasses import dataclass

from torsor.algebra.blocks import Block, blocks
from torsor.algebra.expr import Expr
from torsor.algebra.identity import Identity
from torsor.errors import ModelError
from torsor.mechanics.jacobian import jacobian, middle_frames, middle_jacobian
from torsor.mechanics.search import operations
from torsor.trace import Trace

LINEAR, ANGULAR = (0, 1, 2), (3, 4, 5)


@dataclass(frozen=True)
class Square:
    """The rows of a Jacobian of frame n that make it square, in the axes of frame m.

    `point` is the frame whose origin the velocity is that of: m, where all rows that do not vanish are kept.
    """

    n: int
    m: int
    point: int
    joints: list[int]
    rows: tuple[int, ...]
    J: list[list[Expr]]

    @property
    def only(self) -> str:
        """What it is the Jacobian of, where that is not the whole velocity of the frame."""
        parts = {LINEAR: "the velocity of its origin", ANGULAR: "its angular velocity"}
        return "" if self.point == self.m else next(w for rows, w in parts.items() if set(self.rows) <= set(rows))

    def blocks(self, zero: Identity) -> list[Block] | None:
        return blocks([[not zero.is_zero(e) for e in row] for row in self.J])


def square_jacobian(t: Trace, n: int, middle: int = -1) -> Square:
    """The square Jacobian of frame n; about the frame `middle`, or the one with the smallest blocks (-1)."""
    zero = Identity()
    frames = middle_frames(t, n)
    if middle != -1 and middle not in frames:
        raise ModelError(f"the middle frame is one of the path to frame {n}: {', '.join(map(str, frames))}, "
                         f"not {middle}")
    frames = frames if middle == -1 else [middle]
    made = [_whole(t, n, m, zero) for m in frames]
    if not any(made):
        made = [_part(t, n, m, rows, zero) for rows in (LINEAR, ANGULAR) for m in frames]
    found = [s for s in made if s is not None]
    if not found:
        joints = len(middle_jacobian(t, n, frames[0]))
        raise ModelError(f"the Jacobian of frame {n} has no square form: it has {joints} moving joints, and as many "
                         "rows that do not vanish were expected (six joints, or a planar, SCARA, three-joint arm)")
    found = [s for s in found if s.only == found[0].only]
    parameters = set(t.robot.parameters)

    def size(s: Square) -> tuple[int, int]:
        parts = s.blocks(zero)
        largest = max(len(rows) for rows, _ in parts) if parts else len(s.rows)
        return largest, operations([e for row in s.J for e in row], parameters)

    return min(found, key=size)


def _whole(t: Trace, n: int, m: int, zero: Identity) -> Square | None:
    """All rows about frame m that do not vanish, if they are as many as the joints."""
    columns = middle_jacobian(t, n, m)
    rows = list(zip(*([*v, *w] for v, w in columns.values()), strict=True))
    return _kept(n, m, m, list(columns), rows, range(6), zero)


def _part(t: Trace, n: int, m: int, kept: tuple[int, ...], zero: Identity) -> Square | None:
    """The linear or angular rows for the origin of n, in the axes of m."""
    columns = middle_jacobian(t, n, m)
    places = [t.moving.index(k) for k in columns]
    rows = [[row[k] for k in places] for row in jacobian(t, n, m, m).rows]
    return _kept(n, m, n, list(columns), rows, kept, zero)


def _kept(n: int, m: int, point: int, joints: list[int], rows: list[list[Expr]] | list[tuple[Expr, ...]],
          among: range | tuple[int, ...], zero: Identity) -> Square | None:
    kept = tuple(i for i in among if not all(zero.is_zero(e) for e in rows[i]))
    if not joints or len(kept) != len(joints):
        return None
    clean = [[e.graph.zero if zero.is_zero(e) else e for e in rows[i]] for i in kept]
    return Square(n, m, point, joints, kept, clean)
