"""Numbers that carry their own labels, as a Series or a DataFrame of pandas does: they are taken by name.

Nothing is imported for it: whatever has `to_numpy` and an `index` or `columns` gives its labels.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from torsor.errors import ProgramError
from torsor.program.instructions import Argument

OF_JOINTS = ("qd", "qdd", "tau")  # arguments that run over the joints, as q does


def labels_of(given: Any) -> list[Any] | None:
    """The labels of numbers in a row, or of the columns of a table; None where there are none, or but 0, 1, 2, ..."""
    if not hasattr(given, "to_numpy"):
        return None
    labels = getattr(given, "columns", None)
    labels = getattr(given, "index", None) if labels is None else labels
    names = None if labels is None or callable(labels) else list(labels)
    return None if names == list(range(len(names or ()))) else names


def by_label(given: Any) -> Any:
    """A mapping from label to number, or to column of numbers, where labels are texts; what has none as it is."""
    names = labels_of(given)
    if names is None:
        return given.to_numpy() if hasattr(given, "to_numpy") else given
    if not all(isinstance(name, str) for name in names) or len(set(names)) < len(names):
        shown = ", ".join(map(str, names[:4])) + (", ..." if len(names) > 4 else "")
        raise ProgramError(f"numbers with labels are taken by them, which are to be different names, not {shown}; give "
                           ".to_numpy() to have them taken in their order")
    values = given.to_numpy()
    return {name: values[..., k] for k, name in enumerate(names)}


def in_order(given: Any, what: str) -> Any:
    """Numbers that have no names here and go by their order: labels, which may say another one, are refused."""
    if (names := labels_of(given)) is not None:
        raise ProgramError(f"{what} goes by the order of its numbers, and these have labels, "
                           f"{', '.join(map(str, names[:4]))}; give .to_numpy() to have them taken in their order")
    return given


def for_argument(argument: Argument, given: Any, joints: Sequence[str]) -> Any:
    """What is given for an argument of a program, by label; velocities and torques may have those of the joints."""
    named = by_label(given)
    if named is given or not isinstance(named, Mapping) or argument.name not in OF_JOINTS:
        return named
    if len(argument.elements) != len(joints) or named.keys() != {*joints}:
        return named
    return {element: named[joint] for element, joint in zip(argument.elements, joints, strict=True)}
