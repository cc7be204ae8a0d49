"""`aufheben solve`: an abstract framework, in the words of the ICCMA competitions."""

from typing import TYPE_CHECKING

import click

from aufheben.errors import BadInput

if TYPE_CHECKING:
    from aufheben.logic.frameworks import Framework
    from aufheben.runtime.solving import Semantics

SEMANTICS: "tuple[Semantics, ...]" = ("GR", "CO", "PR", "ST")


@click.command("solve")
@click.argument("file")
@click.option(
    "--semantics",
    type=click.Choice(SEMANTICS, case_sensitive=False),
    default="GR",
    help="Grounded, complete, preferred or stable (all but GR need aufheben[asp]).",
)
@click.option("--credulous", metavar="A", help="Is A in some extension?")
@click.option("--skeptical", metavar="A", help="Is A in every extension?")
@click.option("--format", "form", type=click.Choice(["af", "apx"]), help="For standard input.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
def command(
    file: str,
    semantics: str,
    credulous: str | None,
    skeptical: str | None,
    form: str | None,
    as_json: bool,
) -> None:
    """Solve FILE.{af,apx}: one line `w …` per extension, or YES / NO for a question."""
    from aufheben import wiring
    from aufheben.surfaces.cli.journals import print_json

    if credulous is not None and skeptical is not None:
        raise BadInput("both --credulous and --skeptical", do="ask one question")
    framework, numeric = _read(file, form)
    asked = next(s for s in SEMANTICS if s == semantics.upper())
    head = {
        "schema": "aufheben.solve/1",
        "semantics": asked,
        "arguments": framework.size,
        "attacks": len(framework.attacks),
    }
    solver = wiring.solver()
    query = credulous if credulous is not None else skeptical
    if query is not None:
        index = _index(framework, query)
        task = "credulous" if credulous is not None else "skeptical"
        decide = solver.credulous if credulous is not None else solver.skeptical
        accepted = decide(framework, asked, index)
        answer = {**head, "query": query, "task": task, "accepted": accepted}
        print_json(answer) if as_json else click.echo("YES" if accepted else "NO")
        return
    found = sorted(sorted(extension) for extension in solver.extensions(framework, asked))
    if as_json:
        named = [[_named(framework, i, numeric=numeric) for i in e] for e in found]
        print_json({**head, "extensions": named})
        return
    for extension in found:
        click.echo(" ".join(["w", *(framework.names[i] for i in extension)]))
    if not found:
        click.echo("NO")


def _read(file: str, form: str | None) -> "tuple[Framework, bool]":
    """The framework, and whether its arguments are numbers."""
    from pathlib import Path

    from aufheben.formats.frameworks import read_framework
    from aufheben.surfaces.cli.reading import read_text

    suffix = f".{form}" if form else (".af" if file == "-" else Path(file).suffix)
    shown = "<stdin>" if file == "-" else file
    text = read_text(file, may_be_empty=suffix == ".apx")
    return read_framework(text, file=shown, suffix=suffix), suffix == ".af"


def _index(framework: "Framework", query: str) -> int:
    from difflib import get_close_matches

    if query in framework.names:
        return framework.names.index(query)
    near = get_close_matches(query, framework.names, n=1)
    do = f"did you mean {near[0]!r}?" if near else "name one of the file's arguments"
    raise BadInput(f"no argument {query!r}", do=do)


def _named(framework: "Framework", index: int, *, numeric: bool) -> int | str:
    return index + 1 if numeric else framework.names[index]
