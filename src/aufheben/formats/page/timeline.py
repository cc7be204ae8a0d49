"""A view as data for the page's script: all that comes after an event, each since when it holds."""

import json
import re
from collections.abc import Iterable
from typing import Any

from markupsafe import Markup

from aufheben.formats.page.templates import environment
from aufheben.formats.page.view import Card, Row, States, View

_OBEYED = re.compile("[\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069]")
"""Halves of characters encode in no file, others turn lines: in JSON they may stand as numbers."""


def timeline(view: View, after: int = -1, *, bare: bool = False) -> dict[str, Any]:
    """What a page that has seen the events up to `after` needs to show all of the view.

    `bare` leaves out the markup of cards and rows, for a page that holds them already.
    """
    return {
        "last": view.last,
        "ended": view.ended,
        "lanes": [[lane.id, lane.name, lane.note] for lane in view.lanes],
        "rows": [_row(row, after, bare=bare) for row in view.rows if _new(row, after)],
        "cards": [_card(card, after, bare=bare) for card in view.cards if _new(card, after)],
        "links": [
            [link.source, link.target, link.kind, link.since, link.why]
            for link in view.links
            if link.since > after
        ],
        "panels": [
            {"id": panel.id, "states": _after(panel.states, after)}
            for panel in view.all_panels()
            if _after(panel.states, after)
        ],
        "lines": [[line.since, line.said] for line in view.lines if line.since > after],
        "spent": [
            [each.since, each.calls, each.tokens, each.money]
            for each in view.spent
            if each.since > after
        ],
        "tables": {
            name: [row for row in rows if row[0] > after] for name, rows in view.tables.items()
        },
    }


def script_json(value: object) -> Markup:
    """JSON that may stand in a script element: nothing in it can end the element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    text = _OBEYED.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text)
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(text)  # noqa: S704 - none of its signs is left that markup is made of


def _new(one: Card | Row, after: int) -> bool:
    states = (*one.statuses, *one.names) if isinstance(one, Card) else one.results
    return one.since > after or any(since > after for since, _ in states)


def _card(card: Card, after: int, *, bare: bool) -> dict[str, Any]:
    known = card.since <= after
    return {
        "id": card.id,
        "since": card.since,
        "lane": "" if card.wide else card.lane,
        "row": card.row,
        "names": _after(card.names, after),
        "statuses": _after(card.statuses, after),
        **({} if known or bare else {"html": _made("card", card)}),
    }


def _row(row: Row, after: int, *, bare: bool) -> dict[str, Any]:
    known = row.since <= after
    return {
        "id": row.id,
        "since": row.since,
        "results": _after(row.results, after),
        **({} if known or bare else {"html": _made("row", row)}),
    }


def _made(macro: str, value: Card | Row) -> str:
    module = environment().get_template("formats.page/macros.html.j2").module
    return str(getattr(module, macro)(value)).strip()


def _after(states: Iterable[tuple[int, str]] | States, after: int) -> list[tuple[int, str]]:
    return [(since, str(state)) for since, state in states if since > after]
