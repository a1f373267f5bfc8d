"""Where each key of a TOML text stands: tomllib keeps no lines, and an error message wants one."""

from __future__ import annotations

import re

_HEADER = re.compile(r"\s*(\[\[?)\s*([^\]\n]+?)\s*\]")
_KEY = re.compile(r"\s*[\"']?([A-Za-z0-9_.-]+)[\"']?\s*=")
_QUOTES = re.compile(r'"""|\'\'\'')


class Lines:
    """The line of a table's header and of its keys; tables of an array are numbered from 0."""

    def __init__(self, text: str):
        self.numbers: dict[tuple[str, int, str], int] = {}
        counts: dict[str, int] = {}
        table, index, prefix, quoted = "", 0, "", False
        for number, line in enumerate(text.split("\n"), 1):
            header, key = _HEADER.match(line), _KEY.match(line)
            if header and not quoted and not key:
                table, _, inner = header[2].partition(".")
                table = table.strip("\"' ")
                prefix = f"{inner.strip()}." if inner else ""
                if header[1] == "[[" and not inner:
                    counts[table] = counts.get(table, -1) + 1
                index = counts.get(table, 0)
                self.numbers.setdefault((table, index, prefix[:-1]), number)
            elif key and not quoted:
                self.numbers.setdefault((table, index, prefix + key[1]), number)
            quoted ^= len(_QUOTES.findall(line)) % 2 == 1

    def line(self, table: str = "", index: int = 0, key: str = "") -> int | None:
        """The line of the key or, where it is not found, of what holds it."""
        for where in (key, key.split(".")[0], ""):
            number = self.numbers.get((table, index, where))
            if number:
                return number
        return None
