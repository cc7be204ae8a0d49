"""What no option takes is refused; addresses, files and specifications as every room reads them."""

import asyncio
import os
import re
import shlex
import tempfile
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from aufheben import App
from aufheben.app.doors import called_by
from aufheben.errors import BadInput
from aufheben.rooms import OURS
from aufheben.rooms import registry as rooms
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.rooms.files import write
from aufheben.rooms.options import check, options
from aufheben.rooms.specifications import aliases, is_file, specified
from tests.adapters.test_sqlite_disk import as_nobody
from tests.rooms.registered import registered
from tests.rooms.settled import DEBATE, REQUESTS, TOY

ODD = (float("nan"), float("inf"), 10**400, 10**5000, True, 5, [1], {"a": [1]}, b"x", object(), "1")


@pytest.mark.parametrize("room", OURS)
def test_an_odd_value_is_refused_or_taken_and_nothing_else(room: str) -> None:
    request = rooms.named(room).request
    said_of: list[bool] = []
    for name, said in options(request).items():
        for odd in ODD:
            asked = request(**{name: odd})
            try:
                checked = getattr(check(asked), name)
            except BadInput as wrong:
                said_of.append(str(wrong).partition(" ")[0] == name)
                continue
            kinds: Any = {float: (int, float), str: (str, list)}.get(said.kind, said.kind)
            assert isinstance(checked, kinds), name
    assert said_of
    assert all(said_of)


@pytest.mark.parametrize("prompts", ["x" * 5000, "\0", "/nowhere"])
def test_a_folder_of_prompts_that_cannot_be_is_refused(prompts: str) -> None:
    with pytest.raises(BadInput):
        App(journal=":memory:", prompts=prompts).asking_of()


@pytest.mark.parametrize("facts", ["\0", "\ud800"])
def test_a_place_of_facts_that_cannot_be_is_refused(facts: str) -> None:
    request = rooms.named("deliberation").request
    asked = request(what="Q?", stances=("a", "b"), model="openai:x", facts=facts)
    with pytest.raises(BadInput):
        App(journal=":memory:").seat(asked)


@pytest.mark.parametrize("odd", [{"steps": "x"}, {"steps": float("nan")}, {"calls": True}])
def test_a_change_of_a_deliberation_that_no_option_takes_is_refused(odd: dict[str, Any]) -> None:
    app = App(journal=":memory:")
    begun = "Tweety is a bird. If something is a bird, it is a flier."
    request = rooms.named("deliberation").request
    asked = request(what="Is Tweety a flier?", stances=(begun, "Tweety is small."))

    async def forked() -> None:
        await (await app.start(asked, name="r"))
        with pytest.raises(BadInput, match=next(iter(odd))):
            await app.forked("r", at=1, **odd)

    asyncio.run(forked())


@pytest.mark.parametrize("option", ["money", "time", "temperature", "timeout"])
def test_a_whole_number_is_the_fraction_that_it_is(option: str) -> None:
    def asked(value: Any) -> Dialectic:
        how: dict[str, Any] = {option: value}
        return Dialectic(
            what="Go?", stances=("We go.", "We stay."), model="openai:gpt-5-mini", **how
        )

    app = App(journal=":memory:")
    assert app.name_of(asked(1)) == app.name_of(asked(1.0))


URL = "http://127.0.0.1:9/v1"
SEATED = {"lift": "AG1", "hierarchy": "N", "deliberation": "judge", "toy": "AG1"}


def at(name: str, **more: Any) -> Any:
    return replace(REQUESTS[name], base_url=URL, **more)


def agents(request: Any) -> dict[str, str]:
    return dict(App(journal=":memory:").seat(request)[1].agents)


@pytest.mark.parametrize("option", ["model", "judges"])
@pytest.mark.parametrize("said", ["m", "openai:m", f"openai:m@{URL}"])
def test_a_judge_is_served_there_as_the_model_is(option: str, said: str) -> None:
    named = {"model": None, "judges": ()} | {option: (said,) if option == "judges" else said}
    assert agents(at("judging", text=DEBATE, **named)) == {"J1": f"openai:m@{URL}"}


@pytest.mark.parametrize("name", SEATED)
def test_where_only_a_seat_names_a_model_the_complaint_has_two_ways_that_work(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    registered(monkeypatch, TOY)
    seat = SEATED[name]
    with called_by("command"), pytest.raises(BadInput, match="--base-url without --model") as wrong:
        agents(at(name, model=None, seats={seat: "openai:m"}))
    one, other = (shlex.split(re.search(r"--.*", way)[0]) for way in wrong.value.do.split(";"))  # type: ignore[index]
    assert one == ["--model", "openai:m", "--seat", f"{seat}=model"]
    assert agents(at(name, model="openai:m", seats={seat: "model"}))[seat] == f"openai:m@{URL}"
    assert other == ["--seat", f"{seat}=openai:m@http://host:port/v1"]
    alone: dict[str, Any] = {"model": "openai:n", "seats": {seat: f"openai:m@{URL}"}}
    assert agents(replace(REQUESTS[name], **alone))[seat] == f"openai:m@{URL}"


def test_a_link_stays_one_and_its_file_keeps_its_rights(tmp_path: Path) -> None:
    file, link = tmp_path / "結果.md", tmp_path / "link.md"
    file.write_text("old")
    file.chmod(0o640)
    link.symlink_to(file)
    write(str(link), "新しい")
    assert link.is_symlink()
    assert (file.read_text("utf-8"), file.stat().st_mode & 0o777) == ("新しい", 0o640)
    assert {each.name for each in tmp_path.iterdir()} == {"結果.md", "link.md"}


def test_a_new_file_has_the_rights_that_any_other_has(tmp_path: Path) -> None:
    (tmp_path / "any").write_text("")
    write(str(tmp_path / "new"), "")
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "any").stat().st_mode


def test_a_name_as_long_as_may_be_is_written(tmp_path: Path) -> None:
    file = tmp_path / ("長" * 84 + ".md")
    for text in ("once", "twice"):
        write(str(file), text)
        assert file.read_text() == text


def test_where_nothing_can_be_written_nothing_is_left(tmp_path: Path) -> None:
    (tmp_path / "folder.md").mkdir()
    for name in ("folder.md", "none/x.md"):
        with pytest.raises(BadInput, match="cannot write"):
            write(str(tmp_path / name), "text")
    assert [each.name for each in tmp_path.iterdir()] == ["folder.md"]


def test_a_pipe_and_a_descriptor_are_written_into(tmp_path: Path) -> None:
    pipe, heard = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: heard.append(pipe.read_text()))
    reader.start()
    write(str(pipe), "through the pipe")
    reader.join()
    assert heard == ["through the pipe"]
    with (tmp_path / "out").open("w") as out:
        write(f"/dev/fd/{out.fileno()}", "by its number")
        assert os.fstat(out.fileno()).st_ino == (tmp_path / "out").stat().st_ino
    assert (tmp_path / "out").read_text() == "by its number"


def test_a_file_in_a_folder_that_takes_no_other_is_written_into() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder, file, shut = Path(name), Path(name) / "file", Path(name) / "shut"
        for each in (file, shut):
            each.write_text("old")
        file.chmod(0o666)
        shut.chmod(0o444)
        folder.chmod(0o555)
        try:
            with as_nobody():
                write(str(file), "new")
                with pytest.raises(BadInput, match="Permission denied"):
                    write(str(shut), "new")
        finally:
            folder.chmod(0o755)
        assert (file.read_text(), shut.read_text()) == ("new", "old")


CAMERA = str(Path(__file__).parents[2] / "examples" / "camera.toml")


def test_a_file_is_read_with_its_seats() -> None:
    found, file = specified(CAMERA)
    assert (found.question, file) == ("Which camera should we buy?", CAMERA)
    assert [seat.name for seat in found.seats] == ["AG1", "AG2"]


@pytest.mark.parametrize("stances", [("p.", "q."), {"AG1": "p.", "AG2": "q."}])
def test_stances_may_be_given_with_their_seats_names_or_in_order(stances: object) -> None:
    found, file = specified("Why?", stances)  # type: ignore[arg-type]
    assert [(seat.name, seat.stance) for seat in found.seats] == [("AG1", "p."), ("AG2", "q.")]
    assert file is None


def test_a_question_with_stances_is_no_file_though_one_is_called_so() -> None:
    assert specified(CAMERA, ["p."])[0].question == CAMERA


def test_seats_without_a_stance_are_there() -> None:
    assert [seat.name for seat in specified("Why?", {"Ann": "p."})[0].seats] == ["Ann", "AG1"]


def test_stances_in_files_of_their_own_are_found_beside_the_file(tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text("a is a camera.", encoding="utf-8")
    written = 'question = "Which camera?"\n[seats.A]\nfile = "one.txt"\n[seats.B]\nstance = "q."\n'
    (tmp_path / "case.toml").write_text(written, encoding="utf-8")
    found, _ = specified(str(tmp_path / "case.toml"))
    assert found.seats[0].stance == "a is a camera."


@pytest.mark.parametrize("what", ["nowhere.toml", "a/b", "-"])
def test_what_is_written_as_a_file_is_one(what: str) -> None:
    assert is_file(what)


@pytest.mark.parametrize("what", ["Why?", "Should we? " * 999, "a\0b"])
def test_what_cannot_be_a_file_is_a_question(what: str) -> None:
    assert not is_file(what)


def test_synonyms_given_go_before_those_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "words.toml").write_text('quick = "fast"\nbig = "large"\n', encoding="utf-8")
    found = aliases(str(tmp_path / "words.toml"), {"quick": "rapid"})
    assert found == {"quick": "rapid", "big": "large"}


def test_a_broken_table_of_synonyms_is_named(tmp_path: Path) -> None:
    (tmp_path / "words.toml").write_text("quick =", encoding="utf-8")
    with pytest.raises(BadInput, match=r"words\.toml: not valid TOML"):
        aliases(str(tmp_path / "words.toml"))
