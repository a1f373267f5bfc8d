"""HTTP with an end to patience: a connection that does not finish the head of its request in time is closed.

Without it some hundred half-sent requests, which any program of this machine can open, keep all others out.  All are
of one address, so what they may take is bounded together: where too many wait, who waits longest goes first.
"""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_SECONDS = 10.0
MOST = 100  # connections that may wait for the rest of a head


class PatientProtocol(H11Protocol):
    """Uvicorn's protocol, which itself waits for ever."""

    _late: asyncio.TimerHandle | None = None
    _waiting: ClassVar[dict[PatientProtocol, None]] = {}  # the longest first

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._begin_waiting()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self._idle():
            self._end_waiting()
        elif self not in self._waiting:
            self._begin_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        self._end_waiting()
        super().connection_lost(exc)

    def _idle(self) -> bool:
        """Whether no request is being answered."""
        return self.cycle is None or self.cycle.response_complete

    def _begin_waiting(self) -> None:
        self._waiting[self] = None
        self._late = asyncio.get_running_loop().call_later(HEAD_SECONDS, self._close)
        if len(self._waiting) > MOST:
            next(iter(self._waiting))._close()

    def _end_waiting(self) -> None:
        self._waiting.pop(self, None)
        if self._late is not None:
            self._late.cancel()

    def _close(self) -> None:
        self._end_waiting()
        if not self.transport.is_closing():
            self.transport.close()
