"""Templates of ROBOT: tables whose second line says what the columns mean.

A column of identifiers is `ID`, of labels `LABEL`, of superclasses `SC %` or `C %`; `A PROPERTY`
annotates, and `SPLIT=|` lets a cell hold several (ROBOT's documentation, "Template").
"""

import re
from collections.abc import Sequence

_CELL = re.compile(
    r">{0,2}(?:(?:ID|LABEL|TYPE|CLASS_TYPE|DOMAIN|RANGE|CHARACTERISTIC)(?: .*)?"
    r"|(?:A|AT|AL|AI|SC|EC|DC|C|P|SP|EP|DP|IP|I|TI|SI|DI)\b.*|)"
)
_MEANT = (
    ("child_iri", r"ID"),
    ("child", r"LABEL|A[LT]?\s+rdfs:label(?:\s*@\w+)?"),
    ("parent", r"S?C\s+%"),
    ("child_definition", r"A[LT]?\s+(?:definition|(?:obo:)?IAO[:_]0000115|skos:definition)"),
    ("row_type", r"TYPE"),
    ("class_type", r"CLASS_TYPE"),
)
_COLUMNS = (
    *(
        (n, re.compile(rf"(?:{w})(?:\s+SPLIT=\S(?:[^\s^]|\^(?!\^))*+)?(?:\^\^.*)?"))
        for n, w in _MEANT
    ),
    ("child_deprecated", re.compile(r"A[LT]?\s+owl:deprecated.*")),
)


def is_template(cells: Sequence[str]) -> bool:
    """Whether the cells of a line say what the columns mean."""
    cells = [cell.strip() for cell in cells]
    return any(cell in ("ID", "LABEL") for cell in cells) and all(map(_CELL.fullmatch, cells))


def meant(columns: Sequence[str], cells: Sequence[str]) -> tuple[str, ...]:
    """The names here of the columns; those that have none keep theirs."""
    found = [_name(cell.strip()) for cell in cells] + [""] * (len(columns) - len(cells))
    firsts = {name: found.index(name) for name in found if name}
    if any(cell.lstrip(">").strip().startswith("SC") for cell in cells):
        firsts.pop("class_type", None)  # it is of columns `C` alone
    return tuple(
        name if firsts.get(name) == place else column.lower()
        for place, (column, name) in enumerate(zip(columns, found, strict=False))
    )


def split_of(names: Sequence[str], cells: Sequence[str]) -> re.Pattern[str] | None:
    """What parts the parents in one cell; None where nothing does."""
    said = dict(zip(names, cells, strict=False)).get("parent", "")
    found = re.search(r"SPLIT=(\S+)", said)
    return re.compile(rf"(?:(?<!\s)\s++)?{re.escape(found[1])}\s*+") if found else None


def _name(cell: str) -> str:
    return next((name for name, words in _COLUMNS if words.fullmatch(cell)), "")
