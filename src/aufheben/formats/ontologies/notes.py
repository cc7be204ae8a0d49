"""Notes in a mended file: what became of an edge, why, and by which run."""

from collections.abc import Iterable
from typing import Final

from aufheben.domain.findings import Edit, EditKind
from aufheben.domain.taxonomies import Term
from aufheben.domain.vocabulary import Lang
from aufheben.formats.quoting.characters import flat

ALONE: Final[dict[Lang, str]] = {"en": "a class without a parent", "ja": "親のないクラス"}
_KINDS: dict[Lang, dict[EditKind, str]] = {
    "en": {
        "label": "labeled",
        "rename": "renamed",
        "define": "defined",
        "reversed": "reversed",
        "part-of": "part-of",
        "role": "role",
        "plays": "may play the role",
        "overlap": "overlapping",
        "sibling": "sibling",
        "other-parent": "other-parent",
        "none": "taken out",
    },
    "ja": {
        "label": "ラベルを付けた",
        "rename": "名称を改めた",
        "define": "定義した",
        "reversed": "向きを逆にした",
        "part-of": "部分にした",
        "role": "役割にした",
        "plays": "役割の担い手にした",
        "overlap": "重なり合うとした",
        "sibling": "並べた",
        "other-parent": "別の親の下に移した",
        "none": "関係を外した",
    },
}
_ROW: dict[Lang, str] = {
    "en": "{kind}: {said}{reason} ({run})",
    "ja": "{kind}：{said}{reason}（{run}）",
}
_OUT: dict[Lang, str] = {
    "en": "Taken out: is-a {parent}. {reason} ({run})",
    "ja": "外した関係：is-a {parent}。{reason}（{run}）",
}
_WITH: dict[Lang, str] = {"en": " It was annotated: {said}", "ja": "付いていた注釈：{said}"}
_STOPS: dict[Lang, str] = {"en": ". ", "ja": "。"}


def source_of(run: str) -> str:
    """What names a run in a file."""
    return f"urn:aufheben:run:{run}"


def note_of_row(edit: Edit, left: Term | None, run: str, lang: Lang) -> str:
    """The note on a row; `left` is the parent that the row no longer names."""
    said = "" if left is None else f"{_shown(left)}{_STOPS[lang]}"
    kind = _KINDS[lang][edit.kind]
    return _ROW[lang].format(kind=kind, said=said, reason=flat(edit.reason), run=source_of(run))


def note_of_words(before: str, edit: Edit, run: str, lang: Lang) -> str:
    """The note on a class that is called or defined otherwise; `before` is what it was."""
    said = f"{before}{_STOPS[lang]}" if before else ""
    kind = _KINDS[lang][edit.kind]
    return _ROW[lang].format(kind=kind, said=said, reason=flat(edit.reason), run=source_of(run))


def note_of_removal(
    parent: str, edit: Edit, run: str, annotations: Iterable[str], lang: Lang
) -> str:
    """The note on a class whose edge to `parent` is taken out, with what annotated the edge."""
    note = _OUT[lang].format(parent=parent, reason=flat(edit.reason), run=source_of(run))
    said = "; ".join(annotations)
    return note + _WITH[lang].format(said=said) if said else note


def _shown(term: Term) -> str:
    return term.name if term.name == term.key else f"{term.name} <{term.key}>"
