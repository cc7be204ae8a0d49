"""The application: one object through which every surface starts, watches and looks at runs."""

from aufheben.app.app import App
from aufheben.app.batch import Failed
from aufheben.app.listing import RunInfo
from aufheben.app.result import Result
from aufheben.app.run import Run
from aufheben.runtime.courses.hierarchy import Settled
from aufheben.runtime.drive import Ended, reason_of
from aufheben.runtime.journal import Event, Record
from aufheben.runtime.spending import read_usage as usage_of

__all__ = [
    "App",
    "Ended",
    "Event",
    "Failed",
    "Record",
    "Result",
    "Run",
    "RunInfo",
    "Settled",
    "reason_of",
    "usage_of",
]
