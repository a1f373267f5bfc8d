"""The C sources of a unit: its programs, the sizes and numbers that its runtime works with, the runtime."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

from torsor.disk import MARK
from torsor.export.fmi.unit_programs import UnitPrograms
from torsor.export.fmi.unit_variables import UnitVariables
from torsor.languages.c import C
from torsor.languages.draft import Array, Draft
from torsor.languages.writing.line_breaks import indented, text
from torsor.program.program import Program
from torsor.simulation.tableau import Tableau

RUNTIME = ("motion.h", "motion.c", "friction.h", "friction.c", "instance.h", "instance.c", "both_versions.h")
RATES = ("void model_rates(const double *value, const Constants *constants, const double *x, const double *modes, "
         "double *xd, double *v, double *vd)")
LIMITS = ("ignore", "warn", "stop")  # in the order of the runtime's numbers


def unit_sources(
    programs: UnitPrograms, variables: UnitVariables, tableau: Tableau, *, rtol: float, limits: str, version: str
) -> dict[str, str]:
    """File name -> text, for a version of FMI (2 or 3); without the token, which is made from them."""
    drafts = {p.name: Draft(p, C) for p in programs.programs()}
    written = {name: content for d in drafts.values() for name, content in C.write(d).items()}
    own = (*RUNTIME, f"fmi{version}_interface.h", f"fmi{version}.c")
    runtime = {name: (files(__package__) / "runtime" / name).read_text() for name in own}
    return written | runtime | {
        "fmu_model.h": text(_header(programs, variables, tableau, drafts), "*"),
        "fmu_model.c": text(_model(programs, variables, tableau, drafts, rtol, limits), "*"),
    }


def _header(programs: UnitPrograms, v: UnitVariables, tableau: Tableau, drafts: dict[str, Draft]) -> list[str]:
    joints = len(programs.robot.joints)
    gaps = len(programs.correction.output("gap").elements) if programs.correction else 0
    inputs = [i for i, variable in enumerate(v.all) if variable.causality == "input"]
    sizes = {
        "VALUES": len(v.all), "TIME": 0, "PARAMETER": v.parameter, "PARAMETERS": v.setting - v.parameter,
        "TUNABLE": int(v.tunable), "SETTING": v.setting, "INPUT": inputs[0] if inputs else 0, "INPUTS": len(inputs),
        "X": v.x, "STATES": v.xd - v.x, "XD": v.xd, "ENERGIES": v.energies, "MARGIN": v.margin,
        "MARGINS": max(1, len(v.margins)), "MARGINS_USED": len(v.margins), "INDICATORS": len(v.indicators),
        "FRICTIONS": len(programs.speeds), "FRICTION_ROOM": max(1, len(programs.speeds)),
        "FIRST": programs.base.first, "MOVING": programs.base.moving, "JOINTS": joints,
        "CONFIGURATION": max(1, len(programs.start.configuration)),
        "LOOSE": len(programs.loose), "GAPS": max(1, gaps), "TURNS": 4 if programs.base.keeps else 0,
        "STAGES": len(tableau.rows), "ESTIMATES": len(tableau.errors), "ORDER": tableau.order,
        "AT_LIMITS_FMI2": 0, "AT_LIMITS_FMI3": len(v.all),
    }
    fields = [f"double {name}[{max(1, d.constants.size)}];" for name, d in drafts.items()]
    estimates = max(1, len(tableau.errors))
    return [
        f"/* {MARK}. */", "#ifndef TORSOR_FMU_MODEL_H", "#define TORSOR_FMU_MODEL_H", "", '#include "fmu_token.h"', "",
        "/* where variables stand among the values, and how many there are of what */",
        "enum {", *indented([f"{name} = {number}," for name, number in sizes.items()]), "};", "",
        "/* what follows from parameters alone, by program */", "typedef struct {", *indented(fields), "} Constants;",
        "", "/* a limit of a joint: the place of its position in the state */",
        "typedef struct {", *indented(["const char *joint;", "int state;", "double limit;", "int upper;"]),
        "} Margin;", "",
        "extern const double model_start[VALUES], model_configuration[CONFIGURATION], model_rtol;",
        "extern const int model_at_limits;", "extern const Margin model_margins[MARGINS];",
        f"extern const int model_speeds[FRICTION_ROOM], model_loose[{max(1, len(programs.loose))}];",
        "extern const double method_weights[STAGES + 1][STAGES];",
        f"extern const double method_errors[{estimates}][STAGES + 1];", "",
        "void model_setup(const double *value, Constants *constants);",
        f"{RATES};",
        "void model_energies(const double *value, const Constants *constants, const double *x, double *energies);",
        "void model_correction(const Constants *constants, const double *q, double *step, double *gap, double *det);",
        "", "#endif",
    ]


def _model(
    programs: UnitPrograms, v: UnitVariables, tableau: Tableau, drafts: dict[str, Draft], rtol: float, limits: str
) -> list[str]:
    places = {name: f"value + {first}" for name, first in v.inputs.items()} | {"x": "x"}
    start = [0.0 if variable.start is None else variable.start for variable in v.all]
    margins = [f'{{"{m.joint}", {m.state}, {m.limit!r}, {int(m.upper)}}}' for m in v.margins] or ['{"", 0, 0.0, 0}']
    rates = [o.name for o in programs.rates.outputs]
    setup = [line for p in programs.programs() for line in _setup(p, drafts[p.name], v)]
    lines = [f"/* {MARK}. */", "#include <stddef.h>", '#include "fmu_model.h"',
             *(f'#include "{d.whole.name}.h"' for d in drafts.values()), "",
             *_numbers("double model_start[VALUES]", start),
             *_numbers("double model_configuration[CONFIGURATION]", programs.start.configuration or (0.0,)),
             f"const double model_rtol = {rtol!r};", f"const int model_at_limits = {LIMITS.index(limits)};",
             f"const Margin model_margins[MARGINS] = {{{', '.join(margins)}}};",
             *_numbers("int model_speeds[FRICTION_ROOM]", programs.speeds or (0,)),
             *_numbers(f"int model_loose[{max(1, len(programs.loose))}]", programs.loose or (0,)),
             *_rows("double method_weights[STAGES + 1][STAGES]", tableau.weights.tolist()),
             *_rows(f"double method_errors[{max(1, len(tableau.errors))}][STAGES + 1]",
                    tableau.error_weights.tolist() or [[0.0]]), "",
             "void model_setup(const double *value, Constants *constants)", "{",
             *indented(["(void)value, (void)constants;", *setup]), "}", "",
             RATES, "{", *indented(["(void)value, (void)constants, (void)modes, (void)v, (void)vd;",
                                    _step(drafts["fmu_rates"], places | {"modes": "modes"}, rates)]), "}", "",
             "void model_energies(const double *value, const Constants *constants, const double *x, double *energies)",
             "{", *indented(["(void)value, (void)constants;", _step(drafts["fmu_energies"], places, ["energies"])]),
             "}", "",
             "void model_correction(const Constants *constants, const double *q, double *step, double *gap, "
             "double *det)", "{",
             *indented(["(void)constants, (void)q, (void)step, (void)gap, (void)det;"])]
    if programs.correction:
        lines += indented([_step(drafts[programs.correction.name], {"q": "q"}, ["step", "gap", "det"])])
    return [*lines, "}"]


def _setup(program: Program, draft: Draft, v: UnitVariables) -> list[str]:
    """The constants of a program, of those parameters that it reads."""
    if not draft.apart:
        return []
    references = {variable.name: i for i, variable in enumerate(v.all)}
    lines, taken = ["{"], []
    for k, array in enumerate(draft.setup.inputs):
        elements = program.argument(array.source.name).elements
        read = ", ".join(f"value[{references[e]}]" for e in elements)
        lines += indented([f"const double given_{k}[{max(1, len(elements))}] = {{{read or '0.0'}}};"])
        taken.append(f"given_{k}")
    return [*lines, *indented([f"{draft.setup.name}({', '.join([*taken, f'constants->{program.name}'])});"]), "}"]


def _step(draft: Draft, places: dict[str, str], results: list[str]) -> str:
    """The call of a program with its constants."""
    function = draft.step if draft.apart else draft.whole

    def given(array: Array) -> str:
        if array is draft.constants or array.source.name == "constants":
            return f"constants->{draft.program.name}"
        return places[array.source.name] if array.size else "NULL"

    return f"{function.name}({', '.join([*map(given, function.inputs), *results])});"


def _numbers(declared: str, numbers: Sequence[float]) -> list[str]:
    return [f"const {declared} = {{{', '.join(map(repr, numbers))}}};"]


def _rows(declared: str, rows: Sequence[Sequence[float]]) -> list[str]:
    return [f"const {declared} = {{", *indented([f"{{{', '.join(map(repr, row))}}}," for row in rows]), "};"]
