"""Panels as TOML: the five of the literature, and anybody's own.

name = "mine"
summaries = true            # every speech is summarized, apart from all analyses
analyses = "carried"        # none | unread | apart | carried
scores = "none"             # none | within | apart
extraction = "none"         # none | verdict | every
finding = "points"          # points | mean | named
judgments = true            # every dimension judges the debate before the verdict; false: one
                            # winner judge reads all analyses (without analyses: all speeches)
newest = "speech"           # speech | both: beside the newest speech its summary is read too
standing = "mean"           # mean | latest: a team's score is of all its speeches, or its latest
window = 200000             # characters from which on a text is read in summarized parts

[dimensions.points]
criterion = "..."
weight = 1
reads = ["clash"]           # dimensions whose analyses of the same speech it sees
hears = "debate"            # debate | side: what was said before by all, or by the speaker's side
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from graphlib import CycleError, TopologicalSorter
from importlib import resources
from typing import Any, TypeVar, get_args

from aufheben.domain.matches import (
    Analyses,
    Dimension,
    Extraction,
    Finding,
    Hears,
    Newest,
    Panel,
    Scores,
    Standing,
)
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput, among, did_you_mean
from aufheben.formats.documents import toml_of
from aufheben.words import speaker

_say = speaker(__name__)
W = TypeVar("W", bound=str)
PANELS = ("null", "debatrix-chronological", "debatrix", "debatrix-qualitative", "dbkai")
_KEYS = (
    *("name", "summaries", "analyses", "scores", "extraction", "finding", "judgments"),
    *("newest", "standing", "window", "dimensions"),
)
_OF_DIMENSION = ("criterion", "weight", "reads", "hears")


def in_order(dimensions: Sequence[Dimension]) -> list[Dimension]:
    """Those read before those that read them. Raises BadInput for a circle or a stranger."""
    known = {dimension.name: dimension for dimension in dimensions}
    for dimension in dimensions:
        strange = next((name for name in dimension.reads if name not in known), None)
        if strange is not None:
            raise BadInput(
                _say("reads_no_dimension", name=dimension.name, strange=strange),
                do=_say("read_among", known=", ".join(known)),
            )
    try:
        names = TopologicalSorter({d.name: d.reads for d in dimensions}).static_order()
        return [known[name] for name in names]
    except CycleError as circle:
        path = " reads ".join(reversed(circle.args[1]))
        raise BadInput(_say("reads_go_circle", path=path), do=_say("take_them_out")) from None


@cache
def published(name: str, lang: Lang = "en") -> Panel:
    """One of the five. Raises BadInput for any other name."""
    _known(name, PANELS, "panel", None)
    return read_panel(source(name, lang), f"{name}.toml")


def source(name: str, lang: Lang = "en") -> str:
    """Its TOML text, to begin an own panel with."""
    _known(name, PANELS, "panel", None)
    return resources.files(__name__).joinpath(lang, f"{name}.toml").read_text(encoding="utf-8")


def as_shipped(panel: Panel) -> Panel:
    """The panel with the calls that its ancestor's program makes (Liang et al., as released).

    That summarizes no speech, grades each by a call of its own, has every dimension judge the
    debate, reads the verdict off, and lets the model name the winner, whatever the scores.
    """
    if panel.finding == "points":
        return replace(panel, judgments=True, extraction="verdict")
    read_off: Extraction = panel.extraction if panel.judgments else "every"
    analyses: Analyses = "unread" if panel.analyses == "none" else panel.analyses
    return replace(
        panel,
        summaries=False,
        judgments=True,
        analyses=analyses,
        scores="apart",
        extraction=read_off,
        finding="named",
    )


def both_ways(panel: Panel) -> tuple[Panel, Panel]:
    """The panel as it is described, and as its ancestor's program works; either may be given."""
    shipped = as_shipped(panel)
    known = panel == shipped and panel.name in PANELS
    described = replace(published(panel.name), window=panel.window) if known else panel
    return described, shipped


def read_panel(text: str, file: str | None = None) -> Panel:
    """A panel from TOML. Raises BadInput, naming the key, for what makes no panel."""
    table = toml_of(text, file)
    for key in table:
        _known(key, _KEYS, "panel", file)
    panel = Panel(
        name=_text(table, "name", file),
        dimensions=_dimensions(table.get("dimensions"), file),
        summaries=_switch(table, "summaries", file),
        judgments=_switch(table, "judgments", file, default=True),
        newest=_word(table, "newest", get_args(Newest), "speech", file),
        standing=_word(table, "standing", get_args(Standing), "mean", file),
        analyses=_word(table, "analyses", get_args(Analyses), "carried", file),
        scores=_word(table, "scores", get_args(Scores), "none", file),
        extraction=_word(table, "extraction", get_args(Extraction), "none", file),
        finding=_word(table, "finding", get_args(Finding), "points", file),
        window=_window(table.get("window", 200_000), file),
    )
    return _sensible(panel, file)


def _dimensions(table: object, file: str | None) -> tuple[Dimension, ...]:
    if not isinstance(table, Mapping) or not table:
        raise BadInput(_say("panel_without_dimensions"), do=_say("add_dimensions_name"), file=file)
    return tuple(_dimension(name, row, file) for name, row in table.items())


def _dimension(name: str, row: object, file: str | None) -> Dimension:
    if not isinstance(row, Mapping):
        raise BadInput(
            _say("dimensions_no_table", name=name),
            do=_say("write_dimensions", name=name),
            file=file,
        )
    for key in row:
        _known(key, _OF_DIMENSION, f"dimensions.{name}", file)
    weight, reads = row.get("weight", 1), row.get("reads", [])
    if isinstance(weight, bool) or not isinstance(weight, int | float) or not 0 <= weight < 1e9:
        raise BadInput(
            _say("dimensions_weight", name=name, weight=weight), do=_say("give_more"), file=file
        )
    if not isinstance(reads, list) or not all(isinstance(each, str) for each in reads):
        raise BadInput(
            _say("dimensions_reads", name=name, reads=reads), do=_say("write_clash"), file=file
        )
    criterion = _text(row, "criterion", file, f"dimensions.{name}.")
    hears: Hears = _word(row, "hears", get_args(Hears), "debate", file)
    return Dimension(
        name=name, criterion=criterion, weight=float(weight), reads=tuple(reads), hears=hears
    )


def _sensible(panel: Panel, file: str | None) -> Panel:
    """What can be judged at all."""
    try:
        in_order(panel.dimensions)
    except BadInput as wrong:
        raise wrong.at(file=file) from None
    scored = panel.scores != "none" and panel.analyses != "none"
    if panel.finding == "mean" and not scored:
        do = _say("set_scores_within")
        raise BadInput(_say("finding_mean_without"), do=do, file=file)
    if panel.scores != "none" and panel.analyses == "none":
        raise BadInput(_say("scores_without_analyses"), do=_say("set_scores_none"), file=file)
    if panel.finding == "mean" and not any(d.weight for d in panel.dimensions):
        raise BadInput(_say("no_dimension_weight"), do=_say("give_weight_above"), file=file)
    if not panel.judgments and panel.extraction != "none":
        do = _say("set_extraction_none")
        raise BadInput(
            _say("extraction_without_judgments", extraction=panel.extraction), do=do, file=file
        )
    if panel.judgments and panel.finding != "points" and panel.extraction == "none":
        do = _say("set_extraction_every")
        raise BadInput(_say("finding_reads_winner", finding=panel.finding), do=do, file=file)
    if panel.analyses in ("none", "unread") and any(d.reads for d in panel.dimensions):
        raise BadInput(_say("reads_without_analyses"), do=_say("set_analyses_carried"), file=file)
    return panel


def _known(key: str, known: tuple[str, ...], where: str, file: str | None) -> None:
    if key not in known:
        what = _say("unknown_where", where=where, key=key)
        raise BadInput(what, do=did_you_mean(key, known), file=file)


def _text(table: Mapping[str, Any], key: str, file: str | None, where: str = "") -> str:
    value = table.get(key)
    if not isinstance(value, str) or not value.strip():
        raise BadInput(
            _say("missing_empty", where=where, key=key), do=_say("give_words"), file=file
        )
    return value.strip()


def _switch(table: Mapping[str, Any], key: str, file: str | None, *, default: bool = False) -> bool:
    value = table.get(key, default)
    if not isinstance(value, bool):
        what = _say("value_shown", name=key, value=repr(value))
        raise BadInput(what, do=_say("write_true_false"), file=file)
    return value


def _word(
    table: Mapping[str, Any], key: str, known: tuple[W, ...], default: W, file: str | None
) -> W:
    value = table.get(key, default)
    found = next((word for word in known if word == value), None)
    if found is None:
        what = _say("value_shown", name=key, value=repr(value))
        raise BadInput(what, do=among("one_of", known), file=file)
    return found


def _window(value: object, file: str | None) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 100:
        raise BadInput(
            _say("window_value", value=repr(value)), do=_say("give_more_characters"), file=file
        )
    return value
