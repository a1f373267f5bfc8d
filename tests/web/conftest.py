"""A server for the tests of a file: the application itself, with few and strict workers."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from torsor.web.site import make_site
from torsor.web.worker_pool import Bounds

TOKEN, PORT = "a token of the tests", 8642
STRICT = Bounds(workers=2, quick_workers=1, seconds=20, quick_seconds=10, memory=600_000_000)


@pytest.fixture(scope="session")
def client():
    """A browser that has the token."""
    site = make_site(TOKEN, PORT, 'name = "given"\n[[link]]\n', STRICT)
    with TestClient(site, base_url=f"http://127.0.0.1:{PORT}", headers={"X-Torsor-Token": TOKEN}) as browser:
        yield browser


@pytest.fixture(scope="session")
def ask(client):
    """ask(question, field=...) gives the job once it is over."""

    def asked(question: str, **fields):
        job = client.post(f"/api/ask/{question}", json=fields).json()
        while job["state"] in ("waiting", "running"):
            job = client.get(f"/api/jobs/{job['job']}", params={"after": job["version"]}).json()
        return job

    return asked
