"""What tells Japanese at a glance, without any of its words."""

import re

_HIRAGANA = re.compile(r"[\u3041-\u309f]")
_QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'")
_GENERAL = re.compile(r"定義により、|規則「|すべての")
_OFFERS = re.compile(r"「(「[^「」…]*」|[^「」…])+」(または|と書いて)")
_IF = re.compile(r"(ば|なら|場合(は|には)?)、")


def is_japanese_sentence(text: str) -> bool:
    """Whether it has the particles of a Japanese sentence outside quotes."""
    return _HIRAGANA.search(_QUOTED.sub("", text)) is not None


def rule_said(text: str) -> bool:
    """Whether a sentence, as it is said in Japanese, is a conditional and not a fact."""
    return _GENERAL.match(text) is not None or _IF.search(text) is not None


def hint_in_japanese(do: str) -> str:
    """What a complaint says to do, where it offers no wording; else the patterns, shortly."""
    if do and not _OFFERS.search(do):
        return do
    return (
        "書き方の例：「aはカメラである。」「cは画質が高い。」「カメラが小型で軽ければ、それを買うべきだ。」"
        "。自由な文章には、その論者に言語モデルか人を指定してください (--model, --seat 名前=human)"
    )
