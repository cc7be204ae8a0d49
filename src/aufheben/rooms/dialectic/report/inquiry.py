"""A finished debate asked again and again, without asking anybody: all of it is computed."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import get_args

from aufheben.domain.vocabulary import Semantics
from aufheben.errors import Misuse
from aufheben.logic.explain.attack_tree import walks
from aufheben.logic.explain.debate_graph import Bearing, Standing, bearings
from aufheben.logic.explain.decision import Decided
from aufheben.logic.explain.premises import Premise, premises
from aufheben.logic.explain.statuses import AnswerNow, Asked, Attack, Change, Grounds
from aufheben.rooms.dialectic.report.answer_status import Answering
from aufheben.rooms.dialectic.report.why import statuses_changed
from aufheben.rooms.dialectic.told import ToldDialectic
from aufheben.words import Said, speaker

SEMANTICS: tuple[Semantics, ...] = get_args(Semantics)
_say = speaker(__name__)


class Inquiry:
    """A finished debate, told without any doubt, that may be asked often. Raises Misuse if it doubts."""

    def __init__(self, told: ToldDialectic) -> None:
        if told.doubts:
            raise Misuse("expected a debate told without doubts; give them to the questions")
        self.told = told
        self._before: dict[Semantics, tuple[Standing, ...]] = {}
        self._last = _Asked()

    @cached_property
    def premises(self) -> tuple[Premise, ...]:
        """What may be doubted: see `premises.premises`."""
        return premises(self.told)

    @cached_property
    def bearings(self) -> tuple[Bearing, ...]:
        """What bears on where the arguments stand."""
        return bearings(self.told)

    def standing(self, doubts: Sequence[str], semantics: Semantics) -> tuple[Standing, ...]:
        """Where each argument stands, in order."""
        known = self._remembered(doubts).standing if doubts else self._before
        if semantics not in known:
            found: dict[int, Standing] = {}
            for bearing in self.bearings:
                found |= bearing.standing(doubts, semantics)
            known[semantics] = tuple(found[index] for index in range(len(self.told.moves)))
        return known[semantics]

    def changed(self, doubts: Sequence[str], semantics: Semantics) -> tuple[Change, ...]:
        """The arguments that stand otherwise than without any doubt."""
        pairs = zip(self.standing((), semantics), self.standing(doubts, semantics), strict=True)
        return tuple(
            Change(argument=self.told.name(index), before=before, after=after)
            for index, (before, after) in enumerate(pairs)
            if before != after
        )

    def answer(self, doubts: Sequence[str], semantics: Semantics) -> AnswerNow:
        """Whether the answer stands, and what would."""
        return Answering(
            self.told,
            semantics,
            self.standing(doubts, semantics),
            doubted=bool(doubts),
            decided=self._decided(doubts),
        ).now()

    def asked(self, doubts: Sequence[str] = (), semantics: Semantics = "grounded") -> Asked:
        """All of it as one value."""
        told, doubts = self.told, tuple(dict.fromkeys(doubts))
        statuses = self.standing(doubts, semantics)
        basis = grounds(told)
        return Asked(
            run=told.run,
            lang=told.lang,
            doubts=doubts,
            semantics=semantics,
            statuses={told.name(index): status for index, status in enumerate(statuses)},
            changed=self.changed(doubts, semantics),
            said=self._said(doubts, semantics) if doubts else None,
            answer=self.answer(doubts, semantics),
            attacks=tuple(_attacks(told)),
            basis=basis,
            note=None
            if basis == "computed"
            else _say("asked_mixed" if basis == "mixed" else "asked_declared"),
            because={walk.argument: walk for walk in walks(told, statuses)},
        )

    def at_hand(self, doubts: Sequence[str]) -> bool:
        """Whether the answer under doubts takes no search for what else could lift the conflict."""
        whole = self.told.whole
        if not doubts or not self.told.complete or whole is None:
            return True
        return bool(whole.justified_without(*doubts))

    def _said(self, doubts: Sequence[str], semantics: Semantics) -> Said:
        before, after = self.standing((), semantics), self.standing(doubts, semantics)
        return statuses_changed(self.told, before, after, semantics)

    def _decided(self, doubts: Sequence[str]) -> Decided | None:
        """What all stances come to, where they decide together; the same for each semantics."""
        whole = self.told.whole
        if not self.told.complete or whole is None:
            return None
        last = self._remembered(doubts)
        last.decided = last.decided or whole.decided(*doubts)
        return last.decided

    def _remembered(self, doubts: Sequence[str]) -> "_Asked":
        """What was worked out of these doubts, where they are those asked last."""
        if self._last.doubts != tuple(doubts):
            self._last = _Asked(doubts=tuple(doubts))
        return self._last


@dataclass(slots=True)
class _Asked:
    """What was worked out of some doubts."""

    doubts: tuple[str, ...] = ()
    standing: dict[Semantics, tuple[Standing, ...]] = field(default_factory=dict)
    decided: Decided | None = None


def asked(
    told: ToldDialectic, doubts: Sequence[str] = (), semantics: Semantics = "grounded"
) -> Asked:
    """Where everything stands as if nobody held the premises in `doubts`, in their words.

    `told` is told without doubts, else Misuse is raised. A premise that nobody rests on changes
    nothing. For many questions keep an `Inquiry`.
    """
    return Inquiry(told).asked(doubts, semantics)


def grounds(told: ToldDialectic) -> Grounds:
    """Whether statuses follow from logic, or from what speakers declared."""
    relations = {relation for relation in told.audit.relations if relation is not None}
    prose = any(seat.premises == "prose" for seat in told.finished.case.seats)
    if "declared" in relations or (prose and not relations):
        return "mixed" if "computed" in relations else "declared"
    return "computed"


def _attacks(told: ToldDialectic) -> Iterator[Attack]:
    """As they were spoken, then every other defeat that logic finds."""
    counted = dict.fromkeys(told.audit.edges)
    for index, said in enumerate(told.uttered):
        if said.attacks is not None:
            yield _attack(told, (index, said.attacks), counted)
            counted.pop((index, said.attacks), None)
    for edge in counted:
        yield _attack(told, edge, counted, spoken=False)


def _attack(
    told: ToldDialectic,
    edge: tuple[int, int],
    counted: Container[tuple[int, int]],
    *,
    spoken: bool = True,
) -> Attack:
    return Attack(
        source=told.name(edge[0]),
        target=told.name(edge[1]),
        kind=told.moves[edge[0]].role if spoken else "defeats",
        defeats=edge in counted,
        relation=told.audit.relations[edge[0]] if spoken else "computed",
    )
