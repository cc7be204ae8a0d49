"""How long a summary and an analysis may be: what later judges read again and again.

Every word of them is read with every later speech, so a debate costs the square of them. A
length is asked for by its number of characters. It is the same for every speech of a debate, a
share of the lower quartile of their lengths, in hundreds: nobody gets room by talking longer.
Models count badly, so an answer is refused only where it is longer by half.
"""

from fractions import Fraction

from aufheben.domain.matches import Match

SUMMARY, ANALYSIS = Fraction(1, 8), Fraction(1, 10)
"""Of the lower quartile."""
LEAST = 600
"""Characters that are never too many."""
SLACK = Fraction(3, 2)


def of_summary(match: Match) -> int:
    """Characters for what a speech of the debate says."""
    return _share(SUMMARY, _quartile(match))


def of_part(text: str) -> int:
    """Characters for what a part says of a speech that is too long to be read at once."""
    return _share(SUMMARY, len(text))


def of_analysis(match: Match, *, opening: bool) -> int:
    """Characters for one view of it; half where there is little to compare it with yet."""
    whole = _share(ANALYSIS, _quartile(match))
    return whole // 2 if opening else whole


def _share(share: Fraction, size: int) -> int:
    return max(LEAST, int(share * size) // 100 * 100)


def _quartile(match: Match) -> int:
    lengths = sorted(len(speech.text) for speech in match.speeches)
    return lengths[(len(lengths) - 1) // 4]


def too_long(text: str, limit: int) -> bool:
    """Whether a text is much longer than asked for; no limit is 0."""
    return bool(limit) and len(text) > SLACK * limit
