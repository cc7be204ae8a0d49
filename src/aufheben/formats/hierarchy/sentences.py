"""What a finding says, in sentences: what is judged, who voted how, and what to do about it."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from aufheben.domain.findings import Edit, EditKind, Finding, Level, Rule
from aufheben.domain.opinions import MOVING
from aufheben.domain.taxonomies import Taxonomy
from aufheben.domain.vocabulary import Lang
from aufheben.formats.hierarchy.headlines import headline, name, stated
from aufheben.formats.quoting.characters import flat

__all__ = [
    "LABELS", "LEVELS", "advised", "by_level", "checked", "confidence", "headline", "is_confirmed",
    "is_of_names",
    "label_property", "meaning", "name", "ordered", "reasons", "stated", "suggestion", "tally", "votes", "why",
]  # fmt: skip

LEVELS: Final[tuple[Level, ...]] = ("ERROR", "WARN", "INFO")
LABELS: Final[frozenset[Rule]] = frozenset(
    {"missing_label", "duplicate_label", "instance_like_name"}
)
_SIDES = {"against": "false", "for": "true", "unsure": "unsure"}
_SIDES_JA = {"against": "反対", "for": "賛成", "unsure": "保留"}
_OF_NAMES: Final[dict[Lang, str]] = {
    "en": "none; a rule of names spoke",
    "ja": "なし（名前の規則による）",
}
_RULES: dict[Rule, tuple[str, str]] = {
    "cycle": ("classes stand under themselves in a circle", "クラスが循環している"),
    "self_loop": ("a class stands under itself", "自分自身の下位になっている"),
    "reversed_pair": ("each stands under the other", "互いに下位になっている"),
    "redundant_edge": ("follows from other edges", "他の関係から導かれる"),
    "deprecated_class_reference": (
        "a deprecated class is used",
        "廃止されたクラスが使われている",
    ),
    "missing_label": ("no label", "ラベルがない"),
    "duplicate_label": ("two classes with one label", "同じラベルのクラスがある"),
    "instance_like_name": ("named like an individual", "個体のような名前である"),
    "wrong_edge": ("wrong is-a edge", "誤った is-a 関係"),
    "doubtful_edge": ("doubtful is-a edge", "疑わしい is-a 関係"),
    "undecided_edge": ("undecided is-a edge", "決まらなかった is-a 関係"),
}
# {x} child, {y} parent, {z} the new parent; without a new parent the second sentence.
# {w} the child's new name, definition or label; {turned} the edge the other way round.
_EDITS: dict[EditKind, dict[Lang, tuple[str, str]]] = {
    "rename": {
        "en": ('keep the edge and rename "{x}" to "{w}"',) * 2,
        "ja": ("関係を残し、「{x}」の名称を「{w}」に改める",) * 2,
    },
    "define": {
        "en": ('keep the edge and define "{x}" as: {w}',) * 2,
        "ja": ("関係を残し、「{x}」を次のように定義する：{w}",) * 2,
    },
    "label": {
        "en": ('give it the label "{w}"',) * 2,
        "ja": ("ラベル「{w}」を付ける",) * 2,
    },
    "reversed": {
        "en": ("reverse it: {turned}",) * 2,
        "ja": ("向きを逆にする：{turned}",) * 2,
    },
    "part-of": {
        "en": ('make "{x}" part of "{y}"',) * 2,
        "ja": ("「{x}」を「{y}」の部分とする",) * 2,
    },
    "role": {
        "en": ('remove the edge: "{x}" is a role that a "{y}" may play',) * 2,
        "ja": ("関係を外す：「{x}」は「{y}」が担いうる役割である",) * 2,
    },
    "plays": {
        "en": ('remove the edge: "{y}" is a role that a "{x}" may play',) * 2,
        "ja": ("関係を外す：「{y}」は「{x}」が担いうる役割である",) * 2,
    },
    "overlap": {
        "en": ('remove the edge: "{x}" and "{y}" overlap',) * 2,
        "ja": ("関係を外す：「{x}」と「{y}」は重なり合う",) * 2,
    },
    "sibling": {
        "en": ('move "{x}" from "{y}" to "{z}", beside "{y}"', 'put "{x}" beside "{y}"'),
        "ja": ("「{x}」を「{y}」の下から「{z}」の下へ移し、並べる", "「{x}」を「{y}」と並べる"),
    },
    "other-parent": {
        "en": ('move "{x}" from "{y}" to "{z}"', 'move "{x}" from "{y}" to another parent'),
        "ja": ("「{x}」を「{y}」の下から「{z}」の下へ移す", "「{x}」を「{y}」の下から他の親の下へ移す"),
    },
    "none": {
        "en": ('remove the edge from "{x}" to "{y}"',) * 2,
        "ja": ("「{x}」から「{y}」への関係を外す",) * 2,
    },
}  # fmt: skip


def by_level(findings: Iterable[Finding]) -> list[Finding]:
    """Errors first; within a level as they came."""
    return sorted(findings, key=lambda finding: LEVELS.index(finding.level))


def ordered(findings: Iterable[Finding], taxonomy: Taxonomy) -> list[Finding]:
    """Errors first; within a level by the classes that they are about, as people look them up."""

    def place(finding: Finding) -> tuple[int, str, str, str]:
        child, parent = (name(key, taxonomy) for key in (finding.subject, finding.parent))
        return LEVELS.index(finding.level), child.casefold(), parent.casefold(), finding.rule

    return sorted(findings, key=place)


def meaning(rule: Rule, lang: Lang) -> str:
    """What a rule finds, in a few words."""
    return _RULES[rule][lang == "ja"]


def suggestion(finding: Finding, taxonomy: Taxonomy, lang: Lang) -> str:
    """One plain sentence that says how to mend the edge; "" where nothing is suggested."""
    edit = finding.edit
    if edit is None or not (finding.parent or edit.kind == "label"):
        return ""
    child, parent = name(finding.subject, taxonomy), name(finding.parent, taxonomy)
    return _EDITS[edit.kind][lang][not edit.to].format(
        x=child,
        y=parent,
        z=name(edit.to, taxonomy) if edit.to else "",
        w=flat(edit.text),
        turned=stated(parent, child, taxonomy, lang).rstrip(".。"),
    )


def checked(edit: Edit, lang: Lang) -> str:
    """Whether a debate upheld the relation suggested; "" where no new one is suggested."""
    if edit.kind in {"none", "label"} or (edit.kind in MOVING and not edit.to):
        return ""
    if lang == "ja":
        return "議論で支持されました" if edit.checked else "議論で確かめられていません"
    return "upheld in a debate" if edit.checked else "not confirmed by a debate"


def advised(finding: Finding, taxonomy: Taxonomy, lang: Lang) -> str:
    """The suggestion, and behind it whether a debate upheld it; "" where there is none."""
    said = suggestion(finding, taxonomy, lang)
    known = checked(finding.edit, lang) if finding.edit is not None else ""
    if not (said and known):
        return said
    return f"{said}（{known}）" if lang == "ja" else f"{said} ({known})"


def tally(finding: Finding) -> dict[str, int]:
    """How many voted against, for, and neither; by these words, in this order."""
    cast = Counter(verdict for _, verdict in finding.votes)
    return {side: cast[verdict] for side, verdict in _SIDES.items()}


def votes(finding: Finding, lang: Lang) -> str:
    """E.g. "2 against, 1 for"; "" where nobody voted; of a rule of names that it is one."""
    if is_of_names(finding):
        return _OF_NAMES[lang]
    cast = [(side, number) for side, number in tally(finding).items() if number]
    if lang == "ja":
        return "、".join(f"{_SIDES_JA[side]}{number}" for side, number in cast)
    return ", ".join(f"{number} {side}" for side, number in cast)


def is_confirmed(finding: Finding) -> bool:
    """Whether a debate found the edge wrong, and upheld what is to come in its place."""
    return finding.rule == "wrong_edge" and finding.edit is not None and finding.edit.checked


def is_of_names(finding: Finding) -> bool:
    """Whether a rule of names spoke, and nobody who knows what is meant."""
    return finding.rule == "doubtful_edge" and finding.confidence is None


def reasons(finding: Finding) -> list[tuple[str, str]]:
    """Pairs ("reason", "against" or "for"; text), none empty, none said twice."""
    sides = [("against", flat(finding.reason_against)), ("for", flat(finding.reason_for))]
    told = [(side, text) for side, text in sides if text]
    main = flat(finding.reason)
    return told if not main or main in dict(told).values() else [("reason", main), *told]


def confidence(finding: Finding) -> float | None:
    """The share of votes that hold the verdict; None if there is no verdict to hold."""
    return None if finding.rule == "undecided_edge" else finding.confidence


def label_property(taxonomy: Taxonomy) -> str:
    """What labels are stated by where edges are stated so."""
    return "skos:prefLabel" if taxonomy.property == "skos:broader" else "rdfs:label"


def why(finding: Finding) -> str:
    """The one reason to give where there is room for one."""
    return flat(finding.reason or finding.reason_against or finding.reason_for)
