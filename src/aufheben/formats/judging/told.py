"""A judged debate with the name of its run."""

from typing import NamedTuple

from aufheben.formats.judging.settings import SeatedJudging
from aufheben.runtime.courses.judging import EndedJudging


class ToldJudging(NamedTuple):
    """What reports are written of."""

    run: str
    bench: SeatedJudging
    judged: EndedJudging
