"""Sentences as they were said: without their stops, compared word for word, and as any page can show them."""

import re
import unicodedata

_QUOTED = re.compile(r"""“[^“”]*”|"[^"]*"|‘[^‘’]*’|「[^「」]*」|『[^『』]*』""")


def bare(text: str) -> str:
    """One line without the stop at its end."""
    return " ".join(text.split()).rstrip(" .。．")


def plain(text: str) -> str:
    """Compatibility-normalized, case-folded, single-spaced, without a closing stop."""
    folded = unicodedata.normalize("NFKC", legible(text)).casefold()
    return " ".join(folded.split()).rstrip(".。 ")


def unquoted(text: str) -> str:
    """`text` without what it quotes, which may be in another language than its own words."""
    return _QUOTED.sub(" ", text)


_ODD = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
_BREAK = re.compile("\r\n|[\x0b\x0c\r\x85\u2028\u2029]")
_HALF = re.compile("[\ud800-\udfff]")
LOST = "\ufffd"
"""What stands for a character that is none; one for each, so that nothing around it joins."""


def legible(text: str) -> str:
    """`text` with every break of a line as `\\n`, and `LOST` for what is no character.

    That is: control characters, halves of pairs (lone surrogates) and noncharacters. Halves that
    belong together become the character they are. What is legible already is given back as is.
    """
    if not _ODD.search(text):
        return text
    return _ODD.sub(LOST, _BREAK.sub("\n", encodable(text)))


def encodable(text: str) -> str:
    """`text` with `LOST` for lone surrogates only: what any encoding of Unicode carries."""
    if not _HALF.search(text):
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
