"""A judge's feedback: one more call, which reads what was found and no speech a second time."""

from collections.abc import Sequence

from aufheben.domain.matches import Speech
from aufheben.domain.verdicts import Analysis, DebateFeedback, PointScale, Verdict
from aufheben.rooms.judging.asks.feedback_task import GiveFeedback
from aufheben.rooms.judging.protocol.judge import JudgeAtChair

MOST, ALL = 300, 9_600
"""Characters of one text, and of all together: one answer of a model must hold them."""
WIDE = 3
"""A character of Japanese says as much as so many of English, and takes as many tokens."""


async def feedback(
    verdict: Verdict,
    analyses: Sequence[tuple[int, str, Analysis]],
    heard: Sequence[Speech],
    scale: PointScale,
    asking: JudgeAtChair,
    lang: str | None,
) -> DebateFeedback | None:
    """Feedback on every speech from the analyses, or where nobody made any from the speeches."""
    told = await asking.about(
        GiveFeedback,
        ("feedback",),
        verdict=verdict,
        speeches=tuple(heard),
        analyses=tuple((number, name, found.text) for number, name, found in analyses),
        scale=scale,
        limit=text_limit(len(heard), lang),
    )
    return told if isinstance(told, DebateFeedback) else None


def text_limit(speeches: int, lang: str | None) -> int:
    """Characters for each of the four texts on a speech."""
    whole = min(MOST, ALL // (4 * max(speeches, 1)))
    return max(60, (whole // WIDE if lang == "ja" else whole) // 10 * 10)
