"""What the columns of a table are called, in English and in Japanese, and what is read of them.

A column that tells of a class without saying of which tells of the child: the row is its own.

In templates of ROBOT the second line says what the columns mean. A column of identifiers is `ID`, of
labels `LABEL`, of superclasses `SC %` or `C %`; `A PROPERTY` annotates, and `SPLIT=|` lets a cell hold
several (ROBOT's documentation, "Template").
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final

TOLD: Final = ("iri", "label", "labels", "ja", "deprecated")
DEFINITIONS: Final = ("def", "definition", "gloss")
"""What follows the side in the names that columns have here."""
_ASIDE = ("note", "label", "kind", "synset_child", "synset_parent")
_READ_OF_ROWS = ("domain", "relation", "row_type", "class_type", *_ASIDE)
_SUBCLASS = re.compile(r"(?:^|(?<=_))(sub|super)_?class(?=_|$)")
_BLANKS = re.compile(r"[\s_-]+")
_PROPERTY = re.compile(r"(?:rdfs?|skos|dc|dct|dcterms):|@[a-z-]+$")
"""Of a column that is called by a property of RDF, such as `skos:prefLabel@en`."""
_DEFINING = r"definitions?|def|gloss|description|meaning|定義文?|説明文?|意味"
_SIDES = (
    ("child", r"child|hyponym|(?:下位|子)(?:クラス|概念|語)?|サブクラス"),
    ("parent", r"parent|hypernym|(?:上位|親)(?:クラス|概念|語)?|スーパークラス"),
)
_NAMED = tuple(
    (side, re.compile(rf"(?:{words})(?:(?:の|_)?(?:name|名前?|名称))?")) for side, words in _SIDES
)
_DEFINED = tuple(
    (side, re.compile(rf"(?:{words})(?:の|_)?(?:{_DEFINING})|(?:{_DEFINING})_of_(?:the_)?{side}"))
    for side, words in _SIDES
)
_CLASS = re.compile(r"class|concept|クラス名?|概念名?")
_OWN = re.compile(_DEFINING)
_DEPRECATED = re.compile(r"(?:owl:|is_)?(?:deprecated|obsolete)|廃止(?:済み?)?")
_RELATION = re.compile(
    r"rel(?:ation)?(?:_type)?|relationship|predicate(?:_id)?|関係(?:の種類|名)?|述語"
)
_LISTED = (
    ("child_iri", r"(?:class_|concept_|term_|ontology_)?(?:id|iri|uri|curie)|識別子|クラスid"),
    (
        "child",
        r"(?:class_|term_|preferred_)?(?:label|name)|(?:preferred_)?term|pref_?label|見出し語?|優先語|ラベル|名前?|名称|用語",
    ),
    (
        "parent_iri",
        r"(?:parents?|broader|super_?class(?:es)?)_?(?:ids?|iris?|uris?)|(?:上位|親)_?id",
    ),
    (
        "parent",
        r"parents|(?:parent|broader)_(?:label|name|term|class|concept)|sub_?class_?of|broader|is_?a|上位|親",
    ),
)
_OF_LISTS = tuple((name, re.compile(words)) for name, words in _LISTED)
_DOMAIN = re.compile(r"domain|subject_(?:area|field)|分野|領域|ドメイン|対象領域")
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


def has_sides(columns: Iterable[str]) -> bool:
    """Whether columns, named as here, hold a child and a parent."""
    known = set(columns)
    if {"text_a", "text_b"} <= known:
        return True
    return all(known & {side, f"{side}_iri"} for side in ("child", "parent"))


def named_here(columns: Iterable[str]) -> tuple[str, ...]:
    """Columns, given as they are written, by the names they have here."""
    small = tuple(column.strip().lower() for column in columns)
    found = _renamed(small, _sided) if not has_sides(small) else small
    for rule in (_classed, _listed):
        found = found if has_sides(found) else _renamed(small, rule)
    found = found if has_sides(found) else small
    return _renamed(found, _telling) if has_sides(found) else found


def is_read(column: str) -> bool:
    """Whether a column, named as here, tells of a class."""
    if column in ("text_a", "text_b"):
        return True
    side, _, what = column.partition("_")
    return side in ("child", "parent") and what in ("", *TOLD, *DEFINITIONS)


@lru_cache(maxsize=1_000)  # asked of every row
def is_unread(column: str) -> bool:
    """Whether nothing at all is done with a column, named as here."""
    return bool(column) and column not in _READ_OF_ROWS and not is_read(column)


@lru_cache(maxsize=1_000)
def lists_classes(column: str) -> bool:
    """Whether a column, as it is written, names the class that a row is of, which may be a top."""
    plain = _plain(column.strip().lower())
    return any(words.fullmatch(plain) for _, words in _OF_LISTS[:2]) or bool(
        _CLASS.fullmatch(plain)
    )


def _renamed(columns: tuple[str, ...], rule: Callable[[str], str]) -> tuple[str, ...]:
    """The columns by the names that a rule gives them; no name is given twice."""
    named = dict.fromkeys(columns)
    for column in columns:
        name = "" if is_read(column) else rule(_plain(column))
        if name and name not in (*columns, *named.values()):
            named[column] = name
    return tuple(named[column] or column for column in columns)


def _plain(column: str) -> str:
    return _BLANKS.sub("_", _PROPERTY.sub("", unicodedata.normalize("NFKC", column)))


def _sided(column: str) -> str:
    """The name of a column that names a class, or tells of one, by its side."""
    side = next((side for side, words in _NAMED if words.fullmatch(column)), "")
    named = _SUBCLASS.sub(lambda at: "child" if at[1] == "sub" else "parent", column)
    return side or (named if named != column else "")


def _classed(column: str) -> str:
    """As `_sided`; a class beside its parent is the child."""
    return "child" if _CLASS.fullmatch(column) else _sided(column)


def _listed(column: str) -> str:
    """The name of a column of a table that has a row for each class, and its parent in it."""
    return next((name for name, words in _OF_LISTS if words.fullmatch(column)), _classed(column))


def _telling(column: str) -> str:
    """The name of a column that tells of a class or a relation, or what all of it is about."""
    if _DEPRECATED.fullmatch(column):
        return "child_deprecated"
    if _RELATION.fullmatch(column):
        return "relation"
    side = next((side for side, words in _DEFINED if words.fullmatch(column)), "")
    if side or _OWN.fullmatch(column):
        return f"{side or 'child'}_definition"
    return "domain" if _DOMAIN.fullmatch(column) else ""


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
