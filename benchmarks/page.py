"""The page in a browser, measured: first picture, frames a second, memory after many edits, many questions at once.

    python benchmarks/page.py [--urdf talos.urdf]

WebGL is drawn by software (SwiftShader), as on a machine that has no graphics card.  A frame is a new configuration:
forward kinematics by generated code, all transforms, labels, the picture.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from urllib.request import Request, urlopen

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.page.conftest import FLAGS, chromium

import torsor

SECONDS = 3
FRAMES = """async (seconds) => {
  const { posing, view } = torsorView; const start = performance.now(); let frames = 0, spent = 0;
  const { set, get } = await import("/core/store.js");
  while (performance.now() - start < 1000 * seconds) {
    await new Promise(requestAnimationFrame);
    const before = performance.now();
    const name = posing.free[frames % posing.free.length];
    const now = get("configuration");
    const next = posing.moved(now, { [name]: now[name] + (frames % 60 < 30 ? 0.01 : -0.01) });
    if (next) set({ configuration: next });
    spent += performance.now() - before; frames++;
  }
  return [frames / seconds, spent / frames];
}"""
EDITS = """async (count) => {
  const { edit } = await import("/robot/actions.js");
  const start = performance.now();
  for (let k = 0; k < count; k++) await edit("set", { frame: 2, field: "d", typed: `${k + 1}*L1/1000` });
  return (performance.now() - start) / count;
}"""


@contextmanager
def served(robot: str) -> Iterator[dict]:
    command = [sys.executable, "-m", "torsor.cli", "web", robot, "--port", "0", "--no-browser", "--json"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        yield json.loads(process.stdout.readline())
    finally:
        process.terminate()
        process.communicate()


def first_picture(browser, told: dict) -> float:
    """Milliseconds from asking for the page to its picture, the server being there: the median of five tabs."""
    times = []
    for _ in range(6):
        context = browser.new_context(viewport={"width": 1500, "height": 900})
        page = context.new_page()
        start = time.perf_counter()
        page.goto(told["url"])
        page.wait_for_selector("body[data-drawn]")
        times.append(1000 * (time.perf_counter() - start))
        context.close()
    return median(times[1:])


def spanning_tree(browser, told: dict) -> Page:
    page = browser.new_context(viewport={"width": 1500, "height": 900}).new_page()
    page.goto(told["url"])
    page.wait_for_selector("body[data-drawn]", timeout=60_000)
    page.wait_for_timeout(1500)
    return page


def heap(page: Page) -> float:
    """Megabytes that JavaScript holds after a collection of garbage."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    return session.send("Runtime.getHeapUsage")["usedSize"] / 1e6


def at_once(told: dict, count: int) -> tuple[int, float]:
    """How many of so many computations are answered, and seconds for all."""
    toml = Path(torsor.robots.path("puma560")).read_text()
    kinds = [("count", "idm"), ("formulas", "inm"), ("generate", "jac"), ("count", "ddm"), ("generate", "h")]

    def asked(k: int) -> bool:
        question, model = kinds[k % len(kinds)]
        head = {"X-Torsor-Token": told["token"], "Content-Type": "application/json"}
        address, body = f"http://127.0.0.1:{told['port']}/api", json.dumps({"robot": toml, "model": model}).encode()
        job = json.loads(urlopen(Request(f"{address}/ask/{question}", body, head)).read())
        while job["state"] in ("waiting", "running"):
            again = f"{address}/jobs/{job['job']}?after={job['version']}"
            job = json.loads(urlopen(Request(again, headers=head)).read())
        return job["state"] == "done"

    start = time.perf_counter()
    with ThreadPoolExecutor(count) as threads:
        good = sum(threads.map(asked, range(count)))
    return good, time.perf_counter() - start


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    words.add_argument("--urdf", default="", help="a humanoid, such as Talos")
    urdf = words.parse_args().urdf
    rows = []
    with sync_playwright() as driver, driver.chromium.launch(executable_path=chromium(), args=FLAGS) as browser:
        for robot in ["puma560", "sr400", *([urdf] if urdf else [])]:
            with served(robot) as told:
                rows.append((f"{Path(robot).stem}: first picture", f"{first_picture(browser, told):.0f} ms"))
                page = spanning_tree(browser, told)
                frames, spent = page.evaluate(FRAMES, SECONDS)
                rows.append((f"{Path(robot).stem}: frames a second", f"{frames:.0f}"))
                rows.append((f"{Path(robot).stem}: our part of a frame", f"{spent:.2f} ms"))
                page.context.close()
        with served("planar_2r") as told:
            page = spanning_tree(browser, told)
            before = heap(page)
            each = page.evaluate(EDITS, 1000)
            page.wait_for_timeout(2000)
            rows.append(("1000 edits: memory before and after", f"{before:.1f} and {heap(page):.1f} MB"))
            rows.append(("an edit, answered", f"{each:.0f} ms"))
            good, seconds = at_once(told, 50)
            rows.append(("50 computations at once", f"{good} answered in {seconds:.1f} s"))
        print(f"| Chromium {browser.version}, drawn by software | |\n| --- | --- |")
    for name, value in rows:
        print(f"| {name} | {value} |")


if __name__ == "__main__":
    main()
