"""Two runs side by side as one page: what came of each, and where they differ."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from aufheben.domain.text import plain
from aufheben.formats.document.html import line
from aufheben.formats.endings import ends_of, why_ended
from aufheben.formats.page.assets import inlined, linked, policy
from aufheben.formats.page.render import rendered, script_words
from aufheben.formats.page.view import View
from aufheben.words import Said, speaker

_STANDING = ("justified", "defensible", "open", "overruled")
"""The best first: a premise stands as the best argument that holds it."""
_DEBATE = "dialectic"
_KNOWN = (
    "schema", "run", "room", "created", "version", "agents", "protocol", "issue", "outcome",
    "stop_reason", "answer", "answers", "calls", "usage", "notes",
)  # fmt: skip
"""Keys of an envelope that every comparison says by itself."""
_FIRST = 8
_EMPTY: tuple[object, ...] = ("–", "", False, [], {})
_say = speaker(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A run: what its page shows, and its envelope (empty where that cannot be made)."""

    view: View
    envelope: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """What each of two runs says under a head, and whether it is the same."""

    head: Said | str
    values: tuple[object, object]
    codes: bool = False

    @property
    def same(self) -> bool:
        """Whether both say the same."""
        return self.values[0] == self.values[1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Premise:
    """A premise of one debate or of both, with how it stands in each ("" where nobody holds it)."""

    said: str
    statuses: tuple[str, str]

    @property
    def change(self) -> str:
        """added, dropped, flipped or same, from the first run to the second."""
        first, second = self.statuses
        if not first or not second:
            return "dropped" if first else "added"
        return "same" if first == second else "flipped"


def compare(first: Side, second: Side, *, reader: str = "en", live: bool = False) -> str:
    """The page in the `reader`'s language; unless it is `live` it opens from a disk."""
    style, script = linked() if live else inlined()
    return str(
        rendered(
            "formats.page/compare.html.j2",
            sides=(first, second),
            reader=reader,
            live=live,
            policy="" if live else policy(),
            style=style,
            script=script,
            js_words=script_words("code"),
            body=compared(first, second, live=live),
        )
    )


def compared(first: Side, second: Side, *, live: bool = False) -> Markup:
    """What stands on that page below its head; `live` where each run has a page of its own."""
    sides = (first, second)
    are_debates = all(side.view.room == _DEBATE for side in sides)
    found = premises(first, second) if are_debates else []
    return rendered(
        "formats.page/compared.html.j2",
        live=live,
        nested=_nested,
        sides=sides,
        answers=[_answer(side) for side in sides],
        facts=list(facts(first, second)),
        fates=list(_fates(sides)) if are_debates else [],
        premises={
            kind: [each for each in found if each.change == kind]
            for kind in ("dropped", "added", "flipped", "same")
        },
        are_debates=are_debates,
        more=[] if are_debates else list(_more(sides)),
    )


def facts(first: Side, second: Side) -> Iterator[Fact]:
    """What every run has: who answered, how it ended, what it took."""
    sides = (first, second)

    def each(head: Said, *keys: str, codes: bool = False) -> Fact:
        return Fact(head=head, values=_pair(sides, keys), codes=codes)

    yield Fact(head=_say("question"), values=(first.view.issue, second.view.issue))
    yield each(_say("form"), "protocol")
    yield Fact(head=_say("who_answers"), values=(_agents(first), _agents(second)))
    yield each(_say("outcome"), "outcome", codes=True)
    yield Fact(head=_say("why_ended"), values=(_ending(first), _ending(second)))
    yield each(_say("calls"), "calls", "made")
    spent = [side.view.spent[-1] if side.view.spent else None for side in sides]
    a, b = (0 if found is None else found.tokens for found in spent)
    yield Fact(head=_say("tokens"), values=(f"{a:,}", f"{b:,}"))
    c, d = ("–" if f is None or f.money is None else f"${f.money:.4f}" for f in spent)
    yield Fact(head=_say("money"), values=(c, d))


def premises(first: Side, second: Side) -> list[Premise]:
    """Every premise of two debates: those of the first in its order, then those that are new."""
    held = [_held(side.envelope) for side in (first, second)]
    said = held[1] | held[0]
    order = dict.fromkeys([*held[0], *held[1]])
    return [
        Premise(
            said=said[key][0],
            statuses=(held[0].get(key, ("", ""))[1], held[1].get(key, ("", ""))[1]),
        )
        for key in order
    ]


def _held(envelope: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
    """By their plain words, premises and how they stand."""
    found: dict[str, tuple[str, str]] = {}
    for argument in envelope.get("arguments") or ():
        concluded = {plain(rule["consequent"]) for rule in argument["rules"]}
        for rule in argument["rules"]:
            for text in rule["antecedent"]["strong"]:
                key = plain(text)
                if key in concluded:
                    continue
                said, before = found.get(key, (text, argument["status"]))
                found[key] = (said, min(before, argument["status"], key=_rank))
    return found


def _rank(status: str) -> int:
    return _STANDING.index(status) if status in _STANDING else len(_STANDING)


def _pair(sides: Sequence[Side], keys: Sequence[str]) -> tuple[object, object]:
    a, b = (_at(side.envelope, keys) for side in sides)
    return a, b


def _at(value: Any, keys: Sequence[str]) -> object:
    for key in keys:
        value = value.get(key) if isinstance(value, Mapping) else None
    return "–" if value is None else value


def _ending(side: Side) -> object:
    reason = side.envelope.get("stop_reason")
    if not reason:
        return "–"
    return why_ended(ends_of(side.envelope.get("protocol"), reason))


def _agents(side: Side) -> str:
    agents = side.envelope.get("agents") or {}
    return ", ".join(dict.fromkeys(map(str, agents.values()))) or "–"


def _nested(value: object) -> Markup:
    """A value as nested lists; what we say of it is a line."""
    return (
        line(value)
        if isinstance(value, Said)
        else rendered("formats.page/payload.html.j2", value=value)
    )


def _answer(side: Side) -> dict[str, Any]:
    found = side.envelope.get("answer")
    return {"said": str(found) if found else "", "outcome": side.envelope.get("outcome") or ""}


def _fates(sides: Sequence[Side]) -> Iterator[tuple[str, list[dict[str, list[str]]]]]:
    """By seat what each answer keeps of what it asked for, and gives up."""
    told = [_kept(side.envelope) for side in sides]
    for seat in dict.fromkeys([*told[0], *told[1]]):
        yield seat, [found.get(seat, {"keeps": [], "gives": []}) for found in told]


def _kept(envelope: Mapping[str, Any]) -> dict[str, dict[str, list[str]]]:
    found = {}
    for side in (envelope.get("answer_detail") or {}).get("sides") or ():
        gives = [item["item"] for item in side["given_up"]]
        lists = (items for key, items in side.items() if key != "seat")
        items = dict.fromkeys(item["item"] for each in lists for item in each if item["kept"])
        found[str(side["seat"])] = {"keeps": list(items), "gives": gives}
    return found


def _more(sides: Sequence[Side]) -> Iterator[Fact]:
    """The first of a room's own keys, those of both rooms before others."""
    keys = [[key for key in side.envelope if key not in _KNOWN] for side in sides]
    both = [key for key in keys[0] if key in keys[1]]
    for key in dict.fromkeys([*both, *keys[0], *keys[1]][: 2 * _FIRST]):
        values = _pair(sides, (key,))
        if any(value not in _EMPTY for value in values) and all(map(_is_small, values)):
            yield Fact(head=key, values=values)


def _is_small(value: object) -> bool:
    """What a cell can hold: a text, a number, or a short list of them."""
    if isinstance(value, list | tuple):
        return len(value) <= _FIRST and not any(isinstance(v, list | dict) for v in value)
    if isinstance(value, Mapping):
        return len(value) <= _FIRST and not any(isinstance(v, list | dict) for v in value.values())
    return True
