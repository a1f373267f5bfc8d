"""Comments that stay comments: words of a user are shown, never obeyed.

A comment is read by more than people.  Its own language ends it at some sign, and has others that mean something inside
it: its record lists those.  What comes from elsewhere is the same for all: Python looks for an encoding in the first
two lines, editors for settings, TeX's editors for a command to run, and a terminal turns its line around.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

# what is obeyed wherever it stands: a blank goes behind what matches
_OBEYED = (
    r"coding(?=[:=])",  # Python, Emacs
    r"\b(?:vim[<=>]?[0-9]*|vi|ex|kate|local variables)(?=:)", r"-(?=\*-)",  # Vim, Kate, Emacs
    r"!\s*T(?=eX)",  # TeX's editors: `% !TeX program = ...`
    r"#(?=!)",  # a shell, on the first line
)


@dataclass(frozen=True)
class Comment:
    """How comments are written: a block opens and closes it, `line` begins each of its lines.

    signs: what would end it, open another, or be obeyed in it; each is taken apart by a blank.
    """

    line: str
    opening: str = ""
    closing: str = ""
    signs: tuple[str, ...] = ()

    def block(self, lines: Sequence[str]) -> list[str]:
        """The lines as a comment."""
        body = [f"{self.line}{self.safe(line)}".rstrip() for line in lines]
        return [*([self.opening] if self.opening else []), *body, *([self.closing] if self.closing else [])]

    def remark(self, text: str) -> str:
        """The text as a comment on one line."""
        return f"{self.opening or self.line.rstrip()} {self.safe(text)}{self.closing}"

    def safe(self, text: str) -> str:
        """The text on one line, with nothing in it that is obeyed.

        A backslash, which joins lines in C and spells other signs in Mathematica, is shown as a slash.
        """
        plain = "".join(c if c.isprintable() else " " for c in text).replace("\\", "/")
        return self._obeyed().sub(r"\g<0> ", plain)

    def _obeyed(self) -> re.Pattern[str]:
        own = (f"{re.escape(s[0])}(?={re.escape(s[1:])})" for s in self.signs)
        return re.compile("|".join((*own, *_OBEYED)), re.IGNORECASE)
