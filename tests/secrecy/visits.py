"""All that a run leaves behind, taken from it by every command that tells of runs."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.secrecy.planting import Seen
from tests.secrecy.rooms import ROOMS
from tests.surfaces.conftest import Ended, Program

LISTS = (
    ("runs", "list"), ("runs", "list", "--json"), ("config",), ("config", "--json"), ("doctor",),
    ("doctor", "--json"),
)  # fmt: skip
TRAINING = ("--by", "model", "--by", "program", "--by", "other", "--by", "person")
EXPORTS = (
    (), ("--as", "chat", *TRAINING), ("--as", "chat", "--bare", *TRAINING),
    ("--as", "preferences", *TRAINING), ("--as", "preferences", "--bare", *TRAINING),
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """Somebody who begins a run of a room and takes with them whatever can be had of it.

    `model` are the words that say who is asked; `at` says how a file is named; what is written
    goes to the folder `out`.
    """

    program: Program
    room: str
    model: tuple[str, ...]
    out: Path
    seen: Seen
    at: Callable[[str], str] = str

    def call(self, *words: str) -> Ended:
        """A command, and what it said."""
        ended = self.program(*words)
        self.seen.add(f"stdout of {' '.join(words)}", ended.out)
        self.seen.add(f"stderr of {' '.join(words)}", ended.err)
        return ended

    def began(self, *more: str) -> Ended:
        """The run `r`, and how it left."""
        *_, last = (self.call(*words, *more) for words in self._commands())
        return last

    def again(self, *more: str) -> Ended:
        """Its last command once more."""
        *_, last = self._commands()
        return self.call(*last, *more)

    def _commands(self) -> Iterator[tuple[str, ...]]:
        return ROOMS[self.room].commands(self.model, at=self.at)

    def written(self, *words: str, name: str) -> None:
        """What a command writes to a file of that name."""
        file = self.out / name
        ended = self.call(*words, "-o", str(file))
        assert file.exists(), ended
        self.seen.add(f"{' '.join(words)} -o {name}", file.read_bytes())

    def carried(self) -> None:
        """Every form of a run that somebody may carry elsewhere."""
        for ending in ROOMS[self.room].endings:
            self.written("show", "r", name=f"shown.{ending}")
            *_, last = self._commands()
            self.written(*last, "-q", name=f"made.{ending}")
        for form in EXPORTS:
            self.seen.add(f"runs export {form}", self.call("runs", "export", "r", *form).out)
        for ending in ("jsonl", "html", "svg"):
            if ending != "svg" or "svg" in ROOMS[self.room].endings:
                self.written("runs", "export", "r", name=f"exported.{ending}")
        self.written("runs", "compare", "r", "r", name="compared.html")
