"""Pages as GitHub shows them, turned into what the site's reader of Markdown reads."""

import re
from collections.abc import Callable

_FENCE = re.compile(r"^( *)(```|~~~)")
_ITEM = re.compile(r"^( *)([-*+]|\d+\.) ")
_LINK = re.compile(r"(!?\[(?:[^\[\]]|\[[^\]]*\])*\])\(([^()\s]+)\)")
_LANGUAGES = re.compile(r"^(English \| \[日本語\]\(\S+\)|\[English\]\(\S+\) \| 日本語)$")
"""The line that leads to a page's other language, which the head of every page of the site does."""
_CJK = "\u3000-\u30ff\u3400-\u9fff\uff00-\uffef"
_BROKEN = re.compile(rf"([{_CJK}])\n[ ]*(?=[{_CJK}])")


def for_site(text: str, target: Callable[[str], str | None]) -> str:
    """A page with its links led elsewhere; `target` says where, or None where nothing is there."""
    parts = _split(text)
    return "\n".join(part if fenced else _prose(part, target) for fenced, part in parts) + (
        "" if text.endswith("\n\n") else "\n"
    )


def _split(text: str) -> list[tuple[bool, str]]:
    """Blocks of code and what stands between them, whole lines each."""
    parts: list[tuple[bool, list[str]]] = [(False, [])]
    inside = False
    for line in text.rstrip("\n").split("\n"):
        fence = _FENCE.match(line)
        if fence and not inside:
            parts.append((True, [line]))
            inside = True
            continue
        parts[-1][1].append(line)
        if fence and inside:
            parts.append((False, []))
            inside = False
    return [(fenced, "\n".join(lines)) for fenced, lines in parts if lines]


def _prose(text: str, target: Callable[[str], str | None]) -> str:
    lines = [line for line in text.split("\n") if not _LANGUAGES.match(line)]
    joined = _BROKEN.sub(r"\1", "\n".join(_lists(lines)))
    return _LINK.sub(lambda found: _led(found, target), joined)


def _lists(lines: list[str]) -> list[str]:
    """A list is set off by a blank line, and what is in an item stands four signs to the right."""
    made: list[str] = []
    for line in lines:
        item = _ITEM.match(line)
        if item and made and made[-1].strip() and not _in_list(made):
            made.append("")
        depth = len(item[1]) if item else 0
        made.append(" " * depth + line if item and depth in {2, 3} else line)
    return made


def _in_list(lines: list[str]) -> bool:
    """Whether the last paragraph is of a list."""
    for line in reversed(lines):
        if _ITEM.match(line):
            return True
        if not line.strip() or not line.startswith(" "):
            return False
    return False


def _led(found: re.Match[str], target: Callable[[str], str | None]) -> str:
    shown, link = found.groups()
    if re.match(r"[a-z]+:|#", link):
        return found[0]
    there = target(link)
    return f"{shown}({there})" if there is not None else shown.lstrip("!")[1:-1]
