"""A speech as later judges read it: whole, as the summary of its parts, or as its summary."""

from dataclasses import replace

from aufheben.domain.matches import Match, Panel, Speech
from aufheben.domain.verdicts import Summary, Unsaid
from aufheben.protocols.ports import Place
from aufheben.rooms.judging.asks.lengths import of_part, of_summary
from aufheben.rooms.judging.asks.speech_tasks import Summarize
from aufheben.rooms.judging.protocol.bounds import condensed, windows
from aufheben.rooms.judging.protocol.judge import JudgeAtChair


async def heard(speech: Speech, match: Match, panel: Panel, asking: JudgeAtChair) -> Speech:
    """The speech as it is read: whole, or the summaries of its parts."""
    if not condensed(speech, match, panel):
        return speech
    cut = windows(speech, panel)
    parts = [_part(speech, text, at, len(cut), asking) for at, text in enumerate(cut, start=1)]
    texts = await asking.chair.together(parts)
    return _with(speech, "\n\n".join(texts))


async def summary(speech: Speech, match: Match, asking: JudgeAtChair) -> Summary | Unsaid:
    """What is said in it, without weighing; what is never short enough stands in full."""
    said = await _asked(speech, ("summary",), asking, of_summary(match))
    if isinstance(said, Unsaid) and said.limit is None:
        return Summary(text=speech.words)
    return said


async def _part(speech: Speech, text: str, part: int, parts: int, asking: JudgeAtChair) -> str:
    """A part's summary; the part itself where there is none: nothing is dropped."""
    piece, which = _with(speech, text), {"part": part, "parts": parts}
    said = await _asked(piece, ("part", part), asking, of_part(text), **which)
    return said.text if isinstance(said, Summary) else text


async def _asked(
    speech: Speech, place: Place, asking: JudgeAtChair, limit: int, **part: int
) -> Summary | Unsaid:
    place = ("speech", speech.number, *place)
    return await asking.about(Summarize, place, speech=speech, limit=limit, **part)


def _with(speech: Speech, text: str) -> Speech:
    """The same speech in other words."""
    return replace(speech, text=text, examinations=())
