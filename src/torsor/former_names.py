"""Public names that have changed: each still works for one version, with a warning that says the new one."""

from __future__ import annotations

import warnings

from torsor.errors import TorsorWarning

FORMER = {"recut": "change_cut_joint"}
METHODS = {"mount": "assemble", "freedoms": "degrees_of_freedom"}  # of torsor.closure(...)
OPTIONS = {"about=posture": "about=configuration"}  # of models


def present_name(name: str, former: dict[str, str], owner: str = "") -> str | None:
    """The name that a former one has now, once its user has been warned; None where it is none."""
    now = former.get(name)
    if now:
        of = f"{owner}." if owner else ""
        warnings.warn(f"{of}{name} is called {of}{now} now; the old name will go with the next version",
                      TorsorWarning, stacklevel=3)
    return now
