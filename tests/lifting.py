"""Runs with scripted seats, of a lift with M and a reader, who answer every task legally."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from aufheben.agents import ScriptedAgent
from aufheben.domain import (
    Argument,
    Axis,
    Characters,
    Core,
    Explanation,
    FinalAnswer,
    Issue,
    Item,
    Limits,
    NothingNew,
    Property,
    Rebut,
    Rule,
    Seat,
    Stances,
    Thesis,
)
from aufheben.domain.ways import (
    Acceptance,
    Check,
    Decision,
    Fault,
    Must,
    NeedMet,
    Service,
    Stock,
    StockNeed,
    Trials,
    Way,
    Ways,
    WayTrial,
)
from aufheben.rooms.dialectic.asks.lift import LENGTHS, TakeDecision, TryWays
from aufheben.rooms.dialectic.job import DialecticJob, EndedDialectic
from aufheben.rooms.dialectic.protocol.rules import Constitution
from aufheben.runtime.clock import StillClock
from aufheben.runtime.journal import Record
from aufheben.runtime.memory import MemoryStore
from aufheben.runtime.repetition import Lexical
from tests.driving import conduct, replay
from tests.scripting import Heard, Scripted

ISSUE = Issue(question="Should the market square be closed to cars?")
STANCE = "We stand for {} at the square. Nobody there may be driven out by the others."
LIFT = Constitution(form="lift", limits=Limits(max_rounds=1, reasks=1))
ROUND = Constitution(limits=Limits(max_rounds=1, reasks=1))
RULES = ("The town opens the square", "Shops keep a list", "Pupils count cars", "All meet monthly")
REPAIRED = "The square is a school, and its keeper is paid"
Answers = Callable[[Seat, Any], object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ran(Heard):
    """A run that ended."""

    finished: EndedDialectic
    case: DialecticJob

    @property
    def conclusion(self) -> Any:
        return self.finished.conclusion

    @property
    def lifted(self) -> Any:
        assert self.conclusion.integration is not None
        return self.conclusion.integration.lifted

    @property
    def steps(self) -> list[tuple[str, str]]:
        """Who answered what, in order."""
        return [
            (event.seat, str(event.place[1 if event.place[0] == "integrate" else 0]))
            for event in self.events("answered")
        ]

    @property
    def places(self) -> list[tuple[object, ...]]:
        return [event.place for event in self.events("answered")]

    def seats_at(self, *place: object) -> list[str]:
        rows = self.events("answered")
        return [event.seat for event in rows if event.place[: len(place)] == place]


def seated(number: int, stance: str = STANCE) -> tuple[Seat, ...]:
    """AG1, AG2 and so on, each with a stance of two sentences."""
    return tuple(
        Seat(name=f"AG{n}", stance=stance.format(f"party {n}")) for n in range(1, number + 1)
    )


def argument(premise: str, conclusion: str) -> Argument:
    """From one premise."""
    return Argument(rules=(Rule(id="r1", strong=(premise,), consequent=conclusion),))


class Able(Scripted):
    """Answers every task legally, but for `instead`.

    It grants nothing. What it says depends only on what it is asked.
    """

    def __init__(self, instead: Mapping[str, object] | None = None) -> None:
        super().__init__(lambda seat, task: USUAL[type(task).__name__](seat, task), instead)


def _main(seat: Seat, task: Any) -> Thesis:
    where = " ".join(map(str, task.place))
    return Thesis(argument=argument(f"zebra {where}", f"Do what {seat.name} says"))


def _against(seat: Seat, task: Any) -> Rebut:
    where = " ".join(map(str, task.place))
    against = argument(f"zebra {where}", f"Nobody agrees: {where}")
    return Rebut(argument=against, target=task.attacked.conc[-1])


def _stances(seat: Seat, task: Any) -> Stances:
    other = "Side {} fears that others win and needs that they do not"
    return Stances(stances=tuple(other.format(number) for number in range(task.wanted)))


def stock(task: Any) -> Stock:
    """A need a sentence."""
    needs = tuple(
        StockNeed(id=f"N{each.id}", seat=each.seat, need=f"Need {each.id}", sources=(each.id,))
        for each in task.sentences
    )
    return Stock(needs=needs, shared=("Room for one is taken from others",), unknown=("Who comes",))


def way(idea: str) -> Way:
    """A way that serves two needs."""
    serves = (Service(needs=("N1", "N2"), because="each needs the other"),)
    return Way(idea=idea, changes="a rule", serves=serves, cost="little", start="now", exit="soon")


def ways(*lifts: str) -> Ways:
    """A plain way and two lifts, or those named."""
    ideas = lifts or ("The square is a school", "The square is a garden")
    return Ways(plain=way("Cars by day, play by night"), lifts=tuple(map(way, ideas)))


def tried(task: TryWays, lives: tuple[int, ...], start: int = 7) -> Trials:
    """So well could the seat live with each way; a must for the second, for its own first need."""
    own = next(need.id for need in task.needs if need.seat == task.side)
    must = Must(need=own, change=f"{task.side} is asked first")
    return Trials(
        trials=tuple(
            WayTrial(
                live=live, start=start, broken=f"{task.side} waits", must=must if n == 1 else None
            )
            for n, live in enumerate(lives)
        )
    )


def fault(said: str) -> Fault:
    """With its repair."""
    return Fault(fault=said, repair="Say who pays")


def decision(task: Any, **parts: Any) -> Decision:
    """In four rules; every need kept but the last."""
    ids = [need.id for need in task.stock.needs]
    usual: dict[str, Any] = {
        "decision": f"{task.ways[task.taken - 1].idea}",
        "rules": RULES,
        "costs": "The town pays",
        "first_steps": ("The town asks around",),
        "exit": "It is tried on one day, and ends if trade falls",
        "needs": tuple(
            NeedMet(id=each, state="lost" if each == ids[-1] else "kept", how="so") for each in ids
        ),
    }
    return Decision(**{**usual, **parts})


def nothing_new(seat: Seat, task: Any) -> NothingNew:
    """No reason that was not given."""
    return NothingNew(reason="all was said")


def case_of(constitution: Constitution = LIFT, seats: int | tuple[Seat, ...] = 2) -> DialecticJob:
    """The square argued by so many seats."""
    sitting = seated(seats) if isinstance(seats, int) else seats
    return DialecticJob(issue=ISSUE, seats=sitting, constitution=constitution)


def ran(
    constitution: Constitution = LIFT,
    seats: int | tuple[Seat, ...] = 2,
    agent: ScriptedAgent | None = None,
    repetition: Lexical | None = None,
    **instead: object,
) -> Ran:
    """The run of able agents, but for `instead`; it stays in its bound, and replays alike."""
    case = case_of(constitution, seats)
    held = agent or ScriptedAgent(Able(instead))
    store = MemoryStore()
    journal = store.begin(Record(run="any", created="", settings={}))
    finished = conduct(case, {"all": held}, journal, StillClock(), repetition)
    record = store.read("any")
    assert replay(case, record) == finished
    assert finished.tally.made <= case.bound
    return Ran(finished=finished, case=case, record=record, asked=held.asked)


def disputed(constitution: Constitution = ROUND, *how: Any, **instead: Any) -> Ran:
    """The same of one round and no lift."""
    return ran(constitution, *how, **instead)


def explanation(task: Any) -> Explanation:
    """In which no item is kept."""
    return Explanation(
        decision="Do it",
        how=("It works",),
        first_steps=("Begin",),
        sides=tuple(
            (seat, tuple(Item(item=each, kept=False, how="because") for each in items))
            for seat, items in task.sides
        ),
    )


def _core(seat: Seat, task: Any) -> Core:
    return Core(strong=("shared",), consequent=f"core {' '.join(map(str, task.place))}")


def _characters(seat: Seat, task: Any) -> Characters:
    shared = Property(strong=("shared",), consequent="c")
    return Characters(properties=(shared,) * len(task.warrants))


def _answer(seat: Seat, task: Any) -> FinalAnswer:
    return FinalAnswer(final_answer=f"Lift it: {' '.join(map(str, task.place))}")


USUAL: dict[str, Answers] = {
    "Characterize": _characters,
    "Generalize": _core,
    "Situate": _core,
    "NameAxis": lambda seat, task: Axis(question="Whose square is it?"),
    "Reconstruct": lambda seat, task: Thesis(argument=task.dispute[0].argument),
    "Answer": _answer,
    "Explain": lambda seat, task: explanation(task),
    "Oppose": _stances,
    "Construct": _main,
    "Counter": _against,
    "Accept": lambda seat, task: Acceptance(accepts=False, reason="Nobody pays for the noise"),
    "TakeStock": lambda seat, task: stock(task),
    "FindWays": lambda seat, task: ways(),
    "TryWays": lambda seat, task: tried(task, (6, 8, 7)),
    "TakeDecision": lambda seat, task: decision(task),
    "Examine": lambda seat, task: Check(keeps_idea=True, faults=(fault("Nobody is paid"),)),
    "RepairDecision": lambda seat, task: decision(task, decision=REPAIRED),
    "LookAgain": lambda seat, task: Check(keeps_idea=True),
}


def overlong(decision: Decision) -> bool:
    """Whether some part of it is longer than people read."""
    task = TakeDecision.__new__(TakeDecision)
    return any(law(task, decision) for law in LENGTHS)
