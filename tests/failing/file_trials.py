"""Files written and taken in on a failing disk, through the command line."""

import io
import json
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace
from pathlib import Path

from aufheben.adapters.stores.sqlite import SqliteStore
from aufheben.app import App
from aufheben.errors import BadInput, JournalFailed
from aufheben.formats.journals import write_record
from aufheben.runtime.journal import Record
from aufheben.surfaces.cli.entry import cli, run
from aufheben.surfaces.cli.result_lines import ResultLines
from tests.failing.room_trials import EARLIER, journal_with_one_run
from tests.rooms.settled import whole

TAKEN = replace(EARLIER, run="taken")
OLD = "以前の内容 " * 2000


class ExportTrial:
    """A run exported over an older file, or to where none is: one of the two stands there, whole."""

    def __init__(self, folder: Path, *, over: bool) -> None:
        self.place, self._over = folder / "place", over
        self._journal, self._file = self.place / "journal.db", self.place / "実行.jsonl"

    def ready(self) -> None:
        """A journal with a run, and the older file."""
        self.place.mkdir()
        self._journal.write_bytes(journal_with_one_run())
        if self._over:
            self._file.write_text(OLD, "utf-8")
            self._file.chmod(0o640)

    def run(self) -> None:
        """Raises JournalFailed where it left with a complaint."""
        words = ("runs", "export", EARLIER.run, "-o", str(self._file), "--force")
        called(*words, "--journal", str(self._journal))

    def go_on(self) -> None:
        """The same again writes it; nothing else is left lying."""
        new = App(journal=str(self._journal)).export(EARLIER.run)
        assert self._file.exists() or not self._over
        assert not self._file.exists() or self._text in ((new, OLD) if self._over else (new,))
        self.run()
        assert self._text == new
        assert not self._over or self._file.stat().st_mode & 0o777 == 0o640
        assert App(journal=str(self._journal)).store.read(EARLIER.run) == EARLIER

    @property
    def _text(self) -> str:
        return self._file.read_text("utf-8")


class ImportTrial:
    """A run, or a whole journal, taken in: of each run all of it or nothing."""

    def __init__(self, folder: Path, *, whole: bool, new: bool) -> None:
        self.place, self._new = folder / "place", new
        self._journal = self.place / "journal.db"
        self._file = folder / ("other.db" if whole else "実行.jsonl")
        self._records = (TAKEN, replace(TAKEN, run="another")) if whole else (TAKEN,)

    def ready(self) -> None:
        """What is taken in lies on a sound disk; the journal has another run already, or is not there."""
        self.place.mkdir()
        if not self._new:
            self._journal.write_bytes(journal_with_one_run())
        if self._file.suffix == ".jsonl":
            self._file.write_text(write_record(TAKEN), "utf-8")
            return
        for record in self._records:
            SqliteStore(self._file).begin(record).close()

    def run(self) -> None:
        """Raises JournalFailed where it left with a complaint."""
        called("runs", "import", str(self._file), "--journal", str(self._journal))

    def go_on(self) -> None:
        """Once more, all of it is there; what was taken in before is refused by its name alone."""
        before = self._there()
        assert before in [self._records[:most] for most in range(len(self._records) + 1)]
        if len(before) < len(self._records):
            self.run()
        assert self._there() == self._records

    def _there(self) -> tuple[Record, ...]:
        store = SqliteStore(self._journal)
        found = {record.run: store.read(record.run) for record in store.runs()}
        assert self._new or found.pop(EARLIER.run) == EARLIER
        return tuple(reversed(found.values()))


class ResultsTrial:
    """Results of a batch, a line each, gone on with where the file was left."""

    def __init__(self, folder: Path) -> None:
        self.place = folder / "place"
        self._file = self.place / "結果.jsonl"

    def ready(self) -> None:
        """One result is there already."""
        self.place.mkdir()
        self._add(1)

    def run(self) -> None:
        """Raises JournalFailed, or what is told as if it were."""
        try:
            self._add(3)
        except BadInput as refused:
            raise JournalFailed(str(refused)) from refused

    def go_on(self) -> None:
        """Every result is there once, whatever was left of a line."""
        self._add(3)
        lines = self._file.read_text("utf-8").splitlines()
        assert [json.loads(line)["input"] for line in lines] == ["入力 0", "入力 1", "入力 2"]

    def _add(self, most: int) -> None:
        result = whole("mad")[0]
        with ResultLines(str(self._file), force=False) as lines:
            for number in range(most):
                lines.add(replace(result, input=f"入力 {number}"))


def called(*words: str) -> None:
    """The program, ended by 0; JournalFailed stands for every complaint that is no bug."""
    out = io.StringIO()
    with redirect_stdout(out), redirect_stderr(out):
        code = run(lambda: cli.main(args=list(words), standalone_mode=False))
    if code in (2, 3):
        raise JournalFailed(out.getvalue())
    assert code == 0, out.getvalue()
