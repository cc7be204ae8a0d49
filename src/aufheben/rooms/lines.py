"""An event of any room in a line, where the room has no better words for it."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from aufheben.formats.endings import ending
from aufheben.formats.quoting.plain import line
from aufheben.runtime.journal import Event
from aufheben.translations import is_translated, spoken

_NAMES = {"ballot": 1, "edge": 2, "name": 1, "try": 1, "view": 1}
"""How many names follow the word of a place."""
_TEXTS = (
    "final_answer",
    "decision",
    "text",
    "comment",
    "judgment",
    "analysis",
    "summary",
    "winner",
)
_WHERE: dict[tuple[object, object], str] = {
    ("argue", "for"): "argues for",
    ("argue", "against"): "argues against",
    **{("score", of): "gives a base score" for of in ("score", "for", "against")},
}
"""By the first and the last word of a place."""
_STOPPED = {"skipped": "passes over", "unread": "cannot read what was said"}
_ATTACKS = {"rebut": "rebuts", "undercut": "undercuts", "undermine": "doubts a premise"}
_NOES = {"granted": "grants it", "nothing_new": "has nothing new to say, and grants nothing"}


def lines() -> Callable[[object], str | None]:
    """Who, where, and what."""
    return _described


def _described(event: object) -> str | None:
    if not isinstance(event, Event) or event.kind not in ("answered", "decided", "rejected"):
        return None
    if event.place == ("clock",):
        return None  # That time ended it is told at its end.
    head = f"{speaker(event)}: {where(event)}"
    if event.kind == "rejected":
        return f"{head}: {refused(event)}"
    if event.kind == "decided" and "reason" in event.payload:
        return f"{head}: {unanswered(event)}"
    words, target = said(event), attacked(event)
    aimed = f" [{spoken('against')}] {target}" if target else ""
    # What is told in lines of its own begins them itself.
    gap = ":" if words.startswith("\n") else words and ": "
    return f"{head}{gap}{words}{aimed}"


def refused(event: Event) -> str:
    """That an answer does not count, and why, in the user's language."""
    ruling: Any = event.payload.get("ruling", {})
    expected, got = (short(str(ruling.get(name, ""))) for name in ("expected", "got"))
    return spoken(f"refused, asked again: expected {expected}; got {got}")


def unanswered(event: Event) -> str:
    """Why there is no answer, in the user's language."""
    reason = str(event.payload.get("reason"))
    stop = "no_legal_answer" if reason == "illegal" else reason
    return f"{spoken('no answer')}: {ending(stop, 'ja' if is_translated() else 'en')}"


def speaker(event: Event) -> str:
    """Who said it; of what a protocol worked out, for whom."""
    return line(event.seat or str(event.payload.get("seat", "")))


def where(event: Event) -> str:
    """Where in the dialogue an event stands, in the user's language."""
    found = _where(event)
    return line(_path(event.place)) if found is None else spoken(found)


def _where(event: Event) -> str | None:
    """As a text of ours; None of a place that is told word by word."""
    match event.place:
        case ("stances",):
            return "finds stances"
        case ("thesis", number, _):
            return f"main argument {number}"
        case ("dispute" | "confirm" as part, number, "reply", reply, _):
            return f"{'dispute' if part == 'dispute' else 'confirmation'} {number}, reply {reply}"
        case ("turn", number, _):
            return f"turn {number}"
        case ("moderate", number):
            return f"judges after round {number}"
        case ("accept", _):
            return "is asked whether the only main argument left may be the answer"
        case ("explain",):
            return "explains the answer"
        case ("integrate", *steps):
            return f"{spoken('integration')}: {line(_path(steps))}"
        case _:
            return _WHERE.get((event.place[0], event.place[-1])) if event.place else None


def _path(place: Iterable[object]) -> str:
    """Its words in the user's language; what they name follows them as it is."""
    found: list[str] = []
    named = 0
    for step in map(str, place):
        found.append(step if named else spoken(step).replace("_", " "))
        named = named - 1 if named else _NAMES.get(step, 0)
    return " ".join(found)


def said(event: Event) -> str:
    """What an answer comes to, in short; stances in full, since they were not given."""
    payload: Mapping[str, Any] = event.payload
    if event.place == ("stances",):
        found = [str(each.get("stance", "")) for each in payload.get("stances", [])]
        return "".join(f"\n    - {line(stance)}" for stance in found)
    if payload.get("can_defeat") == "NO":
        return spoken(_NOES.get(str(payload.get("no")), "concedes"))
    if payload.get("limit") in _STOPPED:
        return spoken(_STOPPED[str(payload["limit"])])
    if "accepts" in payload:
        why = short(str(payload.get("why")))
        return spoken("accepts it") if payload["accepts"] else f"{spoken('does not')}: {why}"
    if isinstance(score := payload.get("base_score"), int | float):
        return f"{score:g}"
    argument = payload.get("Argument")
    if isinstance(argument, Mapping) and (found := _criteria(argument)):
        return "".join(f"\n    - {each}" for each in found)
    if isinstance(argument, Mapping) and argument.get("rules"):
        attack = _ATTACKS.get(str(argument.get("attack")))
        return (f"{spoken(attack)}: " if attack else "") + short(
            str(argument["rules"][-1].get("consequent", ""))
        )
    return short(next((str(payload[key]) for key in _TEXTS if payload.get(key)), ""))


def _criteria(argument: Mapping[str, Any]) -> list[str]:
    """C1 and C2, or E: each as a rule."""
    named = ((name, argument.get(name)) for name in ("C1", "C2", "E"))
    return [
        f"{name}: {_rule(each)}"
        for name, each in named
        if isinstance(each, Mapping) and isinstance(each.get("strong"), list)
    ]


def _rule(criterion: Mapping[str, Any]) -> str:
    premises = short(" & ".join(map(str, criterion["strong"])), 200)
    return f"{premises} => {short(str(criterion.get('consequent', '')))}"


def attacked(event: Event) -> str:
    """What an attack is aimed at."""
    argument = event.payload.get("Argument")
    target = argument.get("target") if isinstance(argument, Mapping) else None
    return short(str(target)) if target else ""


def short(text: str, most: int = 100) -> str:
    """At most so many characters, in one harmless line."""
    said = line(text)
    return said if len(said) <= most else f"{said[: most - 1]}…"
