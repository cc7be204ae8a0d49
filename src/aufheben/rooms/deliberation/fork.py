"""What a fork changes: a deliberation that goes on differently from a step on."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from aufheben.errors import BadInput
from aufheben.rooms.aspects import Changed
from aufheben.rooms.deliberation.job import forked
from aufheben.rooms.deliberation.protocol.rules import Rules
from aufheben.rooms.deliberation.read import tuning
from aufheben.rooms.deliberation.request import CHANGES, Deliberation
from aufheben.rooms.deliberation.seats import check_names, personas
from aufheben.rooms.deliberation.settings import SeatedDeliberation
from aufheben.rooms.options import SPENDING, check
from aufheben.runtime.journal import Record
from aufheben.words import speaker

_say = speaker(__name__)


def changed(
    record: Record, session: SeatedDeliberation, at: int, changes: Mapping[str, Any]
) -> Changed[SeatedDeliberation]:
    """The deliberation from step `at` on with other weights (a file), steps (in all), personas or
    limits, and the events before. Raises BadInput.
    """
    copied = forked(record, at)
    strange = next((name for name in changes if name not in CHANGES), None)
    if strange is not None:
        raise BadInput(
            _say("cannot_changed", strange=strange),
            do=_say("change_changes", changes=", ".join(CHANGES)),
        )
    check(Deliberation(**changes))
    rules = session.job.rules
    other = replace(rules, **_ruled(changes, at), since=at, before=rules)
    check_names(other)
    spending = {name: changes[name] for name in SPENDING if name in changes}
    limits = replace(session.job.limits, **spending)
    job = replace(session.job, rules=other, limits=limits)
    agents = _agents(session, rules, other)
    return replace(session, job=job, agents=agents, origin=record.run, forked_at=0), copied


def _ruled(changes: Mapping[str, Any], at: int) -> dict[str, Any]:
    """What the rules are from there on. Raises BadInput."""
    ruled: dict[str, Any] = {}
    if "weights" in changes:
        ruled["tuning"] = tuning(changes["weights"])
    if "personas" in changes:
        ruled["personas"] = personas(changes["personas"])
    if "steps" in changes:
        ruled["steps"] = changes["steps"]
        if changes["steps"] < at:
            do = _say("give_more_steps", at=at)
            raise BadInput(_say("steps_ends_before", changes=changes["steps"], at=at), do=do)
    return ruled


def _agents(session: SeatedDeliberation, rules: Rules, other: Rules) -> dict[str, str]:
    """Whoever acts anew is as the first who acted."""
    agents = dict(session.agents)
    first = next((agents[seat.name] for seat in rules.personas if seat.name in agents), "")
    return agents | {seat.name: agents.get(seat.name, first) for seat in other.personas}
