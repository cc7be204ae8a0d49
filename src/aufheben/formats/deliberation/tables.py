"""The table of all acts with all terms, step by step, as the journal has it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from aufheben.domain.boards import ACTS
from aufheben.domain.vocabulary import Lang
from aufheben.errors import Damaged
from aufheben.formats.deliberation.act_words import TERM_WORDS, act_said
from aufheben.formats.wrapping import width_of
from aufheben.runtime.journal import Event, Record

_ENGLISH = {"step": "step {step}", "waited": "waited {steps} steps", "total": "total"}
_TERMS = ("persuasiveness", "novelty", "redundancy", "uncertainty", "cost", "opposition")
_ENGLISH |= {name: name for name in _TERMS}


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


def tables(found: Iterable[UtilityTable], lang: Lang = "en") -> str:
    """For a terminal; the act that was taken is marked with `>`; - is not open: nobody sketched it,
    or no step is left to answer it."""
    return "\n\n".join("\n".join(_lines(each, lang)) for each in found) + "\n"


def _lines(table: UtilityTable, lang: Lang) -> Iterator[str]:
    words = {**_ENGLISH, **TERM_WORDS[lang]}
    heads = "".join(_right(words[name], _width(words[name])) for name in ("total", *_TERMS))
    yield f"{_left(words['step'].format(step=table.step), 14)}{heads}"
    for act, row in table.utility.items():
        mark = ">" if act == table.taken else " "
        called = _left(act_said(act, lang), 12)
        if row["open"]:
            values = "".join(f"{row[n]:>{_width(words[n])}.3f}" for n in ("total", *_TERMS))
            waited = f"  {words['waited'].format(steps=row['waited'])}" if "waited" in row else ""
            yield f"{mark} {called}{values}{waited}"
        else:
            yield f"{mark} {called}{'-':>{_width(words['total'])}}"


def _width(name: str) -> int:
    return max(width_of(name) + 2, 8)


def _left(text: str, width: int) -> str:
    return text + " " * (width - width_of(text))


def _right(text: str, width: int) -> str:
    return " " * (width - width_of(text)) + text
