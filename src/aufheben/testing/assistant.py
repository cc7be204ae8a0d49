"""A stand-in for an assistant of a command line: asked as they are, and answering in the form of each.

Its answers are those of the stand-in for providers; no model is asked. Forms and failures are those of
the programs' own versions 2.1 (claude), 0.171 (codex) and 0.61 (gemini).
"""

import json
import os
import shlex
import signal
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from aufheben.prompts.lengths import about
from aufheben.testing.by_hand import ByHand
from aufheben.testing.wires import Received

LIKE = {"claude": "claude-code", "codex": "codex", "gemini": "gemini-cli", "ollama": "ollama-run"}
"""What each program is known as."""
_SIGNED_OUT = {
    "claude": "Not logged in · Please run /login",
    "codex": "unexpected status 401 Unauthorized: Missing bearer or basic authentication in header",
    "gemini": "Please set an Auth method in your settings.json or specify one of these variables",
}
_SPENT = {
    "claude": "You've hit your session limit · resets 3pm",
    "codex": "You've hit your usage limit. Try again at 3:00 PM.",
    "gemini": "You have exhausted your daily quota on this model.",
}


def install(folder: Path, *programs: str, quirk: str = "", delay: float = 0.0) -> Path:
    """Put stand-ins of such names into a folder, which is to stand first on the PATH; the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for program in programs:
        words = (sys.executable, "-m", "aufheben.testing", "assistant", "--like", program)
        more = (
            *(("--quirk", quirk) if quirk else ()),
            "--delay",
            str(delay),
            "--log",
            str(folder / "asked"),
            "--",
        )
        path = os.pathsep.join(filter(None, sys.path))
        said = (
            f'#!/bin/sh\nPYTHONPATH={shlex.quote(path)} exec {shlex.join((*words, *more))} "$@"\n'
        )
        (folder / program).write_text(said, encoding="utf-8")
        (folder / program).chmod(0o755)
    return folder


def answer(like: str, args: tuple[str, ...], quirk: str, delay: float, log: Path | None) -> int:
    """Answer what stands on stdin as the program does; its exit code. A `quirk` is a name of SHOWN or QUIRKS."""
    if "--version" in args:
        return _says(f"{like} 0.0 (a stand-in)\n")
    asked = sys.stdin.read()
    if log is not None:
        here = [each.name for each in Path().iterdir()]
        noted = {"args": args, "here": here, "asked": asked, "variables": sorted(os.environ)}
        with log.open("a", encoding="utf-8") as lines:
            lines.write(f"{json.dumps(noted)}\n")
    time.sleep(delay)
    if quirk in ("signed-out", "spent"):
        return _fail(like, (_SIGNED_OUT if quirk == "signed-out" else _SPENT).get(like, quirk))
    if "--output-schema" in args:
        _check_schema(args)
    said = ByHand()(Received(provider=like, model="stand-in", system="", user=asked))
    is_structured = "--json" in args or "json" in args
    text = (FORMS[like] if like in FORMS and is_structured else _bare)(said, asked)
    return _says(SHOWN[quirk](text)) if quirk in SHOWN else QUIRKS[quirk](text)


def _bare(said: str, _: str) -> str:
    return f"{said}\n"


def _claude(said: str, asked: str) -> str:
    usage = {
        "input_tokens": 3,
        "cache_read_input_tokens": about(asked),
        "output_tokens": about(said),
    }
    return (
        json.dumps(
            {
                "type": "result",
                "subtype": "success",
                "is_error": False,
                "result": said,
                "usage": usage,
            }
        )
        + "\n"
    )


def _codex(said: str, asked: str) -> str:
    usage = {"input_tokens": about(asked), "cached_input_tokens": 0, "output_tokens": about(said)}
    events: tuple[Mapping[str, Any], ...] = (
        {"type": "thread.started", "thread_id": "0"},
        {"type": "turn.started"},
        {"type": "item.completed", "item": {"id": "item_0", "type": "reasoning", "text": "{}"}},
        {"type": "item.completed", "item": {"id": "item_1", "type": "agent_message", "text": said}},
        {"type": "turn.completed", "usage": usage},
    )
    return "".join(f"{json.dumps(each)}\n" for each in events)


def _gemini(said: str, asked: str) -> str:
    counted = {"prompt": about(asked), "candidates": about(said), "cached": 0, "thoughts": 0}
    stats = {"models": {"gemini-stand-in": {"tokens": counted}}}
    return json.dumps({"session_id": "0", "response": said, "stats": stats}, indent=2) + "\n"


FORMS: Mapping[str, Callable[[str, str], str]] = {
    "claude": _claude,
    "codex": _codex,
    "gemini": _gemini,
}
"""What each prints for an answer, and for what it was asked."""


def _check_schema(args: tuple[str, ...]) -> None:
    """As the server behind codex: every property has to be required."""
    schema = json.loads(Path(args[args.index("--output-schema") + 1]).read_text(encoding="utf-8"))
    if set(schema.get("properties", ())) != set(schema.get("required", ())):
        sys.exit(_fail("codex", "invalid_json_schema: 'required' must name every property"))


def _fail(like: str, why: str) -> int:
    forms: Mapping[str, Mapping[str, Any]] = {
        "claude": {"type": "result", "subtype": "success", "is_error": True, "result": why},
        "codex": {"type": "turn.failed", "error": {"message": why}},
        "gemini": {"session_id": "0", "error": {"type": "Error", "message": why, "code": 41}},
    }
    return _says((json.dumps(forms[like]) if like in forms else why) + "\n", 1)


def _says(text: str, code: int = 0) -> int:
    sys.stdout.write(text)
    return code


def _goes_on(_: str) -> int:
    """Says no end of things."""
    with open(sys.stdout.fileno(), "wb", closefd=False) as out:
        while True:
            out.write(b"and so on " * 10_000)


def _stays(text: str) -> int:
    """Answers, and leaves a process behind that holds its output open."""
    if not os.fork():
        signal.pause()
    return _says(text)


SHOWN: Mapping[str, Callable[[str], str]] = {
    "banner": lambda text: f"Welcome! A new version is here.\n* * *\n{text}Bye.\n",
    "ansi": lambda text: f"\x1b]0;assistant\x07\x1b[1m\x1b[32m{text.rstrip()}\x1b[0m\n\x1b[?25h",
    "progress": lambda text: f"thinking |\rthinking /\rthinking -\r          \r{text}",
}
"""What programs show around an answer, for whoever looks at a terminal."""
QUIRKS: Mapping[str, Callable[[str], int]] = {
    "": _says,
    "exit 1": lambda text: _says(text, 1),
    "endless": _goes_on,
    "leaves one behind": _stays,
    "silent": lambda _: 0,
    "crash": lambda _: _says("Segmentation fault (core dumped)\n", 139),
}
"""What they do instead, or beside."""
