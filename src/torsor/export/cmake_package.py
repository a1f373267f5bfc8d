"""A CMake project of a robot's models: a library with headers, found by `find_package`, tested, known to ROS 2.

A package without ament is a plain CMake package to ROS 2: `package.xml` says so, and colcon does the rest.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any
from xml.sax.saxutils import escape

from torsor import models
from torsor.errors import ModelError, foreign_as, one_line
from torsor.export.built_languages import built_language
from torsor.export.package_texts import CMAKE, COMPILED, CONFIG, GUIDE, MANIFEST, UMBRELLA
from torsor.export.stored_states import stored_states
from torsor.formats import RobotLike, robot_of
from torsor.languages.draft import Draft
from torsor.models.catalogue import Model
from torsor.robot.description import Robot
from torsor.version import __version__

NAME = re.compile(r"[a-z]([a-z0-9]|_(?!_))*[a-z0-9]", re.ASCII)  # what ROS and CMake both take
PERSON = re.compile(r"(?P<name>[^<>@]*[^<>@\s])\s*<(?P<mail>[\w.%+-]+@[\w.%-]+\.[a-z]{2,6})>", re.ASCII)  # as ROS takes
MOST_STATES = 1000
MAINTAINER = "user <user@todo.todo>"  # the placeholder of `ros2 pkg create`


@foreign_as(ModelError, "cmake_package")
def cmake_package(
    robot: RobotLike, names: Sequence[str], *, name: str = "", language: str = "c", states: int = 20,
    options: Mapping[str, Any] = {}, maintainer: str = MAINTAINER,
    license: str = "Proprietary",
) -> dict[str, str]:
    """Make a CMake project of models: a tested library for `find_package` and ROS 2.

    Args:
        robot: A robot, the path of its file, or the name of a sample.
        names: The models, by name or code, such as `["idm", "jac"]`.
        name: Name of the package, the library and the CMake target; by default the robot's name with `_models`.
        language: Language of the library, `c` or `cpp`.
        states: How many random states each model is tested at by the package's own tests.
        options: Options of the models, by name; each goes to all models that have it.
        maintainer: For package.xml, written as `Ada Lovelace <ada@example.org>`. By default the placeholder that `ros2
            pkg create` puts there.
        license: For package.xml, such as `MIT`. What is generated is yours, so that without a licence (`Proprietary`,
            the default) nobody else has a right to it.

    Returns:
        A mapping from path within the project to text.

    Raises:
        ModelError: A model, an option, the language, the name, the maintainer or the number of states is not right.

    Example:
        >>> files = torsor.cmake_package("planar_2r", ["idm"], states=2)
        >>> sorted(f for f in files if f.startswith("src/")), "CMakeLists.txt" in files
        (['src/planar_2r_idm.c'], True)
    """
    robot, built = robot_of(robot), built_language(language)
    package = _checked_name(name) if name else package_name(robot)
    person = PERSON.fullmatch(maintainer.strip())
    if person is None:
        raise ModelError(f"a maintainer is written as 'Ada Lovelace <ada@example.org>', not {maintainer!r}")
    if not license.strip():
        raise ModelError("a licence is named by its SPDX identifier, as MIT or Apache-2.0, or is Proprietary")
    if not 1 <= states <= MOST_STATES:
        raise ModelError(f"states must be a whole number from 1 to {MOST_STATES}, not {states}")
    entries = _entries(names, options)
    programs = [entry(robot, **{k: v for k, v in options.items() if k in entry.options}) for entry in entries]
    files: dict[str, str] = {}
    for program in programs:
        draft = Draft(program, built.language)
        for file, text in built.language.write(draft).items():
            header = PurePosixPath(file).suffix == built.header
            files[f"include/{package}/{file}" if header else f"src/{file}"] = text
        test = f"tests/test_{draft.whole.name}{built.source}"
        files[test] = built.check(draft, stored_states(program, states), f"{package}/{draft.whole.name}{built.header}")
    headers = [PurePosixPath(f).name for f in files if f.startswith("include/")]
    if f"{package}{built.header}" in headers:
        raise ModelError(f"{package} is the name of one of the models: the package needs another")
    files[f"include/{package}/{package}{built.header}"] = UMBRELLA.format(
        guard=f"TORSOR_{package.upper()}_PACKAGE_{built.header[1:].upper()}",
        includes="\n".join(f"#include <{package}/{h}>" for h in headers))
    words = {
        "package": package, "language": built.cmake, "feature": built.feature, "version": __version__,
        "tests": " ".join(PurePosixPath(f).stem for f in files if f.startswith("tests/")),
        "suffix": built.source, "header": built.header,
    } | _target(package, [f for f in files if f.startswith("src/")])
    files |= {"CMakeLists.txt": CMAKE.substitute(words), f"cmake/{package}Config.cmake.in": CONFIG}
    title = escape(one_line(f"Models of the robot {robot.name}: {', '.join(e.name for e in entries)}."))
    files["package.xml"] = MANIFEST.substitute(words | {
        "title": title, "name": escape(one_line(person["name"])), "mail": escape(one_line(person["mail"])),
        "license": escape(one_line(license))})
    calls = "\n".join(f"| `{h}` | {p.words.title} |" for h, p in zip(headers, programs, strict=True))
    files["README.md"] = GUIDE.substitute(words | {"calls": calls, "title": built.language.title})
    return files


def _target(package: str, sources: Sequence[str]) -> dict[str, str]:
    """What CMake is told of the library: it is compiled where there are sources, else headers for whoever links it."""
    if not sources:
        return {"sources": " INTERFACE", "users": "INTERFACE", "compiled": "", "machines": " ARCH_INDEPENDENT",
                "described": f"include/{package}"}
    return {"sources": "".join(f"\n  {f}" for f in sources), "users": "PUBLIC",
            "compiled": COMPILED.substitute(package=package), "machines": "", "described": "src"}


def package_name(robot: Robot) -> str:
    """The robot's name, as ROS and CMake take it, and what the package holds."""
    clean = re.sub(r"[^a-z0-9]+", "_", robot.name.lower(), flags=re.ASCII).strip("_")
    return f"{clean if clean[:1].isalpha() else f'robot_{clean}'.rstrip('_')}_models"


def _checked_name(name: str) -> str:
    if not NAME.fullmatch(name):
        raise ModelError(f"{name!r} is no name of a package: small letters, digits and single underscores between "
                         "them, a letter first, as in puma560_models")
    return name


def _entries(names: Sequence[str], options: Mapping[str, Any]) -> list[Model]:
    """The models, each once; every option is one of some of them."""
    entries = list({entry.name: entry for entry in map(models.find, names)}.values())
    if not entries:
        raise ModelError("a package has one model or more, as in --models idm,ddm,jac")
    for option in options:
        if not any(option in entry.options for entry in entries):
            entries[0].refuse_unknown([option])
    return entries
