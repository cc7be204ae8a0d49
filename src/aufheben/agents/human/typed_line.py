"""What a person typed, before anything is read in it: commands, JSON, and what no answer can hold."""

import json
import unicodedata
from collections.abc import Iterator
from typing import Any, NamedTuple

from aufheben.agents.human.words import Words
from aufheben.errors import BadInput
from aufheben.protocols.ports import Rejected, Task
from aufheben.words import kind_of, speaker

_say = speaker(__name__)

LONGEST = 4_000
"""Characters of one line; more is refused, so that a pasted book is not taken for an answer."""
SHOWN = 300
_HARMFUL = ("Cc", "Cs")
"""Control characters, and halves of characters that no file can keep."""


class Refusal(NamedTuple):
    """Why what was typed is no answer, and how to mend it, as it is said to the person."""

    text: str


def command(line: str) -> str | None:
    """The command in a line, in any width and case: "／SKIP" is "/skip"; None if it is none."""
    plain = unicodedata.normalize("NFKC", line[: LONGEST + 1]).strip()
    if plain == "?":
        return "/help"
    if not plain.startswith("/"):
        return None
    word, *rest = plain.split(maxsplit=1)
    if word.lower().startswith("/json"):
        return f"/json {line.strip()[5:].strip()}"
    return " ".join((word.lower(), *rest))


def fault(line: str, words: Words) -> str | None:
    """What no answer can hold, with its place and how to mend it; None if there is none."""
    if len(line) > LONGEST:
        return words("too_long", count=f"{len(line):,}", most=f"{LONGEST:,}")
    at = next((i for i, character in enumerate(line) if _is_harmful(character)), None)
    if at is None:
        return None
    return words("control", at=at + 1, code=f"U+{ord(line[at]):04X}")


def mended(line: str) -> str:
    """The line without what no answer can hold; empty if too little is left to keep."""
    if len(line) > LONGEST:
        return ""
    kept = "".join(" " if _is_harmful(character) else character for character in line)
    said = " ".join(kept.split())
    return "" if command(said) else said


def is_harmless(text: str) -> bool:
    """Nothing in it that an answer cannot hold; it may have several lines."""
    return not any(map(_is_harmful, text.replace("\n", "")))


def short(text: str, most: int = SHOWN) -> str:
    """At most so many characters."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def _is_harmful(character: str) -> bool:
    return character != "\t" and unicodedata.category(character) in _HARMFUL


BRIEF = 120


def message(text: str, task: Task[Any], words: Words) -> object:
    """The answer that the JSON after `/json` means to `task`, or a Refusal that says why not."""
    try:
        value = json.loads(text.removeprefix("/json"), object_pairs_hook=_unique)
    except BadInput as wrong:
        return Refusal(words("json", why=wrong.said))
    except (ValueError, RecursionError) as wrong:
        return Refusal(words("json", why=short(str(wrong), BRIEF)))
    if not isinstance(value, dict):
        return Refusal(words("json", why=kind_of(value)))
    if not all(map(is_harmless, _texts(value))):
        return Refusal(words("json_harmful"))
    found = task.hear(value)
    if isinstance(found, Rejected):
        return Refusal(words("json", why=short(str(found))))
    return found


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object. Raises BadInput where a key stands twice: no last one wins."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise BadInput(_say("key_twice"))
    return found


def _texts(value: object) -> Iterator[str]:
    """Every text in it, keys too."""
    todo = [value]
    while todo:
        match todo.pop():
            case str() as text:
                yield text
            case dict() as found:
                yield from found
                todo.extend(found.values())
            case list() as rows:
                todo.extend(rows)
