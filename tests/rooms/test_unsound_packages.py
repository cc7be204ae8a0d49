"""A room of another package that is none takes no door from anybody."""

from pathlib import Path

import pytest

import aufheben
from aufheben.errors import BadInput
from aufheben.rooms import OURS, registry
from aufheben.rooms.schema import asking, messages
from tests.rooms import toy
from tests.rooms.test_examples_plugin import found, package
from tests.surfaces.conftest import Program, program

__all__ = ["program"]
WRONG = {
    "a group that is none": "replace(ROOM, asks=None)",
    "files that are nobody's": "replace(ROOM, batched=None)",
    "a request that is no dataclass": "replace(ROOM, request=int)",
    "a module that is not there": 'replace(ROOM, asks=Asks(modules={"other": "no.such.module"}))',
    "a folder of ours": 'replace(ROOM, asks=Asks(modules={"dialectic": "other.room"}))',
    "words that are not there": 'replace(ROOM, summary=Said("other.room", "gone"))',
}
AT_IMPORT = {
    "an end of its own": "class End(BaseException): ...\nraise End",
    "the end of the program": "raise SystemExit(3)",
}
HEAD = (
    "from dataclasses import replace\nfrom aufheben.rooms.aspects import Asks, Batched\n"
    "from aufheben.words import Said\n"
)


def other(folder: Path, text: str) -> Path:
    """A package whose room is so."""
    package(folder, "other", "[aufheben.rooms]\nother = other.room:ROOM\n")
    (folder / "other").mkdir()
    (folder / "other/__init__.py").touch()
    source = Path(toy.__file__).read_text("utf-8").replace("Larger", "Other")
    source = source.replace('"larger"', '"other"')
    (folder / "other/room.py").write_text(f"{source}\n{text}\n", "utf-8")
    return folder


@pytest.mark.parametrize(
    "text", [*(f"{HEAD}ROOM = {t}" for t in WRONG.values()), *AT_IMPORT.values()]
)
def test_it_is_refused_by_its_name_and_nobody_else_sees_it(
    text: str, program: Program, tmp_path: Path
) -> None:
    before = messages()
    with found(other(tmp_path / "packages", text)):
        with pytest.raises(BadInput, match="other"):
            registry.named("other")
        assert [room.name for room in registry.every()] == [*OURS]
        assert messages() == before
        assert not hasattr(aufheben, "Other")
        (tmp_path / "asked.toml").write_text('question = "Why?"\n', "utf-8")
        assert program("schema", "run").code == 0
        assert program("batch", str(tmp_path / "asked.toml"), "--dry-run").code != 70
        assert program("other", "?").code == 2


def test_a_room_of_files_that_breaks_off_takes_no_file(program: Program, tmp_path: Path) -> None:
    broken = f"{HEAD}ROOM = replace(ROOM, batched=Batched(meant=lambda _: 1 / 0))"
    file = tmp_path / "asked.toml"
    file.write_text('question = "Why?"\n', "utf-8")
    with found(other(tmp_path / "packages", broken)):
        assert program("batch", str(file), "--dry-run").code != 70


def test_what_ours_ask_stands_first_whatever_rank_another_gives_itself(tmp_path: Path) -> None:
    first = (
        f"{HEAD}from aufheben.rooms.dialectic.asks.stance_tasks import Oppose\n"
        'class Mine(Oppose):\n    name = "construct"\nTASKS = (Mine,)\n'
        'ROOM = replace(ROOM, asks=Asks(modules={"other": "other.room"}, rank=-5))'
    )
    construct = messages()["construct"]
    with found(other(tmp_path / "packages", first)):
        assert list(asking())[-1] == "other"
        assert messages()["construct"] is construct


def test_a_folder_of_prompts_takes_in_nothing_that_lies_elsewhere(
    program: Program, tmp_path: Path
) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("canary", "utf-8")
    (tmp_path / "mine/dialectic/en").mkdir(parents=True)
    (tmp_path / "mine/dialectic/en/construct.j2").symlink_to(secret)
    words = ("ask", "Close it?", "--stance", "It is loud.", "--stance", "It feeds us.")
    told = program(*words, "--model", "openai:x", "--prompts", str(tmp_path / "mine"), "--dry-run")
    assert (told.code, "canary" in told.out + told.err) == (2, False)
    assert "copy the file into the folder" in told.err


def test_a_module_without_tasks_takes_no_message_from_others(tmp_path: Path) -> None:
    before = messages()
    idle = f'{HEAD}ROOM = replace(ROOM, asks=Asks(modules={{"other": "json"}}))'
    with found(other(tmp_path / "packages", idle)):
        assert messages() == before


def test_nor_does_a_link_to_itself_break_it_off(program: Program, tmp_path: Path) -> None:
    (tmp_path / "mine/dialectic/en").mkdir(parents=True)
    (tmp_path / "mine/dialectic/en/construct.j2").write_text("{{ task }}", "utf-8")
    (tmp_path / "mine/round").symlink_to("round")
    asked = ("ask", "Close it?", "--stance", "It is loud.", "--stance", "It feeds us.")
    words = ("--model", "openai:x", "--prompts", str(tmp_path / "mine"), "--dry-run")
    assert program(*asked, *words).code == 2
