"""Judged debates: as the journal keeps them, as JSON for programs, as text for people."""

from aufheben.rooms.judging.report.ballots import tabbycat, table
from aufheben.rooms.judging.report.document import report, won
from aufheben.rooms.judging.report.envelope import envelope
from aufheben.rooms.judging.report.told import ToldJudging
from aufheben.rooms.judging.settings import SeatedJudging, read_settings, write_settings

__all__ = [
    "SeatedJudging",
    "ToldJudging",
    "envelope",
    "read_settings",
    "report",
    "tabbycat",
    "table",
    "won",
    "write_settings",
]
