"""The task of explaining an answer to people, and what it must account for."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, get_args

from aufheben.domain import Explanation, Issue, Item, NoSynthesis, Seat, Unanswered
from aufheben.domain.vocabulary import Fate
from aufheben.protocols.dialectic.integration_steps import numbered, unsaid, wrong
from aufheben.protocols.dialectic.lengths import DECISION, too_long
from aufheben.protocols.messages import parse
from aufheben.protocols.ports import Reason, Rejected, Task

if TYPE_CHECKING:
    from aufheben.protocols.dialectic.messages import ItemMessage

MOST = 12
"""Must-haves a seat is asked about one by one; what a longer stance says more is the last one."""
Sides = tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Explain(Task[Explanation | NoSynthesis | Unanswered]):
    """How the answer works and begins, and what of each stance it keeps.

    `sides` are each seat's must-haves; `objections` were raised against the answer.
    """

    issue: Issue
    answer: str
    sides: Sides
    objections: tuple[str, ...] = ()

    def read(
        self, message: Mapping[str, object]
    ) -> Explanation | NoSynthesis | Unanswered | Rejected:
        """See `messages.ExplainMessage`."""
        from aufheben.protocols.dialectic.messages import ExplainMessage

        read = parse(ExplainMessage, message)
        if isinstance(read, Rejected):
            return read
        given = {side.seat: side.items for side in read.sides}
        if len(given) < len(read.sides):
            return Rejected(expected="every seat once", got="one twice", do="give each one list")
        sides: list[tuple[str, tuple[Item, ...]]] = []
        for seat, wanted in self.sides:
            items = _items(f"item of {seat}", given.get(seat, []), wanted)
            if isinstance(items, Rejected):
                return items
            sides.append((seat, items))
        return Explanation(
            how=tuple(read.rules),
            first_steps=tuple(read.first_steps),
            sides=tuple(sides),
            open=tuple(read.open),
            would_change=tuple(read.would_change),
            decision=read.decision,
            costs=read.costs,
            exit=read.exit,
        )

    @property
    def needed(self) -> bool:
        """The answer stands without its explanation, and the run says what did not come."""
        return False

    def write(self, answer: Explanation | NoSynthesis | Unanswered) -> Mapping[str, object]:
        """The message."""
        match answer:
            case Explanation():
                return {
                    "decision": answer.decision,
                    "costs": answer.costs,
                    "exit": answer.exit,
                    "rules": list(answer.how),
                    "first_steps": list(answer.first_steps),
                    "sides": [
                        {"seat": seat, "items": _written(items)} for seat, items in answer.sides
                    ],
                    "open": list(answer.open),
                    "would_change": list(answer.would_change),
                }
            case NoSynthesis():
                return {"rules": None, "reason": answer.reason}
            case Unanswered():
                return {"limit": answer.limit}

    def accepts(self, answer: object) -> Explanation | NoSynthesis | Unanswered | Rejected:
        """An explanation, every item with its fate."""
        if not isinstance(answer, Explanation):
            return wrong("an explanation", answer)
        return replace(
            answer,
            sides=tuple((seat, tuple(map(_fated, items))) for seat, items in answer.sides),
        )

    def legal(self, answer: Explanation | NoSynthesis | Unanswered) -> Rejected | None:
        """Every must-have is met or said to be given up, with how; and a beginning."""
        if not isinstance(answer, Explanation):
            return None
        if not (any(map(str.strip, answer.how)) and any(map(str.strip, answer.first_steps))):
            return Rejected(
                expected="a rule and a first step", got="one of them empty", do="say both"
            )
        if not answer.decision.strip():
            return Rejected(expected="the decision", got="nothing", do="say what is decided")
        items = [item for _, found in answer.sides for item in found]
        asked = [item for _, wanted in self.sides for item in wanted]
        seats = [seat for seat, _ in answer.sides]
        if [item.item for item in items] != asked or seats != [seat for seat, _ in self.sides]:
            return Rejected(
                expected="every premise and must-have, in order",
                got=f"{len(items)} of {len(asked)}",
                do="account for each",
            )
        silent = next((item.item for item in items if not item.how.strip()), None)
        if silent is None:
            return too_long("the decision", answer.decision, DECISION)
        return Rejected(
            expected="how each is met, or why it is given up",
            got=f"nothing on {silent!r}",
            do="say it in a sentence",
        )

    def fallback(self, reason: Reason) -> Explanation | NoSynthesis | Unanswered:
        """No explanation; the answer stands without."""
        return unsaid(reason)


def _items(
    what: str, given: "Sequence[ItemMessage]", wanted: tuple[str, ...]
) -> tuple[Item, ...] | Rejected:
    bad = numbered([each.number for each in given], len(wanted))
    if bad is not None:
        return Rejected(
            expected=f"every {what}: {bad.expected}",
            got=bad.got,
            do="say of each whether it is kept or given up",
        )
    ordered = sorted(given, key=lambda each: each.number)
    pairs = zip(ordered, wanted, strict=True)
    return tuple(_item(item, each) for each, item in pairs)


def _written(items: Sequence[Item]) -> list[dict[str, object]]:
    return [
        {"number": number, "state": item.told, "how": item.how}
        for number, item in enumerate(items, start=1)
    ]


def _fated(item: Item) -> Item:
    return replace(item, fate=item.told)


def _item(item: str, found: "ItemMessage") -> Item:
    fate = next(fate for fate in get_args(Fate) if fate == found.state)
    return Item(item=item, kept=fate in ("kept", "anyway"), how=found.how, fate=fate)


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
