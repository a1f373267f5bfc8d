"""What the page asks to draw a robot and to show where it can go."""

from __future__ import annotations

from torsor import app
from torsor.app import ROBOT, call, script
from torsor.web.given_fields import Fields
from torsor.web.question_record import Answer, Question


def _scene(given: Fields) -> Answer:
    parameters, frame = given.mapping("parameters"), given.fields.get("frame")
    programs = given.texts("programs") if given.fields.get("programs") is not None else None
    result = app.scene(given.robot, parameters, given.frame("frame"), programs)
    drawing = call("app.scene", ROBOT, parameters, frame=frame, programs=programs)
    return Answer(result, "", script(given.robot, "from torsor import app", f"scene = {drawing}.data"))


PICTURES = (
    Question("scene", ("robot", "parameters", "frame", "programs"), _scene, quick=True),
)
