"""What people and programs are told of an answer: what it keeps, gives up, leaves open."""

from dataclasses import replace
from typing import Any

import pytest

from aufheben.rooms.dialectic.report.envelope import envelope
from aufheben.rooms.dialectic.told import ToldDialectic
from tests.dialogues import CAMERA, S1, S2, argued
from tests.formats.debate_reports import plain
from tests.formats.in_prose import case, told

DETAIL = {
    "argument", "conclusion", "premises", "assumptions", "status", "status_on_union", "objections",
    "how", "first_steps", "sides", "open", "would_change", "proposed",
}  # fmt: skip


def detail(of: ToldDialectic) -> dict[str, Any]:
    found: dict[str, Any] = envelope(of)["answer_detail"]
    return found


def items(found: list[dict[str, Any]]) -> list[str]:
    return [each["item"] for each in found]


def order(text: str, *parts: str) -> list[int]:
    return [text.index(part) for part in parts]


def test_programs_are_told_what_each_side_keeps_and_gives_up_and_how() -> None:
    found = detail(told(case()))
    assert set(found) == DETAIL | {"decision", "rules", "costs", "exit", "needs"}
    assert found["decision"] == "All clean together"
    assert found["how"] == ["One lesson a day is a cleaning lesson"]
    assert found["first_steps"] == ["Try it in one class"]
    assert found["open"] == ["Whether it lasts"]
    assert found["would_change"] == ["A law against it"]
    assert found["sides"][1] == {
        "seat": "AG2",
        "kept": [{"item": "Rooms must be safe.", "kept": True, "how": "through Rooms"}],
        "in_part": [],
        "anyway": [],
        "lost": [{"item": "Staff must be paid.", "kept": False, "how": "through Staff"}],
        "given_up": [{"item": "Staff must be paid.", "kept": False, "how": "through Staff"}],
    }


def test_the_retention_of_prose_is_what_the_explanation_keeps_and_gives_up() -> None:
    written = envelope(told(case()))["integration"]
    assert written["retention"] == {
        "AG1": {
            "kept": ["Pupils must learn to care."],
            "in_part": [],
            "given_up": ["Nobody may be humiliated."],
        },
        "AG2": {
            "kept": ["Rooms must be safe."],
            "in_part": [],
            "given_up": ["Staff must be paid."],
        },
    }


def test_people_read_the_answer_then_how_then_sides_then_what_is_open_then_the_form() -> None:
    shown = plain(told(case()))
    assert shown.startswith("All clean together. ")
    places = order(
        shown,
        "How it works\n- One lesson",
        "First steps\n- Try it",
        "AG1\n- keeps\n  - Pupils must learn to care: through Pupils",
        "- gives up\n  - Nobody may be humiliated: through Nobody",
        "AG2\n- keeps",
        "What stays open\n- Whether it lasts",
        "What would change the answer\n- A law",
        "How it came about\n- AG1",
        "- AG1: AG1 decides, since AG1 has a reason.\n  - Nobody was asked to reply: open.",
        "- Arg1 AG1: thesis",
        "A synthesis was reached.",
    )
    assert places == sorted(places)


def test_a_japanese_debate_is_explained_under_japanese_heads() -> None:
    found = told(case())
    japanese = replace(found.finished, case=replace(found.finished.case, lang="ja"))
    shown = plain(replace(found, finished=japanese))
    places = order(shown, "仕組み\n", "AG1\n- 保つもの\n", "残る論点\n")
    assert places == sorted(places)
    assert "How it works" not in shown


def test_a_justified_thesis_is_explained_as_well() -> None:
    found = told(case(debate=True))
    written = envelope(found)
    assert written["outcome"] == "justified"
    assert written["integration"] is None
    shown = plain(found)
    assert "- gives up\n  - Staff must be paid" in shown
    assert "To be known: Nobody tried to attack it; agreement came at once" in shown


def test_an_answer_nobody_could_explain_stands_and_claims_to_keep_nothing() -> None:
    found = told(case(), Explain="I cannot")
    written = envelope(found)
    assert written["answer"] == "All clean together"
    assert written["outcome"] == "synthesis"
    assert "unexplained" in written["flags"]
    assert written["answer_detail"]["sides"] == []
    assert written["integration"]["retention"] == {}
    shown = plain(found)
    assert "keeps" not in shown
    assert "To be known: No explanation came" in shown


def test_a_failed_run_is_not_explained() -> None:
    """AG2 never says anything legal, so the answer does not count; nor does its explanation."""
    found = told(case(form="published", debate=True), Counter="no", Construct="no")
    assert envelope(found)["answer"] is None
    assert "How it works" not in plain(found)


def test_an_explanation_of_an_answer_that_does_not_count_is_not_told() -> None:
    found = told(case())
    failed = replace(found.finished.conclusion, outcome="failed", answer=None)
    found = replace(found, finished=replace(found.finished, conclusion=failed))
    assert "How it works" not in plain(found)
    assert detail(found)["first_steps"] == []


# Logic: computed from the record


def test_logic_tells_what_of_each_criterion_the_answer_asks_for() -> None:
    found = detail(argued(CAMERA, S1, S2))
    assert set(found) == DETAIL
    first, second = found["sides"]
    assert (first["seat"], items(first["kept"])) == ("AG1", [])
    assert items(first["given_up"]) == ["it is compact", "it is light"]
    assert {each["how"] for each in first["given_up"]} == {
        "kept is what follows from it: it is user-friendly"
    }
    assert items(second["kept"]) == ["it has long battery life"]
    assert first["in_part"] == first["given_up"]
    assert [(each["item"], each["how"]) for each in second["given_up"]] == [
        ("it has high image quality", "the answer does not have it")
    ]
    assert second["lost"] == second["given_up"]


def test_logic_names_the_facts_that_meet_the_core() -> None:
    found = detail(argued(CAMERA, S1, S2))["premises"]
    assert {each["item"]: each["how"] for each in found} == {
        "it is user-friendly": "c is user-friendly",
        "it has long battery life": "c has long battery life",
        "it is a camera": "c is a camera",
    }


def test_logic_says_which_main_arguments_are_not_overruled() -> None:
    assert detail(argued(CAMERA, S1, S2))["open"] == [
        "AG1: We should buy a (Arg1, defensible)",
        "AG2: We should buy b (Arg3, defensible)",
    ]


def test_logic_says_on_which_facts_the_answer_and_its_rivals_hang() -> None:
    first, *others = detail(argued(CAMERA, S1, S2))["would_change"]
    facts = "c is user-friendly, or that c has long battery life"
    assert first == f"if it were not so that {facts}: the answer would not stand"
    assert others == [
        'if it were not so that a is out of stock: "We should buy a" would stand',
        'if it were not so that b is over budget: "We should buy b" would stand',
    ]


def test_main_arguments_that_nobody_attacked_are_open_but_hang_on_nothing_more() -> None:
    found = detail(argued(CAMERA, S1, S2, limits={"max_rounds": 0}))
    assert [said.rsplit(", ", 1)[1] for said in found["open"]] == ["open)", "open)"]
    assert len(found["would_change"]) == 1


def test_what_is_overruled_is_not_open() -> None:
    first = S1.replace("camera(x) -> buy", "camera(x) & ~broken(x) -> buy")
    found = argued(CAMERA, first, S2 + "broken(a).")
    assert found.audit.statuses[0] == "overruled"
    assert detail(found)["open"] == ["AG2: We should buy b (Arg3, defensible)"]


IN_BUDGET = S1.replace("overTheBudget(b).", "")


def test_what_is_given_up_for_the_other_s_main_argument_is_not_said_to_be_kept_in_its_claim() -> (
    None
):
    found = detail(argued(CAMERA, IN_BUDGET, S2))
    assert found["conclusion"] == "We should buy b"
    first, second = found["sides"]
    assert items(first["lost"]) == items(first["given_up"]) == ["it is compact", "it is light"]
    assert first["in_part"] == []
    assert second["given_up"] == []


def test_a_condition_that_follows_from_what_the_answer_asks_for_is_kept() -> None:
    handy = IN_BUDGET.replace("compact(x) & light(x) & camera(x)", "compact(x) & handy(x)")
    found = detail(argued(CAMERA, handy + "handy(a).", S2 + "resolution(x, high) -> handy(x)."))
    assert found["conclusion"] == "We should buy b"
    assert items(found["sides"][0]["kept"]) == ["it is handy"]
    assert items(found["sides"][0]["given_up"]) == ["it is compact"]


def test_an_exception_of_a_side_is_kept_where_the_answer_makes_it() -> None:
    found = detail(argued(CAMERA, S1, S2.replace("camera(x) ->", "camera(x) & ~old(x) ->")))
    second = found["sides"][1]
    assert "unless it is old" in items(second["kept"])


def test_a_justified_thesis_in_logic_keeps_all_of_its_own_side_and_hangs_on_its_facts() -> None:
    found = detail(argued(CAMERA, S1, "camera(b)."))
    [side] = found["sides"]
    assert (side["seat"], side["given_up"]) == ("AG1", [])
    assert items(side["kept"]) == ["it is compact", "it is light"]
    assert found["premises"][0] == {
        "item": "a is compact",
        "kept": True,
        "how": "the answer rests on it",
    }
    assert found["open"] == []
    assert len(found["would_change"]) == 1


@pytest.mark.parametrize("name", ["complete", "published", "capped"])
def test_logic_tells_it_to_people_in_a_few_lines(name: str) -> None:
    shown = plain(argued(CAMERA, S1, S2, name=name))
    assert "it is a camera" not in shown.partition("How it came about")[0]
    assert (
        "AG1\n- keeps in part: it is compact, it is light "
        "(kept is what follows from it: it is user-friendly)\n"
    ) in shown
    assert "- gives up: it has high image quality (the answer does not have it)\n" in shown
    assert shown.index("- gives up") < shown.index("What would change") < shown.index("- AG1:")


def test_a_defeated_synthesis_is_detailed_for_programs_though_it_is_no_answer() -> None:
    found = argued(CAMERA, S1, S2 + "tooLoud(c). tooLoud(x) -> ¬buy(x).", confirm=True)
    assert found.finished.conclusion.stop_reason == "syntheses_defeated"
    assert found.finished.conclusion.answer is None
    assert [side["seat"] for side in detail(found)["sides"]] == ["AG1", "AG2"]
    against = [said for said in detail(found)["open"] if "should not buy c" in said]
    assert len(against) == 1
    assert "- keeps" not in plain(found)
