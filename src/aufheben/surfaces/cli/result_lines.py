"""Results of a batch in a file, a JSON line each, as they come; gone on with where it was left."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from aufheben.errors import BadInput, JournalFailed
from aufheben.formats.masking import told_file
from aufheben.rooms.files import check_folder, refuse_database
from aufheben.words import of_system, speaker

_say = speaker(__name__)

if TYPE_CHECKING:
    from aufheben.app import Result

_BEGINS = b'{"input": '
"""As every line of ours does: one that was cut off is known by it."""


class ResultLines:
    """A file to which results are added; those of runs that it has already are not.

    A last line that was cut off is taken away. Raises BadInput for a file that holds anything else,
    JournalFailed where the disk refuses it.
    """

    def __init__(self, path: str, *, force: bool) -> None:
        if Path(path).suffix.lower() not in (".jsonl", ".ndjson"):
            do = _say("end_in", endings=".jsonl")
            raise BadInput(_say("no_format_ends", ending=Path(path).suffix), do=do, file=path)
        refuse_database(path)
        check_folder(path)
        self._path = path
        self._mode = "w" if force else "a"
        with self._refusals():
            self._runs = self._those_there() if Path(path).exists() and not force else set()

    def __enter__(self) -> Self:
        with self._refusals():
            self._file = Path(self._path).open(self._mode, encoding="utf-8", newline="\n")
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        # What could not be written is tried once more here, and was told already.
        with suppress(OSError) if error else self._refusals():
            self._file.close()

    def add(self, result: "Result") -> None:
        """One result, unless it is there. Raises JournalFailed where the disk refuses it."""
        key = _key(result.run, result.input)
        if key in self._runs:
            return
        line = json.dumps({"input": told_file(result.input), **result.envelope}, ensure_ascii=False)
        with self._refusals():
            self._file.write(line.encode("utf-8", "backslashreplace").decode() + "\n")
            self._file.flush()
        self._runs.add(key)

    @contextmanager
    def _refusals(self) -> Iterator[None]:
        try:
            yield
        except OSError as wrong:
            raise JournalFailed(
                _say("not_written_at", path=str(self._path), why=of_system(wrong))
            ) from None

    def _those_there(self) -> set[str]:
        """By run and input; the file is cut behind its last whole line."""
        runs, whole = set(), 0
        with Path(self._path).open("r+b") as file:
            for line in file:
                if not line.endswith(b"\n") and _BEGINS.startswith(line[: len(_BEGINS)]):
                    break
                runs.add(self._read(line))
                whole += len(line)
            file.truncate(whole)
            os.fsync(file.fileno())
        return runs

    def _read(self, line: bytes) -> str:
        try:
            found = json.loads(line)
            return _key(str(found["run"]), str(found["input"]))
        except (ValueError, RecursionError, KeyError, TypeError):
            do = _say("force_to_begin")
            raise BadInput(_say("other_content"), do=do, file=self._path) from None


def _key(run: str, name: str) -> str:
    return f"{run}\n{told_file(name)}"
