"""What a page shows of a run, as a value that remembers since when: live, replayed, exported alike.

Everything carries the number of the event since which it holds (0: from the start). A view of a
run's first events is what the view of the whole run shows `at` that number, so whoever has seen
the one needs of the other only what comes `after`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from markupsafe import Markup

from aufheben.words import Code, Fact, Said, speaker

_say = speaker(__name__)
States = tuple[tuple[int, str], ...]
"""What something is called, or how it stands, and since which event; in their order."""
Tables = Mapping[str, tuple[tuple[Any, ...], ...]]
"""By name rows of JSON values that begin with the event since which they hold; in its order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lane:
    """A column: a seat, a team, a kind of claim. `note` is who sits there.

    A `coded` one's name is a code of ours, else somebody's.
    """

    id: str
    name: str
    note: str = ""
    coded: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A round: its cards stand side by side. Rows come in the order of their first cards.

    `results` are how what began in it fared, by their codes.
    """

    id: str
    since: int
    said: Fact = ""
    results: States = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """Something that was said: one sentence, and all of it when it is opened.

    `kind` is its role by its code (thesis, rebut …), `facts` are who answered and what that took; a `wide` one lies across all lanes.
    """

    id: str
    since: int
    lane: str
    row: str
    kind: str
    said: str
    names: States
    statuses: States = ()
    facts: tuple[str | Markup, ...] = ()
    wide: bool = False
    detail: Markup = field(default_factory=Markup)


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """One card does something to another: `rebut`, `undercut`, `lifted` … and why."""

    source: str
    target: str
    kind: str
    since: int
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """A part of the page with a head of its own in all its states."""

    id: str
    head: Fact
    states: tuple[tuple[int, Markup], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One event as a person reads it, in every language of ours."""

    since: int
    said: Markup


@dataclass(frozen=True, slots=True, kw_only=True)
class Spent:
    """What was spent up to an event: calls that were made, tokens, US dollars."""

    since: int
    calls: int
    tokens: int
    money: float | None


T = TypeVar("T", Row, Card, Link, Line, Spent)


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A run up to its event `last`; `ended` is the number of the event that ended it.

    `answer` stands at the top of the page, `panels` below the cards. `parts` are the room's own,
    made of the view itself above the course; their scripts read `tables` and `data`, and ask for
    `words` by name. `declared` says that statuses come from what was said in
    prose, `asked` that the graph may be asked; `sheet` is the room's own style, besides the page's.
    """

    run: str
    room: str
    noun: Fact
    issue: str
    lang: str
    created: str
    last: int
    ended: int | None = None
    bound: int = 0
    head: tuple[str, ...] = ()
    lanes: tuple[Lane, ...] = ()
    rows: tuple[Row, ...] = ()
    cards: tuple[Card, ...] = ()
    links: tuple[Link, ...] = ()
    answer: Panel | None = None
    panels: tuple[Panel, ...] = ()
    lines: tuple[Line, ...] = ()
    spent: tuple[Spent, ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict)
    tables: Tables = field(default_factory=dict)
    parts: "tuple[Callable[[View], Markup], ...]" = ()
    words: Mapping[str, Said] = field(default_factory=dict)
    declared: bool = False
    asked: bool = False
    sheet: str = ""

    def at(self, number: int) -> "View":
        """As it stood after the event of this number."""
        return replace(
            self,
            last=min(self.last, number),
            ended=self.ended if self.ended is not None and self.ended <= number else None,
            rows=tuple(_row_at(row, number) for row in _until(self.rows, number)),
            cards=tuple(_card_at(card, number) for card in _until(self.cards, number)),
            links=_until(self.links, number),
            answer=None if self.answer is None else _panel_at(self.answer, number),
            panels=tuple(_panel_at(panel, number) for panel in self.panels),
            lines=_until(self.lines, number),
            spent=_until(self.spent, number),
            tables={
                name: tuple(row for row in rows if row[0] <= number)
                for name, rows in self.tables.items()
            },
        )

    def all_panels(self) -> tuple[Panel, ...]:
        """The answer, then the others."""
        return (*(() if self.answer is None else (self.answer,)), *self.panels)


def _until(found: Iterable[T], number: int) -> tuple[T, ...]:
    return tuple(each for each in found if each.since <= number)


def _row_at(row: Row, number: int) -> Row:
    return replace(row, results=_states_at(row.results, number))


def _card_at(card: Card, number: int) -> Card:
    return replace(
        card, names=_states_at(card.names, number), statuses=_states_at(card.statuses, number)
    )


def _states_at(states: States, number: int) -> States:
    return tuple(each for each in states if each[0] <= number)


def _panel_at(panel: Panel, number: int) -> Panel:
    return replace(panel, states=tuple(each for each in panel.states if each[0] <= number))


def by_row(view: View) -> dict[str, list[Card]]:
    """The cards of each row, in their order."""
    found: dict[str, list[Card]] = {row.id: [] for row in view.rows}
    for card in view.cards:
        found.setdefault(card.row, []).append(card)
    return found


def settled(states: Iterable[tuple[int, str]]) -> States:
    """States without those that change nothing; of several since one event the last."""
    found = dict(states)
    kept: list[tuple[int, str]] = []
    for since, state in sorted(found.items()):
        if not kept or kept[-1][1] != state:
            kept.append((since, state))
    return tuple(kept)


def code(name: str) -> Code:
    """The word of a code; one that a room made up is its own word."""
    return _say.code(name)


def known_code(name: str) -> Code | str:
    """The same of a code of ours; what is none is somebody's word."""
    return code(name) if _say.knows(name, "code") else name
