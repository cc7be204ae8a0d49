"""`aufheben solve`: what is accepted in a framework, a theory or stances, as ICCMA asks and prints."""

from typing import TYPE_CHECKING, Any

import click

from aufheben.errors import BadInput
from aufheben.surfaces.cli.flags import Choice, Listed, number, option, whole
from aufheben.surfaces.cli.help_page import Command
from aufheben.surfaces.cli.output import echo
from aufheben.surfaces.cli.solve_gradual import WEIGHED, is_gradual, weighed
from aufheben.surfaces.cli.usage import Misused
from aufheben.words import Said, speaker

_say = speaker(__name__)

if TYPE_CHECKING:
    from aufheben.app.solving import Problem, Solvable

SEMANTICS = ("GR", "CO", "PR", "ST", "SST", "STG", "ID", "EAG", "CF2", "NA", "AD", "CF")
READ = ("af", "apx", "tgf", "aspic", "stances")
WRITTEN = ("af", "apx", "tgf", "aspic")
_ABOUT = ("credulous", "skeptical", "argument")


@click.command("solve", cls=Command, help=_say("help_solve"))
@click.argument("file", metavar="FILE", required=False)
@option("-f", "--file", "named", metavar="FILE", help=_say("help_file_solve"))
@option("-p", "--problem", metavar="TASK", help=_say("help_problem"))
@option("-a", "--argument", metavar="A", help=_say("help_argument"))
@option("--semantics", show_default="GR", type=Listed(SEMANTICS), help=_say("help_semantics"))
@option("--credulous", metavar="A", help=_say("help_credulous"))
@option("--skeptical", metavar="A", help=_say("help_skeptical"))
@option("--limit", type=whole(1), help=_say("help_limit_solve"))
@option("--time", "seconds", type=number(), help=_say("help_time"))
@option("-fo", "--format", "form", type=Choice([*READ, *WEIGHED]), help=_say("help_format"))
@option("--union", is_flag=True, help=_say("help_union"))
@option("--seat", metavar="NAME", help=_say("help_seat"))
@option("--as", "shown", type=Choice(WRITTEN), help=_say("help_as_solve"))
@option("-o", "--output", metavar="FILE", help=_say("help_output_solve"))
@option("--force", is_flag=True, help=_say("help_force"))
@option("--problems", is_flag=True, help=_say("help_problems"))
@option("--formats", is_flag=True, help=_say("help_formats"))
@option("--gradual", type=Choice(["dfquad", "qe"]), help=_say("help_gradual"))
@option("--base-score", type=number(0, 1), metavar="SCORE", help=_say("help_base_score"))
@option("--json", "as_json", is_flag=True, help=_say("help_json"))
def command(file: str | None, **options: Any) -> int:
    """Solve FILE: a framework (.af, .apx, .tgf), an ASPIC+ theory (.aspic) or stances (.toml)."""
    if options["problems"] or options["formats"]:
        return _listed(options)
    source = _source(file, options["named"])
    if is_gradual(source, options):
        return weighed(source, options)
    problem = _problem(options)
    given = _given(source, options)
    if options["output"] is not None:
        _write(given, options["output"], force=options["force"])
    if options["shown"] is not None:
        from aufheben.app.solving import written

        echo(written(given, options["shown"]), nl=False)
        return 0
    return _solve(source, given, problem, options)


def _solve(source: str, given: "Solvable", problem: "Problem", options: dict[str, Any]) -> int:
    from aufheben.app.solving import solved
    from aufheben.surfaces.cli import solutions

    found = solved(
        given,
        problem,
        next((options[name] for name in _ABOUT if options[name] is not None), None),
        limit=options["limit"],
        time=options["seconds"],
        shown=options["problem"] is not None,
    )
    if options["as_json"]:
        solutions.print_object(found, source, options)
    else:
        solutions.print_lines(found, given)
    if found.stopped is not None:
        raise found.stopped
    return 0


def _listed(options: dict[str, Any]) -> int:
    """As ICCMA's solvers list what they can do."""
    from aufheben.app.solving import PROBLEMS

    for wanted, words in (("problems", PROBLEMS), ("formats", WRITTEN)):
        if options[wanted]:
            echo(f"[{','.join(words)}]")
    return 0


def _source(file: str | None, named: str | None) -> str:
    if (file is None) is (named is None):
        raise Misused(_say("one_file") if file is None else _not_both("FILE", "-f"))
    return str(named if file is None else file)


def _not_both(one: str, other: str) -> Said:
    return _say("not_both", one=one, other=other)


def _problem(options: dict[str, Any]) -> "Problem":
    from aufheben.app.solving import problem_asked

    if options["credulous"] is not None and options["skeptical"] is not None:
        raise Misused(_not_both("--credulous", "--skeptical"))
    if options["problem"] is not None and options["semantics"] is not None:
        raise Misused(_say("says_semantics"))
    return problem_asked(
        options["problem"],
        options["semantics"] or "GR",
        options["credulous"],
        options["skeptical"],
        options["argument"],
    )


def _given(source: str, options: dict[str, Any]) -> "Solvable":
    from pathlib import Path

    from aufheben.app.solving import form_of, solvable

    if options["union"] and options["seat"] is not None:
        raise Misused(_not_both("--union", "--seat"))
    form = options["form"] or form_of(source)
    if form is None:
        do = _say("add_format", forms=", ".join(READ))
        raise BadInput(_say("name_not_say"), do=do, file=source)
    given = solvable(Path(source), form, options["seat"])
    if options["union"] and given.theory is None:
        raise BadInput(_say("no_stances"), do=_say("name_file_stances"), file=source)
    return given


def _write(given: "Solvable", output: str, *, force: bool) -> None:
    from pathlib import Path

    from aufheben.app.solving import FORMS, written
    from aufheben.rooms.files import write
    from aufheben.surfaces.cli.present import check_free

    form = next((form for form in FORMS if Path(output).suffix == f".{form}"), None)
    if form is None:
        do = _say("end_in_form", endings=", ".join(f".{form}" for form in FORMS))
        raise BadInput(_say("form_not_said"), do=do, file=output)
    check_free(output, force=force)
    write(output, written(given, form))
