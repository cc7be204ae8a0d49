"""What is to be argued: files and questions, as every room that argues one reads them."""

from pathlib import Path

import pytest

from aufheben.errors import BadInput
from aufheben.rooms.specifications import aliases, is_file, specified

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
