"""CSV and its kin: numbers with commas, semicolons, tabs or blanks between them, perhaps a header and comments.

The first line that is no comment is a header where one of its fields is not a number; a last comment with as many
fields as there are columns is one too (numpy writes it so).  Where a comma does not separate, it is a decimal point.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from pathlib import Path
from typing import Any

import numpy as np

from torsor.errors import MotionError
from torsor.identification.files.recording import FileFormat, Recording, Tables

DELIMITERS = (";", "\t", ",", " ")
COMMENT = "#"
HEAD = 1 << 16  # bytes in which the header stands
Line = tuple[int, str]  # its number, and what stands there


@dataclass
class SeparatedValues:
    """One such file; `numbers`: of the lines that were read."""

    path: Path
    delimiter: str
    header: int
    columns: tuple[str, ...]
    numbers: list[int] = field(default_factory=list)

    def tables(self, groups: Mapping[str, Sequence[int]]) -> Tables:
        """All groups of columns in one pass."""
        used = sorted({k for group in groups.values() for k in group})
        self.numbers = []
        with self.path.open(encoding="utf-8-sig", errors="replace", newline=None) as stream:
            table = self._numbers_of(self._lines(stream), used)
        return {name: table[:, [used.index(k) for k in group]] for name, group in groups.items()}

    def _numbers_of(self, lines: Iterator[Line], used: list[int]) -> Any:
        first = next(lines, None)
        if first is None:
            raise MotionError(f"{self.path}: there is a header and no sample below it")
        try:
            return np.loadtxt(self._texts(chain([first], lines)), delimiter=self.delimiter, usecols=used, ndmin=2,
                              comments=None, quotechar='"')
        except ValueError as error:
            raise self._culprit(used, error) from None

    def _lines(self, stream: Iterator[str]) -> Iterator[Line]:
        return ((number, _tidy(text, self.delimiter)) for number, text in lines_of(stream) if number > self.header)

    def _texts(self, lines: Iterator[Line]) -> Iterator[str]:
        between = len(self.columns) - 1
        for number, text in lines:
            if text.count(self.delimiter) != between and len(_fields(text, self.delimiter)) != between + 1:
                raise MotionError(f"{self.path}: line {number}: there are {len(_fields(text, self.delimiter))} fields, "
                                  f"and {len(self.columns)} columns: {', '.join(self.columns)}")
            self.numbers.append(number)
            yield text

    def _culprit(self, used: list[int], error: Exception) -> MotionError:
        """The first field that is no number, of the lines that were read."""
        with self.path.open(encoding="utf-8-sig", errors="replace", newline=None) as stream:
            for number, text in islice(self._lines(stream), len(self.numbers)):
                values = _fields(text, self.delimiter)
                for k in used:
                    if not is_number(values[k]):
                        what = f"{values[k]!r} is not a number" if values[k] else "the field is empty"
                        return MotionError(f"{self.path}: line {number}, column {self.columns[k]}: {what}")
        return MotionError(f"{self.path}: line {self.numbers[-1]}: {error}")


def lines_of(stream: Iterator[str]) -> Iterator[Line]:
    """The lines that hold something besides comments."""
    for number, line in enumerate(stream, 1):
        text = line.split(COMMENT, 1)[0].strip(" \r\n")
        if text.strip():
            yield number, text


def _tidy(text: str, delimiter: str) -> str:
    """A line with one delimiter between fields, and points in numbers."""
    single = " ".join(text.split()) if delimiter == " " else text
    return single if delimiter == "," else single.replace(",", ".")


def is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return "_" not in text


def look(path: Path) -> Recording:
    """The header of such a file."""
    with path.open("rb") as stream:
        raw = stream.read(HEAD)
    if b"\0" in raw:
        raise MotionError(f"{path}: a zero byte: this is a binary file (or UTF-16), a text in UTF-8 was expected")
    head = raw.decode("utf-8-sig", errors="replace").splitlines()
    values = _with_header(path, head)
    return Recording(str(path), values.columns, values.tables, lines=lambda: np.array(values.numbers))


def _with_header(path: Path, head: list[str]) -> SeparatedValues:
    first = next(lines_of(iter(head)), None)
    if first is None:
        raise MotionError(f"{path}: there is no sample in this file")
    number, text = first
    delimiter = next((d for d in DELIMITERS if d in text), ",")
    fields = _fields(_tidy(text, delimiter), delimiter)
    if not all(map(is_number, fields)):
        spaced = " ".join(text.split()) if delimiter == " " else text
        return SeparatedValues(path, delimiter, number, _named(_fields(spaced, delimiter)))
    told = [_fields(line.strip().lstrip(COMMENT).strip(), delimiter) for line in head[:number - 1] if line.strip()]
    names = told[-1] if told and len(told[-1]) == len(fields) and not all(map(is_number, told[-1])) else []
    return SeparatedValues(path, delimiter, 0, _named(names or [""] * len(fields)))


def _fields(text: str, delimiter: str) -> list[str]:
    try:
        return [f.strip() for f in next(csv.reader([text], delimiter=delimiter))]
    except csv.Error as error:
        raise MotionError(f"a field of {len(text)} characters ({error}): a number was expected") from None


def _named(fields: Sequence[str]) -> tuple[str, ...]:
    return tuple(name or f"column {k}" for k, name in enumerate(fields, 1))


FORMAT = FileFormat("CSV", (".csv", ".tsv", ".txt", ".dat"), look)
