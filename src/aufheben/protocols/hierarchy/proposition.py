"""The sentence that is debated, in either language."""

from typing import Literal

from aufheben.domain.taxonomies import Claim, Relation

Lang = Literal["en", "ja"]
_SAID: dict[tuple[Relation, str], str] = {
    ("is-a", "en"): '"{child}" is a subclass of "{parent}".',
    ("part-of", "en"): '"{child}" is a part of "{parent}".',
    ("role", "en"): '"{child}" is a role that a "{parent}" may play.',
    ("is-a", "ja"): "「{child}」は「{parent}」のサブクラスである。",
    ("part-of", "ja"): "「{child}」は「{parent}」の部分である。",
    ("role", "ja"): "「{child}」は「{parent}」が担いうる役割である。",
}


def proposition(child: str, parent: str, relation: Relation, lang: Lang) -> str:
    """The sentence, e.g. 「乗用車」は「車両」のサブクラスである。 (Kato & Sasaki, section 3.1)."""
    return _SAID[relation, lang].format(child=child, parent=parent)


def propounded(claim: Claim, lang: Lang) -> str:
    """The sentence of a claim."""
    return proposition(claim.child.name, claim.parent.name, claim.relation, lang)
