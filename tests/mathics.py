"""Mathics takes seconds to start: the tests start it once a worker, and fork it for every program that it runs.

The forked process runs the very script that `torsor verify` runs, in the same folder, with its builtins
loaded and a session begun.
"""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from pathlib import Path

from torsor.verification import generated_text as verification

SERVER = """
import json, os, runpy, sys, traceback
from mathics.core import load_builtin
load_builtin.import_and_load_builtins()
load_builtin.import_and_load_builtins = lambda: None
import mathics.session
fresh = mathics.session.MathicsSession()
mathics.session.MathicsSession = lambda: fresh
for line in sys.stdin:
    place, script, *words = json.loads(line)
    child = os.fork()
    if child == 0:
        os.chdir(place)
        os.dup2(os.open("printed.txt", os.O_CREAT | os.O_WRONLY), 1)
        sys.argv = [script, *words]
        failed = 0
        try:
            runpy.run_path(script, run_name="__main__")
        except BaseException:
            traceback.print_exc()
            failed = 1
        sys.stdout.flush()
        os._exit(failed)
    print(os.waitpid(child, 0)[1], flush=True)
"""


@cache
def _server() -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-c", SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def call(harness: verification.Harness, command: list[str], place: Path) -> str:
    """In the place of `verification._call`."""
    if harness.tool.name != "Mathics":
        return ALONE(harness, command, place)
    server = _server()
    assert server.stdin is not None and server.stdout is not None
    server.stdin.write(json.dumps([str(place), *command[1:]]) + "\n")
    server.stdin.flush()
    assert server.stdout.readline().strip() == "0", "Mathics failed: its words are above"
    return (place / "printed.txt").read_text()


def stop() -> None:
    """The end of the server, where there is one."""
    if _server.cache_info().currsize:
        server = _server()
        server.communicate()
        _server.cache_clear()


ALONE = verification._call
