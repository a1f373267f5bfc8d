"""What the page asks about measured motion: parameters from recordings, and motions that are worth recording."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from torsor import app
from torsor.app import ROBOT, call, command, script
from torsor.errors import FormatError, ModelError, unknown
from torsor.progress import tell
from torsor.web.given_fields import Fields
from torsor.web.question_record import Answer, Question
from torsor.web.uploads import safe_name, unpacked

FITTED, REPORT, MOTION, CHART = "fitted.toml", "report.html", "motion.csv", "motion.svg"
WORDS, SIZES = ("model", "estimator", "drives", "distance"), ("weight", "cutoff", "slowest")
FITTING = (*WORDS, *SIZES, "decimate", "physical", "essential")
DRIVES = ("gear", "gain", "sign", "zero")
READING = ("columns", "units", "step", *DRIVES)
LIMITS = ("velocity", "acceleration", "torque")
SEARCH = ("kind", "criterion", "drives")


def _identify(given: Fields) -> Answer:
    names = unpacked(given.fields.get("files"))
    runs, held_out = (_among(given.texts(what), names) for what in ("runs", "validate"))
    runs = runs or [name for name in names if name not in held_out]
    parameters, options, asked = given.mapping("parameters"), given.mapping("options"), _fitting(given)
    reading = _reading(given.fields.get("reading") or {})
    result = app.identify(given.robot, runs, validate=held_out, parameters=parameters, options=options, reading=reading,
                          robot_file=FITTED, report=REPORT, **asked)
    drives = {name: ",".join(texts) for name, texts in reading["drives"].items()}
    columns = {what: ",".join(texts) for what, texts in reading["columns"].items()}
    said = command("identify", given.file, *runs, validate=held_out, column=columns, unit=reading["units"],
                   step=reading["step"], option=options, param=parameters, output=FITTED, report=REPORT, **drives,
                   **asked)
    lines = ("from torsor import app", "result = " + call(
        "app.identify", ROBOT, runs, validate=held_out, parameters=parameters, options=options, reading=reading,
        robot_file=FITTED, report=REPORT, **asked))
    return Answer(result, said, script(given.robot, *lines))


def _fitting(given: Fields) -> dict[str, Any]:
    """How the parameters are found, each word of its kind, as far as it is said."""
    said = [name for name in FITTING if given.fields.get(name) is not None]
    kinds: dict[str, Callable[[str], Any]] = dict.fromkeys(WORDS, given.text)
    kinds |= dict.fromkeys(("physical", "essential"), given.flag)
    kinds |= {name: lambda n: given.between(n, 0.0, 0.0, 1e12) for name in SIZES}
    kinds |= {"decimate": lambda n: given.whole(n, 1, 1, 1_000_000)}
    return {name: kinds[name](name) for name in said}


def _among(names: list[str], uploaded: list[str]) -> list[str]:
    """The names of files that came with the question; no others are ever opened."""
    for name in names:
        if safe_name(name) not in uploaded:
            raise FormatError(unknown("file", name, uploaded))
    return [safe_name(name) for name in names]


def _reading(said: Any) -> dict[str, Any]:
    """How recordings are read: columns and units by quantity, the time between samples, numbers of the drives."""
    fields = Fields("reading", READING, said if isinstance(said, dict) else _refused("reading", said))
    columns = {what: _words(names) for what, names in _objects(fields, "columns").items()}
    step = fields.some("step").get("step")
    drives = {name: _words(texts) for name in DRIVES if (texts := fields.fields.get(name)) is not None}
    if step is not None and (isinstance(step, str) or not step > 0):
        _refused("step of reading", step)
    return {"columns": columns, "units": fields.mapping("units"), "step": step, "drives": drives}


def _objects(fields: Fields, name: str) -> dict[str, Any]:
    value = fields.fields.get(name) or {}
    return value if isinstance(value, dict) else _refused(f"{name} of reading", value)


def _words(value: Any) -> list[str]:
    """Texts or numbers: a list of them, or one text with commas between."""
    listed = value.split(",") if isinstance(value, str) else value if isinstance(value, list) else [value]
    if not all(isinstance(x, (str, int, float)) for x in listed):
        _refused("an entry of reading", value)
    return [str(x).strip() for x in listed]


def _refused(name: str, value: Any) -> Any:
    raise ModelError(f"{name} was not expected to be {value!r:.60}")


def _excite(given: Fields) -> Answer:
    parameters, options = given.mapping("parameters"), given.mapping("options")
    texts = given.some("position", *LIMITS)
    boxes = {frame: str(box) for frame, box in given.mapping("boxes").items()}
    limits = {name: app.typed_limits(str(text)) for name, text in texts.items() if name != "position"}
    limits |= {"position": app.typed_ranges(str(texts["position"]))} if "position" in texts else {}
    asked: dict[str, Any] = {name: given.text(name) for name in SEARCH if given.fields.get(name) is not None} | {
        "harmonics": given.whole("harmonics", 5, 2, 50), "starts": given.whole("starts", 4, 1, 64),
        "seed": given.whole("seed", 0, 0, 2**31), "period": given.between("period", 10.0, 0.1, 1000.0),
        "rate": given.between("rate", 100.0, 1.0, 2000.0)}
    placed = {frame: app.typed_ranges(box) for frame, box in boxes.items()}
    result = app.excite(given.robot, parameters=parameters, options=options, boxes=placed, table=MOTION, chart=CHART,
                        progress=tell, **limits, **asked)
    said = command("excite", given.file, param=parameters, option=options, box=boxes, output=MOTION, plot=CHART,
                   **texts, **asked)
    made = call("torsor.excite", ROBOT, parameters, boxes=placed, **limits, **asked, **options)
    return Answer(result, said, script(given.robot, f"motion = {made}"))


RECORDINGS = (
    Question("identify", ("robot", "files", "runs", "validate", "parameters", "options", "reading", *FITTING),
             _identify),
    Question("excite", ("robot", "parameters", "options", "position", *LIMITS, "boxes", "harmonics", "starts", "seed",
                        "period", "rate", *SEARCH), _excite),
)
