"""What a solver of the general inverse geometric model is made of, whatever its language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files

from torsor.errors import ProgramError
from torsor.ik.elimination.six_joints import Trial, usually_crowded
from torsor.ik.elimination.template import Template
from torsor.ik.export.solver_programs import beside, clean, configuration, lack
from torsor.kinematics.pose_task import NEAR_ROTATION
from torsor.languages.draft import Array, Draft
from torsor.languages.language import Language
from torsor.languages.writing.header import folded, headed
from torsor.mechanics.inverse.ring import VARIANTS, D, Variant
from torsor.numerics.chain import Chain
from torsor.program.program import Program

SOLUTIONS = 16
RESULT = "The number of configurations is returned and they stand in q one after the other, six joints each."
STATUS = ("status is 1 where these are all, 0 where some may be missing, -1 where T is no transform: its rotation must "
          f"be orthonormal to {NEAR_ROTATION:g}, and is brought to the nearest one.")
SHAPES = {"left": (14, 9), "right": (14, 9), "E": (7, 3, 4)}


@dataclass(frozen=True)
class Elimination:
    """How a solver eliminates: joints counted from 0.

    slides: by joint; multiplied: 3 or 4, the place in the ring by whose unknown the equations are doubled; limits:
    (low, high) by joint, where configurations outside are dropped; crowded: how many eigenvalues are close to others at
    most targets; foreign: how many belong to no configuration, not even a complex one.
    """

    variant: Variant
    slides: Sequence[bool]
    multiplied: int = D
    limits: Sequence[tuple[float, float]] = ()
    crowded: int = 0
    foreign: int = SOLUTIONS

    @classmethod
    def of(cls, chain: Chain, choice: Trial, limits: Sequence[tuple[float, float]] = ()) -> Elimination:
        """That of a choice which was tried on the numbers of a chain."""
        return cls(VARIANTS[choice.variant], [bool(s) for s in chain.slides], choice.multiplied, limits,
                   usually_crowded(chain, choice), 2 * choice.ranks.turned - choice.degree)

    @property
    def template(self) -> Template:
        """Which equations and monomials are taken."""
        return Template(tuple(bool(self.slides[j]) for j in self.variant.order), self.multiplied)


class Solver:
    """The equations in a language, and the names of the functions that solve them; `inner` are programs that they call.

    program: that of `inverse_geometric_general`: (T, parameters) -> left, right, E.
    """

    def __init__(self, program: Program, language: Language, elimination: Elimination):
        shapes = {o.name: o.shape for o in program.outputs}
        if shapes != SHAPES:
            raise ProgramError("a solver is made of the equations left and right and of the constants E, "
                               f"not of {shapes}")
        self.draft = Draft(program, language)
        constants = program.output("E").elements
        self.inner = (configuration(constants, elimination.slides, elimination.variant),
                      lack(constants, elimination.slides), clean(), beside())
        self.dropped = ["Configurations outside the joint limits are dropped."] if elimination.limits else []

    @cached_property
    def name(self) -> str:
        return self.draft.extra(f"{self.draft.program.name}_solve")

    @cached_property
    def step(self) -> str:
        return self.draft.extra(f"{self.draft.program.name}_solve_step")

    @property
    def functions(self) -> dict[str, tuple[Array, ...]]:
        """The solvers by name with what they take: the target with the parameters, and with the constants."""
        own, draft = {self.name: self.draft.whole.inputs}, self.draft
        return own | {self.step: draft.step.inputs} if draft.apart else own

    def passed(self, name: str) -> str:
        """The arguments of a solver, as they are passed on; none where there is no such solver."""
        return ", ".join(a.name for a in self.functions.get(name, ()))

    @property
    def in_parts(self) -> list[str]:
        """A sentence about the solver that takes constants, where there are any."""
        draft = self.draft
        return [f"{self.step} takes the constants that {draft.setup.name} makes."] if draft.apart else []

    def head(self, target: str, result: str, *others: str) -> list[str]:
        """The first words of the solver's file; `others` are more sentences."""
        program = self.draft.program
        beside = f"It takes what the function of {self.draft.file} takes, which must be beside this file."
        said = " ".join([target, result, STATUS, *self.dropped, beside, *others])
        title = f"All configurations of {program.words.robot or program.name} for a pose, at most {SOLUTIONS}."
        return headed([*folded(title), "", *(line.strip() for line in folded(said))])


def runtime(name: str) -> list[str]:
    """The lines of a run-time, which is the same for all robots."""
    return files("torsor.ik.export").joinpath("runtime", name).read_text(encoding="utf-8").splitlines()
