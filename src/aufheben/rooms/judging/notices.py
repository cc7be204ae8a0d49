"""What stands in a speech where a reader would not see it: it is judged, and it is told.

Comments of HTML and Markdown, characters without width, and long runs of base64 (fault row 18).
"""

import re
from collections.abc import Iterator

from aufheben.domain.matches import Match
from aufheben.rooms.judging.report import SeatedJudging
from aufheben.words import Said, speaker

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
