"""Frozen values: rules, arguments, answers, disputes, outcomes. Knows nothing above it."""

from aufheben.domain.answers import (
    Axis,
    Characters,
    Concede,
    Core,
    FinalAnswer,
    NoSynthesis,
    NoThesis,
    Property,
    Rebut,
    Thesis,
    Unanswered,
    Undercut,
)
from aufheben.domain.disputes import Conclusion, Dispute, Integration, Move
from aufheben.domain.issues import Issue, Limits, Seat
from aufheben.domain.rules import Argument, Rule

__all__ = [
    "Argument",
    "Axis",
    "Characters",
    "Concede",
    "Conclusion",
    "Core",
    "Dispute",
    "FinalAnswer",
    "Integration",
    "Issue",
    "Limits",
    "Move",
    "NoSynthesis",
    "NoThesis",
    "Property",
    "Rebut",
    "Rule",
    "Seat",
    "Thesis",
    "Unanswered",
    "Undercut",
]
