"""What the page can ask: each question with the fields that it takes, and how a worker answers it through `app`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from torsor import app
from torsor.app import ROBOT, Result, call, command, numbers, script
from torsor.errors import ModelError, unknown
from torsor.progress import tell
from torsor.web.given_fields import Fields
from torsor.web.picture_questions import PICTURES
from torsor.web.question_record import Answer, Question
from torsor.web.recording_questions import RECORDINGS
from torsor.web.uploads import safe_name, unpacked

MODEL = ("robot", "model", "options")
INVERSE = ("frame", "task", "method")
STARTS = ("q0", "qd0", "pose0", "twist0")
SIMULATED = ("method", "rtol", "atol", "step", "slip", "friction", "limits", "fastest", "samples")


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
             "languages": app.list_languages(), "formats": app.list_formats()}
    data = {name: result.data for name, result in lists.items()} | {"edits": app.edits()}
    for sample in data["robots"]:
        del sample["file"]  # where things stand on this machine is nobody's business
    return Answer(Result(data), command("models"), "import torsor\ntorsor.models.MODELS")


def _sample(given: Fields) -> Answer:
    name = given.text("name")
    result = app.sample(name)
    return Answer(result, command("show", name), f"import torsor\nrobot = torsor.load({name!r})")


def _template(given: Fields) -> Answer:
    name = given.text("name")
    joints = given.whole("joints", None, 0, 1000) if given.fields.get("joints") is not None else None
    making = call("robot_templates.make", name, joints=joints)
    return Answer(app.template(name, joints), "", f"from torsor import robot_templates\nrobot = {making}")


def _read(given: Fields) -> Answer:
    names = unpacked(given.fields.get("files"))
    main = safe_name(given.text("main")) if given.fields.get("main") else app.main_file(names)
    options = given.mapping("options")
    result = app.read_file(main, options, names)
    said = {name.replace("_", "-"): value for name, value in options.items()}
    loading = call("torsor.load", main, **options)
    return Answer(result, command("show", main, **said), f"import torsor\nrobot = {loading}")


def _show(given: Fields) -> Answer:
    return Answer(app.describe(given.robot), command("show", given.file), script(given.robot, "robot.tables()"))


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
    return Answer(result, command("convert", given.file, target, **options),
                  script(given.robot, call("torsor.save", ROBOT, target, **options)))


def _generate(given: Fields) -> Answer:
    model, language, options = given.text("model"), given.text("language", "matlab"), given.mapping("options")
    result = app.write_model(model, given.robot, language, options)
    lines = (f"program = {call('torsor.generate', model, ROBOT, **options)}",
             f"print(torsor.write(program, {language!r}))")
    return Answer(result, command("generate", model, given.file, lang=language, option=options),
                  script(given.robot, *lines))


def _formulas(given: Fields) -> Answer:
    model, options = given.text("model"), given.mapping("options")
    lines = f"program = {call('torsor.generate', model, ROBOT, **options)}", "print(torsor.write(program, 'latex'))"
    return Answer(app.formulas(model, given.robot, options),
                  command("generate", model, given.file, lang="latex", option=options), script(given.robot, *lines))


def _count(given: Fields) -> Answer:
    model, options = given.text("model"), given.mapping("options")
    return Answer(app.count(model, given.robot, options), command("count", model, given.file, option=options),
                  script(given.robot, f"{call('torsor.generate', model, ROBOT, **options)}.ops"))


def _base(given: Fields) -> Answer:
    return Answer(app.group(given.robot, "base.toml"), command("base", given.file),
                  script(given.robot, "torsor.base_parameters(robot).relations"))


def _verify(given: Fields) -> Answer:
    model, options, names = given.text("model"), given.mapping("options"), given.texts("languages")
    states, seed = given.whole("states", 100, 1, 10_000), given.whole("seed", 0, 0, 2**31)
    result = app.verify(model, given.robot, names, options, states=states, seed=seed)
    lines = (f"program = {call('torsor.generate', model, ROBOT, **options)}",
             f"torsor.verify(program, {names or None}, states={states}, seed={seed})")
    return Answer(result, command("verify", model, given.file, lang=names, option=options, states=states, seed=seed),
                  script(given.robot, *lines))


def _speed(given: Fields) -> Answer:
    model, options = given.text("model"), given.mapping("options")
    samples = given.whole("samples", 10_000, 1, 1_000_000)
    result = app.speed(model, given.robot, options, single=given.flag("single"), samples=samples)
    lines = f"f = torsor.compile({call('torsor.generate', model, ROBOT, **options)})"
    return Answer(result, command("speed", model, given.file, single=given.flag("single"), samples=samples,
                                  option=options), script(given.robot, lines))


def _inverse(given: Fields) -> Answer:
    target = given.texts("target") or None
    locked, parameters, asked = given.mapping("locked"), given.mapping("parameters"), given.some(*INVERSE)
    language, limits = given.text("language", ""), given.flag("limits")
    asked |= {name: given.text(name) for name in ("task", "method") if name in asked}
    result = app.inverse(given.robot, target=target, locked=locked, parameters=parameters, language=language or None,
                         limits=limits, **asked)
    said = command("inverse", given.file, target=", ".join(target or ()), lock=locked, param=parameters, lang=language,
                   limits=limits, **asked)
    making = call("torsor.inverse_geometry", ROBOT, numbers(parameters), locked=tuple(locked), **asked)
    solving = f"ik.solve({result.data['target']}, locked={numbers(locked)})" if "target" in result.data else "ik.method"
    lines = f"ik = {making}", f"ik.files({language!r}, limits={limits})" if language else f"postures = {solving}"
    return Answer(result, said, script(given.robot, *lines))


def _assemblies(given: Fields) -> Answer:
    active, parameters = given.mapping("active"), given.mapping("parameters")
    result = app.assemblies(given.robot, active, parameters)
    lines = f"postures = {call('torsor.closure', ROBOT, numbers(parameters))}.solve({result.data['active']})"
    return Answer(result, "", script(given.robot, lines))


def _simulate(given: Fields) -> Answer:
    starts: dict[str, Any] = {name: given.laws(name) for name in STARTS}
    torque, wrench, parameters = given.laws("torque"), given.mapping("wrench"), given.mapping("parameters")
    asked, time = given.some(*SIMULATED), given.fields.get("time")
    result = app.simulate(given.robot, time=time, torque=torque, wrench=wrench, parameters=parameters, progress=tell,
                          **starts, **asked)
    laws = torque if isinstance(torque, dict) else [";".join(torque)] if torque else None
    said = command("simulate", given.file, time=time, torque=laws, wrench=wrench, param=parameters,
                   **{name: _listed(value) for name, value in starts.items()}, **asked)
    making = call("torsor.simulate", ROBOT, time=time, torque=torque, wrench=wrench, parameters=parameters, **starts,
                  **asked)
    return Answer(result, said, script(given.robot, f"motion = {making}"))


def _listed(value: Any) -> str:
    """Numbers for joints as the command line takes them."""
    return ", ".join(f"{k}={x}" for k, x in value.items()) if isinstance(value, dict) else ", ".join(value or ())


QUESTIONS = (
    Question("catalogue", (), _catalogue, quick=True),
    Question("sample", ("name",), _sample, quick=True),
    Question("template", ("name", "joints"), _template, quick=True),
    Question("read", ("files", "main", "options"), _read),
    Question("show", ("robot",), _show, quick=True),
    Question("edit", ("robot", "do", "with"), _edit, quick=True),
    Question("convert", ("robot", "suffix", "options"), _convert, quick=True),
    Question("generate", (*MODEL, "language"), _generate),
    Question("formulas", MODEL, _formulas),
    Question("count", MODEL, _count),
    Question("base", ("robot",), _base),
    Question("verify", (*MODEL, "languages", "states", "seed"), _verify),
    Question("speed", (*MODEL, "single", "samples"), _speed),
    Question("inverse", ("robot", "target", "locked", "parameters", "language", "limits", *INVERSE), _inverse),
    Question("assemblies", ("robot", "active", "parameters"), _assemblies),
    Question("simulate", ("robot", "time", "torque", "wrench", "parameters", *STARTS, *SIMULATED), _simulate),
    *PICTURES,
    *RECORDINGS,
)
