"""Deliberating from the command line: offline, at the fake server, forked, limited."""

import json
from pathlib import Path
from typing import Any

import pytest

from aufheben.testing import FakeServer, Received
from aufheben.testing.thinker import Thinker
from tests.surfaces.conftest import Ended, Program

EXAMPLES = Path(__file__).parents[2] / "examples"
CAMERA = str(EXAMPLES / "camera.toml")
QUESTION = "Should the market square be closed to cars?"
JAPANESE = "市場前の広場を自動車に対して閉鎖すべきか。"
ACTS = ["propose", "critique", "question", "fact_check", "synthesize", "plan", "finalize"]
TERMS = {"persuasiveness", "novelty", "redundancy", "uncertainty", "cost", "opposition"}


ANSWERS = Thinker


def served(server: FakeServer) -> tuple[str, ...]:
    return ("--model", "openai:stand-in", "--base-url", server.base_url("openai"))


def told(ended: Ended) -> Any:
    return json.loads(ended.out)


def test_the_camera_is_found_alone_without_a_model(program: Program) -> None:
    done = program("deliberate", CAMERA, "--json")
    found = told(done)
    assert (done.code, found["outcome"], found["stop_reason"]) == (0, "synthesis", "converged")
    assert found["answer"] == "We should buy c"
    assert {seat["agent"] for seat in found["seats"]} == {"symbolic"}
    assert found["usage"]["input"] == 0


@pytest.mark.parametrize("named", ["flag", "file"])
def test_a_model_named_for_the_run_deliberates_also_what_logic_reads(
    program: Program, server: FakeServer, named: str
) -> None:
    text = Path(CAMERA).read_text(encoding="utf-8")
    _, model, *address = served(server)
    Path("own.toml").write_text(f'model = "{model}"\n{text}', encoding="utf-8")
    asked = (CAMERA, *served(server)) if named == "flag" else ("own.toml", *address)
    found = told(program("deliberate", *asked, "--steps", "3", "--json"))
    assert {seat["agent"].partition("@")[0] for seat in found["seats"]} == {model}
    assert found["calls"]["made"] == len(server.received) > 0


def test_every_step_says_on_stderr_what_was_done_and_how_useful_it_was(program: Program) -> None:
    done = program("deliberate", CAMERA)
    steps = [line for line in done.err.split("\n") if line.startswith("  step ")]
    assert steps[0].startswith("  step 1: propose (+")
    assert steps[0].endswith("): We should buy a")
    assert len(steps) == len(told(program("show", "--json"))["steps"])
    assert program("deliberate", CAMERA, "-q").err == ""


def test_the_envelope_has_all_acts_with_all_terms_at_every_step(
    program: Program, server: FakeServer
) -> None:
    found = told(program("deliberate", QUESTION, *served(server), "--json"))
    assert (found["room"], found["protocol"]) == ("deliberation", "deliberation")
    assert found["calls"]["made"] == len(server.received) <= found["calls"]["bound"]
    for step in found["steps"]:
        assert list(step["utility"]) == ACTS
        for worth in step["utility"].values():
            # What was not open was not weighed.
            assert (worth["terms"] or {}).keys() == (TERMS if worth["open"] else set())
        ranked = [w["total"] for w in step["utility"].values() if w["open"]]
        assert step["utility"][step["act"]]["total"] == max(ranked)
    assert {claim["id"] for claim in found["board"]["claims"]} >= set(found["cited"])
    assert found["text"]
    assert found["stance"]["proCount"] + found["stance"]["conCount"] > 0


def test_the_table_of_utilities_is_shown_from_the_journal(program: Program) -> None:
    program("deliberate", CAMERA, "--run", "r", "-q")
    whole = program("show", "r", "--utility")
    assert whole.code == 0
    assert [line.split()[1] for line in whole.out.split("\n") if line.startswith("Step")] == [
        str(number) for number in range(1, 1 + whole.out.count("(taken"))
    ]
    one = program("show", "r", "--utility", "--at", "2").out
    assert one in whole.out
    assert one.count("\n") == 2 + len(ACTS)
    rows = told(program("show", "r", "--utility", "--json"))["steps"]
    assert [row["taken"] for row in rows][:2] == ["propose", "critique"]
    assert program("show", "r", "--utility", "--at", "77").code == 2


def test_the_board_is_shown_as_it_stood_after_a_step(program: Program) -> None:
    last = told(program("deliberate", CAMERA, "--run", "r", "--json"))
    counts = []
    for step in range(len(last["steps"]) + 1):
        board = told(program("show", "r", "--at", str(step), "--json"))["board"]
        counts.append(len(board["claims"]))
    assert counts[0] == 0
    assert counts == sorted(counts)
    assert counts[-1] == len(last["board"]["claims"])
    assert "We should buy a" in program("show", "r", "--at", "1").out
    assert program("show", "r", "--at", "1", "-o", "one.mmd").code == 0
    assert "We should buy c" not in Path("one.mmd").read_text(encoding="utf-8")
    assert "no step 99" in program("show", "r", "--at", "99").err


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_question_alone_is_deliberated_in_its_language(
    program: Program, server: FakeServer, lang: str
) -> None:
    asked = {"en": QUESTION, "ja": JAPANESE}[lang]
    done = program("deliberate", asked, *served(server), "-o", "memo.md")
    memo = Path("memo.md").read_text(encoding="utf-8")
    assert done.code == 0
    assert {"en": "## How it ended", "ja": "## 終わり方"}[lang] in memo
    begins = {"en": "Task", "ja": "課題"}[lang]
    assert all(received.user.lstrip().startswith(begins) for received in server.received)
    assert "wrong_language" not in memo


def test_seats_may_be_held_by_several_models(program: Program, server: FakeServer) -> None:
    address = server.base_url("openai")
    words = [f"{seat}=openai:{seat}-1@{address}" for seat in ("deliberator", "executor", "judge")]
    seats = [word for each in words for word in ("--seat", each)]
    found = told(program("deliberate", QUESTION, *seats, "--json"))
    assert {received.model for received in server.received} == {
        "deliberator-1", "executor-1", "judge-1",
    }  # fmt: skip
    assert "127.0.0.1" not in json.dumps(found)


@pytest.mark.parametrize(
    ("seats", "worked"),
    [
        ((), False),
        (("judge",), True),
        (("executor",), True),
        (("deliberator", "executor", "judge"), False),
    ],
)
def test_attacks_that_are_worked_out_are_not_weighed_by_severity(
    program: Program,
    server: FakeServer,
    seats: tuple[str, ...],
    worked: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The logic engine holds whatever seat of the camera no model holds."""
    monkeypatch.setenv("AUFHEBEN_MODEL", "openai:stand-in")
    monkeypatch.setenv("AUFHEBEN_BASE_URL", server.base_url("openai"))
    words = [word for seat in seats for word in ("--seat", f"{seat}=model")]
    what = CAMERA if seats else QUESTION
    done = program("deliberate", what, *words, "--run", "r", "-q")
    assert done.code in (0, 4), done.err
    program("runs", "export", "r", "-o", "r.jsonl", "--force")
    with Path("r.jsonl").open(encoding="utf-8") as lines:
        assert json.loads(next(lines))["settings"]["rules"].get("worked", False) == worked
    assert program("replay", "r").code == 0


def test_facts_are_looked_up_and_quoted_word_for_word(
    program: Program, server: FakeServer, tmp_path: Path
) -> None:
    folder = tmp_path / "notes"
    folder.mkdir()
    counted = "On the market square 4,100 cars were counted in a day."
    (folder / "counts.txt").write_text(f"A survey of 2021.\n\n{counted}\n", encoding="utf-8")
    server.reply = _claiming("Cars on the market square were counted, 4,100 in a day")
    done = program("deliberate", QUESTION, *served(server), "--facts", "notes", "--json")
    found = told(done)
    [check] = [check for check in found["board"]["checks"] if check["quotations"]]
    assert check["finding"] == "supported"
    for quotation in check["quotations"]:
        file = folder / quotation["source"].partition("#")[0]
        assert quotation["text"] in file.read_text(encoding="utf-8")
    assert program("replay").code == 0


def _claiming(text: str) -> Any:
    """The stand-in, whose first claim is this one."""
    thinker = Thinker()
    claimed: list[str] = []

    def reply(received: Received) -> str:
        answer = json.loads(thinker(received))
        if "amends" in answer and not claimed:
            claimed.append(text)
            answer["claim"] |= {"text": text, "support": []}
        return json.dumps(answer)

    return reply


def test_a_fork_goes_on_differently_and_copies_what_was_before(
    program: Program, server: FakeServer
) -> None:
    first = told(program("deliberate", QUESTION, *served(server), "--run", "r", "--json"))
    before = len(server.received)
    Path("w.toml").write_text("cost = 0\nnovelty = 9\n", encoding="utf-8")
    address = ("--base-url", server.base_url("openai"))
    words = ("--at", "3", "--steps", "5", "--weights", "w.toml", "--run", "f")
    done = program("fork", "r", *words, *address, "--json")
    found = told(done)
    assert [step["act"] for step in found["steps"]] != [step["act"] for step in first["steps"]]
    assert found["forked"] == {"run": "r", "at": 3}
    assert found["steps"][:2] == first["steps"][:2]
    assert found["weights"]["novelty"] == 9
    assert found["calls"]["made"] == 1 + 3 * 2 + len(server.received) - before
    assert program("replay", "f").code == 0
    assert program("replay", "r").code == 0
    again = told(program("fork", "f", "--at", "4", "--run", "g", *address, "--json"))
    assert again["forked"] == {"run": "f", "at": 4}
    assert program("replay", "g").code == 0
    assert "forked from f at step 4" in program("show", "g").out


def test_a_fork_may_be_acted_by_others(program: Program, server: FakeServer) -> None:
    program("deliberate", QUESTION, *served(server), "--run", "r", "-q")
    both = ("--persona", "Ann=a careful doctor", "--persona", "Ben=a bold engineer")
    address = ("--base-url", server.base_url("openai"))
    found = told(program("fork", "r", "--at", "4", *both, *address, "--json"))
    by = {claim["by"] for claim in found["board"]["claims"]}
    assert "" in by
    assert by & {"Ann", "Ben"}
    assert program("replay").code == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((QUESTION,), "the nearest first"),
        ((str(EXAMPLES / "school.toml"),), "the nearest first"),
        ((QUESTION, "--stance", "We like quiet squares."), "let a model argue it: --model"),
        ((CAMERA, "--seat", "juge=symbolic"), "write 'judge'"),
        ((CAMERA, "--seat", "judge=model"), "the nearest first"),
        ((CAMERA, "--seat", "judge=human"), "seat the person as executor"),
        ((CAMERA, "--persona", "Ann"), "write --persona"),
        ((CAMERA, "--persona", "ｅｘｅｃｕｔｏｒ=stern"), "choose another"),
        ((CAMERA, "--persona", "A=x", "--persona", "A=y"), "is taken"),
        ((CAMERA, "--persona", "ag1=stern"), "a stance has this name"),
        ((CAMERA, "--weights", "w.toml"), "write 'novelty'"),
        ((CAMERA, "--weights", "nowhere.toml"), "nowhere.toml"),
        ((CAMERA, "--steps", "0"), "--steps"),
        ((CAMERA, "--facts", "nowhere"), "nowhere"),
        (("nowhere.toml",), "nowhere.toml"),
        (("Should we buy a camera now? " * 300,), "the nearest first"),
    ],
    ids=range(16),
)
def test_what_cannot_be_deliberated_is_refused_with_the_fix(
    program: Program, words: tuple[str, ...], said: str
) -> None:
    Path("w.toml").write_text("novelity = 2\n", encoding="utf-8")
    done = program("deliberate", *words)
    assert done.code == 2
    assert said in done.err
    assert program("runs", "list").out == ""


def test_options_of_this_room_are_refused_for_runs_of_others(program: Program) -> None:
    program("ask", CAMERA, "--run", "asked", "-q")
    for words in (("--utility",), ("--at", "1")):
        done = program("show", "asked", *words)
        assert (done.code, "no deliberation" in done.err) == (2, True)


def test_where_facts_could_be_looked_up_and_were_not_the_memo_says_so(
    program: Program, tmp_path: Path
) -> None:
    facts = tmp_path / "facts"
    facts.mkdir()
    (facts / "note.md").write_text("Nothing that bears on cameras.\n", encoding="utf-8")
    done = program("deliberate", CAMERA, "--facts", str(facts), "--steps", "3")
    assert "Nothing: no check was worth as much as another act." in done.out
