"""What the columns of a file mean, by their names.

A name is split at points, slashes, underscores, blanks and brackets.  One of its words says the quantity (WORDS,
whatever the case, perhaps with a number after it); what is left says the joint, by a number or by its name:

    t  time  timestamp        q1  pos_1  position.joint1  joint1/position  q[1]        tau1  effort.joint1  torque_1

Numbered columns are taken in the order of their numbers, named ones in the order of the positions.  A unit may stand in
brackets at the end, q1 [deg], or be one of the words, q1_deg, time_ms, vel_1_deg_s.  Where two families of columns
could be meant (measured and desired positions, torques and currents), nothing is chosen.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from torsor.errors import MotionError, unknown
from torsor.identification.files.recording import Recording
from torsor.identification.files.units import UNITS, plain, unit_word

WORDS = {
    "t": ("t", "time", "times", "timestamp", "stamp", "seconds"),
    "q": ("q", "pos", "position", "positions", "angle", "angles", "theta"),
    "qd": ("qd", "dq", "qdot", "vel", "velocity", "velocities", "speed", "speeds"),
    "qdd": ("qdd", "ddq", "qddot", "acc", "acceleration", "accelerations"),
    "tau": ("tau", "torque", "torques", "effort", "efforts", "current", "currents", "gamma"),
}
STEP = ("ts", "dt", "step", "period")
QUANTITIES = tuple(WORDS)
DIGITS = 9  # of the number of a joint
_UNIT = re.compile(r"\s*[\[(]\s*([^\])\d][^\])]*?)\s*[\])]\s*$")
_PER = ("per", "s", "sec", "s2", "s^2")  # what is left of a rate, as in deg_per_s
_MEANS = {word: quantity for quantity, words in WORDS.items() for word in words}


@dataclass(frozen=True)
class Named:
    """A column whose name says something: quantity by `word`, joint by number or by what is left of the name."""

    column: int
    word: str
    rest: str
    number: int | None
    left: str

    @property
    def quantity(self) -> str:
        return _MEANS[self.word]


@dataclass(frozen=True)
class Meaning:
    """quantity -> columns; step: the name of the number that is the step; names, motors: the joints of
    q and of tau, where columns tell."""

    columns: Mapping[str, tuple[int, ...]]
    step: str | None = None
    names: tuple[str, ...] = ()
    motors: tuple[str, ...] = ()


def unit_of(name: str, quantity: str) -> str:
    """The unit that the name of a column says, in brackets at its end or as one of its words, else nothing."""
    return _in_brackets(name) or _unit_words(_words(name), quantity)[0]


def _in_brackets(name: str) -> str:
    match = _UNIT.search(name)
    return match.group(1) if match and (plain(match.group(1)) in UNITS or match.group(0).strip()[0] == "[") else ""


def _words(name: str) -> list[str]:
    bare = _UNIT.sub("", name) if _in_brackets(name) else name
    return [w for w in re.split(r"[\s._/:\-\[\](){}]+", bare) if w]


def _unit_words(words: Sequence[str], quantity: str) -> tuple[str, range]:
    """The unit among some words, and where it stands."""
    for first, word in enumerate(words):
        if unit := unit_word(quantity, _stem(word)):
            last = first + 1
            while quantity in ("qd", "qdd") and last < len(words) and words[last] in _PER:
                last += 1
            return unit, range(first, last)
    return "", range(0)


def understood(name: str, column: int) -> Named | None:
    """What a name says, or None."""
    words = _words(name)
    known = [k for k, w in enumerate(words) if _stem(w).lower() in _MEANS]
    if not known:
        return None
    at = known[-1]
    unit = _unit_words(words, _MEANS[_stem(words[at]).lower()])[1]
    own = {unit[0]: words[unit[0]][len(_stem(words[unit[0]])):]} if unit else {}  # q_deg1 is q1
    others = [own.get(k, "" if k in unit else word) for k, word in enumerate(words)]
    rest = list(filter(None, [*others[:at], words[at][len(_stem(words[at])):], *others[at + 1:]]))
    numbers = [w[len(_stem(w)):] for w in rest if w != _stem(w)]
    left = "_".join(filter(None, map(_stem, rest)))
    number = int(numbers[0]) if len(numbers) == 1 and len(numbers[0]) <= DIGITS else None
    return Named(column, _stem(words[at]).lower(), "_".join(rest), number, left)


def labelled(quantity: str, labels: Sequence[str]) -> tuple[list[int], tuple[str, ...]]:
    """The order of columns that have these labels, and the joints that they name.

    Numbered ones (tau1, tau2) are taken by their numbers, and name no joints; others are joints, or end in one.
    """
    said = [understood(label, k) for k, label in enumerate(labels)]
    named = [n for n in said if n is not None and n.quantity == quantity]
    if len(named) < len(labels) or not all(n.rest for n in named):
        return list(range(len(labels))), tuple(labels)
    ordered = _ordered(named)
    return [n.column for n in ordered], _names(ordered)


def _stem(word: str) -> str:
    """A word without the number at its end."""
    return word.rstrip("0123456789")


def meaning(recording: Recording, given: Mapping[str, object]) -> Meaning:
    """What the columns mean: as given (None: left out), else as the format says, else as their names say."""
    for quantity in given:
        if quantity not in WORDS:
            raise MotionError(unknown("quantity of a motion", quantity, QUANTITIES))
    step = _given_step(recording, given.get("t"))
    said = {q: columns(recording, q, asked) for q, asked in given.items()
            if asked is not None and (q != "t" or not step)}
    told = _told(recording, [q for q in QUANTITIES if q not in given])
    known = {q: {**told.columns, **said}[q] for q in QUANTITIES if q in told.columns or q in said}
    if "t" not in known and "t" not in given:
        step = _step(recording)
    missing = [q for q in ("t", "q", "tau") if q not in known and (q != "t" or not (step or "t" in given))]
    if missing:
        raise recording.error(f"no column is known to be {' or '.join(missing)}: say which, columns={{'{missing[0]}': "
                              "[names or numbers, from 1]}")
    return Meaning(known, step, told.names if "q" not in said else (), told.motors if "tau" not in said else ())


def _given_step(recording: Recording, t: object) -> str | None:
    """The name of a single number of the file that is given as its times."""
    return t if isinstance(t, str) and t in recording.steps else None


def columns(recording: Recording, quantity: str, asked: object) -> tuple[int, ...]:
    """The columns that a user names: by names, numbers from 1, or the name of a whole array."""
    several = [asked] if isinstance(asked, str | int) else list(asked) if isinstance(asked, Sequence) else [asked]
    chosen = tuple(c for one in several for c in _column(recording, quantity, one))
    if not chosen or len(set(chosen)) < len(chosen):
        raise recording.error(f"{quantity} is one column or several, each once, not {asked!r}")
    return chosen


def _column(recording: Recording, quantity: str, one: object) -> tuple[int, ...]:
    if isinstance(one, str) and one in recording.arrays:
        return recording.arrays[one]
    if isinstance(one, str) and one in recording.columns:
        if recording.columns.count(one) > 1:
            raise recording.error(f"two columns are called {one}: give {quantity} by numbers, from 1")
        return (recording.columns.index(one),)
    number = int(one) if isinstance(one, str) and one.isdecimal() and len(one) <= DIGITS else one
    if isinstance(number, int) and not isinstance(number, bool) and 1 <= number <= len(recording.columns):
        return (number - 1,)
    raise recording.error(f"{quantity}: there is no column {one!r}")


def _told(recording: Recording, wanted: Sequence[str]) -> Meaning:
    """What the names say of some quantities."""
    if recording.meaning is not None:
        return Meaning({q: recording.meaning[q] for q in wanted if q in recording.meaning}, names=recording.names,
                       motors=recording.names)
    named = [n for k, name in enumerate(recording.columns) if (n := understood(name, k)) is not None]
    families = {q: _family(recording, q, [n for n in named if n.quantity == q]) for q in wanted}
    ordered = {q: _ordered(family) for q, family in families.items() if family}
    _check_numbers(recording, ordered)
    names = _names(ordered["q"]) if "q" in ordered and not _is_array(recording, ordered["q"]) else ()
    placed = {q: _as(recording, q, family, names) for q, family in ordered.items()}
    motors = tuple(n.rest for n in placed.get("tau", ()) if n.rest in names)
    return Meaning({q: tuple(n.column for n in family) for q, family in placed.items()}, names=names, motors=motors)


def _family(recording: Recording, quantity: str, named: list[Named]) -> list[Named]:
    """The columns of one quantity, which are to be of one kind."""
    numbered = all(n.number is not None for n in named)
    kinds = sorted({f"{n.word} {n.left}".strip() if numbered else n.word for n in named})
    places = [n.number if numbered else n.rest for n in named]
    several = len(kinds) > 1 or len(set(places)) < len(places) or (quantity == "t" and len(named) > 1)
    if several:
        raise recording.error(f"several columns could be {quantity}: "
                              f"{', '.join(recording.columns[n.column] for n in named)}; say which, "
                              f"columns={{'{quantity}': [names or numbers, from 1]}}")
    return named


def _is_array(recording: Recording, named: Sequence[Named]) -> bool:
    return tuple(n.column for n in named) in recording.arrays.values()


def _ordered(named: list[Named]) -> list[Named]:
    if all(n.number is not None for n in named):
        return sorted(named, key=lambda n: n.number or 0)
    return named


def _check_numbers(recording: Recording, families: Mapping[str, Sequence[Named]]) -> None:
    """MotionError where a quantity is numbered otherwise than the positions."""
    numbers = {q: [n.number for n in family] for q, family in families.items() if q != "t"}
    for quantity, those in numbers.items():
        if None not in (*those, *numbers.get("q", [None])) and not set(those) <= set(numbers["q"]):
            raise recording.error(f"the columns of {quantity} are numbered {those}, and those of q {numbers['q']}; say "
                                  f"which belong together, columns={{'{quantity}': [...]}}")


def _names(q: Sequence[Named]) -> tuple[str, ...]:
    """The joints, where columns have names and not numbers."""
    named = any(n.number is None for n in q) and all(n.rest for n in q)
    return tuple(n.rest for n in q) if named else ()


def _as(recording: Recording, quantity: str, named: list[Named], names: tuple[str, ...]) -> list[Named]:
    """The columns of a quantity in the order of the positions."""
    by_name = {n.rest: n for n in named}
    if not names or quantity in ("t", "q") or all(n.rest.isdecimal() for n in named):
        return named
    if set(by_name) - set(names) or (quantity != "tau" and len(by_name) < len(names)):
        raise recording.error(f"the columns of {quantity} are of {', '.join(by_name)}, and those of q of "
                              f"{', '.join(names)}; say which belong together, columns={{'{quantity}': [...]}}")
    return [by_name[n] for n in names if n in by_name]


def _step(recording: Recording) -> str | None:
    steps = [n for n in recording.steps if _is_step(n.lower())]
    if len(steps) > 1:
        raise recording.error(f"{' and '.join(steps)} could be the step: say which, columns={{'t': name}}")
    return steps[0] if steps else None


def _is_step(name: str) -> bool:
    """Whether a single number is the step by its name, which may say a unit: dt, log.Ts, dt_ms."""
    words = _words(name)
    bare = "".join(word for k, word in enumerate(words) if k not in _unit_words(words, "t")[1])
    return name.rpartition(".")[2] in STEP or bare in (*STEP, *WORDS["t"])
