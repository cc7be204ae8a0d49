"""What a finding doubts, in a line that does not say it as a fact, in the words of the input."""

from typing import Final

from aufheben.domain.findings import Finding, Rule
from aufheben.domain.taxonomies import Property, Taxonomy
from aufheben.domain.vocabulary import Lang
from aufheben.formats.quoting.characters import flat
from aufheben.protocols.hierarchy.proposition import proposition

# {x} the child, {y} the parent, {edge} the one under the other, {value} what was found.
_EDGES: Final[dict[tuple[Property, Lang], str]] = {
    ("rdfs:subClassOf", "en"): '"{x}" as a subclass of "{y}"',
    ("rdfs:subClassOf", "ja"): "「{x}」を「{y}」のサブクラスとすること",
    ("skos:broader", "en"): '"{y}" as broader than "{x}"',
    ("skos:broader", "ja"): "「{y}」を「{x}」の上位概念とすること",
}
_HEADS: Final[dict[Rule, tuple[str, str]]] = {
    "wrong_edge": ("rejected: {edge}", "退けられた関係：{edge}"),
    "doubtful_edge": ("doubted: {edge}", "疑わしい関係：{edge}"),
    "undecided_edge": ("undecided: {edge}", "決まらなかった関係：{edge}"),
    "redundant_edge": ("redundant: {edge}", "重複する関係：{edge}"),
    "reversed_pair": ('under each other: "{x}" and "{y}"', "互いに下位：「{x}」と「{y}」"),
    "cycle": ('in a circle: "{x}", "{y}" …', "循環：「{x}」、「{y}」…"),
    "self_loop": ('under itself: "{x}"', "自分自身の下位：「{x}」"),
    "deprecated_class_reference": (
        "with a deprecated class: {edge}",
        "廃止されたクラスとの関係：{edge}",
    ),
    "missing_label": ('without a label: "{x}"', "ラベルなし：「{x}」"),
    "duplicate_label": ('a label shared with others: "{x}"', "ほかと同じラベル：「{x}」"),
    "instance_like_name": (
        'perhaps one thing, not a class: "{x}"',
        "クラスではなく一つのものかもしれない：「{x}」",
    ),
}
_BROADER: Final[dict[Lang, str]] = {
    "en": '"{y}" is broader than "{x}".',
    "ja": "「{y}」は「{x}」の上位概念である。",
}


def headline(finding: Finding, taxonomy: Taxonomy, lang: Lang) -> str:
    """What is doubted, rejected or found, never the edge as if it held."""
    ends = {"x": name(finding.subject, taxonomy), "y": name(finding.parent, taxonomy)}
    edge = _EDGES[taxonomy.property, lang].format(**ends)
    head = _HEADS[finding.rule][lang == "ja"].format(edge=edge, **ends)
    value = "" if finding.parent else flat(finding.value)
    return f"{head} ({value})" if value and value != ends["x"] else head


def stated(child: str, parent: str, taxonomy: Taxonomy, lang: Lang) -> str:
    """An edge as a sentence, by names, as the input states edges."""
    if taxonomy.property == "skos:broader":
        return _BROADER[lang].format(x=child, y=parent)
    return proposition(child, parent, "is-a", lang)


def name(key: str, taxonomy: Taxonomy) -> str:
    """How a term is shown; a key that is none of the taxonomy's shows itself."""
    term = taxonomy.terms.get(key)
    return flat(term.name if term is not None else key)
