"""`aufheben resume`: go on with a run; what was answered is not asked again."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from aufheben.surfaces.cli.execute import Asked, application, go_on, watching
from aufheben.surfaces.cli.flags import Grouped, parameters, request_of
from aufheben.surfaces.cli.present import check_targets, is_shown, output_flags, output_of
from aufheben.surfaces.cli.progress import counted
from aufheben.surfaces.cli.room_command import journal_flag

if TYPE_CHECKING:
    from aufheben.app.held import Held


def _command(**given: Any) -> int:
    """Go on with RUN (default: the newest). A run that has ended shows its result again."""
    from aufheben.rooms.options import Asking

    app, output = application(given), output_of(given)
    asking, run = app.asking_of(request_of(Asking, given)), app.find(given["run"])
    # In no loop: an interrupt is heard while a large run is read.
    with app.hold(run) as held:
        check_targets(held.room.name, held.room.formats, output)
        room, job = held.room, held.job
        asked = Asked(app=app, room=room, request=None, job=job, asking=asking, output=output)
        return go_on(_watched(asked, held), held)


def _watched(asked: Asked, held: "Held") -> Asked:
    """Of a check how many edges are done is told, of other runs what happens in them."""
    room, job, output = asked.room, asked.job, asked.output
    if room.name == "hierarchy":
        return counted(asked, shown=is_shown(output) and not output.as_json)
    before = held.journal.record.events
    return replace(asked, watch=lambda _, found: watching(room, job, output, found, before))


def _parameters() -> list[click.Parameter]:
    from aufheben.rooms.options import Asking

    return [
        click.Argument(["run"], required=False),
        *parameters(Asking),
        *output_flags(()),
        journal_flag(),
    ]


command = Grouped("resume", callback=_command, help=_command.__doc__, params=_parameters())
