"""The task of explaining an answer to people, and what it must account for."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from aufheben.domain import Explanation, Issue, Item, NoSynthesis, Seat, Unanswered
from aufheben.domain.answer_marks import Line, Number, Spelled
from aufheben.domain.vocabulary import Fate
from aufheben.protocols.asking import Constraint, Law, Meant, constrains, shows
from aufheben.protocols.ports import Reason, Rejected
from aufheben.protocols.words import refuse
from aufheben.rooms.dialectic.asks.base_task import unsaid
from aufheben.rooms.dialectic.asks.final_answers import DECISION, Short

MOST = 12
"""Must-haves a seat is asked about one by one; what a longer stance says more is the last one."""
Sides = tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemTold:
    """One numbered thing, and what becomes of it."""

    number: Number
    state: Annotated[Fate, Spelled()]
    how: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SideItems:
    """What one seat asked for, item by item."""

    seat: Line
    items: tuple[ItemTold, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Explained:
    """Answer to explain."""

    decision: str = ""
    rules: tuple[Line, ...]
    costs: str = ""
    first_steps: tuple[Line, ...]
    exit: str = ""
    sides: tuple[SideItems, ...] = ()
    open: tuple[str, ...] = ()
    would_change: tuple[str, ...] = ()


def _begins(task: object, said: Explained) -> Rejected | None:
    if any(map(shows, said.rules)) and any(map(shows, said.first_steps)):
        return None
    return refuse(task, "begins")


def _decides(task: object, said: Explained) -> Rejected | None:
    return None if said.decision.strip() else refuse(task, "decides")


def _so_many(task: "Explain") -> Constraint:
    """A side that asks for nothing may be left out."""
    asking = [seat for seat, wanted in task.sides if wanted]
    return Constraint(least=len(asking), most=len(task.sides))


def _numbers(task: "Explain") -> Constraint:
    most = max((len(wanted) for _, wanted in task.sides), default=0)
    return Constraint(among=tuple(range(1, most + 1)))


@constrains("sides.items.number", _numbers)
@constrains("sides.seat", lambda task: Constraint(among=tuple(seat for seat, _ in task.sides)))
@constrains("sides", _so_many)
def _says_how(task: "Explain", said: Explained) -> Rejected | None:
    """Of each item that was asked about; it is called by its words."""
    wanted = dict(task.sides)
    told = [(item, side.seat) for side in said.sides for item in side.items]
    silent = next(((item, seat) for item, seat in told if not item.how.strip()), None)
    if silent is None:
        return None
    item, seat = silent
    named = wanted.get(seat, ())[item.number - 1 : item.number]
    return refuse(task, "how", item=named[0] if named else str(item.number))


@dataclass(frozen=True, slots=True, kw_only=True)
class Explain(Meant[Explanation, NoSynthesis | Unanswered]):
    """How the answer works and begins, and what of each stance it keeps.

    `sides` are each seat's must-haves; `objections` were raised against the answer. Without it
    the answer stands, and the run says what did not come.
    """

    name, answers, values, called = "explain", Explained, Explanation, "an explanation"
    optional = True
    laws: ClassVar[tuple[Law, ...]] = (
        _begins,
        _decides,
        _says_how,
        Short("decision", DECISION, "the decision"),
    )
    issue: Issue
    answer: str
    sides: Sides
    objections: tuple[str, ...] = ()

    def meaning(self, said: Explained) -> Explanation | Rejected:
        """Every must-have of every seat, in order, with what becomes of it."""
        given = {side.seat: side.items for side in said.sides}
        if len(given) < len(said.sides):
            return refuse(self, "seats.twice")
        sides: list[tuple[str, tuple[Item, ...]]] = []
        for seat, wanted in self.sides:
            items = self._items(seat, given.get(seat, ()), wanted)
            if isinstance(items, Rejected):
                return items
            sides.append((seat, items))
        return Explanation(
            how=said.rules,
            first_steps=said.first_steps,
            sides=tuple(sides),
            open=said.open,
            would_change=said.would_change,
            decision=said.decision,
            costs=said.costs,
            exit=said.exit,
        )

    def _items(
        self, seat: str, given: Sequence[ItemTold], wanted: tuple[str, ...]
    ) -> tuple[Item, ...] | Rejected:
        numbers = sorted(each.number for each in given)
        if numbers != list(range(1, len(wanted) + 1)):
            got = ", ".join(str(each.number) for each in given) or "none"
            return refuse(self, "items", seat=seat, last=len(wanted), got=got)
        ordered = sorted(given, key=lambda each: each.number)
        return tuple(_item(item, each) for each, item in zip(ordered, wanted, strict=True))

    def said_of(self, value: Explanation) -> Explained:
        """The message; an item by its number among those of its seat."""
        return Explained(
            decision=value.decision,
            rules=value.how,
            costs=value.costs,
            first_steps=value.first_steps,
            exit=value.exit,
            sides=tuple(SideItems(seat=seat, items=_told(items)) for seat, items in value.sides),
            open=value.open,
            would_change=value.would_change,
        )

    def accepts(self, answer: object) -> Explanation | NoSynthesis | Unanswered | Rejected:
        """An explanation; an item that does not say its fate is kept or lost."""
        if isinstance(answer, Explanation):
            answer = replace(answer, sides=tuple((seat, _fated(its)) for seat, its in answer.sides))
        return Meant.accepts(self, answer)

    @classmethod
    def silent(cls, reason: Reason) -> NoSynthesis | Unanswered:
        """No explanation; the answer stands without."""
        return unsaid(reason)


def _fated(items: Sequence[Item]) -> tuple[Item, ...]:
    return tuple(replace(item, fate=item.told) for item in items)


def _told(items: Sequence[Item]) -> tuple[ItemTold, ...]:
    numbered = enumerate(items, start=1)
    return tuple(ItemTold(number=n, state=item.told, how=item.how) for n, item in numbered)


def _item(item: str, found: ItemTold) -> Item:
    kept = found.state in ("kept", "anyway")
    return Item(item=item, kept=kept, how=found.how, fate=found.state)


def must_haves(seats: Sequence[Seat]) -> Sides:
    """Each seat's stance, sentence by sentence; lines that only set the scene are left out."""
    return tuple((seat.name, sentences(seat.stance)) for seat in seats)


_ENDS = re.compile(r"(?<=[^\s.][^\s.][.!?])\s+|(?<=[。！？])(?![」』）])|\n+")
"""Where sentences end; one letter before a stop ("e.g. so", "1. first") ends none."""
_BULLET = re.compile(r"^(?:[-–*•]\s+|[•・]\s*|\(?\d{1,2}[.)]\s+|[①-⑳]\s*)")


def sentences(stance: str, most: int = MOST) -> tuple[str, ...]:
    """A stance sentence by sentence; what is more than `most` stands together in the last."""
    parts = [_BULLET.sub("", line.strip()) for line in stance.splitlines()]
    found = [part.strip() for line in parts for part in _ENDS.split(line)]
    kept = [part for part in found if part and not part.endswith((":", "："))]
    if len(kept) <= most:
        return tuple(kept)
    rest = kept[most - 1 :]
    spaced = [part if part.endswith(("。", "！", "？")) else f"{part} " for part in rest]
    return (*kept[: most - 1], "".join(spaced).strip())
