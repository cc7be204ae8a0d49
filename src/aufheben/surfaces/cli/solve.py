"""`aufheben solve`: what is accepted in a framework, a theory or stances, as ICCMA asks and prints."""

import shlex
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from aufheben.errors import BadInput
from aufheben.formats.masking import told_file
from aufheben.surfaces.cli.flags import Choice, Listed, number, option, whole
from aufheben.surfaces.cli.help_page import Command
from aufheben.surfaces.cli.output import echo, print_json
from aufheben.surfaces.cli.usage import Misused
from aufheben.words import Said, speaker, tell

if TYPE_CHECKING:
    from aufheben.app.bipolar_weighing import BipolarFramework, Weighed
    from aufheben.app.solving import Problem, Solvable, Solved


_say = speaker(__name__)


STRENGTHS = "aufheben.weigh/1"
UNSETTLED = 4
"""Exit code where strengths did not settle, as where a solver did not come to an end."""
WEIGHED = ("bag", "json", "csv", "aif", "xaif", "argdown", "microtexts")
"""Forms of weighted bipolar graphs, and of argument graphs from elsewhere."""
_GRAPHS = ("aif", "xaif", "argdown", "microtexts", "graphml")
_ACCEPTANCE = ("credulous", "skeptical", "limit", "seconds", "problem", "argument", "semantics")
"""Options of acceptance, which has no strengths."""


def is_gradual(file: str, options: Mapping[str, Any]) -> bool:
    """Whether strengths are asked for. Raises an error for what nothing but them has a use for."""
    if options["gradual"] is not None:
        return True
    if options["base_score"] is not None:
        raise Misused(_say("base_score_for"))
    if (options["form"] or _graph_form(file)) in _GRAPHS:
        named = shlex.quote(file) + (f" --from {options['form']}" if options["form"] else "")
        framework = _say("write_framework", command=f"aufheben convert {named} framework.apx")
        do = _say.joined(_say("add_gradual"), framework, between="semicolon")
        raise BadInput(_say("argument_graph"), do=do, file=file)
    if options["form"] in WEIGHED or file.endswith(".bag"):
        raise BadInput(_say("weighted_graph"), do=_say("add_gradual"), file=file)
    return False


def _graph_form(file: str) -> str | None:
    """Which argument graph a file holds, by its name or, of JSON, by its nodes."""
    from aufheben.app.interchange import form_of

    if not file.lower().endswith(".json") or file.lower().endswith("aif.json"):
        return form_of(file)
    from aufheben.formats.nodes import parsed
    from aufheben.rooms.files import read_text

    said = parsed(read_text(file).removeprefix("\ufeff"), file)
    return "aif" if isinstance(said, dict) and ("nodes" in said or "AIF" in said) else None


def weighed(file: str, options: Mapping[str, Any]) -> int:
    """Print a line an argument: name, base score, strength, label. Raises BadInput."""
    from aufheben.app.bipolar_weighing import form_of, weigh
    from aufheben.formats.quoting.plain import line

    given = next((name for name in _ACCEPTANCE if options.get(name) is not None), None)
    if given is not None:
        raise BadInput(_say("strengths_and_acceptance"), do=_say("ask_then_other"))
    form = options["form"] or form_of(file)
    if form in WEIGHED:
        found = weigh(file, options["gradual"], base_score=options["base_score"], form=form)
    else:
        found = weigh(_attacks(file, options), options["gradual"])
    if options["as_json"]:
        print_json(_object(found, file))
    else:
        _print_strengths(found)
    for note in found.notes:
        echo(_say("note", note=line(tell(note))), err=True)
    return 0 if found.strengths is not None else UNSETTLED


def _attacks(file: str, options: Mapping[str, Any]) -> "BipolarFramework":
    """What else can be solved, each argument beginning at the same base score."""
    from aufheben.app.bipolar_weighing import evenly
    from aufheben.app.solving import form_of, solvable

    form = options["form"] or form_of(file)
    if form is None:
        raise BadInput(_say("no_weighted_graph"), do=_say("name_weighted"), file=file)
    if options["base_score"] is None:
        raise BadInput(_say("no_base_scores"), do=_say("same_base_score"), file=file)
    given = solvable(Path(file), form, options["seat"])
    return evenly(given.framework, options["base_score"])


def _object(found: "Weighed", file: str) -> dict[str, Any]:
    framework, strengths = found.framework, found.strengths
    return {
        "schema": STRENGTHS,
        "file": told_file(file),
        "gradual": found.gradual,
        "converged": strengths is not None,
        "exact": found.exact,
        "precision": found.found.precision,
        "steps": found.found.steps,
        "arguments": [
            {
                "name": name,
                "base_score": framework.base_scores[index],
                "strength": strengths[name] if strengths is not None else None,
                "label": found.labels[index],
                **({"text": found.texts[name]} if name in found.texts else {}),
            }
            for index, name in enumerate(framework.names)
        ],
        "notes": found.notes,
    }


def _print_strengths(found: "Weighed") -> None:
    from aufheben.formats.quoting.plain import line

    framework, strengths = found.framework, found.strengths
    for index, name in enumerate(framework.names):
        base = f"{framework.base_scores[index]:.6g}"
        strength = f"{strengths[name]:.6g}" if strengths is not None else "?"
        text = found.texts.get(name, "")
        said = f" {line(text)}" if text and text != name else ""
        echo(f"s {line(name)} {base} {strength} {found.labels[index]}{said}")
    if strengths is None:
        steps, precision = found.found.steps, found.found.precision
        left = _say("not_converged", steps=steps, precision=precision)
        echo(left, err=True)


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

    found = solved(
        given,
        problem,
        next((options[name] for name in _ABOUT if options[name] is not None), None),
        limit=options["limit"],
        time=options["seconds"],
        shown=options["problem"] is not None,
    )
    if options["as_json"]:
        print_object(found, source, options)
    else:
        print_lines(found, given)
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


SOLVED = "aufheben.solve/1"


def print_lines(solved: "Solved", given: "Solvable") -> None:
    """The answer; where no task of ICCMA was asked, after what the arguments say."""
    from aufheben.app.solving.solvable import told

    if solved.problem is None and solved.accepted is None:
        for reason in solved.arguments:
            echo(told(reason, given.lang))
    if solved.count is not None:
        echo(str(solved.count))
    elif solved.accepted is not None:
        echo("YES" if solved.accepted else "NO")
        if solved.witness is not None:
            echo(_line(solved.witness))
    else:
        for one in solved.extensions:
            echo(_line(one))
        if solved.complete and not solved.extensions:
            echo("NO")
    if solved.credulous is not None:
        echo(f"credulous {'YES' if solved.credulous else 'NO'}")
        echo(f"skeptical {'YES' if solved.skeptical else 'NO'}")


def print_object(solved: "Solved", file: str, options: Mapping[str, Any]) -> None:
    """The same for programs."""
    print_json({**_head(solved, file), **_answer(solved, options), **_arguments(solved)})


def _head(solved: "Solved", file: str) -> dict[str, Any]:
    return {
        "schema": SOLVED,
        "file": told_file(file),
        "semantics": solved.semantics,
        "arguments": solved.framework.size,
        "attacks": len(solved.framework.attacks),
    }


def _answer(solved: "Solved", options: Mapping[str, Any]) -> dict[str, Any]:
    asked = {} if solved.problem is None else {"problem": solved.problem}
    if solved.count is not None:
        return {**asked, "count": solved.count}
    tasks = ("credulous", "skeptical")
    if solved.accepted is None:
        both = {} if solved.credulous is None else {t: getattr(solved, t) for t in tasks}
        about = {"query": options["argument"], **both} if both else {}
        return {**asked, **about, "extensions": solved.extensions, "complete": solved.complete}
    task = next((task for task in tasks if options[task] is not None), None)
    query = options[task] if task else options["argument"]
    found = {"query": query, "task": task or _task(solved.problem), "accepted": solved.accepted}
    return {**asked, **found, **({"witness": solved.witness} if solved.problem else {})}


def _task(problem: str | None) -> str:
    return "credulous" if problem is not None and problem.startswith("DC") else "skeptical"


def _arguments(solved: "Solved") -> dict[str, Any]:
    """Where arguments say something, what each says, and who defeats whom."""
    if not solved.arguments:
        return {}
    names = solved.framework.names
    said = [
        {
            "id": reason.id,
            "conclusion": reason.conclusion,
            "premises": reason.premises,
            "rule": reason.rule,
            "seats": reason.seats,
            "status": reason.status,
            "defeated_by": [
                {"id": name, "how": how} if how else {"id": name} for name, how in reason.attackers
            ],
        }
        for reason in solved.arguments
    ]
    return {"said": said, "defeats": [[names[a], names[b]] for a, b in solved.framework.attacks]}


def _line(labels: Iterable[int | str]) -> str:
    return " ".join(["w", *map(str, labels)])
