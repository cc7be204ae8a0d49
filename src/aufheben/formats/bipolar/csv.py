"""CSV: rows `argument,a,0.5`, `attack,a,b` and `support,a,b`, a heading or none.

Between cells stand commas, tabs or semicolons; with semicolons a score may have a decimal comma.
"""

import csv
import io

from aufheben.errors import BadInput
from aufheben.formats.bipolar.statements import RELATIONS, Stated
from aufheben.logic.gradual import BipolarFramework
from aufheben.words import speaker

_say = speaker(__name__)

_DO = _say("write_argument_name")
_HEADS = ("kind", "what", "relation")


def read_csv(text: str, base_score: float | None = None) -> BipolarFramework:
    """The framework. Raises BadInput naming the line."""
    stated = Stated(base_score=base_score)
    text = text.removeprefix("\ufeff")
    separator = _separator(text)
    rows = csv.reader(io.StringIO(text), delimiter=separator)
    try:
        for number, row in enumerate(rows, start=1):
            cells = [cell.strip() for cell in row]
            if any(cells) and not (number == 1 and cells[0].lower() in _HEADS):
                if separator == ";" and cells[0].lower() == "argument":
                    cells[2:3] = [score.replace(",", ".") for score in cells[2:3]]
                _state(stated, cells, rows.line_num)
    except csv.Error as wrong:
        raise BadInput(_say("no_csv", wrong=str(wrong)), do=_DO, line=rows.line_num) from None
    return stated.framework()


def _separator(text: str) -> str:
    """What stands behind the first cell, if that is one of ours."""
    first = text.lstrip().partition("\n")[0].lower()
    kinds = (*_HEADS, "argument", *RELATIONS)
    found = (sep for sep in ",;\t" if first.partition(sep)[0].strip().strip('"') in kinds)
    return next(found, ",")


def _state(stated: Stated, cells: list[str], line: int) -> None:
    kind, name, other = (*cells, "", "", "")[:3]
    relation = next((each for each in RELATIONS if each == kind.lower()), None)
    if kind.lower() == "argument" and name:
        stated.argument(name, other or None, line)
    elif relation is not None and name and other:
        stated.edge(relation, name, other, line)
    else:
        raise BadInput(_say("no_row_graph", cells=",".join(cells)[:40]), do=_DO, line=line)
