"""The camera problem beside its formal example: each check holds, and fails where it should."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from aufheben.domain import Argument, Conclusion, FinalAnswer, Move, Rule
from aufheben.domain.answers import Characters, Core, Property
from aufheben.evaluation.conformance.comparison import conformance
from aufheben.evaluation.conformance.content import chosen, content, named
from aufheben.evaluation.conformance.published import ANSWER, TABLE, Published
from aufheben.formats.bench.conformance import comma_separated
from aufheben.formats.bench.page import report_of
from aufheben.formats.document import text as written
from aufheben.formats.topics import read_topics, shipped
from aufheben.rooms.dialectic.told import ToldDialectic, tell
from aufheben.words import Lang
from tests.dialogues import CAMERA, S1, S2, argued
from tests.evaluation.recorded_trials import check_recorded

[TOPIC] = read_topics(shipped("camera"))
ONE, TWO = TOPIC.stances
Change = Callable[[Conclusion], Conclusion]
Found = dict[str, Any]


def run(one: str = ONE, two: str = TWO) -> ToldDialectic:
    """The camera problem, argued by the logic engine."""
    return argued(TOPIC.question, one, two)


@pytest.fixture(scope="module")
def told() -> ToldDialectic:
    return run()


def markdown(found: Found, lang: Lang) -> str:
    return written.markdown(report_of(found).document(), lang)


def changed(told: ToldDialectic, change: Change) -> Found:
    """The comparison of a run in which something was said otherwise."""
    conclusion = change(told.finished.conclusion)
    return conformance(tell("changed", replace(told.finished, conclusion=conclusion)))


def failing(found: Found) -> set[str]:
    return {check for check, holds in found["checks"].items() if not holds}


def where(found: Found, check: str) -> list[int]:
    """The rows in which a check fails."""
    return [number for number, row in enumerate(found["rows"], 1) if not row["checks"][check]]


def with_moves(conclusion: Conclusion, number: int, *moves: Move) -> Conclusion:
    """One dispute with other moves."""
    disputes = list(conclusion.disputes)
    disputes[number] = replace(disputes[number], moves=moves)
    return replace(conclusion, disputes=tuple(disputes))


def with_rule(told: ToldDialectic, number: int, offset: int, **parts: object) -> Found:
    """One argument whose rule has other parts."""

    def change(conclusion: Conclusion) -> Conclusion:
        moves = list(conclusion.disputes[number].moves)
        rule = replace(moves[offset].argument.warrant, **parts)  # type: ignore[arg-type]
        moves[offset] = replace(moves[offset], argument=Argument(rules=(rule,)))
        return with_moves(conclusion, number, *moves)

    return changed(told, change)


def in_prose(
    told: ToldDialectic,
    core: tuple[str, ...],
    answer: str,
    stands_for: tuple[tuple[tuple[int, ...], ...], ...] = (),
) -> Found:
    """A run whose synthesis is a sentence, as models give it; and what its core stands for, as in A.1."""

    def change(conclusion: Conclusion) -> Conclusion:
        before = conclusion.integration
        assert before is not None
        lifted = Characters(properties=LIFTED)
        integration = replace(
            before,
            core=Core(strong=core, consequent="buy it", stands_for=stands_for),
            answer=FinalAnswer(final_answer=answer),
            characterized=lifted if stands_for else before.characterized,
        )
        return replace(conclusion, integration=integration, answer=answer)

    return changed(told, change)


LIFTED = (
    Property(strong=("it is a camera", "it is compact", "it is light"), consequent="buy it"),
    Property(strong=("it has high image quality", "it has long battery life"), consequent="buy it"),
)


@pytest.mark.parametrize(("numbers", "differs"), [((1, 2), []), ((1,), ["long battery life"])])
def test_a_property_that_is_not_named_is_asked_for_where_the_core_lifts_it(
    told: ToldDialectic, numbers: tuple[int, ...], differs: list[str]
) -> None:
    core = ("is user-friendly", "performs well for as long as it is used")
    found = in_prose(told, core, ANSWER, (((2, 3), ()), ((1,), numbers)))
    assert failing(found) == ({"rules"} if differs else set())
    assert [d["published"] for d in found["rows"][4]["differences"]] == differs


@pytest.mark.parametrize("published", TABLE, ids=lambda row: row.symbolic)
def test_the_publication_says_the_same_in_words_and_in_symbols(published: Published) -> None:
    formal, worded = content(published.formal), content(published.argument)
    assert formal.parses
    assert worded.parses
    assert formal.facts.keys() == worded.facts.keys()
    assert formal.rules.keys() == worded.rules.keys()
    assert formal.conclusion == worded.conclusion


def test_the_problem_in_symbols_conforms_as_well() -> None:
    assert conformance(argued(CAMERA, S1, S2))["conforms"]


def test_another_rule_fails_the_rules_where_it_is_applied() -> None:
    told = run(ONE.replace("If a camera is compact and light, we", "If a camera is light, we"))
    found = conformance(told)
    assert where(found, "rules") == [1, 5]
    assert where(found, "premises") == [1, 5]
    [missing, added] = [d for d in found["rows"][0]["differences"] if d["check"] == "rules"]
    assert (missing["published"], missing["ours"]) == (
        "If a camera is compact and light, we should buy it",
        "",
    )
    assert added["ours"] == "If a camera is light, we should buy it"


COMPACT = ("a is a camera", "a is compact", "a is light")
LONG = "If a camera has high resolution and long battery life, we should buy it"
OVER = ("b is over budget", "If something is over budget, we should not buy it")
STOCK = ("a is out of stock", "If a camera is out of stock, we should not buy it")


@pytest.mark.parametrize(
    ("dispute", "move", "parts", "check"),
    [
        (0, 1, {"strong": STOCK}, "rules"),
        (0, 0, {"strong": COMPACT}, "rules"),
        (1, 1, {"strong": (*OVER, "b is a camera")}, "premises"),
        (0, 0, {"weak_negation": ("a is out of stock",)}, "premises"),
        (1, 0, {"strong": ("b has long battery life", "b is a camera", LONG)}, "premises"),
        (1, 1, {"consequent": "We should not buy a"}, "conclusions"),
    ],
    ids=[
        "another rule",
        "no rule",
        "a premise more",
        "an assumption",
        "a premise less",
        "another conclusion",
    ],
)
def test_another_part_of_an_argument_fails_its_check_in_its_row_alone(
    told: ToldDialectic, dispute: int, move: int, parts: dict[str, object], check: str
) -> None:
    found = with_rule(told, dispute, move, **parts)
    assert (failing(found), where(found, check)) == ({check}, [1 + 2 * dispute + move])


LIGHT = "If a camera is compact and light, we should buy it"
THE_OTHER_WAY = "If a camera is light and compact, we should buy it"


@pytest.mark.parametrize(
    "strong",
    [
        ("a is a camera", "a is light and compact", THE_OTHER_WAY),
        ("Camera A is compact.", "Camera A is light.", LIGHT),
        ("a is a compact and light camera", LIGHT),
        ("a is a light camera", "a is compact", LIGHT),
        (
            "The camera a is light and compact",
            "If a is a camera, light and compact, we should buy a",
        ),
        (
            "camera a is compact and light",
            "If camera a is compact and light, we should buy camera a",
        ),
    ],
)
@pytest.mark.parametrize("said", ["We should buy camera A", "Camera a should be bought."])
def test_neither_words_nor_their_order_fail_a_right_argument(
    told: ToldDialectic, strong: tuple[str, ...], said: str
) -> None:
    assert with_rule(told, 0, 0, strong=strong, consequent=said)["conforms"]


@pytest.mark.parametrize(
    "rule",
    [
        "If a is compact and a is light, we should buy a",
        "If a is compact and b is light, we should buy a",
        "If camera a is compact or light, we should buy camera a",
        "If camera b is compact and light, we should buy camera b",
        "compact(b) ∧ light(b) ∧ camera(b) → buy(b)",
    ],
)
def test_a_rule_said_of_one_thing_is_the_published_one_only_with_its_conditions(
    told: ToldDialectic, rule: str
) -> None:
    strong = ("a is a camera", "a is compact", "a is light", rule)
    assert failing(with_rule(told, 0, 0, strong=strong)) == {"rules"}


@pytest.mark.parametrize(
    ("answer", "camera", "says"),
    [
        ("Choose c or b: user-friendly.", None, {"user-friendly"}),
        ("Buy c, a user-friendly camera, rather than a or b.", "c", {"user-friendly"}),
        ("Choose camera c although it is not user-friendly.", "c", set()),
        ("Choose c; it is not only compact but light.", "c", {"compact", "light"}),
        (
            "Since a is out of stock and camera b is over budget, choose c: compact.",
            "c",
            {"compact"},
        ),
        ("Choose camera c. Or choose camera b.", None, set()),
    ],
)
def test_an_answer_says_what_it_neither_denies_nor_says_of_another_camera(
    answer: str, camera: str | None, says: set[str]
) -> None:
    assert chosen(answer) == camera
    assert named(answer, camera or "") == says


def test_words_that_do_not_parse_are_compared_as_words(told: ToldDialectic) -> None:
    found = with_rule(told, 0, 1, strong=("A can't be had any more", "So it isn't to be bought"))
    assert found["rows"][1]["by"] == "words"
    assert where(found, "premises") == [2]
    assert (
        next(d["ours"] for d in found["rows"][1]["differences"] if d["ours"])
        == "A can't be had any more"
    )


def with_other_seats(conclusion: Conclusion) -> Conclusion:
    [thesis, reply] = conclusion.disputes[1].moves
    return with_moves(conclusion, 1, replace(thesis, seat="AG1"), replace(reply, seat="AG2"))


def with_a_reply_more(conclusion: Conclusion) -> Conclusion:
    stock = "a is out of stock"
    back = Rule(id="r1", strong=("a is in stock again",), consequent="a is not out of stock")
    argument = Argument(rules=(back,))
    more = Move(seat="AG1", role="rebut", argument=argument, attacks=1, target=stock)
    return with_moves(conclusion, 0, *conclusion.disputes[0].moves, more)


def with_a_limit(conclusion: Conclusion) -> Conclusion:
    pending = replace(conclusion.disputes[0], result="pending", stop="rounds")
    return replace(conclusion, disputes=(pending, *conclusion.disputes[1:]))


def with_a_concession_nobody_made(conclusion: Conclusion) -> Conclusion:
    return replace(conclusion, flags=("fallback_concession",))


@pytest.mark.parametrize(
    ("change", "rows"),
    [
        (with_other_seats, [3, 4]),
        (with_a_reply_more, [3, 4]),
        (with_a_limit, [3]),
        (with_a_concession_nobody_made, [3, 5]),
    ],
)
def test_a_right_to_claim_that_passed_otherwise_fails_the_passing_alone(
    told: ToldDialectic, change: Change, rows: list[int]
) -> None:
    found = changed(told, change)
    assert (failing(found), where(found, "passing")) == ({"passing"}, rows)
    assert found["extra"] == (["Arg3"] if change is with_a_reply_more else [])
    if change is with_other_seats:
        [difference] = found["rows"][2]["differences"]
        assert tuple(difference.values()) == ("passing", "speaker", "AG2", "AG1")


def test_a_missing_argument_fails_every_check_of_its_row(told: ToldDialectic) -> None:
    found = changed(told, lambda c: with_moves(c, 1, c.disputes[1].moves[0]))
    assert not any(found["rows"][3]["checks"].values())
    assert found["rows"][3]["by"] == "nothing"


@pytest.mark.parametrize(
    "answer",
    [
        "We should buy camera b, because it is user-friendly and has long battery life.",
        "We should buy camera c, because it has long battery life.",
        "We should not buy camera c, because it is user-friendly and has long battery life.",
        "Whatever you like.",
    ],
)
def test_another_answer_is_not_the_same(told: ToldDialectic, answer: str) -> None:
    found = changed(told, lambda c: replace(c, answer=answer))
    assert (found["answer"]["same"], found["conforms"], failing(found)) == (False, False, set())


def test_an_answer_whose_argument_concludes_something_else_is_not_the_same(
    told: ToldDialectic,
) -> None:
    def change(conclusion: Conclusion) -> Conclusion:
        assert conclusion.integration is not None
        assert conclusion.integration.answer is not None
        argument = told.moves[2].argument
        answer = replace(conclusion.integration.answer, argument=argument)
        return replace(conclusion, integration=replace(conclusion.integration, answer=answer))

    found = changed(told, change)
    assert not found["answer"]["same"]
    assert where(found, "conclusions") == [5]


CORE = ("it is user-friendly", "it has long battery life")


@pytest.mark.parametrize(
    ("core", "answer", "check"),
    [
        (CORE, "Choose camera c, which is user-friendly.", "premises"),
        (CORE, "Choose camera c: compact, user-friendly, long battery life.", "premises"),
        ((CORE[0],), ANSWER, "rules"),
        ((*CORE, "it has high image quality"), ANSWER, "rules"),
        (CORE, "Choose camera b: user-friendly, with a long battery life.", "conclusions"),
    ],
)
def test_a_synthesis_in_prose_fails_where_it_names_something_else(
    told: ToldDialectic, core: tuple[str, ...], answer: str, check: str
) -> None:
    assert failing(in_prose(told, core, answer)) == {check}


def of_nothing(conclusion: Conclusion) -> Conclusion:
    return replace(conclusion, disputes=(), integration=None, answer=None, outcome="unresolved")


RECORDED: dict[str, Callable[[ToldDialectic], Found]] = {
    "conformance": conformance,
    "conformance-turned": lambda _: conformance(run(TWO, ONE)),
    "conformance-prose": lambda told: in_prose(told, CORE, "Choose camera b: compact."),
    "conformance-nothing": lambda told: changed(told, of_nothing),
}


@pytest.mark.parametrize("name", RECORDED)
def test_what_programs_and_spreadsheets_read_is_as_it_was_recorded(
    told: ToldDialectic, name: str
) -> None:
    found = RECORDED[name](told)
    check_recorded(name, found, comma_separated(found))


@pytest.mark.parametrize(
    ("answer", "choice"),
    [
        (ANSWER, "c"),
        ("We should buy camera c, because it is user-friendly and has long battery life.", "c"),
        ("Buy c rather than a or b.", "c"),
        ("We should buy a camera that both can hold: camera c.", "c"),
        ("We should buy a, as it is light.", "a"),
        ("We should buy a", "a"),
        ("Buy camera b.", "b"),
        ("Camera c it is.", "c"),
        ("We should not buy camera c.", None),
        ("Do not take b. Choose c.", "c"),
        ("Either camera b or camera c.", None),
        ("We should buy a camera.", None),
        ("", None),
    ],
)
def test_what_an_answer_chooses_is_read_off_its_words(answer: str, choice: str | None) -> None:
    assert chosen(answer) == choice


def test_no_words_of_an_agent_become_markup_or_a_formula(told: ToldDialectic) -> None:
    found = in_prose(told, ("=1+1|<b>",), "=cmd() | <script> [x](y)")
    assert "<script>" not in markdown(found, "en")
    assert "=1+1&#124;&lt;b>" in markdown(found, "en")
    assert not any(
        cell.startswith("=")
        for line in comma_separated(found).split("\r\n")
        for cell in line.split(",")
    )
