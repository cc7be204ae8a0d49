"""Why something is a fault of structure, in a sentence that says what to do, in either language."""

from aufheben.domain.findings import Rule
from aufheben.domain.vocabulary import Lang

_SAID: dict[tuple[Rule, Lang], str] = {
    ("self_loop", "en"): '"{child}" is stated under itself; delete this edge.',
    ("self_loop", "ja"): "「{child}」が自分自身の下に置かれています。この辺を削除します。",
    ("reversed_pair", "en"): (
        '"{child}" is stated under "{parent}", and "{parent}" under "{child}"; delete one of the'
        " two edges, or merge the classes if they mean the same."
    ),
    ("reversed_pair", "ja"): (
        "「{child}」が「{parent}」の下に、「{parent}」が「{child}」の下に置かれています。"
        "どちらかの辺を削除するか、同じ意味なら一つのクラスにまとめます。"
    ),
    ("cycle", "en"): "{way} is a cycle of {number} classes; delete at least one of its edges.",
    ("cycle", "ja"): "{way}は{number}個のクラスの循環です。少なくとも一つの辺を削除します。",
    ("redundant_edge", "en"): (
        '"{child}" is already under "{parent}" by way of "{through}"; delete the direct edge,'
        " which adds nothing."
    ),
    ("redundant_edge", "ja"): (
        "「{child}」は「{through}」を通じてすでに「{parent}」の下にあります。直接の辺は何も加えない"
        "ので削除します。"
    ),
    ("deprecated_class_reference", "en"): (
        '"{old}" is deprecated, and "{child}" is stated under "{parent}"; put another class in its'
        " place, or take the edge out."
    ),
    ("deprecated_class_reference", "ja"): (
        "「{old}」は廃止されていますが、「{child}」が「{parent}」の下に置かれています。"
        "別のクラスに置き換えるか、この辺を外します。"
    ),
    ("missing_label", "en"): (
        '"{child}" has no label; add one, so that people can read what it is.'
    ),
    ("missing_label", "ja"): (
        "「{child}」にはラベルがありません。何のことか読めるように、ラベルを付けます。"
    ),
    ("duplicate_label", "en"): (
        "{number} classes have the label {label} ({keys}); merge those that mean the same, and"
        " rename the others."
    ),
    ("duplicate_label", "ja"): (
        "{number}個のクラスが同じラベル{label}をもちます（{keys}）。同じ意味のものは一つにまとめ、"
        "ほかは名前を変えます。"
    ),
    ("instance_like_name", "en"): (
        '"{child}" looks like the name of one thing, not of a class, for its "{mark}"; if it is'
        " one thing, make it an individual of its parent."
    ),
    ("instance_like_name", "ja"): (
        "「{child}」は「{mark}」を含み、クラスではなく一つのものの名前に見えます。一つのものなら、"
        "上位クラスの個体にします。"
    ),
}  # fmt: skip


def why(rule: Rule, lang: Lang, **named: object) -> str:
    """The sentence for a fault, with the classes called by the names given."""
    return _SAID[rule, lang].format(**named)


def quoted(name: str, lang: Lang) -> str:
    """A name between quotation marks."""
    return f"「{name}」" if lang == "ja" else f'"{name}"'
