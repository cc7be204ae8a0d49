"""The sentence that is debated, in either language."""

from typing import Final

from aufheben.domain.opinions import Kind
from aufheben.domain.taxonomies import EdgeClaim, Relation
from aufheben.domain.vocabulary import Lang
from aufheben.words import Said, speaker, spelled

_RELATIONS: dict[str, Relation] = {
    "part-of": "part-of", "role": "role", "plays": "role", "overlap": "overlap"
}  # fmt: skip
_say = speaker(__name__)
TURNED: Final[frozenset[Kind]] = frozenset({"reversed", "plays"})
"""Mends of which the parent comes first."""


def proposition(child: str, parent: str, relation: Relation) -> Said:
    """The sentence, e.g. 「乗用車」は「車両」のサブクラスである。 (Kato & Sasaki, section 3.1)."""
    return _say(f"proposition_{relation}", child=child, parent=parent)


def related(kind: str) -> Relation:
    """The relation that a mend puts in the place of is-a."""
    return _RELATIONS.get(kind, "is-a")


def propounded(claim: EdgeClaim, lang: Lang) -> str:
    return spelled(proposition(claim.child.name, claim.parent.name, claim.relation), lang)
