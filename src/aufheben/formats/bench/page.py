"""The page of a benchmark, made of its summary: as it is served, or as one file."""

import base64
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import quote

from aufheben.errors import BadInput
from aufheben.formats.bench import conformance, dialectic, hierarchy, judging
from aufheben.formats.bench.report import Report
from aufheben.formats.document import Document, Item, Items, Line, text
from aufheben.formats.document.html import html, line
from aufheben.formats.page.assets import inlined, linked, policy
from aufheben.formats.page.render import rendered, script_json, served
from aufheben.words import LANGS, Citation, Fact, Lang, Marked, speaker, spelled

SCHEMA = "aufheben.bench/1"
_say = speaker(__name__)
_READERS: Mapping[str, Callable[[Mapping[str, Any]], Report]] = {
    "conformance": conformance.report,
    "dialectic": dialectic.report,
    "hierarchy": hierarchy.report,
    "panelbench": judging.report,
    "pairs": judging.report,
}
_KINDS = ((b"\x89PNG", "image/png"), (b"", "image/svg+xml"))


def report_of(summary: object) -> Report:
    """The tables of a summary, whoever wrote it. Raises BadInput for what is none."""
    try:
        assert isinstance(summary, Mapping)
        assert summary["schema"] == SCHEMA
        found = _READERS[summary["benchmark"]](summary)
        return replace(found, warnings=tuple(summary.get("warnings", ())))
    except (AssertionError, LookupError, TypeError, ValueError, AttributeError):
        raise BadInput(_say("not_a_table"), do=_say("give_table")) from None


def report_page(
    summary: object,
    *,
    picture: str | bytes = b"",
    reader: str = "en",
    live: bool = False,
    kept: Collection[str] = (),
) -> str:
    """The page in the `reader`'s language; unless it is `live` it opens from a disk.

    `picture` is SVG or PNG; `kept` are the runs that have a page beside it. Raises BadInput for
    what is no summary.
    """
    found = report_of(summary)
    style, script = linked() if live else inlined()
    return str(
        rendered(
            "formats.bench/report.html.j2",
            benchmark=found.benchmark,
            title=line(found.title),
            alt={lang: spelled(_say("picture"), lang) for lang in LANGS},
            head=html((*found.head, Line(_say("every_figure"), "note"))),
            tables=html((*found.tables, *_below(found, kept, live=live)), 0),
            picture=_address(picture),
            reader=reader,
            live=live,
            policy="" if live else policy(),
            style=style,
            script=script,
            values=script_json(found.shown_values),
        )
    )


def _below(found: Report, kept: Collection[str], *, live: bool) -> Document:
    """The runs, and how to look at one where no server shows it."""
    look = () if live else (Line(_say("to_look", command="aufheben show RUN"), "note"),)
    return (found.runs(kept), *look)


def report_text(summary: object, lang: Lang) -> str:
    """The same for a terminal, without the runs. Raises BadInput for what is no summary."""
    return text.plain(report_of(summary).document(), lang)


def report_markdown(summary: object, lang: Lang) -> str:
    """All of it as Markdown. Raises BadInput for what is no summary."""
    return text.markdown(report_of(summary).document(runs=True), lang)


def listing_page(
    found: Iterable[tuple[str, str, int]], *, is_shown: bool, reader: str, token: str
) -> str:
    """The page of a folder: which benchmarks have a table, by name, with how many runs."""
    return served(
        "formats.bench/reports.html.j2",
        reader=reader,
        token=token,
        title=line(_say("benchmarks")),
        listing=html(_listing(found, is_shown=is_shown)),
    )


def _listing(found: Iterable[tuple[str, str, int]], *, is_shown: bool) -> Document:
    if not is_shown:
        return (Line(_say("no_folder", command="aufheben serve --reports DIR")),)
    items = tuple(Item(_listed(*each)) for each in found)
    return (Items(items),) if items else (Line(_say("no_table")),)


def _listed(name: str, benchmark: str, runs: int) -> Fact:
    link = Marked(name, (Citation(name, "", f"/bench/{quote(name)}"),))
    return _say.joined(link, benchmark, _say("counted_runs", n=runs), between="point")


def _address(picture: str | bytes) -> str:
    """A picture in its address: there no script in it runs, whoever drew it."""
    data = picture.encode() if isinstance(picture, str) else picture
    kind = next(kind for start, kind in _KINDS if data.startswith(start))
    return f"data:{kind};base64,{base64.b64encode(data).decode()}" if data else ""
