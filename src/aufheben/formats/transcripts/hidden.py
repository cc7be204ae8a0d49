"""What stands in a speech where a reader would not see it: it is judged, and it is told.

Comments of HTML and Markdown, characters without width, and long runs of base64 (fault row 18).
"""

import re
from collections.abc import Iterator

from aufheben.domain.matches import Match

_KINDS = {
    "a comment": re.compile(r"<!--(?:-?>)?(?:[^>]|(?<!--)>)*+>?"),
    "characters without width": re.compile(
        r"[\u200b-\u200f\u2060-\u2064\ufeff\U000e0000-\U000e007f]+"
    ),
    "a run of base64": re.compile(r"\b[A-Za-z0-9+/]{80,}={0,2}"),
}
SHOWN = 60


def hidden(match: Match) -> Iterator[str]:
    """A sentence for each kind in each speech, with its beginning."""
    for speech in match.speeches:
        for kind, pattern in _KINDS.items():
            found = pattern.search(speech.words)
            if found:
                yield f"speech {speech.number} ({speech.team}) holds {kind}: {found[0][:SHOWN]!a}"
