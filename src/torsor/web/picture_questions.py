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
    asked = given.asked("workspace")
    reaching = call("app.workspace", ROBOT, **asked)
    return Answer(app.workspace(given.robot, **asked), "",
                  script(given.robot, "from torsor import app", f"reached = {reaching}.data"))


def _singularities(given: Fields) -> Answer:
    asked = given.asked("singularities")
    named = {name: x for name, x in asked.items() if name == "frame"}
    finding = call("app.singularities", ROBOT, **asked)
    return Answer(app.singularities(given.robot, **asked), command("generate", "jdet", given.file, option=named),
                  script(given.robot, "from torsor import app", f"found = {finding}.data"))


def _conventions(given: Fields) -> Answer:
    return Answer(app.conventions(given.robot), command("show", given.file),
                  script(given.robot, "from torsor import app", "tables = app.conventions(robot).data"))


def _previews(_: Fields) -> Answer:
    return Answer(app.previews(), command("robots"), "from torsor import app\ndrawn = app.previews().data")


PICTURES = (
    Question("scene", ("robot", "parameters", "frame", "programs"), _scene, quick=True),
    Question("conventions", ("robot",), _conventions, quick=True),
    Question("previews", (), _previews),
    Question("workspace", ("robot",), _workspace, use="workspace"),
    Question("singularities", ("robot",), _singularities, use="singularities"),
)
