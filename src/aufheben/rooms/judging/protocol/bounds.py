"""How many calls judging can make, worked out before the first."""

from math import ceil

from aufheben.domain.matches import Match, Panel, Speech


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
