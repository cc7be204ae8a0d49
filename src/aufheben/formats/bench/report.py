"""The tables of a benchmark's page as values, and the runs that stand behind their cells."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedRun:
    """A run by its name, with what tells it from others, how it ended, and its figures as shown.

    `ratings` are the runs in which judges rated its answer.
    """

    run: str
    about: tuple[str, ...] = ()
    outcome: str = ""
    error: str = ""
    ratings: tuple[str, ...] = ()
    values: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Runs that are told of together, such as all of one method."""

    id: str
    name: object
    runs: tuple[ReportedRun, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """What a cell says, the groups whose runs it is made of, and under which key they have it.

    Of a group in which no run has the key, all runs are meant.
    """

    said: object
    groups: tuple[str, ...] = ()
    key: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A row of a table: what it is of, a note to that, and its cells."""

    name: object
    note: object = ""
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table under its title; `folded` is one that few want to read."""

    title: object
    columns: tuple[object, ...]
    lines: tuple[Line, ...]
    folded: bool = False


@dataclass(frozen=True, kw_only=True)
class Report:
    """All that a page shows of a benchmark; texts are of others or markup of ours."""

    benchmark: str
    about: tuple[object, ...]
    warnings: tuple[str, ...] = ()
    tables: tuple[Table, ...]
    groups: tuple[Group, ...]

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


Summary = Mapping[str, Any]
"""What a benchmark says for programs."""
