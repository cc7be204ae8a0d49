"""The whole page of a run: as it is served, or as one file that needs nothing else.

Templates are filled with markup escaped, and our words in every language at once. A view is data for the
page's script: all that comes after an event, each since when it holds.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Literal

from markupsafe import Markup, escape

from aufheben.formats.document.html import line
from aufheben.formats.page.assets import inlined, linked, policy
from aufheben.formats.page.view import Card, View, by_row, code, known_code
from aufheben.formats.quoting.markup import escaping, shown
from aufheben.words import LANGS, Code, Fact, Joined, Marked, Said, spelled, words_of
from aufheben.words.tables import spoken

if TYPE_CHECKING:
    from jinja2 import Environment
    from jinja2.runtime import Context
import json
import re
from collections.abc import Iterable
from typing import Any

from aufheben.formats.page.view import Row, States


def _say(context: "Context", key: str, /, **facts: Fact) -> Said:
    """What a template says, in the words of its package or of those around it."""
    return Said(f"{_package(str(context.name))}.templates", key, facts)


_BOTH = Markup('<span class="t"><span lang="en">{}</span><span lang="ja">{}</span></span>')
_OBEYED = re.compile("[\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069]")
"""Halves of characters encode in no file, others turn lines: in JSON they may stand as numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Live:
    """What a served page has besides: where its events come from and its graph is asked, controls, forms, its token."""

    stream: str = ""
    ask: str = ""
    token: str = ""
    controls: Markup = field(default_factory=Markup)
    parts: Markup = field(default_factory=Markup)


def page(
    view: View,
    *,
    reader: str = "en",
    live: Live | None = None,
    known: Mapping[str, object] | None = None,
) -> str:
    """The page in the `reader`'s language; without `live` it opens from a disk.

    `known` is what its graph would answer: such a page can ask nobody.
    """
    style, script = inlined(view.sheet) if live is None else linked(view.room if view.sheet else "")
    return str(
        rendered(
            "formats.page/page.html.j2",
            view=view,
            by_row=by_row(view),
            reader=reader,
            live=live,
            policy="" if live is not None else policy(view.sheet),
            style=style,
            script=script,
            timeline=script_json(
                {**timeline(view, bare=True), "data": {**view.data, **(known or {})}}
            ),
            js_words=script_words("code", "script", more=view.words),
            parts=[part(view) for part in view.parts],
        )
    )


def preview(view: View) -> dict[str, object]:
    """The answer and the map of a view for a page that has neither yet: markup, and its timeline."""
    made = rendered("formats.page/preview.html.j2", view=view, by_row=by_row(view))
    return {"html": str(made), "timeline": timeline(view, bare=True)}


def served(template: str, *, reader: str, token: str, **values: object) -> str:
    """A page of the server's own, which knows no run: its template extends `page/shell.html.j2`."""
    style, script = linked()
    return str(
        rendered(
            template,
            reader=reader,
            token=token,
            style=style,
            script=script,
            js_words=script_words("code", "script"),
            **values,
        )
    )


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


def script_json(value: object) -> Markup:
    """JSON that may stand in a script element: nothing in it can end the element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    text = _OBEYED.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text)
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(text)  # noqa: S704 - none of its signs is left that markup is made of


def script_words(
    *sections: Literal["code", "script"], more: Mapping[str, Said] | None = None
) -> Markup:
    """Those of the page and `more` of a room's, as JSON: each is markup in both languages."""
    own = words_of("aufheben.formats.page")
    said = {name: in_both(*pair) for part in sections for name, pair in own[part].items()}
    said |= {name: line(each) for name, each in (more or {}).items()}
    return script_json({name: str(each) for name, each in said.items()})


def rendered(template: str, **values: object) -> Markup:
    """A template filled in: markup that may stand in another one."""
    made = environment().get_template(template).render(**values)
    return Markup(made)  # noqa: S704 - the engine escaped what is not ours


def in_both(english: object, japanese: object) -> Markup:
    """Words that are at hand in both languages, of which the page shows one; markup of ours stays."""
    return _BOTH.format(_shown(english), _shown(japanese))


def attribute(name: str, said: Fact) -> Markup:
    """An attribute that the page's script turns into the reader's language."""
    en, ja = (escape(shown(spelled(said, lang))) for lang in LANGS)
    return Markup('{}="{}" data-{}-en="{}" data-{}-ja="{}"').format(name, en, name, en, name, ja)


def key(name: object) -> object:
    """What an answer's key is called; those that nothing of ours names stay as they are."""
    pair = spoken(__name__, "key", str(name))
    return in_both(*pair) if pair else str(name).replace("_", " ")


@cache
def environment() -> "Environment":
    """Of the page's own templates (`formats.page/NAME`) and of each room's."""
    from jinja2 import FunctionLoader, pass_context

    made = escaping(FunctionLoader(_source), _shown)
    made.globals |= {
        "say": pass_context(_say),
        "attribute": attribute,
        "spelled": spelled,
        "key": key,
        "code": code,
        "known_code": known_code,
        "both": in_both,
    }
    return made


def _source(name: str) -> str:
    file = name.partition("/")[2]
    return files(_package(name)).joinpath("templates", file).read_text("utf-8")


def _package(name: str) -> str:
    return f"aufheben.{name.partition('/')[0]}"


def _shown(value: object) -> object:
    if isinstance(value, Said | Code | Joined | Marked):
        return line(value)
    return value if isinstance(value, Markup) else shown(value)
