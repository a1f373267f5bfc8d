"""What the page asks about measured motion: parameters from recordings, and motions that are worth recording."""

from __future__ import annotations

from torsor import app
from torsor.app import ROBOT, call, script, use_command
from torsor.errors import FormatError, unknown
from torsor.progress import tell
from torsor.web.given_fields import Fields
from torsor.web.question_record import Answer, Question
from torsor.web.uploads import safe_name, unpacked

FITTED, REPORT, MOTION, CHART = "fitted.toml", "report.html", "motion.csv", "motion.svg"


def _identify(given: Fields) -> Answer:
    names = unpacked(given.fields.get("files"))
    asked = given.asked("identify")
    runs, held_out = (_among(said, names) for said in (given.texts("runs"), asked.get("validate", [])))
    runs = runs or [name for name in names if name not in held_out]
    asked |= {"validate": held_out, "robot_file": FITTED, "report": REPORT}
    result = app.identify(given.robot, runs, **asked)
    lines = "from torsor import app", f"result = {call('app.identify', ROBOT, runs, **asked)}"
    return Answer(result, use_command("identify", [given.file, *runs], asked), script(given.robot, *lines))


def _among(names: list[str], uploaded: list[str]) -> list[str]:
    """The names of files that came with the question; no others are ever opened."""
    for name in names:
        if safe_name(name) not in uploaded:
            raise FormatError(unknown("file", name, uploaded))
    return [safe_name(name) for name in names]


def _excite(given: Fields) -> Answer:
    asked = given.asked("excite")
    files = asked | {"table": MOTION, "chart": CHART}
    result = app.excite(given.robot, progress=tell, **files)
    made = call("torsor.excite", ROBOT, **asked | asked.pop("options", {}))
    return Answer(result, use_command("excite", [given.file], files), script(given.robot, f"motion = {made}"))


RECORDINGS = (
    Question("identify", ("robot", "files", "runs"), _identify, use="identify"),
    Question("excite", ("robot",), _excite, use="excite"),
)
