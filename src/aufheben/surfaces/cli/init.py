"""`aufheben init`: a commented input file to start from."""

from importlib import resources

import click

from aufheben.errors import BadInput
from aufheben.rooms.files import is_there, write
from aufheben.surfaces.cli.clean import echo


@click.command("init")
@click.argument("file", default="question.toml")
@click.option("--force", is_flag=True, help="Overwrite FILE.")
def command(file: str, force: bool) -> None:
    """Write a commented input file (default: question.toml)."""
    if is_there(file) and not force:
        raise BadInput("the file exists", do="add --force or name another", file=file)
    start = resources.files("aufheben.formats.cases").joinpath("start.toml")
    write(file, start.read_text("utf-8"))
    echo(f"wrote {file}; now: aufheben ask {file}", err=True)
