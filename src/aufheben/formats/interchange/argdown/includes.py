"""Argdown's includes: another file in the place of each, as `@argdown/node` puts it there."""

import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from aufheben.errors import BadInput
from aufheben.words import speaker

_say = speaker(__name__)

Follow = Callable[[str, str], tuple[str, str]]
"""Of what an include names, and of the file that it is in, the file that is meant and its text."""
_INCLUDE: Final = re.compile(r"@include\(([^()\n]+)\)")
_MOST: Final = 100


@dataclass(slots=True, kw_only=True)
class Whole:
    """A document with all that it includes, and whence each of its lines is."""

    text: str = ""
    included: int = 0
    _lines: list[int] = field(default_factory=lambda: [1])
    _places: list[tuple[str | None, int]]

    def place(self, line: int) -> tuple[str | None, int]:
        """The file of a line of the whole, and its number there."""
        at = bisect_right(self._lines, line) - 1
        file, first = self._places[at]
        return file, first + line - self._lines[at]

    def add(self, text: str, file: str | None, line: int) -> None:
        """Puts more behind it, which begins on that line of its file."""
        if not text:
            return
        begun = self.text.count("\n") + 1
        below = int(text.startswith("\n") and bool(self.text))
        self._lines.append(begun + below)
        self._places.append((file, line + below))
        self.text += text


def whole(text: str, file: str | None, follow: Follow | None) -> Whole:
    """The document; without `follow` it includes nothing.

    Raises BadInput, with the line, for what cannot be included, and for a file within itself.
    """
    made = Whole(_places=[(file, 1)])
    _put(made, text, file, follow, (file,))
    return made


def _put(
    made: Whole, text: str, file: str | None, follow: Follow | None, within: tuple[str | None, ...]
) -> None:
    at = 0
    for found in _INCLUDE.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        made.add(text[at : found.start()], file, text.count("\n", 0, at) + 1)
        name, said = _included(found[1].strip(), file, line, follow)
        if name in within:
            do = _say("take_include_out")
            raise BadInput(_say("file_includes_itself"), do=do, file=file, line=line)
        made.included += 1
        if made.included > _MOST:
            do = _say("include_most_files", most=_MOST)
            raise BadInput(_say("too_many_files"), do=do, file=file, line=line)
        _put(made, said, name, follow, (*within, name))
        at = found.end()
    made.add(text[at:], file, text.count("\n", 0, at) + 1)


def _included(name: str, file: str | None, line: int, follow: Follow | None) -> tuple[str, str]:
    if follow is None:
        do = _say("put_holds_place", name=name[:80])
        what = _say("file_included_not")
        raise BadInput(what, do=do, file=file, line=line)
    try:
        return follow(name, file or "")
    except BadInput as wrong:
        raise wrong.but(file=wrong.file if wrong.line else file, line=wrong.line or line) from None
