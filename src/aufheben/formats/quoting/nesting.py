"""Quotations within quotations, which in Japanese have marks of their own."""

_INNER = str.maketrans("「」", "『』")
_OUTER = str.maketrans("『』", "「」")


def nested(text: str, lang: str) -> str:
    """As it stands between 「 and 」 in a Japanese sentence; in others nothing is changed."""
    return text.translate(_INNER) if lang == "ja" else text


def unnested(text: str) -> str:
    """As it stands by itself."""
    return text.translate(_OUTER)
