"""What a class is called: its IRI, which of its labels, or its local name in words.

Names relative to their document are read against a base of our own, and written relative again. The
base tells apart what RFC 3986 (section 5.2) resolves: a fragment of the document, its neighbors, what
lies above it, and the root. So every relative name but a few odd ones comes back as it was: "./x" as
"x"; queries, which rdflib resolves otherwise, and what appends to the document's own name do not come
back at all.
"""

import re
from collections.abc import Sequence
from typing import Final
from urllib.parse import unquote

from aufheben.logic.taxonomies.names import parts

Labels = Sequence[tuple[str, str]]
_SEPARATORS = re.compile("[#/:]")
_OPAQUE = re.compile(r"[^\W\d_]*[_:-]?\d+")
_WORD = re.compile(r"[^\W\d_]{3}|[\u3040-\u30ff\u3400-\u9fff]")
_LINE_ENDS = re.compile(r"\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")
_LONE = re.compile(r"[\ud800-\udfff]")
ROOT: Final = "http://relative.invalid/"
_STEPS: Final = "1/2/3/4/"
_FOLDER: Final = f"{ROOT}{_STEPS}"
BASE: Final = f"{_FOLDER}document-at-hand"
"""What relative names are relative to where a document does not say; never this machine's path."""
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_UPS = re.compile(r"(?:\.\./)*")
_DEPTH = _STEPS.count("/")


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


def relative(iri: str) -> str:
    """A name resolved against `BASE`, as it was; "" for the document, and any other IRI itself."""
    if not iri.startswith(ROOT):
        return iri
    if iri.startswith(BASE):
        rest = iri.removeprefix(BASE)
        return rest if rest[:1] in ("", "#") else iri
    for ups in range(_DEPTH):
        folder = _above(ups)
        if iri.startswith(folder):
            rest = iri.removeprefix(folder)
            return iri if rest[:1] == "?" else _from_folder("../" * ups, rest)
    return iri.removeprefix(ROOT[:-1])


def absolute(key: str) -> str:
    """The inverse of `relative`."""
    if _SCHEME.match(key):
        return key
    if key[:1] in ("", "#"):
        return BASE + key
    if key.startswith("/"):
        return ROOT[:-1] + key
    rest = key.removeprefix("./")
    ups = len(_UPS.match(rest)[0]) // 3  # type: ignore[index]  # it matches nothing also
    return _above(ups) + rest[3 * ups :]


def key_in(iri: str) -> str:
    """How a term of that IRI is known: relative where it was, but never as nothing."""
    return relative(iri) or iri


def _above(ups: int) -> str:
    return ROOT + "".join(f"{number}/" for number in range(1, _DEPTH + 1 - ups))


def _from_folder(ups: str, rest: str) -> str:
    here = ":" in rest.partition("/")[0] or not rest or rest[0] in "#/"
    return ups + rest if ups or not here else f"./{rest}"
