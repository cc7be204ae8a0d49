"""The report of a benchmark as a document: its figures as they are shown, and the runs behind them.

What was not measured is `–`, never 0.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from urllib.parse import quote

from aufheben.formats.document import (
    Block,
    Document,
    Fold,
    Heading,
    Item,
    Items,
    Line,
    Row,
    Section,
    Table,
)
from aufheben.formats.quoting.data import comma_separated, text_cell
from aufheben.words import Citation, Fact, Figure, Marked, Said, speaker

_say = speaker(__name__)

UNMEASURED = "–"
Summary = Mapping[str, Any]
"""What a benchmark says for programs."""
Found = Mapping[str, Any]
"""One thing that was found, such as a row of a table."""


def number(value: float | None, digits: int = 2, *, signed: bool = False) -> str:
    """With so many decimals and commas between thousands."""
    return UNMEASURED if value is None else f"{value:{'+' if signed else ''}z,.{digits}f}"


def share(value: float | None, *, signed: bool = False) -> str:
    """A share as percent, with one decimal."""
    return number(None if value is None else 100 * value, 1, signed=signed)


def amount(value: float | None, *, percent: bool = False, signed: bool = False) -> str:
    """In its unit: a share as percent, a count with as many digits as mean anything."""
    if value is None or percent:
        return share(value, signed=signed)
    return number(value, 0 if abs(value) >= 1000 else 1 if abs(value) >= 100 else 2, signed=signed)


def estimate(
    value: float | None,
    interval: Sequence[float] | None,
    *,
    percent: bool = False,
    signed: bool = False,
    sd: float | None = None,
) -> str:
    """`6.62 (6.46..6.79)`; with a standard deviation `6.62 ± 0.31 (6.46..6.79)`."""
    said = amount(value, percent=percent, signed=signed)
    said += f" ± {amount(sd, percent=percent)}" if sd is not None else ""
    if value is None or not interval:
        return said
    low, high = (amount(end, percent=percent, signed=signed) for end in interval)
    return f"{said} ({low}..{high})"


def count(value: int | None) -> str:
    """A whole number."""
    return number(value, 0)


def money(value: float | None) -> str:
    """US dollars."""
    return UNMEASURED if value is None else f"${value:,.4f}"


def chance(p: float | None) -> str:
    """A p value: three decimals, and `<0.001` below."""
    return "<0.001" if p is not None and p < 0.0005 else number(p, 3)


def spreadsheet(columns: Mapping[str, str], rows: Iterable[Found]) -> str:
    """Rows as RFC 4180, with a header: of each column the format of its numbers; `-` is unmeasured.

    `NAME_low` and `NAME_high` are the ends of NAME's interval, `low` and `high` those of the only
    one; `usd` is what was paid.
    """
    lines = [[_cell(row, name, form) for name, form in columns.items()] for row in rows]
    return comma_separated([list(columns), *lines])


def _cell(row: Found, name: str, form: str) -> str:
    of, _, end = name.rpartition("_")
    if end in ("low", "high"):
        ends = row.get(f"{of}_interval" if of else "interval")
        value = ends and ends[end == "high"]
    else:
        value = row.get("money" if name == "usd" else name)
    if value is None:
        return "-"
    return text_cell(value) if isinstance(value, str) else format(value, form)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedRun:
    """A run by its name, with what tells it from others, how it ended, and its figures as shown.

    `ratings` are the runs in which judges rated its answer.
    """

    run: str
    about: tuple[str, ...] = ()
    outcome: Fact = ""
    error: str = ""
    ratings: tuple[str, ...] = ()
    values: Mapping[str, str] = field(default_factory=dict)

    def said(self, kept: Collection[str]) -> Fact:
        """In a line; runs that are `kept` are led to."""
        named = _linked(self.run, kept) if self.run else _say("never_begun")
        runs = _say.joined(*(_linked(each, kept) for each in self.ratings))
        rated = (_say("rated_in", runs=runs),) if self.ratings else ()
        said = (named, *self.about, self.outcome, self.error, *rated)
        return _say.joined(*(each for each in said if each != ""), between="point")


def _linked(run: str, kept: Collection[str]) -> Fact:
    return Marked(run, (Citation(run, "", f"/runs/{quote(run, safe='')}"),)) if run in kept else run


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Runs that are told of together, such as all of one method."""

    id: str
    name: Fact
    runs: tuple[ReportedRun, ...]

    def told(self, kept: Collection[str]) -> Fold:
        """The list of them, which figures lead to."""
        counted = _say("counted_runs", n=len(self.runs))
        items = tuple(Item(run.said(kept)) for run in self.runs)
        head = _say("group", name=self.name, runs=counted)
        return Fold(head, (Items(items),), anchor=_place(self.id))


def _place(group: str) -> str:
    return f"runs-{group}"


def figure(said: str, groups: Sequence[str] = (), key: str = "") -> Figure | None:
    """A cell, the groups whose runs it is made of, and under which key they have it.

    Of a group in which no run has the key, all runs are meant.
    """
    if said == UNMEASURED:
        return None
    return Figure(said, _place(groups[0]), f"{' '.join(groups)}|{key}") if groups else Figure(said)


def tabled(
    title: Fact, heads: Sequence[Fact], rows: Iterable[Row], *, folded: bool = False
) -> Iterator[Block]:
    """A table under its title, nothing where it has no row; `folded` is one that few want to read."""
    table = Table(tuple(heads), tuple(rows))
    if table.rows:
        yield Fold(title, (table,)) if folded else Section(title, (table,))


@dataclass(frozen=True, kw_only=True)
class Report:
    """All that is shown of a benchmark; `listed` are runs that Markdown names, too."""

    benchmark: str
    about: tuple[Fact, ...]
    warnings: tuple[str, ...] = ()
    tables: Document
    groups: tuple[Group, ...]
    listed: bool = False

    @property
    def title(self) -> Said:
        """What was measured."""
        return _say("benchmark", name=self.benchmark)

    def document(self, *, runs: bool = False) -> Document:
        """In text, where nothing is folded; `runs` with those that are listed."""
        behind = (self.runs(()),) if runs and self.listed else ()
        return (Heading(self.title), *self.head, *map(_unfolded, (*self.tables, *behind)))

    @property
    def head(self) -> Document:
        """What stands above the tables."""
        about = _say.joined(*(each for each in self.about if each != ""), between="point")
        noted = (Line(_say("note", said=each), "warning") for each in self.warnings)
        return (Line(about, "about"), *noted)

    def runs(self, kept: Collection[str]) -> Section:
        """All of them, group by group."""
        return Section(_say("runs"), tuple(group.told(kept) for group in self.groups))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The runs, each once; what was never begun has no name."""
        return tuple(dict.fromkeys(filter(None, self._named())))

    def _named(self) -> Iterator[str]:
        for group in self.groups:
            for run in group.runs:
                yield run.run
                yield from run.ratings

    @property
    def shown_values(self) -> dict[str, list[Mapping[str, str]]]:
        """By group, what each of its runs has in the cells."""
        return {group.id: [run.values for run in group.runs] for group in self.groups}


def first_warning(summary: Summary) -> str:
    """What a picture of it warns of; empty where nothing is to be warned of."""
    return next(iter(summary.get("warnings", ())), "")


def _unfolded(block: Block) -> Block:
    match block:
        case Fold(head, blocks) if blocks:
            return Section(head, blocks, 3 if block.anchor else 2)
        case Section(head, blocks, level):
            return Section(head, tuple(map(_unfolded, blocks)), level)
        case _:
            return block
