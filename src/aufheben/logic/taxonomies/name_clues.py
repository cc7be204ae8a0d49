"""What can speak for or against an is-a edge, and how it is said."""

from typing import Literal, NamedTuple

from aufheben.domain.opinions import Truth
from aufheben.domain.vocabulary import Lang

Sign = Literal[
    "same",
    "kind",
    "member",
    "genus",
    "broader",
    "union",
    "reversed_genus",
    "top",
    "negated",
    "instance",
    "part",
    "part_name",
    "role",
    "modifier",
    "about",
    "coordinate",
    "nothing",
]


class Signal(NamedTuple):
    """A sign; `head` is what the child is a kind of, where the sign rests on that."""

    sign: Sign
    head: str = ""


FOR: frozenset[Sign] = frozenset({"kind", "member", "genus"})
OF_PARTS: frozenset[Sign] = frozenset({"part", "part_name"})
REVERSING: frozenset[Sign] = frozenset({"broader", "union", "reversed_genus", "top"})
_OTHERWISE: frozenset[Sign] = frozenset({"negated", "instance", "role", "modifier", "about"})
AGAINST = OF_PARTS | REVERSING | _OTHERWISE

_SAID: dict[Sign, dict[Lang, str]] = {
    "same": {
        "en": '"{child}" and "{parent}" are the same words, which do not tell which is broader.',
        "ja": "「{child}」と「{parent}」は同じ語であり、どちらが上位かは名前からはわかりません。",
    },
    "kind": {
        "en": 'The head noun of "{child}" is that of "{parent}", and the rest narrows it down.',
        "ja": "「{child}」の主要部は「{parent}」であり、残りの語がそれを限定しています。",
    },
    "member": {
        "en": '"{parent}" names several alternatives, and "{child}" is one of them.',
        "ja": "「{parent}」はいくつかの選択肢を挙げており、「{child}」はその一つです。",
    },
    "genus": {
        "en": 'The definition of "{child}" says that it is a "{parent}".',
        "ja": "「{child}」の定義は、それが「{parent}」であると述べています。",
    },
    "broader": {
        "en": 'The head noun of "{parent}" is "{child}", which suggests that "{parent}" is the narrower class.',
        "ja": "「{parent}」の主要部は「{child}」なので、名前からは「{parent}」の方が下位と思われます。",
    },
    "union": {
        "en": 'The name "{child}" suggests several alternatives, of which "{parent}" would be only one.',
        "ja": "「{child}」という名前はいくつかの選択肢を挙げており、「{parent}」はその一つにすぎないと思われます。",
    },
    "reversed_genus": {
        "en": 'The definition of "{parent}" calls it a "{child}", which suggests that the two are the wrong way round.',
        "ja": "「{parent}」の定義はそれを「{child}」と呼んでおり、上下が逆と思われます。",
    },
    "top": {
        "en": 'The name "{child}" is as broad as a name can be, which suggests that it does not belong under "{parent}".',
        "ja": "「{child}」は最も広い名前なので、「{parent}」の下位ではないと思われます。",
    },
    "negated": {
        "en": 'The name "{child}" suggests what is not "{parent}".',
        "ja": "「{child}」という名前は、「{parent}」でないものを指すと思われます。",
    },
    "instance": {
        "en": '"{child}" looks like the name of one thing, for its "{head}", and no subclass.',
        "ja": "「{child}」は「{head}」を含み、一つの個体の名前に見えるので、サブクラスではないと思われます。",
    },
    "part": {
        "en": 'The definition of "{child}" calls it a part of "{parent}", which suggests that it is no kind of it.',
        "ja": "「{child}」の定義はそれを「{parent}」の一部と呼んでおり、種類ではないと思われます。",
    },
    "part_name": {
        "en": 'The name "{child}" suggests a part of "{parent}", not a kind of it.',
        "ja": "「{child}」という名前は「{parent}」の部分を指し、その種類ではないと思われます。",
    },
    "role": {
        "en": 'The name "{child}" suggests a role that somebody has towards "{parent}", not a kind of it.',
        "ja": "「{child}」という名前は「{parent}」に対する「{head}」という役割を指し、その種類ではないと思われます。",
    },
    "modifier": {
        "en": 'The name "{child}" suggests a kind of "{head}", which "{parent}" only modifies.',
        "ja": "「{child}」という名前は「{head}」の一種を指し、「{parent}」はそれを限定しているだけと思われます。",
    },
    "about": {
        "en": 'The name "{child}" suggests a kind of "{head}", and "{parent}" is only what it is related to.',
        "ja": "「{child}」という名前は「{head}」の一種を指し、「{parent}」はその対象にすぎないと思われます。",
    },
    "coordinate": {
        "en": '"{child}" and "{parent}" share the head noun "{head}", but neither narrows the other.',
        "ja": "「{child}」と「{parent}」は主要部「{head}」を共有するが、一方が他方を限定してはいません。",
    },
    "nothing": {
        "en": 'The names "{child}" and "{parent}" do not tell whether one is a kind of the other.',
        "ja": "「{child}」と「{parent}」という名前からは、一方が他方の一種かどうかわかりません。",
    },
}


def verdict_of(sign: Sign) -> Truth:
    """What a sign says of the edge; those that are neither for nor against it abstain."""
    return "true" if sign in FOR else "false" if sign in AGAINST else "unsure"


def said(signal: Signal, child: str, parent: str, lang: Lang) -> str:
    """The sign in one sentence."""
    return _SAID[signal.sign][lang].format(child=child, parent=parent, head=signal.head)
