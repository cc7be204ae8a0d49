"""Objects of JSON that say each key once: of two, nobody could tell which was meant."""

from collections import Counter

from aufheben.errors import BadInput
from aufheben.words import speaker

_say = speaker(__name__)


def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """The object of these pairs, as `json.loads` asks for it. Raises BadInput for a key that stands twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        counts = Counter(name for name, _ in pairs)
        twice = counts.most_common(1)[0][0]
        raise BadInput(
            _say("stands_twice", twice=twice[:80]), do=_say("give_each_once"), file=twice
        )
    return found
