"""CUDA and HIP: the functions of the C++ header for host and device, and a kernel that takes one state a thread.

Any other C++ compiler takes the file as well: the marks of the device are a macro, which is empty there.
"""

from __future__ import annotations

from dataclasses import replace

from torsor.languages.cpp import CPP, MACROS, Header
from torsor.languages.draft import Array, Draft
from torsor.languages.language import Files
from torsor.languages.writing.line_breaks import indented, text
from torsor.languages.writing.spelling import Alphabet, words
from torsor.tools import Tool

DEVICE = "TORSOR_DEVICE"
MACRO = f"""
#ifndef {DEVICE}
#if defined __CUDACC__ || defined __HIPCC__
#define {DEVICE} __host__ __device__
#else
#define {DEVICE}
#endif
#endif
""".strip("\n").split("\n")

# what the compilers declare for kernels
RESERVED = CPP.alphabet.reserved | words(
    "TORSOR_DEVICE threadIdx blockIdx blockDim gridDim warpSize dim3 uint3 count_ state_")


def write(draft: Draft) -> Files:
    return {draft.file: text(Header(draft, f"{DEVICE} ", MACRO, _batch(draft)).lines(), "*")}


def _batch(draft: Draft) -> list[str]:
    """Many states, one after the other in each array; constants are the same for all."""
    work = draft.step if draft.apart else draft.whole
    at, kernel = (draft.extra(f"{draft.whole.name} {tail}") for tail in ("state", "kernel"))
    taken = [f"const Scalar *{a.name}" for a in work.inputs] + [f"Scalar *{r.name}" for r in work.results]
    passed = ", ".join(_at_state(a, a is draft.constants) for a in (*work.inputs, *work.results))
    names = ", ".join(a.name for a in (*work.inputs, *work.results))
    return [
        f"/* a state of many: each array holds them one after the other{', but for constants' * draft.apart} */",
        "template <typename Scalar>", f"{DEVICE} void {at}({', '.join(['long long state_', *taken])})",
        "{", *indented([f"{work.name}<Scalar>({passed});"]), "}", "",
        "#if defined __CUDACC__ || defined __HIPCC__", "/* the same, a state a thread */",
        "template <typename Scalar>", f"__global__ void {kernel}({', '.join(['long long count_', *taken])})",
        "{", *indented(["const long long state_ = static_cast<long long>(blockIdx.x)*blockDim.x + threadIdx.x;",
                        "if (state_ < count_)", f"    {at}<Scalar>(state_, {names});"]), "}", "#endif", ""]


def _at_state(array: Array, shared: bool) -> str:
    if shared or not array.size:
        return array.name
    return f"{array.name} + {array.size}*state_" if array.size > 1 else f"{array.name} + state_"


CUDA = replace(
    CPP, name="cuda", title="CUDA and HIP", suffix=".cuh", aliases=("cu", "cuh", "hip"), write=write,
    alphabet=Alphabet(RESERVED, MACROS),
    tools=(Tool("CUDA", "nvcc", debian="nvidia-cuda-toolkit"), Tool("HIP", "hipcc", debian="hipcc")),
)
