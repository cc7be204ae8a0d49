"""From a request to who sits at the table, and what that takes."""

from collections.abc import Mapping
from typing import Any

from aufheben.domain import Seat, Usage
from aufheben.domain.models import agent_name
from aufheben.errors import BadInput, NoModel, among
from aufheben.rooms.costs import CostEstimate, Price
from aufheben.rooms.models import estimated, named_model
from aufheben.rooms.options import Asking, check, filled, limits
from aufheben.rooms.simple.job import Job, Q, SeatedSimple
from aufheben.rooms.simple.request import issue_of, own_options
from aufheben.runtime.language import spoken
from aufheben.words import speaker

_say = speaker(__name__)

PROMPT, ANSWER = 500, 100
"""Typical tokens of a question, and of its answer (both guessed)."""


def read_request(
    request: Q, defaults: Mapping[str, object], names: tuple[str, ...], asked: int
) -> SeatedSimple[Q]:
    """Seats the models or people of a request, who are asked `asked` questions. Raises BadInput."""
    request = check(filled(request, defaults))
    model, given = named_model(request.model, request.base_url, request.seats), dict(request.seats)
    stranger = next((name for name in given if name not in names), None)
    if stranger is not None:
        raise BadInput(_say("seat_no_such", name=stranger), do=among("one_of", names))
    said = {name: given.get(name, "model") for name in names}
    agents = {name: model if agent == "model" else agent for name, agent in said.items()}
    empty = next((name for name, agent in agents.items() if agent is None), None)
    if empty is not None:
        raise NoModel(_say("nobody_sits", seat=empty))
    job = Job(
        request=type(request)(**{name: getattr(request, name) for name in own_options(request)}),
        seats=tuple(Seat(name=name, stance="") for name in names),
        questions=asked,
        limits=limits(request),
        lang=request.lang or spoken(issue_of(request) * 10) or "en",
    )
    return SeatedSimple(
        job=job, agents={name: _whole(str(agent)) for name, agent in agents.items()}
    )


def _whole(agent: str) -> str:
    return agent if agent == "human" else agent_name(agent)


async def estimate(table: SeatedSimple[Any], price: Price, _asking: Asking) -> CostEstimate:
    """If every answer is legal at once."""
    job = table.job
    calls = min(job.questions, job.bound)
    usage = Usage(input=calls * PROMPT, output=calls * ANSWER)
    models = tuple(dict.fromkeys(agent for agent in table.agents.values() if agent != "human"))
    return estimated(calls, usage, bound=job.bound, models=models, price=price)
