"""A result as a notebook shows it: the decision, then the map or the first rows. No scripts."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from aufheben.formats.endings import ending, ends_of
from aufheben.formats.quoting.markup import escaped

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
