"""The catalogue of models: Robot -> Program.  The list of them is `__init__.pyi`."""

from importlib import import_module

from torsor.errors import ModelError, unknown
from torsor.listed_names import listed_names
from torsor.models.catalogue import Model

_FOUND = {name: getattr(import_module(home), name) for name, home in listed_names(__spec__).items()}
globals().update(_FOUND)

MODELS = tuple(m for m in _FOUND.values() if isinstance(m, Model))


def find(name):
    """The model that is called so: its name, its code, or what other tools call it."""
    asked = str(name).strip().lower().replace(" ", "_").replace("-", "_")
    for m in MODELS:
        if asked in m.called:
            return m
    raise ModelError(unknown("model", name, [word for m in MODELS for word in m.called]))
