"""What the rooms' commands share: going on with a run, and telling what came of it.

A room says how a run of its own is told; where it goes, and which exit code it stands for, is
the same for all.
"""

import asyncio
import json
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from aufheben.errors import AgentFailed, AufhebenError, BadInput, Diverged, JournalFailed, Unusable
from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.exits import code_of
from aufheben.surfaces.cli.journals import print_json
from aufheben.surfaces.cli.output import check_folder, write_out
from aufheben.surfaces.cli.screen import print_page
from aufheben.surfaces.cli.unfinished import hint

if TYPE_CHECKING:
    from aufheben.domain.words import Outcome, StopReason
    from aufheben.runtime.journal import Journal, Record


class Ended(Protocol):
    """What came of a run, in any room."""

    @property
    def outcome(self) -> "Outcome":
        """As in the envelope."""
        ...

    @property
    def flags(self) -> tuple[str, ...]:
        """As in the envelope."""
        ...


R = TypeVar("R")


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling(Generic[R]):
    """How a room tells a run: for programs, and as a text by a file's ending (`.txt`: stdout)."""

    envelope: Callable[[R], dict[str, Any]]
    texts: Mapping[str, Callable[[R], str]]

    @property
    def endings(self) -> tuple[str, ...]:
        """Every format there is."""
        return (".json", *self.texts)

    def written(self, told: R, suffix: str) -> str:
        """In the format that a file's ending names."""
        if suffix == ".json":
            return json.dumps(self.envelope(told), ensure_ascii=False, indent=2) + "\n"
        return self.texts[suffix](told)

    def check(self, path: str | None, *, force: bool) -> None:
        """Refuse a target that exists or has no known ending, before any work is done."""
        if path is None:
            return
        if Path(path).suffix not in self.endings:
            do = f"name a file that ends in {', '.join(self.endings)}"
            raise BadInput(f"no format ends in {Path(path).suffix!r}", do=do, file=path)
        if Path(path).exists() and not force:
            raise BadInput("the file exists", do="add --force or name another", file=path)
        check_folder(path)

    def show(self, told: R, ended: Ended, options: Mapping[str, Any]) -> int:
        """On stdout, or in the named file; the exit code it stands for."""
        output = options.get("output")
        if output:
            write_out(output, self.written(told, Path(output).suffix))
        if options.get("jsonl") or options.get("as_json"):
            say(self.envelope(told), options)
        elif not output:
            print_page(self.texts[".txt"](told))
        return exit_code(ended)


def exit_code(ended: Ended) -> int:
    """3 for a failed run, 4 where a limit cut something short, else 0."""
    if ended.outcome == "failed":
        return 3
    cut = any(flag.startswith("limit_") for flag in ended.flags)
    return 4 if cut or ended.outcome == "budget" else 0


def say(envelope: dict[str, Any], options: Mapping[str, Any]) -> None:
    """For programs: one line after the events, or one object."""
    if options.get("jsonl"):
        echo(json.dumps(envelope, ensure_ascii=True))
    else:
        print_json(envelope)


def gone_on(
    journal: "Journal",
    course: Callable[[], Coroutine[Any, Any, R]],
    reached: Callable[["Record", "StopReason"], dict[str, Any]],
    options: dict[str, Any],
) -> R | int:
    """What came of the run held open; where it stopped, the exit code after saying so.

    `reached` is the envelope of what the record has, as failed for that reason.
    """
    try:
        return asyncio.run(course())
    except (AgentFailed, JournalFailed) as stopped:
        return _stopped(journal.record, reached, stopped, options)
    except BaseException:
        echo(hint(journal.head.run, options), err=True)
        raise
    finally:
        journal.close()


def _stopped(
    record: "Record",
    reached: Callable[["Record", "StopReason"], dict[str, Any]],
    stopped: AufhebenError,
    options: dict[str, Any],
) -> int:
    """What was reached is shown; raises what must not be touched."""
    from aufheben.runtime.drive import reason_of
    from aufheben.runtime.replaying import reached as as_far

    if isinstance(stopped, Diverged | Unusable):
        raise stopped
    if options.get("jsonl") or options.get("as_json"):
        reason = reason_of(stopped)
        came = as_far(record, lambda part: reached(part, reason))
        say({**came, "error": str(stopped)}, options)
    echo(f"error: {stopped}\n{hint(record.run, options)}", err=True)
    return code_of(stopped)


def failed(ended: Any, reason: "StopReason") -> Any:
    """The same as far as it came, failed for that reason; limits are not what stopped it."""
    flags = tuple(flag for flag in ended.flags if not flag.startswith("limit_"))
    return replace(ended, outcome="failed", stop_reason=reason, flags=flags)


def check_ended(record: "Record") -> None:
    """Raises BadInput where the run has not ended."""
    if record.ended is None:
        do = f"go on with it: aufheben resume {record.run}"
        raise BadInput(f"run {record.run} has not ended", do=do)
