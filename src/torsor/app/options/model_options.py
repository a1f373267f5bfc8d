"""The options of what is done with a model: written, counted, timed, checked, packed."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from torsor.app.options import typed_kinds as kinds
from torsor.app.options.use_option import UseOption, of
from torsor.models.options import BASE, EFFORT, YES_NO

OF_MODEL = replace(kinds.pairs("KEY=VALUE"), name="options of a model")
APART = (of(BASE), of(EFFORT))  # those of models that have words of their own
PACKED = ("idm", "ddm", "jac")  # of a package, where nobody says which
MODEL = (
    UseOption("options", OF_MODEL, {}, "An option of the model, listed by `torsor models MODEL`; repeat for more.",
              word="option"),
    *APART,
)


def generate_options() -> tuple[UseOption, ...]:
    """Those of a model as code."""
    return (
        *MODEL,
        UseOption("language", kinds.LANGUAGE_NAME, "matlab", "Language of the generated code.", word="lang"),
        UseOption("output", kinds.WRITTEN_FILE, "", "File to write, with others beside it where the language has more; "
                  "or a folder, ending in /. By default the code is printed."),
    )


def model_options() -> tuple[UseOption, ...]:
    """Those of a model alone."""
    return MODEL


def speed_options() -> tuple[UseOption, ...]:
    """Those of a compiled model that is timed."""
    return (
        *MODEL,
        UseOption("single", YES_NO, False, "Compute in single precision (float32). By default in double precision."),
        UseOption("exact", YES_NO, False, "Round after every operation, as `torsor.evaluate` does. By default some are "
                  "fused."),
        UseOption("samples", kinds.count(1), 10_000, "How many states a batch has.", bounds=(1, 1_000_000)),
    )


def verify_options() -> tuple[UseOption, ...]:
    """Those of a model that is held against generated code."""
    return (
        *MODEL,
        UseOption("languages", kinds.LANGUAGE_NAMES, (), "Language to run; repeat for more. By default all whose "
                  "compiler or interpreter is installed.", word="lang"),
        UseOption("states", kinds.count(1, 10_000), 100, "How many random states to compare at."),
        UseOption("seed", kinds.count(), 0, "Seed of the random states."),
    )


@cache
def package_options() -> tuple[UseOption, ...]:
    """Those of `torsor.cmake_package`."""
    from torsor.export.cmake_package import MAINTAINER, MOST_STATES

    return (
        UseOption("names", kinds.NAMES, ",".join(PACKED), "Models of the package, with commas between.", word="models"),
        UseOption("name", kinds.TEXT, "", "Name of the package. By default that of the robot with _models."),
        UseOption("language", kinds.LANGUAGE_NAME, "c", "Language of the library.", word="lang"),
        UseOption("states", kinds.count(1, MOST_STATES), 20, "How many random states each model is tested at."),
        of(BASE),
        replace(MODEL[0], help="An option, for all models that have it; repeat for more."),
        UseOption("maintainer", kinds.TEXT, MAINTAINER,
                  "Maintainer, for package.xml, as 'NAME <MAIL>'. By default a placeholder."),
        UseOption("license", kinds.TEXT, "Proprietary", aliases=("--licence",),
                  help="Licence, for package.xml, such as MIT. By default Proprietary: the files are yours."),
        UseOption("output", kinds.WRITTEN_FILE, "", "Folder to write. By default one with the name of the package."),
    )
