"""`aufheben judge`: from the transcript of a debate to a winner with reasons."""

from typing import Any

from aufheben.rooms.judging.request import Judging
from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.flags import Flag
from aufheben.surfaces.cli.room_command import Given, RoomCommand


def _printed(given: Given, _request: Any, _app: Any) -> int | None:
    """The panel as TOML, where that is asked for."""
    if not given["print_panel"]:
        return None
    from aufheben.formats.panels import source

    echo(source(given["panel"], given["lang"] or "en"), nl=False)
    return 0


command = RoomCommand(
    "judge",
    Judging,
    help="""Judge the debate in FILE (or `-`): text, Markdown, WebVTT, SubRip, JSON or YAML.

    The verdict goes to stdout, progress to stderr. Every run is kept in the journal.
    """,
    flags=[
        Flag("--print-panel", is_flag=True, group="Form", help="Print the panel as TOML, and stop.")
    ],
    instead=_printed,
)
