"""The files of the page: a fixed table, read once from the package; what is not in it is not there."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

HTML, SCRIPT, STYLE, SVG = "text/html", "text/javascript", "text/css", "image/svg+xml"
ADDRESSES = {  # address -> file, kind
    "/": ("index.html", HTML),
    "/page.js": ("page.js", SCRIPT),
    "/page.css": ("page.css", STYLE),
    "/favicon.ico": ("favicon.svg", SVG),
}


@dataclass(frozen=True)
class StaticFile:
    """The contents of one file, with the tag by which a browser knows whether it has them."""

    data: bytes
    kind: str
    tag: str

    async def answer(self, request: Request) -> Response:
        headers = {"ETag": self.tag, "Cache-Control": "no-cache"}
        if request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        return Response(self.data, media_type=self.kind, headers=headers)


def routes() -> list[Route]:
    """One for each address."""
    return [Route(address, _read(name, kind).answer, methods=["GET"]) for address, (name, kind) in ADDRESSES.items()]


def _read(name: str, kind: str) -> StaticFile:
    data = files("torsor.web").joinpath("static", name).read_bytes()
    return StaticFile(data, kind, f'"{sha256(data).hexdigest()[:32]}"')
