"""The addresses of the server: the files of the page, questions and jobs.

    GET    /api/start              the version, and the robot that the command line named
    POST   /api/ask/QUESTION       a question with its fields; the job, over if it took less than a moment
    GET    /api/jobs/ID?after=V    the job once it has changed since version V, or after a while
    DELETE /api/jobs/ID            the job stopped
    GET    /modules/ID/NAME.js     a JavaScript file of an answer, for `import`, which sends no token: who knows the
                                   name of a job was given it
    GET    /reports/ID/NAME.html   a report of an answer, as a page of its own without scripts

A job is {job, state, part, what, version} with, where it is over, its `answer` or `error`.  A connection that is lost
loses nothing: ask for the job again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from torsor.errors import ModelError
from torsor.version import __version__
from torsor.web import bounded_json, static_files
from torsor.web.gate import Gate
from torsor.web.jobs import Job, Jobs
from torsor.web.questions import find
from torsor.web.worker_pool import Bounds, Pool

MOMENT = 1.0  # seconds that a question is waited for
WHILE = 1.0  # seconds that a change of a job is waited for: a browser has six connections for all its tabs
REPORT = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"  # a page of its own, without scripts
SHORTEST, LONGEST = 0.001, 0.05  # seconds between two looks


class Server:
    """What the addresses share: the jobs, the workers, the robot to begin with."""

    def __init__(self, robot: str, bounds: Bounds):
        self.robot, self.bounds, self.jobs = robot, bounds, Jobs()
        self.pool: Pool | None = None

    @asynccontextmanager
    async def running(self, _: Starlette) -> AsyncIterator[None]:
        """While this lasts there are workers."""
        self.pool = Pool(self.bounds)
        try:
            yield
        finally:
            await run_in_threadpool(self.pool.close)

    async def start(self, _: Request) -> Response:
        return JSONResponse({"version": __version__, "robot": self.robot})

    async def ask(self, request: Request) -> Response:
        fields = await bounded_json.body(request)
        try:
            question = find(request.path_params["question"])
        except ModelError as error:
            raise HTTPException(404, str(error)) from None
        job = Job(question.name, fields, question.quick)
        if self.pool is None or not self.jobs.add(job):
            raise HTTPException(429, "too many questions at once: wait for some of them, or stop them")
        self.pool.put(job)
        return await _once_changed(job, None, MOMENT)

    async def look(self, request: Request) -> Response:
        after = request.query_params.get("after", "")
        version = int(after) if after.isdecimal() and len(after) < 10 else -1
        return await _once_changed(self._job(request), version, WHILE)

    async def stop(self, request: Request) -> Response:
        job = self._job(request)
        job.stop()
        return await _once_changed(job, None, MOMENT)

    async def module(self, request: Request) -> Response:
        return await self._file(request, ".js", {})

    async def report(self, request: Request) -> Response:
        return await self._file(request, ".html", {"Content-Security-Policy": REPORT})

    async def _file(self, request: Request, suffix: str, said: dict[str, str]) -> Response:
        """A file of an answer, of that suffix and no other."""
        text = await run_in_threadpool(self._job(request).file, request.path_params["file"], suffix)
        if text is None:
            raise HTTPException(404, f"there is no such {suffix} file in the answer of this job")
        return Response(text, media_type=static_files.KINDS[suffix], headers={"Cache-Control": "no-store", **said})

    def _job(self, request: Request) -> Job:
        job = self.jobs.by_id.get(request.path_params["id"])
        if job is None:
            raise HTTPException(404, "there is no such job, or it was long ago: ask again")
        return job


async def _once_changed(job: Job, version: int | None, seconds: float) -> Response:
    """The job when it is over, or has another version, or after so many seconds."""
    latest, pause = time.monotonic() + seconds, SHORTEST
    while not job.over and (version is None or job.version == version) and time.monotonic() < latest:
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST)
    return Response(job.data(), 200 if job.over else 202, media_type="application/json")


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return JSONResponse({"error": {"message": error.detail}}, error.status_code, error.headers)


def make_site(token: str, port: int, robot: str = "", bounds: Bounds = Bounds()) -> ASGIApp:  # noqa: B008 (frozen)
    """The application; robot: text of the robot to begin with."""
    server = Server(robot, bounds)
    routes = [
        *static_files.routes(),
        Route("/api/start", server.start, methods=["GET"]),
        Route("/api/ask/{question}", server.ask, methods=["POST"]),
        Route("/api/jobs/{id}", server.look, methods=["GET"]),
        Route("/api/jobs/{id}", server.stop, methods=["DELETE"]),
        Route("/modules/{id}/{file}", server.module, methods=["GET"]),
        Route("/reports/{id}/{file}", server.report, methods=["GET"]),
    ]
    inner = Starlette(routes=routes, lifespan=server.running, exception_handlers={HTTPException: _refused})
    return Gate(inner, token, port)
