"""Names of files as they may be told elsewhere: no place of the machine that they lie on."""

import re

_ABSOLUTE = re.compile(r"(?:[A-Za-z]:)?[\\/]|~[^\\/]*[\\/]")
_NEXT = re.compile(r", (?=(?:[A-Za-z]:)?[\\/]|~)")
"""Where a name may begin with a folder, if a slash stands behind it."""
_ENDED = re.compile(r"(\.[A-Za-z]\w{1,6}), (?=[^,]*[\\/])")
"""Where a file's name ends, and another one follows that says in which folder it lies."""


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
