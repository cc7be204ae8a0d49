"""Lines that fit a width: words of spaced scripts stay whole, Japanese breaks between its signs."""

import re
from unicodedata import combining, east_asian_width

_WIDE = r"\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff60\uffe0-\uffe6"
_ENDS = "、。，．：；！？）」』】〉》…ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々"
_BEGINS = "（「『【〈《"
# A sign of a wide script takes along what may not begin the next line, or end its own.
_ATOM = re.compile(rf"\s+|(?:[{_BEGINS}]++[{_WIDE}]?|[{_WIDE}])[{_ENDS}]*|[^\s{_WIDE}]+")


def width_of(text: str) -> int:
    """Columns that a text takes."""
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def wrapped(line: str, width: int, hang: int = 2) -> list[str]:
    """A line as lines of at most `width` columns; those after the first are set in by `hang` more.

    It stays set in as it is, by half of the width at most.
    """
    text = line.lstrip(" ")
    indent = " " * min(len(line) - len(text), width // 2)
    lines = [indent]
    for atom in _atoms(text, width - len(indent) - hang):
        if width_of(lines[-1] + atom.rstrip()) <= width:
            lines[-1] += atom
        elif not atom.isspace():
            lines.append(f"{indent}{' ' * hang}{atom}")
    return [each.rstrip() for each in lines]


def _atoms(text: str, width: int) -> list[str]:
    """What must not be parted, but where it is wider than a line."""
    found: list[str] = []
    step, most = max(1, width // 2), max(width, 2)
    for atom in _ATOM.findall(text):
        begun, left = 0, width_of(atom)
        while left > most:
            found.append(atom[begun : begun + step])
            begun, left = begun + step, left - width_of(found[-1])
        found.append(atom[begun:])
    return found
