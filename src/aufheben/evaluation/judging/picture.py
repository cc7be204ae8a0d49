"""The table as a picture: accuracies with their intervals, baselines, published values."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from aufheben.domain.vocabulary import Lang
from aufheben.evaluation.picture import Level, Look, Panel, Picture, percent
from aufheben.formats.bench.judging import CITED, PUBLISHED_WITH, panel_name, rows
from aufheben.formats.bench.report import estimate, first_warning, share
from aufheben.words import speaker, spelled

_say = speaker("aufheben.formats.bench.judging")

_LOOKS: Final = {"measured": Look("#0550ae"), "published": Look("#bc4c00", "D", hollow=True)}


def picture(summary: Mapping[str, Any], lang: Lang = "en") -> Picture:
    """From 0 to 100 %: a disc is measured, a diamond published, a dashed line a baseline.

    A published value shares the line of the panel that was measured. What has no accuracy has no mark.
    """
    known = [row for row in rows(summary) if row["accuracy"] is not None]
    panels = [row for row in known if row["source"] in _LOOKS]
    names = list(dict.fromkeys(row["panel"] for row in panels))
    sources = {row["source"] for row in panels}
    drawing = Panel(
        names=tuple(names),
        marks=tuple(
            percent(
                names.index(row["panel"]),
                row["accuracy"],
                _LOOKS[row["source"]],
                row.get("interval"),
                _value(row) if row["source"] == "measured" else "",
            )
            for row in panels
        ),
        levels=tuple(
            Level(100 * row["accuracy"], said=f"{_named(row, lang)} {share(row['accuracy'])} %")
            for row in known
            if row["source"] == "baseline"
        ),
        across=spelled(_say("accuracy_across"), lang),
        limits=(-1, 101),
        ticks=tuple(range(0, 101, 20)),
    )
    return Picture(
        title=spelled(_say("accuracy_by_panel", benchmark=summary["benchmark"]), lang),
        under=spelled(_say("published", cited=CITED), lang) if "published" in sources else "",
        warning=first_warning(summary),
        rows=((drawing,),),
        legend=tuple(_legend(sources, lang)),
        described="; ".join(
            f"{_named(row, lang)}, {_sourced(row, lang)}: {_value(row)}" for row in known
        ),
    )


def _named(row: Mapping[str, Any], lang: Lang) -> str:
    return spelled(panel_name(row), lang)


def _sourced(row: Mapping[str, Any], lang: Lang) -> str:
    return spelled(_say(f"source_{row['source']}"), lang)


def _legend(sources: Collection[str], lang: Lang) -> Iterator[tuple[Look, str]]:
    if "measured" in sources:
        yield _LOOKS["measured"], spelled(_say("measured_interval"), lang)
    if "published" in sources:
        yield _LOOKS["published"], spelled(_say("published_with", model=PUBLISHED_WITH), lang)


def _value(row: Mapping[str, Any]) -> str:
    return estimate(row["accuracy"], row.get("interval"), percent=True)
