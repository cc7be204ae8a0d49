"""The judging room: a debate from its transcript to a winner with reasons."""

from aufheben.formats import verdicts
from aufheben.rooms.judging.estimate import estimate, notices
from aufheben.rooms.judging.read import read
from aufheben.rooms.judging.request import Judging
from aufheben.rooms.room import Room
from aufheben.runtime.courses.judging import COURSE

ROOM = Room(
    name="judging",
    command="judge",
    noun="a judged debate",
    summary="Judge a debate from its transcript.",
    request=Judging,
    read=read,
    encode=verdicts.write_settings,
    decode=verdicts.read_settings,
    course=COURSE,
    tell=verdicts.Told,
    envelope=lambda told: verdicts.envelope(told.run, told.judged),
    formats={
        "txt": lambda told: verdicts.plain(told.run, told.judged),
        "md": lambda told: verdicts.markdown(told.run, told.judged),
    },
    estimate=estimate,
    headline=lambda told: verdicts.headline(told.judged),
    table="ballots",
    keys="aufheben.rooms.judging.keys:Keys",
    notices=notices,
    form=lambda settings: settings.get("panel", {}).get("name"),
)
