"""The whole page of a run: as it is served, or as one file that needs nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from markupsafe import Markup

from aufheben.formats.page.assets import inlined, linked, policy
from aufheben.formats.page.script_words import script_words
from aufheben.formats.page.templates import rendered
from aufheben.formats.page.timeline import script_json, timeline
from aufheben.formats.page.view import Card, View


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
            by_row=_by_row(view),
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
    made = rendered("formats.page/preview.html.j2", view=view, by_row=_by_row(view))
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


def _by_row(view: View) -> dict[str, list[Card]]:
    found: dict[str, list[Card]] = {row.id: [] for row in view.rows}
    for card in view.cards:
        found[card.row].append(card)
    return found
