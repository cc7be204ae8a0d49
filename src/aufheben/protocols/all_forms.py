"""The one door to every form: all stances at once, the dialectic, or a rival way to an answer."""

from collections.abc import Sequence

from aufheben.domain import Conclusion, Issue, Seat
from aufheben.protocols.dialectic.complete import complete
from aufheben.protocols.dialectic.protocol import dialectic
from aufheben.protocols.dialectic.rules import Constitution
from aufheben.protocols.ports import Chair


async def argued(
    issue: Issue, seats: Sequence[Seat], chair: Chair, constitution: Constitution
) -> Conclusion:
    """The issue argued in the constitution's form, to a typed end."""
    if constitution.form == "complete":
        return await complete(issue, seats, chair, constitution)
    if constitution.structured:
        return await dialectic(issue, seats, chair, constitution)
    from aufheben.protocols.methods import rival

    return await rival(issue, seats, chair, constitution)
