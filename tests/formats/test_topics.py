"""Topics: ours come whole in two languages, and every form others keep them in is read."""

import json
import os
import re
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.issues import Topic
from aufheben.errors import BadInput
from aufheben.formats.cases.toml import read_toml
from aufheben.formats.topics import SHIPPED, Langs, read_topics, rows, shipped
from aufheben.formats.topics.rows import own_words
from aufheben.rooms.specifications import read_topics as read_from
from aufheben.runtime.validation import spoken
from aufheben.words import words_of

ROOT = Path(__file__).parents[2]
SHARED = Path(os.environ.get("AUFHEBEN_SHARED", ROOT.parent / "shared")) / "data"
needs_data = pytest.mark.skipif(not SHARED.exists(), reason="no shared data")

Row = Mapping[str, object]
DILEMMA: Row = {
    "id": "C_1",
    "context": "You find a purse.",
    "action1": "I hand it in.",
    "action2": "I keep it.",
    "rule": "Do not steal",
}
KEY_POINTS: Row = {
    "topic": "Zoos should be closed",
    "n_args_pro": 3,
    "n_args_con": 4,
    "key_points_pro": ["Cages are cruel"],
    "key_points_con": ["Zoos teach", "Zoos keep species"],
}
HABERMAS: Row = {
    "id": "S1",
    "question": "Should zoos close?",
    "thesis": "Zoos should close.",
    "antithesis": "Zoos should NOT close.",
    "cluster": 3,
    "split": "train",
}
PEER: Row = {
    "question": "Is homework good?",
    "agent1_stance": "Your stance:\nYou are for it.\nIt trains.",
    "agent2_stance": "Your stance:\n\nYou are against it.",
}
VALUES: Row = {
    "id": "t1",
    "en": "Should zoos close?",
    "ja": "動物園を閉じるべきか",
    "value_a": "freedom",
    "value_b": "knowledge",
    "value_a_ja": "自由",
    "value_b_ja": "知識",
}


def lines(*rows: Row) -> bytes:
    return "\n".join(json.dumps(row, ensure_ascii=False) for row in rows).encode()


def read(*rows: Row, lang: Langs = "both", limit: int | None = None, draw: int = 0) -> list[Topic]:
    return list(read_topics({"t.jsonl": lines(*rows)}, lang=lang, limit=limit, draw=draw))


def wrong(content: bytes, lang: Langs = "both") -> BadInput:
    with pytest.raises(BadInput) as caught:
        read_topics({"t.jsonl": content}, lang=lang)
    assert caught.value.do
    assert caught.value.file == "t.jsonl"
    return caught.value


def hundred(lang: Langs) -> tuple[Topic, ...]:
    return read_topics(shipped("bilingual"), lang=lang)


def test_a_hundred_topics_ship_in_each_language() -> None:
    both = hundred("both")
    ids = [f"t{number:03d}" for number in range(1, 101)]
    assert [topic.id for topic in both if topic.lang == "en"] == ids
    assert [topic.id for topic in both if topic.lang == "ja"] == ids
    assert Counter(len(topic.stances) for topic in both) == {2: 200}
    assert len({topic.question for topic in both}) == 200
    assert hundred("en") == tuple(topic for topic in both if topic.lang == "en")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_all_that_ships_is_in_its_language(lang: Langs) -> None:
    for topic in hundred(lang):
        for text in (topic.question, *topic.stances):
            assert spoken(text * 10) == lang, text


def test_the_cleaning_of_the_school_is_among_them() -> None:
    known = {
        str(read_toml((ROOT / "examples" / name).read_text(encoding="utf-8"), name).question)
        for name in ("school.toml", "school_ja.toml")
    }
    found = [topic for topic in hundred("both") if topic.question in known]
    assert [(topic.id, topic.lang) for topic in found] == [("t024", "en"), ("t024", "ja")]


def test_the_camera_problem_ships_as_its_example_has_it() -> None:
    path = ROOT / "examples/camera.toml"
    example = read_toml(path.read_text(encoding="utf-8"), str(path))
    [topic] = read_topics(shipped("camera"))
    assert topic.question == example.question
    assert topic.stances == tuple(seat.stance.strip() for seat in example.seats)
    assert topic.expected == "c"


def test_values_become_stances_in_the_language_of_the_topic() -> None:
    english, japanese = read(VALUES)
    assert (english.id, english.lang, japanese.id, japanese.lang) == ("t1", "en", "t1", "ja")
    for topic, values in ((english, ("freedom", "knowledge")), (japanese, ("自由", "知識"))):
        for stance, value in zip(topic.stances, values, strict=True):
            assert value in stance
        assert len({s.replace(v, "") for s, v in zip(topic.stances, values, strict=True)}) == 1


def test_values_in_one_language_give_no_stances_in_the_other() -> None:
    row = {key: value for key, value in VALUES.items() if not key.endswith("_ja")}
    english, japanese = read(row)
    assert (len(english.stances), japanese.stances) == (2, ())


def test_stances_may_be_given_instead_of_values() -> None:
    row = {"id": "t1", "en": "Q?", "ja": "問い", "stances": ["A", "B"], "stances_ja": ["甲", "乙"]}
    assert [topic.stances for topic in read(row)] == [("A", "B"), ("甲", "乙")]
    assert [topic.lang for topic in read(row, lang="ja")] == ["ja"]


def test_a_question_with_stances_is_read_with_all_that_is_known_of_it() -> None:
    row = {
        "question": "Which one?",
        "stances": ["a", "b", "c"],
        "key_points": ["k"],
        "obvious": "a",
        "expected": "b",
    }
    second = {"question": "どちらにすべきか", "stances": ["甲", "乙"]}
    third = {"id": "x", "question": "AかBか", "lang": "en"}
    first, japanese, named = read(row, second, third)
    assert first.stances == ("a", "b", "c")
    assert (first.key_points, first.obvious, first.expected) == (("k",), "a", "b")
    assert [topic.lang for topic in (first, japanese, named)] == ["en", "ja", "en"]
    assert [topic.id for topic in (first, japanese, named)] == ["t001", "t002", "x"]
    assert named.stances == ()


def test_a_dialectic_mas_file_is_called_as_its_file_and_keeps_its_stances() -> None:
    pretty = json.dumps(PEER, indent=2).encode()
    for content in (pretty, lines(PEER)):
        [topic] = read_topics({"some/homework.json": content})
        assert topic.id == "homework"
        assert topic.stances == ("You are for it.\nIt trains.", "You are against it.")


def test_habermas_questions_keep_both_statements() -> None:
    [topic] = read(HABERMAS)
    assert topic.stances == ("Zoos should close.", "Zoos should NOT close.")
    assert (topic.id, topic.question) == ("S1", "Should zoos close?")


def test_a_dilemma_of_low_ambiguity_knows_its_right_action() -> None:
    [low] = read(DILEMMA)
    [high] = read({**DILEMMA, "id": "H_1"})
    assert (low.obvious, high.obvious) == ("I hand it in.", "")
    assert low.question.startswith("You find a purse. ")
    for action in ("I hand it in.", "I keep it."):
        assert sum(stance.endswith(action) for stance in low.stances) == 1


def test_the_right_action_is_now_the_first_seats_and_now_the_second_s() -> None:
    rows = [{**DILEMMA, "id": f"C_{number}"} for number in range(200)]
    first = sum(topic.stances[0].endswith(topic.obvious) for topic in read(*rows))
    assert 70 <= first <= 130


def test_key_points_are_kept_for_measuring_and_given_to_no_seat() -> None:
    [topic] = read(KEY_POINTS)
    assert set(topic.key_points) == {"Cages are cruel", "Zoos teach", "Zoos keep species"}
    said = " ".join((topic.question, *topic.stances))
    assert "Zoos should be closed" in topic.question
    assert not any(point in said for point in topic.key_points)
    assert len(set(topic.stances)) == 2


def test_a_limit_takes_one_of_each_cluster_before_a_second_of_any() -> None:
    rows = [{**HABERMAS, "id": f"S{n}", "cluster": min(n, 4)} for n in range(40)]
    cluster = {row["id"]: row["cluster"] for row in rows}
    for draw in range(5):
        drawn = read(*rows, limit=5, draw=draw)
        assert {cluster[topic.id] for topic in drawn} == {0, 1, 2, 3, 4}
        assert len(read(*rows, limit=7, draw=draw)) == 7


def test_a_limit_draws_the_same_for_the_same_seed_and_counts_a_topic_once() -> None:
    files = shipped("bilingual")
    drawn = [read_topics(files, limit=8, draw=draw) for draw in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]
    assert Counter(topic.id for topic in drawn[0]) == dict.fromkeys([t.id for t in drawn[0]], 2)
    assert len(drawn[0]) == 16
    english = read_topics(files, lang="en", limit=8, draw=1)
    assert english == tuple(topic for topic in drawn[0] if topic.lang == "en")
    assert read_topics(files, limit=1000) == read_topics(files)


def test_a_larger_limit_keeps_what_a_smaller_one_drew() -> None:
    rows = [{**HABERMAS, "id": f"S{n}", "cluster": n % 3} for n in range(12)]
    drawn = [{topic.id for topic in read(*rows, limit=limit)} for limit in range(1, 13)]
    assert all(less < more for less, more in pairwise(drawn))


REFUSED = {
    "nothing": (b"\n \n", None, "no topic"),
    "a number": (b"3", 1, "no JSON object"),
    "no JSON": (b'{"id": "t1", "en": "Q?"}\n{"id": \n', 2, "no JSON"),
    "broken first": (b'{"id" "t1"}\n{"id": "t2", "en": "Q?"}', 1, "no JSON"),
    "broken document": (b'{\n "question": "Q?",\n "agent1_stance" "x"\n}', 3, "no JSON"),
    "a key twice": (b'{"id": "t1", "en": "Q?", "en": "R?"}', 1, "stands twice"),
    "half a character": (b'{"id": "t1", "en": "\\ud800"}', 1, "no JSON"),
    "no UTF-8": ('{"id": "t1", "ja": "問い"}\n'.encode() + "問い".encode("cp932"), 2, "UTF-8"),
    "binary": (b'{"id": "t1", "en": "Q?"}\n\0', 2, "binary"),
    "too deep": (b"[" * 100_000, 1, "no JSON"),
    "a huge number": (b'{"id": "t1", "en": "Q?", "cluster": ' + b"9" * 9999 + b"}", 1, "no JSON"),
    "twice": (lines(VALUES, VALUES), 2, "'t1' (en) stands twice"),
    "unknown": (lines({"id": "t1", "en": "Q?", "valu_a": "x"}), 1, "unknown key 'valu_a'"),
    "unknown of others": (lines({**HABERMAS, "clusters": 1}), 1, "unknown key 'clusters'"),
    "no question": (lines({"id": "t1"}), 1, "without a question"),
    "an empty question": (lines({**VALUES, "ja": "  "}), 1, "ja is empty"),
    "an empty question of one": (lines({"question": ""}), 1, "question is empty"),
    "a question that is none": (lines({"id": "t1", "en": 3}), 1, "en is no text"),
    "one value": (lines({"id": "t1", "en": "Q?", "value_b": "x"}), 1, "value_a is missing"),
    "one stance": (lines({"question": "Q?", "stances": ["x"]}), 1, "one stance only"),
    "one stance in Japanese": (
        lines({"id": "t", "ja": "問い", "stances_ja": ["甲"]}),
        1,
        "one stance only in stances_ja",
    ),
    "an empty stance": (lines({"question": "Q?", "stances": ["x", ""]}), 1, "stances[1] is empty"),
    "no list": (lines({"question": "Q?", "stances": "x"}), 1, "stances is no list"),
    "values and stances": (lines({**VALUES, "stances": ["A", "B"]}), 1, "both values and stances"),
    "one agent": (lines({"question": "Q?", "agent1_stance": "x"}), 1, "agent2_stance is missing"),
    "an agent without": (
        lines({**PEER, "agent2_stance": "Your stance:\n "}),
        1,
        "a stance says nothing",
    ),
    "no antithesis": (lines({"question": "Q?", "thesis": "x"}), 1, "antithesis is missing"),
    "one action": (lines({"id": "C", "context": "x", "action1": "y"}), 1, "action2 is missing"),
    "no points": (lines({"topic": "x", "key_points_pro": []}), 1, "without key points"),
    "a language": (lines({"question": "Q?", "lang": "de"}), 1, "lang is 'de'"),
    "an id of two lines": (lines({"id": "a\nb", "en": "Q?"}), 1, "cannot name a topic"),
    "a long id": (lines({"id": "a" * 65, "en": "Q?"}), 1, "cannot name a topic"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_makes_no_topic_is_refused_where_it_stands(name: str) -> None:
    content, line, said = REFUSED[name]
    caught = wrong(content)
    assert said in caught.what
    assert caught.line == line


def test_the_nearest_key_is_named() -> None:
    assert "'value_a'" in wrong(lines({"id": "t1", "en": "Q?", "valu_a": "x"})).do
    assert "'antithesis'" in wrong(lines({**HABERMAS, "antithesiss": "x"})).do


def test_a_language_that_no_topic_has_is_refused_with_those_there_are() -> None:
    caught = wrong(lines({"id": "t1", "en": "Q?"}), lang="ja")
    assert "ja" in caught.what
    assert "--lang en" in caught.do


def test_a_row_too_large_to_be_one_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("aufheben.formats.topics.rows.MOST", 10)
    assert "larger than" in wrong(lines(VALUES)).what


def test_a_byte_order_mark_and_other_line_ends_are_no_matter() -> None:
    content = b"\xef\xbb\xbf" + lines(VALUES) + b"\r\n\r\n" + lines({**VALUES, "id": "t2"})
    assert len(read_topics({"t.jsonl": content})) == 4


def test_a_list_of_objects_is_read_as_its_rows() -> None:
    content = json.dumps([PEER, PEER], indent=1).encode()
    assert [topic.id for topic in read_topics({"t.json": content})] == ["t001", "t002"]


def test_each_form_says_what_it_has_in_both_languages() -> None:
    forms = words_of("aufheben.formats.topics")["forms"]
    assert len(forms) == 6
    for english, japanese in forms.values():
        assert spoken(english) == "en"
        assert re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", japanese)


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)
_KEYS = st.sampled_from(sorted({*VALUES, *PEER, *HABERMAS, *KEY_POINTS, *DILEMMA, "stances"}))


@given(st.lists(st.dictionaries(_KEYS, _JSON | st.just("x"), max_size=6), min_size=1, max_size=3))
def test_any_objects_with_our_keys_are_topics_or_bad_input(rows: list[dict[str, object]]) -> None:
    with suppress(BadInput):
        found = read_topics({"t.jsonl": "\n".join(map(json.dumps, rows)).encode()})
        assert all(topic.question.strip() and len(topic.stances) != 1 for topic in found)


def test_a_folder_is_walked_and_what_are_no_topics_left_out(tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    (tmp_path / "below/b.json").write_bytes(json.dumps(PEER, indent=1).encode())
    (tmp_path / "a.json").write_bytes(json.dumps(PEER, indent=1).encode())
    (tmp_path / "config.json").write_text("{}", encoding="utf-8")
    (tmp_path / "LICENSE").write_text("free", encoding="utf-8")
    assert [topic.id for topic in read_from(str(tmp_path))] == ["a", "b"]


def test_a_file_wrong_within_a_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text('{"question": "Q?",\n"stances": 3}', encoding="utf-8")
    with pytest.raises(BadInput, match="stances is no list") as caught:
        read_from(str(tmp_path))
    assert caught.value.file == str(tmp_path / "a.json")


def test_a_folder_without_topics_and_a_name_of_none_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="a folder without topics"):
        read_from(str(tmp_path))
    with pytest.raises(BadInput, match="cannot read") as caught:
        read_from("bilingul")
    assert "bilingual" in caught.value.do


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_name_needs_no_path(name: str) -> None:
    assert read_from(name) == read_topics(shipped(name))


@needs_data
@pytest.mark.parametrize(
    ("path", "number", "stances"),
    [
        ("topics/bilingual_100.jsonl", 200, {0, 2}),
        ("topics/habermas_questions.jsonl", 5645, {2}),
        ("topics/moralchoice_low_ambiguity.jsonl", 687, {2}),
        ("topics/moralchoice_high_ambiguity.jsonl", 680, {2}),
        ("topics/argkp_31_topics_keypoints.jsonl", 31, {2}),
        ("dialectic-mas", 97, {2}),
    ],
)
def test_the_published_sets_are_read_whole(path: str, number: int, stances: set[int]) -> None:
    found = read_from(str(SHARED / path))
    assert len(found) == number
    assert {len(topic.stances) for topic in found} == stances


@needs_data
def test_the_scenario_in_logic_keeps_its_stances() -> None:
    [topic] = read_from(str(SHARED / "dialectic-mas/scenarios/camera_logic.json"))
    [ours] = read_topics(shipped("camera"))
    assert topic.stances == ours.stances


@pytest.mark.parametrize(
    "topic", read_topics(shipped("bilingual"))[::9], ids=lambda topic: f"{topic.id}-{topic.lang}"
)
def test_of_a_value_put_into_a_stance_only_the_value_is_the_stances_own(topic: Topic) -> None:
    assert all(len(own_words(stance)) < len(stance) / 2 for stance in topic.stances)
    assert [rows.valued(own_words(stance), topic.lang) for stance in topic.stances] == [
        *topic.stances
    ]


@pytest.mark.parametrize("stance", ["", "We want peace.", "On this question one thing counts"])
def test_what_is_not_our_sentence_is_all_its_own(stance: str) -> None:
    assert own_words(stance) == stance
    assert own_words(rows.right_act("I wait.")) == "I wait."


def test_the_contested_hundred_are_values_and_fears_in_both_languages() -> None:
    topics = read_topics(shipped("contested"))
    assert Counter(topic.lang for topic in topics) == {"en": 100, "ja": 100}
    for topic in topics:
        for stance in topic.stances:
            sentences = re.findall(r"[。？！]|[.?!](?= |$)", stance)
            assert 2 <= len(sentences) <= 4, stance
            assert ("We fear" in stance) or ("恐れ" in stance), stance


def test_of_the_contested_hundred_ten_are_on_religion_and_ten_on_culture() -> None:
    rows = [json.loads(line) for line in shipped("contested")["contested.jsonl"].splitlines()]
    areas = Counter(row["cluster"] for row in rows)
    assert areas["religion"] >= 10
    assert areas["culture"] >= 10
