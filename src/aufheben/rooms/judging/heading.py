"""What is told before anybody judges: the motion, who speaks when and for whom, and what a reader would not see.

Comments of HTML and Markdown, characters without width, and long runs of base64 (fault row 18) are
judged, and told.
"""

import re
from collections.abc import Iterable, Iterator

from aufheben.domain.matches import Match, Speech, Team
from aufheben.formats.quoting.plain import line
from aufheben.rooms.judging.settings import SeatedJudging
from aufheben.words import Said, speaker, spelled

_say = speaker(__name__)
_KINDS = {
    "comment": re.compile(r"<!--(?:-?>)?(?:[^>]|(?<!--)>)*+>?"),
    "no_width": re.compile(r"[\u200b-\u200f\u2060-\u2064\ufeff\U000e0000-\U000e007f]+"),
    "base64": re.compile(r"\b[A-Za-z0-9+/]{80,}={0,2}"),
}
SHOWN = 60


def notices(bench: SeatedJudging) -> Iterator[Said]:
    """Before a hearing begins."""
    return hidden(bench.hearing.match)


def hidden(match: Match) -> Iterator[Said]:
    """What to say of each kind in each speech, with its beginning."""
    for speech in match.speeches:
        for kind, pattern in _KINDS.items():
            found = pattern.search(speech.words)
            if found:
                yield _say(
                    "hidden",
                    number=speech.number,
                    team=speech.team,
                    kind=_say(f"hidden_{kind}"),
                    begins=ascii(found[0][:SHOWN]),
                )


def heading(bench: SeatedJudging) -> Iterator[str]:
    """The motion, and the speeches of each team by their numbers."""
    for said in _read(bench):
        yield spelled(said, bench.lang or "en", line)


def _read(bench: SeatedJudging) -> Iterator[Said]:
    match = bench.hearing.match
    yield _say("opening_motion", motion=match.heading.motion)
    teams = _say.joined(*(_team(team, match) for team in match.heading.teams), between="semicolon")
    yield _say("speeches", n=len(match.speeches), teams=teams)
    if asked := tuple(_examinations(match)):
        yield _say("examinations", speeches=_say.joined(*asked, between="semicolon"))
    if bench.chairs:
        yield _say("chairs", voices=_say.joined(*bench.chairs))
    if bench.listed:
        yield _say("listed", voices=_say.joined(*bench.listed, between="semicolon"))
    if bench.turns:
        yield _say("turns", voices=_say.joined(*bench.turns, between="semicolon"))
    if bench.within:
        yield _say("within", n=bench.within)


def _examinations(match: Match) -> Iterator[Said]:
    for speech in match.speeches:
        for each in speech.examinations:
            asks, answers = (_say.joined(*who, between="and") for who in (each.asks, each.answers))
            yield _say("examination", speech=speech.number, asks=asks, answers=answers)


def _team(team: Team, match: Match) -> Said:
    spoken = _say.joined(*_numbered(match.of(team.name)))
    return _say("team_heard", team=team.name, side=_say(team.side), speeches=spoken)


def _numbered(speeches: Iterable[Speech]) -> Iterator[str]:
    for speech in speeches:
        yield " ".join(filter(None, (str(speech.number), speech.speaker or speech.role)))
