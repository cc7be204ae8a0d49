"""What a person typed, before anything is read in it: commands, and what no answer can hold."""

import unicodedata

from aufheben.agents.human.words import Words

LONGEST = 4_000
"""Characters of one line; more is refused, so that a pasted book is not taken for an answer."""
SHOWN = 300
_HARMFUL = ("Cc", "Cs")
"""Control characters, and halves of characters that no file can keep."""


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
