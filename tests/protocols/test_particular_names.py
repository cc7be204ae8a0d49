"""A criterion names none of the things that the sides argue for."""

import pytest

from aufheben.domain import Characters, Issue, Property, Rule
from aufheben.protocols.ports import Rejected
from aufheben.rooms.dialectic.asks.integration_tasks import Characterize

CAMERA, JA = "Which camera should we buy?", "どのカメラを買うべきか。"


def ruled(question: str, conclusions: tuple[str, str], *strong: str) -> Rejected | None:
    rules = tuple(Rule(id="r1", strong=("It is fine",), consequent=said) for said in conclusions)
    task = Characterize(place=(), issue=Issue(question=question), warrants=rules)
    other = Property(strong=("is a thing",), consequent="should be taken")
    said = Characters(properties=(Property(strong=strong, consequent="should be taken"), other))
    return task.legal(said)


@pytest.mark.parametrize(
    ("question", "conclusions", "strong", "name"),
    [
        (CAMERA, ("We should buy camera a.", "Buy b"), "camera a is compact", "a"),
        (CAMERA, ("We should buy a", "We should buy b"), "a is light", "a"),
        (CAMERA, ("We should buy a", "We should buy b"), "is cheaper than b", "b"),
        (CAMERA, ("We should buy Camera B", "We should buy Camera C"), "is lighter than C", "C"),
        (CAMERA, ("We should buy the Sony RX100", "Buy a phone"), "RX100 is compact", "RX100"),
        (CAMERA, ("We should buy the Sony", "Buy a phone"), "Sony repairs it", "Sony"),
        ("Should Alice or Bob lead?", ("Alice should lead", "Bob should"), "Bob is old", "Bob"),
        ("Where should we go?", ("We should go to Norway", "To Italy"), "Italy is warm", "Italy"),
        (JA, ("カメラaを買うべきだ。", "bを買うべきだ。"), "aは小型である", "a"),
        (JA, ("カメラAを買うべきだ。", "カメラBを買うべきだ。"), "カメラBより軽い", "B"),
        (JA, ("甲を買うべきだ。", "乙を買うべきだ。"), "乙は画質が高い", "乙"),
        (JA, ("RX100を買うべきだ。", "待つべきだ。"), "RX100は小さい", "RX100"),
        ("どこへ行くべきか。", ("京都へ行くべきだ。", "海へ行くべきだ。"), "京都は静かだ", "京都"),
        (
            "誰が司会をすべきか。",
            ("田中さんがよい。", "鈴木さんがよい。"),
            "田中さんは慣れている",
            "田中",
        ),
    ],
)
def test_a_criterion_that_names_one_of_the_options_is_refused(
    question: str, conclusions: tuple[str, str], strong: str, name: str
) -> None:
    ruling = ruled(question, conclusions, "is fine", strong)
    assert ruling is not None
    assert ruling.got.startswith(repr(name))
    assert "名前を使わずに" in ruling.said_in("ja").do


EU = "Should the EU let wolves be shot?"


@pytest.mark.parametrize(
    ("question", "conclusions", "strong"),
    [
        (CAMERA, ("We should buy camera a.", "We should buy b."), "is a camera that is light"),
        (CAMERA, ("We should buy camera a.", "We should buy b."), "Has a battery, and a lens"),
        (CAMERA, ("We should buy camera a.", "We should buy b."), "is one a child can carry"),
        (CAMERA, ("We should buy ramen", "We should buy the Sony"), "is light"),
        (EU, ("The EU should let them be shot", "No wolf should be"), "is in line with EU law"),
        ("Who?", ("Norway should pay Italy", "Norway should not pay"), "Norway can afford it"),
        ("When?", ("We should open on Sunday", "On Monday"), "is open on Sunday"),
        ("How?", ("We should teach in English", "In Japanese"), "is taught in English"),
        ("How?", ("Parents should decide", "Schools should"), "Parents know their child"),
        ("How?", ("Run trams, e.g. at night", "Run buses"), "is quiet, e.g. at night"),
        ("How?", ("We should cut CO2", "We should plant trees"), "emits less CO2"),
        (JA, ("カメラaを買うべきだ。", "bを買うべきだ。"), "カメラであり、小型である"),
        ("誰が担うべきか。", ("PTAが担うべきだ。", "職員が担うべきだ。"), "PTAの負担にならない"),
        ("何を着るべきか。", ("Tシャツを着るべきだ。", "制服を着るべきだ。"), "Tシャツは楽である"),
        (
            "誰が掃除を行うべきか。",
            ("生徒が行うべきだ。", "職員が行うべきだ。"),
            "生徒の学びになる",
        ),
    ],
)
def test_what_names_no_option_is_no_name(
    question: str, conclusions: tuple[str, str], strong: str
) -> None:
    assert ruled(question, conclusions, strong) is None
