"""Denavit-Hartenberg tables as CSV: one row per joint, columns by name, cells of the scalar grammar.

The same four columns mean two things: which, is said in a comment above them (`# convention: standard`) or by the
option `convention`, and never guessed.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import PurePath

from torsor.errors import FormatError, TorsorError, unknown
from torsor.formats.format import Format, Reading, decode
from torsor.robot.conventions import Row, from_modified_dh, from_standard_dh
from torsor.robot.description import Robot
from torsor.robot.joints import kind as joint_kind
from torsor.robot.parts import INERTIAL, Inertia
from torsor.robot.scalars.building import over, times
from torsor.robot.scalars.scalar import Scalar, scalar
from torsor.robot.scalars.typed_angles import TOLERANCE, TypedAngles
from torsor.robot.validation import MAX_LINKS

CONVENTIONS: dict[str, Callable[..., Robot]] = {"standard": from_standard_dh, "modified": from_modified_dh}
ANGLES = ("theta", "alpha")
LENGTHS = ("d", "a")
DRIVES = ("IA", "FV", "FS", "K")
COLUMNS = ("joint", *ANGLES, *(f"{name}_deg" for name in ANGLES), *LENGTHS, "name", *INERTIAL, *DRIVES)
_SAID = re.compile(r"#\s*convention\s*[:=]\s*(\w+)\s*$", re.IGNORECASE)


def dh_table(data: bytes, file: str, convention: str = "", tolerance: float = TOLERANCE) -> Reading:
    """The serial robot of a table; angles within the tolerance (rad) of multiples of 30 and 45 degrees are exact."""
    angles = TypedAngles(tolerance)
    lines = decode(data, file, "utf-8-sig").split("\n")
    said = next((match[1].lower() for line in lines if (match := _SAID.match(line.strip()))), "")
    kind = (convention or said).lower()
    if kind not in CONVENTIONS:
        why = unknown("convention", kind, CONVENTIONS) if kind else "the convention is not said"
        raise FormatError(f"{why}: a line '# convention: standard' or '# convention: modified' was expected", file)
    rows = [(number, _cells(line, file, number)) for number, line in enumerate(lines, 1)
            if line.strip() and not line.strip().startswith("#")]
    if len(rows) < 2:
        names = ", ".join(COLUMNS[:6])
        raise FormatError(f"a line of column names ({names}, ..) and a row for each joint were expected", file)
    columns = _columns(rows[0][1], file, rows[0][0])
    if len(rows) - 1 > MAX_LINKS:
        raise FormatError(f"{len(rows) - 1} joints: at most {MAX_LINKS} are taken", file, rows[MAX_LINKS][0])
    read = [_row(dict(zip(columns, cells, strict=False)), len(cells), columns, file, line, angles)
            for line, cells in rows[1:]]
    robot = CONVENTIONS[kind](read, PurePath(file).stem, tolerance=None)
    return Reading(robot.replace(description=f"from {PurePath(file).name}, {kind} DH"), angles.remarks, angles.warnings)


def _cells(line: str, file: str, number: int) -> list[str]:
    try:
        return next(csv.reader([line]), [])
    except csv.Error as error:
        raise FormatError(f"this is no line of a table ({error})", file, number) from None


def _columns(cells: Sequence[str], file: str, line: int) -> list[str]:
    names = [cell.strip() for cell in cells]
    for name in names:
        if name not in COLUMNS:
            raise FormatError(unknown("column", name, COLUMNS), file, line)
        if names.count(name) > 1:
            raise FormatError(f"two columns are called {name}", file, line)
    for name in ANGLES:
        if name in names and f"{name}_deg" in names:
            raise FormatError(f"{name} and {name}_deg: one of the two was expected", file, line)
    return names


def _row(cells: dict[str, str], count: int, columns: list[str], file: str, line: int, angles: TypedAngles) -> Row:
    if count > len(columns):
        raise FormatError(f"{count} cells below {len(columns)} columns", file, line)

    def number(name: str) -> Scalar:
        text = cells.get(name, "").strip()
        try:
            return scalar(text or 0)
        except TorsorError as error:
            raise FormatError(f"{name}: {error}", file, line) from None

    def angle(name: str) -> Scalar:
        if f"{name}_deg" in cells:
            return _radians(number(f"{name}_deg"))
        return angles.angle(number(name), lambda: f"{name} of line {line}")

    try:
        what = joint_kind(cells.get("joint", "").strip() or "R")
        return Row(what, number("a"), angle("alpha"), number("d"), angle("theta"),
                   Inertia(**{name: number(name) for name in INERTIAL}),
                   tuple((name, number(name)) for name in DRIVES if name in cells), cells.get("name", "").strip())
    except FormatError:
        raise
    except TorsorError as error:
        raise FormatError(str(error), file, line) from None


def _radians(degrees: Scalar) -> Scalar:
    """Exact: 90 is pi/2."""
    if degrees.is_zero:
        return degrees
    try:
        part = Fraction(str(degrees)) / 180
    except ValueError:
        return over(times(degrees, scalar("pi")), 180)
    return scalar(f"{part.numerator}*pi/{part.denominator}".removeprefix("1*").replace("-1*", "-").removesuffix("/1"))


def _not_written(_robot: Robot) -> str:
    raise FormatError("a DH table says too little of a robot to be written: take .toml; `torsor show` prints tables")


FORMAT: Format = Format("dh-csv", (".csv",), dh_table, _not_written, (), ("convention", "tolerance"), exact=False)
