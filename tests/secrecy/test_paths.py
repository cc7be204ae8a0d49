"""What is carried elsewhere names no place of the machine that it was made on."""

import json
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.formats.file_names import told_file, told_files
from aufheben.rooms import OURS
from aufheben.testing import FakeServer, StandIn
from tests.profiles import examples
from tests.secrecy.planting import Seen
from tests.secrecy.rooms import ROOMS, written
from tests.secrecy.visits import Visit
from tests.surfaces.conftest import Program

NAME = "碧落庵"
MARKS = ("geheim", "heimat", NAME, json.dumps(NAME).strip('"'), quote(NAME))
"""Parts of the names of folders, as they are and as JSON and addresses write them."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: Program) -> Path:
    """A folder whose name nobody is to learn, in a home that is marked as well."""
    place = tmp_path / "heimat" / f"geheim, ordner-{NAME}.d"
    place.mkdir(parents=True)
    monkeypatch.setenv("HOME", str(tmp_path / "heimat"))
    monkeypatch.setenv("AUFHEBEN_HOME", str(tmp_path / "heimat"))
    monkeypatch.chdir(place)
    return written(place)


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("named", ["absolutely", "relatively"])
def test_f49_no_export_of_any_room_holds_a_path(
    program: Program, folder: Path, tmp_path: Path, room: str, named: str
) -> None:
    def at(file: str) -> str:
        return str(folder / file) if named == "absolutely" else file

    with FakeServer(StandIn()) as server:
        host = server.base_url()
        model = ("--model", "openai:stand-in", "--base-url", host)
        out = tmp_path / "out"
        out.mkdir()
        visit = Visit(program=program, room=room, model=model, out=out, seen=Seen({}), at=at)
        assert visit.began().code in (0, 2)
        told = Visit(program=program, room=room, model=model, out=out, seen=Seen({}), at=at)
        told.carried()
    carried = {where: data for where, data in told.seen.texts.items() if "std" not in where[:3]}
    assert len(carried) > 10
    for mark in (*MARKS, str(tmp_path), host.removeprefix("http://").partition("/")[0]):
        assert [where for where, data in carried.items() if mark.encode() in data] == []


def test_every_room_of_ours_is_in_the_table(program: Program, folder: Path) -> None:
    with FakeServer(StandIn()) as server:
        model = ("--model", "openai:stand-in", "--base-url", server.base_url())
        for room in ROOMS:
            for words in ROOMS[room].commands(model, name=f"r-{room}"):
                program(*words, "-q")
    listed = json.loads(program("runs", "list", "--json").out)
    assert {row["kind"] for row in listed} == set(OURS)


PART = st.text(st.characters(exclude_characters="/\\,\0", exclude_categories=["Cs"]), min_size=1)


@examples(100)
@given(
    st.lists(PART, min_size=1), PART, st.sampled_from(["/", "C:/", "C:\\", "\\\\", "~/", "~ann/"])
)
def test_f49_of_an_absolute_path_its_own_name_alone_is_told(
    folders: list[str], name: str, root: str
) -> None:
    assert told_file(f"{root}{'/'.join([*folders, name])}") == name


@examples(100)
@given(st.lists(PART, min_size=1))
def test_a_path_that_says_nothing_of_the_machine_stays_as_it_was_given(parts: list[str]) -> None:
    path = "/".join(["onto", *parts])
    assert told_file(path) == path


def test_several_files_are_told_each_by_its_own() -> None:
    assert told_files("/home/ann/a, b/x.owl, C:\\ann\\y.ttl, z/w.obo") == "x.owl, y.ttl, z/w.obo"
    assert told_files("<stdin>") == "<stdin>"
    assert told_files("/") == "/"
