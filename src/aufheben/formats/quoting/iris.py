"""Keys of others as IRIs that can be written, and read back."""

import re
from urllib.parse import quote, unquote

from aufheben.formats.quoting.characters import bare

_LONE = re.compile(r"[\ud800-\udfff]")
# What RFC 3987 and Turtle's IRIREF forbid; a bare percent sign is no part of an IRI either.
_FORBIDDEN = re.compile(
    r'[\x00-\x20\x7f-\xa0<>"{}|\\^`\u2028\u2029\u3000\ud800-\udfff]|%(?![0-9A-Fa-f]{2})'
)
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:.")
_LOCATED = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://.|urn:.", re.IGNORECASE)
TERMS = "urn:aufheben:term:"


def is_iri(key: str) -> bool:
    """Whether a term's key can be written as an IRI as it is; a name in a table cannot."""
    named = _SCHEME.match(key) and not key.startswith(TERMS)
    return bool(named) and not _FORBIDDEN.search(key)


def iri(key: str) -> str:
    """An IRI for any key: itself, its bad characters percent-encoded, or a URN of the name."""
    if is_iri(key):
        return key
    if _LOCATED.match(key) and not key.startswith(TERMS):
        return _FORBIDDEN.sub(lambda bad: quote(bare(bad[0]), safe=""), key)
    return urn(key)


def urn(key: str) -> str:
    """The URN of a key, from which `key_of` reads it back; lone surrogates are lost."""
    return TERMS + quote(_LONE.sub("\ufffd", key), safe="")


def key_of(iri: str) -> str:
    """The key of an IRI: of a `urn`, what was encoded in it; of any other, itself."""
    return unquote(iri.removeprefix(TERMS)) if iri.startswith(TERMS) else iri
