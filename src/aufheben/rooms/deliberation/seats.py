"""Who deliberates: the stances of the mind, the personas that act, and an agent for every role."""

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import replace

from aufheben.domain import Issue, Seat
from aufheben.domain.issues import with_shared
from aufheben.domain.models import agent_name
from aufheben.errors import NAME_ONE, BadInput, NoModel
from aufheben.formats.cases import Specification
from aufheben.formats.cases.seats import check_shared, in_sentences, sitting
from aufheben.formats.cases.specification import check_few
from aufheben.formats.nodes import known
from aufheben.protocols.question import SOURCE
from aufheben.rooms.deliberation.protocol.protocol import DELIBERATOR, JUDGE
from aufheben.rooms.deliberation.protocol.rules import Rules
from aufheben.rooms.models import ChosenModel
from aufheben.words import speaker

_say = speaker(__name__)

SYMBOLIC, HUMAN = "symbolic", "human"
EXECUTOR = "executor"
_ROLES = (DELIBERATOR.name, JUDGE.name, SOURCE.name, EXECUTOR)


def personas(given: Mapping[str, str]) -> tuple[Seat, ...]:
    """Who performs acts, in turn. Raises BadInput for too many, or a name that cannot be theirs."""
    check_few(len(given))
    found: list[Seat] = []
    for name, character in given.items():
        if not (name.strip() and name.isprintable() and len(name) <= 64 and character.strip()):
            do = _say("give_each_name")
            raise BadInput(_say("no_persona", name=name[:80]), do=do)
        if _plain(name) in map(_plain, (*_ROLES, *(seat.name for seat in found))):
            raise BadInput(_say("persona_name_taken", name=name), do=_say("choose_another"))
        found.append(Seat(name=name, stance=character))
    return tuple(found) or (Seat(name=EXECUTOR, stance=""),)


def check_names(rules: Rules) -> None:
    """Refuse a persona with the name of a stance: claims are signed by either."""
    minds = {_plain(mind.name) for mind in rules.minds}
    for persona in rules.personas:
        if _plain(persona.name) in minds:
            what = _say("persona_stance_name", name=persona.name)
            raise BadInput(what, do=_say("choose_another"))


def minds_of(specification: Specification, *, logic: bool) -> tuple[Seat, ...]:
    """The stances that the mind was given, each with what all have in common."""
    shared = specification.shared.stance if specification.shared else ""
    return tuple(
        Seat(
            name=seat.name,
            stance=with_shared(seat.stance, shared),
            premises="logic" if logic else "prose",
        )
        for seat in specification.seats
        if seat.stance.strip()
    )


def unread(specification: Specification, issue: Issue, file: str | None) -> BadInput | None:
    """Why the logic engine cannot deliberate; None if it can."""
    seats = [replace(seat, agent=None) for seat in specification.seats if seat.stance.strip()]
    if not seats:
        return NoModel(
            _say("nobody_deliberates_no"),
            do=_say("name_model_write", name_one=NAME_ONE),
            without=in_sentences("deliberate", issue),
            file=file,
        )
    try:
        sitting(seats, issue, file, model=None, lenient=False)
        if specification.shared is not None:
            check_shared(specification.shared, issue, file, lenient=False)
    except BadInput as unreadable:
        return unreadable.but(by_model=True)
    return None


def acting(
    rules: Rules, unreadable: BadInput | None, chosen: ChosenModel, seats: Mapping[str, str]
) -> dict[str, str]:
    """An agent for every role: the model that was named for the run, else logic where it can.

    Raises BadInput for a seat that is not there, or held by nobody.
    """
    performing = [seat.name for seat in rules.personas]
    names = [*performing, DELIBERATOR.name, JUDGE.name]
    _check(seats, [*names, EXECUTOR], performing)
    model = chosen.name
    usual = SYMBOLIC if unreadable is None and not chosen.everywhere else model
    every = dict.fromkeys(names, usual)
    every |= dict.fromkeys(performing, seats.get(EXECUTOR, usual))
    every |= {name: agent for name, agent in seats.items() if name in every}
    named = {name: model if agent == "model" else agent for name, agent in every.items()}
    missing = next((name for name, agent in named.items() if agent is None), None)
    if missing is not None:
        raise unreadable or NoModel(_say("model_no_model", missing=missing))
    if unreadable is not None and SYMBOLIC in named.values():
        raise unreadable
    own = (SYMBOLIC, HUMAN)
    return {n: a if a in own else agent_name(a or "") for n, a in named.items()}


def _check(seats: Mapping[str, str], names: Iterable[str], performing: Iterable[str]) -> None:
    """Raises BadInput for a seat that is not there, or that no person can take."""
    for name, agent in seats.items():
        if agent == HUMAN and name in (DELIBERATOR.name, JUDGE.name):
            # Each weighs all acts or all claims at every step.
            do = _say("seat_person", performing=_say.joined(*performing, between="or"))
            raise BadInput(_say("human_people_perform", name=name), do=do)
        known(name, dict.fromkeys(names), where=_say("seats"), file=None, kind="name")


def _plain(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()
