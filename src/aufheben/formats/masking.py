"""Secrets taken out of a text, in whatever way they are written there; and files told without the place of
the machine that they lie on.
"""

import re
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterable, Iterator
from functools import lru_cache
from html.entities import codepoint2name

MASK = "***"
_LETTERS = re.compile(r"[A-Za-z0-9]+")
_SURE = 12
"""Letters from which on a piece of base64 is no word by chance."""
_ABSOLUTE = re.compile(r"(?:[A-Za-z]:)?[\\/]|~[^\\/]*[\\/]")
_NEXT = re.compile(r", (?=(?:[A-Za-z]:)?[\\/]|~)")
"""Where a name may begin with a folder, if a slash stands behind it."""
_ENDED = re.compile(r"(\.[A-Za-z]\w{1,6}), (?=[^,]*[\\/])")
"""Where a file's name ends, and another one follows that says in which folder it lies."""


def masked(text: str, secrets: Iterable[str]) -> str:
    """The text without them: neither as they are nor as JSON, an address, HTML or base64 has them."""
    for secret in secrets:
        pattern, sure, packed = _forms(secret)
        if sure in text:
            text = pattern.sub(MASK, text)
        for form in packed:
            text = text.replace(form, MASK)
    return text


@lru_cache(maxsize=256)
def _forms(secret: str) -> tuple[re.Pattern[str], str, tuple[str, ...]]:
    """How it may be written; what stands in the text wherever it does; and it in base64."""
    pattern = re.compile("".join(map(_written, secret)))
    sure = max(_LETTERS.findall(secret), key=len, default="")
    packed = {form for form in _packed(secret.encode()) if len(form) >= _SURE}
    return pattern, sure, tuple(sorted(packed, key=len, reverse=True))


def _written(character: str) -> str:
    """A character as it is, or as one of those escapes, which may have been escaped again."""
    if character.isascii() and character.isalnum():
        return character
    code = ord(character)
    quoted = "".join(f"%(?:25)*(?i:{byte:02x})" for byte in character.encode())
    name = codepoint2name.get(code)
    entity = "|".join([rf"#0*{code}", rf"#[xX]0*(?i:{code:x})", *([name] if name else [])])
    # Beyond the first plane JSON writes two halves.
    halves = re.findall("....", character.encode("utf-16-be").hex())
    escaped = "".join(rf"\\+u(?i:{half})" for half in halves) + rf"|\\+x(?i:{code:02x})"
    return rf"(?:\\*{re.escape(character)}|{escaped}|{quoted}|&(?:amp;)*(?:{entity});)"


def _packed(data: bytes) -> Iterator[str]:
    """In base64 it depends on what stands before it; what its ends share with others is left out."""
    for encode in (b64encode, urlsafe_b64encode):
        yield encode(data).decode()
        for before in range(3):
            skipped = (0, 2, 3)[before]
            whole = (before + len(data)) * 8 // 6
            yield encode(b"\0" * before + data).decode()[skipped:whole]


def told_file(file: str) -> str:
    """A file as it was named, where that says nothing of the machine; else its own name alone."""
    if not _ABSOLUTE.match(file):
        return file
    return re.split(r"[\\/]", file.rstrip("\\/"))[-1] or "/"


def told_files(files: str) -> str:
    """The same of several, which stand side by side with commas between them."""
    folders = max(files.rfind("/"), files.rfind("\\")) + 1
    *before, last = _NEXT.split(files[:folders])
    each = (part for one in (*before, last + files[folders:]) for part in _parts(one))
    return ", ".join(told_file(part) for part in each)


def _parts(files: str) -> list[str]:
    """A comma may also stand in the name of a folder."""
    return _ENDED.sub("\\1\0", files).split("\0")
