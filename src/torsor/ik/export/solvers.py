"""Solvers of the general inverse geometric model as files that need nothing of this package: one function a language.

The equations are straight-line code of one robot, written as any program; a run-time that is the same for all robots
stands in the solver's file and finds all configurations: of C, which C++ and CUDA take over, of Rust, of Python with
numpy, of MATLAB or Octave.
"""

from __future__ import annotations

from collections.abc import Callable

from torsor.ik.export.solver_c import general_c
from torsor.ik.export.solver_cpp import general_cpp, general_cuda
from torsor.ik.export.solver_matlab import general_matlab
from torsor.ik.export.solver_parts import Elimination
from torsor.ik.export.solver_python import general_python
from torsor.ik.export.solver_rust import general_rust
from torsor.languages.language import Files
from torsor.program.program import Program

__all__ = ["SOLVERS", "Elimination"]

SOLVERS: dict[str, Callable[[Program, Elimination], Files]] = {
    "c": general_c, "cpp": general_cpp, "cuda": general_cuda, "rust": general_rust,
    "python": general_python, "matlab": general_matlab,
}
