"""How a board came about, wording by wording: which claim stood where after which event."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from aufheben.domain.boards import Attack, Claim
from aufheben.logic.boards.state import State, begun
from aufheben.rooms.deliberation.protocol.protocol import Deliberated, Step
from aufheben.runtime.journal import Event, Record


@dataclass(slots=True, kw_only=True)
class Wording:
    """A claim as it was put at a step: `number` 1, or as it was amended then: 2, 3 …

    `attack` is what it was put forward for, on the wording `target`; `merged` are those it joins.
    """

    card: str
    claim: Claim
    number: int
    step: int
    event: Event
    lane: str
    kind: str = "claim"
    attack: Attack | None = None
    target: str = ""
    merged: tuple[str, ...] = ()
    statuses: list[tuple[int, str]] = field(default_factory=list)

    @property
    def since(self) -> int:
        """The event it was put in."""
        return self.event.number


@dataclass(frozen=True, slots=True, kw_only=True)
class Wordings:
    """Every wording in order; `current` is that of each claim at the end; `drafts` since which event."""

    all: tuple[Wording, ...]
    current: Mapping[str, str]
    drafts: tuple[tuple[int, str], ...]


def wordings(record: Record, found: Deliberated) -> Wordings:
    """The steps again, each between the events that it is in."""
    return _Again(record, found).told()


class _Again:
    def __init__(self, record: Record, found: Deliberated) -> None:
        self._events = {event.place[1:3]: event for event in record.events if _is_step(event)}
        self._found = found
        self._wordings: list[Wording] = []
        self._current: dict[str, Wording] = {}
        self._drafts: list[tuple[int, str]] = []

    def told(self) -> Wordings:
        last = self._found.state
        state = begun(last.board.issue, judged=last.labels.judged)
        for step in self._found.steps:
            state = self._after(step, state)
        return Wordings(
            all=tuple(self._wordings),
            current={key: wording.card for key, wording in self._current.items()},
            drafts=tuple(self._drafts),
        )

    def _after(self, step: Step, state: State) -> State:
        done = self._events.get((step.number, "execute"))
        if done is None:
            return state
        after = state.after(step.performed)
        self._put(step, state, after, done)
        self._stand(after, done.number)
        judged = self._events.get((step.number, "judge"))
        if step.rating is not None and judged is not None:
            after = after.found(step.rating)
            self._stand(after, judged.number)
        drafted = self._events.get((step.number, "draft"))
        if drafted is not None:
            self._drafts.append((drafted.number, str(drafted.payload.get("draft") or "")))
        return after

    def _put(self, step: Step, before: State, after: State, event: Event) -> None:
        """What is new on the board, or worded anew."""
        attacks = [a for key, a in after.board.attacks.items() if key not in before.board.attacks]
        for key, claim in after.board.claims.items():
            known = before.board.claims.get(key)
            if known is not None and (known.text == claim.text or claim.withdrawn):
                continue
            old = self._current.get(key)
            number = 1 if old is None else old.number + 1
            if old is not None:
                old.statuses.append((event.number, "amended"))
            attack = next((each for each in attacks if each.from_claim_id == key), None)
            self._current[key] = wording = Wording(
                card=key if number == 1 else f"{key}-{number}",
                claim=claim,
                number=number,
                step=step.number,
                event=event,
                lane=claim.side,
                kind=_kind(claim, attack, number),
                attack=attack,
                target=self._card(attack.to_claim_id) if attack is not None else "",
                merged=tuple(self._card(merged) for merged in claim.merges),
            )
            self._wordings.append(wording)

    def _card(self, key: str) -> str:
        return self._current[key].card if key in self._current else ""

    def _stand(self, state: State, since: int) -> None:
        for key, wording in self._current.items():
            claim = state.board.claims.get(key)
            if claim is not None:
                status = "withdrawn" if claim.withdrawn else str(state.labels.of(key))
                wording.statuses.append((since, status))


def _kind(claim: Claim, attack: Attack | None, number: int) -> str:
    if number > 1:
        return "amends"
    if attack is not None:
        return "objection"
    return "merges" if claim.merges else "claim"


def _is_step(event: Event) -> bool:
    return (
        event.place[:1] == ("step",)
        and len(event.place) > 2
        and event.kind in ("answered", "decided")
    )
