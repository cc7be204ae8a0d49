"""A judged debate with the name of its run."""

from typing import NamedTuple

from aufheben.rooms.judging.job import EndedJudging
from aufheben.rooms.judging.settings import SeatedJudging


class ToldJudging(NamedTuple):
    """What reports are written of."""

    run: str
    bench: SeatedJudging
    judged: EndedJudging
