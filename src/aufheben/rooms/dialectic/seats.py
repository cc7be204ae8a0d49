"""From what a file says to a case: who sits where, under which rules."""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from aufheben.domain import NEUTRAL, Issue, Limits, Seat
from aufheben.domain.issues import with_shared
from aufheben.domain.vocabulary import Form, Lang
from aufheben.errors import BadInput
from aufheben.formats.cases.seats import Sitting, check_shared, ordered, sitting
from aufheben.formats.cases.specification import SeatSpecification, Specification
from aufheben.formats.nodes import known
from aufheben.logic.stance_theory import in_logic
from aufheben.rooms.dialectic.form_check import (
    GRADED,
    READER,
    check_claim,
    check_form,
    check_graded,
    is_prose,
    only_of_claims,
    uncapped,
    with_sides,
)
from aufheben.rooms.dialectic.job import DialecticJob
from aufheben.rooms.dialectic.protocol.rules import FORMS, MOST_SAMPLES, Constitution, forms, method
from aufheben.runtime.validation import spoken
from aufheben.words import Invocation, speaker

_say = speaker(__name__)

LANGS: tuple[Lang, ...] = ("en", "ja")
ROUNDS: dict[Form, int] = {
    "complete": 10,
    "published": 10,
    "capped": 3,
    "lift": 2,
    "no-schema": 3,
    "mad": 3,
    "free": 2,
}
"""Rounds where nobody says how many; the other forms have none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatChoice:
    """What was chosen besides the file: who sits where, the model, the language.

    The model argues where logic cannot; `everywhere` it argues every seat that names no agent.
    """

    seats: dict[str, str] = field(default_factory=dict)
    model: str | None = None
    everywhere: bool = False
    lang: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedDialectic:
    """A case, and who answers in each seat."""

    case: DialecticJob
    agents: dict[str, str]

    @property
    def job(self) -> DialecticJob:
        """What the room's course runs."""
        return self.case

    @property
    def lang(self) -> Lang | None:
        """The language in which agents are asked."""
        return self.case.lang

    @property
    def models(self) -> tuple[str, ...]:
        """Every model that takes part, once."""
        named = [agent for agent in self.agents.values() if agent not in ("symbolic", "human")]
        return tuple(dict.fromkeys(named))


def cast(
    specification: Specification,
    *,
    file: str | None = None,
    lenient: bool = False,
    choice: SeatChoice | None = None,
) -> SeatedDialectic:
    """Put agents into the seats. Raises BadInput if nobody could argue what is asked."""
    choice = choice or SeatChoice()
    issue = _issue(specification)
    shared = specification.shared.stance if specification.shared else ""
    check_claim(specification, file)
    wanted = with_sides(specification, _seated(specification, choice))
    _check_names(wanted, file)
    table = sitting(
        wanted,
        issue,
        file,
        model=choice.model,
        everywhere=choice.everywhere,
        lenient=lenient,
        prose=is_prose(specification.protocol.get("name")),
        neutral=choice.seats.get(NEUTRAL.name),
    )
    if table.logic and specification.shared is not None:
        check_shared(specification.shared, issue, file, lenient=lenient)
    seats = tuple(_seat(seat, table, shared) for seat in wanted)
    order = ordered(specification.priorities, seats, issue, file)
    rules = _ruled(specification, wanted, table, file)
    told = replace(in_logic(issue) if table.formal else issue, priorities=order, shared=shared)
    return SeatedDialectic(
        case=DialecticJob(
            issue=told,
            seats=seats,
            constitution=rules,
            lang=_lang_of(table, choice, issue),
            notes=specification.notes,
        ),
        agents=table.agents | _beside(rules, table),
    )


def _issue(specification: Specification) -> Issue:
    return Issue(
        question=specification.question.strip(), aliases=tuple(specification.aliases.items())
    )


def _beside(rules: Constitution, table: Sitting) -> dict[str, str]:
    """Who is asked what belongs to no seat."""
    if table.mute:
        return {}
    reader = {READER: table.reader} if rules.lifting else {}
    return {NEUTRAL.name: table.neutral, **reader}


def _check_names(seats: tuple[SeatSpecification, ...], file: str | None) -> None:
    """Raises BadInput for a seat of the name under which stances are found."""
    if any(seat.name == NEUTRAL.name for seat in seats):
        why = _say("who_finds_missing")
        raise BadInput(
            _say("seat_named", reader=NEUTRAL.name, why=why), do=_say("rename"), file=file
        )


def _seated(specification: Specification, choice: SeatChoice) -> tuple[SeatSpecification, ...]:
    names = [seat.name for seat in specification.seats]
    for name in choice.seats:
        known(name, (*names, NEUTRAL.name), where=Invocation("--seat"), file=None, kind="name")
    return tuple(
        replace(seat, agent=choice.seats.get(seat.name, seat.agent)) for seat in specification.seats
    )


def _seat(seat: SeatSpecification, table: Sitting, shared: str) -> Seat:
    """The seat, with what is shared in its stance; a stance to be found gets it when it is."""
    logic = seat.name in table.formal
    stance = with_shared(seat.stance, shared)
    return Seat(name=seat.name, stance=stance, premises="logic" if logic else "prose")


def _ruled(
    specification: Specification,
    wanted: Sequence[SeatSpecification],
    table: Sitting,
    file: str | None,
) -> Constitution:
    # Beside people the engine argues turn by turn; alone it decides over all stances at once.
    # People alone have nobody of no side who could lift, unless somebody is named.
    beside: Form = "published" if table.engine or not table.mediated else "lift"
    default: Form = "complete" if table.logic else beside
    form = specification.protocol.get("name", default)
    specification = only_of_claims(specification, form, file)
    specification = uncapped(_of_form(specification, default, file), default, file)
    rules = constituted(specification.protocol, specification.limits, file, default=default)
    check_form(rules, table, file)
    explained = not (rules.lifting or rules.form == GRADED) and (
        not table.engine or is_prose(rules.form)
    )
    return replace(
        rules,
        explain=specification.protocol.get("explain", explained),
        integrator="" if rules.lifting else table.integrator,
        find_stances=any(not seat.stance.strip() for seat in wanted),
    )


_COMPLETE = ("max_rounds", "max_theses", "calls", "time", "confirm", "sincere", "pooled")
"""What is passed to the complete form; `rooms.dialectic.notices` says what it still does."""


def _of_form(specification: Specification, default: Form, file: str | None) -> Specification:
    """What a form has no use for is refused; where it was merely configured, dropped."""
    form = specification.protocol.get("name", default)
    if form == "lift" and "pooled" in specification.defaults:
        kept = {key: each for key, each in specification.protocol.items() if key != "pooled"}
        return replace(specification, protocol=kept)
    if form != "complete":
        return specification
    given = [("limits", key) for key in specification.limits]
    given += [("protocol", key) for key in specification.protocol]
    useless = [(table, key) for table, key in given if key not in (*_COMPLETE, "name")]
    for table, key in useless:
        if key not in specification.defaults:
            raise BadInput(
                _say("complete_form_no", table=table, key=key), do=_say("leave_out_take"), file=file
            )
    gone = {key for _, key in useless}
    return replace(
        specification,
        limits={key: value for key, value in specification.limits.items() if key not in gone},
        protocol={key: value for key, value in specification.protocol.items() if key not in gone},
    )


def _check_samples(protocol: dict[str, Any], file: str | None) -> None:
    samples = protocol.get("samples", 1)
    if not 1 <= samples <= MOST_SAMPLES:
        do = _say("give_most_samples", most_samples=MOST_SAMPLES)
        raise BadInput(_say("protocol_samples", samples=samples), do=do, file=file)


def _lang_of(table: Sitting, choice: SeatChoice, issue: Issue) -> Lang | None:
    """Where only logic speaks nothing is held to a language, but it is told in the question's."""
    if not table.mute:
        return _lang(choice.lang, issue)
    return "ja" if _lang(None, issue) == "ja" else None


def _lang(chosen: str | None, issue: Issue) -> Lang:
    if chosen is not None:
        known(chosen, LANGS, where="lang", file=None, kind="name")
        return next(lang for lang in LANGS if lang == chosen)
    # Short questions say too little to be sure of; any kana or kanji decides.
    return spoken(issue.question * 10) or "en"


def constituted(
    protocol: dict[str, Any],
    limits: dict[str, Any],
    file: str | None = None,
    *,
    default: Form = "published",
) -> Constitution:
    """The rules of the dialogue, defaults filled in."""
    if limits.get("max_theses") == 0:
        raise BadInput(_say("limits_max_theses"), do=_say("give_more"), file=file)
    name = protocol.get("name", default)
    if name not in FORMS and method(name) is None:
        known(name, forms(), where="protocol.name", file=file, kind="name")
    _check_samples(protocol, file)
    check_graded(protocol, file)
    form: Form = name
    allowed = {field.name for field in fields(Limits)}
    given = {key: value for key, value in limits.items() if key in allowed}
    switches = {key: value for key, value in protocol.items() if key != "name"}
    return Constitution(
        form=form, limits=Limits(**{"max_rounds": ROUNDS.get(form, 0), **given}), **switches
    )
