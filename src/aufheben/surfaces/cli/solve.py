"""`aufheben solve`: what is accepted in an abstract framework, as ICCMA 2023 asks and prints."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from aufheben.errors import BadInput
from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.solve_gradual import gradual_options, is_gradual, weighed

if TYPE_CHECKING:
    from aufheben.app.frameworks import Solved

SCHEMA = "aufheben.solve/1"


@click.command("solve")
@click.argument("file", metavar="FILE")
@click.option(
    "--semantics",
    default="GR",
    show_default=True,
    type=click.Choice(["GR", "CO", "PR", "ST"], case_sensitive=False),
    help="Grounded, complete, preferred or stable.",
)
@click.option("--credulous", metavar="A", help="Is argument A in some extension?")
@click.option("--skeptical", metavar="A", help="Is argument A in every extension?")
@click.option("--limit", type=click.IntRange(min=1), help="Show at most so many extensions.")
@click.option("--time", "seconds", type=click.FloatRange(min=0), help="Most seconds of search.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["af", "apx", "bag", "json", "csv"]),
    help="What FILE is, if not by its ending.",
)
@gradual_options
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
def command(file: str, **options: Any) -> int:
    """Solve FILE (.af, .apx, or `-` with --format): its extensions, or one decision.

    Prints a line `w a b …` for each extension, and NO where there is none. With --credulous
    or --skeptical, prints YES or NO. Grounded needs no extra; the others need clingo.
    """
    if is_gradual(options):
        return weighed(file, options)
    if options["credulous"] is not None and options["skeptical"] is not None:
        raise click.UsageError("give --credulous or --skeptical, not both")
    from aufheben.app.frameworks import form_of, solve
    from aufheben.surfaces.cli.clean import print_json

    form = options["form"] or form_of(file)
    if form is None:
        do = "add --format af or --format apx"
        raise BadInput("the name does not say what it holds", do=do, file=file)
    solved = solve(
        Path(file),
        options["semantics"],
        credulous=options["credulous"],
        skeptical=options["skeptical"],
        limit=options["limit"],
        time=options["seconds"],
        form=form,
    )
    if options["as_json"]:
        print_json(_object(solved, file, options))
    else:
        _print(solved)
    if solved.stopped is not None:
        raise solved.stopped
    return 0


def _object(solved: "Solved", file: str, options: Mapping[str, Any]) -> dict[str, Any]:
    head = {
        "schema": SCHEMA,
        "file": file,
        "semantics": options["semantics"],
        "arguments": solved.framework.size,
        "attacks": len(solved.framework.attacks),
    }
    if solved.accepted is None:
        return {**head, "extensions": solved.extensions, "complete": solved.complete}
    task = "credulous" if options["credulous"] is not None else "skeptical"
    return {**head, "query": options[task], "task": task, "accepted": solved.accepted}


def _print(solved: "Solved") -> None:
    if solved.accepted is not None:
        echo("YES" if solved.accepted else "NO")
        return
    for one in solved.extensions:
        echo(" ".join(["w", *map(str, one)]))
    if solved.complete and not solved.extensions:
        echo("NO")
