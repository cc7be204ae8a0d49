"""`aufheben runs export`: a run to be carried elsewhere, or many as training data."""

from typing import TYPE_CHECKING

import click

from aufheben.errors import BadInput
from aufheben.formats.chats import ANSWERED_BY, EXPORTS
from aufheben.rooms.files import form_of, is_there
from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.execute import application
from aufheben.surfaces.cli.flags import option
from aufheben.surfaces.cli.help_page import Command
from aufheben.surfaces.cli.present import refuse_same
from aufheben.surfaces.cli.room_command import journal_option
from aufheben.words import speaker

_say = speaker(__name__)

if TYPE_CHECKING:
    from aufheben.app.training_set import TrainingSet


@click.command("export", cls=Command, help=_say("help_export"))
@click.argument("runs", metavar="[RUN|FILE.jsonl]...", nargs=-1)
@option(
    "--as",
    "form",
    type=click.Choice(EXPORTS),
    default="journal",
    show_default=True,
    help=_say("help_as"),
)
@option("--all", "everything", is_flag=True, help=_say("help_all"))
@option(
    "--by",
    type=click.Choice(ANSWERED_BY),
    multiple=True,
    help=_say("help_by"),
)
@option("--bare", is_flag=True, help=_say("help_bare"))
@option("--prompts", metavar="DIR", help=_say("help_prompts"))
@option("-o", "--output", metavar="FILE", help=_say("help_output_export"))
@option("--force", is_flag=True, help=_say("help_force"))
@journal_option
def command(
    runs: tuple[str, ...],
    form: str,
    everything: bool,
    by: tuple[str, ...],
    bare: bool,
    prompts: str | None,
    output: str | None,
    force: bool,
    journal: str | None,
) -> None:
    """RUN (default: the newest) as JSON lines, without keys or hosts; with -o FILE.html as a page, and
    with -o FILE.svg as a picture, that need nothing else."""
    app = application({"journal": journal})
    _check(runs, form, output, everything=everything, force=force)
    if form == "journal":
        [run] = runs or (None,)
        shown = form_of(output or "", _PICTURED)
        _write(app.export(app.find(run)) if shown is None else app.shown(run, shown), output)
        return
    named = () if everything else runs or (app.find(None),)
    found = app.training(*named, by=by or ("model",), prompts=prompts)
    _write(found.to(form, bare=bare), output)  # type: ignore[arg-type]
    _tell(found, pairs=form == "preferences")


def _check(
    runs: tuple[str, ...], form: str, output: str | None, *, everything: bool, force: bool
) -> None:
    """Raises BadInput for what cannot be meant together."""
    if form == "journal" and (everything or len(runs) > 1):
        raise BadInput("a journal is of one run", do="name one run, or add --as chat")
    if everything and runs:
        raise BadInput("--all beside names of runs", do="leave one of them out")
    refuse_same(output, runs)
    if output is not None and is_there(output) and not force:
        raise BadInput("the file exists", do="add --force or name another", file=output)


def _write(text: str, output: str | None) -> None:
    from aufheben.rooms.files import write

    if output is None:
        echo(text, nl=False)
    else:
        write(output, text)


def _tell(found: "TrainingSet", *, pairs: bool) -> None:
    """How much there is, and what was left out and why."""
    number = sum(len(chat.refused) for chat in found.chats) if pairs else len(found.chats)
    echo(f"{number} pairs" if pairs else f"{number} answers", err=True)
    for why, count in sorted(found.left_out.items()):
        echo(f"left out: {count} {_WHY[why]}", err=True)
    for run in found.unread:
        echo(f"note: not read: {run}", err=True)


_PICTURED = ("html", "svg")
_WHY = {
    "model": "by language models",
    "person": "by people (--by person)",
    "program": "by the logic engine, scripts or sources (--by program)",
    "other": "by others than models (--by other)",
    "never accepted": "questions without an accepted answer",
    "no message": "that no message asks for (any more)",
    "outdated": "that would be refused today",
}
