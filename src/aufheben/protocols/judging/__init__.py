"""Judging a debate: speeches are analyzed as they come, judgments follow, then the verdict.

The systems are Debatrix (Liang et al., Findings of ACL 2024) and DbKai (Nakae et al., which
lets one dimension read the others and compares points instead of adding scores); every panel
between them is a value, see `domain.panels`.
"""

from aufheben.protocols.judging.bounds import bound
from aufheben.protocols.judging.feedback_task import GiveFeedback
from aufheben.protocols.judging.judgment_tasks import Conclude, NameWinner, ViewTeam, Weigh
from aufheben.protocols.judging.majority import Majority, majority
from aufheben.protocols.judging.protocol import adjudicate
from aufheben.protocols.judging.speech_tasks import Analyze, Grade, Summarize
from aufheben.protocols.judging.verdict_task import Decide

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
