"""The doors of torsor, and damaged input for each: `python -m tests.doors --count 100000` tries so many.

Whatever comes out is an answer or a TorsorError; anything else is printed with the command that shows it again.
"""

from __future__ import annotations

import random
import warnings

from tests.doors.calls import call
from tests.doors.files import recording, robot_file
from tests.doors.questions import body, question
from tests.doors.words import words
from torsor.errors import TorsorError

DOORS = {"robot file": robot_file, "recording": recording, "words": words, "question": question, "body": body,
         "call": call}
SHARES = {"robot file": 50, "recording": 25, "words": 3, "question": 3, "body": 15, "call": 4}  # quick ones more often


def tried(door: str, seed: int, count: int) -> int:
    """How many of so many inputs at a door have an answer; the first that something foreign comes out for is an
    AssertionError.
    """
    answered = 0
    for k in range(count):
        number = seed * 1_000_003 + k
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                DOORS[door](random.Random(number))
                answered += 1
            except TorsorError as error:
                assert str(error).isprintable() or "\n" in str(error), (door, number)
            except Exception as error:
                raise AssertionError(f"{door}, input {number}: {type(error).__name__}: {error}") from error
    return answered
