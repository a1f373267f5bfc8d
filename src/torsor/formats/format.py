"""What a file format is: a record that reads and writes robots, and the manners they all share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from torsor.errors import FormatError
from torsor.robot.description import Robot


@dataclass(frozen=True)
class Visual:
    """What a link looks like, or a part of it: a shape with its sizes, or a mesh, in the frame of the link (0: base).

    shape, sizes: as `torsor.formats.bodies.bodies.Shape` has them.  mesh: its file as the robot's file names it.
    pose: the rows of a matrix (4, 4).
    """

    frame: int
    link: str
    shape: str
    pose: tuple[tuple[float, ...], ...]
    sizes: tuple[float, ...] = ()
    mesh: str = ""
    scale: tuple[float, ...] = (1.0, 1.0, 1.0)
    rgba: tuple[float, ...] | None = None


@dataclass(frozen=True)
class Reading:
    """What was read: the robot, and what is to be known about how its file was understood.

    left_out: those of the remarks that say what the robot lacks, or has and hardly should.  visuals: what it looks
    like, which is no part of it.
    """

    robot: Robot
    remarks: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    visuals: tuple[Visual, ...] = ()


@dataclass(frozen=True)
class Format:
    """A file format: `read(data, file, **options)` makes a robot of bytes, `write(robot, **options)` the text of one.

    options, read_options: the names of those that `write` and `read` take.  exact: what is written is read again as the
    same robot; a format of numbers gives one with the same motion.
    """

    name: str
    suffixes: tuple[str, ...]
    read: Callable[..., Robot | Reading]
    write: Callable[..., str]
    options: tuple[str, ...] = ()
    read_options: tuple[str, ...] = ()
    exact: bool = True

    def check(self, given: Iterable[str], known: tuple[str, ...], file: object) -> None:
        """Raise at the first option that the format does not have."""
        for option in given:
            if option not in known:
                has = f"its options: {', '.join(known)}" if known else "it has none"
                raise FormatError(f"the {self.name} format has no option {option}; {has}", str(file))


def decode(data: bytes, file: str, *encodings: str) -> str:
    """The text of a file in the first encoding that fits; binary files are refused."""
    if b"\0" in data:
        line = data.count(b"\n", 0, data.index(b"\0")) + 1
        raise FormatError("a zero byte: this is a binary file, a text was expected", file, line)
    for encoding in encodings:
        try:
            return data.decode(encoding).replace("\r\n", "\n").replace("\r", "\n")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
    raise FormatError(f"a byte that is not {encodings[-1]}", file, line)


def refuse_screws(robot: Robot, file: str) -> None:
    """FormatError where a robot has screws, of a format that has none."""
    screws = [j.variable for j in (*robot.joints, *(loop.joint for loop in robot.loops)) if j.kind.has_lead]
    if screws:
        raise FormatError(f"{file} has no screws, as {robot.name} has ({', '.join(screws)}); .sdf and .toml files have")
