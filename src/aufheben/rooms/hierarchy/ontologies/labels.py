"""What a class is called: which of its labels, or its IRI's local name in words."""

import re
from collections.abc import Sequence
from urllib.parse import unquote

from aufheben.logic.taxonomies.instances import parts

Labels = Sequence[tuple[str, str]]

_SEPARATORS = re.compile("[#/:]")
_OPAQUE = re.compile(r"[^\W\d_]*[_:-]?\d+")
_WORD = re.compile(r"[^\W\d_]{3}|[\u3040-\u30ff\u3400-\u9fff]")
_LINE_ENDS = re.compile(r"\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")
_LONE = re.compile(r"[\ud800-\udfff]")


def one_line(text: str) -> str:
    """A name or a label: every run of blanks, line ends and control characters is one space."""
    if not text:
        return ""
    if not text.isprintable():  # nearly every name is
        text = _CONTROL.sub(" ", _LONE.sub("\ufffd", text))
    return " ".join(text.split())


def paragraphs(text: str) -> str:
    """A definition: its lines stay, and control characters are spaces."""
    if text.isprintable():
        return text.strip()
    return _CONTROL.sub(" ", _LINE_ENDS.sub("\n", _LONE.sub("\ufffd", text))).strip()


def label_of(labels: Labels, langs: Sequence[str]) -> str | None:
    """The label in the first of `langs` that has one; None if none has.

    Without `langs`: an untagged one, else an English one. "en" takes "en-GB" too (RFC 4647,
    basic filtering); "" takes what has no tag.
    """
    for lang in langs or ("", "en"):
        for tag, text in labels:
            if text and _matches(tag, lang):
                return text
    return None


def any_label(labels: Labels) -> tuple[str, str] | None:
    """A label and its language, whichever that is: a Japanese one, else the first by language."""
    found = sorted(label for label in labels if label[1])
    return next((label for label in found if _matches(label[0], "ja")), next(iter(found), None))


def is_opaque(iri: str) -> bool:
    """Whether the local name is an identifier such as "C0012", and tells nobody what is meant."""
    local = local_of(iri)
    return bool(_OPAQUE.fullmatch(local)) or not _WORD.search(local)


def _matches(tag: str, lang: str) -> bool:
    tag, lang = tag.lower(), lang.lower()
    return tag == lang or bool(lang and tag.startswith(f"{lang}-"))


def words_of(iri: str) -> str:
    """The local name of an IRI in words: "Digital_Event", "BackwardCollisionWarning" apart.

    Cases stay, acronyms stay together, and identifiers such as "GO_0008150" stay as they are.
    """
    local = local_of(iri)
    if _OPAQUE.fullmatch(local):
        return local
    return " ".join(" ".join(parts(word)) for word in local.split("_") if word) or local


def local_of(iri: str) -> str:
    """What follows the last "#", "/" or ":" of an IRI, percent escapes resolved."""
    found = _SEPARATORS.split(iri.rstrip("#/:"))[-1]
    return unquote(found) or iri


def space_of(iri: str) -> str:
    """What stands before the local name, the "#", "/" or ":" included; "" for a bare name."""
    return iri[: max(iri.rfind(mark) for mark in "#/:") + 1]
