"""The list a curator hands back: which of the suggested mends are to be made.

- the report in ROBOT's columns, without the rows that were refused (a row without a suggestion
  accepts nothing);
- a table, comma- or tab-separated, with the columns `child` and `parent`;
- the KGCL that `kgcl` wrote, without the commands that were refused;
- the report as JSON.

All name edges as pairs of keys, a class that is to get a label with no parent; what is to become
of them is what was suggested.
"""

import json
from collections.abc import Iterator
from typing import Any

from aufheben.errors import BadInput
from aufheben.formats.quoting.data import text_of
from aufheben.rooms.hierarchy.report.kgcl import COMMANDS, edges_of
from aufheben.rooms.hierarchy.report.robot import (
    BROADER,
    SUBCLASS,
    ReportRow,
    is_report,
    lines_of,
    read_table,
)
from aufheben.words import speaker

_say = speaker(__name__)

Pair = tuple[str, str]
_DO = _say("hand_report_tsv")


def accepted(text: str, file: str | None = None) -> frozenset[Pair]:
    """Pairs (child's key, parent's key) whose mend is accepted; none where all were refused.

    Raises BadInput with the line for what is no such list.
    """
    text = text.removeprefix("\ufeff")
    number, first = _first(text, file)
    if not first:
        return frozenset()
    if first.lstrip().startswith(("{", "[")):
        return frozenset(_of_json(text, file))
    if is_report(text):
        return frozenset(_of_report(text, file))
    if first.split()[0] in COMMANDS:
        return edges_of(text, file)
    return frozenset(_of_table(text, number, file))


def _first(text: str, file: str | None) -> tuple[int, str]:
    """The first line that says something, and its number; "" where only comments are there."""
    if not text.strip():
        raise BadInput(_say("list_accepted_edges"), do=_DO, file=file, line=1)
    for number, line in enumerate(lines_of(text), 1):
        if line.strip() and not line.startswith("#"):
            return number, line
    return 1, ""


def _of_report(text: str, file: str | None) -> Iterator[Pair]:
    for row in read_table(text, file, "\t"):
        if "Suggestion" not in row.cells:
            do = _say("keep_all_columns")
            raise BadInput(_say("no_column_suggestion"), do=do, file=file, line=1)
        if not row.cells["Suggestion"].strip():
            continue
        edge = row.cells["Property"].strip() in {SUBCLASS, BROADER}
        if row.cells["Rule Name"].strip() == "missing_label" and not edge:
            yield text_of(row.cells["Subject"]), ""
            continue
        if not edge:
            what = _say("suggestion_no_edge", cells=row.cells["Property"])
            raise BadInput(what, do=_say("delete_row"), file=file, line=row.line)
        yield _pair(row, "Subject", "Value", file)


def _of_table(text: str, number: int, file: str | None) -> Iterator[Pair]:
    """The table whose header stands in line `number`."""
    header, *rest = lines_of(text)[number - 1 :]
    delimiter = "\t" if "\t" in header else ","
    names = {name.strip().strip('"').casefold() for name in header.split(delimiter)}
    if not {"child", "parent"} <= names:
        raise BadInput(_say("no_list_accepted"), do=_DO, file=file, line=number)
    table = "\n".join([header.casefold(), *rest])
    for row in read_table(table, file, delimiter, first_line=number):
        child, parent = _pair(row, "child", "parent", file)
        yield child.strip(), parent.strip()


def _pair(row: ReportRow, child: str, parent: str, file: str | None) -> Pair:
    keys = text_of(row.cells[child]), text_of(row.cells[parent])
    if not all(key.strip() for key in keys):
        missing = parent if keys[0].strip() else child
        do = _say("give_both_keys")
        raise BadInput(_say("no_row", missing=missing), do=do, file=file, line=row.line)
    return keys


def _of_json(text: str, file: str | None) -> Iterator[Pair]:
    try:
        report = json.loads(text)
    except json.JSONDecodeError as wrong:
        raise BadInput(
            _say("not_valid_json", msg=wrong.msg), file=file, line=wrong.lineno
        ) from None
    except RecursionError:
        raise BadInput(_say("json_nested_too"), do=_DO, file=file, line=1) from None
    except ValueError as wrong:  # Python's own limits: a number of thousands of digits
        what = _say("not_usable_json", wrong=str(wrong)[:80])
        raise BadInput(what, do=_DO, file=file, line=1) from None
    rows = report.get("findings") if isinstance(report, dict) else report
    if not isinstance(rows, list):
        raise BadInput(_say("no_list_findings"), do=_DO, file=file, line=1)
    for number, row in enumerate(rows):
        if not isinstance(row, dict):
            raise BadInput(_say("findings_no_object", number=number), do=_DO, file=file)
        if row.get("suggestion"):
            yield _keys(row, number, file)


def _keys(row: dict[str, Any], number: int, file: str | None) -> Pair:
    child, parent = row.get("subject"), row.get("parent")
    suggestion = row["suggestion"]
    labels = isinstance(suggestion, dict) and suggestion.get("kind") == "label"
    if isinstance(child, str) and child and parent is None and labels:
        return child, ""
    if isinstance(child, str) and isinstance(parent, str) and child and parent:
        return child, parent
    do = _say("give_subject_parent")
    raise BadInput(_say("findings_suggestion_no", number=number), do=do, file=file)
