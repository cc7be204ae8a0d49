"""`aufheben init`: commented input files to start from."""

import shlex
from importlib import resources
from pathlib import Path

import click

from aufheben.errors import BadInput
from aufheben.surfaces.cli.flags import option
from aufheben.surfaces.cli.help_page import Command
from aufheben.surfaces.cli.output import echo
from aufheben.surfaces.cli.present import check_free, put
from aufheben.words import speaker, user_lang

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
        check_free(name, force=force)
    for name, text in written.items():
        put(name, text, quiet=name == file)
    now = f"aufheben ask {shlex.quote(file)}"
    echo(_say("wrote_to_ask", file=file, command=now), err=True)


def _start(name: str, ending: str) -> str:
    """In the language of the user's locale."""
    start = resources.files("aufheben.formats.cases").joinpath(f"{name}.{user_lang()}.{ending}")
    return start.read_text("utf-8")


def _with_table(file: str) -> dict[str, str]:
    options = str(Path(file).with_suffix(".csv"))
    if options == file:
        raise BadInput(_say("question_apart"), do=_say("name_it_toml"), file=file)
    case = _start("table", "toml").format(options=Path(options).name)
    return {options: _MARK + _start("options", "csv"), file: case}
