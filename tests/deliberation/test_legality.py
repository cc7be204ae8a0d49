"""What an act may not do: stray from its choice, echo, quote letters, cite what is not there."""

import json
from dataclasses import replace
from typing import Any

import pytest

from aufheben.domain.acts import CheckFact, Critique, Estimate, Finalize, Propose, Stated
from aufheben.domain.boards import Quotation, Side
from aufheben.logic.boards.state import folded
from aufheben.logic.boards.view import ended, view
from aufheben.rooms.deliberation.asks.act_tasks import (
    DoCritique,
    DoFactCheck,
    DoFinalize,
    DoPropose,
)
from aufheben.rooms.deliberation.asks.laws import cited
from aufheben.rooms.deliberation.asks.role_tasks import Weigh
from aufheben.runtime.reader import read


def claim(text: str, side: Side = "pro", support: tuple[str, ...] = ()) -> Stated:
    return Stated(text=text, side=side, confidence=0.6, support=support)


BOARD = folded(
    "Close the square?",
    [
        Propose(claim=claim("Children could play there")),
        Critique(
            target="c1", by=claim("Shops lose customers", "con"),
            type="evidence", severity="critical", description="d",
        ),
    ],
)  # fmt: skip
VIEW = view(BOARD, 5)
PLACE = ("step", 3, "execute")


def test_what_is_performed_is_what_was_chosen() -> None:
    chosen = Propose(claim=claim("Noise drives people away", "con"))
    task = DoPropose(place=PLACE, view=VIEW, sketch=chosen)
    assert task.legal(Propose(claim=claim("Lorries keep people off", "con"))) is None
    other_side = task.legal(Propose(claim=claim("Trees would grow", "pro")))
    withdrawn = task.legal(Propose(claim=None, amends="c1"))
    assert other_side is not None
    assert withdrawn is not None


def test_a_claim_of_the_board_may_attack_in_the_place_of_a_new_one_but_nothing_else() -> None:
    def by(who: str | Stated, target: str) -> Critique:
        return Critique(target=target, by=who, type="logic", severity="minor", description="d")

    task = DoCritique(place=PLACE, view=VIEW, sketch=by(claim("They come later"), "c2"))
    assert task.legal(by("c1", "c2")) is None
    assert task.legal(by(claim("Shops can be moved"), "c1")) is not None


def test_an_amendment_must_change_what_was_attacked() -> None:
    task = DoPropose(place=PLACE, view=VIEW)
    same = Propose(claim=claim("Children could play there!", "con"), amends="c1")
    assert task.legal(same) is not None
    better = claim("Children could play there", support=("No other place is near",))
    assert task.legal(Propose(claim=better, amends="c1")) is None


def test_f07_what_is_not_there_is_not_attacked_nor_does_anything_attack_itself() -> None:
    task = DoCritique(place=PLACE, view=VIEW)
    pairs: dict[tuple[str, str | Stated], bool] = {
        ("c9", claim("Lorries keep people off", "con")): False,
        ("c1", "c9"): False,
        ("c1", "c1"): False,
        ("c1", claim("Lorries keep people off", "con")): True,
    }
    for (target, by), ok in pairs.items():
        said = Critique(target=target, by=by, type="logic", severity="minor", description="d")
        assert (task.legal(said) is None) is ok, (target, by)


def test_f07_a_claim_is_not_attacked_by_its_own_words_nor_by_blanks() -> None:
    task = DoCritique(place=PLACE, view=VIEW)
    for words in ("children could play there", "   "):
        echo = Critique(
            target="c1", by=claim(words, "con"), type="logic", severity="critical", description="d"
        )
        assert task.legal(echo) is not None


@pytest.mark.parametrize(
    ("quoted", "ok"),
    [
        ("the bridge is unsafe", True),
        ("safe", False),
        ("is", False),
        ("bridge is uns", False),
        ("Engineers say the bridge is unsafe.", True),
    ],
)
def test_a_quotation_is_of_words_and_says_enough(quoted: str, ok: bool) -> None:
    passage = Quotation(source="a", text="Engineers say the bridge is unsafe.")
    task = DoFactCheck(place=PLACE, view=VIEW, claim="c1", passages=(passage,))
    said = CheckFact(
        claim="c1", finding="supported", confidence=0.9,
        quotations=(Quotation(source="a", text=quoted),),
    )  # fmt: skip
    assert (task.legal(said) is None) is ok
    lowered = replace(said, confidence=0.1)
    raised = replace(said, finding="contradicted")
    assert task.legal(lowered) is not None
    bare = task.legal(replace(said, quotations=()))
    assert bare is not None
    assert (bare.got, bare.do) == ("supported without one", "quote, or say unverified")
    assert task.legal(raised) is not None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[c1]", ("c1",)),
        ("[c1, c2] and [C3]", ("c1", "c2", "c3")),
        ("[c99; c1] ［c88］ [c1-c9] [c55 and c1]", ("c99", "c1", "c88", "c9", "c55")),
        ("[abc1] [c1x] c4", ()),
    ],
)
def test_whatever_brackets_name_is_a_citation(text: str, found: tuple[str, ...]) -> None:
    assert cited(text) == found


def test_every_claim_may_be_cited_in_the_end_and_no_other() -> None:
    many = [Propose(claim=claim(f"Reason number {n} is {'x' * n}")) for n in range(40)]
    task = DoFinalize(place=("finalize",), view=ended(folded("Q?", many)))
    assert (
        task.legal(Finalize(text="It rests on [c1] and [c40].", minority="None was heard.")) is None
    )
    assert task.legal(Finalize(text="It rests on [c41].", minority="None.")) is not None
    assert task.legal(Finalize(text="It rests on [c1].", minority="[c99] says no.")) is not None


def test_of_a_models_text_nothing_is_taken_for_worked_out() -> None:
    does: dict[str, Any] = {
        "claim": {"text": "Sure", "side": "pro", "confidence": 1.0}, "amends": "", "answers": "",
    }  # fmt: skip
    row = {
        "act": "propose", "text": "Sure", "side": "pro", "persuades": -1.0, "because": "b",
        "does": does, "exact": True,
    }  # fmt: skip
    task = Weigh(place=("step", 3, "deliberate"), view=VIEW)
    said = read(task, json.dumps({"acts": [row]}))
    assert isinstance(said, Estimate)
    [sketch] = said.sketches
    assert not sketch.exact
    assert isinstance(sketch.performed, Propose)
    assert sketch.performed.claim is not None
    assert sketch.performed.claim.confidence < 1.0
