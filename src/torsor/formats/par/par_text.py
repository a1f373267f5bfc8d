"""The text of a `.par` file taken apart: assignments with the line of each entry, and remarks in comments.

    (* comments nest (* like this *) and may stand anywhere *)
    NL = 3
    alpha = {0, Pi/2,
             Pi/2}
    (* Robotname = 'RRP' *)        a remark: a comment that says something about the robot
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from torsor.errors import FormatError

MAX_ENTRIES, MAX_DEPTH = 3000, 100
_COMMENT = re.compile(r"\(\*|\*\)")
_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_ASSIGN = re.compile(r"\s*=(?!=)[ \t]*(?:\s*(?=\{))?")
_END = re.compile(r"[;\n]")
_SPACE = re.compile(r"[\s;]*")
_BRACE = re.compile(r"[{}=]")
_REMARK = re.compile(r"\s*([A-Za-z]+)\s*=\s*(.*?)\s*\Z", re.DOTALL)


@dataclass(frozen=True)
class Entry:
    """A piece of text and the line on which it starts."""

    text: str
    line: int


@dataclass(frozen=True)
class Assignment:
    """`key = value` or `key = {value, ...}`."""

    key: str
    entries: tuple[Entry, ...]
    is_list: bool
    line: int


@dataclass(frozen=True)
class ParText:
    assignments: Iterator[Assignment]
    remarks: dict[str, Entry]


def take_apart(text: str, file: str) -> ParText:
    """The assignments, one by one so that the first wrong one ends the reading, and the remarks of the text."""
    plain, comments = _without_comments(text, file)
    remarks: dict[str, Entry] = {}
    for comment in comments:
        match = _REMARK.match(comment.text)
        if match:
            remarks.setdefault(match[1].lower(), Entry(match[2], comment.line))
    return ParText(_assignments(plain, file), remarks)


def _without_comments(text: str, file: str) -> tuple[str, list[Entry]]:
    """The text with blanks in place of comments, line by line the same, and the outer comments with an = inside."""
    comments: list[Entry] = []
    pieces: list[str] = []
    depth = opened = done = counted = 0
    line = start = 1
    for mark in _COMMENT.finditer(text):
        line += text.count("\n", counted, mark.start())
        counted = mark.start()
        if mark[0] == "(*":
            if depth == 0:
                pieces.append(text[done : mark.start()])
                opened, start = mark.end(), line
            depth += 1
            if depth > MAX_DEPTH:
                raise FormatError(f"more than {MAX_DEPTH} comments within comments: one is never closed", file, start)
        elif depth == 0:
            raise FormatError("*) closes a comment that was never opened", file, line)
        else:
            depth -= 1
            if depth == 0:
                done = mark.end()
                if text.find("=", opened, mark.start()) >= 0:
                    comments.append(Entry(text[opened : mark.start()], start))
                pieces.append(" " + "\n" * (line - start))
    if depth:
        raise FormatError("the comment that starts here is never closed by *)", file, start)
    return "".join((*pieces, text[done:])), comments


def _assignments(text: str, file: str) -> Iterator[Assignment]:
    place, line = 0, 1
    while True:
        blank = _SPACE.match(text, place)
        start = blank.end() if blank else place
        line += text.count("\n", place, start)
        if start == len(text):
            return
        key = _KEY.match(text, start)
        equals = _ASSIGN.match(text, key.end()) if key else None
        if key is None or equals is None:
            shown = text[start:].split("\n", 1)[0][:40]
            raise FormatError(f"`name = value` or `name = {{value, ...}}` was expected, not {shown!r}", file, line)
        first = line + text.count("\n", start, equals.end())
        is_list = text.startswith("{", equals.end())
        if is_list:
            place = _closing(text, equals.end(), key[0], file, line)
            count = text.count(",", equals.end(), place) + 1
            if count > MAX_ENTRIES:
                raise FormatError(f"{key[0]} has {count} entries; no robot has more than {MAX_ENTRIES}", file, line)
            entries = tuple(_entries(text[equals.end() + 1 : place - 1], first))
        else:
            end = _END.search(text, equals.end())
            place = end.start() if end else len(text)
            entries = (Entry(text[equals.end() : place].strip(), first),)
        yield Assignment(key[0], entries, is_list, line)
        line += text.count("\n", start, place)


def _closing(text: str, opening: int, key: str, file: str, line: int) -> int:
    """The place after the } that closes the list."""
    end = _BRACE.search(text, opening + 1)
    if end is None or end[0] != "}":
        raise FormatError(f"the list {key} is never closed by }}", file, line)
    return end.end()


def _entries(text: str, line: int) -> Iterator[Entry]:
    if not text.strip():
        return
    for piece in text.split(","):
        lead = len(piece) - len(piece.lstrip())
        yield Entry(piece.strip(), line + piece.count("\n", 0, lead))
        line += piece.count("\n")
