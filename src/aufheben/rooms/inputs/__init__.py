"""What a batch is made of: the inputs in a file or a folder, as each room takes them."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aufheben.errors import BadInput
from aufheben.words import Fact

Sure = int
NOT, ELSE, LIKELY, SURELY = range(4)
"""How surely something is a room's: not at all, where it is nobody else's, by what it says, by its form."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """A file that is to be run: its name, its ending in small letters, and how it begins."""

    name: str
    ending: str
    text: str

    @property
    def first(self) -> str:
        """Its first line."""
        return self.text.lstrip().partition("\n")[0]

    @property
    def columns(self) -> tuple[tuple[str, ...], ...]:
        """The header of a table, as each sign would part it."""
        return tuple(
            tuple(cell.strip().strip('"') for cell in self.first.split(sign)) for sign in ",;\t"
        )

    @property
    def keys(self) -> tuple[str, ...] | None:
        """Those of the first object in JSON, or in lines of it; None for text that is no JSON."""
        try:
            found = json.loads(self.text if self.ending == ".json" else self.first)
        except (ValueError, RecursionError):
            return None
        one = found[0] if isinstance(found, list) and found and self.ending == ".json" else found
        return tuple(map(str, one)) if isinstance(one, Mapping) else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """`given` are fields of the room's request; `name` is how people know it, `words` what of it
    stands in the name of its run; `file` is where it is read from, if it is a whole file.

    `lang` is its language where it is there in several. `wrong` says why it is none; then it fails alone. `notes` are what was passed over before it.
    """

    name: str
    given: Mapping[str, Any] = field(default_factory=dict)
    words: str = ""
    file: str = ""
    lang: str = ""
    wrong: BadInput | None = None
    notes: tuple[Fact, ...] = ()

    @property
    def digest(self) -> str:
        """Of what it says, in twelve hexadecimal digits: another one where that has changed."""
        said = json.dumps(dict(self.given), sort_keys=True, default=str).encode()
        return hashlib.sha256(_content(self.file) if self.file else said).hexdigest()[:12]


def _content(file: str) -> bytes:
    """The file's; what cannot be read is told when it is."""
    try:
        return Path(file).read_bytes()
    except OSError:
        return b""
