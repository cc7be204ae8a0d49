"""Words that mark a compromise, and words that only look so."""

import pytest

from aufheben.evaluation.dialectic.runs.kept import compromise_in


@pytest.mark.parametrize(
    "idea",
    [
        "Cars get 40% of the square",
        "Give 40 percent of the room to each",
        "The two sides split the difference",
        "A half-and-half arrangement",
        "They meet halfway",
        "The council decides case by case",
        "A quota of cars a day",
        "Quotas for each street",
        "The sides take turns",
        "Use alternates between shops and families",
        "A division of labor among the streets",
        "A division of labour among the streets",
        "By dividing the work among the sides",
        "両者の折衷とする",
        "間を取って決める",
        "ケースバイケースで決める",
        "広場の４０％を車に使う",
        "広場の40パーセントを車に使う",
        "５割ずつ使う",
        "場合に応じて使い分ける",
        "役割分担を決める",
        "街ごとの分業とする",
        "曜日ごとに交互に使う",
        "割り当て制にする",
        "半々に使う",
    ],
)
def test_words_of_a_compromise_are_found(idea: str) -> None:
    assert compromise_in(idea) is not None


@pytest.mark.parametrize(
    "idea",
    [
        "The square is a room that whoever uses it must keep for all others",
        "The shop is what makes the square safe, and its safety what makes the shop",
        "An alternative to closing it: deliveries are the children's parade",
        "Quotations of the residents hang in every window",
        "Not by dividing the work but by making each task part of the other",
        "A square without quotas, kept by whoever needs it",
        "Instead of a division of labor, one craft that both exercise",
        "In every case by law the same",
        "An indivisible square that turns traffic into guests",
        "40 places where one may stay",
        "広場は、使う者がみなのために守る部屋である",
        "分担ではなく、一方の営みが他方の条件となる",
        "分業をやめ、双方の仕事を一つにする",
        "売り手が見守り手となることで両方が成り立つ",
        "交互作用を力にする",
    ],
)
def test_honest_ideas_are_not_taken_for_compromises(idea: str) -> None:
    assert compromise_in(idea) is None
