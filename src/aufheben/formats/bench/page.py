"""The page of a benchmark, made of its summary: as it is served, or as one file."""

import base64
from collections.abc import Callable, Collection, Mapping
from typing import Any

from aufheben.errors import BadInput
from aufheben.formats.bench import dialectic, hierarchy, judging
from aufheben.formats.bench.report import Report
from aufheben.formats.page.assets import inlined, linked, policy
from aufheben.formats.page.templates import rendered
from aufheben.formats.page.timeline import script_json

SCHEMA = "aufheben.bench/1"
_READERS: Mapping[str, Callable[[Mapping[str, Any]], Report]] = {
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
        return _READERS[summary["benchmark"]](summary)
    except (AssertionError, LookupError, TypeError, ValueError, AttributeError):
        raise BadInput(
            "this is no table of a benchmark",
            do="give a file that `aufheben bench … -o FILE.json` wrote",
        ) from None


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
            "bench/report.html.j2",
            report=found,
            picture=_address(picture),
            reader=reader,
            live=live,
            kept=kept,
            policy="" if live else policy(),
            style=style,
            script=script,
            values=script_json(found.shown_values),
        )
    )


def _address(picture: str | bytes) -> str:
    """A picture in its address: there no script in it runs, whoever drew it."""
    data = picture.encode() if isinstance(picture, str) else picture
    kind = next(kind for start, kind in _KINDS if data.startswith(start))
    return f"data:{kind};base64,{base64.b64encode(data).decode()}" if data else ""
