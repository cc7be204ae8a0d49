"""`aufheben config`: what is configured, and where."""

import os

import click

from aufheben.formats.journals import shown
from aufheben.surfaces.cli.flags import option
from aufheben.surfaces.cli.output import echo
from aufheben.surfaces.cli.usage import Group
from aufheben.words import speaker

_say = speaker(__name__)


@click.group("config", cls=Group, help=_say("help_config"))
def command() -> None:
    """Show the configuration."""


@command.command("show", help=_say("help_config_show"))
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
