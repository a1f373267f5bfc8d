"""Who is let in: requests to this very address, from the page itself, with the token; and what every answer says.

A page of another site can make a browser send requests here: it cannot name our Host (DNS rebinding), not be of our
Origin, and does not know the token, which comes in the fragment of the address and never leaves the browser but in
the header of a request to us.
"""

from __future__ import annotations

from hmac import compare_digest

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

TOKEN = "X-Torsor-Token"
API = "/api/"
POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
          "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
SAID = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Gate:
    """An ASGI application in front of another."""

    def __init__(self, inner: ASGIApp, token: str, port: int):
        self.inner, self.token = inner, token.encode()
        self.hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}
        self.origins = {f"http://{host}" for host in self.hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.inner(scope, receive, send)
            return
        if scope["type"] != "http":  # a web socket, which nothing here speaks
            return
        told = _telling(send, scope["path"].startswith(API))
        status, why = self._refusal(scope)
        await (JSONResponse({"error": {"message": why}}, status) if why else self.inner)(scope, receive, told)

    def _refusal(self, scope: Scope) -> tuple[int, str]:
        """Why a request is not let in, if it is not."""
        headers = Headers(scope=scope)
        hosts, origins = headers.getlist("host"), headers.getlist("origin")
        if len(hosts) != 1 or hosts[0].lower() not in self.hosts:
            return 421, "this is not the address of the page"
        if not scope["path"].startswith(API):
            return 0, ""
        if any(origin not in self.origins for origin in origins):
            return 403, "requests come from the page itself, not from another site"
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return 403, "requests come from the page itself, not from another site"
        if not compare_digest(headers.get(TOKEN, "").encode(), self.token):
            return 401, "the token is missing or old: open the address that `torsor web` printed"
        return 0, ""


def _telling(send: Send, api: bool) -> Send:
    """`send`, with what every answer says in its head."""

    async def told(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in SAID.items():
                headers.setdefault(name, value)
            if api:
                headers["Cache-Control"] = "no-store"
        await send(message)

    return told
