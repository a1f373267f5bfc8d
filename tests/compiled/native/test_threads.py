"""Threads change no bit of a result, and a child of a process that used them can use its own."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

from tests.compiled.native.programs import every_size, same_bits
from tests.compiled.random_programs import random_values
from torsor.compiled import threads
from torsor.compiled.compile import compile
from torsor.compiled.native import machine_code

GIVEN = every_size()
VALUES = random_values(GIVEN, 1, **{a.name: (2003,) for a in GIVEN.arguments})


@pytest.mark.parametrize("streamed", [0, 1 << 40])
@pytest.mark.parametrize("count", [2, 3, 8])
def test_any_number_of_threads_gives_the_same_bits(monkeypatch, count, streamed):
    wanted = compile(GIVEN, threads=1)(**VALUES)
    monkeypatch.setattr(threads, "WORTH", 100)
    monkeypatch.setattr(machine_code, "STREAMED", streamed)
    f = compile(GIVEN, threads=count)
    same_bits(f(**VALUES), wanted)
    same_bits(f(**{n: np.asfortranarray(v) for n, v in VALUES.items()}), wanted)
    same_bits(f(**{n: v[:1201].reshape(1, 1201, -1) for n, v in VALUES.items()}), [w[None, :1201] for w in wanted])


@pytest.mark.parametrize("lanes", [1, 4])
@pytest.mark.parametrize("count", [0, 1, 3, 4, 5, 100, 1003])
def test_pieces_cover_every_sample_once_and_are_whole_groups(lanes, count):
    seen: list[tuple[int, int]] = []

    def run(first, last):
        seen.append((first, last))

    for workers in (1, 2, 7):
        seen.clear()
        threads.spread(run, count, lanes, 10**9, workers)
        seen.sort()
        assert [first for first, _ in seen] == [0, *(last for _, last in seen[:-1])] and seen[-1][1] == count
        assert len(seen) <= workers and all(first % lanes == 0 for first, _ in seen)
        assert len(seen) == 1 or all(last - first >= lanes for first, last in seen)


def test_trouble_in_a_thread_comes_out():
    def fail(*_):
        raise MemoryError("no room")

    for call in (lambda: threads.spread(fail, 100, 4, 10**9, 2), lambda: threads.each(fail, range(9), 10**9, 2)):
        with pytest.raises(MemoryError, match="no room"):
            call()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_child_may_use_threads_after_its_parent_did():
    text = """
import multiprocessing, sys, warnings
import numpy as np
from tests.compiled.native.programs import nested_sines
from torsor.compiled import threads
from torsor.compiled.compile import compile

warnings.simplefilter("ignore", DeprecationWarning)  # a fork of a process with threads is what is tested
threads.WORTH = 100
f = compile(nested_sines(1), threads=2)
x = np.random.default_rng(0).uniform(-1, 1, (5000, 3))
wanted = f(x)[0]

def child(queue):
    queue.put(bool((f(x)[0] == wanted).all() and (f(np.asfortranarray(x))[0] == wanted).all()))

context = multiprocessing.get_context("fork")
queue = context.Queue()
children = [context.Process(target=child, args=(queue,)) for _ in range(2)]
for process in children:
    process.start()
answers = [queue.get(timeout=60) for _ in children]
for process in children:
    process.join(60)
sys.exit(answers != [True, True] or bool((f(x)[0] != wanted).any()))
"""
    assert subprocess.run([sys.executable, "-c", text], check=False, timeout=120).returncode == 0
