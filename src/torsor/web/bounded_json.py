"""JSON from a browser: of a bounded size and depth, an object at the top, without what JSON does not have."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request

MAX_BODY = 24_000_000
MAX_DEPTH = 12
MAX_NESTED = 200_000  # objects and lists: each takes hundreds of bytes of memory for its two signs
MAX_VALUES = 2_000_000
SECONDS = 60.0  # in which a body arrives


async def body(request: Request) -> dict[str, Any]:
    """The JSON object that the request carries."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise HTTPException(415, "application/json was expected")
    return parsed(await _bytes(request))


async def _bytes(request: Request) -> bytes:
    said = request.headers.get("content-length", "0")
    too_large = HTTPException(413, f"more than {MAX_BODY // 1_000_000} MB")
    if not said.isdigit() or int(said[:20]) > MAX_BODY:
        raise too_large
    data = bytearray()
    try:
        async with asyncio.timeout(SECONDS):
            async for chunk in request.stream():
                data += chunk
                if len(data) > MAX_BODY:
                    raise too_large
    except TimeoutError:
        raise HTTPException(408, f"the question did not arrive within {SECONDS:g} seconds") from None
    return bytes(data)


def parsed(data: bytes) -> dict[str, Any]:
    """The object that the bytes are."""
    if data.count(b"{") + data.count(b"[") > MAX_NESTED or data.count(b",") > MAX_VALUES:
        raise HTTPException(400, f"at most {MAX_NESTED} objects and lists and {MAX_VALUES} values were expected")
    try:
        value = json.loads(data.decode(), parse_constant=_refused)
        deep = _deeper(value, MAX_DEPTH)
    except (ValueError, RecursionError):
        raise HTTPException(400, "JSON was expected, of finite numbers and no great depth") from None
    if deep or not isinstance(value, dict):
        raise HTTPException(400, f"a JSON object nested at most {MAX_DEPTH} deep was expected")
    return value


def _refused(word: str) -> None:
    raise ValueError(word)


def _deeper(value: Any, than: int) -> bool:
    if not isinstance(value, (dict, list)):
        return False
    inside = value.values() if isinstance(value, dict) else value
    return than == 0 or any(_deeper(x, than - 1) for x in inside)
