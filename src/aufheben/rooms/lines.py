"""An event of any room in a line, where the room has no better words for it."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from aufheben.formats.endings import why_ended
from aufheben.formats.quoting.plain import line
from aufheben.runtime.journal import Event
from aufheben.words import Fact, Said, speaker

_say = speaker(__name__)
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
    ("argue", "for"): "argues_for",
    ("argue", "against"): "argues_against",
    **{("score", of): "gives_base_score" for of in ("score", "for", "against")},
}
"""By the first and the last word of a place."""
_STOPPED = {"skipped": "passes_over", "unread": "cannot_read_said"}
_ATTACKS = ("rebut", "undercut", "undermine")
_NOES = {"granted": "grants_it", "nothing_new": "nothing_new"}


def lines() -> Callable[[object], Fact | None]:
    """Who, where, and what."""
    return _described


def _described(event: object) -> Said | None:
    if not isinstance(event, Event) or event.kind not in ("answered", "decided", "rejected"):
        return None
    if event.place == ("clock",):
        return None  # That time ended it is told at its end.
    if event.kind == "rejected":
        return placed(event, refused(event))
    if event.kind == "decided" and "reason" in event.payload:
        return placed(event, unanswered(event))
    told, target = placed(event, said(event)), attacked(event)
    return _say("aimed", told=told, target=target) if target else told


def placed(event: Event, words: Fact) -> Said:
    """Who, where, and these words."""
    # What is told in lines of its own begins them itself.
    begins = isinstance(words, str) and words.startswith("\n")
    key = "told_below" if begins else "told" if words else "told_where"
    return _say(key, who=_who(event), where=where(event), said=words)


def refused(event: Event) -> Said:
    """That an answer does not count, and why."""
    ruling: Any = event.payload.get("ruling", {})
    expected, got = (short(str(ruling.get(name, ""))) for name in ("expected", "got"))
    return _say("refused", expected=expected, got=got)


def unanswered(event: Event) -> Said:
    """Why there is no answer."""
    reason = str(event.payload.get("reason"))
    return _say("no_answer", why=why_ended("no_legal_answer" if reason == "illegal" else reason))


def _who(event: Event) -> str:
    """Who said it; of what a protocol worked out, for whom."""
    return line(event.seat or str(event.payload.get("seat", "")))


def where(event: Event) -> Fact:
    """Where in the dialogue an event stands."""
    match event.place:
        case ("stances",):
            return _say("finds_stances")
        case ("thesis", number, _):
            return _say("main_argument", number=number)
        case ("dispute", number, "reply", reply, _):
            return _say("dispute", number=number, reply=reply)
        case ("confirm", number, "reply", reply, _):
            return _say("confirmation", number=number, reply=reply)
        case ("turn", number, _):
            return _say("turn", number=number)
        case ("moderate", number):
            return _say("judges_after", number=number)
        case ("accept", _):
            return _say("asked_to_accept")
        case ("explain",):
            return _say("explains")
        case ("integrate", *steps):
            return _say("integration", steps=_path(steps))
        case place:
            known = _WHERE.get((place[0], place[-1])) if place else None
            return _path(place) if known is None else _say(known)


def _path(place: Iterable[object]) -> Fact:
    """Its words; what they name follows them as it is."""
    found: list[Fact] = []
    named = 0
    for step in map(line, map(str, place)):
        found.append(step if named else _say.code(step))
        named = named - 1 if named else _NAMES.get(step, 0)
    return _say.joined(*found, between="space")


def said(event: Event) -> Fact:
    """What an answer comes to, in short; stances in full, since they were not given."""
    payload: Mapping[str, Any] = event.payload
    if event.place == ("stances",):
        found = [str(each.get("stance", "")) for each in payload.get("stances", [])]
        return "".join(f"\n    - {line(stance)}" for stance in found)
    if payload.get("can_defeat") == "NO":
        return _say(_NOES.get(str(payload.get("no")), "concedes"))
    if payload.get("limit") in _STOPPED:
        return _say(_STOPPED[str(payload["limit"])])
    if "accepts" in payload:
        why = short(str(payload.get("why")))
        return _say("accepts_it") if payload["accepts"] else _say("does_not", why=why)
    if isinstance(score := payload.get("base_score"), int | float):
        return f"{score:g}"
    argument = payload.get("Argument")
    if isinstance(argument, Mapping) and (found := _criteria(argument)):
        return "".join(f"\n    - {each}" for each in found)
    if isinstance(argument, Mapping) and argument.get("rules"):
        what = short(str(argument["rules"][-1].get("consequent", "")))
        attack = str(argument.get("attack"))
        return _say(attack, what=what) if attack in _ATTACKS else what
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
