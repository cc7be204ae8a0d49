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
from aufheben.domain.lifting import (
    COMPROMISES,
    Candidate,
    Candidates,
    Distillate,
    Explanation,
    Item,
    Screening,
    Side,
    Stances,
    Trial,
    Trials,
)
from aufheben.domain.rules import Argument, Rule
from aufheben.domain.usage import Usage

__all__ = [
    "COMPROMISES",
    "Argument",
    "Axis",
    "Candidate",
    "Candidates",
    "Characters",
    "Concede",
    "Conclusion",
    "Core",
    "Dispute",
    "Distillate",
    "Explanation",
    "FinalAnswer",
    "Integration",
    "Issue",
    "Item",
    "Limits",
    "Move",
    "NoSynthesis",
    "NoThesis",
    "Property",
    "Rebut",
    "Rule",
    "Screening",
    "Seat",
    "Side",
    "Stances",
    "Thesis",
    "Trial",
    "Trials",
    "Unanswered",
    "Undercut",
    "Usage",
]
