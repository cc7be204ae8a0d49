"""Who sits in each seat: the logic engine where it can read the stance, else model or person."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from aufheben.agents.llm.naming import ModelName
from aufheben.domain import Issue
from aufheben.errors import BadInput, ManyErrors
from aufheben.formats.cases.specification import SeatSpecification
from aufheben.logic.knowledge import issue_lexicon
from aufheben.logic.sentences import instead_of, read_question, read_stance

MODEL = "model"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """An agent for each seat, for what belongs to no seat, and the seat that integrates."""

    agents: dict[str, str]
    neutral: str
    integrator: str
    prose: bool = False

    @property
    def logic(self) -> bool:
        """The logic engine holds every seat."""
        return all(agent == "symbolic" for agent in self.agents.values())

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
    prose: bool = False,
    neutral: str | None = None,
) -> Sitting:
    """Who sits where; `neutral` is who was named for what belongs to no seat.

    Where the form is free `prose`, a model goes first, and logic is for seats that name it.
    Raises BadInput where nobody can hold a seat.
    """
    first = MODEL if prose and model is not None else None
    seats = [replace(seat, agent=seat.agent or first) for seat in seats]
    agents = _agents(seats, issue, file, model, lenient=lenient)
    neutral = _neutral(neutral, agents, model, file)
    without = next((seat for seat in seats if not seat.stance), None)
    if neutral in ("symbolic", "human") and without is not None:
        raise _nobody_finds_stances(without, file)
    integrator = _integrator(agents)
    return Sitting(agents=agents, neutral=neutral, integrator=integrator, prose=prose)


def _agents(
    seats: Sequence[SeatSpecification],
    issue: Issue,
    file: str | None,
    model: str | None,
    *,
    lenient: bool,
) -> dict[str, str]:
    """Raises every complaint about any seat at once."""
    agents: dict[str, str] = {}
    errors: list[BadInput] = []
    for seat in seats:
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
        case "human":
            return "human"
        case None | "model":
            models = [agent for agent in agents.values() if agent not in ("symbolic", "human")]
            return model or next(iter(models), None) or next(iter(agents.values()))
        case _:
            return str(_named(named, SeatSpecification(name="M"), file))


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
            return str(_named(named, seat, file))


def _default(
    seat: SeatSpecification, issue: Issue, file: str | None, model: str | None, *, lenient: bool
) -> str:
    """The logic engine where it can read everything, else the configured model."""
    if seat.agent == MODEL and model is None:
        raise BadInput(f"[seats.{seat.name}] wants a model", do=_NAME_ONE, file=file)
    if seat.agent != MODEL and seat.stance:
        try:
            _check_logic(seat, issue, file, lenient=lenient)
        except BadInput as unreadable:
            if model is None:
                unreadable.each[-1].do += f"; or let a model argue it: {_NAME_ONE}"
                raise
        else:
            return "symbolic"
    if model is None:
        raise _nobody_finds_stances(seat, file)
    return str(_named(model, seat, file))


_NAME_ONE = "--model openai:gpt-5-mini, or set AUFHEBEN_MODEL"


def _nobody_finds_stances(seat: SeatSpecification, file: str | None) -> BadInput:
    return BadInput(
        f"{seat.name} has no stance, and no model is named that could find one",
        do=f'give each side, --stance "…" --stance "…", or name a model: {_NAME_ONE}',
        file=file,
        line=seat.line if seat.line > 1 else None,
    )


def _named(text: str, seat: SeatSpecification, file: str | None) -> ModelName:
    try:
        return ModelName.read(text)
    except BadInput as bad:
        bad.what = f"the agent of {seat.name}: {bad.what}"
        bad.do += "; or symbolic, human, model"
        raise bad.at(file=file) from None


def _integrator(agents: dict[str, str]) -> str:
    """The first seat, unless only a later one is held by a model; a person comes last but logic."""
    held = list(agents.items())
    for kind in ("model", "human"):
        fitting = [name for name, agent in held if _kind(agent) == kind]
        if fitting:
            return "" if fitting[0] == held[0][0] else fitting[0]
    return ""


def _kind(agent: str) -> str:
    return agent if agent in ("symbolic", "human") else "model"


def _check_logic(seat: SeatSpecification, issue: Issue, file: str | None, *, lenient: bool) -> None:
    """Raises BadInput where the question or the stance is no controlled English or logic."""
    if read_question(issue.question, issue_lexicon(issue)) is None:
        raise unread_question(issue.question, file)
    try:
        read_stance(seat.stance, issue_lexicon(issue), lenient=lenient)
    except BadInput as bad:
        for one in bad.each:
            one.what = f"{seat.name}: {one.what}"
        raise bad.at(file=seat.file or file, first_line=seat.line) from None


def unread_question(question: str, file: str | None) -> BadInput:
    """What the logic engine cannot read as a question, and what to ask."""
    return BadInput(
        f"the logic engine cannot read the question {question!r}",
        do=f"{instead_of(question)} or in logic: buy(x) & camera(x);"
        " 日本語なら「どのカメラを買うべきか」「広場を閉鎖すべきか」「甲は安全か」",
        file=file,
    )
