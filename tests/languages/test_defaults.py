"""Default numbers of the parameters travel with the program into every language."""

from __future__ import annotations

import math
import re
import sys
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from tests.languages.coverage import PROGRAMS
from tests.languages.julia_reader import load
from tests.languages.numbers import COMPLETE, DEFAULTS, MISSING, PARTIAL, PRINTERS, expected
from tests.languages.test_files import lay, run
from torsor import models, robots
from torsor.errors import ProgramError
from torsor.ik.export.solvers import SOLVERS, Elimination
from torsor.languages import LANGUAGES, files, find, program_from_json, program_to_json, write
from torsor.languages.draft import Draft
from torsor.mechanics.inverse.ring import VARIANTS
from torsor.models.geometry.inverse_general import inverse_geometric_general
from torsor.robot.description import Robot
from torsor.robot.scalars.scalar import scalar
from torsor.verification.generated_text import draw_states, verify
from torsor.verification.generated_text import run as run_tool

QUICK = ("matlab", "c", "cpp", "fortran", "python", "rust", "javascript")
ALGEBRA = ("maple", "mathematica")


def printed(program, language):
    """The default numbers that the tool of a language reads in the generated file."""
    drivers = lambda draft, _: PRINTERS[language](*draft.defaults.values(), draft)  # noqa: E731
    return [math.nan if x == MISSING else x for x in run_tool(program, find(language), [], drivers)]


@pytest.mark.parametrize("program", DEFAULTS.values(), ids=DEFAULTS)
@pytest.mark.parametrize("language", QUICK)
def test_the_numbers_are_read_to_the_last_bit(language, program):
    np.testing.assert_array_equal(printed(program, language), expected(program))


@pytest.mark.parametrize("name", ["partial", "hard", "double_pendulum"])
@pytest.mark.parametrize("language", ALGEBRA)
def test_computer_algebra_has_the_numbers(language, name):
    program = DEFAULTS[name]
    np.testing.assert_allclose(printed(program, language), expected(program), rtol=1e-14)  # Mathics rounds to 15 digits


@pytest.mark.parametrize("program", DEFAULTS.values(), ids=DEFAULTS)
def test_julia_has_the_numbers(program):
    (name,) = Draft(program, find("julia")).defaults.values()
    np.testing.assert_array_equal(load(write(program, "julia"))[name], expected(program))


@pytest.mark.parametrize("name", ["partial", "complete", "hard"])
def test_files_with_numbers_still_compute_the_program(name):
    for check in verify(DEFAULTS[name], (*QUICK, "maple"), states=4):
        assert check.ok, check


def test_the_numbers_of_a_robot_are_those_of_its_program():
    for robot, name in ((robots.ur5(), "ur5"), (robots.coupled_wrist(), "coupled_wrist"),
                        (robots.double_pendulum(), "double_pendulum")):
        asked = DEFAULTS[name].argument("parameters")
        assert asked.numbers == {n: robot.defaults[n].number for n in asked.elements if n in robot.defaults}


def test_c_compiles_without_a_warning_and_its_header_serves_cpp(tmp_path):
    lay(PARTIAL, "c", tmp_path)
    (tmp_path / "both.c").write_text('#include "arm.h"\n#include "arm.c"\n')
    (tmp_path / "main.cpp").write_text('#include "arm.h"\nint main() { return arm_defaults[0] != 9.81; }\n')
    run("gcc", "-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-Wshadow", "-c", "both.c", cwd=tmp_path)
    run("g++", "-Wall", "-Wextra", "-Werror", "-o", "main", "main.cpp", "both.o", "-lm", cwd=tmp_path)
    run("./main", cwd=tmp_path)


def test_fortran_compiles_without_a_warning(tmp_path):
    lay(PARTIAL, "fortran", tmp_path)
    run("gfortran", "-std=f2008", "-Wall", "-Wextra", "-Werror", "-Wno-unused-dummy-argument", "-fsyntax-only",
        "arm.f90", cwd=tmp_path)


def python(program):
    scope = {"__name__": program.name}
    exec(compile(write(program, "python"), program.name, "exec"), scope)
    return scope


def test_in_python_parameters_with_all_their_numbers_may_be_left_out():
    arm, (state,) = python(COMPLETE), draw_states(COMPLETE, 1)
    *variables, _ = state
    for function, taken in (("arm", variables), ("arm_setup", []), ("arm_solve", variables[:3])):
        found, wanted = arm[function](*taken), arm[function](*taken, expected(COMPLETE))
        for one, other in zip(found, wanted, strict=True):
            np.testing.assert_array_equal(one, other)
    with pytest.raises(ValueError, match="read-only"):
        arm["arm_defaults"][0] = 1
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'parameters'"):
        python(PARTIAL)["arm"](*variables)


def octave(lines, place):
    text = run("octave-cli", "--quiet", "--no-init-file", "--eval", lines, cwd=place)
    return [float(word) for word in text.split()]


def test_in_matlab_parameters_with_all_their_numbers_may_be_left_out(tmp_path):
    lay(COMPLETE, "matlab", tmp_path)
    (state,) = draw_states(COMPLETE, 1)
    q, qd, qdd, choice, _ = state
    found = octave(f"""[setup, step, solve, p] = arm(); show = @(x) printf('%.17g ', x);
        show(arm({q}, {qd}, {qdd}, {choice}) - arm({q}, {qd}, {qdd}, {choice}, p)); show(setup() - setup(p));
        show(arm_solve({q}, {qd}, {qdd}) - arm_solve({q}, {qd}, {qdd}, p)); show(p);""", tmp_path)
    assert not any(found[:-6]) and found[-6:] == expected(COMPLETE)


def test_matlab_breaks_no_line_with_a_remark(tmp_path):
    program = replace(COMPLETE, name="a_name_so_long_that_the_first_line_of_the_main_function")
    lay(program, "matlab", tmp_path)
    assert octave(f"[~, ~, ~, p] = {program.name}(); printf('%.17g ', p);", tmp_path) == expected(COMPLETE)


@pytest.mark.parametrize("language", sorted(LANGUAGES.keys() - {"json"}))
def test_the_head_of_a_file_shows_the_numbers_and_lists_what_has_none(language):
    record = find(language)
    head = " ".join(re.sub(r"(?m)^[ *%#!/]+", "", write(PARTIAL, language)).split())
    assert "parameters (6): G3 = 9.81, L1 = -1/3, L2 = 1.5707963267948966, M1, M2 = 12345678901234567890" in head
    if record.missing:
        (name,) = Draft(PARTIAL, record).defaults.values()
        assert f"{name} (6): the default numbers of parameters; {record.missing}, for want of a number: M1" in head
        assert "for want of a number" not in write(COMPLETE, language)


def test_latex_has_a_paragraph_of_numbers():
    assert r"Default numbers of parameters: $G_3 = 9.81$, $L_1 = -1/3$, $L_2" in write(PARTIAL, "latex")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_program_without_numbers_does_not_speak_of_them(language):
    assert not any("default" in text for text in files(PROGRAMS["arm"], language).values())


def test_json_gives_the_numbers_back():
    for program in DEFAULTS.values():
        assert program_from_json(program_to_json(program)) == program
    assert '"defaults": ["981/100", "-1/3"' in program_to_json(PARTIAL)
    with pytest.raises(ProgramError, match="'q1' is no default"):
        program_from_json(program_to_json(PARTIAL).replace('"-1/3"', '"q1"'))
    with pytest.raises(ProgramError, match="5 defaults for 6 elements"):
        program_from_json(program_to_json(PARTIAL).replace('"-1/3", ', ""))


def test_each_of_several_arguments_with_numbers_has_its_array():
    *others, parameters = COMPLETE.arguments
    cut = [replace(parameters, name=name, elements=parameters.elements[part], defaults=parameters.defaults[part])
           for name, part in (("lengths", slice(0, 3)), ("masses", slice(3, 6)))]
    program = replace(COMPLETE, arguments=(*others, *cut))
    arm, (state,) = python(program), draw_states(program, 1)
    found, wanted = arm["arm"](*state[:4]), arm["arm"](*state[:4], *(a.defaults for a in cut))
    np.testing.assert_array_equal(found.tau, wanted.tau)
    assert list(arm["arm_masses_defaults"]) == [float(n) for n in cut[1].defaults]
    for check in verify(program, QUICK, states=2):
        assert check.ok, check


def test_the_number_of_a_default_that_is_no_fraction_is_that_of_its_double():
    robot = robots.double_pendulum()
    turned = Robot("turned", robot.links, robot.gravity, defaults={**robot.defaults, "L1": "pi/2", "m1": "2*pi/pi"})
    numbers = models.find("idm")(turned).argument("parameters").numbers
    assert float(numbers["L1"]) == math.pi / 2 and numbers["L1"] == Fraction("1.5707963267948966")
    assert numbers["m1"] == 2 and isinstance(numbers["m1"], int)


def test_general_solvers_take_the_numbers_too(tmp_path):
    ur5 = robots.ur5()
    lengths = ur5.replace(links=tuple(replace(x, inertia=type(x.inertia)(), joint=replace(x.joint, IA=scalar(0)))
                                      for x in ur5.links), gravity=(0, 0, 0))
    program = inverse_geometric_general(lengths)
    name, numbers = program.name, [float(n) for n in program.argument("parameters").defaults]
    assert len(numbers) == 6
    elimination = Elimination(VARIANTS[0], [False] * 6)
    for make in SOLVERS.values():
        for file, text in make(program, elimination).items():
            (tmp_path / file).write_text(text, encoding="utf-8")
    assert f"extern const double {name}_defaults[6];" in (tmp_path / f"{name}.h").read_text()
    target = [2/3, -1/3, 2/3, -0.3, 2/3, 2/3, -1/3, 0.2, -1/3, 2/3, 2/3, 0.3]
    code = (f"from {name}_solve import {name}_solve as solve\n"
            f"(found, status), (same, _) = solve({target}), solve({target}, {numbers})\n"
            "print(len(found), abs(found - same).max())")
    count, error = map(float, run(sys.executable, "-c", code, cwd=tmp_path).split())
    assert count and not error
    lines = f"p = {name}_solve({target}) - {name}_solve({target}, {numbers}); printf('%g ', size(p, 1), norm(p));"
    count, error = octave(lines, tmp_path)
    assert count and not error
