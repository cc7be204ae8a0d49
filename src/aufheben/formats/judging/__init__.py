"""Judged debates: as the journal keeps them, as JSON for programs, as text for people."""

from aufheben.formats.judging.ballots import tabbycat, table
from aufheben.formats.judging.json import envelope
from aufheben.formats.judging.report import report, won
from aufheben.formats.judging.settings import SeatedJudging, read_settings, write_settings
from aufheben.formats.judging.told import ToldJudging

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
