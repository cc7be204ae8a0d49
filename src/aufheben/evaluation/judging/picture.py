"""The table as a picture: accuracies with their intervals, baselines, published values."""

from collections.abc import Mapping
from typing import Any, Final

from aufheben.evaluation.picture import Level, Look, Panel, Picture, percent
from aufheben.formats.bench.judging import CITED, PUBLISHED_WITH, rows
from aufheben.formats.bench.report import estimate, first_warning, share

_LOOKS: Final = {"measured": Look("#0550ae"), "published": Look("#bc4c00", "D", hollow=True)}
_MEANINGS: Final = {
    "measured": "measured, with its 95 % interval",
    "published": f"published with {PUBLISHED_WITH}",
}


def picture(summary: Mapping[str, Any]) -> Picture:
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
            Level(100 * row["accuracy"], said=f"{row['panel']} {share(row['accuracy'])} %")
            for row in known
            if row["source"] == "baseline"
        ),
        across="%",
        limits=(-1, 101),
        ticks=tuple(range(0, 101, 20)),
    )
    return Picture(
        title=summary["benchmark"],
        under=f"Published: {CITED}" if "published" in sources else "",
        warning=first_warning(summary),
        rows=((drawing,),),
        legend=tuple((_LOOKS[name], said) for name, said in _MEANINGS.items() if name in sources),
        described="; ".join(f"{row['panel']}, {row['source']}: {_value(row)}" for row in known),
    )


def _value(row: Mapping[str, Any]) -> str:
    return estimate(row["accuracy"], row.get("interval"), percent=True)
