"""A judged debate with the name of its run."""

from typing import NamedTuple

from aufheben.formats.verdicts.settings import Bench
from aufheben.runtime.courses.judging import Judged


class Told(NamedTuple):
    """What reports are written of."""

    run: str
    bench: Bench
    judged: Judged
