"""Equations shared out among many machines (Dask): one factor from each share, merged in a tree.

Motions travel as where their files are, and each machine reads its own share.  A machine that fails has its share done
again by another; the answer does not depend on who did what.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from torsor.dask_client import client_of
from torsor.identification.estimators.problem import Problem
from torsor.identification.measured_equations import Equations, Piece
from torsor.identification.qr_factors.factored import FactoringWay, factored, factoring, problems
from torsor.identification.qr_factors.triangular_factors import TriangularFactor
from torsor.progress import tell

TOGETHER = 64  # pieces that one machine does in one go
FAN = 8  # factors that are merged into one at a time
AGAIN = 10  # times that a share is tried


def shared_out(equations: Equations, cluster: Any = None) -> list[Problem]:
    """The problems that parts of the motions pose, worked out here or by a cluster (a client, or an address)."""
    if cluster is None:
        return factored(equations)
    way = factoring(equations)
    with client_of(cluster) as client:
        sent = client.submit(_itself, way, pure=False, retries=AGAIN)  # the scheduler can make it again
        blocks = [_block(client, sent, block) for block in equations.blocks]
        factors = []
        for k, future in enumerate(blocks):
            factors.append(future.result())
            tell((k + 1) / len(blocks))
    return problems(equations, factors)


def _block(client: Any, way: Any, block: Sequence[Piece]) -> Any:
    """What will be the factors of one part of the motions."""
    shares = [block[k:k + TOGETHER] for k in range(0, len(block), TOGETHER)]
    level = [client.submit(_apply, way, share, pure=False, retries=AGAIN) for share in shares]
    while len(level) > 1:
        level = [client.submit(merged_rows, level[k:k + FAN], pure=False, retries=AGAIN)
                 for k in range(0, len(level), FAN)]
    return level[0]


def _itself(way: FactoringWay) -> FactoringWay:
    return way


def _apply(way: FactoringWay, pieces: Sequence[Piece]) -> list[TriangularFactor]:
    return way(pieces)


def merged_rows(several: Sequence[list[TriangularFactor]]) -> list[TriangularFactor]:
    """Per row of the model, the factor of all."""
    return [TriangularFactor.merged(same) for same in zip(*several, strict=True)]
