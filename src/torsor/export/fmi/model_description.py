"""modelDescription.xml: what an importing tool knows of a unit, in FMI 2.0 and 3.0."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import quoteattr

from torsor.disk import MARK
from torsor.errors import one_line
from torsor.export.fmi.unit_sources import LIMITS
from torsor.export.fmi.unit_variables import UNITS, UnitVariable, UnitVariables
from torsor.version import __version__

AT_LIMITS = "at joint limits: 0 ignore, 1 warn, 2 stop"


@dataclass(frozen=True)
class UnitFacts:
    """What the description says besides the variables; lost: what of the robot the unit does not have."""

    identifier: str
    robot: str
    token: str
    rtol: float
    limits: str
    sources: Sequence[str]
    lost: Sequence[str] = ()


def fmi2_description(facts: UnitFacts, v: UnitVariables) -> str:
    """Variables are told apart by their place in the list, from 1."""
    own = {"modelIdentifier": facts.identifier, "canNotUseMemoryManagementFunctions": "true",
           "canGetAndSetFMUstate": "true", "canSerializeFMUstate": "true"}
    sources = ["<SourceFiles>", *(f"  <File{_attributes({'name': name})}/>" for name in facts.sources),
               "</SourceFiles>"]
    scalars = []
    for reference, x in enumerate(v.all):
        real: dict[str, object] = {"start": x.start, "unit": x.unit,
                                   "derivative": None if x.of is None else v.x + x.of + 1}
        scalars += [f"<ScalarVariable{_attributes(_common(x, reference))}>", f"  <Real{_attributes(real)}/>",
                    "</ScalarVariable>"]
    limits = {"name": v.at_limits, "valueReference": 0, "causality": "parameter", "variability": "fixed",
              "initial": "exact", "description": AT_LIMITS}
    scalars += [f"<ScalarVariable{_attributes(limits)}>",
                f'  <Integer start="{LIMITS.index(facts.limits)}" min="0" max="2"/>', "</ScalarVariable>"]

    def unknowns(kind: str, places: Iterable[tuple[int, Sequence[int] | None]]) -> list[str]:
        rows = [f"  <Unknown{_attributes({'index': p + 1, 'dependencies': _listed(d, 1)})}/>" for p, d in places]
        return [f"<{kind}>", *rows, f"</{kind}>"] if rows else []

    return _document("fmiModelDescription", {
        "fmiVersion": "2.0", "modelName": facts.robot, "guid": facts.token, "description": _described(facts),
        "generationTool": f"torsor {__version__}", "variableNamingConvention": "structured",
        "numberOfEventIndicators": len(v.indicators)}, [
        f"<ModelExchange{_attributes(own)}>", *_in(sources), "</ModelExchange>",
        f"<CoSimulation{_attributes(own | {'canHandleVariableCommunicationStepSize': 'true'})}>", *_in(sources),
        "</CoSimulation>", *_units(v), "<LogCategories>", '  <Category name="logStatusWarning"/>',
        '  <Category name="logStatusError"/>', "</LogCategories>",
        f'<DefaultExperiment startTime="0.0" stopTime="1.0" tolerance="{facts.rtol!r}"/>',
        "<ModelVariables>", *_in(scalars), "</ModelVariables>", "<ModelStructure>",
        *_in(unknowns("Outputs", _outputs(v))), *_in(unknowns("Derivatives", _derivatives(v))),
        *_in(unknowns("InitialUnknowns", _initial(v))), "</ModelStructure>"])


def fmi3_description(facts: UnitFacts, v: UnitVariables) -> str:
    """Variables are told apart by their value references."""
    own = {"modelIdentifier": facts.identifier, "canGetAndSetFMUState": "true", "canSerializeFMUState": "true"}
    variables = []
    for reference, x in enumerate(v.all):
        more: dict[str, object] = {"start": x.start, "unit": x.unit,
                                   "derivative": None if x.of is None else v.x + x.of}
        variables.append(f"<Float64{_attributes(_common(x, reference) | more)}/>")
    limits = {"name": v.at_limits, "valueReference": len(v.all), "causality": "parameter", "variability": "fixed",
              "initial": "exact", "description": AT_LIMITS, "min": 0, "max": 2, "start": LIMITS.index(facts.limits)}
    variables.append(f"<Int32{_attributes(limits)}/>")

    def unknowns(kind: str, places: Iterable[tuple[int, Sequence[int] | None]]) -> list[str]:
        return [f"<{kind}{_attributes({'valueReference': p, 'dependencies': _listed(d, 0)})}/>" for p, d in places]

    return _document("fmiModelDescription", {
        "fmiVersion": "3.0", "modelName": facts.robot, "instantiationToken": facts.token,
        "description": _described(facts), "generationTool": f"torsor {__version__}",
        "variableNamingConvention": "structured"}, [
        f"<ModelExchange{_attributes(own | {'needsCompletedIntegratorStep': 'true'})}/>",
        f"<CoSimulation{_attributes(own | {'canHandleVariableCommunicationStepSize': 'true'})}/>", *_units(v),
        "<LogCategories>", '  <Category name="logStatusWarning"/>', '  <Category name="logStatusError"/>',
        "</LogCategories>",
        f'<DefaultExperiment startTime="0.0" stopTime="1.0" tolerance="{facts.rtol!r}"/>',
        "<ModelVariables>", *_in(variables), "</ModelVariables>", "<ModelStructure>",
        *_in(unknowns("Output", _outputs(v))), *_in(unknowns("ContinuousStateDerivative", _derivatives(v))),
        *_in(unknowns("InitialUnknown", _initial(v))),
        *_in(unknowns("EventIndicator", ((z, None) for z in v.indicators))), "</ModelStructure>"])


def fmi3_build(facts: UnitFacts) -> str:
    """How the sources of a unit are compiled."""
    files = [f"<SourceFile{_attributes({'name': name})}/>" for name in facts.sources]
    return _document("fmiBuildDescription", {"fmiVersion": "3.0"}, [
        f"<BuildConfiguration{_attributes({'modelIdentifier': facts.identifier})}>",
        '  <SourceFileSet language="C99">', *_in(_in(files)), "  </SourceFileSet>", "</BuildConfiguration>"])


def _document(root: str, attributes: dict[str, object], lines: Sequence[str]) -> str:
    """The mark stands where `disk` looks for it."""
    return "\n".join(['<?xml version="1.0" encoding="UTF-8"?>', f"<!-- {MARK}. -->",
                      f"<{root}{_attributes(attributes)}>", *_in(lines), f"</{root}>", ""])


def _described(facts: UnitFacts) -> str:
    lost = f"; the unit does not take account of {', '.join(facts.lost)}" if facts.lost else ""
    return f"Direct dynamics of the robot {facts.robot}: its motion under given torques{lost}"


def _common(x: UnitVariable, reference: int) -> dict[str, object]:
    return {"name": x.name, "valueReference": reference, "causality": x.causality, "variability": x.variability,
            "initial": x.initial, "description": x.meaning}


def _units(v: UnitVariables) -> list[str]:
    used = [name for name in UNITS if any(x.unit == name for x in v.all)]
    degrees = '  <DisplayUnit name="deg" factor="57.29577951308232"/>'
    rows = [line for name in used for line in (
        f"<Unit{_attributes({'name': name})}>", f"  <BaseUnit{_attributes(UNITS[name])}/>",
        *([degrees] if name == "rad" else []), "</Unit>")]
    return ["<UnitDefinitions>", *_in(rows), "</UnitDefinitions>"]


def _outputs(v: UnitVariables) -> Iterable[tuple[int, Sequence[int] | None]]:
    """None depends on an input: a controller closes no algebraic loop."""
    states = range(v.x, v.xd)
    return [*((p, [p]) for p in states), *((p, states) for p in range(v.energies, v.margin))]


def _derivatives(v: UnitVariables) -> Iterable[tuple[int, Sequence[int] | None]]:
    inputs = [p for p, x in enumerate(v.all) if x.causality == "input"]
    return [(p, [*inputs, *range(v.x, v.xd)]) for p in range(v.xd, v.energies)]


def _initial(v: UnitVariables) -> Iterable[tuple[int, Sequence[int] | None]]:
    return [(p, None) for p in range(v.x, v.margin) if v.all[p].initial != "exact"]


def _listed(places: Sequence[int] | None, first: int) -> str | None:
    return None if places is None else " ".join(str(p + first) for p in places)


def _attributes(given: Mapping[str, object]) -> str:
    """Those that are said."""
    said = {k: repr(x) if isinstance(x, float) else one_line(str(x)) for k, x in given.items() if x not in (None, "")}
    return "".join(f" {k}={quoteattr(x)}" for k, x in said.items())


def _in(lines: Iterable[str]) -> list[str]:
    return [f"  {line}" for line in lines]
