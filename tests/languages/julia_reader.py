"""A reader of the Julia that torsor writes.

Tree-sitter's grammar says whether a file is Julia; the values are computed here, by Julia's
precedences: `^` before a sign, a sign before `* /`, these before `+ -`, these before `>=`; between the
brackets of a matrix a space separates.  Loops over lists, guards and push! are those of solvers.
What torsor does not write is refused.
"""

from __future__ import annotations

import math
import re
from typing import Any

import numpy as np
import tree_sitter
import tree_sitter_julia

PARSER = tree_sitter.Parser(tree_sitter.Language(tree_sitter_julia.language()))
TOKEN = re.compile(r"[A-Za-z_]\w*|[0-9]+\.?[0-9]*(?:e[-+]?[0-9]+)?|>=|[-+*/^<!()\[\],;=]|\n| +")

FUNCTIONS = {
    "sin": math.sin, "cos": math.cos, "tan": math.tan, "atan": math.atan2, "sqrt": math.sqrt, "exp": math.exp,
    "log": math.log,
    "sign": lambda a: float(np.sign(a)), "abs": abs, "min": min, "max": max,
    "ifelse": lambda condition, a, b: a if condition else b,
    "reshape": lambda a, *shape: np.reshape(a, shape, order="F"),
    "permutedims": lambda a, axes: np.transpose(a, [k - 1 for k in axes]),
}
BINARY = {
    ">=": (1, lambda a, b: a >= b), "<": (1, lambda a, b: a < b),
    "+": (2, lambda a, b: a + b), "-": (2, lambda a, b: a - b),
    "*": (3, lambda a, b: a * b), "/": (3, lambda a, b: a / b), "^": (5, lambda a, b: a**b),
}
SIGN = 4


def parse(text: str) -> None:
    """Fails where the text is not Julia."""
    root = PARSER.parse(text.encode()).root_node
    assert not root.has_error, f"not Julia: {root}"


def load(text: str) -> dict[str, Any]:
    """The functions of a file, as Python callables, and its constants."""
    parse(text)
    functions: dict[str, Any] = dict(FUNCTIONS)
    code = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))
    for name, arguments, body in re.findall(r"^function (\w+)\(([^)]*)\)\n(.*?)^end$", code, re.MULTILINE | re.DOTALL):
        functions[name] = _callable(functions, re.findall(r"\w+", arguments), body)
    assert len(functions) == len(FUNCTIONS) + code.count("function ")
    constants = re.findall(r"^const (\w+) = ([^\]]*\])$", code, re.MULTILINE)
    assert len(constants) == code.count("const ")
    return functions | {name: Reader(value, {"NaN": math.nan}, FUNCTIONS).expression() for name, value in constants}


def _callable(functions: dict[str, Any], names: list[str], body: str) -> Any:
    def call(*values: Any) -> Any:
        scope: dict[str, Any] = {"pi": math.pi, **dict(zip(names, values, strict=True))}
        outcome, value = Reader(body, scope, functions).block()
        assert outcome == "return"
        return value

    return call


class Reader:
    """One pass over the tokens of a body, computing as it reads."""

    def __init__(self, text: str, scope: dict[str, Any], functions: dict[str, Any]):
        self.tokens = TOKEN.findall(text)
        assert "".join(self.tokens) == text, "a sign that torsor does not write"
        self.place, self.scope, self.functions = 0, scope, functions

    def peek(self, spaces: bool = False) -> str:
        """The next token: over blanks, and over ends of lines too unless spaces count."""
        for token in self.tokens[self.place :]:
            if not token.isspace() or (spaces and token == "\n"):
                return token
        return ""

    def take(self, spaces: bool = False) -> str:
        token = self.peek(spaces)
        while self.tokens[self.place] != token:
            self.place += 1
        self.place += 1
        return token

    def expect(self, token: str, spaces: bool = False) -> None:
        found = self.take(spaces)
        assert found == token, f"{token!r} was expected, not {found!r}"

    def block(self) -> tuple[str, Any]:
        """Statements up to the first `return`, with its value, or the `end` or `continue` that leaves the block."""
        while True:
            word = self.take()
            if word == "return":
                return word, self.expression()
            if word in ("end", "continue"):
                return word, None
            if word == "for":
                outcome = self.loop()
            elif word == "if":
                outcome = self.condition()
            else:
                outcome = self.assignment(word) if word != "push" else self.push()
            if outcome[0] != "end":
                return outcome

    def loop(self) -> tuple[str, Any]:
        name = self.take()
        self.expect("in")
        values = self.expression()
        start, outer = self.place, self.scope
        for value in values:
            self.place, self.scope = start, {**outer, name: value}  # what is assigned inside stays inside
            outcome = self.block()
            if outcome[0] == "return":
                return outcome
        self.place, self.scope = start, outer
        self.skip()
        return "end", None

    def condition(self) -> tuple[str, Any]:
        if self.expression():
            return self.block()
        self.skip()
        return "end", None

    def skip(self) -> None:
        """Goes behind the `end` of the block."""
        depth = 1
        while depth:
            word = self.take()
            depth += (word in ("for", "if")) - (word == "end")

    def assignment(self, name: str) -> tuple[str, Any]:
        assert name not in self.scope, f"{name} is assigned twice"
        self.expect("=")
        self.scope[name] = self.expression()
        self.expect("\n", spaces=True)
        return "end", None

    def push(self) -> tuple[str, Any]:
        self.expect("!")
        self.expect("(")
        items = self.scope[self.take()]
        self.expect(",")
        items.append(self.expression())
        self.expect(")")
        return "end", None

    def expression(self, level: int = 0, matrix: bool = False) -> Any:
        value = self.prefix(matrix)
        # an end of line ends the expression; in a matrix so does a blank
        while self.peek(spaces=True) in BINARY and not (matrix and self.tokens[self.place].isspace()):
            own, compute = BINARY[self.peek()]
            if own <= level:
                break
            sign = self.take()
            # what follows ^ may have a sign or another ^ of its own: both bind first
            value = compute(value, self.expression(SIGN if sign == "^" else own, matrix))
        return value

    def prefix(self, matrix: bool) -> Any:
        token = self.take()
        if token == "-":
            return -self.expression(SIGN, matrix)
        if token == "(":
            return self.parentheses()
        if token == "[":
            return self.brackets()
        if token[0].isdigit():
            return float(token) if re.search("[.e]", token) else int(token)
        if self.tokens[self.place] == "(":
            self.take()
            return self.functions[token](*self.several(")"))
        if self.tokens[self.place] == "[":
            self.take()
            items = self.several("]")
            return np.array(items) if token == "Float64" else self.scope[token][items[0] - 1]
        return self.scope[token]

    def several(self, closing: str) -> list[Any]:
        items = []
        while self.peek() != closing:
            items.append(self.expression())
            if self.peek() != closing:
                self.expect(",")
        self.expect(closing)
        return items

    def parentheses(self) -> Any:
        """(expression), a tuple, or a named tuple (a = x, b = y)."""
        start = self.place
        name = self.take()
        if self.peek() == "=":
            fields = {name: None}
            while True:
                self.expect("=")
                fields[name] = self.expression()
                if self.take() == ")":
                    return fields
                name = self.take()
        self.place = start
        items = self.several(")")
        return items[0] if len(items) == 1 else tuple(items)

    def brackets(self) -> Any:
        """A vector [a, b], or a matrix [a b; c d], whose elements torsor puts in parentheses unless they are words."""
        if self.peek() == "]":
            self.take()
            return []
        depth, inside = 0, []
        for token in self.tokens[self.place :]:
            depth += (token in "([") - (token in ")]")
            if depth < 0:
                break
            if depth == 0:
                inside.append(token)
        if ";" not in inside and ("," in inside or BINARY.keys() & inside or " " not in inside):
            return np.array(self.several("]"))
        rows: list[list[Any]] = [[]]
        while (token := self.peek()) != "]":
            if token == ";":
                self.take()
                rows.append([])
            rows[-1].append(self.expression(matrix=True))
        self.expect("]")
        return np.array(rows)
