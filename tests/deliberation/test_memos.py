"""Memos, maps and envelopes: what is computed of a board, and what is told of it."""

import json
import re
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from aufheben.domain import Limits, Seat
from aufheben.domain.boards import ACTS
from aufheben.errors import BadInput
from aufheben.logic.boards.utility import Tuning
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
FOLDER = Path(__file__).parents[1] / "data" / "memos"


def told(*steps: Any, end: Any = END, **rules: Any) -> ToldDeliberation:
    given = {"sourced": True, "steps": 20, **rules}
    done = pondered(mind(steps or STEPS, end), **given)
    agents = {"executor": "openai:x@http://127.0.0.1:1/v1", "judge": "symbolic"}
    return ToldDeliberation(
        run="r", session=SeatedDeliberation(job=done.job, agents=agents), pondered=done
    )


WRITTEN: dict[str, Callable[[], str]] = {
    "memo.md": lambda: markdown(told()),
    "memo.ja.md": lambda: markdown(told(lang="ja")),
    "memo.txt": lambda: plain(told()),
    "cited.md": lambda: markdown(told(end=final("So [c1], [c5]."))),
    "without_a_text.md": lambda: markdown(told(limits=Limits(calls=2))),
    "map.mmd": lambda: mermaid(told().pondered.deliberated.state),
    "board.txt": lambda: shown(told().pondered.deliberated.state, 10),
}
"""What is written of one deliberation, by the files in which a change of it is reviewed."""


@pytest.mark.parametrize("name", WRITTEN)
def test_what_is_written_is_what_was_reviewed(name: str) -> None:
    reviewed = (FOLDER / name).read_text("utf-8")
    assert WRITTEN[name]() == reviewed, "`python -m tests.deliberation.test_memos` writes it anew"


def section(memo: str, heading: str) -> str:
    found = re.search(
        rf"^## {re.escape(heading)}\n+(.*?)(?=\n\n## |\Z)", memo, re.MULTILINE | re.DOTALL
    )
    assert found is not None
    return found[1]


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


def test_the_example_of_weights_holds_the_defaults() -> None:
    text = (Path(__file__).parents[2] / "examples/weights.toml").read_text(encoding="utf-8")
    assert read_weights(text) == Tuning()
    assert all(f"\n{name} = " in text for name in asdict(Tuning()))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for file, write in WRITTEN.items():
        (FOLDER / file).write_text(write(), "utf-8")
