"""Agents that a program gives: each is named where a request is read, as `--model` and `--seat` name one."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import count
from typing import Any

from aufheben.domain.models import own_name
from aufheben.errors import BadInput
from aufheben.protocols.ports import Agent

Read = Callable[[Any, Mapping[str, object]], Any]
"""Makes a job of a request and of the defaults of an application."""


def read_with(
    read: Read, request: Any, defaults: Mapping[str, object], given: Mapping[str, Agent]
) -> Any:
    """The job of a request, in which every agent that is `given` has its name.

    One under "" is the model where none is named, one under a seat's name sits there. Raises
    BadInput.
    """
    if not given:
        return read(request, defaults)
    named = {seat: own_name(agent) for seat, agent in given.items()}
    request = _judged_by(request, named)
    if "" in named and not (_names_one(request) or defaults.get("model")):
        defaults = {**defaults, "model": named[""]}
    request = _seated_with(read, request, defaults, named)
    return _told_of(read(request, defaults), named)


def bench_with(options: Any, given: Mapping[str, Agent]) -> Any:
    """The options of a benchmark, in which those that are `given` argue where no model is named."""
    if not given or _names_one(options):
        return options
    named = {seat: own_name(agent) for seat, agent in given.items()}
    first = named.get("") or next(iter(named.values()))
    if not hasattr(options, "models"):
        return replace(options, model=first)
    seating = ",".join(f"{seat}={agent}" for seat, agent in named.items() if seat)
    return replace(options, models=(named.get("") or seating,))


def _names_one(request: Any) -> bool:
    """Whether it says who answers."""
    said = ("model", "models") if hasattr(request, "models") else ("model", "judges")
    return any(getattr(request, option, None) for option in said)


def _judged_by(request: Any, named: Mapping[str, str]) -> Any:
    """The request with the agents of J1, J2 … as its judges, where it names none."""
    judges = tuple(_judges(named))
    if not judges or hasattr(request, "seats") or _names_one(request):
        return request
    many = hasattr(request, "judges")
    return replace(request, **({"judges": judges} if many else {"model": judges[0]}))


def _judges(named: Mapping[str, str]) -> Iterator[str]:
    for number in count(1):
        if f"J{number}" not in named:
            return
        yield named[f"J{number}"]


def _seated_with(
    read: Read, request: Any, defaults: Mapping[str, object], named: Mapping[str, str]
) -> Any:
    """The request with the agents of single seats in them, found as if one argued in all."""
    apart = {seat: agent for seat, agent in named.items() if seat}
    if not apart or not hasattr(request, "seats"):
        return request
    try:
        job = read(replace(request, model=request.model or next(iter(apart.values()))), defaults)
    except BadInput:
        return request  # What is wrong is told where the request is read as it is.
    sitting = {seat: agent for seat, agent in apart.items() if seat in job.agents}
    return replace(request, seats={**dict(request.seats), **sitting})


_INSTEAD = ("symbolic", "lexical", "human")
"""Who never answers where a program gave an agent for all seats."""


def _told_of(job: Any, named: Mapping[str, str]) -> Any:
    """The job with the names of those who will answer; where nobody is asked, as it is."""
    if not job.job.bound:
        return job
    held = {
        seat: named.get(seat) or (named.get("", agent) if agent in _INSTEAD else agent)
        for seat, agent in job.agents.items()
    }
    return job if held == job.agents else replace(job, agents=held)
