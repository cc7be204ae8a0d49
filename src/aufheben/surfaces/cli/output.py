"""Where results go: stdout, or a file whose ending says the format."""

import json
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from aufheben.errors import BadInput

if TYPE_CHECKING:
    from aufheben.formats.dialectic import Told


def written_as(told: "Told", suffix: str) -> str:
    """The run in the format that the file ending names. Raises BadInput for others."""
    from aufheben.formats.dialectic import envelope, mermaid, plain
    from aufheben.formats.dialectic.markdown import markdown
    from aufheben.formats.frameworks import write_af, write_apx
    from aufheben.logic.frameworks import Framework

    def framework() -> Framework:
        names = tuple(told.name(index) for index in range(len(told.moves)))
        return Framework(names=names, attacks=told.audit.edges)

    formats: dict[str, Callable[[], str]] = {
        ".json": lambda: json.dumps(envelope(told), ensure_ascii=False, indent=2) + "\n",
        ".md": lambda: markdown(told),
        ".txt": lambda: plain(told),
        ".mmd": lambda: mermaid(told),
        ".af": lambda: write_af(framework()),
        ".apx": lambda: write_apx(framework()),
    }
    if suffix not in formats:
        raise BadInput(f"no format ends in {suffix!r}", do=f"use one of {', '.join(formats)}")
    return formats[suffix]()


def check_target(path: str | None, *, force: bool) -> None:
    """Refuse a target that exists or has no known ending, before any work is done."""
    if path is None:
        return
    target = Path(path)
    if target.suffix not in (".json", ".md", ".txt", ".mmd", ".af", ".apx"):
        raise BadInput(
            f"no format ends in {target.suffix!r}",
            do="name a file that ends in .json, .md, .txt, .mmd, .af or .apx",
            file=path,
        )
    if target.exists() and not force:
        raise BadInput("the file exists", do="add --force or name another", file=path)
    check_folder(path)


def refuse_same(path: str | None, others: Iterable[str | None]) -> None:
    """Raise BadInput where `path` is one of the other files of this command, even by force."""
    if path is None:
        return
    where = Path(path).resolve()
    if any(_is(name, where) for name in others):
        raise BadInput("named twice: an input is only read", do="name another file", file=path)


def _is(name: str | None, where: Path) -> bool:
    """Whether a word names that file; a long question or another odd one names none."""
    try:
        return bool(name) and name != "-" and Path(str(name)).resolve() == where
    except (OSError, ValueError):
        return False


def check_folder(path: str) -> None:
    """Refuse a file that no folder can hold, before any work is done."""
    folder = Path(path).parent
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        raise BadInput(
            f"{folder} is no folder to write to", do="make it, or name another", file=path
        )


def write_out(path: str, text: str) -> None:
    """Write `text`. Raises BadInput where the file cannot be written."""
    try:
        Path(path).write_text(text, encoding="utf-8", errors="backslashreplace")
    except OSError as wrong:
        raise BadInput(f"cannot write: {wrong.strerror}", file=path) from None


def save(told: "Told", path: str) -> None:
    """Write the run to a file in the format its ending names."""
    target = Path(path)
    write_out(path, written_as(told, target.suffix))
