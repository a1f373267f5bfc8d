"""What the page asks to draw a robot and to show where it can go."""

from __future__ import annotations

from torsor import app
from torsor.app import ROBOT, call, command, script
from torsor.web.given_fields import Fields
from torsor.web.question_record import Answer, Question


def _scene(given: Fields) -> Answer:
    parameters, frame = given.mapping("parameters"), given.frame("frame")
    programs = given.texts("programs") if given.fields.get("programs") is not None else None
    result = app.scene(given.robot, parameters, frame, programs)
    drawing = call("app.scene", ROBOT, parameters, frame=frame, programs=programs)
    return Answer(result, "", script(given.robot, "from torsor import app", f"scene = {drawing}.data"))


def _workspace(given: Fields) -> Answer:
    parameters, frame = given.mapping("parameters"), given.frame("frame")
    samples, seed = given.whole("samples", 4000, 1, 20_000), given.whole("seed", 0, 0, 2**31)
    result = app.workspace(given.robot, parameters, frame, samples, seed)
    asked = call("app.workspace", ROBOT, parameters, frame=frame, samples=samples, seed=seed)
    return Answer(result, "", script(given.robot, "from torsor import app", f"reached = {asked}.data"))


def _singularities(given: Fields) -> Answer:
    parameters, frame, q = given.mapping("parameters"), given.frame("frame"), given.mapping("q")
    result = app.singularities(given.robot, parameters, frame, q)
    asked = call("app.singularities", ROBOT, parameters, frame=frame, q=q)
    named = {"frame": frame} if frame is not None else {}
    return Answer(result, command("generate", "jdet", given.file, option=named),
                  script(given.robot, "from torsor import app", f"found = {asked}.data"))


def _conventions(given: Fields) -> Answer:
    return Answer(app.conventions(given.robot), command("show", given.file),
                  script(given.robot, "from torsor import app", "tables = app.conventions(robot).data"))


def _previews(_: Fields) -> Answer:
    return Answer(app.previews(), command("robots"), "from torsor import app\ndrawn = app.previews().data")


PICTURES = (
    Question("scene", ("robot", "parameters", "frame", "programs"), _scene, quick=True),
    Question("conventions", ("robot",), _conventions, quick=True),
    Question("previews", (), _previews),
    Question("workspace", ("robot", "parameters", "frame", "samples", "seed"), _workspace),
    Question("singularities", ("robot", "parameters", "frame", "q"), _singularities),
)
