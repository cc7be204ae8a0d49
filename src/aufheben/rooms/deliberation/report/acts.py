"""What was done: acts by their names, what each comes to, what it wrote to the draft; each as it goes on."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from aufheben.domain.text import bare
from aufheben.formats.document import Item
from aufheben.rooms.aspects import Describe
from aufheben.rooms.deliberation.asks.act_messages import write_act
from aufheben.rooms.deliberation.protocol.protocol import Deliberated, Step
from aufheben.rooms.lines import refused, short, unanswered
from aufheben.runtime.journal import Event
from aufheben.words import LANGS, Both, Fact, Said, speaker, spelled

_say = speaker(__name__)


def act_called(key: str) -> Fact:
    """An act of a table, a second proposal with its side."""
    act, _, side = key.partition(":")
    named = _say.code(act)
    return _say("proposal", act=named, side=_say.code(side)) if side else named


def performance(payload: Mapping[str, Any]) -> Fact:
    """What an act comes to, from its message."""
    claim = payload.get("claim")
    text = claim.get("text") if isinstance(claim, Mapping) else payload.get("text")
    finding = payload.get("finding")
    plan = _say.joined(*(bare(str(aim)) for aim in payload.get("plan") or ()), between="semicolon")
    found = [_about(payload), _say.code(str(finding)) if finding else "", str(text or "")]
    found += [plan] if plan.facts else []
    if text is None and not plan.facts and not finding:
        found.append(str(payload.get("description") or "") or _say("taken_back"))
    return _say.joined(*(each for each in found if each), between="blank")


def _about(payload: Mapping[str, Any]) -> Fact:
    """Which claims it is about: what attacks what, and what is merged."""
    target = payload.get("toClaimId") or payload.get("amends") or payload.get("claimId")
    by, merges = payload.get("fromClaimId"), payload.get("merges")
    if merges:
        return _say.joined(*map(str, merges), between="plus")
    return _say("on", by=str(by), target=str(target)) if by and target else str(by or target or "")


def history(deliberated: Deliberated) -> Iterator[Item]:
    """Each step, under it the lines of the draft that are new (+) and gone (−).

    The final text, which stands above, is not said again.
    """
    before: list[str] = []
    for step in deliberated.steps:
        if step.act == "finalize" or step.draft is None:
            yield Item(_step(step))
            continue
        after = list(_lines(step.draft))
        new = (_say("drafted", line=line) for line in after if line not in before)
        gone = (_say("struck", line=line) for line in before if line not in after)
        yield Item(_step(step), under=tuple(map(Item, (*new, *gone))))
        before = after


def _lines(draft: str) -> Iterator[str]:
    yield from (line.removeprefix("- ") for line in draft.splitlines() if line.strip())


def _step(step: Step) -> Said:
    n, act, total = step.number, act_called(step.taken.key), step.taken.total
    if step.act == "finalize":
        return _say("step", n=n, act=act, total=total)
    return _say("step_done", n=n, act=act, total=total, done=performance(write_act(step.performed)))


def lines(before: Iterable[Event]) -> Describe:
    """Which act, how useful, what, and the draft where it changed; `before` is what had happened
    already."""
    steps = _Steps()
    for event in before:
        steps.line(event)
    return steps.line


class _Steps:
    """Remembers which act was taken until it has been told what came of it."""

    def __init__(self) -> None:
        self._noted: tuple[int | str, Mapping[str, Any]] | None = None

    def line(self, event: object) -> Said | None:
        if not isinstance(event, Event):
            return None
        match (event.kind, event.place):
            case ("decided", ("step", number, "utility")):
                self._noted = (number, event.payload)
                return None
            case ("decided", ("step", int(), "draft")):
                said = short(str(event.payload.get("draft", "")))
                return _say("draft_now", done=said or _say("emptied"))
            case ("answered", ("initialize",)):
                return _say("planned", done=_shortly(event.payload))
            case ("answered", ("step", int(), "execute")):
                return self._step(_named(event.seat, _shortly(event.payload)))
            case ("asked", ("step", int(), "judge" | "deliberate")):
                return self._step(_say.code("unverified"))
            case ("rejected", _):
                return _say("persona", seat=_say.code(event.seat), done=refused(event))
            case ("decided", _):
                self._noted = None
                return _say("persona", seat=_say.code(event.seat), done=unanswered(event))
        return None

    def _step(self, what: Fact) -> Said | None:
        """The act that was taken last, unless it has been told."""
        if self._noted is None:
            return None
        number, payload = self._noted
        self._noted = None
        key = str(payload["taken"])
        total = payload["utility"][key]["total"]
        return _say("step_done", n=number, act=act_called(key), total=total, done=what)


def _named(seat: str, said: Fact) -> Fact:
    """Which persona it is, where there are any."""
    return said if seat == "executor" else _say("persona", seat=seat, done=said)


def _shortly(payload: Mapping[str, Any]) -> Both:
    done = performance(payload)
    return Both(*(short(spelled(done, lang)) for lang in LANGS))
