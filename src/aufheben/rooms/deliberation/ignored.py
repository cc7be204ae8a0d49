"""What an input file says that a deliberation does not go by, said before it begins."""

from collections.abc import Iterator

from aufheben.formats.cases import Specification
from aufheben.words import Said, speaker

_say = speaker(__name__)


def ignored(specification: Specification) -> Iterator[Said]:
    """A sentence for each part that has no effect; limits, aliases, shared facts, the order of
    rules and stances have one."""
    asked = [name for name in specification.protocol if name not in specification.defaults]
    if asked:
        yield _say("protocol_unused", names=", ".join(map(repr, asked)))
    agents = [seat.name for seat in specification.seats if seat.agent is not None]
    if agents:
        yield _say("agents_unused", seats=", ".join(agents))
    if specification.expect is not None:
        yield _say("expected_unused")
