"""Rows of pairs, from a table or from lines of JSON, under one set of column names.

child, parent                    or text_b (the child), text_a (the parent), as LLMs4OL has it,
                                 or subclass, superclass ("sub class", "Subclass IRI" also)
child_iri, parent_iri            the keys, where given; else the names are
child_label, child_labels        text; {"ja": text, …}
child_ja                         a Japanese label
child_def, child_definition, child_gloss ("definition", "description", 定義 also)
(and the same of the parent: "parent definition", 上位クラスの定義)
domain                           what the child is a notion of, in a word or a sentence

A row with a note and without a parent is a class without one: a mended table keeps such rows. JSON has
an object a line, a list of such objects, or of pairs [superclass, subclass] (Mishima & Sasaki 2023).
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from aufheben.domain.taxonomies import Status, Term
from aufheben.errors import BadInput
from aufheben.rooms.hierarchy.ontologies.decoding import SHAPES, parsed
from aufheben.rooms.hierarchy.ontologies.headers import (
    DEFINITIONS,
    has_sides,
    is_unread,
    lists_classes,
    named_here,
)
from aufheben.rooms.hierarchy.ontologies.names import local_of, one_line, paragraphs, words_of
from aufheben.rooms.hierarchy.ontologies.subclass_axioms import EVERYTHING
from aufheben.words import Fact, Said, speaker

_say = speaker("aufheben.rooms.hierarchy.ontologies.reader")
_TAGGED = _say("write_tagged")
_LABELS = {"true": True, "correct": True, "1": True, "false": False, "incorrect": False, "0": False}
_DEFINED = {s: tuple(f"{s}_{word}" for word in DEFINITIONS) for s in ("child", "parent")}
_SIDES_BA = ("text_b", "text_a")
_NAMES = (("child", "child"), ("parent", "parent"), ("child", "text_b"), ("parent", "text_a"))
_SEVERAL = re.compile(r"(?<=[^|｜\s])\s*+[|｜]\s*+[^|｜\s]")
_SIGNS = re.compile(r"[\s_-]+")
_TYPES = ("row_type", "class_type")
_QUOTED = re.compile(r"'[^']*'")
_EXPRESSION = re.compile(
    r"^\(|\S\s+(?:and|or|some|only|min|max|exactly|value|that)\s+\S|^(?:not|inverse)\s"
)
"""Of OWL in Manchester syntax, as templates have it."""
_IS_A = re.compile(
    r"(?:\w+:)?(?:is a(?: kind of)?|isa|subclass ?of|sub class of|subclass|broader|hypernym|hyponym"
    r"|(?:a )?kind of|kind|generic|broadergeneric|is|の一種|一種|種類|上位下位|下位クラス|上位概念)"
)
_NOT_DEPRECATED = ("", "0", "false", "no", "n", "current", "いいえ", "偽", "×")
_BARE = {"child", "parent"}
_IRI = re.compile(r"(?:https?|urn):\S+")
_CURIE = re.compile(r"[A-Za-z][\w.-]*:[^\s:]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class PairRow:
    """The cells of one row by column, and where it stands.

    `written` are the columns as the file has them, where it names them otherwise; a row that `is_pair`
    came without columns, the parent first, as in the paper. `ids` are the keys that names
    in other rows stand for; a row that `is_template` only says what the columns mean (ROBOT), and
    the `templated` ones under it may hold expressions. Where the file has several parents in one
    cell, a row is of one of them and `among` is what the cells of those columns say, with the
    sign that parts it; a row that `is_several` cannot be parted so.
    """

    cells: Mapping[str, object]
    line: int
    file: str
    written: Mapping[str, str] = field(default_factory=dict)
    is_pair: bool = False
    ids: Mapping[str, str] = field(default_factory=dict, repr=False)
    is_template: bool = False
    templated: bool = False
    among: Mapping[str, tuple[tuple[str, ...], str]] = field(default_factory=dict)
    is_several: bool = False

    @property
    def left_alone(self) -> Said | None:
        """Why its edge is neither judged nor mended; None where it states that a kind is another's."""
        relation = str(self.cells.get("relation") or "").strip()
        if relation and not _IS_A.fullmatch(_SIGNS.sub(" ", relation).strip().casefold()):
            return _say("relation", name=relation[:40])
        if self.templated and (why := self._is_no_subclass):
            return why
        if self.is_several or any(_SEVERAL.search(self._named(*each)) for each in _NAMES):
            return _say("several")
        is_all = self._named("parent", "parent") in EVERYTHING
        return _say("over_everything", name="Thing") if is_all else None

    @property
    def tells_child(self) -> bool:
        """Whether it tells of its child, where its edge is left alone for what its parent is."""
        relation = self.cells.get("relation") or self.cells.get("row_type")
        return not (relation or self.is_llms4ol or _SEVERAL.search(self._named(*_NAMES[0])))

    def _named(self, side: str, column: str) -> str:
        """What names a class: its key, else what it is called."""
        return str(self.cells.get(f"{side}_iri") or self.cells.get(column) or "").strip()

    @property
    def _is_no_subclass(self) -> Said | None:
        """Why a row of a template states no subclass of a named class; None where it does."""
        row_type, class_type = (
            str(self.cells.get(column) or "").strip().casefold() for column in _TYPES
        )
        if row_type.removeprefix("owl:") not in ("", "class"):
            return _say("type", name=row_type[:40])
        if class_type == "equivalent":
            return _say("defined_by_expression")
        if class_type not in ("", "subclass"):
            return _say("relation", name=class_type[:40])
        parent = one_line(self.text("parent"))
        if parent not in self.ids and _EXPRESSION.search(_QUOTED.sub("x", parent)):
            return _say("over_expression")
        return None

    @property
    def is_llms4ol(self) -> bool:
        """Whether it names its classes text_a and text_b (Babaei Giglou et al. 2023)."""
        return "child" not in self.cells and "text_a" in self.cells

    @property
    def order(self) -> Said:
        """Which of its cells is the child."""
        if self.is_pair or self.is_llms4ol:
            return _say("pairs" if self.is_pair else "texts")
        child, parent = (self._column(side) for side in ("child", "parent"))
        if (child.lower(), parent.lower()) == ("child", "parent"):
            return _say("columns_named_so")
        return _say("columns", child=child, parent=parent)

    def _column(self, side: str) -> str:
        """The column that names a side, as the file has it."""
        column = side if side in self.cells else f"{side}_iri"
        return self.written.get(column, column).strip()

    @property
    def is_blank(self) -> bool:
        """Whether a name is missing as it is in LLMs4OL's UMLS, which has a class of blanks."""
        return self.is_llms4ol and not self.is_alone and not all(map(self.text, _SIDES_BA))

    @property
    def is_alone(self) -> bool:
        """Whether it is a class without a parent: only the child is named, and there is a note.

        A table of classes has such rows of its own.
        """
        (child, parent) = _SIDES_BA if self.is_llms4ol else ("child", "parent")
        if self.text(parent) or self.text("parent_iri"):
            return False
        if not (str(self.cells.get("note") or "") or lists_classes(self._column("child"))):
            return False
        return bool(self.text(child) or self.text("child_iri"))

    @property
    def unread(self) -> tuple[str, ...]:
        """The columns with which nothing is done, as the file has them."""
        return tuple(self.written.get(c, c).strip() for c in self.cells if is_unread(c))

    @property
    def label(self) -> bool | None:
        """What it is labeled as, true or false; None without such a label."""
        return _LABELS.get(str(self.cells.get("label")).strip().lower())

    def text(self, column: str) -> str:
        """A cell without blanks around; "" where there is none. Raises BadInput for no text."""
        value = self.cells.get(column)
        if value is None:
            return ""
        if not isinstance(value, str):
            what = _say("value_shown", name=column, value=repr(str(value)[:40]))
            raise self.wrong(what, _say("write_text_quotes"))
        return value.strip()

    def wrong(self, what: Fact, do: Fact) -> BadInput:
        """A complaint about this row."""
        return BadInput(what, do=do, file=self.file, line=self.line)

    @property
    def bare(self) -> tuple[str, str] | None:
        """The names of its child and its parent, where it says nothing else, as most rows do."""
        if self.cells.keys() != _BARE or self.is_template or self.ids or self.is_several:
            return None
        child, parent = self.cells["child"], self.cells["parent"]
        if not (isinstance(child, str) and isinstance(parent, str)):
            return None
        names = one_line(child), one_line(parent)
        several = any(sign in name for name in names for sign in "|｜")
        keys = any("://" in name or name in EVERYTHING for name in names)
        return names if all(names) and not several and not keys else None

    def child(self) -> Term:
        """The subclass. Raises BadInput if it has no name."""
        return self._term("child", "text_b")

    def parent(self) -> Term:
        """The superclass. Raises BadInput if it has no name."""
        return self._term("parent", "text_a")

    def _term(self, side: str, other: str) -> Term:
        column = other if self.is_llms4ol else side
        called = one_line(self.text(column))
        if self.templated and _QUOTED.fullmatch(called):
            called = called[1:-1]
        iri = self.text(f"{side}_iri") or self.ids.get(called, "") or self._is_key(called)
        name = local_of(iri) if called == iri else called or local_of(iri)
        if not name:
            raise self.wrong(_say("cell_empty", column=column), _say("name_both_classes"))
        is_local = bool(iri) and name == local_of(iri)
        stated = one_line(self.text(f"{side}_label")) or ("" if is_local else name)
        labels = [("", stated), *self._tagged(side), ("ja", one_line(self.text(f"{side}_ja")))]
        labels = [label for label in dict.fromkeys(labels) if label[1]]
        definitions = [self.text(column) for column in _DEFINED[side] if column in self.cells]
        return Term(
            key=iri or name,
            name=words_of(iri) if is_local else name,
            labels=tuple(labels),
            definition=paragraphs(next(filter(None, definitions), "")),
            domain=one_line(self.text("domain")) if side == "child" else "",
            status=self._status(side, is_told=bool(labels or any(definitions))),
        )

    def _is_key(self, called: str) -> str:
        """The name, where it is a key: an IRI, or an identifier in a table that has keys."""
        is_key = _IRI.fullmatch(called) or ("child_iri" in self.cells and _CURIE.fullmatch(called))
        return called if is_key else ""

    def _status(self, side: str, *, is_told: bool) -> Status:
        """A parent of which nothing but its key is said may be stated elsewhere."""
        if self._is_deprecated(side):
            return "deprecated"
        return "stated" if is_told or side == "child" else "referenced"

    def _is_deprecated(self, side: str) -> bool:
        told = str(self.cells.get(f"{side}_deprecated") or "").strip().casefold()
        return told not in _NOT_DEPRECATED

    def _tagged(self, side: str) -> Iterator[tuple[str, str]]:
        table = self.cells.get(f"{side}_labels") or {}
        # A cell of a table holds it as JSON.
        table = parsed(table, self.file, self.line) if isinstance(table, str) else table
        if not isinstance(table, Mapping):
            raise self.wrong(_say("labels_no_object", side=side), _TAGGED)
        for lang, texts in table.items():
            for text in texts if isinstance(texts, list) else [texts]:
                if not isinstance(text, str):
                    raise self.wrong(_say("labels_no_text", side=side, lang=lang), _TAGGED)
                yield str(lang), one_line(text)


def rows_of_lines(text: str, file: str) -> Iterator[PairRow]:
    """A row for every line that is not blank. Raises BadInput with the line."""
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            cells = parsed(line, file, number)
            if not isinstance(cells, dict):
                raise BadInput(_say("line_no_object"), do=SHAPES, file=file, line=number)
            yield _row(cells, number, file)


def rows_of_list(text: str, file: str) -> Iterator[PairRow]:
    """A row for every object, or pair, in which the superclass stands first.

    Raises BadInput with the item's number.
    """
    items = parsed(text, file, 1)
    for number, item in enumerate(items if isinstance(items, list) else [items], start=1):
        # The line is not known; the number of the item finds it in a list of an item a line.
        if isinstance(item, list) and len(item) == 2:
            cells = {"parent": item[0], "child": item[1]}
            yield PairRow(cells=cells, line=number, file=f"{file}, pair", is_pair=True)
        elif isinstance(item, dict) and has_sides(named_here(item)):
            yield _row(item, number, f"{file}, item")
        else:
            what = _say("item_no_object", number=number)
            raise BadInput(what, do=SHAPES, file=file)


def _row(cells: dict[str, object], line: int, file: str) -> PairRow:
    names = named_here(cells)
    return PairRow(
        cells=dict(zip(names, cells.values(), strict=True)),
        line=line,
        file=file,
        written=dict(zip(names, cells, strict=True)),
    )
