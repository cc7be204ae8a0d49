"""Notes in a mended file: what became of an edge, why, and by which run."""

from collections.abc import Iterable

from aufheben.domain.taxonomies import Edit, Term
from aufheben.domain.vocabulary import Lang
from aufheben.formats.quoting.characters import flat
from aufheben.words import speaker, spelled

_say = speaker(__name__)


def source_of(run: str) -> str:
    """What names a run in a file."""
    return f"urn:aufheben:run:{run}"


def alone(lang: Lang) -> str:
    """The note on a row of a class that has no parent."""
    return spelled(_say("note_alone"), lang)


def note_of_row(edit: Edit, left: Term | None, run: str, lang: Lang) -> str:
    """The note on a row; `left` is the parent that the row no longer names."""
    return note_of_words("" if left is None else _shown(left), edit, run, lang)


def note_of_words(before: str, edit: Edit, run: str, lang: Lang) -> str:
    """The note on a class that is called or defined otherwise; `before` is what it was."""
    kind, said = _say(f"done_{edit.kind}"), _say("before_it", before=before) if before else ""
    note = _say("note_of_row", kind=kind, said=said, reason=flat(edit.reason), run=source_of(run))
    return spelled(note, lang)


def note_of_removal(
    parent: str, edit: Edit, run: str, annotations: Iterable[str], lang: Lang
) -> str:
    """The note on a class whose edge to `parent` is taken out, with what annotated the edge."""
    note = _say("taken_out", parent=parent, reason=flat(edit.reason), run=source_of(run))
    said = "; ".join(annotations)
    more = spelled(_say("annotated", said=said), lang) if said else ""
    return f"{spelled(note, lang)}{more}"


def _shown(term: Term) -> str:
    return term.name if term.name == term.key else f"{term.name} <{term.key}>"
