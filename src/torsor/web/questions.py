"""What the page can ask: each question with the fields that it takes, and how a worker answers it through `app`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from torsor import app
from torsor.app import ROBOT, Result, call, command, numbers, script
from torsor.app.options import OPTIONS
from torsor.errors import FormatError, ModelError, unknown
from torsor.progress import tell
from torsor.web.given_fields import Fields, page_options
from torsor.web.question_record import Answer, Question
from torsor.web.uploads import safe_name, unpacked

MODEL = ("robot", "model")
FITTED, REPORT, MOTION, CHART = "fitted.toml", "report.html", "motion.csv", "motion.svg"


def find(name: str) -> Question:
    """The question of that name."""
    for question in QUESTIONS:
        if question.name == name:
            return question
    raise ModelError(unknown("question", name, [q.name for q in QUESTIONS]))


def answered(name: str, fields: Mapping[str, Any]) -> Answer:
    """The answer to a question."""
    question = find(name)
    return question.answer(Fields(name, question.takes, fields))


def _catalogue(_: Fields) -> Answer:
    lists = {"robots": app.list_robots(), "templates": app.list_templates(), "models": app.list_models(),
             "languages": app.list_languages(), "formats": app.list_formats(), "recordings": app.list_recordings()}
    uses = {q.use: [o.data() for o in page_options(q.use)] for q in QUESTIONS if q.use}
    data = {name: result.data for name, result in lists.items()} | {"edits": app.edits(), "uses": uses}
    for sample in data["robots"]:
        del sample["file"]  # where things stand on this machine is nobody's business
    return Answer(Result(data), command("models"), "import torsor\ntorsor.models.MODELS")


def _sample(given: Fields) -> Answer:
    name = given.text("name")
    result = app.sample(name)
    return Answer(result, command("show", [name]), f"import torsor\nrobot = torsor.load({name!r})")


def _template(given: Fields) -> Answer:
    name, asked = given.text("name"), given.asked("template")
    making = call("robot_templates.make", name, **asked)
    return Answer(app.template(name, **asked), "", f"from torsor import robot_templates\nrobot = {making}")


def _read(given: Fields) -> Answer:
    names = unpacked(given.fields.get("files"))
    main = safe_name(given.text("main")) if given.fields.get("main") else app.main_file(names)
    options = given.mapping("options")
    result = app.read_file(main, options, names)
    loading = call("torsor.load", main, **options)
    return Answer(result, command("show", [main], options), f"import torsor\nrobot = {loading}")


def _show(given: Fields) -> Answer:
    return Answer(app.describe(given.robot), command("show", [given.file]), script(given.robot, "robot.tables()"))


def _edit(given: Fields) -> Answer:
    do = given.text("do")
    arguments = given.mapping("with")
    result = app.edit(given.robot, do, arguments)
    return Answer(result, "", script(given.robot, "from torsor import app", call("app.edit", ROBOT, do, arguments)))


def _convert(given: Fields) -> Answer:
    suffix, options = given.text("suffix"), given.mapping("options")
    known = [suffix for form in app.list_formats().data for suffix in form["suffixes"]]
    if suffix not in known:
        raise ModelError(unknown("suffix", suffix, known))
    target = given.file.removesuffix(".toml") + suffix
    result = app.convert(given.robot, target, **options)
    return Answer(result, command("convert", (given.file, target), options),
                  script(given.robot, call("torsor.save", ROBOT, target, **options)))


def _generated(given: Fields, use: str, run: Callable[..., Result], *lines: str) -> Answer:
    """An answer about a model; lines: what Python does with its program, {language} and so on being what is asked."""
    model, asked = given.text("model"), given.asked(use)
    result = run(model, given.robot, **asked)
    said = {o.name: o.default for o in OPTIONS[use]()} | asked
    program = f"program = {call('torsor.generate', model, ROBOT, **asked.get('options', {}))}"
    return Answer(result, command(use, (model, given.file), asked),
                  script(given.robot, program, *(line.format_map(said) for line in lines)))


def _generate(given: Fields) -> Answer:
    return _generated(given, "generate", app.write_model, "print(torsor.write(program, {language!r}))")


def _formulas(given: Fields) -> Answer:
    answer = _generated(given, "count", app.formulas, "print(torsor.write(program, 'latex'))")
    said = given.asked("count") | {"language": "latex"}
    return replace(answer, command=command("generate", (given.text("model"), given.file), said))


def _count(given: Fields) -> Answer:
    return _generated(given, "count", app.count, "program.ops")


def _base(given: Fields) -> Answer:
    asked = given.asked("base")
    return Answer(app.group(given.robot, "base.toml", **asked), command("base", [given.file], asked),
                  script(given.robot, f"{call('torsor.base_parameters', ROBOT, **asked)}.relations"))


def _verify(given: Fields) -> Answer:
    return _generated(given, "verify", app.verify,
                      "torsor.verify(program, {languages!r} or None, states={states}, seed={seed})")


def _speed(given: Fields) -> Answer:
    return _generated(given, "speed", app.speed, "f = torsor.compile(program)")


def _inverse(given: Fields) -> Answer:
    asked = given.asked("inverse")
    result = app.inverse(given.robot, **asked)
    locked, parameters = (numbers(asked.get(name, {})) for name in ("locked", "parameters"))
    how = {name: asked[name] for name in ("frame", "task", "method") if name in asked}
    making = call("torsor.inverse_geometry", ROBOT, parameters, locked=tuple(locked), **how)
    solving = f"ik.solve({result.data['target']}, locked={locked})" if "target" in result.data else "ik.method"
    writing = call("ik.files", asked.get("language"), limits=asked.get("limits", False))
    return Answer(result, command("inverse", [given.file], asked), script(
        given.robot, f"ik = {making}", writing if "language" in asked else f"configurations = {solving}"))


def _assemblies(given: Fields) -> Answer:
    asked = given.asked("assemblies")
    result = app.assemblies(given.robot, **asked)
    closing = call("torsor.closure", ROBOT, numbers(asked.get("parameters", {})))
    return Answer(result, "", script(given.robot, f"configurations = {closing}.solve({result.data['active']})"))


def _simulate(given: Fields) -> Answer:
    asked = given.asked("simulate")
    result = app.simulate(given.robot, progress=tell, **asked)
    return Answer(result, command("simulate", [given.file], asked),
                  script(given.robot, f"motion = {call('torsor.simulate', ROBOT, **asked)}"))


def _identify(given: Fields) -> Answer:
    names = unpacked(given.fields.get("files"))
    asked = given.asked("identify")
    runs, held_out = (_among(said, names) for said in (given.texts("runs"), asked.get("validate", [])))
    runs = runs or [name for name in names if name not in held_out]
    asked |= {"validate": held_out, "robot_file": FITTED, "report": REPORT}
    result = app.identify(given.robot, runs, **asked)
    lines = "from torsor import app", f"result = {call('app.identify', ROBOT, runs, **asked)}"
    return Answer(result, command("identify", [given.file, *runs], asked), script(given.robot, *lines))


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
    return Answer(result, command("excite", [given.file], files), script(given.robot, f"motion = {made}"))


def _picture(use: str, run: Callable[..., Result], drawn: str) -> Callable[[Fields], Answer]:
    """The answers of a use case that has no command, and what its data are called in Python."""

    def answer(given: Fields) -> Answer:
        asked = given.asked(use)
        line = f"{drawn} = {call(f'app.{run.__name__}', ROBOT, **asked)}.data"
        return Answer(run(given.robot, **asked), "", script(given.robot, "from torsor import app", line))

    return answer


def _singularities(given: Fields) -> Answer:
    frame = {name: x for name, x in given.asked("singularities").items() if name == "frame"}
    return replace(_picture("singularities", app.singularities, "found")(given),
                   command=command("generate", ("jdet", given.file), {"options": frame}))


def _conventions(given: Fields) -> Answer:
    return replace(_picture("", app.conventions, "tables")(given), command=command("show", [given.file]))


def _previews(_: Fields) -> Answer:
    return Answer(app.previews(), command("robots"), "from torsor import app\ndrawn = app.previews().data")


QUESTIONS = (
    Question("catalogue", (), _catalogue, quick=True),
    Question("sample", ("name",), _sample, quick=True),
    Question("template", ("name",), _template, quick=True, use="template"),
    Question("read", ("files", "main", "options"), _read),
    Question("show", ("robot",), _show, quick=True),
    Question("edit", ("robot", "do", "with"), _edit, quick=True),
    Question("convert", ("robot", "suffix", "options"), _convert, quick=True),
    Question("generate", MODEL, _generate, use="generate"),
    Question("formulas", MODEL, _formulas, use="count"),
    Question("count", MODEL, _count, use="count"),
    Question("base", ("robot",), _base, use="base"),
    Question("verify", MODEL, _verify, use="verify"),
    Question("speed", MODEL, _speed, use="speed"),
    Question("inverse", ("robot",), _inverse, use="inverse"),
    Question("assemblies", ("robot",), _assemblies, use="assemblies"),
    Question("simulate", ("robot",), _simulate, use="simulate"),
    Question("scene", ("robot",), _picture("scene", app.scene, "scene"), quick=True, use="scene"),
    Question("conventions", ("robot",), _conventions, quick=True),
    Question("previews", (), _previews),
    Question("workspace", ("robot",), _picture("workspace", app.workspace, "reached"), use="workspace"),
    Question("singularities", ("robot",), _singularities, use="singularities"),
    Question("identify", ("robot", "files", "runs"), _identify, use="identify"),
    Question("excite", ("robot",), _excite, use="excite"),
)
