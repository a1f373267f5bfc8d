"""torsor: the models of a robot as short straight-line programs, in the language you work in.

    robot = torsor.load("rrp")
    base = torsor.base_parameters(robot)
    program = torsor.models.inverse_dynamics(base.robot)
    print(torsor.write(program, "matlab"))
    torque = torsor.compile(program)

Names are found on first use, so that `import torsor` stays light; the list of them is `__init__.pyi`.
"""

from importlib import import_module

from torsor.listed_names import listed_names
from torsor.version import __version__ as __version__

_HOME = listed_names(__spec__)
del _HOME["__version__"]

__all__ = list(_HOME)


def __getattr__(name):
    if name not in _HOME:
        from torsor.former_names import FORMER, present_name

        now = present_name(name, FORMER, "torsor")
        if now:
            return __getattr__(now)
        raise AttributeError(f"torsor has no {name!r}; it has {', '.join(sorted(__all__))}")
    home = _HOME[name]
    found = import_module(f"torsor.{name}") if home == "torsor" else getattr(import_module(home), name)
    globals()[name] = found
    return found


def __dir__():
    return sorted(__all__)
