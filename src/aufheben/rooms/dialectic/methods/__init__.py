"""The rival ways to an answer, in the dialectic's own words.

Each is the dialectic in free prose, or a method that its literature describes, and ends for
every agent, within the constitution's bound; see `rooms.dialectic.job` for the door to all forms.
"""

from collections.abc import Awaitable, Callable, Sequence

from aufheben.domain import Conclusion, Issue, Seat
from aufheben.domain.vocabulary import Form
from aufheben.errors import BadInput
from aufheben.protocols.ports import Chair
from aufheben.rooms.dialectic.methods.answer_tasks import (
    Adjudge,
    Choose,
    Merge,
    Moderate,
    Repair,
    Resolve,
    Review,
    Unite,
)
from aufheben.rooms.dialectic.methods.argllm import Argue, Score, argllm
from aufheben.rooms.dialectic.methods.conclusion import single
from aufheben.rooms.dialectic.methods.prose import PROSE, Common, Criteria, Settle
from aufheben.rooms.dialectic.methods.self_consistency import self_consistency
from aufheben.rooms.dialectic.methods.self_refine import self_refine
from aufheben.rooms.dialectic.methods.speech_tasks import Contend, Object, Retort, State, Update
from aufheben.rooms.dialectic.methods.spoken import free, mad, one_pass
from aufheben.rooms.dialectic.protocol.protocol import dialectic, from_stances
from aufheben.rooms.dialectic.protocol.rules import Constitution, method
from aufheben.rooms.dialectic.protocol.settle import ArguedSoFar
from aufheben.words import speaker

_say = speaker(__name__)

TASKS = (
    State,
    Contend,
    Update,
    Object,
    Retort,
    Criteria,
    Common,
    Settle,
    Moderate,
    Adjudge,
    Merge,
    Unite,
    Resolve,
    Choose,
    Review,
    Repair,
    Argue,
    Score,
)
METHODS: dict[Form, Callable[[ArguedSoFar, Chair], Awaitable[Conclusion]]] = {
    "mad": mad,
    "free": free,
    "one-pass": one_pass,
    "single": single,
    "self-consistency": self_consistency,
    "self-refine": self_refine,
    "argllm": argllm,
}
"""How each form is argued that has no disputes of main arguments; no-schema has them."""


async def rival(
    issue: Issue, seats: Sequence[Seat], chair: Chair, constitution: Constitution
) -> Conclusion:
    """The issue argued in the constitution's form, to a typed end."""
    if constitution.form == "no-schema":
        return await dialectic(issue, seats, chair, constitution, PROSE)
    course = ArguedSoFar(issue=issue, seats=tuple(seats), constitution=constitution)
    played = METHODS.get(constitution.form) or _registered(constitution.form)
    return await from_stances(course, chair, played)


def _registered(form: str) -> Callable[[ArguedSoFar, Chair], Awaitable[Conclusion]]:
    """Raises BadInput if no package registers the form."""
    found = method(form)
    if found is None:
        raise BadInput(_say("no_form_called", form=form), do=_say("install_its_package"))
    return found.play
