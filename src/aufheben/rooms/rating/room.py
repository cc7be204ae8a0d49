"""The rating room: a finished run rated by a judge who is shown what was said."""

from aufheben.formats import ratings
from aufheben.rooms.rating.estimate import estimate
from aufheben.rooms.rating.read import read
from aufheben.rooms.rating.request import Rating
from aufheben.rooms.room import Room
from aufheben.runtime.courses.rating import COURSE

ROOM = Room(
    name="rating",
    command="rate",
    noun="a rating",
    summary="Let a judge rate a finished run.",
    request=Rating,
    read=read,
    encode=ratings.write_settings,
    decode=ratings.read_settings,
    course=COURSE,
    tell=lambda run, _desk, rated: (run, rated),
    envelope=lambda told: ratings.envelope(*told),
    formats={"txt": lambda told: ratings.plain(*told), "md": lambda told: ratings.markdown(*told)},
    estimate=estimate,
    headline=lambda told: ratings.headline(told[1]),
    table="found",
    keys="aufheben.rooms.rating.keys:Keys",
    form=lambda settings: settings.get("protocol"),
)
