"""Every message by its name: what `aufheben schema` prints and models are held to."""

from aufheben.protocols.judging.messages import (
    AnalysisMessage,
    FeedbackMessage,
    GradeMessage,
    JudgmentMessage,
    SummaryMessage,
    VerdictMessage,
    ViewMessage,
    WinnerMessage,
)
from aufheben.protocols.shapes import Message

SCHEMAS: dict[str, type[Message]] = {
    "summarize": SummaryMessage,
    "analyze": AnalysisMessage,
    "grade": GradeMessage,
    "weigh": JudgmentMessage,
    "conclude": JudgmentMessage,
    "view": ViewMessage,
    "name": WinnerMessage,
    "decide": VerdictMessage,
    "feedback": FeedbackMessage,
}
NAMES = {
    "Summarize": "summarize",
    "Analyze": "analyze",
    "Grade": "grade",
    "Weigh": "weigh",
    "Conclude": "conclude",
    "ViewTeam": "view",
    "NameWinner": "name",
    "Decide": "decide",
    "GiveFeedback": "feedback",
}
"""The message that answers each task."""
