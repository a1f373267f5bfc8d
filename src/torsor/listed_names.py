"""The names that a package offers, as its `__init__.pyi` lists them: one list for Python and for type checkers."""

from __future__ import annotations

from importlib.machinery import ModuleSpec


def listed_names(package: ModuleSpec) -> dict[str, str]:
    """Name -> the module that it is from, one for each line `from torsor.formats import load as load`."""
    stub = f"{(package.origin or '').removesuffix('c')}i"
    lines = package.loader.get_data(stub).decode().splitlines()  # type: ignore[union-attr]
    return {words[3]: words[1] for words in map(str.split, lines) if words[:1] == ["from"]}
