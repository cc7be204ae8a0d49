"""`aufheben runs compare`: two runs side by side, as a page."""

import click

from aufheben.errors import BadInput
from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.execute import application
from aufheben.surfaces.cli.flags import option
from aufheben.surfaces.cli.help_page import Command
from aufheben.surfaces.cli.present import check_free
from aufheben.surfaces.cli.room_command import journal_option
from aufheben.words import speaker

_say = speaker(__name__)


@click.command("compare", cls=Command, help=_say("help_compare"))
@click.argument("first", metavar="RUN")
@click.argument("second", metavar="RUN")
@option("-o", "--output", metavar="FILE.html", required=True, help=_say("help_output_compare"))
@option("--force", is_flag=True, help=_say("help_force"))
@journal_option
def command(first: str, second: str, output: str, force: bool, journal: str | None) -> None:
    """Two runs side by side: answers, what each keeps and gives up, premises that differ."""
    from aufheben.rooms.files import write

    if not output.endswith(".html"):
        do = _say("end_in", endings=".html")
        raise BadInput(_say("no_page", name=output), do=do, file=output)
    check_free(output, force=force)
    app = application({"journal": journal})
    write(output, app.compared(app.find(first), app.find(second)))
    echo(_say("wrote", path=output), err=True)
