"""`aufheben doctor`: is everything here, and is the journal sound?"""

import click

from aufheben.surfaces.cli.clean import echo, print_json
from aufheben.surfaces.cli.execute import application
from aufheben.surfaces.cli.room_command import journal_option
from aufheben.translations import spoken


@click.command("doctor")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
@journal_option
def command(as_json: bool, journal: str | None) -> int:
    """Check versions, extras, the logic engine, plugins and every run in the journal."""
    from aufheben.app.checkup import checkup
    from aufheben.surfaces.cli.entry import COMMANDS

    findings = list(checkup(application({"journal": journal}), COMMANDS))
    if as_json:
        print_json({"checks": [{"ok": ok, "what": what} for ok, what in findings]})
    else:
        for ok, what in findings:
            echo(f"{'ok' if ok else 'NOT OK'}  {spoken(what)}")
    return 0 if all(ok for ok, _ in findings) else 1
