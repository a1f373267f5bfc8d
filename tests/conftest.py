"""The same tests every time; and, with --fuzz, those that can be drawn anew with other draws.

Machine code that the tests make is kept in a folder of their own, which goes when they are done.
"""

from __future__ import annotations

import gc
import os
from tempfile import TemporaryDirectory

import hypothesis
import pytest

from tests.distribution import WholeFiles, longest_first

gc.set_threshold(200_000, 20, 100)  # graphs are many objects and few cycles: the collector took a tenth of the time

hypothesis.settings.register_profile("same", derandomize=True, database=None, deadline=None)
hypothesis.settings.register_profile("fuzz", database=None, deadline=None, print_blob=True)


def pytest_addoption(parser):
    parser.addoption("--fuzz", type=int, metavar="SEED",
                     help="only tests that draw (by hypothesis, or from a parameter `seed`), from this seed on")


def pytest_configure(config):
    """Before anything is imported, as some tests compile when they are; workers inherit the folder."""
    hypothesis.settings.load_profile("same" if config.getoption("fuzz") is None else "fuzz")
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the workers have the cores: threads of numpy would only wait
    if "TORSOR_CACHE" in os.environ:
        return
    folder = TemporaryDirectory(prefix="torsor-tests-")
    os.environ["TORSOR_CACHE"] = folder.name

    def done() -> None:
        os.environ.pop("TORSOR_CACHE", None)
        folder.cleanup()

    config.add_cleanup(done)


def pytest_collection_finish():
    """What has been imported stays: the collector need not look at it again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def mathics_once():
    """Mathics is started once, and forked for what it runs."""
    from tests import mathics
    from torsor.verification import generated_text as verification

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(verification, "_call", mathics.call)
        yield
    mathics.stop()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    return WholeFiles(config, log)


def pytest_collection_modifyitems(config, items):
    if hasattr(config, "workerinput"):
        items[:] = [items[place] for place in longest_first([item.nodeid for item in items])]
    start = config.getoption("fuzz")
    if start is None:
        return
    drawn = []
    for item in items:
        if "seed" in getattr(item, "fixturenames", ()) and hasattr(item, "callspec"):
            item.callspec.params["seed"] += start
        elif hypothesis.is_hypothesis_test(getattr(item, "obj", None)):
            hypothesis.seed(start)(item.obj)
        else:
            continue
        drawn.append(item)
    config.hook.pytest_deselected(items=[item for item in items if item not in drawn])
    items[:] = drawn


@pytest.fixture
def made_anew():
    """Programs are made, not found on disk, and not kept: for tests that change how they are made."""
    from torsor import cache

    with cache.unused():
        yield
