"""Rows of pairs, from a table or from lines of JSON, under one set of column names.

child, parent                    or text_b (the child), text_a (the parent), as LLMs4OL has it
child_iri, parent_iri            the keys, where given; else the names are
child_label, child_labels        text; {"ja": text, …}
child_ja                         a Japanese label
child_def, child_definition, child_gloss
(and the same of the parent)
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from aufheben.domain.taxonomies import Term
from aufheben.errors import BadInput
from aufheben.formats.ontologies.naming import local_of, words_of
from aufheben.formats.ontologies.texts import parsed

_TAGGED = 'write {"en": "vehicle"}'
_DEFINITIONS = ("def", "definition", "gloss")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """The cells of one row by column, in small letters, and where it stands."""

    cells: Mapping[str, object]
    line: int
    file: str

    @property
    def is_llms4ol(self) -> bool:
        """Whether it names its classes text_a and text_b (Babaei Giglou et al. 2023)."""
        return "child" not in self.cells and "text_a" in self.cells

    @property
    def order(self) -> str:
        """Which of its cells is the child."""
        if self.is_llms4ol:
            return "text_a is the parent, text_b the child"
        return "columns child, parent"

    @property
    def is_blank(self) -> bool:
        """Whether a name is missing as it is in LLMs4OL's UMLS, which has a class of blanks."""
        return self.is_llms4ol and not all(self.text(f"text_{side}") for side in "ab")

    def text(self, column: str) -> str:
        """A cell without blanks around; "" where there is none. Raises BadInput for no text."""
        value = self.cells.get(column)
        if value is None:
            return ""
        if not isinstance(value, str):
            raise self.wrong(f"{column} is {str(value)[:40]!r}", "write it as text, in quotes")
        return value.strip()

    def wrong(self, what: str, do: str) -> BadInput:
        """A complaint about this row."""
        return BadInput(what, do=do, file=self.file, line=self.line)

    def child(self) -> Term:
        """The subclass. Raises BadInput where it has no name."""
        return self._term("child", "text_b")

    def parent(self) -> Term:
        """The superclass. Raises BadInput where it has no name."""
        return self._term("parent", "text_a")

    def _term(self, side: str, other: str) -> Term:
        column = other if self.is_llms4ol else side
        iri = self.text(f"{side}_iri")
        name = self.text(column) or local_of(iri)
        if not name:
            raise self.wrong(f"the cell {column} is empty", "name both classes, or drop the row")
        stated = self.text(f"{side}_label") or ("" if iri and name == local_of(iri) else name)
        labels = [("", stated), *self._tagged(side), ("ja", self.text(f"{side}_ja"))]
        definitions = (self.text(f"{side}_{word}") for word in _DEFINITIONS)
        return Term(
            key=iri or name,
            name=words_of(iri) if iri and name == local_of(iri) else name,
            labels=tuple(label for label in dict.fromkeys(labels) if label[1]),
            definition=next(filter(None, definitions), ""),
        )

    def _tagged(self, side: str) -> Iterator[tuple[str, str]]:
        table = self.cells.get(f"{side}_labels") or {}
        # A cell of a table holds it as JSON.
        table = parsed(table, self.file, self.line) if isinstance(table, str) else table
        if not isinstance(table, Mapping):
            raise self.wrong(f"{side}_labels is no object", _TAGGED)
        for lang, texts in table.items():
            for text in texts if isinstance(texts, list) else [texts]:
                if not isinstance(text, str):
                    raise self.wrong(f"{side}_labels.{lang} is no text", _TAGGED)
                yield str(lang), text.strip()
