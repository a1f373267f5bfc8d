"""`torsor web`: bind 127.0.0.1, say where, open the browser, serve until stopped."""

from __future__ import annotations

import os
import secrets
import socket
import tempfile
import threading
import time
import webbrowser
from collections.abc import Callable
from pathlib import Path

import uvicorn

from torsor.errors import ToolError
from torsor.web.patient_protocol import PatientProtocol
from torsor.web.site import make_site

HOST = "127.0.0.1"
READ = 30.0  # seconds in which a browser reads the file that leads to the page
PORT = 8642  # the same every time, so that the browser finds its work again


def serve(robot: str, port: int | None, browser: bool, say: Callable[[dict[str, str | int]], None]) -> None:
    """Serve the page; say: told the address, the token and the port once it can be opened.

    port: None for the usual one or, where that is taken, a free one; 0 for a free one.
    """
    listening = _bound(port)
    token, number = secrets.token_urlsafe(32), listening.getsockname()[1]
    address = f"http://{HOST}:{number}/#{token}"
    say({"url": address, "token": token, "port": number})
    if browser:
        threading.Thread(target=_opened, args=(address,), daemon=True).start()
    config = uvicorn.Config(make_site(token, number, robot), log_level="warning", access_log=False, server_header=False,
                            ws="none", proxy_headers=False, limit_concurrency=500, http=PatientProtocol,
                            timeout_graceful_shutdown=2)
    uvicorn.Server(config).run(sockets=[listening])


def _opened(address: str) -> None:
    """Open the page by a file that only its user can read: others of the machine see the arguments of a browser."""
    handle, name = tempfile.mkstemp(prefix="torsor-", suffix=".html")  # mode 0600
    try:
        with os.fdopen(handle, "w") as stream:
            stream.write(f'<!doctype html><meta charset="utf-8"><title>torsor</title>'
                         f'<meta http-equiv="refresh" content="0; url={address}"><p>torsor is being opened.')
        webbrowser.open(Path(name).as_uri())
        time.sleep(READ)
    finally:
        Path(name).unlink(missing_ok=True)


def _bound(port: int | None) -> socket.socket:
    """A socket of this machine alone, which takes connections."""
    for wanted in (PORT, 0) if port is None else (port,):
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((HOST, wanted))
        except OSError:
            listening.close()
            continue
        listening.listen(128)
        return listening
    raise ToolError(f"port {port} is taken: choose another with --port, or leave it out")
