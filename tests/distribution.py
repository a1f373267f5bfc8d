"""Who runs which tests when several workers do: a file goes to one worker, the longest files first.

What the tests of a file make once (programs, robots, a browser) is then made once, not by every worker; and no worker
is left alone with a long file at the end.  Groups by mark do not serve: they are written into the names of tests,
which newer versions of pytest no longer let a plugin change.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

PAGE = "tests/page"  # one browser and one server serve all its files
RELEASE = "tests/release"  # one wheel, installed once

# where most time goes, the longest first; the others by the number of their tests
LONGEST = (
    PAGE,
    "tests/test_manual_site.py",
    "tests/loops/test_laws.py",
    "tests/configurations/test_inverse_geometry.py",
    "tests/test_docs.py",
    "tests/web/test_questions.py",
    "tests/loops/test_base_parameters_of_loops.py",
    "tests/models/test_dynamics.py",
    "tests/identification/test_identify.py",
    "tests/loops/test_loop_geometry.py",
    "tests/models/test_derivatives.py",
    "tests/loops/test_closed_inverse.py",
    "tests/loops/test_loop_polynomial.py",
    "tests/loops/test_recut.py",
    "tests/configurations/test_homotopy.py",
    "tests/loops/test_pose_coordinates.py",
    "tests/loops/test_closure.py",
    RELEASE,
    "tests/floating/test_free_base.py",
    "tests/floating/test_more_bases.py",
    "tests/configurations/test_general_solvers.py",
    "tests/loops/test_simulation.py",
    "tests/loops/test_identification_of_loops.py",
    "tests/identification/test_estimators.py",
    "tests/frameworks/test_jax.py",
    "tests/frameworks/test_namespaces.py",
    "tests/configurations/test_elimination.py",
    "tests/models/test_records.py",
    "tests/models/test_robot_uses.py",
    "tests/simulation/test_sticking.py",
    "tests/export/test_fmu.py",
    "tests/export/test_fmu_friction.py",
    "tests/identification/test_scale.py",
)


def part(nodeid: str) -> str:
    """What a test stays together with: its file, the page or the release."""
    file = nodeid.split("::", 1)[0]
    return next((folder for folder in (PAGE, RELEASE) if file.startswith(f"{folder}/")), file)


def longest_first(nodeids: Sequence[str]) -> list[int]:
    """The places of the tests in the order in which they are given out."""
    sizes = Counter(map(part, nodeids))
    ranks = {name: (LONGEST.index(name) if name in LONGEST else len(LONGEST), -size) for name, size in sizes.items()}
    return sorted(range(len(nodeids)), key=lambda place: (*ranks[part(nodeids[place])], part(nodeids[place])))


class WholeFiles(LoadScopeScheduling):
    """Gives out parts, in the order in which they are collected."""

    def __init__(self, config: pytest.Config, log: Any = None) -> None:
        config.option.loadscopereorder = False
        super().__init__(config, log)

    def _split_scope(self, nodeid: str) -> str:
        return part(nodeid)
