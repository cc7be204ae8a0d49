"""What the tasks of the lift refuse, and how long what is said may be."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain import Seat
from aufheben.domain.ways import (
    Acceptance,
    Check,
    Must,
    NeedMet,
    Service,
    Stock,
    StockNeed,
    Trials,
    Ways,
    WayTrial,
)
from aufheben.protocols.ports import Rejected, Said, Task
from aufheben.rooms.dialectic.asks.final_answers import dense, words
from aufheben.rooms.dialectic.asks.lift import (
    Accept,
    Examine,
    FindWays,
    LookAgain,
    RepairDecision,
    TakeDecision,
    TakeStock,
    TryWays,
    numbered_sentences,
)
from aufheben.runtime.validation import Validation
from tests.lifting import (
    ISSUE,
    RULES,
    argument,
    decision,
    fault,
    overlong,
    ran,
    seated,
    stock,
    tried,
    way,
    ways,
)

SEATS = seated(2)
STOCKING = TakeStock(
    place=("stock",),
    issue=ISSUE,
    seats=("AG1", "AG2"),
    sentences=numbered_sentences(SEATS),
    disputes=(),
)
STOCK = stock(STOCKING)
FINDING = FindWays(place=("ways",), issue=ISSUE, stances=(("AG1", "a"), ("AG2", "b")), stock=STOCK)
TRYING = TryWays(place=("try",), issue=ISSUE, side="AG1", needs=STOCK.needs, ways=ways().all)
DECIDING = TakeDecision(
    place=("decide",),
    issue=ISSUE,
    stances=FINDING.stances,
    stock=STOCK,
    ways=ways().all,
    trials=(),
    taken=2,
    labels=("AG1", "AG2"),
)
REPAIRING = RepairDecision(
    place=("repair",),
    issue=ISSUE,
    stances=FINDING.stances,
    stock=STOCK,
    ways=ways().all,
    trials=(),
    taken=2,
    draft=decision(DECIDING),
    faults=(fault("f"),),
)
CHECKING = Examine(
    place=("check",),
    issue=ISSUE,
    way=ways().lifts[0],
    needs=STOCK.needs,
    decision=decision(DECIDING),
)
NEEDS = STOCK.needs


def with_need(**changes: Any) -> Stock:
    return replace(STOCK, needs=(replace(NEEDS[0], **changes), *NEEDS[1:]))


def ruling(task: Task[Any], answer: object) -> Rejected:
    found = task.legal(answer)
    assert found is not None
    return found


def test_what_able_agents_say_is_legal() -> None:
    said: list[tuple[Task[Any], Any]] = [
        (STOCKING, STOCK),
        (FINDING, ways()),
        (TRYING, tried(TRYING, (1, 10, 5))),
        (DECIDING, decision(DECIDING)),
        (REPAIRING, decision(DECIDING)),
        (CHECKING, Check(keeps_idea=True)),
    ]
    for task, answer in said:
        assert task.legal(answer) is None
        assert task.read(task.write(answer)) == answer


def test_the_sentences_of_all_stances_are_numbered_through() -> None:
    found = numbered_sentences((Seat(name="A", stance="One. Two!\n- Three"), *seated(1)))
    assert [(each.id, each.seat) for each in found] == [
        (1, "A"),
        (2, "A"),
        (3, "A"),
        (4, "AG1"),
        (5, "AG1"),
    ]


@pytest.mark.parametrize(
    ("bad", "word"),
    [
        (replace(STOCK, needs=NEEDS[1:]), "neither: 1"),
        (replace(STOCK, no_need=(2,)), "both: 2"),
        (replace(STOCK, no_need=(9,)), "unknown: 9"),
        (with_need(seat="AG3"), "AG3"),
        (with_need(id="N2"), "'N2' twice"),
        (with_need(need=" "), "nothing"),
        (with_need(need="word " * 13), "13"),
        (replace(STOCK, needs=NEEDS[:2], no_need=(3, 4)), "0 of 'AG2'"),
        (replace(STOCK, shared=()), "0"),
        (replace(STOCK, shared=("a", "b", "c", "d")), "4"),
        (
            replace(
                STOCK,
                needs=(*NEEDS, *(StockNeed(id=f"M{n}", seat="AG1", need="x") for n in range(7))),
            ),
            "9 of 'AG1'",
        ),
    ],
)
def test_a_stock_leaves_no_sentence_out_and_has_a_few_short_needs_a_side(
    bad: Stock, word: str
) -> None:
    assert word in str(ruling(STOCKING, bad))


def test_a_sentence_without_a_need_may_stand_apart_and_two_needs_may_share_one() -> None:
    shared = replace(NEEDS[0], id="N9", need="Another")
    assert (
        STOCKING.legal(replace(STOCK, needs=(NEEDS[0], shared, *NEEDS[2:]), no_need=(2,))) is None
    )


@pytest.mark.parametrize(
    ("bad", "word"),
    [
        (replace(ways(), lifts=()), "0"),
        (ways("a b", "b c", "c d", "d e"), "4"),
        (ways("Same idea", "same  idea."), "twice"),
        (ways("w " * 41), "41"),
        (
            Ways(
                plain=replace(way("a"), serves=(Service(needs=("N7",), because="x"),)),
                lifts=(way("b"),),
            ),
            "N7",
        ),
        (Ways(plain=replace(way("a"), serves=()), lifts=(way("b"),)), "none"),
    ],
)
def test_there_are_two_to_four_ways_that_differ_and_serve_known_needs(bad: Ways, word: str) -> None:
    assert word in str(ruling(FINDING, bad))


def test_a_must_is_for_a_need_of_ones_own() -> None:
    trial = WayTrial(live=5, start=5, must=Must(need="N3", change="mine"))
    legal = WayTrial(live=5, start=5)
    assert "N3" in str(ruling(TRYING, Trials(trials=(legal, legal, trial))))


@pytest.mark.parametrize(
    "trials",
    [
        (WayTrial(live=0, start=5),) * 3,
        (WayTrial(live=5, start=11),) * 3,
        (WayTrial(live=5, start=5),) * 2,
    ],
)
def test_marks_go_from_1_to_10_and_every_way_is_tried(trials: tuple[WayTrial, ...]) -> None:
    assert isinstance(TRYING.accepts(Trials(trials=trials)), Rejected)


def met(*ids: str) -> tuple[NeedMet, ...]:
    return tuple(NeedMet(id=each, state="kept", how="so") for each in ids)


@pytest.mark.parametrize(
    ("parts", "word", "why"),
    [
        ({"needs": met("N1", "N2", "N3")}, "N1, N2, N3", "rule"),
        ({"needs": met("N1", "N2", "N3", "N4", "N4")}, "every need once", "rule"),
        ({"rules": RULES[:3]}, "3 rules", "rule"),
        ({"first_steps": ()}, "0 first steps", "rule"),
        ({"costs": " "}, "nothing", "rule"),
        ({"exit": "AG2 says so"}, "AG2", "rule"),
        ({"rules": RULES * 2}, "at most 7 rules", "length"),
        ({"decision": "w " * 36}, "36", "length"),
        ({"rules": (*RULES, "w " * 26)}, "26", "length"),
        ({"rules": (*RULES, "Pay; and go")}, "semicolons", "length"),
        ({"rules": (*RULES, "They pay. They go")}, "one sentence", "length"),
        ({"costs": "w " * 281}, "280 words", "length"),
        ({"exit": "w " * 140, "costs": "w " * 120}, "280 words", "length"),
    ],
)
def test_a_decision_is_complete_short_and_in_plain_words(
    parts: dict[str, Any], word: str, why: str
) -> None:
    found = ruling(DECIDING, decision(DECIDING, **parts))
    assert word in str(found)
    assert found.why == why


def test_a_repair_is_never_taken_for_its_length_alone() -> None:
    long = decision(DECIDING, decision="w " * 36)
    assert ruling(DECIDING, long).why == "length"
    assert ruling(REPAIRING, long).why == "rule"


def test_needs_have_lengths_of_their_own_and_are_not_counted_with_the_rest() -> None:
    long = tuple(replace(need, how="w " * 20) for need in met("N1", "N2", "N3", "N4"))
    assert DECIDING.legal(decision(DECIDING, needs=long, costs="w " * 230)) is None
    over = (replace(long[0], how="w " * 21), *long[1:])
    assert "21" in str(ruling(DECIDING, decision(DECIDING, needs=over)))


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("one two  three", 3),
        ("国が牧畜者の損失を払う", 5),
        ("二十五字ちょうどの文なので十語と数えられるはずです。", 11),
        ("市は SNS で知らせる", 4),
        ("町の広場", 2),
    ],
)
def test_words_are_counted_in_both_languages(text: str, count: int) -> None:
    assert words(text) == count


@given(st.text(alphabet="あ漢カ。、", max_size=300))
def test_japanese_counts_two_characters_and_a_half_a_word(text: str) -> None:
    assert words(text) == -(-len(text) * 2 // 5)


@given(st.text(max_size=80), st.text(max_size=80))
def test_saying_more_never_counts_less(one: str, other: str) -> None:
    assert words(one) <= words(f"{one} {other}")


@pytest.mark.parametrize(
    "rule",
    [
        "The town pays 1.5 times the rent.",
        "Dr. Abe opens the hall at 3 p.m. on Mondays.",
        "Whoever asks “May I?” is let in.",
        "市は月に一度、広場を開ける。",
        "The keeper (paid by the town) opens it.",
        "Smith & Co. Ltd. opens it as Art. 5 of the charter says.",
        "当番は「掃除が終わった。」と書く。",
        "（祝日を除く。）店は、係が「どうぞ！」と言えば開く。",
    ],
)
def test_one_sentence_is_one(rule: str) -> None:
    assert not dense(rule)


@pytest.mark.parametrize(
    "rule",
    ["払う；行く", "市は払う。町は行く。", "係は「どうぞ。」と言う。町は行く。", "Pay! Then go."],
)
def test_two_sentences_are_no_rule(rule: str) -> None:
    assert dense(rule)


def test_a_draft_that_stays_too_long_is_taken_and_flagged() -> None:
    run = ran(
        TakeDecision=lambda seat, task: decision(task, decision="w " * 36),
        Examine=Check(keeps_idea=True),
    )
    assert run.conclusion.flags == ("too_long",)
    assert run.finished.tally.rejected == 1
    assert run.lifted.final is not None
    assert overlong(run.lifted.final)


def test_a_draft_that_is_too_long_once_is_asked_for_again() -> None:
    drafts = iter(("w " * 36, "The square is a school"))
    run = ran(TakeDecision=lambda seat, task: decision(task, decision=next(drafts)))
    assert run.conclusion.flags == ()


def test_a_repair_that_stays_too_long_is_not_taken() -> None:
    run = ran(RepairDecision=lambda seat, task: decision(task, costs="w " * 281))
    assert run.conclusion.flags == ("unrepaired",)
    assert run.lifted.repaired is None
    assert run.conclusion.answer == "The square is a school"
    assert run.conclusion.explanation.open == ("Nobody is paid",)


def test_a_repair_within_the_limits_takes_the_flag_away() -> None:
    run = ran(TakeDecision=lambda seat, task: decision(task, decision="w " * 36))
    assert run.conclusion.flags == ()


def test_what_is_long_and_wrong_is_never_taken() -> None:
    wrong = decision(DECIDING, decision="w " * 36, needs=met("N1"))
    asked = Validation().ruling(SEATS[0], DECIDING, Said(answer=wrong), (), last=True)
    assert isinstance(asyncio.run(asked), Rejected)


@pytest.mark.parametrize(
    ("check", "word"),
    [
        (Check(keeps_idea=True, faults=tuple(fault(f"f{n}") for n in range(5))), "5"),
        (Check(keeps_idea=False), "how the idea is lost"),
        (Check(keeps_idea=True, faults=(replace(fault("f"), repair=""),)), "nothing"),
    ],
)
def test_a_check_names_few_faults_each_with_its_repair(check: Check, word: str) -> None:
    assert word in str(ruling(CHECKING, check))


def test_a_second_look_is_only_at_the_two() -> None:
    look = LookAgain(
        place=("look",),
        issue=ISSUE,
        way=CHECKING.way,
        needs=NEEDS,
        decision=CHECKING.decision,
        faults=(fault("a"), fault("b")),
    )
    three = Check(keeps_idea=True, faults=(fault("a"), fault("b"), fault("c")))
    assert look.legal(three) is not None
    assert look.legal(replace(three, faults=three.faults[:2])) is None


def test_who_does_not_accept_says_why() -> None:
    task = Accept(place=("accept",), issue=ISSUE, of="AG2", argument=argument("p", "c"))
    assert task.legal(Acceptance(accepts=True)) is None
    assert task.legal(Acceptance(accepts=False)) is not None


@pytest.mark.parametrize("unseen", ["", " ", "\u3000", "\u200b", "\u2060\ufeff", "\u00ad\u200e"])
def test_what_nobody_sees_says_nothing(unseen: str) -> None:
    """An answer of marks without width would stand as an empty line above all else."""
    said = DECIDING.legal(decision(DECIDING, decision=unseen))
    assert said is not None
    assert said.got == "nothing"


def test_a_need_that_is_too_long_is_called_a_need() -> None:
    found = ruling(STOCKING, with_need(need=" ".join(f"word{number}" for number in range(200))))
    assert found.expected.startswith("a need in at most ")
    assert found.why == "length"
