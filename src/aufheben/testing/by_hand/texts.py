"""The texts that people wrote, by language, and where a prompt says what it asks about."""

import json
import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

Texts = dict[str, Any]
"""A file of them, as TOML has it."""
_CONC = re.compile(r"^Conc: (\[.*\])$", re.MULTILINE)
_REFUSED = ("An earlier answer", "前の答えは受け入れられません")


@cache
def texts(name: str, lang: str) -> Texts:
    """Those of `school` or `edges` in a language."""
    file = files("aufheben.testing.by_hand").joinpath(f"{name}.{lang}.toml")
    return tomllib.loads(file.read_text("utf-8"))


def lang_of(user: str) -> str:
    """The language of a prompt."""
    return "ja" if re.match(r"\s*課題", user) else "en"


def is_refused(user: str) -> bool:
    """An answer was refused: it is not given again."""
    return any(said in user for said in _REFUSED)


def conclusion(user: str) -> str:
    """The last conclusion that a prompt shows."""
    found = _CONC.search(user)
    return str(json.loads(found[1])[-1]) if found else ""


def unsaid(rows: list[Any], user: str) -> Any:
    """The first of these that a prompt does not show, or None; rows have a `text`, or are one."""
    return next((row for row in rows if _text(row) not in user), None)


def _text(row: Any) -> str:
    return str(row["text"] if isinstance(row, dict) else row)
