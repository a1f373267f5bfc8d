"""The JavaScript module: its arrays, its default numbers, its documentation, and the order of its operations."""

from __future__ import annotations

import json
import random
import re
import subprocess
from dataclasses import replace

import numpy as np
import pytest

from tests.languages.coverage import PROGRAMS
from tests.languages.numbers import COMPLETE, PARTIAL, expected
from tests.languages.solutions import SOLUTIONS
from tests.languages.test_files import lay, run
from tests.languages.test_hostile_words import TEXTS
from torsor.languages import files, find, write
from torsor.languages.javascript import RESERVED
from torsor.program.check import check
from torsor.program.evaluate import evaluate
from torsor.program.instructions import Argument, Instruction, Output
from torsor.program.program import Program
from torsor.verification.generated_text import draw_states, verify

ARM, EVERYTHING, BRANCHES = PROGRAMS["arm"], PROGRAMS["everything"], SOLUTIONS["branches"]


# ECMA-262, 12.7.2 and 13.1.1: of modules, which are strict
KEYWORDS = """
    await break case catch class const continue debugger default delete do else enum export extends false finally for
    function if import in instanceof new null return super switch this throw true try typeof var void while with yield
    let static implements interface package private protected public arguments eval as async from get meta of set
    target using accessor
"""


def node(lines, place):
    """What the lines, a module, print as JSON."""
    (place / "lines.mjs").write_text(lines, encoding="utf-8")
    return json.loads(run("node", "lines.mjs", cwd=place))


def test_results_go_into_the_arrays_that_are_given(tmp_path):
    lay(ARM, "javascript", tmp_path)
    (state,) = draw_states(ARM, 1)
    same, parts, numbers = node(f"""import {{ arm, arm_setup, arm_step }} from "./arm.mjs";
        const state = {state}, tau = new Float64Array(2), A = new Float64Array(4), constants = new Float64Array(6);
        const given = arm(...state, tau, A), anew = arm(...state);
        const same = given.tau === tau && given.A === A && arm_setup(state[4], constants) === constants;
        const step = arm_step(...state.slice(0, 4), constants, state[0]);
        console.log(JSON.stringify([same && anew.tau !== tau, Array.from(step.tau), [...tau, ...A, ...anew.tau]]));
        """, tmp_path)
    wanted = evaluate(ARM, dict(zip((a.name for a in ARM.arguments), state, strict=True)))
    assert same
    np.testing.assert_allclose(parts, wanted["tau"], rtol=1e-12)  # though tau was written over q
    np.testing.assert_allclose(numbers, [*wanted["tau"], *wanted["A"], *wanted["tau"]], rtol=1e-12)


def test_arrays_are_float64arrays_and_results_without_axes_are_numbers(tmp_path):
    lay(EVERYTHING, "javascript", tmp_path)
    lay(BRANCHES, "javascript", tmp_path)
    kinds = node("""import { everything } from "./everything.mjs"; import { branches_solve } from "./branches.mjs";
        const kind = (x) => Array.isArray(x) ? x.map(kind) : x.constructor.name + " " + (x.length ?? 1);
        const found = [everything([1, 2, 3], [4, 5]), branches_solve([1.5, 0.1, 1], [1, 0.5])];
        console.log(JSON.stringify(found.map((f) => Object.entries(f).map(([name, x]) => [name, kind(x)]))));
        """, tmp_path)
    one, several = (dict(pairs) for pairs in kinds)
    sizes = {o.name: len(o.elements) for o in EVERYTHING.outputs}
    assert one == {name: "Number 1" if name == "lone" else f"Float64Array {size}" for name, size in sizes.items()}
    assert {name: set(items) for name, items in several.items()} == {
        "q": {"Float64Array 3"}, "A": {"Float64Array 4"}, "lone": {"Number 1"}, "cube": {"Float64Array 4"}}


def test_parameters_with_all_their_numbers_may_be_left_out(tmp_path):
    lay(COMPLETE, "javascript", tmp_path)
    (state,) = draw_states(COMPLETE, 1)
    *variables, _ = state
    left, given = node(f"""import * as m from "./arm.mjs";
        const variables = {variables}, numbers = {expected(COMPLETE)}, three = variables.slice(0, 3);
        let refused = false;
        try {{ m.arm_defaults[0] = 1; }} catch {{ refused = true; }}
        const left = [m.arm(...variables), m.arm_setup(), m.arm_solve(...three), refused];
        const given = [m.arm(...variables, numbers), m.arm_setup(numbers), m.arm_solve(...three, numbers), true];
        console.log(JSON.stringify([left, given]));
        """, tmp_path)
    assert left == given and left[2]["tau"]
    assert "parameters = arm_defaults" not in write(PARTIAL, "javascript")


def test_every_word_that_means_something_to_node_can_be_a_name():
    words = sorted({*KEYWORDS.split(), *RESERVED, *node_words(), "power"})
    assert len(words) > 150
    cube = Instruction("cube", "pow", ("x", 3))  # by a helper
    sums = [Instruction(f"sum{k}", "add", (f"sum{k - 1}" if k else "x", word)) for k, word in enumerate(words)]
    arguments = Argument("await", ("x",)), Argument("Float64Array", tuple(words), "parameter")
    outputs = Output("arguments", (sums[-1].name,), (1,)), Output("in", ("cube",), ())
    for name in ("function", "Math", "words"):
        program = check(Program(name, arguments, (cube, *sums), outputs))
        (result,) = verify(program, ("javascript",), states=2)
        assert result.ok, result


def test_a_module_called_then_is_no_promise(tmp_path):
    program = replace(PROGRAMS["numeric"], name="then")
    lay(program, "javascript", tmp_path)
    file, _ = files(program, "javascript")
    assert node(f'console.log(Object.keys(await import("./{file}")).length);', tmp_path) == 1


def node_words() -> list[str]:
    """The globals of Node.js that can be names."""
    names = json.loads(run("node", "-p", "JSON.stringify(Object.getOwnPropertyNames(globalThis))", cwd="."))
    return [name for name in names if re.fullmatch(r"[A-Za-z]\w*", name)]


def arithmetic(seed: int) -> Program:
    """A program of + - * / signs and powers, written by no graph, in which anything may be inlined."""
    rng, names, lines = random.Random(seed), ["q1", "q2", "q3"], []
    for k in range(rng.randint(1, 12)):
        op = rng.choice(("add", "sub", "mul", "div", "neg", "pow"))
        args = [rng.choice([*names, *names, 2, -3]) for _ in range(1 if op == "neg" else 2)]
        lines.append(Instruction(f"i{k}", op, (args[0], 2) if op == "pow" else tuple(args), inline=rng.random() < 0.5))
        names.append(f"i{k}")
    return check(Program(f"arithmetic{seed}", (Argument("q", ("q1", "q2", "q3")),), tuple(lines),
                         (Output("x", tuple(names[-3:]), (3,)),)))


def computed(program: Program, q: list[float]) -> list[float] | None:
    try:
        return evaluate(program, {"q": q})["x"]
    except ArithmeticError:
        return None


def test_parentheses_keep_the_order_of_the_operations_to_the_last_bit(tmp_path):
    q = [0.3, -1.7, 1 / 3]
    values = {p: x for p in map(arithmetic, range(150)) if (x := computed(p, q)) is not None}
    assert len(values) > 100
    for program in values:
        lay(program, "javascript", tmp_path)
    calls = ", ".join(f'Array.from((await import("./{p.name}.mjs")).{p.name}({q}))' for p in values)
    assert node(f"console.log(JSON.stringify([{calls}]));", tmp_path) == list(values.values())


@pytest.mark.parametrize("text", TEXTS)
def test_documentation_has_no_tags_but_ours(text):
    said = replace(ARM, arguments=tuple(replace(a, meaning=text) for a in ARM.arguments),
                   outputs=tuple(replace(o, meaning=text) for o in ARM.outputs)).with_words(robot=text, remarks=(text,))
    module, _ = files(said, "javascript").values()
    tags = re.findall(r"^ \* @(?:param|returns) ", module, re.MULTILINE)
    assert module.count("*/") == module.count("/*") and "//#" not in module and "</" not in module
    assert len(re.findall(r"@\S", module)) == len(tags) == write(ARM, "javascript").count("@")


def test_every_argument_is_documented():
    module, _ = files(ARM, "javascript").values()
    for head, names in re.findall(r"/\*\*\n(.*?) \*/\nexport function \w+\((.*?)\) \{", module, re.DOTALL):
        taken = [name.split(" = ")[0].strip() for name in names.strip(", \n").split(",")]
        assert re.findall(r"@param \{[^}]*\} \[?(\w+)", head) == taken and "@returns" in head
    assert find("js").harness.tool.needs == "node"


TYPED = """
import { arm, arm_defaults, arm_setup, arm_solve } from "./arm.mjs";
import { everything } from "./everything.mjs";
import { planar_solve } from "./planar.mjs";
const torques: Float64Array = arm([1, 2], new Float32Array(2), [5, 6], [1]).tau;
const constants: Float64Array = arm_setup(arm_defaults, new Float64Array(6));
const several: Float64Array[] = arm_solve([1, 2], [3, 4], [5, 6], arm_defaults).A;
const lone: number = everything([1, 2, 3], [4, 5]).lone;
const configurations: Float64Array[] = planar_solve([0.5, 0.75], [1, 0.5]);
console.log(torques.length + constants.length + several.length + configurations.length + lone);
"""
WRONG = {
    "a number for an array": ("[1, 2], new", "1, new"),
    "a list of results": ("const configurations: Float64Array[]", "const configurations: number[]"),
    "a plain array for a result": ("arm_defaults, new Float64Array(6)", "arm_defaults, [0, 0, 0, 0, 0, 0]"),
    "a result that there is not": (").tau;", ").torques;"),
    "defaults are not to be changed": ("const lone", "arm_defaults[0] = 1; const lone"),
}


def test_the_declared_types_are_those_of_the_module(tmp_path):
    for program in (COMPLETE, replace(PARTIAL, name="partial"), EVERYTHING, SOLUTIONS["planar"]):
        lay(program, "javascript", tmp_path)
    first = TYPED.index("const torques")
    imports, used = TYPED[:first], TYPED[first:]
    wrong = [used.replace(*change) for change in WRONG.values()]
    asked = 'import { partial } from "./partial.mjs"; export const torques = partial([1, 2], [1, 2], [5, 6], [1]);'
    functions = [f"export function wrong{k}() {{ {text} }}" for k, text in enumerate(wrong)]
    (tmp_path / "typed.mts").write_text(TYPED)
    (tmp_path / "wrong.mts").write_text("\n".join([imports, asked, *functions]))
    done = subprocess.run(["tsc", "--strict", "--module", "node16", "--target", "es2022", "typed.mts", "wrong.mts"],
                          cwd=tmp_path, capture_output=True, text=True, timeout=100)
    complaints = re.findall(r"^(\w+)\.mts\(.*error TS.*", done.stdout, re.MULTILINE)
    assert complaints == ["wrong"] * (1 + len(WRONG)), done.stdout
    assert "Expected 5-9 arguments, but got 4" in done.stdout  # of the one without a number for all parameters
    assert float(run("node", "typed.mjs", cwd=tmp_path)) == 2 + 6 + 2 + 2 + 2


@pytest.mark.parametrize("program", [*PROGRAMS.values(), *SOLUTIONS.values()], ids=lambda p: p.name)
def test_every_function_of_a_module_is_declared(program, tmp_path):
    module, types = files(program, "javascript").values()
    exported = re.findall(r"^export (?:function|const) (\w+)", module, re.MULTILINE)
    assert sorted(exported) == sorted(re.findall(r"^export (?:function|const) (\w+)", types, re.MULTILINE))
