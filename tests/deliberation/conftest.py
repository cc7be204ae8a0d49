"""Until `rooms.wanted` tells tasks of the same name apart."""

from typing import Any

import pytest

from aufheben.agents.llm import prompting
from aufheben.agents.rooms import Wanted, wanted
from aufheben.protocols import deliberation
from aufheben.protocols.ports import Task


@pytest.fixture(autouse=True)
def _own_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Judging has a task called Weigh too, and is asked first."""

    def own(task: Task[Any]) -> Wanted:
        kind = type(task)
        if kind is not deliberation.Weigh:
            return wanted(task)
        name = deliberation.NAMES[kind.__name__]
        return Wanted(room="deliberation", name=name, schema=deliberation.SCHEMAS[name])

    monkeypatch.setattr(prompting, "wanted", own)
