"""Keys that are planted where keys stand, and who looks for them in whatever came out."""

import base64
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

CORES = {
    "OPENAI_API_KEY": "Kanarie0openai7f3a9c2e51d0",
    "ANTHROPIC_API_KEY": "Kanarie1anthropic4b8d6f20a3c",
    "GOOGLE_API_KEY": "Kanarie2google91e7c5a3b0d4",
    "GEMINI_API_KEY": "Kanarie3gemini0d2f4b6a8c1e",
    "OLLAMA_API_KEY": "Kanarie4ollama5c7e9a1b3d0f",
    "AUFHEBEN_API_KEY": "Kanarie5aufheben8a6c4e2b0d",
    "AUFHEBEN_TOKEN": "Kanarie6token3f1d5b7a9c0e2",
    "PGPASSWORD": "Kanarie7postgres2e4a6c8b0d1f",
}
"""What no text holds by chance, for each variable; it stands in no word that is written otherwise in
JSON, in an address or in HTML, so that it is found whatever was done to the rest of a key."""
PLAIN = ("AUFHEBEN_TOKEN",)
PIECE = 10
"""Letters by which a key is known whose end was cut off."""


def key(variable: str) -> str:
    """What is planted: with characters that JSON, addresses and HTML each write in another way."""
    core = CORES[variable]
    return core if variable in PLAIN else f'sk-{core[:4]}/+"\\%3C<&>{core}=='


KEYS = {variable: key(variable) for variable in CORES}


def forms(secret: str) -> Iterator[bytes]:
    """How a text may stand among bytes: as it is or cut, backwards, in hexadecimal, in two bytes a
    letter, in base64 wherever it begins."""
    data = secret.encode()
    yield from (data[:PIECE], data[::-1], data.hex().encode(), secret.encode("utf-16-le"))
    for shift in range(3):
        for encode in (base64.b64encode, base64.urlsafe_b64encode):
            whole = encode(b"\0" * shift + data)
            # What stands beside it changes the letters at its ends.
            yield whole[4 if shift else 0 : len(whole) // 4 * 4 - 4]


_WANTED = {name: tuple(forms(core)) for name, core in CORES.items()}


def leaked(data: bytes) -> list[str]:
    """The variables whose keys stand in it, in whatever form."""
    return [name for name, wanted in _WANTED.items() if any(form in data for form in wanted)]


@dataclass(frozen=True, slots=True)
class Seen:
    """All that came out, by where."""

    texts: dict[str, bytes] = field(default_factory=dict)

    def add(self, where: str, what: str | bytes) -> None:
        """Something that was shown, sent or written."""
        data = what.encode("utf-8", "surrogatepass") if isinstance(what, str) else what
        self.texts[where] = self.texts.get(where, b"") + data

    def below(self, folder: Path) -> None:
        """Every file there as it lies, and every cell of a SQLite database: it may lie apart in the file."""
        there = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        for path, data in there.items():
            self.add(str(path), data)
            if data.startswith(b"SQLite format 3"):
                with closing(sqlite3.connect(path)) as database:
                    self.add(f"{path} dumped", "\n".join(database.iterdump()))

    def leaks(self) -> list[str]:
        """Where a key stands, and which."""
        return [f"{where}: {name}" for where, data in self.texts.items() for name in leaked(data)]

    def having(self, marks: tuple[str, ...]) -> list[str]:
        """Where one of those words stands, and which."""
        each = self.texts.items()
        return [
            f"{where}: {mark}" for where, data in each for mark in marks if mark.encode() in data
        ]
