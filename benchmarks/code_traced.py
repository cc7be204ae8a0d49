"""A question, a check or a chat completion without a model, and the functions of ours that run for it.

    python -m benchmarks.code_traced ask|check|chat FILE

writes a `Trace` as JSON into FILE, from a process that has imported nothing of it before: functions
that run while a module is imported count, bodies of modules and of classes do not.
"""

import asyncio
import inspect
import json
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import aufheben
from benchmarks.results import ROOT

SOURCE = Path(aufheben.__file__).parent
READER = "logic/sentences/"
ASKED, READ = "read_stance", "_program"
"""Of the reader of sentences: what is asked for a stance, and what reads one that it has not kept."""


@dataclass(slots=True, kw_only=True)
class Trace:
    """Files that were entered; calls by package and package called; how often each stance was asked for and read."""

    files: list[str]
    functions: int
    crossings: dict[str, int]
    asked: dict[str, int]
    read: dict[str, int]
    grounded: int


@dataclass(slots=True)
class Tracer:
    """What `sys.setprofile` is given, in every thread."""

    calls: Counter[CodeType] = field(default_factory=Counter)
    crossings: Counter[tuple[str, str]] = field(default_factory=Counter)
    stances: dict[str, Counter[str]] = field(
        default_factory=lambda: {ASKED: Counter(), READ: Counter()}
    )

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        """As `sys.setprofile` calls it."""
        if event != "call" or not _is_ours(frame.f_code):
            return
        self.calls[frame.f_code] += 1
        caller = _caller(frame)
        if caller is not None and package(caller) != package(frame.f_code):
            self.crossings[package(caller), package(frame.f_code)] += 1
        if _name(frame.f_code).startswith(READER) and frame.f_code.co_qualname in self.stances:
            text = frame.f_locals[frame.f_code.co_varnames[0]]
            self.stances[frame.f_code.co_qualname][text] += 1

    def trace(self) -> Trace:
        """What was found so far."""
        return Trace(
            files=sorted({_name(code) for code in self.calls}),
            functions=len(self.calls),
            crossings={" > ".join(each): n for each, n in sorted(self.crossings.items())},
            asked=dict(self.stances[ASKED]),
            read=dict(self.stances[READ]),
            grounded=sum(n for code, n in self.calls.items() if code.co_qualname == "grounded"),
        )


def package(code: CodeType) -> str:
    """The package of ours in which a function stands, or the module beside the packages."""
    return _name(code).split("/")[0].removesuffix(".py")


def _name(code: CodeType) -> str:
    return code.co_filename[len(str(SOURCE)) + 1 :]


def _is_ours(code: CodeType) -> bool:
    is_function = bool(code.co_flags & inspect.CO_OPTIMIZED)
    return is_function and code.co_filename.startswith(f"{SOURCE}/")


def _caller(frame: FrameType) -> CodeType | None:
    """The function of ours that led to a call, be it through a library."""
    above = frame.f_back
    while above is not None and not _is_ours(above.f_code):
        above = above.f_back
    return None if above is None else above.f_code


def _command(*words: str) -> Callable[[Path], None]:
    def called(_: Path) -> None:
        from aufheben.surfaces.cli import main

        with suppress(SystemExit):
            sys.argv[1:] = words
            main()

    return called


def _chat(folder: Path) -> None:
    """The camera problem, asked of the page in this process over ASGI."""
    assert asyncio.run(_completed(folder)) == 200


async def _completed(folder: Path) -> int:
    import httpx

    from aufheben.surfaces.page.door import Door
    from aufheben.surfaces.page.server import CHATTING, application
    from aufheben.surfaces.page.site import Site

    door = Door()
    site = Site.of(door, _makes(folder), lambda _: None)
    transport = httpx.ASGITransport(application(site, CHATTING))
    headers = {"authorization": f"Bearer {door.token}"}
    async with httpx.AsyncClient(transport=transport, base_url=door.origin) as client:
        answer = await client.post("/v1/chat/completions", json=_asked(), headers=headers)
    await site.close()
    return answer.status_code


def _makes(folder: Path) -> Callable[[Any], Any]:
    """Applications on a journal that no other process is handed, so that all is computed in this one."""
    from aufheben.app import App

    kept = type(App(journal=folder / "journal.db").store)

    class Here(kept):  # type: ignore[misc, valid-type]
        def __reduce__(self) -> Any:
            raise TypeError

    store = Here(folder / "journal.db")
    return lambda people: App(journal=store, people=people)


def _asked() -> dict[str, object]:
    from aufheben.app.demo import example

    camera = example("en")
    said = [camera.question, *(f"{seat}:\n{text}" for seat, text in camera.stances)]
    return {"model": "aufheben", "messages": [{"role": "user", "content": "\n\n".join(said)}]}


FLOWS: dict[str, Callable[[Path], None]] = {
    "ask": _command("ask", str(ROOT / "examples/camera.toml")),
    "check": _command("check", str(ROOT / "examples/traffic.csv"), "--fail-on", "none"),
    "chat": _chat,
}


def traced(flow: str) -> Trace:
    """One of them, in this process."""
    tracer = Tracer()
    with tempfile.TemporaryDirectory() as folder:
        threading.setprofile(tracer)
        sys.setprofile(tracer)
        FLOWS[flow](Path(folder))
        sys.setprofile(None)
        threading.setprofile(None)
    return tracer.trace()


if __name__ == "__main__":
    _, flow_asked, file = sys.argv
    Path(file).write_text(json.dumps(asdict(traced(flow_asked))), "utf-8")
