"""The numbers that machine code computes with: one or several side by side, of 64 or 32 bits."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from torsor.algebra.domains import FLOAT
from torsor.program.instructions import Operand


@dataclass(frozen=True)
class NumberKind:
    """A type of LLVM: `lanes` floating-point numbers of `bits` bits."""

    bits: int = 64
    lanes: int = 1

    @property
    def bytes(self) -> int:
        return self.bits // 8 * self.lanes

    @cached_property
    def scalar(self) -> str:
        """One lane."""
        return "double" if self.bits == 64 else "float"

    @property
    def dtype(self) -> np.dtype[Any]:
        """One lane, for numpy."""
        return np.dtype(np.float64 if self.bits == 64 else np.float32)

    @cached_property
    def type(self) -> str:
        return self.scalar if self.lanes == 1 else f"<{self.lanes} x {self.scalar}>"

    @cached_property
    def truth(self) -> str:
        """What a comparison gives."""
        return "i1" if self.lanes == 1 else f"<{self.lanes} x i1>"

    @cached_property
    def whole(self) -> str:
        """The integers with as many bits."""
        return f"i{self.bits}" if self.lanes == 1 else f"<{self.lanes} x i{self.bits}>"

    @cached_property
    def suffix(self) -> str:
        """How the names of LLVM's functions of this type end."""
        return f"f{self.bits}" if self.lanes == 1 else f"v{self.lanes}f{self.bits}"

    def wide(self, lanes: int) -> NumberKind:
        return NumberKind(self.bits, lanes)

    def number(self, value: Operand | float) -> str:
        """A number in every lane, as the bits of its double (decimals would be read inexactly)."""
        number = value if isinstance(value, float) else FLOAT.pi if value == "pi" else FLOAT.number(value)
        if self.bits == 32:
            with np.errstate(over="ignore"):  # inf
                number = float(np.float32(number))  # written as the double of the same value
        return self.each(f"0x{struct.unpack('>Q', struct.pack('>d', number))[0]:016X}", self.scalar)

    def integer(self, value: int) -> str:
        return self.each(str(value), f"i{self.bits}")

    def each(self, text: str, scalar: str) -> str:
        """The same constant in every lane."""
        return text if self.lanes == 1 else f"splat ({scalar} {text})"
