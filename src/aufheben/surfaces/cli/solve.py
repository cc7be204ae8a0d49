"""`aufheben solve`: what is accepted in an abstract framework, as ICCMA 2023 asks and prints."""

from typing import TYPE_CHECKING, Any

import click

from aufheben.errors import BadInput
from aufheben.surfaces.cli.clean import echo

if TYPE_CHECKING:
    from aufheben.errors import SolverTimedOut
    from aufheben.formats.frameworks import Form
    from aufheben.logic.frameworks import Framework

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
    "--format", "form", type=click.Choice(["af", "apx"]), help="What FILE is, if not by its ending."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
def command(file: str, **options: Any) -> int:
    """Solve FILE (.af, .apx, or `-` with --format): its extensions, or one decision.

    Prints a line `w a b …` for each extension, and NO where there is none. With --credulous
    or --skeptical, prints YES or NO. Grounded needs no extra; the others need clingo.
    """
    if options["credulous"] is not None and options["skeptical"] is not None:
        raise click.UsageError("give --credulous or --skeptical, not both")
    form = _form(file, options["form"])
    framework = _read(file, form)
    head = {
        "schema": SCHEMA,
        "file": file,
        "semantics": options["semantics"],
        "arguments": framework.size,
        "attacks": len(framework.attacks),
    }
    if options["credulous"] is None and options["skeptical"] is None:
        _list(framework, form, head, options)
    else:
        _decide(framework, head, options)
    return 0


def _form(file: str, chosen: "Form | None") -> "Form":
    if chosen is not None:
        return chosen
    if file.endswith(".af"):
        return "af"
    if file.endswith(".apx"):
        return "apx"
    do = "add --format af or --format apx"
    raise BadInput("the name does not say what it holds", do=do, file=file)


def _read(file: str, form: "Form") -> "Framework":
    from aufheben.formats.frameworks import read_framework
    from aufheben.rooms.files import read_text

    # Without arguments, an .apx has nothing to say; an .af still has its header.
    text = read_text(file, may_be_empty=form == "apx")
    try:
        return read_framework(text, form)
    except BadInput as wrong:
        raise wrong.at(file="<stdin>" if file == "-" else file) from None


def _decide(framework: "Framework", head: dict[str, Any], options: dict[str, Any]) -> None:
    from aufheben.surfaces.cli.journals import print_json
    from aufheben.wiring import solver

    task = "credulous" if options["credulous"] is not None else "skeptical"
    name = options[task]
    ask = solver().credulous if task == "credulous" else solver().skeptical
    argument = _argument(framework, name)
    accepted = ask(framework, options["semantics"], argument, seconds=options["seconds"])
    if options["as_json"]:
        print_json({**head, "query": name, "task": task, "accepted": accepted})
    else:
        echo("YES" if accepted else "NO")


def _argument(framework: "Framework", name: str) -> int:
    from difflib import get_close_matches

    if name in framework.names:
        return framework.names.index(name)
    near = get_close_matches(name, framework.names[:1000], n=1, cutoff=0)
    do = f"name one as the file does, such as {near[0]}" if near else "the file declares none"
    raise BadInput(f"no argument {name!r}", do=do)


def _list(
    framework: "Framework", form: "Form", head: dict[str, Any], options: dict[str, Any]
) -> None:
    """What was found before a time-out is printed all the same, and marked as not complete."""
    from aufheben.surfaces.cli.journals import print_json

    found, complete, stopped = _found(framework, options)
    named = sorted(sorted(_label(framework, form, index) for index in one) for one in found)
    if options["as_json"]:
        print_json({**head, "extensions": named, "complete": complete})
    else:
        for one in named:
            echo(" ".join(["w", *map(str, one)]))
        if complete and not named:
            echo("NO")
    if stopped is not None:
        raise stopped


def _found(
    framework: "Framework", options: dict[str, Any]
) -> "tuple[list[frozenset[int]], bool, SolverTimedOut | None]":
    """The extensions, whether these are all, and what ended the search early."""
    from aufheben.errors import SolverTimedOut
    from aufheben.wiring import solver

    limit, seconds = options["limit"], options["seconds"]
    # One more is asked for, to know whether the limit left something out.
    most = None if limit is None else limit + 1
    search = solver().extensions(framework, options["semantics"], limit=most, seconds=seconds)
    found: list[frozenset[int]] = []
    try:
        found.extend(search)
    except SolverTimedOut as stopped:
        return found[:limit], False, stopped
    return found[:limit], limit is None or len(found) <= limit, None


def _label(framework: "Framework", form: "Form", index: int) -> Any:
    """The number in the file where it has numbers, else the name."""
    return index + 1 if form == "af" else framework.names[index]
