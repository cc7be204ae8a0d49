"""What benchmarks share: their runs in one batch, and what was found."""

import json
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from importlib.util import find_spec
from typing import Any, TypeVar

from aufheben.app import App, Failed, Result
from aufheben.bench.options import Benchmark
from aufheben.domain.models import unplaced
from aufheben.domain.vocabulary import Lang
from aufheben.errors import MissingExtra
from aufheben.evaluation.picture import Picture, drawn
from aufheben.formats.bench.page import report_markdown, report_page, report_text
from aufheben.rooms.options import Asking
from aufheben.words import Fact, Said, speaker, spelled

_say = speaker(__name__)

Ended = Result | Failed
Told = Callable[[int, int, Fact], None]
"""Hears how many of how many runs are done, and of the last one; 0 of 0: a line of its own."""
One = TypeVar("One")
STAND_IN = "stand-in"
"""The model name of our own fake server: whatever it says is canned."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """A run to be made: `words` in its name tell apart what would else be the same."""

    words: str
    request: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """What a benchmark found, as it is for programs.

    `files` write it by the ending of a file without its dot, md among them. `failed` is how many
    runs came to no end.
    """

    summary: Mapping[str, Any]
    files: Mapping[str, Callable[[], str | bytes]] = field(repr=False)
    failed: int = 0

    def to(self, form: str) -> str | bytes:
        """In a format by its name, such as md or json."""
        if form == "json":
            return json.dumps(self.summary, ensure_ascii=False, indent=2) + "\n"
        return self.files[form]()


def asked(options: Benchmark) -> dict[str, Any]:
    """How models are asked, for a request; a cache would give every trial the same answers."""
    own = {each.name: getattr(options, each.name) for each in fields(Asking)}
    return {**own, "cache": None, "reasks": options.reasks}


async def ran(
    app: App,
    planned: Sequence[Planned],
    seen: Callable[[Ended], Awaitable[One]],
    said: Callable[[int, One], Fact],
    told: Told,
    *,
    at_once: int,
    tell: Callable[[int, object], None] | None = None,
) -> list[One]:
    """What is seen of every run, in their order; told as they end.

    Raises AgentFailed if the first eight have all failed.
    """
    found: dict[int, One] = {}
    requests, words = [each.request for each in planned], [each.words for each in planned]
    async for ended in app.batch(requests, words=words, at_once=at_once, tell=tell):
        found[ended.number] = await seen(ended)
        told(len(found), len(planned), said(ended.number, found[ended.number]))
    return [found[number] for number in range(len(planned))]


def canned(models: Iterable[str]) -> Iterator[Said]:
    """What must stand beside the figures where our own stand-in gave some of the answers."""
    if any(unplaced(model).partition(":")[2].startswith(STAND_IN) for model in models):
        yield _say("warning_canned")


def warned(summary: Mapping[str, Any], models: Iterable[str], lang: Lang) -> dict[str, Any]:
    """The summary, with `warnings` where there is something to warn of."""
    warnings = [spelled(each, lang) for each in canned(models)]
    return {**summary, "warnings": warnings} if warnings else {**summary}


def written(
    summary: Mapping[str, Any],
    lang: Lang,
    *,
    csv: Callable[[], str],
    picture: Callable[[], Picture],
) -> dict[str, Callable[[], str | bytes]]:
    """How what was found is written, by the ending of a file.

    Where nothing can be drawn the page has no picture: its tables have every figure.
    """

    def page() -> str:
        shown = drawn(picture()) if _can_draw() else b""
        return report_page(summary, picture=shown, reader=lang)

    return {
        "md": lambda: report_markdown(summary, lang),
        "txt": lambda: report_text(summary, lang),
        "csv": csv,
        "svg": lambda: drawn(picture()),
        "html": page,
    }


def check_drawing(endings: Iterable[str]) -> None:
    """Raises MissingExtra, before anything is spent, where a picture is wanted and cannot be drawn."""
    if {"svg", "png"} & {*endings} and not _can_draw():
        raise MissingExtra(extra="bench", why=_say("pictures_need"))


def _can_draw() -> bool:
    return find_spec("matplotlib") is not None
