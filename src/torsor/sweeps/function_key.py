"""What a function computes, as a hash: its code, the programs and the values that are bound to it.

Two functions with one name are not one function: a sweep that goes on in a folder must not take what another has left.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from hashlib import sha256
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np

PLAIN = (type(None), bool, int, float, complex, str, bytes)
MADE_ANEW = ("_compiled", "_part")  # of `compiled`: the number of threads, which is in the recipe, changes no result


def function_key(function: Any) -> str:
    """The hash of a function, a compiled program, a bound method, a partial, or an object that can be called."""
    hashed = _Hashed()
    hashed.add(function)
    return hashed.digest.hexdigest()


class _Hashed:
    """A hash that grows; `met`: objects that are in it already, so that circles end."""

    def __init__(self) -> None:
        self.digest, self.met = sha256(), dict[int, Any]()

    def say(self, *words: object) -> None:
        self.digest.update(f"{words!r};".encode(errors="surrogatepass"))

    def add(self, x: Any) -> None:
        if isinstance(x, PLAIN):
            self.say(type(x).__name__, x)
            return
        if id(x) in self.met:
            self.say("met", list(self.met).index(id(x)))
            return
        self.met[id(x)] = x
        self.say(type(x).__qualname__)
        if isinstance(x, np.ndarray):
            self.say(str(x.dtype), x.shape)
            self.digest.update(np.ascontiguousarray(x).tobytes() if x.dtype.kind != "O" else repr(x.tolist()).encode())
        elif isinstance(x, (tuple, list)):
            self.all(x)
        elif isinstance(x, Mapping):
            self.all(item for pair in x.items() for item in pair)
        elif isinstance(x, (set, frozenset)):
            self.say(sorted(function_key(item) for item in x))
        elif isinstance(x, (type, ModuleType)):
            self.say(getattr(x, "__module__", ""), x.__name__)
        elif isinstance(x, partial):
            self.all((x.func, x.args, x.keywords))
        elif isinstance(x, MethodType):
            self.all((x.__func__, x.__self__))
        elif isinstance(x, FunctionType):
            self.function(x)
        elif isinstance(x, CodeType):
            self.code(x)
        else:
            self.thing(x)

    def all(self, several: Any) -> None:
        for one in several:
            self.add(one)
        self.say("end")

    def function(self, f: FunctionType) -> None:
        """Its code and what it finds around it: defaults, variables of outer functions, globals that it names."""
        self.code(f.__code__)
        self.all((f.__defaults__, f.__kwdefaults__))
        for cell in f.__closure__ or ():
            try:
                self.add(cell.cell_contents)
            except ValueError:
                self.say("empty")
        for name in f.__code__.co_names:
            value = f.__globals__.get(name)
            if isinstance(value, (int, float, complex, str, np.ndarray, FunctionType)) or hasattr(value, "program"):
                self.say(name)
                self.add(value)

    def code(self, c: CodeType) -> None:
        self.say(c.co_code, c.co_names, c.co_varnames, c.co_argcount, c.co_flags)
        self.all(c.co_consts)

    def thing(self, x: Any) -> None:
        """Any other object: what its pickle would be made of."""
        try:
            made = x.__reduce_ex__(4)
        except (TypeError, AttributeError):
            self.say("no parts")
            return
        if isinstance(made, str):
            self.say(made)
        elif getattr(made[0], "__name__", "") in MADE_ANEW:
            for part in made[1]:
                self.all((y for y in part if type(y) is not int) if isinstance(part, tuple) else
                         [] if type(part) is int else [part])
        else:
            self.all(list(y) if hasattr(y, "__next__") else y for y in made)
