"""The sentence that is debated, in either language."""

from typing import Final

from aufheben.domain.opinions import Kind
from aufheben.domain.taxonomies import EdgeClaim, Relation
from aufheben.domain.vocabulary import Lang

_SAID: dict[tuple[Relation, str], str] = {
    ("is-a", "en"): '"{child}" is a subclass of "{parent}".',
    ("part-of", "en"): '"{child}" is a part of "{parent}".',
    ("role", "en"): '"{child}" is a role that a "{parent}" may play.',
    ("overlap", "en"): (
        '"{child}" and "{parent}" overlap: some things are both, and neither contains the other.'
    ),
    ("is-a", "ja"): "「{child}」は「{parent}」のサブクラスである。",
    ("part-of", "ja"): "「{child}」は「{parent}」の部分である。",
    ("role", "ja"): "「{child}」は「{parent}」が担いうる役割である。",
    ("overlap", "ja"): "「{child}」と「{parent}」は重なり合い、どちらも他方を含まない。",
}
_RELATIONS: dict[str, Relation] = {
    "part-of": "part-of", "role": "role", "plays": "role", "overlap": "overlap"
}  # fmt: skip
TURNED: Final[frozenset[Kind]] = frozenset({"reversed", "plays"})
"""Mends of which the parent comes first."""


def proposition(child: str, parent: str, relation: Relation, lang: Lang) -> str:
    """The sentence, e.g. 「乗用車」は「車両」のサブクラスである。 (Kato & Sasaki, section 3.1)."""
    return _SAID[relation, lang].format(child=child, parent=parent)


def related(kind: str) -> Relation:
    """The relation that a mend puts in the place of is-a."""
    return _RELATIONS.get(kind, "is-a")


def propounded(claim: EdgeClaim, lang: Lang) -> str:
    """The sentence of a claim."""
    return proposition(claim.child.name, claim.parent.name, claim.relation, lang)
