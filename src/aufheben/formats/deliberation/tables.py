"""The table of all acts with all terms, step by step, as the journal has it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from aufheben.domain.boards import ACTS
from aufheben.errors import Damaged
from aufheben.runtime.journal import Event, Record

_TERMS = ("persuasiveness", "novelty", "redundancy", "uncertainty", "cost", "opposition")


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
        raise Damaged(f"the utilities of {record.run} cannot be read: {wrong!r}") from None


def _table(event: Event) -> UtilityTable:
    rows: Any = event.payload["utility"]
    utility: dict[str, dict[str, Any]] = {
        key: {"open": bool(rows[key]["open"])}
        | {name: float(rows[key][name]) for name in ("total", *_TERMS)}
        | {name: int(rows[key][name]) for name in ("waited",) if name in rows[key]}
        for key in _keys(rows)
    }
    return UtilityTable(int(event.place[1]), str(event.payload["taken"]), utility)


def _keys(rows: Mapping[str, Any]) -> list[str]:
    """The seven acts in their order, a second proposal after the first."""
    more = [key for key in rows if key not in ACTS]
    return [key for act in ACTS for key in (act, *(k for k in more if k.startswith(f"{act}:")))]


def tables(found: Iterable[UtilityTable]) -> str:
    """For a terminal; the act that was taken is marked with `>`; - is not open: nobody sketched it,
    or no step is left to answer it."""
    return "\n\n".join("\n".join(_lines(each)) for each in found) + "\n"


def _lines(table: UtilityTable) -> Iterator[str]:
    heads = "".join(f"{name:>{_width(name)}}" for name in _TERMS)
    yield f"{f'step {table.step}':<14}{'total':>8}{heads}"
    for act, row in table.utility.items():
        mark = ">" if act == table.taken else " "
        if row["open"]:
            values = "".join(f"{row[name]:>{_width(name)}.3f}" for name in _TERMS)
            waited = f"  waited {row['waited']} steps" if "waited" in row else ""
            yield f"{mark} {act:<12}{row['total']:>8.3f}{values}{waited}"
        else:
            yield f"{mark} {act:<12}{'-':>8}"


def _width(name: str) -> int:
    return max(len(name) + 2, 8)
