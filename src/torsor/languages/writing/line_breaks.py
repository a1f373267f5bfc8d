"""Long lines broken where every language allows it: after an operator or a comma."""

from __future__ import annotations

import re
from collections.abc import Iterable

# a piece ends with a sign after which a line may break; numbers such as 1e-5 and signs such as ** stay whole
_TOKEN = re.compile(
    r"[A-Za-z_$][\w$.]*|[0-9]+\.?[0-9]*(?:(?:[eE]|\*\^)[-+]?[0-9]+)?\w*|\*\*|:=|[<>=!]=|[-+] |\s+|.", re.ASCII)
_BREAK_AFTER = {"+ ", "- ", "*", ",", "=", ":=", ";"}  # a minus without space belongs to what follows


def broken(line: str, width: int = 100, continuation: str = "", indent: str = "    ") -> list[str]:
    """The line in pieces of at most `width`, each but the last ending with `continuation`."""
    if len(line) <= width:
        return [line]
    margin = line[: len(line) - len(line.lstrip())]
    lines, current = [], margin
    for piece in _pieces(line.strip()):
        room = width - len(continuation)
        if current.strip() and len(current) + len(piece.rstrip()) > room:
            lines.append(current.rstrip() + continuation)
            current = margin + indent + piece.lstrip()
        else:
            current += piece
    return [*lines, current.rstrip()]


def _pieces(line: str) -> list[str]:
    pieces = [""]
    for token in _TOKEN.findall(line):
        if token.isspace() and not pieces[-1] and len(pieces) > 1:
            pieces[-2] += token
            continue
        pieces[-1] += token
        if token in _BREAK_AFTER:
            pieces.append("")
    return [p for p in pieces if p]


def text(lines: Iterable[str], comment: str, width: int = 100, continuation: str = "") -> str:
    """The lines as a file, long ones broken; those that begin with `comment` stay as they are."""
    whole = []
    for line in lines:
        whole += [line] if line.lstrip().startswith(comment) else broken(line, width, continuation)
    return "\n".join(whole) + "\n"


def indented(lines: list[str], by: str = "    ") -> list[str]:
    return [f"{by}{line}" if line else line for line in lines]

