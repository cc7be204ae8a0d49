"""`aufheben models`: which could answer here, and what one is good for; which to name where one is needed."""

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

from aufheben.domain.models import unplaced
from aufheben.errors import BadInput, ManyErrors, NoModel
from aufheben.rooms.options import Asking
from aufheben.surfaces.cli.flags import Flag, Grouped, option, parameters, request_of
from aufheben.surfaces.cli.output import echo, print_json
from aufheben.surfaces.cli.usage import Group
from aufheben.words import Fact, speaker, tell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from aufheben.app.trial import Playable, Tried
    from aufheben.words import Said

_say = speaker(__name__)


def with_ways(failed: BadInput) -> BadInput:
    """The same complaints; the last that a model would mend says where one is.

    This machine is looked at only now, where a command has ended anyway.
    """
    each = list(failed.each)
    mended = [number for number, one in enumerate(each) if one.by_model]
    if not mended:
        return failed
    each[mended[-1]] = _told(each[mended[-1]])
    alone = [
        one.but(fix="") if isinstance(one, NoModel) and number != mended[-1] else one
        for number, one in enumerate(each)
    ]
    return ManyErrors.together(alone)


def _told(last: BadInput) -> BadInput:
    from aufheben.app.local_seats import here, nearest, with_models

    found = here()
    if isinstance(last, NoModel):
        ways = nearest(found, last.without)
        return last.but(fix=_say("nearest", ways=_each(ways)))
    # What can be mended otherwise too says so already, and how a model is named.
    return last.also(_each(with_models(found)))


def _each(ways: Iterable[Fact]) -> Fact:
    """Each below the other."""
    return _say.joined(*(_say("way", way=way) for way in ways), between="nothing")


_JSON = _say("help_json")
_SHOWN = 200


@click.group("models", cls=Group, invoke_without_command=True, help=_say("help_models"))
@option("--json", "as_json", is_flag=True, help=_JSON)
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> int | None:
    """List what could answer here: servers on this machine, programs, and keys that are set."""
    if ctx.invoked_subcommand is not None:
        return None
    from aufheben.app.local_seats import NONE_HERE, here

    found = here()
    if as_json:
        print_json({"models": found})
        return 0
    usable = any(one.model for one in found)
    for line in (*(one.what for one in found), *(() if usable else NONE_HERE)):
        echo(line)
    return 0


def _try(model: str, as_json: bool, **given: Any) -> int:
    """Ask MODEL five short tasks of ours, and say which rooms and forms it can play."""
    from aufheben.app.trial import playable
    from aufheben.rooms.models import served_model

    asking = request_of(Asking, given)
    found = asyncio.run(_tried(served_model(model, asking.base_url), asking, quiet=as_json))
    rooms = list(playable([one.task for one in found if one.ok]))
    if as_json:
        print_json({"model": unplaced(model), "tasks": found, "rooms": rooms})
    else:
        _show_rooms(rooms)
    return 0 if all(one.ok for one in found) else 1


async def _tried(model: str, asking: Asking, *, quiet: bool) -> "list[Tried]":
    """All that were asked, each said as soon as it was."""
    from aufheben.app.trial import leaves, tried

    echo(leaves(model), err=True)
    found = []
    async for one in tried(model, asking):
        found.append(one)
        if not quiet:
            _show(one)
    return found


def _show(one: "Tried") -> None:
    how = _say(
        "task_tried",
        task=one.task,
        meant=one.meant,
        tries=one.tries,
        tokens=one.tokens,
        seconds=one.seconds,
    )
    echo(f"{'ok' if one.ok else 'NOT OK'}  {tell(how)}")
    if one.got:
        echo(f"        {tell(_say('task_got', got=one.got))}")
    said = " ".join(one.said.split())
    echo(f"        {said[:_SHOWN]}{'…' if len(said) > _SHOWN else ''}")


def _show_rooms(rooms: "list[Playable]") -> None:
    for line in _said_of(rooms):
        echo(line)


def _said_of(rooms: "list[Playable]") -> "Iterator[Said]":
    can = ", ".join(one.room for one in rooms if one.can)
    yield _say("can_play", rooms=can) if can else _say("can_play_none")
    for one in rooms:
        if not one.can:
            yield _say("cannot_play", room=one.room, lacks=", ".join(one.lacks))


_ASKED = ("base_url", "temperature", "seed", "max_tokens", "timeout")

command.add_command(
    Grouped(
        "try",
        callback=_try,
        help=_say("help_models_try"),
        params=[
            click.Argument(["model"], metavar="PROVIDER:MODEL"),
            *parameters(Asking, only=_ASKED),
            Flag("--json", "as_json", is_flag=True, help=_JSON),
        ],
    )
)
