"""Where results go: the names that a user typed, held against what may be written before the work."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from torsor import disk, formats, languages
from torsor.app.options import OPTIONS, READ_FILE, READ_FILES, READ_ROBOT, WRITTEN_FILE
from torsor.cli.command_options import typed_values
from torsor.errors import FormatError

APART = "_clear"  # the tail of files that no other refers to by name
OTHERS = (".h", ".csv", ".html", ".png", ".svg")  # suffixes that mean something else than a language or a robot


class Outputs:
    """Files under the names that a user typed; the standard output is left to the doors."""

    def __init__(self, names: Sequence[str | None], inputs: Sequence[formats.Place | None], force: bool = False):
        """inputs: the files that are read; force: replace what torsor did not generate."""
        self.permit = disk.Permit(tuple(Path(path) for path in inputs if path), force)
        self.names = [name for name in names if name and not disk.is_standard_output(name)]
        self.permit.check(self.names)

    def write(self, files: Mapping[str, str | bytes]) -> list[str]:
        """Write the files that the user named, all or none; their names."""
        self.permit.write({Path(name): files[name] for name in self.names})
        return self.names


class TypedFiles:
    """The files among what was typed of the options of a use case, held against what may be written."""

    def __init__(self, use: str, typed: Mapping[str, Any], inputs: Sequence[formats.Place], force: bool):
        """inputs: the files that are read whatever the options are."""
        self.values = values = typed_values(use, typed)
        files = {o.name: o.kind for o in OPTIONS[use]() if o.name in values}
        written = [values[name] for name, kind in files.items() if kind is WRITTEN_FILE]
        read = [values[name] for name, kind in files.items() if kind in (READ_FILE, READ_ROBOT)]
        several = [path for name, kind in files.items() if kind is READ_FILES for path in values[name]]
        self.outputs = Outputs(written, [*inputs, *read, *several], force)


class RobotOutput:
    """A robot file to write, of a known suffix; `standard`: the standard output, which takes TOML."""

    def __init__(self, name: str | None, source: formats.Place, force: bool = False):
        self.standard = bool(name) and disk.is_standard_output(name or "")
        self.file = ".toml" if self.standard else name or ""
        if self.file:
            formats.by_suffix(Path(self.file))
        self.outputs = Outputs([name], [source], force)

    def write(self, files: Mapping[str, str | bytes]) -> None:
        """Write the robot, if to a file."""
        self.outputs.write(files)


class Delivery:
    """Generated code: a file, others beside it; a folder, which is made where it is not there; the standard output."""

    def __init__(self, output: str | None, language: str, inputs: tuple[formats.Place, ...] = (), force: bool = False):
        """inputs: the files that are read; force: replace what torsor did not generate."""
        self.permit = disk.Permit(tuple(map(Path, inputs)), force)
        self.output = "" if output is None or disk.is_standard_output(output) else output
        if self.output and not disk.is_folder(self.output):
            _check_suffix(Path(self.output), language)
            self.permit.check([self.output])

    def write(self, files: Mapping[str, str | bytes]) -> None:
        """Write the files, all or none; to the standard output the doors write."""
        if not self.output:
            return
        if disk.is_folder(self.output):
            folder = disk.made_folder(self.output)
            self.permit.write({folder / name: text for name, text in files.items()})
        else:
            self.permit.write(_beside(Path(self.output), files))


class FolderOutput:
    """Files of a folder and of folders within it, which are made where they are not there; or all that, or nothing."""

    def __init__(self, name: str, inputs: Sequence[formats.Place | None], force: bool = False):
        if disk.is_standard_output(name):
            raise FormatError("the code has many files: give -o a folder", name)
        self.folder = Path(name)
        if self.folder.is_file():
            raise FormatError("this is a file, a folder was expected; nothing is written", name)
        self.permit = disk.Permit(tuple(Path(path) for path in inputs if path), force)

    def write(self, files: Mapping[str, str | bytes]) -> list[str]:
        """Write the files by their paths within the folder; the paths as a user finds them."""
        targets = {self.folder / name: text for name, text in files.items()}
        with disk.made_folders(dict.fromkeys(path.parent for path in targets)):
            self.permit.write(targets)
        return [str(path) for path in targets]


def _beside(target: Path, files: Mapping[str, str | bytes]) -> dict[Path, str | bytes]:
    """The main file under the name asked for, and others of its stem; those that are called by name keep theirs."""
    main = Path(next(iter(files)))
    tails = {name: Path(name).stem.removeprefix(main.stem) for name in files}
    by_name = [name for name, tail in tails.items() if tail not in ("", APART)]
    if by_name and target.stem != main.stem:
        raise FormatError(f"the code has {len(files)} files that refer to each other by name: give -o a folder, or "
                          f"{target.with_name(main.name)}", target)
    return {target if name == main.name else target.with_name(name) if name in by_name
            else target.with_name(target.stem + tails[name] + Path(name).suffix): text for name, text in files.items()}


def _check_suffix(target: Path, language: str) -> None:
    """Any suffix will do but one that means another language or a robot."""
    record, suffix = languages.find(language), target.suffix.lower()
    meant = {other.suffix for other in languages.LANGUAGES.values()} | {*formats.suffixes(), *OTHERS}
    if suffix in meant - {record.suffix}:
        raise FormatError(f"{suffix} is no suffix of {record.title}: {target.with_suffix(record.suffix).name} was "
                          "expected", target)
