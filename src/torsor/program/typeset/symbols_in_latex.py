r"""Names as mathematics: L1 is L_1, QDP1 is \ddot q_1, GAM1 is \tau_1, alpha2 is \alpha_2.

A name is a letter or a word, then an index.  Two names of a program never look alike: the second one is set as it
is typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from torsor.program.program import Program


GREEK = frozenset((
    "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "kappa", "lambda", "mu", "nu", "xi", "rho",
    "sigma", "tau", "phi", "chi", "psi", "omega",
    "Gamma", "Delta", "Theta", "Lambda", "Xi", "Pi", "Sigma", "Phi", "Psi", "Omega"))

# words with a letter of their own, and what it adds to the index
LETTERS = {
    "GAM": (r"\tau", ""), "GAMM": (r"\tau", "m"), "QP": (r"\dot q", ""), "QDP": (r"\ddot q", ""),
    "W": (r"\omega", ""), "WP": (r"\dot\omega", ""), "V": ("v", ""), "VP": (r"\dot v", ""),
    "th": (r"\theta", ""), "EKIN": ("E", ""), "EPOT": ("U", ""), "DET": (r"\det\mathbf{J}", ""),
    "IA": ("I", "a"), "FV": ("F", "v"), "FS": ("F", "s"), "lc": ("l", "c"),
    "ca": ("c", r"\alpha "), "sa": ("s", r"\alpha "), "cg": ("c", r"\gamma "), "sg": ("s", r"\gamma "),
}
TURNS = ("sin", "cos")  # C23 is c_{23}: C is a matrix, S a body's moment
RATES = {"qd": r"\dot", "qdd": r"\ddot"}  # arguments whose elements are rates of those of q


class Symbols:
    """The names of one program, each with a symbol of its own."""

    def __init__(self, program: Program):
        self._symbol: dict[str, str] = {}
        self._taken: set[str] = set()
        arguments = {a.name: a for a in program.arguments}
        for a in program.arguments:
            positions = arguments["q"].elements if a.name in RATES and "q" in arguments else ()
            if len(positions) == len(a.elements):
                for position, name in zip(positions, a.elements, strict=True):
                    head, index = parts(position)
                    self._add(name, joined(f"{RATES[a.name]} {head}", index))
            self._add_all(a.elements)
        for i in program.instructions:
            short = [i.name[0].lower() + i.name[1:]] if i.op in TURNS and i.name[0] in "CS" else []
            self._add(i.name, *(symbol(n) for n in (*short, i.name)))
        self._add_all(label for o in program.outputs for label in o.labels)

    def __call__(self, name: str) -> str:
        return self._symbol[name] if name in self._symbol else symbol(name)

    def _add_all(self, names: Iterable[str]) -> None:
        for name in names:
            self._add(name, symbol(name))

    def _add(self, name: str, *symbols: str) -> None:
        """The first of the symbols that is free."""
        if name not in self._symbol:
            self._symbol[name] = next((s for s in symbols if s not in self._taken), typed(name))
            self._taken.add(self._symbol[name])


def parts(name: str) -> tuple[str, str]:
    """(letter, index) of a name: the index is what follows the letters, underscores set it apart."""
    match = re.match(r"([A-Za-z]+)(.*)", name, re.ASCII)
    if match is None:
        return typed(name), ""
    word, rest = match.groups()
    pieces = [piece for piece in rest.split("_") if piece]
    shown = [rf"\mathrm{{{p}}}" if p.isalpha() and len(p) > 1 else p for p in pieces]
    letter, first = LETTERS.get(word, (word, ""))
    if letter == word and len(word) > 1:
        letter = f"\\{word}" if word in GREEK else rf"\mathit{{{word}}}"
    return letter, first + ",".join(shown)


def symbol(name: str) -> str:
    """A name as mathematics."""
    return joined(*parts(name))


def joined(letter: str, index: str) -> str:
    if not index:
        return letter
    return f"{letter}_{index}" if len(index) == 1 else f"{letter}_{{{index}}}"


def typed(name: str) -> str:
    """A name as it is typed."""
    return rf"\mathtt{{{name.replace('_', chr(92) + '_')}}}"


def bold(name: str) -> str:
    """The name of a whole matrix or vector."""
    word, _, index = name.partition("_")
    return joined(rf"\boldsymbol{{\{word}}}" if word in GREEK else rf"\mathbf{{{word}}}", index)
