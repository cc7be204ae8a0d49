"""Names relative to their document: read against a base of our own, and written relative again.

The base tells apart what RFC 3986 (section 5.2) resolves: a fragment of the document, its
neighbors, what lies above it, and the root. So every relative name but a few odd ones comes back
as it was: "./x" as "x"; queries, which rdflib resolves otherwise, and what appends to the
document's own name do not come back at all.
"""

import re
from typing import Final

ROOT: Final = "http://relative.invalid/"
_STEPS: Final = "1/2/3/4/"
_FOLDER: Final = f"{ROOT}{_STEPS}"
BASE: Final = f"{_FOLDER}document-at-hand"
"""What relative names are relative to where a document does not say; never this machine's path."""

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_UPS = re.compile(r"(?:\.\./)*")
_DEPTH = _STEPS.count("/")


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
