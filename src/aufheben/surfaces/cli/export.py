"""`aufheben runs export`: a run to be carried elsewhere, or many as training data."""

from typing import TYPE_CHECKING

import click

from aufheben.errors import BadInput
from aufheben.formats.chats import ANSWERED_BY, EXPORTS
from aufheben.rooms.files import form_of
from aufheben.surfaces.cli.execute import application
from aufheben.surfaces.cli.flags import Choice, option
from aufheben.surfaces.cli.help_page import Command
from aufheben.surfaces.cli.output import echo
from aufheben.surfaces.cli.present import check_free, refuse_same
from aufheben.surfaces.cli.room_command import journal_option
from aufheben.words import speaker

_say = speaker(__name__)

if TYPE_CHECKING:
    from aufheben.app.training_set import TrainingSet


@click.command("export", cls=Command, help=_say("help_export"))
@click.argument("runs", metavar="[RUN|FILE.jsonl]...", nargs=-1)
@option(
    "--as", "form", type=Choice(EXPORTS), default="journal", show_default=True, help=_say("help_as")
)
@option("--all", "everything", is_flag=True, help=_say("help_all"))
@option("--by", type=Choice(ANSWERED_BY), multiple=True, help=_say("help_by"))
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
        raise BadInput(_say("journal_of_one"), do=_say("one_run_or_chat"))
    if everything and runs:
        raise BadInput(_say("all_and_names"), do=_say("leave_one_out"))
    refuse_same(output, runs)
    if output is not None:
        check_free(output, force=force)


def _write(text: str, output: str | None) -> None:
    from aufheben.rooms.files import write

    if output is None:
        echo(text, nl=False)
    else:
        write(output, text)


def _tell(found: "TrainingSet", *, pairs: bool) -> None:
    """How much there is, and what was left out and why."""
    number = sum(len(chat.refused) for chat in found.chats) if pairs else len(found.chats)
    left = sorted(found.left_out.items())
    for said in (
        _say("pairs" if pairs else "answers", number=number),
        *(_say(f"left_out_{why.replace(' ', '_')}", count=count) for why, count in left),
        *(_say("note", note=_say("not_read", run=run)) for run in found.unread),
    ):
        echo(said, err=True)


_PICTURED = ("html", "svg")
