"""Words of a user that want to be obeyed: in every language they are shown, and nothing else happens."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from mathics_scanner import SingleLineFeeder
from mathics_scanner.tokeniser import Tokeniser

from tests.languages.coverage import PROGRAMS
from torsor import Robot, link, load, robots
from torsor import generate as generate_program
from torsor.app import generate
from torsor.closed_loops.closed_inverse import inverse_geometry
from torsor.disk import MARK
from torsor.ik.export.solvers import SOLVERS
from torsor.languages import LANGUAGES, files, find, write
from torsor.program.instructions import Words
from torsor.table import Table
from torsor.verification.generated_text import run, verify

COOKIE = r'coding:raw_unicode_escape \u000aopen("{ran}","w")#'
TEXTS = (
    COOKIE,
    r'vim: set fdm=expr fde=system("touch\ {ran}"): ex:!touch {ran}',
    r'-*- mode: sh; eval: (shell-command "touch {ran}") -*-  Local Variables: End:',
    r"!TeX program = touch {ran}   ! TEX root = {ran}  \write18{{touch {ran}}} ^^M\input{{{ran}}}",
    '*/ int obeyed = ; /* */ #error "obeyed" ??/',
    "the line ends in a sign that joins it to the next \\",
    "the line ends in a sign that joins it to the next ...",
    "%}} system('touch {ran}'); %{{",
    "#}} system('touch {ran}'); #{{ %! error('obeyed') %#codegen",
    r'*) Run["touch {ran}"]; Abort[] (* \052\051 Abort[]; \:002a\:0029 Abort[]; \[EscapeKey]',
    '=# run(`touch {ran}`) #= error("obeyed")',
    "*) system(`touch {ran}`): quit: (*",
    "!$omp parallel !dir$ obeyed & ; stop",
    "one line\nerror('obeyed'), return \r print *, 1; stop",
    "line\u2028obeyed = 1;\u2029 \x85 \x0b \x0c stop \x00 \x1b]0;title\x07 \u202e turned \u2066 \u200f",
    '// @jest-environment {ran} @returns {{x}} //# sourceMappingURL={ran} </script><!-- --> ${{obeyed}}',
    '""" \'\'\' ``` {{}} %s $(touch {ran}) `touch {ran}` \N{SNOWMAN}',
)
# by editors and others
OBEYED = re.compile(r"coding[:=]|\b(?:vim[<=>]?\d*|vi|ex|kate|local variables):|-\*-|!\s*tex|#!", re.IGNORECASE)


def hostile(program, ran=""):
    """The program with these texts wherever it has words of a user."""
    texts = tuple(t.format(ran=ran) for t in TEXTS)
    table = Table(texts[0], texts, (texts, texts[::-1]))
    words = Words(texts[0], " ".join(texts[:2]), "idm", texts, (table,), texts)
    return replace(program, words=words,
                   arguments=tuple(replace(a, meaning=texts[k]) for k, a in enumerate(program.arguments)),
                   outputs=tuple(replace(o, meaning=texts[k]) for k, o in enumerate(program.outputs, 5)))


@pytest.mark.parametrize("language", ["matlab", "c", "cpp", "cuda", "fortran", "maple", "python", "rust", "javascript"])
def test_hostile_words_are_not_obeyed_by_the_real_tool(language, tmp_path):
    ran = tmp_path / "ran"
    [check] = verify(hostile(PROGRAMS["clashes"], ran), (language,), states=1)
    assert check.ok and not ran.exists()


def test_hostile_words_are_no_words_of_mathematica():
    """As Mathics takes the file apart, which is all of it that starts within a second."""
    first, second = (_words(files(p, "mathematica")["arm.wl"]) for p in (PROGRAMS["arm"], hostile(PROGRAMS["arm"])))
    assert first == second and len(first) > 400


def _words(text: str) -> list[str]:
    reader, found = Tokeniser(SingleLineFeeder(text, "arm.wl")), []
    while (word := reader.next()).tag != "END":
        found.append(word.text)
    return found


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("language", ["c", "cpp", "cuda", "javascript"])
def test_each_hostile_word_alone_leaves_the_file_without_its_comments_as_it_is(language, text):
    plain = PROGRAMS["numeric"]
    said = plain.with_words(title=text, robot=text, remarks=(text,), sources=(text,))
    bare = [re.sub(r"/\*.*?\*/", "", write(p, language), flags=re.DOTALL) for p in (plain, said)]
    assert bare[0] == bare[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_that_an_editor_or_a_shell_obeys_is_in_a_file(language):
    for name, text in files(hostile(PROGRAMS["arm"]), language).items():
        if language == "json":
            assert text.isascii()
            continue
        head = text[: text.index(r"\documentclass")] if language == "latex" else text
        assert not OBEYED.search(head), name
        assert all(line.isprintable() for line in head.splitlines())
        comments = [line for line in head.splitlines() if line.lstrip().startswith(find(language).comment.line.strip())]
        assert comments and not any("\\" in line for line in comments)
        assert language != "c" or "??" not in head


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_a_user_stands_in_the_first_two_lines(language):
    for text in files(hostile(PROGRAMS["arm"]), language).values():
        first, second, third = text.splitlines()[:3]
        assert {first, second} & {"/*", "(*", "{"} or second.strip(" #%!/") == ""
        assert MARK in first + second
        assert MARK not in third


@pytest.mark.parametrize("language", SOLVERS)
def test_solver_files_carry_the_mark_too(language):
    made = inverse_geometry(robots.ur5(), method="general").files(language)
    assert all(MARK in "".join(text.splitlines()[:2]) for text in made.values())


@pytest.mark.parametrize("suffix, text", [
    (".toml", "name = {name!r}\n[[link]]\n"),
    (".urdf", '<robot name={name!r}><link name="a"/><link name="b"/><joint name="j" type="continuous">'
              '<parent link="a"/><child link="b"/></joint></robot>'),
])
def test_a_robot_named_as_an_encoding_is_a_robot(suffix, text, tmp_path):
    ran = tmp_path / "ran"
    name = COOKIE.format(ran=ran).replace('"', "`" if suffix == ".toml" else "&quot;")
    (tmp_path / f"arm{suffix}").write_text(text.replace("{name!r}", f"'{name}'"))
    program = generate("dgm", load(tmp_path / f"arm{suffix}"))
    run(program, find("python"), [[[0.0] for _ in program.arguments]])
    assert not ran.exists()


def test_a_sign_is_taken_apart_only_where_it_means_something():
    comment = find("c").comment
    assert comment.safe("a */ b ???") == "a * / b ? ? ?" and comment.safe("50 % of x^2") == "50 % of x^2"
    assert find("javascript").comment.safe("@type a@b </x> //# x") == "@ type a@ b < /x> / /# x"
    assert find("matlab").comment.safe("a */ %{ .... ") == "a */ % { . . .. "
    assert find("python").comment.safe("encoding: x, index: 3, vi:") == "encoding : x, index: 3, vi :"


@pytest.mark.parametrize(("language", "names"), [
    ("cpp", ("EOF", "NULL", "BUFSIZ", "RAND_MAX", "SEEK_SET", "M_1")),
    ("c", ("EOF", "NULL", "BUFSIZ", "RAND_MAX", "SEEK_SET", "M_1")),
    ("maple", ("step", "setup", "parameters", "constants", "work", "out"))])
def test_parameters_may_be_called_as_macros_of_headers_and_words_of_drivers(language, names):
    ZZ, MX, MY, GX, GY, FV = names
    robot = Robot("x", (link(0, 1, ZZ=ZZ, MX=MX, MY=MY, FV=FV),), gravity=(GX, GY, 0))
    assert all(check.ok for check in verify(generate_program("idm", robot), [language], states=2))
