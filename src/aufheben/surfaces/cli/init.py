"""`aufheben init`: commented input files to start from."""

import shlex
from importlib import resources
from pathlib import Path

import click

from aufheben.errors import BadInput
from aufheben.rooms.files import is_there, write
from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.flags import option
from aufheben.surfaces.cli.help_page import Command
from aufheben.translations import is_translated
from aufheben.words import speaker

_say = speaker(__name__)

_MARK = "\ufeff"
"""By which spreadsheets know UTF-8."""


@click.command("init", cls=Command, help=_say("help_init"))
@click.argument("file", default="")
@option("--table", is_flag=True, help=_say("help_table"))
@option("--force", is_flag=True, help=_say("help_force_init"))
def command(file: str, table: bool, force: bool) -> None:
    """Write a commented input file (default: question.toml)."""
    file = file or ("table.toml" if table else "question.toml")
    written = _with_table(file) if table else {file: _start("start", "toml")}
    for name in written:
        if is_there(name) and not force:
            raise BadInput("the file exists", do="add --force or name another", file=name)
    for name, text in written.items():
        write(name, text)
        if name != file:
            echo(f"wrote {name}", err=True)
    echo(f"wrote {file}; now: aufheben ask {shlex.quote(file)}", err=True)


def _start(name: str, ending: str) -> str:
    """In the language of the user's locale."""
    lang = "ja" if is_translated() else "en"
    start = resources.files("aufheben.formats.cases").joinpath(f"{name}.{lang}.{ending}")
    return start.read_text("utf-8")


def _with_table(file: str) -> dict[str, str]:
    options = str(Path(file).with_suffix(".csv"))
    if options == file:
        raise BadInput("the question goes into a file of its own", do="name it .toml", file=file)
    case = _start("table", "toml").format(options=Path(options).name)
    return {options: _MARK + _start("options", "csv"), file: case}
