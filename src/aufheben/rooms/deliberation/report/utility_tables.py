"""The table of all acts with all terms, step by step, as the journal has it."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from aufheben.domain.boards import ACTS
from aufheben.errors import Damaged
from aufheben.formats.document import Document, Row, Section, Table
from aufheben.rooms.deliberation.report.acts import act_called
from aufheben.runtime.journal import Event, Record
from aufheben.words import Fact, Figure, speaker

_MEASURES = (
    "total",
    "persuasiveness",
    "novelty",
    "redundancy",
    "uncertainty",
    "cost",
    "opposition",
)
_say = speaker(__name__)


class UtilityTable(NamedTuple):
    """A step, the act that was taken, and every act's total and terms."""

    step: int
    taken: str
    utility: Mapping[str, Mapping[str, Any]]


def read_tables(record: Record) -> list[UtilityTable]:
    """Those of a run, in order; a run under way has those of the steps so far.

    Raises Damaged for rows that are not ours.
    """
    try:
        return [
            _table(event)
            for event in record.events
            if event.place[:1] == ("step",) and event.place[2:] == ("utility",)
        ]
    except (KeyError, TypeError, ValueError, AttributeError) as wrong:
        raise Damaged(_say("utilities_cannot_read", run=record.run, wrong=repr(wrong))) from None


def _table(event: Event) -> UtilityTable:
    rows: Any = event.payload["utility"]
    utility: dict[str, dict[str, Any]] = {
        key: {"open": bool(rows[key]["open"])}
        | {name: float(rows[key][name]) for name in _MEASURES}
        | {name: int(rows[key][name]) for name in ("waited",) if name in rows[key]}
        for key in _keys(rows)
    }
    return UtilityTable(int(event.place[1]), str(event.payload["taken"]), utility)


def _keys(rows: Mapping[str, Any]) -> list[str]:
    """The seven acts in their order, a second proposal after the first."""
    more = [key for key in rows if key not in ACTS]
    return [key for act in ACTS for key in (act, *(k for k in more if k.startswith(f"{act}:")))]


def tables(found: Iterable[UtilityTable]) -> Document:
    """A section for each step."""
    return tuple(Section(_say("step_head", n=each.step), (weighed(each),)) for each in found)


def weighed(table: UtilityTable) -> Table:
    """Every act with its total and terms; without them where it is not open: nobody sketched it,
    or no step is left to answer it."""
    heads: tuple[Fact, ...] = (_say("act"), *map(_say.code, _MEASURES))
    rows = (_row(act, row, taken=act == table.taken) for act, row in table.utility.items())
    return Table(heads, tuple(rows))


def _row(key: str, row: Mapping[str, Any], *, taken: bool) -> Row:
    measures = (Figure(f"{row[name]:.3f}") if row["open"] else None for name in _MEASURES)
    return Row((_called(key, row.get("waited"), taken=taken), *measures))


def _called(key: str, waited: int | None, *, taken: bool) -> Fact:
    """Which act, that it was taken, and how long it had waited."""
    act = act_called(key)
    if waited is not None:
        return _say("taken_waited" if taken else "waited", act=act, n=waited)
    return _say("taken", act=act) if taken else act
