"""`aufheben formalize`: stances in prose become sentences that the logic engine argues."""

import asyncio
import shlex
from typing import Any

import click

from aufheben.errors import NoModel
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.rooms.options import Asking
from aufheben.surfaces.cli.flags import Flag, Grouped, parameters, request_of, whole
from aufheben.surfaces.cli.output import echo
from aufheben.surfaces.cli.pace import say_taken
from aufheben.surfaces.cli.present import check_free
from aufheben.words import speaker

_say = speaker(__name__)


def _run(stances: tuple[str, ...], question: str, output: str | None, **given: Any) -> int:
    """Let a model draft STANCE... as controlled English, and write a file for `aufheben ask`."""
    from aufheben.app.formalize import formalize
    from aufheben.app.usage_count import Taken
    from aufheben.rooms.files import write
    from aufheben.rooms.models import named_model

    if output is not None:
        check_free(output, force=given["force"])
    asking = request_of(Asking, given)
    model = named_model(given["model"], asking.base_url)
    if model is None:
        raise NoModel(_say("no_model_named"))
    taken = Taken()
    how: dict[str, Any] = {"model": model, "asking": asking, "reasks": given["reasks"]}
    try:
        found = asyncio.run(formalize(stances, question, taken=taken, **how))
    finally:
        say_taken(taken)
    for line in found.said_back():
        echo(line, err=True)
    if output is None:
        echo(found.toml(), nl=False)
        return 0
    write(output, found.toml())
    now = f"aufheben ask {shlex.quote(output)}"
    echo(_say("wrote_to_ask", file=output, command=now), err=True)
    return 0


command = Grouped(
    "formalize",
    callback=_run,
    help=_say("help_formalize"),
    params=[
        click.Argument(["stances"], nargs=-1, required=True, metavar="STANCE..."),
        Flag("--question", required=True, group="Reading", help=_say("help_question")),
        *parameters(Dialectic, only=("model",)),
        *parameters(Asking),
        Flag("--reasks", type=whole(0), default=4, group="Limits", help=_say("help_reasks")),
        Flag("-o", "--output", metavar="FILE", help=_say("help_output_formalize")),
        Flag("--force", is_flag=True, help=_say("help_force")),
    ],
)
