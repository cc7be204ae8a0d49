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
from aufheben.formats.hierarchy.cells import (
    BROADER,
    SUBCLASS,
    ReportRow,
    is_report,
    lines_of,
    read_table,
)
from aufheben.formats.hierarchy.kgcl import COMMANDS, edges_of
from aufheben.formats.quoting.cells import text_of

Pair = tuple[str, str]
_DO = (
    "hand in the report as TSV or JSON, a table with columns child and parent, or the KGCL "
    "that was written, without what is refused"
)


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
        raise BadInput("the list of accepted edges is empty", do=_DO, file=file, line=1)
    for number, line in enumerate(lines_of(text), 1):
        if line.strip() and not line.startswith("#"):
            return number, line
    return 1, ""


def _of_report(text: str, file: str | None) -> Iterator[Pair]:
    for row in read_table(text, file, "\t"):
        if "Suggestion" not in row.cells:
            do = "keep all columns of the report"
            raise BadInput("no column Suggestion", do=do, file=file, line=1)
        if not row.cells["Suggestion"].strip():
            continue
        edge = row.cells["Property"].strip() in {SUBCLASS, BROADER}
        if row.cells["Rule Name"].strip() == "missing_label" and not edge:
            yield text_of(row.cells["Subject"]), ""
            continue
        if not edge:
            what = f"a suggestion for {row.cells['Property']!r}, which is no edge"
            raise BadInput(what, do="delete the row", file=file, line=row.line)
        yield _pair(row, "Subject", "Value", file)


def _of_table(text: str, number: int, file: str | None) -> Iterator[Pair]:
    """The table whose header stands in line `number`."""
    header, *rest = lines_of(text)[number - 1 :]
    delimiter = "\t" if "\t" in header else ","
    names = {name.strip().strip('"').casefold() for name in header.split(delimiter)}
    if not {"child", "parent"} <= names:
        raise BadInput("no list of accepted edges", do=_DO, file=file, line=number)
    table = "\n".join([header.casefold(), *rest])
    for row in read_table(table, file, delimiter, first_line=number):
        child, parent = _pair(row, "child", "parent", file)
        yield child.strip(), parent.strip()


def _pair(row: ReportRow, child: str, parent: str, file: str | None) -> Pair:
    keys = text_of(row.cells[child]), text_of(row.cells[parent])
    if not all(key.strip() for key in keys):
        missing = parent if keys[0].strip() else child
        do = "give both keys, or delete the row"
        raise BadInput(f"no {missing} in this row", do=do, file=file, line=row.line)
    return keys


def _of_json(text: str, file: str | None) -> Iterator[Pair]:
    try:
        report = json.loads(text)
    except json.JSONDecodeError as wrong:
        raise BadInput(f"not valid JSON: {wrong.msg}", file=file, line=wrong.lineno) from None
    except RecursionError:
        raise BadInput("JSON nested too deeply", do=_DO, file=file, line=1) from None
    except ValueError as wrong:  # Python's own limits: a number of thousands of digits
        what = f"not usable JSON: {str(wrong)[:80]}"
        raise BadInput(what, do=_DO, file=file, line=1) from None
    rows = report.get("findings") if isinstance(report, dict) else report
    if not isinstance(rows, list):
        raise BadInput("no list of findings", do=_DO, file=file, line=1)
    for number, row in enumerate(rows):
        if not isinstance(row, dict):
            raise BadInput(f"findings[{number}] is no object", do=_DO, file=file)
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
    do = "give subject and parent as in the report, or delete the finding"
    raise BadInput(f"findings[{number}] has a suggestion and no edge", do=do, file=file)
