"""What a file or a folder holds is told by its endings and contents; what is no input fails alone."""

import json
from pathlib import Path

import pytest

from aufheben.app import App
from aufheben.errors import BadInput
from aufheben.rooms import registry as rooms
from aufheben.rooms.hierarchy.request import Hierarchy
from aufheben.rooms.inputs import Input
from aufheben.rooms.listed import inputs_of, inputs_of_all
from aufheben.rooms.recognition import room_of
from aufheben.rooms.specifications import read_topics
from aufheben.words import spelled

EXAMPLES = Path(__file__).parents[2] / "examples"
TOPIC = {"id": "t1", "en": "Should we go?", "ja": "行くべきか"}


def read(source: Path | str, room: str) -> list[Input]:
    return list(inputs_of(str(source), rooms.named(room)).each())


@pytest.mark.parametrize(
    ("name", "text", "room"),
    [
        ("a.csv", "id,question\n1,Should we go?\n", "dialectic"),
        ("a.csv", "論題\n行くべきか\n", "dialectic"),
        ("a.csv", "child,parent\ncat,animal\n", "hierarchy"),
        ("a.tsv", "下位クラス\t上位クラス\n猫\t動物\n", "hierarchy"),
        ("a.csv", "file,motion\na.md,We go\n", "judging"),
        ("a.jsonl", json.dumps(TOPIC), "dialectic"),
        ("a.jsonl", json.dumps({"motion": "We go", "speeches": []}), "judging"),
        ("a.json", json.dumps({"motion": "We go", "speeches": []}), "judging"),
        ("a.json", json.dumps([TOPIC]), "dialectic"),
        ("a.txt", "Should we go?\nShould we stay?\n", "dialectic"),
        ("a.txt", "行くべきか\n留まるべきか\n", "dialectic"),
        ("a.txt", "Issue: Should we go?\nAG1's stance:\nWe go.\n", "dialectic"),
        ("a.txt", "Motion: We go\n\nProp 1: We go.\n\nOpp 1: We stay.\n", "judging"),
        ("a.vtt", "WEBVTT\n", "judging"),
        ("a.owl", "<rdf:RDF/>", "hierarchy"),
        ("a.toml", 'question = "Should we go?"', "dialectic"),
    ],
)
def test_a_file_says_what_it_is_for(name: str, text: str, room: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert room_of(str(tmp_path / name)) == room
    assert room_of(str(tmp_path)) == room


def test_an_exported_run_is_to_be_rated() -> None:
    (only,) = read(EXAMPLES / "debate-judged.jsonl", room_of(str(EXAMPLES / "debate-judged.jsonl")))
    assert only.given == {"run": str(EXAMPLES / "debate-judged.jsonl")}


def test_every_example_of_a_case_is_one_input() -> None:
    for file in (*EXAMPLES.glob("camera*.toml"), *EXAMPLES.glob("school*.toml")):
        (only,) = read(file, "dialectic")
        assert only.given == {"what": str(file)}


def test_a_topic_in_two_languages_is_two_inputs_and_a_name_that_ships_is_found() -> None:
    found = read("bilingual", "dialectic")
    assert len(found) == 200
    assert {each.lang for each in found} == {"en", "ja"}
    assert len({each.name for each in found}) == 200


def test_hidden_files_are_passed_over_and_others_are_named(tmp_path: Path) -> None:
    (tmp_path / "b.md").write_text("x", encoding="utf-8")
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "a.vtt").write_text("x", encoding="utf-8")
    (tmp_path / ".DS_Store").write_bytes(b"\0")
    (tmp_path / "photo.png").write_bytes(b"\0")
    found = read(tmp_path, "judging")
    assert [each.name for each in found] == ["b.md", str(Path("sub", "a.vtt"))]
    (note,) = found[0].notes
    assert spelled(note, "en") == "left out: 1 files of other kinds: photo.png"


def test_a_list_names_files_beside_it_or_holds_debates(tmp_path: Path) -> None:
    (tmp_path / "l.csv").write_text("file,motion\na.md,We go\n", encoding="utf-8")
    (only,) = read(tmp_path / "l.csv", "judging")
    assert only.given == {"file": str(tmp_path / "a.md"), "motion": "We go"}
    debate = {"id": "d1", "motion": "We go", "speeches": [{"team": "Prop", "text": "We go."}]}
    (tmp_path / "l.jsonl").write_text(json.dumps(debate), encoding="utf-8")
    (row,) = read(tmp_path / "l.jsonl", "judging")
    assert row.name == "d1"
    assert json.loads(row.given["text"]) == {k: v for k, v in debate.items() if k != "id"}


@pytest.mark.parametrize(
    ("name", "text", "wrong", "places"),
    [
        ("t.jsonl", '{"question": "Go?"}\n{"question"\n{"question": "Stay?"}', "no JSON", [2]),
        ("t.csv", "question\nGo?\nGo?,or stay?\nStay?", "more cells than columns", [3]),
        ("t.jsonl", '{"question": "Go?", "x": 1}\n{"question": "Stay?"}', "unknown key", [1]),
    ],
)
def test_a_row_that_is_none_fails_alone_with_its_place(
    name: str, text: str, wrong: str, places: list[int], tmp_path: Path
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    found = read(tmp_path / name, "dialectic")
    bad = [each.wrong for each in found if each.wrong is not None]
    assert [each.line for each in bad] == places
    assert all(wrong in str(each) for each in bad)
    assert any(each.wrong is None for each in found)


@pytest.mark.parametrize("room", ["dialectic", "judging", "hierarchy", "rating"])
def test_a_folder_with_nothing_and_a_name_of_nothing_are_refused(room: str, tmp_path: Path) -> None:
    for source in (tmp_path, tmp_path / "none.jsonl"):
        with pytest.raises(BadInput, match=r"nothing to run|no such file"):
            read(source, room)


def test_several_sources_are_read_one_after_the_other_each_called_by_its_path(
    tmp_path: Path,
) -> None:
    for day in ("day 1", "二日目"):
        (tmp_path / day).mkdir()
        (tmp_path / day / "t.txt").write_text("Should we go?\n", encoding="utf-8")
    (tmp_path / "broken.csv").write_bytes("質問\r\n行くべきか".encode("cp932"))
    sources = [str(tmp_path / each) for each in ("day 1/t.txt", "broken.csv", "二日目")]
    found = list(inputs_of_all(sources, rooms.named("dialectic")).each())
    names = [each.name.removeprefix(f"{tmp_path}/") for each in found]
    assert names == ["day 1/t.txt:1", "broken.csv:1", "二日目/t.txt:1"]
    assert [each.wrong is None for each in found] == [True, False, True]
    with pytest.raises(BadInput, match="no such file"):
        inputs_of_all([*sources, "gone.txt"], rooms.named("dialectic"))


def test_several_sources_of_several_rooms_are_refused_and_what_is_nobody_s_is_passed_over(
    tmp_path: Path,
) -> None:
    (tmp_path / "a.txt").write_text("Should we go?\n", encoding="utf-8")
    (tmp_path / "b.vtt").write_text("WEBVTT\n", encoding="utf-8")
    (tmp_path / "c.png").write_bytes(b"\x89PNG")
    topics, recording, picture = (str(tmp_path / each) for each in ("a.txt", "b.vtt", "c.png"))
    assert room_of(picture, topics) == "dialectic"
    with pytest.raises(BadInput, match=r"dialectic: .*a\.txt; judging: .*b\.vtt"):
        room_of(topics, recording, picture)


def test_a_readme_and_a_table_in_another_encoding_do_not_hide_what_a_folder_is_for(
    tmp_path: Path,
) -> None:
    table = "下位クラス,上位クラス\r\n猫,動物\r\n"
    (tmp_path / "excel.csv").write_bytes(table.encode("cp932"))
    assert room_of(str(tmp_path)) == "dialectic"
    (tmp_path / "README.ja.md").write_text("# オントロジー\n\n一覧です。\n", encoding="utf-8")
    (tmp_path / "動物.csv").write_text(table, encoding="utf-8-sig")
    assert room_of(str(tmp_path)) == "hierarchy"
    (tmp_path / "t.txt").write_text("Should we go?\n", encoding="utf-8")
    found = read(tmp_path, "dialectic")
    assert "README.ja.md" in spelled(found[0].notes[0], "en")
    assert "README.ja.md" not in {each.name for each in found}


def test_a_cell_that_is_too_long_fails_alone_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text(f"質問\n{'長' * 131_073}\n行くべきか\n", encoding="utf-8")
    long, fine = read(tmp_path / "t.csv", "dialectic")
    assert "a cell of more than 131,072 characters" in str(long.wrong)
    assert fine.given["what"] == "行くべきか"


def test_a_folder_does_not_lead_out_of_itself(tmp_path: Path) -> None:
    (tmp_path / "elsewhere.md").write_text("# secrets", encoding="utf-8")
    folder = tmp_path / "given"
    folder.mkdir()
    (folder / "a.md").write_text("x", encoding="utf-8")
    (folder / "b.md").symlink_to(tmp_path / "elsewhere.md")
    (folder / "c.md").symlink_to(folder / "a.md")
    found = read(folder, "judging")
    assert [each.name for each in found] == ["a.md", "c.md"]
    assert "b.md" in spelled(found[0].notes[0], "en")


@pytest.mark.parametrize("room", ["dialectic", "deliberation", "judging", "hierarchy", "rating"])
def test_no_room_reads_out_of_a_folder_nor_is_told_by_what_is_there(
    tmp_path: Path, room: str
) -> None:
    elsewhere, folder = tmp_path / "elsewhere", tmp_path / "given"
    elsewhere.mkdir()
    folder.mkdir()
    for ending in (".txt", ".md", ".json", ".csv", ".tsv", ".owl", ".ttl", ".jsonl"):
        (elsewhere / f"a{ending}").write_text("secret", encoding="utf-8")
        (folder / f"a{ending}").symlink_to(elsewhere / f"a{ending}")
    (folder / "below").symlink_to(elsewhere, target_is_directory=True)
    with pytest.raises(BadInput, match="a folder with nothing to run"):
        read(folder, room)
    with pytest.raises(BadInput):
        room_of(str(folder))
    with pytest.raises(BadInput, match="a directory without an ontology"):
        App(journal=":memory:").seat(Hierarchy(file=str(folder)))
    with pytest.raises(BadInput, match="a folder without topics"):
        read_topics(str(folder))


@pytest.mark.parametrize(
    ("row", "wrong"),
    [
        ({"base_url": "http://127.0.0.1:9/v1"}, "unknown key 'base_url'"),
        ({"cache": "/tmp/here.db"}, "unknown key 'cache'"),
        ({"model": "openai:m@http://127.0.0.1:9/v1"}, "model names an address"),
        ({"judges": ["openai:a", "openai:m@https://x.example/v1"]}, "judges names an address"),
    ],
)
def test_a_row_does_not_say_where_a_key_goes(
    row: dict[str, object], wrong: str, tmp_path: Path
) -> None:
    (tmp_path / "l.jsonl").write_text(json.dumps({"file": "a.md", **row}), encoding="utf-8")
    (only,) = read(tmp_path / "l.jsonl", "judging")
    assert wrong in str(only.wrong)
