"""Frozen values: rules, arguments, answers, disputes, outcomes. Knows nothing above it."""

from aufheben.domain.answers import (
    Argument,
    Axis,
    Characters,
    Concede,
    Core,
    Feedback,
    FinalAnswer,
    GoOn,
    NoSynthesis,
    NoThesis,
    NothingNew,
    Pick,
    Property,
    Rebut,
    Rule,
    Thesis,
    Unanswered,
    Undercut,
    Undermine,
)
from aufheben.domain.disputes import (
    AnswerDetail,
    Breaker,
    Candidate,
    Conclusion,
    Dispute,
    Explanation,
    Integration,
    Item,
    Move,
    Need,
    Stances,
)
from aufheben.domain.issues import NEUTRAL, Issue, Limits, Seat
from aufheben.domain.usage import Tally, Usage

__all__ = [
    "NEUTRAL", "AnswerDetail", "Argument", "Axis", "Breaker", "Candidate", "Characters",
    "Concede", "Conclusion", "Core", "Dispute", "Explanation", "Feedback", "FinalAnswer", "GoOn",
    "Integration", "Issue", "Item", "Limits", "Move", "Need", "NoSynthesis", "NoThesis",
    "NothingNew", "Pick", "Property", "Rebut", "Rule", "Seat", "Stances", "Tally", "Thesis",
    "Unanswered", "Undercut", "Undermine", "Usage",
]  # fmt: skip
