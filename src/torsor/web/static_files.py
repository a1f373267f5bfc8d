"""The files of the page: a fixed table, read once from the package; what is not in it is not there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
         ".woff2": "font/woff2", ".json": "application/json", ".txt": "text/plain"}
LATER = ("/vendor/katex.js", "/vendor/uplot.js")  # modules that the first picture does not need
OTHERWISE = {"index.html": "/", "favicon.svg": "/favicon.ico"}  # file -> address, where it is not that of the file


@dataclass(frozen=True)
class StaticFile:
    """The contents of one file, with the tag by which a browser knows whether it has them."""

    data: bytes
    kind: str
    tag: str
    wanted: str = ""  # what a browser should fetch at once, as a header

    async def answer(self, request: Request) -> Response:
        headers = {"ETag": self.tag, "Cache-Control": "no-cache"} | ({"Link": self.wanted} if self.wanted else {})
        if request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        return Response(self.data, media_type=self.kind, headers=headers)


def routes() -> list[Route]:
    """One for each file of the page."""
    return [Route(address, file.answer, methods=["GET"]) for address, file in table().items()]


def table() -> dict[str, StaticFile]:
    """The files by their address."""
    found = {OTHERWISE.get(name, f"/{name}"): _read(data, Path(name).suffix)
             for name, data in _below(files("torsor.web").joinpath("static"))}
    modules = [name for name in found if name.endswith(".js") and name not in LATER]
    return found | {"/": replace(found["/"], wanted=", ".join(f"<{name}>; rel=modulepreload" for name in modules))}


def _below(folder: Traversable, name: str = "") -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda e: e.name):
        if entry.is_dir():
            yield from _below(entry, f"{name}{entry.name}/")
        elif Path(entry.name).suffix in KINDS:
            yield f"{name}{entry.name}", entry.read_bytes()


def _read(data: bytes, suffix: str) -> StaticFile:
    return StaticFile(data, KINDS[suffix], f'"{sha256(data).hexdigest()[:32]}"')
