"""`python -m aufheben.testing`: a stand-in for a provider on this machine, until interrupted.

With `recorded FILE`: an exported run held again under today's tasks, and its report.
"""

import sys
import threading
from typing import Any

import click

from aufheben.surfaces.cli.entry import run
from aufheben.surfaces.cli.flags import option
from aufheben.surfaces.cli.help_page import HELP
from aufheben.surfaces.cli.usage import Group
from aufheben.testing.by_hand import ByHand
from aufheben.testing.server import FakeServer
from aufheben.testing.stand_in import StandIn
from aufheben.testing.wordy import Wordy
from aufheben.words import speaker, tell

_say = speaker("aufheben.testing.__main__")  # as a program it is called otherwise


@click.group(
    cls=Group,
    invoke_without_command=True,
    context_settings={"help_option_names": HELP},
    help=_say("help_main"),
)
@option("--port", type=int, default=0, help=_say("help_port"))
@option("--delay", type=float, default=0.0, help=_say("help_delay"))
@option("--attacks", type=int, default=1, help=_say("help_attacks"))
@option("--wordy", is_flag=True, help=_say("help_wordy"))
@option("--seed", type=int, default=0, help=_say("help_seed"))
@click.pass_context
def main(
    ctx: click.Context, port: int, delay: float, attacks: int, *, wordy: bool, seed: int
) -> None:
    """Serve answers in the wire formats of three providers, without any model."""
    if ctx.invoked_subcommand is not None:
        return
    answers = Wordy(seed=seed) if wordy else ByHand(StandIn(attacks))
    with FakeServer(answers, port=port, delay=delay) as server:
        click.echo(tell(_say("sentences" if wordy else "canned")))
        for provider in ("openai", "anthropic", "google"):
            click.echo(f"  --model {provider}:stand-in --base-url {server.base_url(provider)}")
        threading.Event().wait()


@main.command("recorded", help=_say("help_recorded_recorded"))
@click.argument("file")
@option("--json", "as_json", is_flag=True, help=_say("help_json"))
@option("-o", "--output", multiple=True, metavar="OUT", help=_say("help_output"))
@option("--force", is_flag=True, help=_say("help_force"))
def recorded(file: str, **options: Any) -> int:
    """Hold the run that `runs export` wrote to FILE again under today's tasks, and show it."""
    import asyncio

    from aufheben.app import App
    from aufheben.surfaces.cli.output import echo
    from aufheben.surfaces.cli.present import check_targets, output_of, present
    from aufheben.testing.rehearsal import rehearse

    app, output = App(journal=":memory:"), output_of({**options, "full": True})
    record = app.exported(file)
    room = app.kept(record)[0]
    check_targets(room.name, room.report.formats, output, [file])
    held = rehearse(record)
    code = present(asyncio.run(app.replay(held.record)), output)
    key = "recorded_rest_canned" if held.unrecorded else "all_recorded"
    lines = (
        _say(key, recorded=held.recorded, n=held.answers),
        *(one.said for one in held.unrecorded),
    )
    for line in lines:
        echo(line, err=True)
    return code


@main.command(
    "assistant",
    context_settings={"ignore_unknown_options": True},
    help=_say("help_recorded_assistant"),
)
@option("--like", default="claude", help=_say("help_like"))
@option("--quirk", default="", help=_say("help_quirk"))
@option("--delay", type=float, default=0.0, help=_say("help_delay"))
@option("--log", default=None, metavar="FILE", help=_say("help_log"))
@click.argument("args", nargs=-1, type=click.UNPROCESSED)
def assistant(
    *, like: str, quirk: str, delay: float, log: str | None, args: tuple[str, ...]
) -> int:
    """Answer what stands on stdin as an assistant of a command line, without any model."""
    from pathlib import Path

    from aufheben.testing.assistant import answer

    return answer(like, args, quirk, delay, Path(log) if log else None)


if __name__ == "__main__":
    sys.exit(run(lambda: main(prog_name="aufheben.testing", standalone_mode=False)))
