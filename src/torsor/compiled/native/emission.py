"""Each operation as lines of LLVM assembly, for any kind of number."""

from __future__ import annotations

from collections.abc import Callable

from torsor.compiled.native.kinds import NumberKind
from torsor.program.instructions import Instruction

Emission = Callable[..., str]  # (kind, name of the result, operands...) -> lines of assembly


def _lines(form: str) -> Emission:
    """An emission from its text: {r} is the result, {0} {1} {2} the operands, {t} their type."""

    def emit(kind: NumberKind, result: str, *operands: str) -> str:
        return form.format(*operands, r=result, t=kind.type, s=kind.suffix, truth=kind.truth,
                           zero=kind.number(0), one=kind.number(1))

    return emit


def _power(kind: NumberKind, result: str, base: str, exponent: str) -> str:
    """x**n by repeated squaring, as `power_multiplications` counts it; LLVM drops the product by 1."""
    n, t, one = int(exponent), kind.type, kind.number(1)
    value = base if n else one
    lines: list[str] = []
    for bit in bin(abs(n))[3:]:
        for step in ("square", "times base") if bit == "1" else ("square",):
            product = f"{result}.{len(lines)}"
            lines.append(f"{product} = fmul {t} {value}, {value if step == 'square' else base}")
            value = product
    lines.append(f"{result} = {'fdiv' if n < 0 else 'fmul'} {t} {one}, {value}")
    return "\n".join(lines)


def _function(name: str) -> Emission:
    """A function that is an instruction of the processor."""
    return _lines(f"{{r}} = call {{t}} @llvm.{name}.{{s}}({{t}} {{0}})")


def _library(name: str) -> Emission:
    """A function of the C library, called by its address, lane by lane."""

    def emit(kind: NumberKind, result: str, *operands: str) -> str:
        t, one = kind.type, kind.scalar
        lines = [f"{result}.f = load ptr, ptr @math.{name}"]
        if kind.lanes == 1:
            arguments = ", ".join(f"{t} {x}" for x in operands)
            return f"{lines[0]}\n{result} = call {t} {result}.f({arguments})"
        vector = "poison"
        for lane in range(kind.lanes):
            p = f"{result}.{lane}"
            lines += [f"{p}.{k} = extractelement {t} {x}, i64 {lane}" for k, x in enumerate(operands)]
            arguments = ", ".join(f"{one} {p}.{k}" for k in range(len(operands)))
            lines.append(f"{p}.y = call {one} {result}.f({arguments})")
            into = result if lane == kind.lanes - 1 else f"{p}.v"
            lines.append(f"{into} = insertelement {t} {vector}, {one} {p}.y, i64 {lane}")
            vector = into
        return "\n".join(lines)

    return emit


EMISSIONS: dict[str, Emission] = {
    "add": _lines("{r} = fadd {t} {0}, {1}"),
    "sub": _lines("{r} = fsub {t} {0}, {1}"),
    "mul": _lines("{r} = fmul {t} {0}, {1}"),
    "div": _lines("{r} = fdiv {t} {0}, {1}"),
    "neg": _lines("{r} = fneg {t} {0}"),
    "pow": _power,
    "sin": _library("sin"),
    "cos": _library("cos"),
    "tan": _library("tan"),
    "atan2": _library("atan2"),
    "sqrt": _function("sqrt"),
    "exp": _library("exp"),
    "log": _library("log"),
    "sign": _lines("{r}.zero = fcmp oeq {t} {0}, {zero}\n"
                   "{r}.unit = call {t} @llvm.copysign.{s}({t} {one}, {t} {0})\n"
                   "{r} = select {truth} {r}.zero, {t} {zero}, {t} {r}.unit"),
    "abs": _function("fabs"),
    "min": _lines("{r}.less = fcmp olt {t} {1}, {0}\n{r} = select {truth} {r}.less, {t} {1}, {t} {0}"),
    "max": _lines("{r}.more = fcmp ogt {t} {1}, {0}\n{r} = select {truth} {r}.more, {t} {1}, {t} {0}"),
    "select": _lines("{r}.yes = fcmp oge {t} {0}, {zero}\n{r} = select {truth} {r}.yes, {t} {1}, {t} {2}"),
}

_FUSED = {
    (1, 1): "{r} = call {t} @llvm.fma.{s}({t} {0}, {t} {1}, {t} {2})",
    (1, -1): "{r}.m = fneg {t} {2}\n{r} = call {t} @llvm.fma.{s}({t} {0}, {t} {1}, {t} {r}.m)",
    (-1, 1): "{r}.m = fneg {t} {0}\n{r} = call {t} @llvm.fma.{s}({t} {r}.m, {t} {1}, {t} {2})",
    (-1, -1): "{r}.m = fneg {t} {0}\n{r}.n = fneg {t} {2}\n"
              "{r} = call {t} @llvm.fma.{s}({t} {r}.m, {t} {1}, {t} {r}.n)",
}


def instruction(kind: NumberKind, i: Instruction, result: str, operands: list[str]) -> str:
    """One instruction of a program."""
    if i.op == "pow":
        return _power(kind, result, operands[0], str(i.args[1]))  # its exponent is an integer, not a double
    return EMISSIONS[i.op](kind, result, *operands)


def fused(kind: NumberKind, signs: tuple[int, int], result: str, operands: list[str]) -> str:
    """A multiply-add with the signs of its product and of its addend."""
    return _lines(_FUSED[signs])(kind, result, *operands)


# of the C library, as variables: a call by name would need tables that the loader of the code has no room for
MATHEMATICS = ("sin", "cos", "tan", "exp", "log", "atan2")


def declarations(kinds: set[NumberKind]) -> str:
    """The functions of LLVM and of the C library that code of these kinds may call."""
    lines = [f"@math.{name} = global ptr null" for name in MATHEMATICS]
    for kind in sorted(kinds, key=lambda k: (k.bits, k.lanes)):
        t, s = kind.type, kind.suffix
        lines += [f"declare {t} @llvm.{name}.{s}({t})" for name in ("sqrt", "fabs")]
        lines += [f"declare {t} @llvm.copysign.{s}({t}, {t})", f"declare {t} @llvm.fma.{s}({t}, {t}, {t})"]
    return "\n".join(lines) + "\n"


def mathematics(bits: int) -> dict[str, int]:
    """What the variables of `declarations` stand for in this process."""
    from llvmlite import binding

    addresses = {f"math.{name}": binding.address_of_symbol(name if bits == 64 else f"{name}f") for name in MATHEMATICS}
    if None in addresses.values():
        raise RuntimeError("the C library has no sine")
    return addresses
