"""`aufheben schema`: the JSON schema of a published message."""

import click

from aufheben.surfaces.cli.help_page import Command
from aufheben.surfaces.cli.output import echo
from aufheben.words import speaker, tell

_say = speaker(__name__)


@click.command("schema", cls=Command, help=_say("help_schema"))
@click.argument("name", required=False)
def command(name: str | None) -> None:
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
