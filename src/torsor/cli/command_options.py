"""What the commands have in common: a robot and how to read it, a model and its options; and how Tab completes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from torsor import cache
from torsor.errors import either

Command = Callable[..., Any]

if TYPE_CHECKING:
    from torsor.app.options import UseOption
    from torsor.models.options import Kind

    TypedWord = click.ParamType[str]
else:
    TypedWord = click.ParamType  # older ones take no argument


class CompletedWord(TypedWord):
    """A word that Tab completes from what `known` lists; which words are right is for the use cases to say."""

    def __init__(self, name: str, known: Callable[[click.Context], Iterable[tuple[str, str]]]):
        self.name, self.known = name, known

    def shell_complete(self, ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(word, help=words) for word, words in self.known(ctx) if word.startswith(incomplete)]


class RobotFile(TypedWord):
    """The path of a robot file or the name of a sample."""

    name = "robot"

    def shell_complete(self, _ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from torsor import robots

        names = [name for name in robots.names() if name.startswith(incomplete)]
        return [CompletionItem(word) for word in (*names, *robot_files(incomplete))]


def robot_files(typed: str) -> list[str]:
    """The robot files and the folders that a path may go on to; of a folder that stands alone, what is in it."""
    from torsor.formats import read_suffixes

    folder, _, stem = typed.rpartition("/")
    place = Path(f"{folder}/" if "/" in typed else ".").expanduser()
    before = f"{folder}/" if "/" in typed else ""
    try:
        entries = sorted(e for e in place.iterdir() if e.name.startswith(stem) and (stem or e.name[0] != "."))
    except OSError:
        return []
    files = [before + e.name for e in entries if e.suffix.lower() in read_suffixes() and e.is_file()]
    folders = [f"{before}{e.name}/" for e in entries if e.is_dir()]
    if not files and len(folders) == 1:
        return robot_files(folders[0]) or folders
    return files + folders


def _models(_: click.Context) -> Iterable[tuple[str, str]]:
    from torsor.models import MODELS

    return [(word, m.title) for m in MODELS for word in (m.code, m.name, *m.also)]


def _languages(_: click.Context) -> Iterable[tuple[str, str]]:
    from torsor.languages import LANGUAGES

    return [(record.name, record.title) for record in LANGUAGES.values()]


def _options(ctx: click.Context) -> Iterable[tuple[str, str]]:
    """The options of the model that stands before them, of all models where none does."""
    from torsor.models import MODELS

    asked = ctx.params.get("model")
    chosen = [m for m in MODELS if asked in m.called] or MODELS
    records = [option for m in chosen for option in m.options.values()]
    return sorted({text: option.help for option in records for text in option.typed()}.items())


class RecordOption(click.Option):
    """An option made from its record."""

    def __init__(self, record: UseOption, prefix: str = ""):
        words = [*["-o"] * (record.flag == "--output"), record.flag, *record.aliases, prefix + record.name]
        shown = f"  [default: {record.shown_default}]" * bool(record.shown_default)
        flag, kind = record.is_flag or None, record.kind
        super().__init__(words, help=record.help + shown, is_flag=flag, required=record.required,
                         multiple=kind.repeated, type=None if flag else _completed(kind),
                         metavar=None if flag else f"[{kind.expected}]" if kind.choices else kind.metavar)


def _completed(kind: Kind) -> TypedWord:
    """The words that Tab offers: those that others know, or the choices."""
    known = {"robot": ROBOT, "language": LANGUAGE, "languages": LANGUAGE, "options of a model": OPTION}
    return known.get(kind.name) or CompletedWord(kind.name, lambda _: [(str(word), "") for word in kind.choices])


ROBOT, MODEL = RobotFile(), CompletedWord("model", _models)
LANGUAGE, OPTION = CompletedWord("lang", _languages), CompletedWord("opt", _options)


OF_FILES = "Options of robot files"
READING = "reading_"  # what their names begin with, to be told from those of the command


def _robot() -> str:
    from torsor.formats import read_suffixes

    return f"Path of a robot file ({either(read_suffixes())}), or a sample that `torsor robots` lists."


def _written() -> str:
    from torsor.formats import suffixes

    return f"Robot file to write ({either(suffixes())}); or - to print TOML."


def _recording() -> str:
    from torsor.identification.files.read_motion import recording_suffixes

    return f"A recording ({either(recording_suffixes())}), a ROS bag, or a folder of .npy files."


ARGUMENTS: dict[str, Callable[[], str]] = {
    "ROBOT": _robot, "MODEL": lambda: "Name or code of a model, as `torsor models` lists them.",
    "LINK": lambda: "Number or name of a link.", "RUN": _recording, "IN": _robot, "OUT": _written,
}


class HelpedCommand(click.Command):
    """A command whose help explains its arguments, then its own options, then those by which a robot's file is read.

    use: the use case whose records are options of the command too; they are looked up once the command is asked for.
    """

    def __init__(self, *args: Any, use: str = "", **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.use, self._own = use, self.__dict__.pop("params")

    @cached_property
    def params(self) -> list[click.Parameter]:  # type: ignore[override]
        from torsor.app.options import OPTIONS

        made = [RecordOption(record) for record in (OPTIONS[self.use]() if self.use else ())]
        if getattr(self.callback, READING, False):
            made += [RecordOption(record, READING) for record in OPTIONS["read"]()]
        arguments = [p for p in self._own if isinstance(p, click.Argument)]
        return [*arguments, *made, *(p for p in self._own if p not in arguments)]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for title, records in self.explained(ctx).items():
            if records:
                with formatter.section(title):
                    formatter.write_dl(records)

    def explained(self, ctx: click.Context) -> dict[str, list[tuple[str, str]]]:
        """Title -> what can be typed, with its words."""
        words = [str(p.metavar).strip("[].") for p in self.get_params(ctx) if isinstance(p, click.Argument)]
        options = {p: record for p in self.get_params(ctx)
                   if isinstance(p, click.Option) and (record := p.get_help_record(ctx))}
        return {"Arguments": [(word, ARGUMENTS[word]()) for word in words],
                "Options": [told for p, told in options.items() if not str(p.name).startswith(READING)],
                OF_FILES: [told for p, told in options.items() if str(p.name).startswith(READING)]}


def examples(*lines: str) -> str:
    """The end of a command's help: lines to type, printed as they are written."""
    return "\n".join(["\b", "Example:" if len(lines) == 1 else "Examples:", *(f"  torsor {line}" for line in lines)])


def json_flag(command: Command) -> Command:
    """Every command can answer in JSON."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")(command)


def force_flag(command: Command) -> Command:
    """Commands that write files replace those of others when they are told to."""
    return click.option("--force", is_flag=True, help="Replace files even if torsor did not generate them.")(command)


def reading(command: Command) -> Command:
    """How a robot's file is read; the command gets what was said as `reading`."""

    @wraps(command)
    def wrapped(*args: Any, **given: Any) -> Any:
        said = {name.removeprefix(READING): given.pop(name) for name in [*given] if name.startswith(READING)}
        return command(*args, reading=typed_values("read", said), **given)

    setattr(wrapped, READING, True)
    return wrapped


def robot(command: Command) -> Command:
    """A robot, with the options by which it is read; the command gets both as one `Source`."""

    @wraps(command)
    def wrapped(*args: Any, robot: str, reading: dict[str, Any], **given: Any) -> Any:
        from torsor.formats import Source

        return command(*args, robot=Source(robot, reading), **given)

    return click.argument("robot", metavar="ROBOT", type=ROBOT)(reading(wrapped))


def model(command: Command) -> Command:
    """A model of a robot; all that is made of it may be kept."""
    for decorate in (
        robot,
        click.argument("model", metavar="MODEL", type=MODEL),
        click.option("--no-cache", is_flag=True, expose_value=False, callback=_without_cache,
                     help="Make everything anew, and keep nothing on disk. By default what took long is kept."),
    ):
        command = decorate(command)
    return command


def _without_cache(ctx: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked:
        ctx.with_resource(cache.unused())


def typed_values(use: str, typed: Mapping[str, Any]) -> dict[str, Any]:
    """The values that were typed of the options of a use case."""
    from torsor.app.options import OPTIONS, asked

    return asked(use, {o.name: o.default is False if o.is_flag else typed[o.name] for o in OPTIONS[use]()
                       if typed[o.name] not in (None, (), False)})


def typed_again() -> str:
    """The command that is running, as it was typed but for the order of its words."""
    from torsor import app

    ctx = click.get_current_context()
    words: list[str] = []
    options: list[str] = []
    for parameter in ctx.command.params:
        name = str(parameter.name)
        if ctx.get_parameter_source(name) is not ParameterSource.COMMANDLINE:
            continue
        given = ctx.params[name]
        for value in given if isinstance(given, tuple) else (given,):
            if isinstance(parameter, click.Option):
                options += [parameter.opts[-1]] if value is True else [parameter.opts[-1], str(value)]
            else:
                words.append(str(value))
    return app.command_line(ctx.command_path.split(), words, options)
