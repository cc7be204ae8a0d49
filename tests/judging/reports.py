"""What is written of a judged debate, as its room writes it."""

from aufheben.rooms.judging.job import EndedJudging
from aufheben.rooms.judging.report import SeatedJudging, ToldJudging
from aufheben.rooms.judging.room import ROOM


def written(run: str, judged: EndedJudging, form: str) -> str:
    """In one of the room's forms."""
    bench = SeatedJudging(hearing=judged.hearing, agents={})
    return ROOM.report.formats[form](ToldJudging(run, bench, judged))


def plain(run: str, judged: EndedJudging) -> str:
    """For a terminal."""
    return written(run, judged, "txt")


def markdown(run: str, judged: EndedJudging) -> str:
    """In Markdown."""
    return written(run, judged, "md")
