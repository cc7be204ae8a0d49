"""`aufheben schema`: the JSON schema of a published message."""

import click

from aufheben.surfaces.cli.clean import echo


@click.command("schema")
@click.argument("name", required=False)
def command(name: str | None) -> None:
    """Print the JSON schema of the message NAME; without NAME, list the messages."""
    from aufheben.formats.cases.specification import known
    from aufheben.protocols import deliberation, dialectic, hierarchy, judging, methods, rating
    from aufheben.surfaces.cli.clean import print_json

    rooms = (dialectic, methods, judging, hierarchy, deliberation, rating)
    schemas = {name: model for room in rooms for name, model in room.SCHEMAS.items()}
    if name is None:
        for message, model in schemas.items():
            echo(f"{message:<14}{(model.__doc__ or '').splitlines()[0]}")
        return
    known(name, schemas, where="the messages", file=None)
    print_json(schemas[name].model_json_schema())
