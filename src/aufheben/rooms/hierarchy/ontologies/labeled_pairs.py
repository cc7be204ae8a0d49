"""Labeled pairs for benchmarks: is-a propositions that are known to hold, or not to.

JSONL or a table with the columns of `rows` (child and parent, or text_b and text_a) and
`label`: true or false, "correct" or "incorrect". Where given: `kind`, `synset_child` and
`synset_parent`, which tell homonyms apart.

A set of ours comes with the program: a hundred edges of everyday life and of traffic, the same in
English and Japanese, half of them wrong. Wrong ones are of the six kinds of error that `corrupt`
plants: `reversed`, the wider class under the narrower; `sibling`, under a class beside it; `uncle`,
under a class beside its parent; `part-of`, a part or member under the whole; `role`, under what it
only has to do with, as its means, place, bearer or measure; `instance`, one thing under a class. What
is `named` "paper" are the twelve propositions that Kato & Sasaki name, with their labels.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from importlib import resources

from aufheben.domain.taxonomies import Term
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput
from aufheben.rooms.hierarchy.ontologies.decoding import text_of
from aufheben.rooms.hierarchy.ontologies.reader import form_of, rows_of
from aufheben.rooms.hierarchy.ontologies.rows import PairRow
from aufheben.words import speaker

_say = speaker(__name__)

EVERYDAY = "everyday"
"""What the set that comes with the program is called."""
_NONE = _say("plant_errors_aufheben")
_MEND = _say("write_label_true")


@dataclass(frozen=True, slots=True, kw_only=True)
class LabeledPair:
    """A proposition "child is a kind of parent", whether it holds, and what kind of case it is."""

    child: Term
    parent: Term
    correct: bool
    kind: str


def everyday(lang: Lang) -> bytes:
    """The set that comes with the program, as a table."""
    return resources.files(__package__).joinpath(f"{EVERYDAY}.{lang}.csv").read_bytes()


def read_labeled(content: bytes, file: str) -> tuple[LabeledPair, ...]:
    """The labeled pairs, in order, repetitions included.

    Rows of LLMs4OL with a blank name are left out: its UMLS has a class without a name, in 11
    of 407 rows of its test set. Raises BadInput, with the line, for rows without a label.
    """
    text = text_of(content, file)
    form = form_of(text, file)
    if form not in ("table", "lines"):
        raise BadInput(_say("ontology_no_labels"), do=_NONE, file=file)
    _, rows = rows_of(text, form, file)
    pairs = tuple(_pairs(rows))
    if not pairs:
        raise BadInput(_say("no_labelled_pairs"), do=_MEND, file=file)
    return pairs


def _pairs(rows: Iterable[PairRow]) -> Iterable[LabeledPair]:
    for row in rows:
        if not row.is_blank:
            correct = _correct(row)
            kind = row.text("kind") or ("correct" if correct else "incorrect")
            child = _told_apart(row.child(), row.text("synset_child"))
            parent = _told_apart(row.parent(), row.text("synset_parent"))
            yield LabeledPair(child=child, parent=parent, correct=correct, kind=kind)


def _correct(row: PairRow) -> bool:
    value = row.cells.get("label")
    if value is None:
        raise row.wrong(_say("unlabeled"), _NONE)
    if row.label is None:
        raise row.wrong(_say("label_value", value=str(value)[:40]), _MEND)
    return row.label


def _told_apart(term: Term, synset: str) -> Term:
    return replace(term, key=f"{term.key} ({synset})") if synset else term
