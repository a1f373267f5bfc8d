"""`torsor web`, really run: it says where, answers there and nowhere else, and ends when it is told to."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import unquote, urlsplit
from urllib.request import Request, urlopen

import pytest
import uvicorn
from click.testing import CliRunner
from uvicorn.server import ServerState

from tests.web.test_workers import LONG
from torsor.cli import main
from torsor.web import serve
from torsor.web.patient_protocol import PatientProtocol

WORDS = [sys.executable, "-m", "torsor", "web", "planar_2r", "--port", "0", "--no-browser", "--json"]


@pytest.fixture(scope="module")
def server():
    process = subprocess.Popen(WORDS, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        yield process, json.loads(process.stdout.readline())
    finally:
        process.kill()
        process.communicate()


def asked(told, address, token=None, body=None):
    head = {"X-Torsor-Token": token or told["token"], "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(f"http://127.0.0.1:{told['port']}{address}", data, head), timeout=20) as response:
        return json.loads(response.read())


def test_it_says_where_and_answers_there(server):
    _, told = server
    assert told["url"] == f"http://127.0.0.1:{told['port']}/#{told['token']}" and len(told["token"]) > 30
    assert 'name = "planar_2r"' in asked(told, "/api/start")["robot"]
    job = asked(told, "/api/ask/sample", body={"name": "rrp"})
    while job["state"] in ("waiting", "running"):
        job = asked(told, f"/api/jobs/{job['job']}?after={job['version']}")
    assert job["answer"]["data"]["name"] == "rrp"
    with pytest.raises(HTTPError) as refused:
        asked(told, "/api/start", token="wrong")
    assert refused.value.code == 401
    refused.value.close()


def test_it_listens_on_this_machine_alone(server):
    _, told = server
    lines = Path("/proc/net/tcp").read_text().split("\n")[1:] + Path("/proc/net/tcp6").read_text().split("\n")[1:]
    listening = [line.split()[1] for line in lines if line and line.split()[3] == "0A"]
    assert [x for x in listening if int(x.split(":")[1], 16) == told["port"]] == [f"0100007F:{told['port']:04X}"]


def test_a_port_that_is_taken_is_named(server):
    taken = CliRunner().invoke(main, ["web", "--port", str(server[1]["port"]), "--no-browser"])
    assert taken.exit_code == 2 and "is taken" in taken.stderr


def test_a_robot_that_is_none_is_refused_before_anything_is_served():
    wrong = CliRunner().invoke(main, ["web", "no_robot", "--no-browser"])
    assert wrong.exit_code == 2 and "unknown robot file or sample" in wrong.stderr


def test_workers_and_folders_are_gone_with_a_server_that_is_killed(tmp_path):
    place = os.environ | {"TMPDIR": str(tmp_path)}
    process = subprocess.Popen(WORDS, stdout=subprocess.PIPE, text=True, env=place)
    try:
        told = json.loads(process.stdout.readline())
        job = asked(told, "/api/ask/simulate", body=LONG)
        while job["state"] == "waiting":  # for a worker, on a busy machine
            job = asked(told, f"/api/jobs/{job['job']}")
        assert job["state"] == "running" and list(tmp_path.glob("torsor-web-*/*"))
    finally:
        process.kill()
        process.communicate()
    latest = time.monotonic() + 10
    while list(tmp_path.glob("torsor-web-*")) and time.monotonic() < latest:
        time.sleep(0.02)
    assert not list(tmp_path.glob("torsor-web-*"))


def test_half_sent_requests_keep_nobody_out(server):
    _, told = server
    opened = [socket.create_connection(("127.0.0.1", told["port"])) for _ in range(520)]
    try:
        for connection in opened:
            with suppress(OSError):  # closed already
                connection.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ")
        assert asked(told, "/api/ask/catalogue", body={})
    finally:
        for connection in opened:
            connection.close()


def test_it_ends_quietly_when_it_is_told_to(server):
    process, told = server
    asked(told, "/api/ask/catalogue", body={})
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert "Traceback" not in err and not out
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", told["port"])) != 0


def test_the_browser_is_given_a_private_file_and_no_token(monkeypatch):
    opened = []

    def look(address):
        path = Path(unquote(urlsplit(address).path))
        opened.append((address, path, path.read_text(), path.stat().st_mode & 0o777))

    monkeypatch.setattr("torsor.web.serve.webbrowser.open", look)
    monkeypatch.setattr("torsor.web.serve.READ", 0.0)
    serve._opened("http://127.0.0.1:8642/#secret")
    (address, path, text, mode), = opened
    assert "secret" not in address and 'url=http://127.0.0.1:8642/#secret"' in text and mode == 0o600
    assert not path.exists()


def test_a_request_that_is_not_finished_is_not_waited_for(monkeypatch):
    ended = []

    class Transport(asyncio.Transport):
        def get_extra_info(self, name, default=None):
            return default

        def is_closing(self):
            return bool(ended)

        def close(self):
            ended.append("closed")

    async def half_sent():
        config = uvicorn.Config(lambda *_: None, log_level="error", http=PatientProtocol)
        config.load()
        protocol = PatientProtocol(config, ServerState(), {})
        protocol.connection_made(Transport())
        protocol.data_received(b"GET / HTTP/1.1\r\nHost: x")
        assert not ended
        await asyncio.sleep(0.2)

    monkeypatch.setattr("torsor.web.patient_protocol.HEAD_SECONDS", 0.01)
    thread = threading.Thread(target=lambda: asyncio.run(half_sent()))  # a browser may have a loop of its own here
    thread.start()
    thread.join()
    assert ended == ["closed"]
