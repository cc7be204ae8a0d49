"""One request, one fault, one complaint at every door: the same kind and remedy, in that door's words."""

import os
import re

import pytest

from aufheben.app.doors import Caller
from aufheben.words import Lang
from tests.doors.doors import Doors
from tests.doors.faults import FAULTS, Fault, Told
from tests.doors.words import for_caller
from tests.words.test_by_key import is_clause

CASES = [(name, caller) for name, fault in FAULTS.items() for caller in fault.at]
FOREIGN: dict[Caller, str] = {
    "command": r"(?:GET|POST|DELETE) /|App\(\)",
    "python": r"(?<![\w-])--[a-z]|(?:GET|POST|DELETE) /|`aufheben |assistant_plays",
    "json": r"(?<![\w-])--[a-z]|`aufheben |App\(\)|assistant_plays",
    "assistant": r"(?<![\w-])--[a-z]|`aufheben |(?:GET|POST|DELETE) /|App\(\)",
    "page": r"(?<![\w-])--[a-z]|`aufheben |(?:GET|POST|DELETE) /|App\(\)|assistant_plays",
    "chat": r"(?<![\w-])--[a-z]|(?:GET|POST|DELETE) /|App\(\)|assistant_plays",
}
"""Words of other doors."""
JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


def _expected(told: Told, caller: Caller, lang: Lang = "en") -> Told:
    """A complaint in the words of a door."""
    return for_caller(told[0], caller, lang), for_caller(told[1], caller, lang)


def _elsewhere(told: Told, fault: Fault, caller: Caller) -> Told:
    """What the command line says, in the words of another door; a page and a chat say no place."""
    placed = caller in ("page", "chat") and fault.place
    what = told[0].removeprefix(f"{fault.place}: ") if placed else told[0]
    return _expected((what, told[1]), caller, "ja")


@pytest.mark.parametrize(("name", "caller"), CASES)
def test_a_fault_is_told_alike_at_every_door(every_door: Doors, name: str, caller: Caller) -> None:
    fault = FAULTS[name]
    told, said = every_door.told(caller, fault.at[caller])
    assert re.search(FOREIGN[caller], said) is None
    assert len(told) == len(fault.of(caller))
    if every_door.lang == "en" or caller == "python":
        assert told == tuple(_expected(one, caller) for one in fault.of(caller))
    else:
        assert all(JAPANESE.search(part) for one in told for part in one if part)
        assert [part for one in told for part in one if is_clause(part)] == []
        if "command" in fault.at and not fault.elsewhere:
            by_command, _ = every_door.told("command", fault.at["command"])
            assert told == tuple(_elsewhere(one, fault, caller) for one in by_command)
    assert os.fspath(every_door.journal.parent) not in said
