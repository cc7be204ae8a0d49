"""How long a summary and an analysis may be: what later judges read again and again.

Every word of them is read with every later speech, so a debate costs the square of them. A
length is asked for by its number of characters, measured by the speech; models count badly, so
an answer is refused only where it is longer by half.
"""

from fractions import Fraction

from aufheben.domain.matches import Speech
from aufheben.protocols.ports import Rejected

SUMMARY, ANALYSIS = Fraction(1, 8), Fraction(1, 10)
"""Of the speech."""
LEAST = 600
"""Characters that are never too many."""
SLACK = Fraction(3, 2)


def of_summary(speech: Speech) -> int:
    """Characters for what a speech says."""
    return max(LEAST, round(SUMMARY * len(speech.text)))


def of_analysis(speech: Speech, *, opening: bool) -> int:
    """Characters for one view of it; half where there is little to compare it with yet."""
    whole = max(LEAST, round(ANALYSIS * len(speech.text)))
    return whole // 2 if opening else whole


def too_long(text: str, limit: int) -> Rejected | None:
    """What is wrong with a text longer than asked for; no limit is 0."""
    if not limit or len(text) <= SLACK * limit:
        return None
    return Rejected(
        expected=f"at most {limit} characters",
        got=f"{len(text)} characters",
        do="say it shorter: drop words before matter",
    )
