"""How many calls judging can make, worked out before the first."""

from math import ceil

from aufheben.domain.matches import Match, Speech
from aufheben.domain.panels import Panel


def bound(match: Match, panel: Panel, *, judges: int, reasks: int, feedback: bool = False) -> int:
    """Most calls: every answer refused as often as it may be."""
    calls = panel.calls(len(match.speeches), len(match.heading.teams)) + feedback
    extra = sum(
        parts(speech, panel) for speech in match.speeches if condensed(speech, match, panel)
    )
    return (calls + extra) * judges * (reasks + 1)


def condensed(speech: Speech, match: Match, panel: Panel) -> bool:
    """Whether a speech is read as the summary of its parts: alone too long, or all together."""
    together = sum(len(each.text) for each in match.speeches)
    raw = panel.analyses != "carried"
    return len(speech.text) > panel.window or (raw and together > panel.window)


def parts(speech: Speech, panel: Panel) -> int:
    """Into how many parts it is divided."""
    return max(1, ceil(len(speech.text) / panel.window))


def windows(speech: Speech, panel: Panel) -> list[str]:
    """Its text in parts of about equal length, whose concatenation is the text again."""
    number = parts(speech, panel)
    size = ceil(len(speech.text) / number) or 1
    return [speech.text[at : at + size] for at in range(0, len(speech.text), size)]
