"""How later judges read a speech (whole, as the summary of its parts, as its summary), and how many calls judging takes."""

from dataclasses import replace
from math import ceil

from aufheben.domain.matches import Match, Panel, Speech
from aufheben.domain.verdicts import Summary, Unsaid
from aufheben.protocols.ports import Place
from aufheben.rooms.judging.asks.laws import of_part, of_summary
from aufheben.rooms.judging.asks.tasks import Summarize
from aufheben.rooms.judging.protocol.judge import JudgeAtChair


def bound(match: Match, panel: Panel, *, judges: int, reasks: int, feedback: bool = False) -> int:
    """Most calls: every answer refused as often as it may be."""
    calls = panel.calls(len(match.speeches), len(match.heading.teams)) + feedback
    extra = sum(
        parts(speech, panel) for speech in match.speeches if condensed(speech, match, panel)
    )
    return (calls + extra) * judges * (reasks + 1)


def condensed(speech: Speech, match: Match, panel: Panel) -> bool:
    """Whether a speech is read as the summary of its parts: alone too long, or all together."""
    together = sum(len(each.words) for each in match.speeches)
    raw = panel.analyses != "carried"
    return len(speech.words) > panel.window or (raw and together > panel.window)


def parts(speech: Speech, panel: Panel) -> int:
    """Into how many parts it is divided."""
    return max(1, ceil(len(speech.words) / panel.window))


def windows(speech: Speech, panel: Panel) -> list[str]:
    """Its words in parts of about equal length, whose concatenation they are again."""
    number = parts(speech, panel)
    size = ceil(len(speech.words) / number) or 1
    return [speech.words[at : at + size] for at in range(0, len(speech.words), size)]


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
