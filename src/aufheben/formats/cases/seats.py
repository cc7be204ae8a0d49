"""Who sits in each seat: who was named, the logic engine where it can read, else model or person; and what
all seats have in common: shared facts, and the order of their rules.

Where people sit beside the logic engine alone, the engine integrates: a person argues, and is
asked for nothing else.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from aufheben.domain import NEUTRAL, Issue, Seat
from aufheben.domain.models import agent_name
from aufheben.errors import NAME_ONE, BadInput, ManyErrors, NoModel
from aufheben.formats.cases.specification import SeatSpecification
from aufheben.logic.priorities import circular
from aufheben.logic.sentences import Lexicon, instead_of, read_question, read_stance, say_clause
from aufheben.logic.sentences.japanese import missing_dictionary, question_instead
from aufheben.logic.sentences.notation import rule_name
from aufheben.logic.sentences.patterns import is_japanese
from aufheben.logic.stance_theory import issue_lexicon
from aufheben.words import speaker

_say = speaker(__name__)
MODEL = "model"
Order = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """An agent for each seat, for what belongs to no seat, and the seat that integrates.

    `named` where somebody said who does what belongs to no seat.

    `formal` are the seats that argue in logic: the engine's, and beside the engine alone those
    of people whose stance it reads.
    """

    agents: dict[str, str]
    neutral: str
    named: bool
    integrator: str
    prose: bool = False
    formal: frozenset[str] = frozenset()

    @property
    def logic(self) -> bool:
        """The logic engine holds every seat."""
        return all(agent == "symbolic" for agent in self.agents.values())

    @property
    def engine(self) -> bool:
        """The logic engine sits there, with nobody but people beside it, and integrates."""
        return not self.prose and _engine(self.agents)

    @property
    def mediated(self) -> bool:
        """Somebody of no side can do the common work: a model, or a person who was named."""
        unnamed = self.neutral == "human" and not self.named
        return not unnamed and self.neutral != "symbolic"

    @property
    def reader(self) -> str:
        """Who checks what M decided: another of the table's models where there is one, else M."""
        models = (a for a in self.agents.values() if _kind(a) == "model" and a != self.neutral)
        return next(models, self.neutral)

    @property
    def mute(self) -> bool:
        """Nobody at all says anything in a natural language."""
        return self.logic and not self.prose


def sitting(
    seats: Sequence[SeatSpecification],
    issue: Issue,
    file: str | None,
    *,
    model: str | None,
    lenient: bool,
    everywhere: bool = False,
    prose: bool = False,
    neutral: str | None = None,
) -> Sitting:
    """Who sits where; `neutral` is who was named for what belongs to no seat.

    A model goes first `everywhere`, or where the form is free `prose`; then logic is for seats
    that name it. Raises BadInput if nobody can hold a seat.
    """
    first = MODEL if (everywhere or prose) and model is not None else None
    seats = [replace(seat, agent=seat.agent or first) for seat in seats]
    agents = _agents(seats, issue, file, model, lenient=lenient)
    alone = not prose and _engine(agents)
    mediator = "symbolic" if alone and model is None else None
    named = neutral is not None
    neutral = _neutral(neutral or mediator, agents, model, file)
    without = next((seat for seat in seats if not seat.stance), None)
    if neutral in ("symbolic", "human") and without is not None:
        raise _nobody_finds_stances([without], seats, issue, file)
    return Sitting(
        agents=agents,
        neutral=neutral,
        named=named,
        integrator=_integrator(agents, alone=alone),
        prose=prose,
        formal=frozenset() if prose else _formal(seats, agents, issue, alone=alone),
    )


def _engine(agents: dict[str, str]) -> bool:
    """Some seats are the logic engine's, and people hold all others."""
    return "symbolic" in agents.values() and set(agents.values()) <= {"symbolic", "human"}


def _formal(
    seats: Sequence[SeatSpecification], agents: dict[str, str], issue: Issue, *, alone: bool
) -> frozenset[str]:
    """The engine's seats; beside it alone, also people's whose stance it reads."""
    held = frozenset(name for name, agent in agents.items() if agent == "symbolic")
    return held | {seat.name for seat in seats if alone and _reads(seat, issue)}


def _reads(seat: SeatSpecification, issue: Issue) -> bool:
    try:
        _check_logic(seat, issue, None, lenient=False)
    except BadInput:
        return False
    return True


def _agents(
    seats: Sequence[SeatSpecification],
    issue: Issue,
    file: str | None,
    model: str | None,
    *,
    lenient: bool,
) -> dict[str, str]:
    """Raises every complaint about any seat at once; of stances that are missing there is one."""
    agents: dict[str, str] = {}
    empty = [seat for seat in seats if model is None and not seat.stance and seat.agent is None]
    errors = [_nobody_finds_stances(empty, seats, issue, file)] if empty else []
    for seat in seats:
        if seat in empty:
            continue
        try:
            agents[seat.name] = _agent(seat, issue, file, model, lenient=lenient)
        except BadInput as bad:
            errors.append(bad)
    if errors:
        raise ManyErrors.together(errors)
    return agents


def _neutral(named: str | None, agents: dict[str, str], model: str | None, file: str | None) -> str:
    """Who was named; else the configured model, the first that sits anywhere, or the first seat."""
    match named:
        case "human" | "symbolic":
            return named
        case None | "model":
            models = [agent for agent in agents.values() if agent not in ("symbolic", "human")]
            return model or next(iter(models), None) or next(iter(agents.values()))
        case _:
            return _named(named, SeatSpecification(name=NEUTRAL.name), file)


def _agent(
    seat: SeatSpecification, issue: Issue, file: str | None, model: str | None, *, lenient: bool
) -> str:
    match seat.agent:
        case "symbolic":
            _check_logic(seat, issue, file, lenient=lenient)
            return "symbolic"
        case "human":
            return "human"
        case None | "model":
            return _default(seat, issue, file, model, lenient=lenient)
        case named:
            return _named(named, seat, file)


def _default(
    seat: SeatSpecification, issue: Issue, file: str | None, model: str | None, *, lenient: bool
) -> str:
    """The logic engine where it can read everything, else the configured model."""
    if seat.agent == MODEL and model is None:
        raise NoModel(_say("seats_wants_model", name=seat.name), file=file)
    if seat.agent != MODEL and seat.stance:
        try:
            _check_logic(seat, issue, file, lenient=lenient)
        except BadInput as unreadable:
            if model is None:
                raise unreadable.or_model(_say("or_model", one=NAME_ONE)) from None
        else:
            return "symbolic"
    assert model is not None
    return _named(model, seat, file)


_IN_SENTENCES = {
    False: '"Should we take the tram?" '
    '--stance "The tram is cheap. If something is cheap, we should take it." '
    '--stance "The tram is slow. If something is slow, we should not take it."',
    True: '"路面電車に乗るべきか" --stance "路面電車は安い。安いなら、それに乗るべきだ。" '
    '--stance "路面電車は遅い。遅いなら、それに乗るべきではない。"',
}


def in_sentences(command: str, issue: Issue) -> str:
    """How a command goes without a model: an example in the language of the question."""
    return f"aufheben {command} {_IN_SENTENCES[is_japanese(issue.question)]}"


def _nobody_finds_stances(
    empty: Sequence[SeatSpecification],
    seats: Sequence[SeatSpecification],
    issue: Issue,
    file: str | None,
) -> BadInput:
    """Of all sides, or of those that have none: who typed a question has named no seat."""
    seat, alone = empty[0], not any(each.stance for each in seats)
    names = ", ".join(each.name for each in empty)
    return NoModel(
        _say("no_stances_given") if alone else _say("no_stance_no", names=names),
        do=_say("give_each_side", name_one=NAME_ONE),
        without=in_sentences("ask", issue),
        file=file,
        line=seat.line if seat.line > 1 else None,
    )


_KINDS = ("symbolic", "human", MODEL)
"""What may sit in a seat beside those that are named otherwise."""


def _named(text: str, seat: SeatSpecification, file: str | None) -> str:
    try:
        return agent_name(text, _KINDS)
    except BadInput as bad:
        named = bad.about(_say("agent_name", name=seat.name)).also(_say("or_kinds"))
        raise named.at(file=file) from None


def _integrator(agents: dict[str, str], *, alone: bool) -> str:
    """The first seat, unless only a later one is held by a model; a person comes last but logic.

    Where the engine is `alone` with people, its first seat.
    """
    held = list(agents.items())
    for kind in ("symbolic",) if alone else ("model", "human"):
        fitting = [name for name, agent in held if _kind(agent) == kind]
        if fitting:
            return "" if fitting[0] == held[0][0] else fitting[0]
    return ""


def _kind(agent: str) -> str:
    return agent if agent in ("symbolic", "human") else "model"


def _check_logic(seat: SeatSpecification, issue: Issue, file: str | None, *, lenient: bool) -> None:
    """Raises BadInput if the question or the stance is no controlled English or logic."""
    if read_question(issue.question, issue_lexicon(issue)) is None:
        raise unread_question(issue.question, file)
    try:
        read_stance(seat.stance, issue_lexicon(issue), lenient=lenient)
    except BadInput as bad:
        told = bad.about(seat.name)
        raise told.at(file=seat.file or file, first_line=seat.line) from None


def unread_question(question: str, file: str | None) -> BadInput:
    """What the logic engine cannot read as a question, and what to ask."""
    if is_japanese(question) and (extra := missing_dictionary()) is not None:
        return extra
    if is_japanese(question):
        said = question_instead(question, Lexicon(lang="ja"))
        return BadInput(
            _say("question_not_read", question=question),
            do=_say("ask_so", said=said) if said else _say("ask_such"),
            file=file,
        )
    return BadInput(
        _say("logic_engine_cannot", question=question),
        do=_say("logic_buy_x", instead_of=instead_of(question)),
        file=file,
    )


def ordered(
    chains: Sequence[Sequence[str]], seats: Sequence[Seat], issue: Issue, file: str | None
) -> Order:
    """Every pair (higher, lower) that the file or a stance in logic says.

    Raises BadInput if the file's own order goes round in a circle; what does so only between
    seats is set aside later, and said.
    """
    given = [tuple(map(rule_name, pair)) for chain in chains for pair in pairwise(chain)]
    pairs = [(high, low) for high, low in given]
    if wrong := circular(pairs):
        high, low = wrong[0]
        what = _say("circle_priorities_outranks", high=str(high), low=str(low))
        raise BadInput(what, do=_say("leave_out_pairs"), file=file)
    lexicon = issue_lexicon(issue)
    for seat in seats:
        if seat.premises == "logic":
            pairs += read_stance(seat.stance, lexicon, lenient=True).order
    return tuple(dict.fromkeys(pairs))


def check_shared(
    shared: SeatSpecification, issue: Issue, file: str | None, *, lenient: bool
) -> None:
    """Raises BadInput if what is shared is not read, or is more than facts."""
    try:
        stance = read_stance(shared.stance, issue_lexicon(issue), lenient=lenient)
    except BadInput as bad:
        told = bad.about("[shared]")
        raise told.at(file=shared.file or file, first_line=shared.line) from None
    rule = next((clause for clause in stance.clauses if not clause.is_fact), None)
    if rule is not None:
        said = say_clause(rule, stance.lexicon)
        do = _say("give_rule_seat")
        raise BadInput(_say("shared_rule", said=said), do=do, file=file, line=shared.line)
