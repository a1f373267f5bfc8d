"""Clients of a cluster (Dask), which is not needed until one is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from torsor.errors import ToolError
from torsor.extras import imported


@contextmanager
def client_of(cluster: Any) -> Iterator[Any]:
    """A client of a cluster; one that was made here is closed again."""
    if hasattr(cluster, "submit"):
        yield cluster
        return
    distributed = imported("distributed", "cluster")
    try:
        client = distributed.Client(cluster, timeout="10s")
    except (OSError, ValueError) as trouble:
        raise ToolError(f"no scheduler of Dask answers at {cluster}: {trouble}") from None
    with client:
        yield client
