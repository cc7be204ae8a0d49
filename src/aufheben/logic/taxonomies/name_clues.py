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
        "ja": "「{child}」と「{parent}」は同じ語であり、どちらが上位かは名称からは分からない。",
    },
    "kind": {
        "en": 'The head noun of "{child}" is that of "{parent}", and the rest narrows it down.',
        "ja": "「{child}」の主要部は「{parent}」であり、残りの語がそれを限定している。",
    },
    "member": {
        "en": '"{parent}" names several alternatives, and "{child}" is one of them.',
        "ja": "「{parent}」はいくつかの選択肢を挙げており、「{child}」はその一つである。",
    },
    "genus": {
        "en": 'The definition of "{child}" says that it is a "{parent}".',
        "ja": "「{child}」の定義は、それが「{parent}」であると述べている。",
    },
    "broader": {
        "en": 'The head noun of "{parent}" is "{child}", so "{parent}" is the narrower class.',
        "ja": "「{parent}」の主要部は「{child}」なので、「{parent}」の方が下位である。",
    },
    "union": {
        "en": '"{child}" names several alternatives, of which "{parent}" is only one.',
        "ja": "「{child}」はいくつかの選択肢を挙げており、「{parent}」はその一つにすぎない。",
    },
    "reversed_genus": {
        "en": 'The definition of "{parent}" says that it is a "{child}", not the other way round.',
        "ja": "「{parent}」の定義は、それが「{child}」であると述べており、上下が逆である。",
    },
    "top": {
        "en": '"{child}" is as broad as a name can be, so it does not belong under "{parent}".',
        "ja": "「{child}」は最も広い名称であり、「{parent}」の下位にはならない。",
    },
    "negated": {
        "en": '"{child}" is named after what it is not, and that is "{parent}".',
        "ja": "「{child}」は「{parent}」でないものを指す名称である。",
    },
    "instance": {
        "en": '"{child}" looks like the name of one thing, for its "{head}", and no subclass.',
        "ja": "「{child}」は「{head}」を含み、一つの個体の名称と見られるので、サブクラスではない。",
    },
    "part": {
        "en": 'The definition of "{child}" says that it is a part of "{parent}", not a kind of it.',
        "ja": "「{child}」の定義は、それが「{parent}」の一部であると述べており、種類ではない。",
    },
    "part_name": {
        "en": '"{child}" names a part of "{parent}", not a kind of it.',
        "ja": "「{child}」は「{parent}」の部分を指し、その種類ではない。",
    },
    "role": {
        "en": '"{child}" names a role that somebody has towards "{parent}", not a kind of it.',
        "ja": "「{child}」は「{parent}」に対する「{head}」という役割を指し、その種類ではない。",
    },
    "modifier": {
        "en": '"{parent}" only modifies "{head}" in "{child}", which is a kind of "{head}".',
        "ja": "「{child}」は「{head}」の一種であり、「{parent}」はそれを限定しているだけである。",
    },
    "about": {
        "en": '"{child}" is a kind of "{head}", and "{parent}" is only what it is related to.',
        "ja": "「{child}」は「{head}」の一種であり、「{parent}」はその対象にすぎない。",
    },
    "coordinate": {
        "en": '"{child}" and "{parent}" share the head noun "{head}", but neither narrows the other.',
        "ja": "「{child}」と「{parent}」は主要部「{head}」を共有するが、一方が他方を限定してはいない。",
    },
    "nothing": {
        "en": 'The names "{child}" and "{parent}" do not tell whether one is a kind of the other.',
        "ja": "「{child}」と「{parent}」という名称からは、一方が他方の一種かどうか分からない。",
    },
}


def verdict_of(sign: Sign) -> Truth:
    """What a sign says of the edge; those that are neither for nor against it abstain."""
    return "true" if sign in FOR else "false" if sign in AGAINST else "unsure"


def said(signal: Signal, child: str, parent: str, lang: Lang) -> str:
    """The sign in one sentence."""
    return _SAID[signal.sign][lang].format(child=child, parent=parent, head=signal.head)
