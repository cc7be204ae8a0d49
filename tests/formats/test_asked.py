"""A finished debate's graph, asked: what is worked out beforehand is what telling it anew says."""

import json
import re
from collections.abc import Iterator
from itertools import combinations, islice
from pathlib import Path

import pytest

import aufheben as auf
from aufheben.domain.text import plain
from aufheben.domain.vocabulary import Semantics
from aufheben.errors import Misuse
from aufheben.formats.document import text
from aufheben.logic.explain.flip import flipped
from aufheben.logic.explain.premises import premises, standing
from aufheben.logic.explain.statuses import LONGEST, Walk
from aufheben.rooms.dialectic.looks import doubts_of
from aufheben.rooms.dialectic.report.inquiry import SEMANTICS, Inquiry, answers_to_doubts, asked
from aufheben.rooms.dialectic.report.status_report import standings
from aufheben.rooms.dialectic.report.why import changes
from aufheben.rooms.dialectic.told import ToldDialectic, tell
from aufheben.testing import Debater
from aufheben.words import LANGS, Lang, spelled
from tests.dialogues import CAMERA, S1, S2, argued
from tests.driving import told as told_of
from tests.recorded_runs import SHIPPED, files, held
from tests.whole_runs import agent_of, rooms

ROOT = Path(__file__).parents[2]
DEBATES = {
    room.name: room for room in rooms() if room.name.split()[0] in ("published", "capped", "lift")
}
DOUBTFUL = 12
"""Premises of which pairs are tried."""


def _debate(name: str) -> ToldDialectic:
    """A debate of one of the rooms, held by a stand-in; its words are told from its writer."""
    room = DEBATES[name]
    ended, _ = room.run(agent_of(room, Debater(attacks=2, lang=room.lang))[0])
    return tell("r", ended)


def _recorded() -> Iterator[Path]:
    for file in files():
        first = file.read_text(encoding="utf-8").partition("\n")[0]
        if json.loads(first)["settings"]["room"] == "dialectic":
            yield file


def _sets(told: ToldDialectic) -> Iterator[tuple[str, ...]]:
    known = [premise.text for premise in premises(told)]
    yield ()
    yield from ((premise,) for premise in known)
    yield from islice(combinations(known[:DOUBTFUL], 2), 30)


def check(told: ToldDialectic) -> None:
    """Every law of one debate."""
    inquiry = Inquiry(told)
    assert all(doubts_of(told, [each.text]) == (each.text,) for each in inquiry.premises)
    for doubts in _sets(told):
        anew = tell(told.run, told.finished, doubts)
        found = inquiry.asked(doubts)
        assert tuple(found.statuses.values()) == anew.audit.statuses
        if doubts:
            assert [found.said, *found.answer.said] == list(changes(told, anew))
            changed = {each.argument: each.after for each in found.changed}
            assert all(changed[name] == found.statuses[name] for name in changed)
    _check_premises(told)
    _check_flips(told)
    for semantics in SEMANTICS:
        json.dumps(asked(told, (), semantics).for_programs())


def _check_premises(told: ToldDialectic) -> None:
    known = premises(told)
    assert len({plain(premise.text) for premise in known}) == len(known)
    said = {plain(p) for move in told.moves for p in move.argument.premises}
    assert said <= {plain(premise.text) for premise in known}
    for premise in known:
        after = tell(told.run, told.finished, (premise.text,)).audit.statuses
        by_name = {told.name(index): status for index, status in enumerate(after)}
        assert all(by_name[name] == "overruled" for name in premise.resting)


def _check_flips(told: ToldDialectic) -> None:
    """Against every premise and some pairs; a set that is found does what it says."""
    for flip in flipped(told):
        index = int(flip.argument.removeprefix("Arg")) - 1
        own = {p.text for p in premises(told) if flip.argument in p.resting}
        assert not own & {premise for each in flip.sets for premise in each}
        if told.complete:
            continue
        for each in flip.sets:
            after = tell(told.run, told.finished, each)
            assert after.audit.statuses[index] == "justified"
        for doubts in islice(_sets(told), 1, None):
            after = tell(told.run, told.finished, doubts)
            if after.audit.statuses[index] == "justified" and not own & set(doubts):
                assert flip.kind == "stands" or (
                    flip.kind == "found" and flip.searched <= len(doubts)
                )


@pytest.mark.parametrize("name", DEBATES)
def test_a_debate_of_a_stand_in_is_asked(name: str) -> None:
    check(_debate(name))


@pytest.mark.parametrize("file", list(_recorded()), ids=lambda file: file.stem)
def test_a_debate_of_a_real_model_is_asked(file: Path) -> None:
    check(told_of(held(file)))


@pytest.mark.parametrize("form", ["complete", "published"])
@pytest.mark.parametrize("file", ["camera.toml", "camera.ja.toml"])
def test_the_camera_is_asked(form: str, file: str) -> None:
    check(auf.ask(ROOT / "examples" / file, protocol=form, journal=":memory:").told)


@pytest.fixture(scope="module")
def camera() -> ToldDialectic:
    told = auf.ask(ROOT / "examples/camera.toml", journal=":memory:").told
    assert isinstance(told, ToldDialectic)
    return told


def test_either_of_two_premises_is_enough_for_a_to_win(camera: ToldDialectic) -> None:
    one, other = flipped(camera)
    rule = "If something is out of stock, we should not buy it"
    assert (one.kind, set(one.sets)) == ("found", {("a is out of stock",), (rule,)})
    assert spelled(one.said, "en") == (
        "Arg1 AG1: “We should buy a” would be an answer if nobody held “a is out of stock”, "
        f"or “{rule}”"
    )
    assert ("b is over budget",) in other.sets


def test_the_sides_stand_in_some_extensions_and_the_answer_in_all(camera: ToldDialectic) -> None:
    for semantics in SEMANTICS[1:]:
        found = asked(camera, (), semantics)
        assert list(found.statuses.values()) == ["in some"] * 4 + ["in all"]
        assert found.answer.stands
        assert set(found.answer.possible) == {"We should buy a", "We should buy b"}


def test_where_a_side_wins_no_synthesis_is_sought_by_any_semantics(camera: ToldDialectic) -> None:
    for semantics in SEMANTICS:
        found = asked(camera, ("a is out of stock",), semantics).answer
        assert (found.stands, found.answers) == (False, ("We should buy a",))


def test_in_japanese_every_word_is_japanese() -> None:
    told = auf.ask(ROOT / "examples/camera.ja.toml", journal=":memory:").told
    japanese = re.compile("[\u3041-\u30ff\u4e00-\u9fff]")
    said = [spelled(flip.said, "ja") for flip in flipped(told)]
    for semantics in SEMANTICS:
        found = asked(told, ("cは使いやすい",), semantics)
        said += [spelled(each, "ja") for each in (found.said, *found.answer.said)]
        said += found.for_programs()["words"].values()
    assert all(map(japanese.search, said))
    assert not [each for each in said if re.search(r"answer|exten[st]|nobody|would", each)]


def test_prose_is_told_as_declared_and_logic_as_computed(camera: ToldDialectic) -> None:
    assert (asked(camera).basis, asked(camera).note) == ("computed", None)
    file = next(file for file in SHIPPED if "curry" in file.name)
    curry = asked(told_of(held(file)))
    assert curry.basis == "declared"
    assert "as the speakers said" in spelled(curry.note, "en")
    assert {attack.relation for attack in curry.attacks} == {"declared"}


@pytest.mark.parametrize("semantics", SEMANTICS)
@pytest.mark.parametrize("lang", LANGS)
def test_people_are_told_what_programs_are_in_either_language(
    camera: ToldDialectic, semantics: Semantics, lang: Lang
) -> None:
    found = asked(camera, ("c is user-friendly",), semantics)
    for form in (text.plain, text.markdown):
        shown = form(standings(found, None), lang)
        every = (found.said, *found.answer.said)
        assert [said for said in every if said and spelled(said, lang) not in shown] == []
        assert all(
            standing(each, semantics).said(lang) in shown for each in found.statuses.values()
        )


def test_what_hangs_on_a_reply_that_never_came_is_said_to() -> None:
    told = argued(CAMERA, S1, S2, limits={"calls": 5})
    assert told.audit.statuses[0] == "open"
    assert asked(told, (), "preferred").statuses["Arg1"] == "open"
    found = asked(told, (), "stable")
    assert set(found.statuses.values()) == {"no extension"}
    assert (found.answer.stands, found.answer.answers) == (None, ())
    said = found.answer.for_programs("en")["said"]
    assert "a reply that never came is neither in nor out" in said
    flip = flipped(told)[0]
    assert (flip.kind, flip.sets) == ("open", ())


def test_a_debate_that_is_told_with_doubts_is_not_asked_about_others(camera: ToldDialectic) -> None:
    with pytest.raises(Misuse):
        Inquiry(tell("r", camera.finished, ("a is out of stock",)))


def test_a_flip_is_looked_for_on_top_of_what_is_doubted(camera: ToldDialectic) -> None:
    doubting = tell("r", camera.finished, ("a is out of stock",))
    assert flipped(doubting, 0)[0].kind == "stands"
    assert flipped(doubting, 2)[0].kind == "found"
    assert flipped(doubting, 1)[0].kind == "none"


def test_a_walk_opens_every_argument_once_and_never_more_than_its_longest() -> None:
    told = auf.ask(ROOT / "examples/camera.toml", journal=":memory:").told
    for walk in asked(told).because.values():
        opened = list(_opened(walk))
        assert len(set(opened)) == len(opened) <= LONGEST


def _opened(walk: Walk) -> Iterator[str]:
    if not walk.again:
        yield walk.argument
    for attacker in walk.attackers:
        yield from _opened(attacker)


def test_the_table_for_a_page_without_a_server_says_what_asking_says(camera: ToldDialectic) -> None:
    table = json.loads(json.dumps(answers_to_doubts(camera)))
    texts, known = table["texts"], {p["id"]: p["text"] for p in table["premises"]}
    inquiry = Inquiry(camera)
    assert len(table["doubts"]) == len(known) + len(known) * (len(known) - 1) // 2
    for row in table["doubts"]:
        doubts = [known[each] for each in row["premises"]]
        for semantics in SEMANTICS:
            here = table["none"][semantics] | row["by"][semantics]
            found = inquiry.asked(doubts, semantics)
            assert here["statuses"] | here["changed"] == dict(found.statuses)
            assert here["stands"] == found.answer.stands
            answer = found.answer.for_programs("en")
            for key in ("answers", "possible", "said"):
                assert [texts[place] for place in here[key]] == answer[key]


def test_what_the_table_has_no_room_for_is_counted(camera: ToldDialectic) -> None:
    table = answers_to_doubts(camera, most=3)
    assert [row["premises"] for row in table["doubts"]] == [["P1"], ["P2"], ["P3"]]
    assert table["left_out"] == 133


def test_an_answer_that_was_not_sought_anew_is_undecided_in_the_table(
    camera: ToldDialectic,
) -> None:
    sought = answers_to_doubts(camera)["doubts"]
    unsought = answers_to_doubts(camera, anew=0)["doubts"]
    assert not [row for row in sought if "undecided" in row]
    left = [row["premises"] for row in unsought if "undecided" in row]
    assert ["P13"] in left
    assert ["P5"] not in left
    for row, other in zip(sought, unsought, strict=True):
        for semantics in SEMANTICS:
            assert row["by"][semantics]["changed"] == other["by"][semantics]["changed"]
            assert ("undecided" in other) == (other["by"][semantics].get("stands", 0) is None)


def test_looks_ask_it_and_refuse_what_there_is_not() -> None:
    result = auf.ask(ROOT / "examples/camera.toml", journal=":memory:")
    every = result.look("semantics")
    assert [*every.value] == ["run", *SEMANTICS]
    assert "  - grounded: defensible, complete: in some extensions" in every.text
    assert result.look("semantics", "Stable").value["semantics"] == "stable"
    assert result.look("doubt", "a is out of stock\nb is over budget").value["doubts"] == [
        "a is out of stock",
        "b is over budget",
    ]
    with pytest.raises(auf.BadInput, match="there is no semantics 'ideal'"):
        result.look("semantics", "ideal")
    with pytest.raises(auf.BadInput, match="Arg9"):
        result.look("flip", "Arg9")
