"""The door to files of measured motion; this table of formats is the only list of them."""

from __future__ import annotations

import glob
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from torsor.errors import MotionError, foreign_as, kind_of
from torsor.identification.files import (
    matlab_variables,
    numpy_arrays,
    parquet_tables,
    ros_bags,
    separated_values,
)
from torsor.identification.files.column_meaning import Meaning, meaning, unit_of
from torsor.identification.files.drives import Drives
from torsor.identification.files.recording import FileFormat, Recording
from torsor.identification.files.tables_on_disk import moved, stays_on_disk
from torsor.identification.files.units import factors, with_rates
from torsor.identification.recorded_motion import SCANNED, Motion

FORMATS: tuple[FileFormat, ...] = (separated_values.FORMAT, numpy_arrays.FORMAT, matlab_variables.FORMAT,
                                   parquet_tables.FORMAT, ros_bags.FORMAT, numpy_arrays.FOLDER)
Units = Mapping[str, str | Sequence[str]]


@dataclass(frozen=True)
class Wanted:
    """The options that are given with a file: see `read_motion`."""

    columns: Mapping[str, object]
    units: Units
    drives: Drives | None
    names: tuple[str, ...]
    step: float | None
    options: Mapping[str, Any]


def read_motion(
    path: Any,
    *,
    columns: Mapping[str, object] | None = None,
    units: Units | None = None,
    drives: Drives | None = None,
    names: Sequence[str] | None = None,
    step: float | None = None,
    **options: Any,
) -> Motion | list[Motion]:
    """Read a recording from a file, or several from several.

    What was understood is told in `remarks` of the motion.

    Args:
        path: A CSV, NPZ, MAT or Parquet file, a ROS bag, or a folder of .npy files; or a list of them, or a pattern
            such as `run*.csv`.
        columns: What the columns mean, where their names do not say it, such as `{"t": "time", "q": ["a1", "a2"],
            "tau": [4, 5]}`: by names, or by numbers from 1. None leaves a quantity out.
        units: Units of the file, such as `{"q": "deg", "tau": "N mm", "t": "ms"}`: one, or one a column. Velocities
            follow positions. By default those that names of columns say, such as `q1_deg` or `t [ms]`, else rad, m,
            N m, N and s.
        drives: Gears, gains and couplings between readings and joints.
        names: The joints of the columns of q, where they are not all joints of the robot in its order.
        step: Time between samples (s), where the file has no times.
        **options: Of a bag, `topic` and `joints`; of NPZ, Parquet and folders, `on_disk`: whether rows stay in the file
            until they are used (by default those of large files).

    Returns:
        A `Motion`; a list of them where `path` is a list or a pattern.

    Raises:
        MotionError: The file cannot be read as a motion, with row and column.

    Example:
        >>> torsor.simulate("planar_2r", time=1, samples=5).csv("run.csv")
        >>> motion = torsor.read_motion("run.csv")
        >>> motion.q.shape, motion.tau.shape
        ((5, 2), (5, 2))
    """
    with foreign_as(MotionError, "the options of the files"):
        wanted = Wanted(dict(columns or {}), dict(units or {}), drives, tuple(names or ()), step, options)
    if isinstance(path, str | os.PathLike) and not _is_pattern(path):
        return _one(Path(path), wanted)
    return [_one(Path(file), wanted) for file in _several(path)]


def _is_pattern(path: str | os.PathLike[str]) -> bool:
    return glob.has_magic(os.fspath(path)) and not Path(path).exists()


def _several(given: Any) -> list[str]:
    if isinstance(given, str | os.PathLike):
        files = sorted(glob.glob(os.fspath(given)))  # noqa: PTH207  (the pattern may be absolute)
        if not files:
            raise MotionError(f"{given}: no file matches this pattern")
        return files
    if not isinstance(given, Sequence) or not given or not all(isinstance(f, str | os.PathLike) for f in given):
        raise MotionError(f"the path of a file of measured motion, or several, was expected, not {kind_of(given)}")
    return [file for one in given for file in (_several(one) if _is_pattern(one) else [os.fspath(one)])]


def _one(path: Path, wanted: Wanted) -> Motion:
    with foreign_as(MotionError, str(path)):
        return _understood(path, wanted)


def _understood(path: Path, wanted: Wanted) -> Motion:
    held = _looked_at(path, wanted.options)
    means = meaning(held, {**wanted.columns, **({} if wanted.step is None else {"t": None})})
    if wanted.step is None and means.step is None and "t" not in means.columns:
        raise held.error("there are no times: give their column, or the step in seconds")
    motion = _motion(held, means, _units(held, means, wanted.units), wanted)
    return motion if wanted.drives is None else motion.through(wanted.drives)


def _looked_at(path: Path, options: Mapping[str, Any]) -> Recording:
    form = format_of(path)
    for option in options:
        if option not in form.options:
            has = f"its options: {', '.join(form.options)}" if form.options else "it has none of its own"
            raise MotionError(f"{path}: the {form.name} format has no option {option}; {has}")
    return form.look(path, **options)


def recording_suffixes() -> tuple[str, ...]:
    """The suffixes of files of measured motion."""
    return tuple(s for form in FORMATS for s in form.suffixes)


def format_of(path: Path) -> FileFormat:
    """The format that a file's suffix, or what is in a folder, means."""
    try:
        folder, file = path.is_dir(), path.is_file()
    except (OSError, ValueError):
        folder = file = False
    for form in FORMATS:
        if (file and path.suffix.lower() in form.suffixes) or (folder and form.folder and form.folder(path)):
            return form
    known = ", ".join(recording_suffixes())
    why = ("there is no .npy file and no metadata.yaml of a bag in this folder" if folder else
           f"the suffix {path.suffix!r} is none of {known}" if file else "there is no such file")
    raise MotionError(f"{path}: {why}; a file of measured motion was expected")


def _units(held: Recording, means: Meaning, given: Units) -> Units:
    """Those given, and else those that stand in the names of columns."""
    units = dict(given)
    if means.step and "t" not in given and (unit := unit_of(means.step, "t")):
        units["t"] = unit
    for quantity, places in means.columns.items():
        told = [unit_of(held.columns[k], quantity) for k in places if held.meaning is None]
        if quantity not in given and any(told):
            if not all(told):
                raise held.error(f"some columns of {quantity} have a unit and others have none: give "
                                 f"units={{'{quantity}': ...}}")
            units[quantity] = told
    return with_rates(units)


def _motion(held: Recording, means: Meaning, units: Units, wanted: Wanted) -> Motion:
    tables = dict(held.tables(means.columns))
    lines = held.lines()
    for quantity, places in means.columns.items():
        _check_numbers(held, tables[quantity], [held.columns[k] for k in places], lines)
        if quantity in units:
            scale = factors(quantity, units[quantity], len(places))
            tables[quantity] = moved(tables[quantity], scale, np.zeros(len(places)))
    told = tuple(_words(held, q, places, units) for q, places in means.columns.items())
    if "t" not in tables:
        tables["t"], words = _step(held, means, units, wanted.step)
        told += (words,)
    return Motion(**_checked_lengths(held, tables), names=wanted.names or means.names, label=held.file, lines=lines,
                  remarks=(*told, *held.remarks), motors=_motors(means, wanted))


def _motors(means: Meaning, wanted: Wanted) -> tuple[str, ...]:
    """The joints of the torques: those of the positions, where these are given and there are as many."""
    return wanted.names if len(wanted.names) == len(means.columns["tau"]) else () if wanted.names else means.motors


def _step(held: Recording, means: Meaning, units: Units, step: float | None) -> tuple[float, str]:
    if step is not None:
        return step, f"step {step:g} s, as given"
    assert means.step is not None
    seconds = held.steps[means.step] * float(factors("t", units.get("t", "s"), 1)[0])
    return seconds, f"step {means.step}, {seconds:g} s"


def _checked_lengths(held: Recording, tables: dict[str, Any]) -> dict[str, Any]:
    counts = {q: len(table) for q, table in tables.items() if not isinstance(table, float | int)}
    if len(set(counts.values())) > 1:
        raise held.error(f"there are {', '.join(f'{n} samples of {q}' for q, n in counts.items())}: as many of each "
                         "were expected")
    return tables


def _check_numbers(held: Recording, table: Any, names: Sequence[str], lines: Any) -> None:
    """MotionError with line or row, and column, where a number is missing; of files on disk, when they are read."""
    for first in range(0, 0 if stays_on_disk(table) else len(table), SCANNED):
        bad = np.argwhere(~np.isfinite(table[first:first + SCANNED]))
        if len(bad):
            row, k = first + int(bad[0][0]), int(bad[0][1])
            where = f"row {row}" if lines is None else f"line {lines[row]}"
            raise MotionError(f"{held.file}: {where}, column {names[k]}: {table[row, k]} is not a number; leave such "
                              "samples out, or give the parts before and after as two files")


def _words(held: Recording, quantity: str, places: Sequence[int], units: Units) -> str:
    unit = units.get(quantity, "")
    shown = unit if isinstance(unit, str) else ", ".join(dict.fromkeys(unit))
    return f"{quantity} from {held.shown(places)}" + (f" in {shown}" if shown else "")
