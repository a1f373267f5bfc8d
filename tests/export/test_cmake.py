"""A CMake project of models: really configured, built, tested, installed and used, by gcc and by clang."""

from __future__ import annotations

import functools
import json
import re
import subprocess
from html import unescape
from pathlib import Path

import pytest
from catkin_pkg.package import parse_package
from click.testing import CliRunner

import torsor
from torsor import TorsorError, cmake_package
from torsor.cli import main
from torsor.export.built_languages import BUILT, built_language

STRICT = "-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror"
NUMBERS = [0.1, -0.2, 0.3, 0.4, -0.5, 0.6], [0.7, 0.1, -0.3, 0.2, 0.5, -0.6], [1.0, -2.0, 0.5, 0.25, -1.5, 2.0]

CONSUMER = """
cmake_minimum_required(VERSION 3.16)
project(consumer LANGUAGES %s)
find_package(arm 0.1 REQUIRED)
add_executable(consumer main%s)
target_link_libraries(consumer PRIVATE arm::arm)
"""

PROGRAMS = {"c": """
#include <stdio.h>
#include <arm/arm.h>

int main(void)
{
    const double q[6] = {%s}, qd[6] = {%s}, qdd[6] = {%s};
    double tau[6];
    puma560_idm(q, qd, qdd, puma560_idm_defaults, tau);
    for (int i = 0; i < 6; i++)
        printf("%%.17g\\n", tau[i]);
    return 0;
}
""", "cpp": """
#include <iomanip>
#include <iostream>
#include <vector>
#include <arm/arm.hpp>

int main()
{
    const std::vector<double> q{%s}, qd{%s}, qdd{%s};
    long double tau[6];
    torsor::puma560_idm(q, qd, qdd, torsor::puma560_idm_defaults<>, tau);
    for (const long double torque : tau)
        std::cout << std::setprecision(17) << torque << "\\n";
}
"""}
COMPILERS = {"c": ("gcc", "clang"), "cpp": ("g++", "clang++")}


def run(*words: str) -> str:
    done = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build(source: Path, folder: Path, compiler: str, *more: str) -> None:
    name = "CXX" if compiler.endswith("++") else "C"
    run("cmake", "-S", str(source), "-B", str(folder), f"-DCMAKE_{name}_COMPILER={compiler}",
        f"-DCMAKE_{name}_FLAGS={STRICT}", *more)
    run("cmake", "--build", str(folder))


def written(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


@functools.cache
def files_in(language: str) -> dict[str, str]:
    return cmake_package("puma560", ["idm", "ddm", "jac", "igm_paul"], name="arm", states=8, language=language,
                         maintainer="Ada <ada@example.org>", license="MIT")


@pytest.mark.parametrize("language, compiler", [(name, x) for name, some in COMPILERS.items() for x in some])
def test_it_is_built_tested_installed_and_used_by_another_project(language, compiler, tmp_path):
    package, built = written(tmp_path / "package", files_in(language)), built_language(language)
    build(package, tmp_path / "build", compiler)
    told = run("ctest", "--test-dir", str(tmp_path / "build"), "-V")
    assert len(re.findall(r"8 states, largest error \S+, 0 wrong", told)) == 4 and "100% tests passed" in told
    run("cmake", "--install", str(tmp_path / "build"), "--prefix", str(tmp_path / "there"))
    numbers = [", ".join(map(repr, row)) for row in NUMBERS]
    consumer = written(tmp_path / "consumer", {
        "CMakeLists.txt": CONSUMER % (built.cmake, built.source),
        f"main{built.source}": PROGRAMS[language] % tuple(numbers)})
    build(consumer, tmp_path / "used", compiler, f"-DCMAKE_PREFIX_PATH={tmp_path / 'there'}")
    found = [float(x) for x in run(str(tmp_path / "used" / "consumer")).split()]
    q, qd, qdd = NUMBERS
    right = torsor.evaluate(torsor.generate("idm", "puma560"), {"q": q, "qd": qd, "qdd": qdd})["tau"]
    assert found == pytest.approx(right, rel=1e-12, abs=1e-12)


@pytest.mark.parametrize("language, file", [("c", "src/puma560_idm.c"), ("cpp", "include/arm/puma560_idm.hpp")])
def test_its_own_tests_notice_a_model_that_is_wrong(language, file, tmp_path):
    files = files_in(language)
    wrong = re.sub(r"const (double|Scalar) GAM2 = ", r"\g<0>1e-6 + ", files[file])
    assert wrong != files[file]
    package = written(tmp_path / "package", files | {file: wrong})
    build(package, tmp_path / "build", COMPILERS[language][0])
    done = subprocess.run(["ctest", "--test-dir", str(tmp_path / "build")], capture_output=True, text=True, check=False)
    assert done.returncode != 0 and "75% tests passed" in done.stdout and "test_puma560_idm" in done.stdout


@pytest.mark.parametrize("language", BUILT)
def test_ros_reads_its_manifest_as_a_plain_cmake_package(language, tmp_path):
    manifest = parse_package(str(written(tmp_path, files_in(language))))
    manifest.validate()
    assert (manifest.name, manifest.get_build_type(), manifest.licenses) == ("arm", "cmake", ["MIT"])
    assert (manifest.maintainers[0].name, manifest.maintainers[0].email) == ("Ada", "ada@example.org")
    assert [d.name for d in manifest.buildtool_depends] == ["cmake"]


def test_words_of_a_user_stay_words(tmp_path):
    robot = torsor.robots.rrp().replace(name='arm"); message(FATAL_ERROR </name> & [=[')
    files = cmake_package(robot, ["trm"], states=2, maintainer="b & co <a@b.org>")
    manifest = parse_package(str(written(tmp_path, files)))
    assert manifest.licenses == ["Proprietary"]
    assert manifest.name == "arm_message_fatal_error_name_models" and manifest.maintainers[0].name == "b & co"
    assert "message(" not in files["CMakeLists.txt"] and robot.name in unescape(manifest.description)


@pytest.mark.parametrize("given, why", [
    ({"name": "Arm-1"}, "small letters, digits"), ({"name": "a__b"}, "single underscores"),
    ({"name": "rrp_trm_link3"}, "needs another"), ({"maintainer": "Ada"}, "Ada Lovelace <ada@example.org>"),
    ({"maintainer": "Ada <ada@b>"}, "Ada Lovelace <ada@example.org>"),
    ({"language": "matlab"}, "there are c, cpp"), ({"license": " "}, "MIT or Apache-2.0"),
    ({"states": 0}, "from 1 to 1000"), ({"names": []}, "one model or more"),
    ({"options": {"fram": 1}}, "did you mean frame"), ({"names": ["idmm"]}, "did you mean idm"),
])
def test_what_is_wrong_is_said_with_what_would_be_right(given, why):
    with pytest.raises(TorsorError, match=why):
        cmake_package("rrp", **({"names": ["trm"], "states": 2} | given))


def test_options_go_to_the_models_that_have_them():
    files = cmake_package("rrp", ["idm", "trm"], states=2, options={"base": "true"})
    assert "src/rrp_base_idm.c" in files and any(name.startswith("src/rrp_trm") for name in files)


def test_the_command_writes_all_or_nothing(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def ask(words: str):
        return CliRunner().invoke(main, words.split())

    told = ask("export cmake rrp --models trm --states 2 --json")
    assert told.exit_code == 0, told.output
    package, listed = Path("rrp_models"), json.loads(told.stdout)["files"]
    assert sorted(str(p.relative_to(package)) for p in package.rglob("*") if p.is_file()) == sorted(listed)
    assert ask("export cmake rrp --models trm --states 2").exit_code == 0  # over its own
    (package / "README.md").write_text("mine")
    refused = ask("export cmake rrp --models trm,jac --states 2")
    assert refused.exit_code == 2 and "--force replaces it" in refused.stderr
    assert not list(package.rglob("*jac*")) and (package / "README.md").read_text() == "mine"
    Path("full").mkdir()
    (Path("full") / "README.md").write_text("mine")
    assert ask("export cmake rrp --models trm --states 2 -o full").exit_code == 2
    assert [p.name for p in Path("full").rglob("*")] == ["README.md"]
    Path("file").write_text("")
    assert "a folder was expected" in ask("export cmake rrp -o file").stderr
    assert "did you mean cmake" in ask("export cmak rrp").output


def test_an_installed_header_says_what_the_arrays_hold_and_names_no_file_that_is_not_there():
    files = torsor.cmake_package("planar_2r", ["idm"], states=2)
    headers = {name: text for name, text in files.items() if name.startswith("include/")}
    text = next(text for name, text in headers.items() if name.endswith("planar_2r_idm.h"))
    assert "q (2): q1, q2 -- joint positions" in text and "planar_2r_idm_step(q, qd, qdd, constants, tau);" in text
    for text in headers.values():
        assert not re.findall(r"\b[\w/]+\.(?:c|cpp|rs)\b", text)
