"""Whether words claimed to stand in a speech stand there."""

import re
import unicodedata
from dataclasses import replace

from aufheben.domain.matches import Match
from aufheben.domain.verdicts import Quote, Verdict

_MARKS = re.compile(r"[\W_]+")


def looked_up(verdict: Verdict, match: Match) -> Verdict:
    """The verdict with every quotation marked as found or not.

    Width, case, spacing and marks aside: transcripts are made by machines.
    """
    texts = {speech.number: plain(speech.text) for speech in match.speeches}
    return replace(
        verdict, quotes=tuple(_looked_up(q, texts.get(q.speech, "")) for q in verdict.quotes)
    )


def _looked_up(quote: Quote, text: str) -> Quote:
    said = plain(quote.text)
    return replace(quote, found=bool(said) and said in text)


def plain(text: str) -> str:
    """Letters and digits alone."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return _MARKS.sub("", folded)
