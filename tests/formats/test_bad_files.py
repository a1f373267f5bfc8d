"""Damaged files of every kind: each is refused with its file, its line where there is one, and one line of text."""

from __future__ import annotations

import time
import warnings

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from torsor import robots
from torsor.errors import FormatError, TorsorError
from torsor.formats import load, read, write

PAR = """(* Robotname = 'x' *)
NL = 2
NJ = 2
NF = 2
Type = 0
ant = {0,1}
sigma = {0,1}
alpha = {0,pi/2}
theta = {q1,0}
r = {0,q2}
XX = {XX1,XX2}
QP = {QP1,QP2}
G = {0,0,G3}
"""

TOML = """name = "x"
gravity = [0, 0, "G3"]

[[link]]
name = "one"
antecedent = 0
inertia = { XX = "XX1" }

[[link]]
name = "two"
antecedent = "one"
joint = "prismatic"
alpha = "pi/2"

[defaults]
XX1 = 2.5
"""

# what is replaced, by what; the line; words of the message
DAMAGED_PAR = [
    ("G = {0,0,G3}", "G = {0,0}", 13, "2 entries; 3 were expected"),
    ("NL = 2", "NL = 3", 4, "NJ is NL plus"),
    ("NL = 2", "", None, "NL is missing"),
    ("NL = 2", "NL = two", 2, "an integer from 0"),
    ("NL = 2", "NL = 99999999999", 2, "an integer from 0"),
    ("NL = 2", "NL = 2000", 2, "an integer from 0 to 1000"),
    ("NL = 2", "NL = -2", 2, "an integer"),
    ("NL = 2", "NL = {2}", 2, "an integer"),
    ("NL = 2", "NL =", 2, "an integer"),
    ("NF = 2", "NF = 3", 4, "NF is NL"),
    ("NJ = 2", "NJ = 1", 4, "NJ is NL"),
    ("NL = 2", "NL = 2\nn = 2", 3, "given twice"),
    ("XX = {XX1,XX2}", "XX = {XX1,XX2}\nxx = {0,0}", 12, "given twice; first on line 11"),
    ("Type = 0", "Type = 2", 5, "there is no loop"),
    ("Type = 0", "Type = 7", 5, "an integer from 0 to 2"),
    ("Type = 0", "eta = {0,2}", 5, "eta, entry 2"),
    ("Type = 0", "eta = {0}", 5, "1 entries; 2 were expected, one per joint"),
    ("Type = 0", "is_mobile = maybe", 5, "0 to 1"),
    ("ant = {0,1}", "", None, "ant is missing"),
    ("ant = {0,1}", "ant = {2,1}", 6, "circle: 1 -> 2 -> 1"),
    ("ant = {0,1}", "ant = {0,\n2}", 7, "was expected"),
    ("ant = {0,1}", "ant = {0,-1}", 6, "entry 2: '-1'"),
    ("ant = {0,1}", "ant = {0,a}", 6, "an integer"),
    ("ant = {0,1}", "ant = {0,1,2}", 6, "3 entries; 2 were expected"),
    ("ant = {0,1}", "ant = 0,1", 6, "is a list"),
    ("sigma = {0,1}", "", None, "sigma is missing"),
    ("sigma = {0,1}", "sigma = {0,3}", 7, "0 to 2"),
    ("alpha = {0,pi/2}", "alpha = {0,pi/2", 8, "never closed"),
    ("alpha = {0,pi/2}", "alpha = {0,,pi/2}", 8, "3 entries"),
    ("alpha = {0,pi/2}", "alpha = {0,}", 8, "missing"),
    ("alpha = {0,pi/2}", "alpha = {{0,pi/2}}", 8, "never closed"),
    ("alpha = {0,pi/2}", "alpha = {}", 8, "0 entries"),
    ("alpha = {0,pi/2}", "alpha = {0,pi/}", 8, "alpha, entry 2"),
    ("alpha = {0,pi/2}", "alpha = {0,\n\n__import__(\"os\")}", 10, "alpha, entry 2"),
    ("alpha = {0,pi/2}", "alpha = {0,open('x')}", 8, "has no place here|no function"),
    ("alpha = {0,pi/2}", "alpha = {0,1/0}", 8, "division by zero"),
    ("alpha = {0,pi/2}", "alhpa = {0,pi/2}", 8, "unknown field 'alhpa'; did you mean alpha"),
    ("alpha = {0,pi/2}", "zzz = {0,pi/2}", 8, "unknown field"),
    ("alpha = {0,pi/2}", "alpha {0,pi/2}", 8, "name = value"),
    ("alpha = {0,pi/2}", "= {0,pi/2}", 8, "name = value"),
    ("alpha = {0,pi/2}", "import os", 8, "name = value"),
    ("alpha = {0,pi/2}", "(* alpha = {0,pi/2}", 8, "never closed by"),
    ("alpha = {0,pi/2}", "alpha = {0,pi/2} *)", 8, "never opened"),
    ("alpha = {0,pi/2}", "alpha = {0,q1}", 8, "alpha holds q1"),
    ("theta = {q1,0}", "theta = {q2,0}", 10, "q2 already belongs to link 1"),
    ("theta = {q1,0}", "theta = {2*q1,0}", 9, "plus an offset"),
    ("theta = {q1,0}", "theta = {a + b,0}", 9, "which of a, b"),
    ("XX = {XX1,XX2}", "XX = {XX1}", 11, "1 entries; 2 were expected, one a link .NL = 2."),
    ("XX = {XX1,XX2}", "XX = {q1,XX2}", None, "both as a joint variable"),
    ("QP = {QP1,QP2}", "QP = {QP1}", 12, "one per joint"),
    ("QP = {QP1,QP2}", "QP = {QP1,2*w}", 12, "a symbol or a number"),
    ("G = {0,0,G3}", "Z = {1,0,0,0,0,1,0,0,0,0,1,0,0,0,1,1}", 13, "it is 0, 0, 0, 1"),
    ("(* Robotname = 'x' *)", "(* Linknames = [1, 2] *)", 1, "Linknames"),
    ("(* Robotname = 'x' *)", "(* Linknames = {bad} *)", 1, "texts in brackets"),
    ("(* Robotname = 'x' *)", '(* Defaults = {"D3": "a"} *)', 1, "a number was expected"),
    ("(* Robotname = 'x' *)", '(* Defaults = {"XX3": "1"} *)', 1, "unknown parameter 'XX3'; did you mean XX"),
    ("(* Robotname = 'x' *)", "(* Description = 3 *)", 1, "a quoted text"),
    ("XX1", "\0", 11, "binary"),
    ("XX1", "(" * 60, 11, "parentheses"),
    ("XX1", "(" * 4_000_000, 11, "characters"),
    ("XX1", "x" * 100, 11, "at most 64"),
    ("XX = {XX1,XX2}", "XX = {" + "0," * 2_000_000 + "0}", 11, "2000001 entries"),
    ("XX = {XX1,XX2}", "(**)" * 1_000_000 + "x", 11, "name = value"),
    ("XX = {XX1,XX2}", "(*" * 1_000_000, 11, "never closed"),
    ("XX = {XX1,XX2}", "x=1\n" * 1_000_000, 11, "unknown field"),
    ("XX = {XX1,XX2}", "\n" * 4_000_000 + "x", 4_000_011, "name = value"),
]

DAMAGED_TOML = [
    ('name = "x"', "", None, "name is missing"),
    ('name = "x"', "name = 3", 1, "name is a text"),
    ('name = "x"', 'name = ""', 1, "has a name"),
    ('name = "x"', 'name = "x', 1, "not TOML"),
    ('name = "x"', 'nam = "x"', 1, "did you mean name"),
    ('name = "x"', "name = " + "[" * 30_000, None, "nested too deep"),
    ('name = "x"', "a" + ".a" * 100_000 + " = 1", 1, "dots"),
    ('name = "x"', "name = " + "9" * 5000, None, "not TOML|name is a text"),
    ("gravity = [0, 0, \"G3\"]", "gravity = [0, 0]", 2, "list of 3"),
    ("gravity = [0, 0, \"G3\"]", "gravity = 9.81", 2, "list of 3"),
    ("gravity = [0, 0, \"G3\"]", "gravity = [0, 0, nan]", 2, "not a finite number"),
    ("gravity = [0, 0, \"G3\"]", "gravity = [0, 0, 1e999999999]", 2, "out of range"),
    ("gravity = [0, 0, \"G3\"]", "gravity = [0, 0, true]", 2, "an expression in quotes"),
    ("gravity = [0, 0, \"G3\"]", "gravity = [0, 0, 1979-05-27]", 2, "an expression in quotes"),
    ("antecedent = 0", "antecedent = 1", 6, "circle: 1 -> 1"),
    ("antecedent = 0", "antecedent = true", 6, "name or number"),
    ("antecedent = 0", "antecedent = 1.5", 6, "name or number"),
    ("antecedent = 0", 'antecedent = "two"', 6, "circle"),
    ('antecedent = "one"', 'antecedent = "on"', 11, "did you mean one"),
    ('antecedent = "one"', "antecedent = 2", 11, "circle"),
    ('antecedent = "one"', "antecedent = -1", 11, "0 to 1"),
    ('joint = "prismatic"', 'joint = "ball"', 12, "there is no joint 'ball'"),
    ('joint = "prismatic"', "joint = [1]", 12, "there is no joint"),
    ('joint = "prismatic"', 'joint = "fixed"\nvariable = "q2"', 13, "a fixed joint has no variable"),
    ('joint = "prismatic"', 'active = "yes"', 12, "true or false"),
    ('joint = "prismatic"', "colour = 1", 12, "unknown key of a link 'colour'"),
    ('joint = "prismatic"', 'variable = "2*a"', 12, "the name of a symbol was expected"),
    ('joint = "prismatic"', 'variable = "q1"', 9, "already belongs"),
    ('joint = "prismatic"', 'velocity = "a + b"', 12, "a symbol or a number"),
    ('alpha = "pi/2"', 'alpha = "pi/"', 13, "alpha: in 'pi/'"),
    ('alpha = "pi/2"', 'alpha = "__import__(\\"os\\")"', 13, "alpha: in"),
    ('alpha = "pi/2"', 'alpha = "' + "(" * 4_000_000 + '"', 13, "characters"),
    ('alpha = "pi/2"', 'alhpa = "pi/2"', 13, "did you mean alpha"),
    ('alpha = "pi/2"', 'alpha = "q1"', 13, "alpha holds q1"),
    ('inertia = { XX = "XX1" }', 'inertia = { Xx = "XX1" }', 7, "did you mean XX"),
    ('inertia = { XX = "XX1" }', 'inertia = "XX1"', 7, "is a table"),
    ('inertia = { XX = "XX1" }', "inertia = { XX = [] }", 7, "XX: a number"),
    ('name = "two"', 'name = "one"', 5, "names are unique"),
    ('name = "two"', 'name = "a\\nb"', 10, "one line of"),
    ("XX1 = 2.5", 'XX1 = "a"', 16, "a number was expected"),
    ("XX1 = 2.5", '"a b" = 1', 15, "not the name of a symbol"),
    ("XX1 = 2.5", "XX2 = 2.5", 16, "defaults: unknown parameter 'XX2'; did you mean XX1"),
    ("XX1 = 2.5", "q1 = 2.5", 16, "unknown parameter 'q1'; there are XX1, G3"),
    ("XX1 = 2.5", "\n".join(f"a{k} = 1" for k in range(120_000)), None, "more than 100000 values"),
    ("[defaults]\nXX1 = 2.5", "defaults = 3", 15, "unknown key of a link 'defaults'"),
    ("[defaults]\nXX1 = 2.5", "[base]\npose = [1]", 16, "4 rows of 4"),
    ("[defaults]\nXX1 = 2.5", "[base]\npose = [[1,0,0,0],[0,1,0,0],[0,0,2,0],[0,0,0,1]]", 16, "not a rotation"),
    ("[defaults]\nXX1 = 2.5", "[base]\nw = [1]", 16, "list of 3"),
    ("[defaults]\nXX1 = 2.5", "[base]\nq = [1]", 16, "unknown key of base"),
    ("[defaults]\nXX1 = 2.5", "[[loop]]\nantecedent = 2", 15, "closing = { antecedent"),
    ("[defaults]\nXX1 = 2.5", "[[loop]]\nclosing = { antecedent = 1 }", 15, "antecedent is missing"),
    ("[defaults]\nXX1 = 2.5", "[[loop]]\nantecedent = 9\nclosing = { antecedent = 1 }", 16, "the links are 0 to 2"),
    ("[defaults]\nXX1 = 2.5", "[[loop]]\nantecedent = 2\nclosing = { antecedent = 4 }", 17, "earlier closing frame"),
    ("[defaults]\nXX1 = 2.5", "[[loop]]\nantecedent = 2\nclosing = { antecedent = 1, e = 1 }", 17, "key of closing"),
    ("[defaults]\nXX1 = 2.5", "[[link]]\n" * 2000, None, "at most 1000"),
    ("gravity", "\0", 2, "binary"),
    ("gravity", "\x01", 2, "not TOML"),
]


def _refused(text, file, line, words, folder):
    path = folder / file
    path.write_text(text, encoding="utf-8", newline="")
    start = time.process_time()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(FormatError, match=words) as caught:
            load(path)
    assert time.process_time() - start < 5
    assert caught.value.line == line
    assert str(caught.value).startswith(f"{path}:{line}: " if line else f"{path}: ")
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 500
    assert [f.name for f in folder.iterdir()] == [file]


@pytest.mark.parametrize(("old", "new", "line", "words"), DAMAGED_PAR, ids=range(len(DAMAGED_PAR)))
def test_a_damaged_par_file_is_refused_with_its_place(old, new, line, words, tmp_path):
    assert PAR.count(old) >= 1
    _refused(PAR.replace(old, new, 1), "bad.par", line, words, tmp_path)


@pytest.mark.parametrize(("old", "new", "line", "words"), DAMAGED_TOML, ids=range(len(DAMAGED_TOML)))
def test_a_damaged_toml_file_is_refused_with_its_place(old, new, line, words, tmp_path):
    assert TOML.count(old) >= 1
    _refused(TOML.replace(old, new, 1), "bad.toml", line, words, tmp_path)


def test_the_undamaged_files_load():
    assert len(read(PAR, "x.par").links) == len(read(TOML, "x.toml").links) == 2


@pytest.mark.parametrize("data", [b"", b"\n\n", b"\x89PNG\r\n\x1a\n\0\0", b"\xff\xfe\x00a", b"\x80" * 100,
                                  bytes(range(256))])
@pytest.mark.parametrize("suffix", [".par", ".toml"])
def test_files_of_other_kinds_are_refused(data, suffix):
    with pytest.raises(FormatError, match=f"^x{suffix}"):
        read(data, f"x{suffix}")


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_random_damage_raises_nothing_but_our_errors(data):
    suffix = data.draw(st.sampled_from([".par", ".toml"]))
    text = write(data.draw(st.sampled_from([robots.fourbar(), robots.tree(), robots.rrp()])), suffix)
    for _ in range(data.draw(st.integers(1, 3))):
        i, j = sorted(data.draw(st.tuples(st.integers(0, len(text)), st.integers(0, len(text)))))
        filling = data.draw(st.text(alphabet="{}[](),=*'\"\n.0a_^-", max_size=6))
        text = text[:i] + filling + text[min(j, i + 8):]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            robot = read(text, f"x{suffix}")
        except TorsorError as error:
            assert str(error).startswith(f"x{suffix}")
        else:
            assert read(write(robot, suffix), f"x{suffix}") == robot


@pytest.mark.parametrize("suffix", [".par", ".toml"])
def test_a_truncated_file_is_refused_by_its_name_or_a_robot(suffix):
    text = write(robots.fourbar(), suffix)
    for end in range(0, len(text), 7):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                robot = read(text[:end], f"x{suffix}")
            except FormatError as error:
                assert str(error).startswith(f"x{suffix}")
            else:
                assert read(write(robot, suffix), f"x{suffix}") == robot
