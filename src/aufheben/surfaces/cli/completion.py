"""`aufheben completion`: the script that a shell evaluates."""

import click

from aufheben.surfaces.cli.flags import Choice
from aufheben.surfaces.cli.help_page import Command
from aufheben.surfaces.cli.output import echo
from aufheben.words import speaker

_say = speaker(__name__)


@click.command("completion", cls=Command, help=_say("help_completion"))
@click.argument("shell", type=Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> None:
    """Print the completion script for SHELL."""
    from click.shell_completion import get_completion_class

    from aufheben.surfaces.cli.entry import cli

    found = get_completion_class(shell)
    assert found is not None
    echo(found(cli, {}, "aufheben", "_AUFHEBEN_COMPLETE").source())
