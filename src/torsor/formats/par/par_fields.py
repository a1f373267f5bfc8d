"""The fields of `.par` files: how they are spelled, and how many entries each has."""

from __future__ import annotations

from torsor.errors import FormatError, ScalarError, unknown
from torsor.formats.par.par_text import Assignment, Entry, ParText
from torsor.robot.parts import DRIVE, INERTIAL, PLACE, WRENCH
from torsor.robot.scalars.scalar import ZERO, Scalar, parse

SWITCHES = ("is_mobile", "is_floating")
COUNTS = ("NL", "NJ", "NF", "Type", *SWITCHES)
FRAME = ("ant", "sigma", "mu", *PLACE)
LINK = (*INERTIAL, *WRENCH)
JOINT = ("QP", "QDP", "GAM", "eta")
FIXED_LENGTH = {"W0": 3, "WP0": 3, "V0": 3, "VP0": 3, "G": 3, "Z": 16}
LK22 = {"n": "NL", "p": "ant"}
KNOWN = (*COUNTS, *FRAME, *LINK, *DRIVE, *JOINT, *FIXED_LENGTH, *LK22)


class ParFields:
    """The assignments of one file under their customary names (case does not matter), with their places."""

    def __init__(self, text: ParText, file: str):
        self.file = file
        self.remarks = text.remarks
        self.table: dict[str, Assignment] = {}
        spelled = {k.lower(): k for k in KNOWN}
        for item in text.assignments:
            name = spelled.get(item.key.lower())
            if name is None:
                raise FormatError(unknown("field", item.key, KNOWN), file, item.line)
            name = LK22.get(name, name)
            if name in self.table:
                other = self.table[name]
                also = "" if other.key == item.key else f" (as {other.key})"
                raise FormatError(f"{item.key} is given twice; first on line {other.line}{also}", file, item.line)
            self.table[name] = item

    def __contains__(self, name: str) -> bool:
        return name in self.table

    def length(self, name: str) -> int:
        """How many entries a list has; none where the file has no such list."""
        return len(self.table[name].entries) if name in self.table else 0

    def error(self, name: str, what: str, index: int | None = None) -> FormatError:
        """An error at the field, or at one of its entries."""
        item = self.table.get(name)
        if item is None:
            return FormatError(what, self.file)
        whole = index is None or not 0 <= index < len(item.entries)
        return FormatError(what, self.file, item.line if whole else item.entries[index or 0].line)

    def spelling(self, name: str) -> str:
        return self.table[name].key if name in self.table else name

    def count(self, name: str, default: int | None = None, highest: int = 3000) -> int:
        """A field that is one small integer."""
        if name not in self.table:
            if default is None:
                raise FormatError(f"{name} is missing: the file gives no {_meaning(name)}", self.file)
            return default
        item = self.table[name]
        word = item.entries[0].text if not item.is_list else "{"
        word = {"true": "1", "false": "0"}.get(word.lower(), word) if name in SWITCHES else word
        if not (word.isascii() and word.isdigit() and len(word) <= 9 and int(word) <= highest):
            shown = item.entries[0].text[:40] if item.entries else ""
            raise self.error(name, f"{item.key} = {shown}; an integer from 0 to {highest} was expected")
        return int(word)

    def entries(self, name: str, *lengths: int) -> tuple[Entry, ...] | None:
        """The entries of a list, or None where the file has no such list; the first length is the customary one."""
        if name not in self.table:
            return None
        item = self.table[name]
        if not item.is_list:
            raise self.error(name, f"{item.key} is a list: {item.key} = {{..., ...}} was expected")
        if len(item.entries) not in lengths:
            raise self.error(name, f"{item.key} has {len(item.entries)} entries; {lengths[0]} were expected, "
                                   f"{_reason(name, lengths[0])}")
        return item.entries

    def integers(self, name: str, length: int, highest: int, default: list[int] | None = None) -> list[int]:
        entries = self.entries(name, length)
        if entries is None:
            if default is None:
                raise FormatError(f"{name} is missing: a list of {length} integers was expected", self.file)
            return default
        for k, entry in enumerate(entries):
            if not (entry.text.isascii() and entry.text.isdigit() and len(entry.text) <= 9
                    and int(entry.text) <= highest):
                raise self.error(name, f"{self.spelling(name)}, entry {k + 1}: {entry.text[:40]!r}; "
                                       f"an integer from 0 to {highest} was expected", k)
        return [int(entry.text) for entry in entries]

    def scalars(self, name: str, *lengths: int) -> list[Scalar]:
        """The expressions of a list; zeros where the file does not give it or its last entries."""
        entries = self.entries(name, *lengths) or ()
        scalars = []
        for k, entry in enumerate(entries):
            try:
                scalars.append(parse(entry.text))
            except ScalarError as error:
                raise self.error(name, f"{self.spelling(name)}, entry {k + 1}: {error}", k) from None
        return scalars + [ZERO] * (max(lengths) - len(scalars))


def _meaning(name: str) -> str:
    return {"NL": "number of links (NL, or n)"}.get(name, name)


def _reason(name: str, length: int) -> str:
    if name in FRAME:
        return f"one a frame (NF = {length}: links, cut joints, closing frames)"
    if name in JOINT:
        return f"one per joint (NJ = {length}: links, cut joints)"
    if name in (*LINK, *DRIVE):
        return f"one a link (NL = {length})"
    return "a matrix row by row" if name == "Z" else "x, y, z"
