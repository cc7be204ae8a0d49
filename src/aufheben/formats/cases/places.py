"""Where in a TOML text seats and their stances stand, found in one pass for all of them."""

import re
from bisect import bisect_right

_HEADER = re.compile(r"""\s*\[\s*seats\s*\.\s*(?:"([^"]*)"|'([^']*)'|([\w-]+))\s*[\].]""")
_STANCE = re.compile(r"\s*stance\s*=\s*(\"\"\"|''')?(.*)")


class Places:
    """Lines of a text, counted from 1."""

    def __init__(self, text: str) -> None:
        self._headers: dict[str, int] = {}
        self._stances: list[tuple[int, int]] = []
        for number, line in enumerate(text.splitlines(), start=1):
            if header := _HEADER.match(line):
                self._headers.setdefault(header[1] or header[2] or header[3] or "", number)
            elif said := _STANCE.match(line):
                begins = number + 1 if said[1] and not said[2].strip() else number
                self._stances.append((number, begins))

    def header(self, name: str) -> int | None:
        """The line that begins the table of a seat, if there is one."""
        return self._headers.get(name)

    def stance(self, header: int | None) -> int:
        """The line on which the first character stands of the stance below a header."""
        at = bisect_right(self._stances, header or 0, key=lambda place: place[0])
        return self._stances[at][1] if at < len(self._stances) else 1
