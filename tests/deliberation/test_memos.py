"""Memos, maps and envelopes: what is computed of a board, and what is told of it."""

import json
import re
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from aufheben.domain import Limits, Seat
from aufheben.domain.boards import ACTS
from aufheben.errors import BadInput
from aufheben.logic.boards.utility import Tuning
from aufheben.rooms.deliberation.asks.laws import cited
from aufheben.rooms.deliberation.read import read_weights
from aufheben.rooms.deliberation.report.envelope import envelope
from aufheben.rooms.deliberation.report.graph import mermaid
from aufheben.rooms.deliberation.report.utility_tables import read_tables
from aufheben.rooms.deliberation.settings import (
    SeatedDeliberation,
    ToldDeliberation,
    read_settings,
    write_settings,
)
from tests.deliberation.reports import markdown, plain, shown, weighed
from tests.deliberation.scripted import (
    check,
    critique,
    final,
    held,
    job,
    mind,
    pondered,
    propose,
    question,
    synthesize,
    withdraw,
)

STEPS = (
    propose("Children could play there", support=["No other place is near"], assumptions=["rain"]),
    critique("c1", "Shops lose customers"),
    critique("c2", "Most customers walk", side="pro"),
    question("Who pays for the trees?", "c1"),
    propose("A fence would do", "con"),
    withdraw("c4"),
    synthesize("Close it in the afternoon", "c1", "c3"),
    critique("c5", "Deliveries come in the afternoon", severity="minor"),
    check("c3", 0.9, ("counts.txt", "three in four walk")),
    critique("c6", "They can come at noon", side="pro"),
)
END = final("Close it in the afternoon [c5].\n\nShops were heard [c2, c3].", "Shops disagree.")
SECTIONS = {
    "en": ["What it rests on", "What the text does not cite", "What was defeated, and by what", "The minority view",
           "What stays open", "What was looked up", "How it came about, and what was drafted",
           "How it ended"],
    "ja": ["この答えを支える主張", "文章が引用していない主張", "退けられた主張と、退けた主張", "少数意見", "残る論点",
           "調べた事実", "経過と下書き", "終わり方"],
}  # fmt: skip


def told(*steps: Any, end: Any = END, **rules: Any) -> ToldDeliberation:
    given = {"sourced": True, "steps": 20, **rules}
    done = pondered(mind(steps or STEPS, end), **given)
    agents = {"executor": "openai:x@http://127.0.0.1:1/v1", "judge": "symbolic"}
    return ToldDeliberation(
        run="r", session=SeatedDeliberation(job=done.job, agents=agents), pondered=done
    )


def section(memo: str, heading: str) -> str:
    found = re.search(
        rf"^## {re.escape(heading)}\n+(.*?)(?=\n\n## |\Z)", memo, re.MULTILINE | re.DOTALL
    )
    assert found is not None
    return found[1]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_memo_has_the_text_and_then_what_the_board_says(lang: str) -> None:
    memo = markdown(told(lang=lang))
    assert memo.startswith("# Close it in the afternoon\n")
    assert "Should the market square be closed to cars?\n\nClose it in the afternoon [c5]." in memo
    assert re.findall(r"^## (.*)$", memo, re.MULTILINE) == SECTIONS[lang]


def test_every_citation_resolves_to_a_claim_with_its_support() -> None:
    found = told()
    memo = markdown(found)
    rests = section(memo, "What it rests on")
    assert found.pondered.deliberated.final is not None
    for key in cited(found.pondered.deliberated.final.text):
        assert re.search(rf"^- {key} \(", memo, re.MULTILINE)
    assert "- c2 (" not in rests
    assert "- c5 (stands, neither side, confidence 0.90): Close it in the afternoon" in rests
    assert "  - merges: c1, c3" in rests


def test_reasons_and_assumptions_stand_under_the_claim_that_is_cited() -> None:
    rests = section(markdown(told(end=final("So [c1], [c5]."))), "What it rests on")
    assert "  - because: No other place is near\n" in rests
    assert "  - as long as it is not shown that: rain\n" in rests


def test_what_was_defeated_is_named_with_what_defeated_it() -> None:
    lost = section(markdown(told()), "What was defeated, and by what")
    assert lost.split("\n") == [
        "- c2 (defeated, against, confidence 0.70): Shops lose customers",
        "  - defeated by: c3: Most customers walk",
        "- c4 (withdrawn, against, confidence 0.70): A fence would do",
        "- c6 (defeated, against, confidence 0.70): Deliveries come in the afternoon",
        "  - defeated by: c7: They can come at noon",
    ]


def test_what_stays_open_is_questions_and_attacks_nobody_answered() -> None:
    both = {"type": "logic", "severity": "minor", "description": "They cannot both be so"}
    back = {"act": "critique", "toClaimId": "c2", "fromClaimId": "c1", **both}
    asks = critique("c1", "Shops lose customers", severity="major")
    found = told(STEPS[0], asks, STEPS[3], back, end=final("It is open [c1]."), steps=4)
    assert section(markdown(found), "What stays open").strip().split("\n") == [
        "- question: Who pays for the trees? (c1)",
        "- unanswered attack: Shops lose customers speaks against c1 (c2 → c1, major)",
        "- unanswered attack: They cannot both be so (c1 → c2, minor)",
    ]


def test_fact_checks_come_with_their_quotations() -> None:
    assert section(markdown(told()), "What was looked up").split("\n") == [
        "- c3 (supported): Most customers walk",
        "  - “three in four walk” (counts.txt)",
    ]


def test_the_end_says_why_and_what_it_took() -> None:
    done = told()
    ended = section(markdown(done), "How it ended")
    made, bound = done.pondered.tally.made, done.pondered.job.bound
    assert f"11 steps, {made} calls of at most {bound}" in ended
    assert ended.startswith("The judge found that the discussion has converged.")


def test_a_memo_without_a_text_says_so() -> None:
    memo = markdown(told(limits=Limits(calls=2)))
    assert "No text was written: the limit on calls was reached." in memo
    assert "What it rests on" not in memo


def test_the_plain_memo_says_the_same_without_marks() -> None:
    text = plain(told())
    assert "#" not in text
    assert "\nWhat it rests on\n- c5 (stands" in text


def test_a_map_shows_claims_with_labels_and_attacks() -> None:
    state = told().pondered.deliberated.state
    drawn = mermaid(state).split("\n")
    assert drawn[0] == "flowchart TD"
    assert '    c2["c2 · against<br/>Shops lose customers<br/>defeated"]' in drawn
    assert "    c2 -.->|critical, evidence| c1" in drawn
    assert "    c3 ==> c5" in drawn
    assert sum("-->" in line for line in drawn) == sum(
        not attack.resolved for attack in state.board.attacks.values()
    )


def test_no_claim_can_leave_its_box_in_a_map() -> None:
    done = told(propose('x"] --> evil["y<br/>`#35; [z]\n  end'), end=final("[c1]"))
    [box] = [line for line in mermaid(done.pondered.deliberated.state).split("\n") if "c1[" in line]
    assert box.count('"') == 2
    assert "<br/>" not in box.removeprefix('    c1["c1 · for<br/>').removesuffix('<br/>stands"]')


def test_the_envelope_has_the_seeds_names_and_every_act_weighed() -> None:
    found = envelope(told())
    assert json.loads(json.dumps(found)) == found
    assert (found["room"], found["outcome"], found["stop_reason"]) == (
        "deliberation", "synthesis", "converged",
    )  # fmt: skip
    board = found["board"]
    assert {"claims", "attacks", "questions", "plan", "writepad", "meta"} <= board.keys()
    assert {"id", "text", "support", "confidence", "createdAt", "lastUpdated"} <= (
        board["claims"][0].keys()
    )
    assert board["attacks"][0].keys() == {
        "id", "fromClaimId", "toClaimId", "type", "severity", "description", "resolved",
        "answered", "againstText",
    }  # fmt: skip
    assert found["stance"].keys() == {
        "proCount", "conCount", "diversityScore", "needsOpposition", "analysis",
    }  # fmt: skip
    acts = [step["act"] for step in STEPS]
    assert [step["act"] for step in found["steps"]] == [*acts, "finalize"]
    for step in found["steps"]:
        assert tuple(step["utility"]) == ACTS
    assert [step["because"] for step in found["steps"]] == ["it is due"] * len(acts) + ["as told"]
    assert found["text"] == END["text"]
    assert "127.0.0.1" not in json.dumps(found)


def test_settings_are_read_back_as_they_were_written() -> None:
    before = job(steps=9, tuning=Tuning(cost=2.0), lang="ja").rules
    rules = replace(
        before,
        personas=(Seat(name="Ann", stance="careful"), Seat(name="Ben", stance="bold")),
        minds=(Seat(name="AG1", stance="a is b.", premises="logic"),),
        sourced=True,
        since=3,
        before=before,
    )
    pondering = replace(job(limits=Limits(calls=7)), rules=rules, lang="ja")
    agents = {"Ann": "symbolic", "Ben": "human", "deliberator": "openai:x", "judge": "openai:y"}
    whole = SeatedDeliberation(job=pondering, agents=agents, facts="notes", origin="r")
    assert read_settings(json.loads(json.dumps(write_settings(whole)))) == whole


def test_what_an_amendment_left_is_told_with_the_wording_that_is_gone() -> None:
    amended = propose("Close it on market days", amends="c1", side="con")
    done = told(STEPS[0], critique("c1", "Shops lose customers", severity="major"), amended,
                end=final("It is open [c1]."), steps=3)  # fmt: skip
    memo = markdown(done)
    assert "- c1 (stands, against, confidence 0.49 (given 0.70)): Close it on market days" in memo
    opened = section(memo, "What stays open").strip().split("\n")
    assert opened == [
        "- unanswered attack: Shops lose customers speaks against c1 (c2 → c1, major)",
        "  - said when c1 read “Children could play there”",
    ]
    board = shown(done.pondered.deliberated.state, 3)
    assert "\n  - said when c1 read “Children could play there”" in board
    found = envelope(done)["board"]
    assert (found["claims"][0]["givenConfidence"], found["claims"][0]["textBefore"]) == (
        0.7, "Children could play there",
    )  # fmt: skip
    assert found["attacks"][0]["againstText"] == "Children could play there"


def test_weights_are_read_and_what_is_not_named_stays() -> None:
    found = read_weights("cost = 2\nblend = 0.25\n")
    assert found == Tuning(cost=2.0, blend=0.25)


@pytest.mark.parametrize(
    ("text", "said", "line"),
    [
        ("cost = 1\nnovelity = 1", "unknown key 'novelity'", 2),
        ("cost = -1", "cost is -1", 1),
        ("novelty = nan", "novelty is nan", 1),
        ("novelty = inf", "novelty is inf", 1),
        ("cost = true", "cost is True", 1),
        ('cost = "much"', "cost is 'much'", 1),
        ("blend = 1.5", "blend is 1.5", 1),
        ("cost = ", "not valid TOML", None),
    ],
    ids=["unknown", "negative", "nan", "infinite", "switch", "text", "blend", "no TOML"],
)
def test_bad_weights_are_refused_with_the_place_and_the_fix(
    text: str, said: str, line: int | None
) -> None:
    with pytest.raises(BadInput, match=said) as refused:
        read_weights(text, "w.toml")
    assert (refused.value.file, refused.value.line) == ("w.toml", line)
    assert refused.value.do


def test_an_unknown_weight_names_the_nearest() -> None:
    with pytest.raises(BadInput) as refused:
        read_weights("novelity = 1")
    assert refused.value.do == "write 'novelty'"


def test_tables_show_every_act_and_mark_the_one_that_was_taken() -> None:
    journal = held()
    pondered(mind(STEPS[:3], final("So [c1].")), journal=journal, sourced=True)
    found = read_tables(journal.record)
    assert [table.taken for table in found] == ["propose", "critique", "critique", "finalize"]
    blocks = weighed(found).rstrip("\n").split("\n\n")
    assert len(blocks) == 4
    for block in blocks:
        _, head, *rows = block.split("\n")
        assert head.split() == [
            "act", "total", "persuasiveness", "novelty", "redundancy", "uncertainty", "cost", "opposition",
        ]  # fmt: skip
        named = [each.replace("_", " ") for each in ACTS]
        assert all(row.startswith(f"  {each}") for each, row in zip(named, rows, strict=True))
        assert sum("(taken)" in row for row in rows) == 1


def test_the_board_is_shown_with_labels_and_open_matters() -> None:
    said = shown(told().pondered.deliberated.state, 10)
    assert said.startswith("The board after step 10\n")
    assert "- c4 (withdrawn, against, confidence 0.70): A fence would do\n" in said
    assert "- a1 c2 → c1 (evidence, critical, resolved): Shops lose" in said
    assert "- q1: Who pays for the trees?\n" in said


def test_the_example_of_weights_holds_the_defaults() -> None:
    text = (Path(__file__).parents[2] / "examples/weights.toml").read_text(encoding="utf-8")
    assert read_weights(text) == Tuning()
    assert all(f"\n{name} = " in text for name in asdict(Tuning()))
