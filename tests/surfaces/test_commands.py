"""What every command does when all is well."""

import asyncio
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from aufheben import wiring
from aufheben.adapters.stores import rows as verified
from aufheben.adapters.stores.sqlite import SqliteStore
from aufheben.formats.cases import read_case
from aufheben.formats.journals import read_record
from aufheben.rooms.dialectic.protocol.tasks import TASKS
from aufheben.runtime.journal import Journal
from aufheben.surfaces.cli.commands import COMMANDS
from tests.surfaces.conftest import Program

CAMERA = str(Path(__file__).parents[2] / "examples/camera.toml")
PUBLISHED = ("--protocol", "published")
ANSWER = "We should buy camera c, because it is user-friendly and has long battery life."


def test_the_plain_result_leads_with_the_answer(program: Program) -> None:
    ended = program("ask", CAMERA)
    assert ended.code == 0
    assert ended.out.splitlines()[0] == ANSWER
    assert ": nobody is asked, all stances decide together\n" in ended.err


def test_the_published_dialogue_leads_with_the_answer_and_its_bound(program: Program) -> None:
    ended = program("ask", CAMERA, *PUBLISHED, "--run", "r")
    assert ended.code == 0
    assert ended.out.splitlines()[0] == ANSWER
    bound = "run r: at most 135 calls, that is (2 main arguments"
    assert ended.err.startswith(f"nothing leaves this machine\n{bound}")


def test_standard_input_is_a_file(
    program: Program, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    source = tmp_path / "in.toml"
    source.write_text(Path(CAMERA).read_text())
    with source.open() as stdin:
        monkeypatch.setattr("sys.stdin", stdin)
        assert program("ask", "-").out.splitlines()[0] == ANSWER


def test_stdout_carries_the_json_object_alone(program: Program) -> None:
    ended = program("ask", CAMERA, "--json")
    result = json.loads(ended.out)
    assert result["schema"] == "aufheben.run/1"
    assert result["answer"] == ANSWER
    assert [a["id"] for a in result["arguments"]] == [f"Arg{n}" for n in range(1, 6)]
    assert [a["relation"] for a in result["arguments"]] == [
        None,
        "computed",
        None,
        "computed",
        None,
    ]
    assert result["arguments"][1]["attacks"] == "Arg1"
    assert result["arguments"][1]["target"] == "We should buy a"
    assert result["calls"] == {"made": 0, "rejected": 0, "bound": 0}
    asked = json.loads(program("ask", CAMERA, *PUBLISHED, "--json").out)
    assert asked["calls"]["made"] == 9
    assert asked["arguments"] == [
        *result["arguments"][:4],
        {**result["arguments"][4], "seat": "AG1"},
    ]


def test_the_estimate_is_the_bound_and_starts_no_run(program: Program) -> None:
    estimate = program("ask", CAMERA, *PUBLISHED, "--estimate").out
    assert estimate.startswith("at most 135 calls: (2 main arguments")
    estimate = program("ask", CAMERA, "--estimate").out
    told = "nobody is asked, all stances decide together\nnothing leaves this machine\n"
    assert estimate == told
    assert json.loads(program("ask", CAMERA, "--estimate", "--json").out)["bound"] == 0
    assert json.loads(program("runs", "list", "--json").out) == []


def test_a_dry_run_of_what_asks_nobody_says_so_and_starts_no_run(program: Program) -> None:
    ended = program("ask", CAMERA, "--dry-run")
    assert (ended.code, ended.out) == (0, "")
    assert ended.err == "Nobody is asked, all stances decide together.\n"
    assert "No model would be asked" in program("ask", CAMERA, *PUBLISHED, "--dry-run").err
    assert json.loads(program("runs", "list", "--json").out) == []


def test_an_exported_framework_is_solved_to_the_same_statuses(
    program: Program, tmp_path: Path
) -> None:
    program("ask", CAMERA, "-o", str(tmp_path / "out.af"))
    solved = program("solve", str(tmp_path / "out.af"), "--semantics", "GR", "--json")
    assert json.loads(solved.out)["extensions"] == [[5]]


def test_a_run_is_listed_shown_and_removed(program: Program) -> None:
    program("ask", CAMERA, "--run", "first")
    program("ask", CAMERA, "--run", "second")
    listed = json.loads(program("runs", "list", "--json").out)
    assert [row["run"] for row in listed] == ["second", "first"]
    assert program("show", "first").out.splitlines()[0] == ANSWER
    assert program("runs", "rm", "first").code == 0
    assert program("show", "first").code == 2


@pytest.mark.parametrize("name", ["arg2", "ARG2", "Ａｒｇ２"])
def test_an_argument_is_found_however_its_name_is_written(program: Program, name: str) -> None:
    program("ask", CAMERA)
    assert program("why", name).out == program("why", "Arg2").out


def test_a_run_that_is_gone_on_with_is_read_once(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    load, read = verified.load, list[str]()

    def loads(connection: Any, run: str, *known: Any) -> Any:
        read.append(run)
        return load(connection, run, *known)

    program("ask", CAMERA, "--run", "r")
    monkeypatch.setattr(verified, "load", loads)
    assert program("resume", "r", "--json").code == 0
    assert read == ["r"]


def test_f32_a_run_is_read_in_no_loop_so_that_an_interrupt_is_heard_meanwhile(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A loop notes it for when it has its turn again: a million edges later."""
    hold, looped = SqliteStore.hold, list[bool]()

    def held(store: SqliteStore, run: str) -> Journal:
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            looped.append(False)
        else:
            looped.append(True)
        return hold(store, run)

    assert program("ask", CAMERA, "--run", "r").code == 0
    monkeypatch.setattr(SqliteStore, "hold", held)
    assert program("resume", "r").code == 0
    assert looped == [False]


def unsaid(exported: str) -> str:
    """An export whose head says nothing of what follows, as of an earlier version."""
    head, *rows = exported.splitlines(keepends=True)
    kept = {key: said for key, said in json.loads(head).items() if key not in {"events", "tip"}}
    return json.dumps(kept) + "\n" + "".join(rows)


def test_f30_what_is_no_whole_export_any_more_is_no_import(program: Program) -> None:
    program("ask", CAMERA, "--run", "r")
    head, *rows = program("runs", "export", "r").out.splitlines(keepends=True)
    changed = [rows[0].replace('"seat": "', '"seat": "x'), *rows[1:]]
    twice = head.replace('"run": "r"', '"run": "r", "run": "s"')
    broken = {
        "a part": ([head, *rows[:-1]], "events, where its head says"),
        "no event": ([head], "0 events, where its head says"),
        "one row changed": ([head, *changed], "not as it was exported"),
        "other settings": ([head.replace("Which camera", "Whose camera"), *rows], "not as it was"),
        "a key twice": ([twice, *rows], "twice"),
    }
    for name, (lines, said) in broken.items():
        Path("odd.jsonl").write_text("".join(lines))
        ended = program("runs", "import", "odd.jsonl", "--as", "odd")
        assert (ended.code, said in ended.err) == (2, True), (name, ended.err)
    assert [each["run"] for each in json.loads(program("runs", "list", "--json").out)] == ["r"]


def test_a_named_run_is_gone_on_with_and_not_begun_twice(program: Program) -> None:
    program("ask", CAMERA, "--run", "r")
    assert program("ask", CAMERA, "--run", "r").out.splitlines()[0] == ANSWER
    other = program("ask", CAMERA, "--run", "r", "--confirm")
    assert other.code == 2
    assert "another input" in other.err


def test_a_tampered_record_differs_on_replay(program: Program, tmp_path: Path) -> None:
    program("ask", CAMERA, "--run", "r")
    exported = program("runs", "export", "r").out
    forged = tmp_path / "forged.jsonl"
    forged.write_text(unsaid(exported.replace("c is user-friendly", "c is very cheap")))
    program("runs", "import", str(forged), "--as", "forged")
    ended = program("replay", "forged", "--json")
    assert ended.code == 1
    assert json.loads(ended.out)["differs"] is True


def test_why_prints_the_chain_of_attackers(program: Program) -> None:
    program("ask", CAMERA)
    lines = program("why", "Arg1").out.splitlines()
    assert lines[0].startswith("- Arg1 AG1 [defensible]: We should buy a")
    assert lines[1].startswith("  - attacked by Arg2 AG2 [defensible]: We should not buy a")


def test_why_of_a_run_is_why_of_its_answer_and_an_argument_of_that_name_goes_first(
    program: Program,
) -> None:
    program("ask", CAMERA, "--run", "arg1")
    program("ask", CAMERA, "--run", "camera")
    told = program("why", "--run", "camera")
    argument = program("why", "Arg1")
    program("ask", CAMERA, "--run", "later")
    assert program("why", "camera") == told
    assert program("why", "camera", "--flip") == program("why", "--run", "camera", "--flip")
    assert program("why", "arg1") == argument
    assert program("why", "camera", "--run", "later").code == 2
    assert program("why", "nothing").code == 2


def test_a_doubt_recomputes_without_the_premise_and_asks_nobody(program: Program) -> None:
    program("ask", CAMERA)
    ended = json.loads(program("why", "Arg1", "--doubt", "a is out of stock", "--json").out)
    assert (ended["before"], ended["status"]) == ("defensible", "justified")
    out = program("why", "--doubt", "c is user-friendly").out
    assert "the answer no longer stands" in out


def test_several_doubts_are_taken_together(program: Program) -> None:
    program("ask", CAMERA)
    both = ("--doubt", "a is out of stock", "--doubt", "b is over budget")
    ended = json.loads(program("why", "Arg1", *both, "--json").out)
    assert ended["doubts"] == ["a is out of stock", "b is over budget"]
    assert sorted(ended["answers"]) == ["We should buy a", "We should buy b"]
    one = json.loads(program("why", "Arg1", *both[:2], *both[:2], "--json").out)
    assert one["answers"] == ["We should buy a"]


def test_why_says_what_would_have_to_fall(program: Program) -> None:
    program("ask", CAMERA)
    lines = program("why", "--flip").out.splitlines()
    assert [line.partition(":")[0] for line in lines] == ["- Arg1 AG1", "- Arg3 AG2"]
    assert "would be an answer if nobody held “a is out of stock”" in lines[0]
    found = json.loads(program("why", "Arg2", "--flip", "--json").out)["flips"]
    assert [flip["argument"] for flip in found] == ["Arg2"]
    assert ["a is light"] in found[0]["sets"]
    stands = program("why", "Arg1", "--flip", "--doubt", "a is out of stock").out
    assert "stands as it is" in stands


def test_why_shows_where_arguments_stand_by_another_semantics(program: Program) -> None:
    program("ask", CAMERA)
    lines = program("why", "--semantics", "preferred").out.splitlines()
    assert lines[0] == "- Arg1 AG1 [in some extensions]: We should buy a"
    assert "by preferred semantics the answer stands: it is in every extension" in lines
    walked = program("why", "Arg1", "--semantics", "stable").out.splitlines()
    assert walked[1].startswith(
        "  - attacked by Arg2 AG2 [in some extensions]: We should not buy a"
    )
    assert walked[2].endswith("(see above)")
    doubt = ("--doubt", "a is out of stock", "--json")
    found = json.loads(program("why", "--semantics", "complete", *doubt).out)
    assert found["statuses"]["Arg1"] == "in all"
    assert {"argument": "Arg1", "from": "in some", "to": "in all"} in found["changed"]


def test_flips_are_asked_of_the_grounded_semantics_alone(program: Program) -> None:
    program("ask", CAMERA)
    ended = program("why", "--flip", "--semantics", "stable")
    assert ended.code == 2
    assert "leave --semantics out" in ended.err
    assert program("why", "--flip", "--semantics", "grounded").code == 0
    assert program("why", "--semantics", "ideal").code == 2


@pytest.mark.parametrize("name", [task.name for task in TASKS])
def test_every_published_message_has_a_schema(program: Program, name: str) -> None:
    assert "properties" in json.loads(program("schema", name).out)


def test_init_writes_an_input_whose_conflict_is_lifted_whoever_comes_first(
    program: Program,
) -> None:
    assert program("init").code == 0
    assert program("init").code == 2
    case = read_case(Path("question.toml").read_text())
    assert case.expect is not None
    assert case.expect.answer is not None
    assert [seat.name for seat in case.seats] == ["Ann", "Ben"]
    text = Path("question.toml").read_text()
    ann, ben = text.index("[seats.Ann]"), text.index("[seats.Ben]")
    end = text.index("# Elm Court and Park View are each")
    swapped = text[:ann] + text[ben:end] + text[ann:ben] + text[end:]
    assert [seat.name for seat in read_case(swapped).seats] == ["Ben", "Ann"]
    Path("swapped.toml").write_text(swapped)
    found = []
    for file in ("question.toml", "swapped.toml"):
        ended = program("ask", file, "-q", "--expect", "--json")
        assert (ended.code, ended.err) == (0, "")
        found.append(json.loads(ended.out))
    for told in found:
        assert told["outcome"] == case.expect.outcome == "synthesis"
        assert told["integration"]["retention"] == {"Ann": 0.5, "Ben": 0.5}
        theses = {a["Conc"][0]: a["status"] for a in told["arguments"] if a["role"] == "thesis"}
        assert set(theses.values()) == {"defensible"}
        # Mill House is nobody's first choice: no side had it in its hand.
        assert not any("Mill House" in said for said in theses)
    assert found[0]["answer"] == found[1]["answer"]


def test_what_init_leaves_as_comments_works_where_the_marks_are_taken_away(
    program: Program,
) -> None:
    program("init")
    text = Path("question.toml").read_text()
    order = re.sub(r"^# (\[priorities\]|order = )", r"\1", text, flags=re.MULTILINE)
    Path("ranked.toml").write_text(order)
    [said] = re.findall(r"a seat may say so itself: (.*\.)$", text, flags=re.MULTILINE)
    Path("said.toml").write_text(
        text.replace("Mill House is cheap.", f"Mill House is cheap. {said}")
    )
    for file in ("ranked.toml", "said.toml"):
        assert program("ask", file, "-q").out.startswith("We should rent Elm Court.\n")
        assert program("ask", file, "-q", "--expect").code == 1
    options = re.sub(r"^# (?=\[|\w+ += )", "", text, flags=re.MULTILINE)
    read_case(options)


def test_a_dialogue_that_misses_what_all_stances_come_to_says_so(program: Program) -> None:
    """That Mill House is bright only Ann knows, that it is cheap only Ben; nobody has to say it."""
    program("init")
    headline = program("ask", "question.toml", "-q", *PUBLISHED).out.splitlines()[0]
    assert headline.startswith("No answer: ")
    assert headline.endswith("all stances together come to: We should rent Mill House.")


def test_the_doctor_finds_nothing_wrong(program: Program) -> None:
    program("ask", CAMERA)
    ended = program("doctor")
    assert ended.code == 0
    assert "1 runs, every row verified" in ended.out


def test_configured_defaults_lose_to_the_input_and_to_flags(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "aufheben.toml").write_text("max_rounds = 1\nconfirm = true\n")
    estimate = ("ask", CAMERA, *PUBLISHED, "--estimate")
    assert "1 + 2 replies" in program(*estimate).out
    assert "confirmation" in program(*estimate).out
    assert "confirmation" not in program(*estimate, "--no-confirm").out
    shown = json.loads(program("config", "show", "--json").out)
    assert shown["max_rounds"] == {"value": 1, "origin": "aufheben.toml"}
    monkeypatch.setenv("AUFHEBEN_MAX_ROUNDS", "2")
    assert "1 + 4 replies" in program(*estimate).out
    assert "1 + 6 replies" in program(*estimate, "--max-rounds", "3").out
    origin = program("config", "show", "--origin").out
    assert "AUFHEBEN_MAX_ROUNDS" in origin


def test_what_was_merely_configured_is_no_matter_to_whom_nobody_asks(
    program: Program, tmp_path: Path
) -> None:
    (tmp_path / "aufheben.toml").write_text("reasks = 1\ntokens = 9\n")
    assert program("ask", CAMERA, "-q").code == 0
    refused = program("ask", CAMERA, "--tokens", "9")
    assert refused.code == 2
    assert "--protocol published" in refused.err


@pytest.mark.parametrize("calls", [0, 1, 2, 3])
def test_a_limit_on_calls_shortens_what_is_told_and_not_what_is_decided(
    program: Program, calls: int
) -> None:
    ended = program("ask", CAMERA, "--json", "--calls", str(calls))
    assert ended.code == 0
    result = json.loads(ended.out)
    assert any("only limits how many arguments are told" in note for note in result["notes"])
    assert (result["outcome"], result["answer"]) == ("synthesis", ANSWER)
    assert result["integration"]["retention"] == {"AG1": 0.5, "AG2": 0.5}
    told = max(1, calls)
    assert (len(result["arguments"]), result["unsaid"]) == (told + 1, 4 - told)
    plain = program("show")
    assert plain.out.splitlines()[0] == ANSWER


def test_a_rule_about_a_kind_nothing_is_said_to_be_is_reported(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = "a is a car. If a menu has vegan food, we should buy it."
    ended = program("ask", "Which car should we buy?", "--stance", one, "--stance", "b is a car.")
    found = json.loads(program("show", "--json").out)["notes"]
    (notice,) = [said for said in found if "menu" in said]
    assert "can never apply, since nothing there says that" in notice
    assert notice in ended.out
    monkeypatch.setenv("AUFHEBEN_MODEL", "openai:m@http://127.0.0.1:9")
    prose = ("--stance", one, "--stance", "What matters is that nobody is left behind.")
    ended = program("ask", "Which car should we buy?", *prose, "--dry-run")
    assert "a rule speaks of a menu" in ended.err


def test_lenient_skips_and_reports(program: Program) -> None:
    one = "a is a car. Most cars make people happy! a is fast. If a car is fast, we should buy it."
    arguments = ["ask", "Which car should we buy?", "--stance", one, "--stance", "b is a car."]
    assert program(*arguments).code == 2
    ended = program(*arguments, "--lenient")
    assert ended.code == 0
    assert "skipped 'Most cars make people happy'" in ended.out


def test_aliases_let_seats_meet(program: Program) -> None:
    one = "a is a car. a is quick. If a car is fast, we should buy it."
    arguments = ["ask", "Which car should we buy?", "--stance", one, "--stance", "b is a car."]
    assert program(*arguments).out.startswith("No answer")
    assert program(*arguments, "--alias", "quick=fast").out.startswith("We should buy a")


def test_a_bare_file_is_asked_and_options_of_ask_may_come_first(program: Program) -> None:
    assert json.loads(program("--json", CAMERA).out)["answer"] == ANSWER


@pytest.mark.parametrize(
    ("variable", "value", "args"),
    [
        ("AUFHEBEN_JSON", "1", ["ask", CAMERA]),
        ("AUFHEBEN_JSON", "1", ["runs", "list"]),
        ("AUFHEBEN_RUN", "named", ["ask", CAMERA, "--json"]),
        ("AUFHEBEN_STANCE", "a is a car.\nb is a car.", ["ask", "Should we buy a?", "--json"]),
    ],
)
def test_every_option_has_a_variable_of_its_name(
    program: Program, monkeypatch: pytest.MonkeyPatch, variable: str, value: str, args: list[str]
) -> None:
    monkeypatch.setenv(variable, value)
    result = json.loads(program(*args).out)
    if variable == "AUFHEBEN_RUN":
        assert result["run"] == value


def test_the_configuration_named_by_an_option_is_shown(program: Program, tmp_path: Path) -> None:
    (tmp_path / "other.toml").write_text("calls = 7\n")
    assert "calls = 7" in program("--config", "other.toml", "config", "show").out


@pytest.mark.parametrize("text", ["tool = 3\n", "[tool]\nother = 1\n"])
def test_a_project_file_without_our_table_is_no_matter(
    program: Program, tmp_path: Path, text: str
) -> None:
    (tmp_path / "pyproject.toml").write_text(text)
    assert program("ask", CAMERA, "--estimate").code == 0


PROSE = ("Keep the market?", "--stance", "It feeds us.", "--stance", "It wakes us.")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--protocol", "published", "--seat", "M=human"), True),
        (("--seat", "M=symbolic"), True),
        (("--protocol", "published", "--pooled", "--seat", "M=human"), False),
        (("--protocol", "single", "--seat", "M=human"), False),
        (("--seat", "M=human"), False),
        (("--protocol", "published"), False),
    ],
)
@pytest.mark.usefixtures("key")
def test_a_mediator_who_would_be_asked_nothing_is_said_to_be(
    program: Program, more: tuple[str, ...], said: bool
) -> None:
    done = program("ask", *PROSE, "--model", "openai:any", *more, "--estimate")
    assert ("note: seat M: M is asked nothing in the published form" in done.err) == said


@pytest.mark.usefixtures("key")
def test_an_estimate_under_a_limit_on_calls_is_no_less_than_the_limit_allows(
    program: Program,
) -> None:
    done = program("ask", *PROSE, "--model", "openai:any", "--calls", "3", "--estimate")
    assert "about 3 calls or fewer" in done.out
    done = program("ask", *PROSE, "--model", "openai:any", "--calls", "1", "--estimate")
    assert "about 1 call or fewer" in done.out


@pytest.mark.parametrize(
    ("said", "meant"), [("chekc", "check"), ("deliberat", "deliberate"), ("Jugde", "judge")]
)
def test_a_misspelled_command_is_no_question(program: Program, said: str, meant: str) -> None:
    ended = program(said, "edges.csv")
    assert (ended.code, ended.out) == (2, "")
    assert f"did you mean '{meant}'?" in ended.err
    assert f"aufheben ask {said}" in ended.err


@pytest.mark.parametrize("question", ["Abortion", "Brexit", "wealth", "Should we chekc?", "税"])
@pytest.mark.usefixtures("key")
def test_a_question_of_a_word_is_a_question(program: Program, question: str) -> None:
    ended = program(question, "--estimate", "--model", "openai:gpt-5-mini")
    assert (ended.code, ended.err) == (0, "")


def test_help_lists_every_command_in_a_group(program: Program) -> None:
    shown = program("--help").out
    listed = [line.split()[0] for line in shown.splitlines() if line.startswith("  ")]
    assert set(COMMANDS) <= set(listed)
    assert all(f"{group}:" in shown for group in ("Argue", "Look back", "Measure", "Set up"))


def test_rare_options_are_listed_where_all_are_asked_for(program: Program) -> None:
    usual, whole = program("ask", "--help").out, program("ask", "--help-all").out
    assert "--temperature" not in usual
    assert {"--temperature", "--seed", "--protocol"} <= set(whole.split())
    assert all(f"{group}:" in usual for group in ("Seats", "Form", "Reading", "Limits", "Output"))


def test_a_run_is_named_by_the_beginning_of_its_name(program: Program) -> None:
    program("ask", CAMERA, "--run", "first-camera")
    program("ask", CAMERA, "--run", "second-camera")
    assert program("show", "sec", "--json").out == program("show", "second-camera", "--json").out
    unknown = program("show", "third")
    assert (unknown.code, "no run" in unknown.err or "third" in unknown.err) == (2, True)
    program("ask", CAMERA, "--run", "second-try")
    several = program("show", "second")
    assert several.code == 2
    assert re.search("second-try.*second-camera", several.err)


def test_runs_are_listed_by_kind_outcome_and_number(program: Program) -> None:
    for number in range(3):
        program("ask", CAMERA, "--run", f"c{number}")
    program("deliberate", CAMERA, "--run", "d")
    rows = json.loads(program("runs", "list", "--json").out)
    assert [(row["run"], row["kind"]) for row in rows][:2] == [
        ("d", "deliberation"),
        ("c2", "dialectic"),
    ]
    assert len(json.loads(program("runs", "list", "--kind", "dialectic", "--json").out)) == 3
    assert len(json.loads(program("runs", "list", "--limit", "2", "--json").out)) == 2
    open_ones = program("runs", "list", "--outcome", "open")
    assert (open_ones.out, open_ones.err) == ("", "no such runs\n")


def test_of_many_runs_a_page_is_listed_and_it_says_how_many_there_are(program: Program) -> None:
    program("ask", CAMERA, "--run", "first", "-q")
    exported = program("runs", "export", "first").out
    store = wiring.store(None)
    for number in range(60):
        store.begin(replace(read_record(exported), run=f"r{number}")).close()
    page = program("runs", "list")
    assert [row.split()[0] for row in page.out.splitlines()] == [
        f"r{number}" for number in reversed(range(10, 60))
    ]
    assert page.err == "the newest 50 of 61 runs; --limit says how many are listed\n"
    assert len(program("runs", "list", "--limit", "61").out.splitlines()) == 61
    assert len(json.loads(program("runs", "list", "--json").out)) == 61


@pytest.mark.parametrize("asked", [("--kind", "juding"), ("--outcome", "opne")])
def test_a_misspelled_filter_of_runs_is_no_empty_list(
    program: Program, asked: tuple[str, str]
) -> None:
    program("ask", CAMERA, "-q")
    done = program("runs", "list", *asked)
    assert (done.code, done.out) == (2, "")
    assert "'judging'" in done.err or "'open'" in done.err
