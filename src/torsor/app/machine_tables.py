"""`torsor doctor`: what this machine has of all that torsor can use, what each is for, and how to get the rest.

Nothing is listed here: packages come from the metadata of the installed torsor, extras from their sentences, compilers
and interpreters from the records of the languages and of those who call them.
"""

from __future__ import annotations

import platform
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from torsor import extras
from torsor.app.result import Result
from torsor.languages import LANGUAGES, Language
from torsor.table import Table
from torsor.tools import PURPOSES, Tool
from torsor.version import __version__

MISSING = "no"
SOURCES = "torsor runs from a folder of sources: pip install . in it, and what it needs is known"


def doctor() -> Result:
    """This machine: Python, packages, extras, the tools of generated code, other tools."""
    asked = list(extras.requirements())
    data = {
        "python": platform.python_version(), "implementation": platform.python_implementation(),
        "system": platform.platform(), "torsor": __version__, "processor": _processor(),
        "dependencies": [_package(r) for r in asked if not r.extra],
        "extras": [_extra(name, [r for r in asked if r.extra == name]) for name in extras.EXTRAS],
        **_tools(),
    }
    return Result(data, tuple(_tables(data)), "" if asked else f"{SOURCES}\n")


def _processor() -> str:
    """What machine code is made for, "" where none can be made and numpy computes."""
    try:
        from torsor.compiled.native.processor import processor

        chip = processor()
    except (ImportError, OSError, RuntimeError):
        return ""
    return f"{chip.name}, {chip.lanes(64)} doubles at once{', fused' * chip.fuses}"


def _package(asked: extras.Requirement) -> dict[str, str]:
    return {"name": asked.package, "asked": asked.asked, "version": asked.version}


def _extra(name: str, asked: Sequence[extras.Requirement]) -> dict[str, Any]:
    packages = [_package(r) for r in asked]
    return {"name": name, "what": extras.EXTRAS[name], "packages": packages, "get": extras.command(name),
            "here": bool(packages) and all(p["version"] for p in packages)}


def _tools() -> dict[str, list[dict[str, Any]]]:
    """The tools of languages (that of `torsor verify` first) and the others; versions are asked for side by side."""
    named = [(x.title, tool, verifies) for x in LANGUAGES.values() for tool, verifies in _takers(x)]
    others = [(what, tool, False) for tool, what in PURPOSES.items()]
    with ThreadPoolExecutor() as pool:
        versions = dict(pool.map(lambda tool: (tool, tool.version), {tool for _, tool, _ in named + others}))

    def told(what: str, tool: Tool, verifies: bool) -> dict[str, Any]:
        return {"what": what, "tool": tool.name, "here": tool.present, "version": versions[tool],
                "verifies": verifies, "get": tool.install}

    return {"languages": [told(*row) for row in named], "tools": [told(*row) for row in others]}


def _takers(language: Language) -> Iterator[tuple[Tool, bool]]:
    """The tools that take its text, and whether `torsor verify` runs them."""
    if language.harness:
        yield language.harness.tool, True
    yield from ((tool, False) for tool in language.tools)


def _tables(data: dict[str, Any]) -> Iterator[Table]:
    rows = [("Python", f"{data['python']} ({data['implementation']})", ""), ("system", data["system"], ""),
            ("processor", data["processor"] or "no machine code: numpy computes", ""), ("torsor", data["torsor"], "")]
    rows += [(p["name"], p["version"] or MISSING, p["asked"]) for p in data["dependencies"]]
    yield Table("This machine", ("what", "here", "asked for"), tuple(rows), prose=True)
    yield Table("Extras", ("extra", "here", "what for", "to get it"), tuple(map(_extra_row, data["extras"])),
                prose=True)
    yield Table("What generated code runs in; * is what torsor verify takes", ("language", "tool", "here", "to get it"),
                tuple(map(_tool_row, data["languages"])), prose=True)
    yield Table("Other tools", ("what for", "tool", "here", "to get it"), tuple(map(_tool_row, data["tools"])),
                prose=True)


def _extra_row(extra: dict[str, Any]) -> tuple[str, ...]:
    known = any(p["version"] for p in extra["packages"])
    here = ", ".join(f"{p['name']} {p['version'] or 'missing'}" for p in extra["packages"]) if known else MISSING
    return extra["name"], here, extra["what"], "" if extra["here"] else extra["get"]


def _tool_row(row: dict[str, Any]) -> tuple[str, ...]:
    here = (row["version"] or "yes") if row["here"] else MISSING
    return row["what"], row["tool"] + " *" * row["verifies"], here, "" if row["here"] else row["get"]
