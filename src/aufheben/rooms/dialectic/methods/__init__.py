"""The rival ways to an answer, in the dialectic's own words.

Each is the dialectic in free prose, or a method that its literature describes, and ends for
every agent, within the constitution's bound; see `rooms.dialectic.job` for the door to all forms.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from aufheben.domain import NEUTRAL, Conclusion, Issue, Seat
from aufheben.domain.vocabulary import Form
from aufheben.errors import BadInput
from aufheben.protocols.ports import Chair
from aufheben.rooms.dialectic.asks.oppose_task import opposed
from aufheben.rooms.dialectic.methods.answer_tasks import Adjudge, Merge, Repair, Resolve, Unite
from aufheben.rooms.dialectic.methods.argllm import argllm
from aufheben.rooms.dialectic.methods.argllm_tasks import Argue, Score
from aufheben.rooms.dialectic.methods.free import free
from aufheben.rooms.dialectic.methods.mad import mad
from aufheben.rooms.dialectic.methods.one_pass import one_pass
from aufheben.rooms.dialectic.methods.prose import PROSE
from aufheben.rooms.dialectic.methods.prose_steps import Common, Criteria, Settle
from aufheben.rooms.dialectic.methods.reply_task import Retort
from aufheben.rooms.dialectic.methods.review_tasks import Choose, Moderate, Review
from aufheben.rooms.dialectic.methods.self_consistency import self_consistency
from aufheben.rooms.dialectic.methods.self_refine import self_refine
from aufheben.rooms.dialectic.methods.single import single
from aufheben.rooms.dialectic.methods.speech_tasks import Contend, Object, Speak, State, Update
from aufheben.rooms.dialectic.methods.speeches import Heard
from aufheben.rooms.dialectic.protocol import forms
from aufheben.rooms.dialectic.protocol.explanation import explained
from aufheben.rooms.dialectic.protocol.protocol import dialectic
from aufheben.rooms.dialectic.protocol.rules import SPOKEN, Constitution
from aufheben.rooms.dialectic.protocol.settle import ArguedSoFar, without
from aufheben.words import speaker

_say = speaker(__name__)

__all__ = [
    "METHODS",
    "TASKS",
    "Adjudge",
    "Argue",
    "Choose",
    "Common",
    "Contend",
    "Criteria",
    "Heard",
    "Merge",
    "Moderate",
    "Object",
    "Repair",
    "Resolve",
    "Retort",
    "Review",
    "Score",
    "Settle",
    "Speak",
    "State",
    "Unite",
    "Update",
    "rival",
]

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
    method = METHODS.get(constitution.form) or _registered(constitution.form)
    course = ArguedSoFar(issue=issue, seats=tuple(seats), constitution=constitution)
    if constitution.find_stances:
        found = await opposed(issue, seats, chair, _beyond_stances(course))
        if not isinstance(found, tuple):
            return replace(without(course, NEUTRAL, None, found), seats=course.seats)
        course = replace(course, seats=found)
    conclusion = replace(await method(course, chair), seats=course.seats)
    return await explained(conclusion, course, chair)


def _registered(form: str) -> Callable[[ArguedSoFar, Chair], Awaitable[Conclusion]]:
    """Raises BadInput if no package registers the form."""
    found = forms.method(form)
    if found is None:
        raise BadInput(_say("no_form_called", form=form), do=_say("install_its_package"))
    return found.play


def _beyond_stances(course: ArguedSoFar) -> int:
    """Answers needed once everybody has a stance: one of each who speaks, and the last ones."""
    seats, rules = len(course.seats), course.constitution
    speaking = seats if rules.form in SPOKEN else 0
    return speaking + rules.integration(seats, seats)
