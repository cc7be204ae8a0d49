"""Whatever may be wrong, no door says it in the words of another: every complaint of the source, at each."""

import re

import pytest

from aufheben.app.callers import Caller
from aufheben.app.wording import for_caller
from aufheben.translations import catalog, key
from tests.translations.source import FILES, complaints

STARTING = ("server.py", "serving.py", "hosts.py")
"""Of a server: what is wrong as a command starts it, or installs it."""
OTHERS = re.compile(r"robot convert .*|pg_dump .*|`ray [^`]*`|uv .*|pip .*")
"""Commands of other programs."""
OF_COMMANDS = re.compile(r"--(?:base-score|fix|pairs)\b")
"""What is done by a command alone."""
FLAG = re.compile(r"(?<![\w-])--[a-z]")
COMMAND = re.compile(r"aufheben (?:runs list|resume|show|ask)(?! --)\b")


def _reaching() -> list[str]:
    """What may reach every door: of the surfaces what the page and assistants say themselves."""
    files = [
        file
        for file in FILES
        if "/bench/" not in str(file)
        and ("/surfaces/" not in str(file) or re.search(r"/surfaces/(?:page|mcp)/", str(file)))
        and file.name not in STARTING
    ]
    return sorted(complaints(files))


@pytest.mark.parametrize("caller", ["python", "json", "assistant", "page", "chat"])
def test_no_complaint_has_words_of_another_door(caller: Caller) -> None:
    ja = catalog("ja")
    found = _reaching()
    assert len(found) > 500
    every = (*found, *(ja.texts[key(each)] for each in found if key(each) in ja.texts))
    told = (OF_COMMANDS.sub("", OTHERS.sub("", for_caller(said, caller))) for said in every)
    assert [said for said in told if _has_foreign(said, caller)] == []


def _has_foreign(said: str, caller: Caller) -> bool:
    # No chat lists runs or goes on with one: there a command is the way.
    return bool(FLAG.search(said) or (caller != "chat" and COMMAND.search(said)))
