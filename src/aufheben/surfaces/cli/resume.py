"""`aufheben resume`: go on with a run; what was answered is not asked again."""

from functools import partial
from typing import Any

import click

from aufheben.surfaces.cli.execute import Asked, application, go_on
from aufheben.surfaces.cli.flags import Grouped, parameters, request_of
from aufheben.surfaces.cli.present import check_targets, output_flags, output_of
from aufheben.surfaces.cli.progress import followed
from aufheben.surfaces.cli.room_command import journal_flag, said_again
from aufheben.words import speaker

_say = speaker(__name__)


def _command(**given: Any) -> int:
    """Go on with RUN (default: the newest). A run that has ended shows its result again."""
    from aufheben.app.allowance import Allowed
    from aufheben.rooms.options import Asking

    allowed = Allowed(models=tuple(given["model"]))
    app, output = application(given, allowed=allowed), output_of(given)
    asking, run = app.asking_of(request_of(Asking, given)), app.find(given["run"])
    # In no loop: an interrupt is heard while a large run is read.
    with app.hold(run) as held:
        check_targets(held.room.name, held.room.report.formats, output)
        room, job, record = held.room, held.job, held.journal.record
        asked = Asked(app=app, room=room, job=job, asking=asking, output=output)
        resumed = partial(app.resume, held, asking=asking)
        return go_on(followed(asked, record), resumed, over=record.ended is not None)


def _parameters() -> list[click.Parameter]:
    from aufheben.rooms.options import Asking

    return [
        click.Argument(["run"], required=False),
        said_again(),
        *parameters(Asking),
        *output_flags(()),
        journal_flag(),
    ]


command = Grouped("resume", callback=_command, help=_say("help_resume"), params=_parameters())
