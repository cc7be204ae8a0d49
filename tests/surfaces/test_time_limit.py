"""A limit on time ends the complete form too, whoever asks: typed, and kept as it ended."""

import json
from pathlib import Path

import pytest

import aufheben as auf
from tests.surfaces.conftest import Program

QUESTION = "Is x good?"


def _side(side: str, end: str) -> str:
    """Each step in two ways, so that much is to be worked out."""
    said = [f"x is {side}0. x is {side}r."]
    for n in range(6):
        said.append(f"If something is {side}{n}, it is {side}{n + 1}.")
        said.append(f"If something is {side}{n} and {side}r, it is {side}{n + 1}.")
    return " ".join([*said, f"If something is {side}6, it is {end}."])


STANCES = {"AG1": _side("p", "good"), "AG2": _side("q", "not good")}


def _file(folder: Path, more: str = "") -> Path:
    seats = "".join(f'[seats.{name}]\nstance = "{said}"\n' for name, said in STANCES.items())
    file = folder / "crafted.toml"
    file.write_text(f'question = "{QUESTION}"\n{seats}{more}', encoding="utf-8")
    return file


def test_in_python(tmp_path: Path) -> None:
    journal = str(tmp_path / "j.db")
    ended = auf.ask(QUESTION, STANCES, time=0, journal=journal, name="one")
    assert (ended.outcome, ended.stop_reason, ended.flags) == ("budget", "time", ("limit_time",))
    again = auf.ask(QUESTION, STANCES, time=0, journal=journal, name="one")
    assert {form: again.to(form) for form in again.formats} == {
        form: ended.to(form) for form in ended.formats
    }


@pytest.mark.parametrize("said", ["flag", "file"])
def test_on_the_command_line_and_in_a_file(program: Program, tmp_path: Path, said: str) -> None:
    file = _file(tmp_path, "[limits]\ntime = 0\n" if said == "file" else "")
    ended = program("ask", str(file), "--json", *(("--time", "0") if said == "flag" else ()))
    assert ended.code == 4
    told = json.loads(ended.out)
    assert (told["outcome"], told["stop_reason"]) == ("budget", "time")
    assert told["flags"] == ["limit_time"]


def test_who_watches_is_told_no_code(program: Program, tmp_path: Path) -> None:
    ended = program("ask", str(_file(tmp_path)), "--time", "0")
    assert "clock" not in ended.out + ended.err
    assert "the limit on time" in ended.out


def test_with_time_enough_it_is_as_without_a_limit() -> None:
    free = auf.ask(QUESTION, STANCES, journal=":memory:", name="one")
    timed = auf.ask(QUESTION, STANCES, time=100_000, journal=":memory:", name="one")
    assert timed.outcome == free.outcome
    assert timed.to("txt") == free.to("txt")
