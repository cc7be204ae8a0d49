"""`aufheben solve --gradual`: strengths of a weighted bipolar graph, beside the labelling."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import click

from aufheben.errors import BadInput
from aufheben.surfaces.cli.clean import echo, print_json

if TYPE_CHECKING:
    from aufheben.app.weighing import Weighed

SCHEMA = "aufheben.weigh/1"
UNSETTLED = 4
"""Exit code where strengths did not settle, as where a solver did not come to an end."""
_FORMS = ("bag", "json", "csv")
_ACCEPTANCE = ("credulous", "skeptical", "limit", "seconds", "problem", "argument", "seat")
_OPTIONS = (
    click.option(
        "--gradual",
        type=click.Choice(["dfquad", "qe"]),
        help="Strengths of a weighted bipolar graph (.bag, .json, .csv), beside where it stands.",
    ),
    click.option(
        "--base-score",
        type=click.FloatRange(0, 1),
        metavar="SCORE",
        help="With --gradual: the base score of arguments that have none.",
    ),
)


def gradual_options(command: Callable[..., int]) -> Callable[..., int]:
    """The options of weighing, for the command."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def is_gradual(options: Mapping[str, Any]) -> bool:
    """Whether strengths are asked for. Raises UsageError for a base score that nothing weighs."""
    if options["gradual"] is None and options["base_score"] is not None:
        raise click.UsageError("--base-score is for --gradual")
    return options["gradual"] is not None


def weighed(file: str, options: Mapping[str, Any]) -> int:
    """Print a line an argument: name, base score, strength, label. Raises BadInput."""
    from aufheben.app.weighing import form_of, weigh

    given = next((name for name in _ACCEPTANCE if options.get(name) is not None), None)
    if given is not None:
        do = "ask for the one, then for the other"
        raise BadInput("strengths and acceptance at once", do=do)
    form = options.get("form") or form_of(file)
    if form not in _FORMS:
        do = "name a .bag, .json or .csv file, or add --format bag"
        raise BadInput("no weighted bipolar graph by its name", do=do, file=file)
    found = weigh(file, options["gradual"], base_score=options["base_score"], form=form)
    if options["as_json"]:
        print_json(_object(found, file))
    else:
        _print(found)
    return 0 if found.strengths is not None else UNSETTLED


def _object(found: "Weighed", file: str) -> dict[str, Any]:
    from aufheben.logic.gradual import NotConverged

    framework, strengths = found.framework, found.strengths
    settled = not isinstance(found.found, NotConverged)
    return {
        "schema": SCHEMA,
        "file": file,
        "gradual": found.gradual,
        "converged": settled,
        "exact": not isinstance(found.found, NotConverged) and found.found.exact,
        "precision": found.found.precision,
        "steps": found.found.steps,
        "arguments": [
            {
                "name": name,
                "base_score": framework.base_scores[index],
                "strength": strengths[name] if strengths is not None else None,
                "label": found.labels[index],
            }
            for index, name in enumerate(framework.names)
        ],
    }


def _print(found: "Weighed") -> None:
    framework, strengths = found.framework, found.strengths
    for index, name in enumerate(framework.names):
        base = f"{framework.base_scores[index]:.6g}"
        strength = f"{strengths[name]:.6g}" if strengths is not None else "?"
        echo(f"s {name} {base} {strength} {found.labels[index]}")
    if strengths is None:
        steps, precision = found.found.steps, found.found.precision
        echo(
            f"did not converge: after {steps} steps some move by more than {precision:g}", err=True
        )
