"""What is installed and configured: `aufheben config`, `doctor`, `completion`, `schema`."""

import os
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from aufheben.formats.journals import shown
from aufheben.surfaces.cli.execute import application
from aufheben.surfaces.cli.flags import Choice, option
from aufheben.surfaces.cli.help_page import Command
from aufheben.surfaces.cli.output import by_field, echo, print_json
from aufheben.surfaces.cli.room_command import journal_option
from aufheben.surfaces.cli.usage import Group
from aufheben.words import speaker, tell

if TYPE_CHECKING:
    from aufheben.app.checkup import Check


_say = speaker(__name__)


@click.group("config", cls=Group, help=_say("help_config"))
def config() -> None:
    """Show the configuration."""


@config.command("show", help=_say("help_config_show"))
@option("--origin", is_flag=True, help=_say("help_origin"))
@option("--json", "as_json", is_flag=True, help=_say("help_json"))
def show(origin: bool, as_json: bool) -> None:
    """Every setting that is not the built-in default."""
    from aufheben.surfaces.cli.configuration import keys, settings
    from aufheben.surfaces.cli.output import print_json

    found = settings(click.get_current_context().meta.get("aufheben.config"))
    for key in keys():
        variable = f"AUFHEBEN_{key.upper()}"
        if variable in os.environ:
            found[key] = (os.environ[variable], variable)
    if "journal" in found:
        journal, source = found["journal"]
        found["journal"] = (shown(journal), source)
    if as_json:
        print_json({key: {"value": v, "origin": o} for key, (v, o) in found.items()})
        return
    for key, (value, source) in found.items():
        echo(f"{key} = {value!r}" + (f"    # {source}" if origin else ""))


@click.command("doctor", cls=Command, help=_say("help_doctor"))
@option("--json", "as_json", is_flag=True, help=_say("help_json"))
@journal_option
def doctor(as_json: bool, journal: str | None) -> int:
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


@click.command("completion", cls=Command, help=_say("help_completion"))
@click.argument("shell", type=Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the completion script for SHELL."""
    from click.shell_completion import get_completion_class

    from aufheben.surfaces.cli.entry import cli

    found = get_completion_class(shell)
    assert found is not None
    echo(found(cli, {}, "aufheben", "_AUFHEBEN_COMPLETE").source())


@click.command("schema", cls=Command, help=_say("help_schema"))
@click.argument("name", required=False)
def schema(name: str | None) -> None:
    """Print the JSON schema of the message NAME, or of a `run`; without NAME, list them."""
    from aufheben.formats.nodes import known
    from aufheben.rooms.schema import messages, run_schema
    from aufheben.surfaces.cli.output import print_json

    schemas = messages()
    if name == "run":
        print_json(run_schema())
        return
    if name is None:
        echo(f"{'run':<17}{tell(_say('schema_of_run'))}")
        for message, model in schemas.items():
            echo(f"{message:<17}{(model.__doc__ or '').splitlines()[0]}")
        return
    known(name, ("run", *schemas), where=_say("the_messages"), file=None, kind="name")
    print_json(schemas[name].model_json_schema())
