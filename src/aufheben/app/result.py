"""What came of a run: a value with the fields of the envelope, in any format of its room; in a notebook, too."""

import json
from collections.abc import Iterator, KeysView, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aufheben.app import formats
from aufheben.app.wording import speaks_python
from aufheben.domain import Tally
from aufheben.domain.vocabulary import Outcome, StopReason
from aufheben.errors import BadInput, MissingExtra, among
from aufheben.formats.endings import ending, ends_of
from aufheben.formats.graphs import Graph
from aufheben.formats.quoting.markup import escaped
from aufheben.formats.quoting.plain import line
from aufheben.rooms.aspects import Shown
from aufheben.rooms.files import form_of, is_there, write
from aufheben.rooms.room import Room, whole
from aufheben.runtime.drive import Ended
from aufheben.runtime.journal import Record
from aufheben.words import Lang, speaker, spelled

if TYPE_CHECKING:
    from aufheben.formats.page import View

_say = speaker(__name__)


@speaks_python
@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class Result:
    """How a run ended, or as far as it came.

    `value` is the room's own result, `job` what was run and by whom. In a batch `number` is its
    place, from 0, and `input` how people know what it was read from. `before` is how many events
    the run had when it was gone on with.
    """

    room: Room[Any, Any, Any, Any]
    record: Record
    job: Any
    value: Ended
    number: int = 0
    input: str = ""
    before: int = 0

    @property
    def found(self) -> bool:
        """Whether it had ended before, so that nobody was asked."""
        return 0 < self.before == len(self.record.events)

    @property
    def run(self) -> str:
        """Its name in the journal."""
        return self.record.run

    @property
    def outcome(self) -> Outcome:
        """justified, synthesis, defensible, unresolved, stalemate, budget or failed."""
        return self.value.outcome

    @property
    def stop_reason(self) -> StopReason:
        """Why it stopped."""
        return self.value.stop_reason

    @property
    def answer(self) -> str | None:
        """The answer in a sentence; None if there is none."""
        said: str | None = self.envelope.get("answer")
        return said

    @property
    def flags(self) -> tuple[str, ...]:
        """What else is to be known of it."""
        return tuple(self.value.flags)

    @property
    def tally(self) -> Tally:
        """What it spent."""
        return self.value.tally

    @cached_property
    def told(self) -> Any:
        """What the room's formats are written of."""
        told = self.room.report.tell(self.run, self.job, self.value)
        return self.room.report.dated(told, self.record.created)

    @cached_property
    def envelope(self) -> dict[str, Any]:
        """One object of the schema `aufheben.run/1`."""
        return whole(self.room, self.record, self.job, self.told)

    @cached_property
    def view(self) -> "View":
        """What its page shows, as far as it has come."""
        from aufheben.app.formats import view_of

        return view_of(self.room, self.record, self.job, self.told)

    @property
    def formats(self) -> tuple[str, ...]:
        """Every format it can be written in."""
        ours = ("json", *self.room.report.formats)
        return (*ours, *formats.names(self.room.name, ours))

    def to(self, form: str) -> str:
        """The run as text, by the name of a format such as md. Raises BadInput for others."""
        if form == "json":
            return json.dumps(self.envelope, ensure_ascii=False, indent=2) + "\n"
        if form in self.room.report.formats:
            return self.room.report.formats[form](self.told)
        write = formats.writer(self.room.name, form)
        if write is not None:
            return write(self)
        do = among("use_lists", self.formats)
        raise BadInput(_say("no_format", noun=self.room.noun, form=form), do=do)

    def save(self, path: str | Path, *, force: bool = False) -> None:
        """Write it to a file in the format that its ending names. Raises BadInput."""
        if is_there(path) and not force:
            raise BadInput(_say("file_exists"), do=_say("add_force_name"), file=str(path))
        form = form_of(str(path), self.formats) or Path(path).suffix.removeprefix(".")
        write(str(path), self.to(form))

    def look(self, what: str, at: str | None = None) -> Shown:
        """Ask the finished run something that asks nobody, such as why or doubt. Raises BadInput."""
        look = self.room.looks.get(what)
        if look is None:
            known = ", ".join(self.room.looks) or "nothing"
            raise BadInput(
                _say("cannot_asked", noun=self.room.noun, what=what),
                do=_say("ask_known", known=known),
            )
        return look(self.record, self.job, at)

    def __getitem__(self, key: str) -> Any:
        """A field of the envelope."""
        return self.envelope[key]

    def __contains__(self, key: object) -> bool:
        """Whether the envelope has this field."""
        return key in self.envelope

    def __iter__(self) -> Iterator[str]:
        """The fields of the envelope."""
        return iter(self.envelope)

    def keys(self) -> KeysView[str]:
        """The fields of the envelope, so that `dict(result)` is the envelope."""
        return self.envelope.keys()

    def __getattr__(self, name: str) -> Any:
        """A field of the envelope. Raises AttributeError."""
        # Copies are made bare and filled later, and where the envelope itself cannot be made, asking
        # it would go round in a circle.
        if name.startswith("_") or name in ("envelope", "told") or name in self.__annotations__:
            raise AttributeError(name)
        if name not in self.envelope:
            raise AttributeError(f"{spelled(self.room.noun, 'en')} has no {name!r}")
        return self.envelope[name]

    def __dir__(self) -> list[str]:
        """What a notebook completes: the fields of the envelope too."""
        return sorted({*super().__dir__(), *self.envelope})

    def to_networkx(self) -> Any:
        """A `networkx.MultiDiGraph` of arguments, or claims, by their ids.

        Nodes have `seat`, `said`, `role` and `status`, edges a `kind`. Raises BadInput if the
        room has no such graph, MissingExtra without networkx.
        """

        return networkx_of(self.graph)

    def to_pandas(self, table: str | None = None) -> Any:
        """A `pandas.DataFrame` of a list in the envelope, a row each.

        By default the arguments of a debate, the ballots of a judged one, the findings of a check,
        the steps of a deliberation, the values of a rating. Nested keys are joined by a dot.
        Raises BadInput for what is no list, MissingExtra without pandas.
        """

        return frame_of(self.envelope, table or self.room.report.table)

    @property
    def graph(self) -> Graph:
        """Who said what, and who attacks whom. Raises BadInput if the room has no graph."""
        if self.room.graphs.drawn is None:
            raise BadInput(_say("no_graph", noun=self.room.noun), do=_say("see_table_pandas"))
        return self.room.graphs.drawn(self.told)

    def __repr__(self) -> str:
        """One line: which run, of what, how it ended, with which answer."""
        ended = f"{spelled(self.room.noun, 'en')}, {self.outcome} ({self.stop_reason})"
        answer = f": {line(self.answer)}" if self.answer else ""
        return f"<Result {self.run}: {ended}{answer}>"

    def _repr_markdown_(self) -> str:
        return self.to("md") if "md" in self.room.report.formats else f"```\n{self.to('txt')}```\n"

    def _repr_svg_(self) -> str | None:
        from aufheben.formats.page.picture import picture

        return (
            picture(self.view) if self.view.cards and self.room.graphs.drawn is not None else None
        )

    def _repr_html_(self) -> str:

        said = self.room.report.headline(self.told) if self.room.report.headline else ""
        drawn = self._repr_svg_() or ""
        lang: Lang = "ja" if self.job.lang == "ja" else "en"
        return page(
            self.envelope, spelled(self.room.noun, lang), drawn, self.room.report.table, said, lang
        )


ROWS, CELL = 12, 120
"""Most rows of a table, and most characters of a cell."""


def page(
    envelope: Mapping[str, Any],
    noun: str,
    picture: str,
    table: str,
    headline: str = "",
    lang: str = "en",
) -> str:
    """HTML of one element with a `picture`, or else the table; every word of others is escaped."""
    issue = f"<p>{escaped(str(envelope['issue']))}</p>" if envelope.get("issue") else ""
    answer = escaped(headline or str(envelope["answer"] or "—"))
    stop = ends_of(envelope.get("protocol"), str(envelope["stop_reason"]))
    run, why = envelope["run"], ending(stop, "ja" if lang == "ja" else "en")
    ended = f"実行 {run}：{why}" if lang == "ja" else f"{noun}, run {run}: {why}"
    shown = picture or _table(envelope.get(table) or [], lang)
    return f"<div>{issue}<p><b>{answer}</b></p><p><small>{escaped(ended)}</small></p>{shown}</div>"


def _table(rows: Sequence[Mapping[str, Any]], lang: str) -> str:
    """What fits of a table: the columns that hold one word or number each."""
    columns = [key for key, value in rows[0].items() if _is_plain(value)] if rows else []
    if not columns:
        return ""
    head = "".join(f"<th>{escaped(key)}</th>" for key in columns)
    body = "".join(f"<tr>{''.join(_cells(row, columns))}</tr>" for row in rows[:ROWS])
    left = f"…ほか{len(rows) - ROWS}件" if lang == "ja" else f"… {len(rows) - ROWS} more"
    more = f"<p>{left}</p>" if len(rows) > ROWS else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def _is_plain(value: object) -> bool:
    return value is None or isinstance(value, str | int | float)


def _cells(row: Mapping[str, Any], columns: list[str]) -> Iterator[str]:
    for key in columns:
        value = row.get(key)
        said = "" if value is None else str(value)
        yield f"<td>{escaped(said if len(said) <= CELL else said[: CELL - 1] + '…')}</td>"


def networkx_of(graph: Graph) -> Any:
    """A `networkx.MultiDiGraph` with the same nodes and edges. Raises MissingExtra."""
    drawn = _library("networkx", "graphs").MultiDiGraph()
    for node in graph.nodes:
        drawn.add_node(node.id, seat=node.seat, said=node.said, role=node.role, status=node.status)
    for edge in graph.edges:
        drawn.add_edge(edge.source, edge.target, kind=edge.kind)
    return drawn


def frame_of(envelope: Mapping[str, Any], table: str) -> Any:
    """A `pandas.DataFrame` of the list `table` of an envelope. Raises BadInput, MissingExtra."""
    rows = envelope.get(table)
    if not isinstance(rows, list):
        lists = [key for key, value in envelope.items() if _is_table(value)]
        do = among("use_lists", lists) if lists else _say("nothing_said_run")
        raise BadInput(_say("no_table", table=table), do=do)
    return _library("pandas", "tables").json_normalize(rows)


def _is_table(value: object) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], Mapping)


def _library(name: str, what: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        raise MissingExtra(
            extra="notebook", why=_say("not_installed_makes", name=name, what=what)
        ) from None
