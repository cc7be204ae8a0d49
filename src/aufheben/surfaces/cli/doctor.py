"""`aufheben doctor`: is everything here, and is the journal sound?"""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from aufheben.surfaces.cli.execute import application
from aufheben.surfaces.cli.flags import option
from aufheben.surfaces.cli.help_page import Command
from aufheben.surfaces.cli.output import by_field, echo, print_json
from aufheben.surfaces.cli.room_command import journal_option
from aufheben.words import speaker, tell

_say = speaker(__name__)

if TYPE_CHECKING:
    from aufheben.app.checkup import Check


@click.command("doctor", cls=Command, help=_say("help_doctor"))
@option("--json", "as_json", is_flag=True, help=_say("help_json"))
@journal_option
def command(as_json: bool, journal: str | None) -> int:
    """Check versions, extras, the logic engine, plugins and every run in the journal."""
    from aufheben.app.checkup import checkup
    from aufheben.surfaces.cli.commands import COMMANDS

    checks = list(checkup(application({"journal": journal}), COMMANDS))
    if as_json:
        print_json({"checks": [_told(check) for check in checks]})
    else:
        for check in checks:
            echo(f"{'ok' if check.ok else 'NOT OK'}  {tell(check.what)}")
    return 0 if all(check.ok for check in checks) else 1


def _told(check: "Check") -> dict[str, Any]:
    """Of an extra also its name, how it stands, and the command that would mend it."""
    said = {"ok": check.ok, "what": check.what}
    return said | (by_field(replace(check.extra, what=check.what)) if check.extra else {})
