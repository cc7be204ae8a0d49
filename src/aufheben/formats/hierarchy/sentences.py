"""What a finding says, in sentences: what is judged, who voted how, and what to do about it."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from aufheben.domain.findings import Edit, Finding, Level, Rule
from aufheben.domain.opinions import MOVING, Kind
from aufheben.domain.taxonomies import Taxonomy
from aufheben.domain.vocabulary import Lang
from aufheben.formats.quoting.characters import flat
from aufheben.protocols.hierarchy.proposition import proposition

LEVELS: Final[tuple[Level, ...]] = ("ERROR", "WARN", "INFO")
LABELS: Final[frozenset[Rule]] = frozenset(
    {"missing_label", "duplicate_label", "instance_like_name"}
)
_SIDES = {"against": "false", "for": "true", "unsure": "unsure"}
_SIDES_JA = {"against": "反対", "for": "賛成", "unsure": "保留"}
_RULES: dict[Rule, tuple[str, str]] = {
    "cycle": ("classes are their own subclasses in a circle", "クラスが循環している"),
    "self_loop": ("a class is its own subclass", "自分自身のサブクラスになっている"),
    "reversed_pair": ("each is a subclass of the other", "互いにサブクラスになっている"),
    "redundant_edge": ("follows from other edges", "他の関係から導かれる"),
    "missing_label": ("no label", "ラベルがない"),
    "duplicate_label": ("two classes with one label", "同じラベルのクラスがある"),
    "instance_like_name": ("named like an individual", "個体のような名前である"),
    "wrong_edge": ("wrong subclass", "誤ったサブクラス関係"),
    "doubtful_edge": ("doubtful subclass", "疑わしいサブクラス関係"),
    "undecided_edge": ("undecided subclass", "決着しなかったサブクラス関係"),
}
# {x} child, {y} parent, {z} the new parent; without a new parent the second sentence.
# {w} the child's new name or definition.
_EDITS: dict[Kind, dict[Lang, tuple[str, str]]] = {
    "rename": {
        "en": ('keep the edge and rename "{x}" to "{w}"',) * 2,
        "ja": ("関係を残し、「{x}」の名称を「{w}」に改める",) * 2,
    },
    "define": {
        "en": ('keep the edge and define "{x}" as: {w}',) * 2,
        "ja": ("関係を残し、「{x}」を次のように定義する：{w}",) * 2,
    },
    "reversed": {
        "en": ('reverse it: "{y}" is a subclass of "{x}"',) * 2,
        "ja": ("向きを逆にする：「{y}」は「{x}」のサブクラスである",) * 2,
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


def name(key: str, taxonomy: Taxonomy) -> str:
    """How a term is shown; a key that is none of the taxonomy's shows itself."""
    term = taxonomy.terms.get(key)
    return flat(term.name if term is not None else key)


def meaning(rule: Rule, lang: Lang) -> str:
    """What a rule finds, in a few words."""
    return _RULES[rule][lang == "ja"]


def subject(finding: Finding, taxonomy: Taxonomy, lang: Lang) -> str:
    """What the finding is about: the sentence of an edge, or the term and what was found."""
    child = name(finding.subject, taxonomy)
    if finding.parent:
        return proposition(child, name(finding.parent, taxonomy), "is-a", lang)
    quoted = f"「{child}」" if lang == "ja" else f'"{child}"'
    value = flat(finding.value)
    return f"{quoted} ({value})" if value and value != child else quoted


def suggestion(finding: Finding, taxonomy: Taxonomy, lang: Lang) -> str:
    """One plain sentence that says how to mend the edge; "" where nothing is suggested."""
    edit = finding.edit
    if edit is None or not finding.parent:
        return ""
    return _EDITS[edit.kind][lang][not edit.to].format(
        x=name(finding.subject, taxonomy),
        y=name(finding.parent, taxonomy),
        z=name(edit.to, taxonomy) if edit.to else "",
        w=flat(edit.text),
    )


def checked(edit: Edit, lang: Lang) -> str:
    """Whether a debate upheld the relation suggested; "" where no new one is suggested."""
    if edit.kind == "none" or (edit.kind in MOVING and not edit.to):
        return ""
    if lang == "ja":
        return "議論で支持された" if edit.checked else "議論で確かめられていない"
    return "upheld in a debate" if edit.checked else "not confirmed by a debate"


def advised(finding: Finding, taxonomy: Taxonomy, lang: Lang) -> str:
    """The suggestion, and behind it whether a debate upheld it; "" where there is none."""
    said = suggestion(finding, taxonomy, lang)
    known = checked(finding.edit, lang) if finding.edit is not None else ""
    return f"{said} ({known})" if said and known else said


def tally(finding: Finding) -> dict[str, int]:
    """How many voted against, for, and neither; by these words, in this order."""
    cast = Counter(verdict for _, verdict in finding.votes)
    return {side: cast[verdict] for side, verdict in _SIDES.items()}


def votes(finding: Finding, lang: Lang) -> str:
    """E.g. "2 against, 1 for"; "" where nobody voted."""
    cast = [(side, number) for side, number in tally(finding).items() if number]
    if lang == "ja":
        return "、".join(f"{_SIDES_JA[side]}{number}" for side, number in cast)
    return ", ".join(f"{number} {side}" for side, number in cast)


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
