"""Every door, open on one journal, in each language."""

from collections.abc import Iterator

import pytest

import aufheben as auf
from aufheben.domain.vocabulary import Lang
from tests.doors.doors import Doors, doors
from tests.doors.faults import LOGIC, QUESTION, RUN


@pytest.fixture(scope="module", params=["en", "ja"])
def every_door(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Doors]:
    lang: Lang = request.param
    home = tmp_path_factory.mktemp("doors")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AUFHEBEN_HOME", str(home))
        patch.setenv("LANGUAGE", lang)
        for name in ("AUFHEBEN_MODEL", "AUFHEBEN_JOURNAL"):
            patch.delenv(name, raising=False)
        patch.chdir(home)
        auf.ask(QUESTION["en"], LOGIC, journal=str(home / "journal.db"), name=RUN)
        with doors(home / "journal.db", lang) as opened:
            yield opened
