"""Judging a debate: speeches are analyzed as they come, judgments follow, then the verdict.

The systems are Debatrix (Liang et al., Findings of ACL 2024) and DbKai (Nakae et al., which
lets one dimension read the others and compares points instead of adding scores); every panel
between them is a value, see `domain.panels`.
"""

from aufheben.rooms.judging.asks.feedback_task import GiveFeedback
from aufheben.rooms.judging.asks.judgment_tasks import Conclude, NameWinner, ViewTeam, Weigh
from aufheben.rooms.judging.asks.speech_tasks import Analyze, Grade, Summarize
from aufheben.rooms.judging.asks.verdict_task import Decide
from aufheben.rooms.judging.protocol.bounds import bound
from aufheben.rooms.judging.protocol.majority import Majority, majority
from aufheben.rooms.judging.protocol.protocol import adjudicate

TASKS = (
    Summarize,
    Analyze,
    Grade,
    Weigh,
    Conclude,
    ViewTeam,
    NameWinner,
    Decide,
    GiveFeedback,
)

__all__ = [
    "TASKS",
    "Analyze",
    "Conclude",
    "Decide",
    "GiveFeedback",
    "Grade",
    "Majority",
    "NameWinner",
    "Summarize",
    "ViewTeam",
    "Weigh",
    "adjudicate",
    "bound",
    "majority",
]
