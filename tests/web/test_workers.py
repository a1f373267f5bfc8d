"""Workers: a job that runs away is stopped, on request, in time or by memory, and others go on."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest

import torsor
from torsor import formats
from torsor.web import site
from torsor.web.jobs import MAX_KEPT, MAX_WAITING, Job, Jobs
from torsor.web.worker_pool import Bounds, Lane, Pool

TWO = formats.write(torsor.load("double_pendulum"), ".toml")
LONG = {"robot": TWO, "time": 100_000, "samples": 11, "q0": ["2", "1"]}  # minutes of work


def waited(holds, seconds=20.0):
    latest = time.monotonic() + seconds
    while not holds() and time.monotonic() < latest:
        time.sleep(0.01)
    return holds()


def test_a_runaway_is_stopped_while_others_are_answered(client, ask):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(site, "MOMENT", 0.2)
        runaways = [client.post("/api/ask/simulate", json=LONG) for _ in range(3)]
    assert [r.status_code for r in runaways] == [202, 202, 202]
    began = time.monotonic()
    assert ask("show", robot=TWO)["state"] == "done"
    assert time.monotonic() - began < 2
    states = []
    for runaway in reversed(runaways):  # the last waits behind the others
        states.append(client.get(f"/api/jobs/{runaway.json()['job']}").json()["state"])
        stopped = client.delete(f"/api/jobs/{runaway.json()['job']}").json()
        assert stopped["state"] == "stopped" and "stopped" in stopped["error"]["message"]
    assert states == ["waiting", "running", "running"]
    assert ask("count", robot=TWO, model="trm")["state"] == "done"


def test_progress_is_told_and_a_lost_connection_loses_nothing(client):
    job = client.post("/api/ask/simulate", json=LONG).json()
    seen = [job["version"]]
    while job["state"] in ("waiting", "running") and len(seen) < 4:
        job = client.get(f"/api/jobs/{job['job']}", params={"after": job["version"]}).json()
        seen.append(job["version"])
    assert seen == sorted(set(seen)) and len(seen) == 4 and 0 < job["part"] <= 1
    client.delete(f"/api/jobs/{job['job']}")
    assert client.get(f"/api/jobs/{job['job']}").json() == client.get(f"/api/jobs/{job['job']}").json()


def test_a_job_that_is_over_stays_as_it_was(client, ask):
    job = ask("show", robot=TWO)
    assert client.delete(f"/api/jobs/{job['job']}").json() == job == client.get(f"/api/jobs/{job['job']}").json()


@pytest.fixture
def lane(tmp_path):
    lanes = []

    def made(**bounds):
        lanes.append(Lane(str(tmp_path), **{"workers": 1, "seconds": 10, "memory": 600_000_000} | bounds))
        return lanes[-1]

    yield made
    for each in lanes:
        each.close()


def test_a_job_that_takes_too_long_is_stopped_and_the_next_is_answered(lane):
    line, slow, next_one = lane(seconds=2.5), Job("simulate", LONG), Job("show", {"robot": TWO})
    line.queue.put(slow)
    line.queue.put(next_one)
    assert waited(lambda: next_one.over) and (slow.state, next_one.state) == ("time", "done")


def test_a_job_that_needs_too_much_memory_is_stopped_and_the_next_is_answered(lane):
    line, greedy = lane(memory=400_000_000), Job("simulate", LONG | {"time": 1, "samples": 9_000_000})
    next_one = Job("show", {"robot": TWO})
    line.queue.put(greedy)
    line.queue.put(next_one)
    assert waited(lambda: next_one.over) and (greedy.state, next_one.state) == ("memory", "done"), greedy
    assert "memory" in json.loads(greedy.data())["error"]["message"]


def test_workers_and_their_folders_go_with_the_pool():
    pool = Pool(Bounds(workers=1, quick_workers=1))
    job = Job("simulate", LONG)
    pool.put(job)
    assert waited(lambda: job.state == "running" and job.version > 0)
    home = Path(pool.home.name)
    assert home.stat().st_mode & 0o77 == 0 and len(list(home.iterdir())) == 2
    pool.close()
    assert job.state == "stopped" and not home.exists()


def test_only_so_many_jobs_wait_and_only_so_many_are_kept():
    jobs = Jobs()
    assert [jobs.add(Job("show", {})) for _ in range(MAX_WAITING + 1)] == [True] * MAX_WAITING + [False]
    for job in list(jobs.by_id.values()):
        job.end("done", b"{}")
    newest = Job("show", {})
    assert jobs.add(newest) and len(jobs.by_id) == MAX_KEPT + 1 and newest.id in jobs.by_id


def test_the_end_of_a_job_is_its_first_one():
    job = Job("show", {})
    job.stop()
    job.end("done", b"{}")
    assert job.state == "stopped" and not job.begin()
    assert os.path.basename(job.id) == job.id  # noqa: PTH119
