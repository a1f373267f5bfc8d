"""HTTP with an end to patience: a connection that does not finish the head of its request in time is closed.

Without it some hundred half-sent requests, which any program of this machine can open, keep all others out.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_SECONDS = 10.0


class PatientProtocol(H11Protocol):
    """Uvicorn's protocol, which itself waits for ever."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._begin_waiting()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._idle() and self._late is None:
            self._begin_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._late is not None:
            self._late.cancel()
        super().connection_lost(exc)

    def _idle(self) -> bool:
        """Whether no request is being answered."""
        return self.cycle is None or self.cycle.response_complete

    def _begin_waiting(self) -> None:
        self._late = asyncio.get_running_loop().call_later(HEAD_SECONDS, self._end)

    def _end(self) -> None:
        self._late = None
        if self._idle() and not self.transport.is_closing():
            self.transport.close()
