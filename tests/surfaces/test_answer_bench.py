"""The benchmark of answers from the command line: whole, begun again, refused, and honest."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from aufheben.evaluation.picture import Picture
from aufheben.testing import FakeServer, Received, Status
from tests.surfaces.answering import JUDGES, TOPICS, bench, runs_of, topics
from tests.surfaces.conftest import Program


def table(done: Any) -> dict[str, Any]:
    """The JSON on stdout of a command that ended well."""
    assert done.code == 0, done.err
    found: dict[str, Any] = json.loads(done.out)
    return found


def test_every_method_is_tried_on_every_topic(program: Program, server: FakeServer) -> None:
    found = table(
        program(
            *bench(server, "--topics", topics(), "--methods", "main", "--trials", "2", "--json")
        )
    )
    assert [method["method"] for method in found["methods"]][:4] == [
        *("published@2", "capped@2", "lift@2", "lift@0")
    ]
    assert len(found["methods"]) == 11
    for method in found["methods"]:
        assert method["terminated"] == 1.0
        assert method["calls"] > 0
        assert method["tokens"] > 0
        assert method["measures"]["answered"]["n"] == len(TOPICS)
    runs = runs_of(found)
    assert len({run["run"] for run in runs}) == len(runs) == 11 * 2 * len(TOPICS)


def test_figures_of_judges_stand_with_their_runs(program: Program, server: FakeServer) -> None:
    words = ("--topics", topics(), "--methods", "lift@1,single", *JUDGES, "--json")
    found = table(program(*bench(server, *words)))
    assert found["judges"] == ["openai:stand-in-judge", "openai:stand-in-other"]
    for method in found["methods"]:
        for measure in ("clarity", "preservation", "lifts", "plainness"):
            assert method["measures"][measure]["n"] == len(TOPICS)
    assert found["agreement"]
    assert found["preferences"]
    assert runs_of(found)[0]["ratings"]


def test_canned_answers_are_called_so_wherever_the_table_goes(
    program: Program, server: FakeServer
) -> None:
    outputs = [word for end in ("md", "json", "csv", "svg", "png") for word in ("-o", f"t.{end}")]
    words = ("--topics", topics(), "--methods", "single", *outputs)
    assert program(*bench(server, *words)).code == 0
    for name in ("t.md", "t.json", "t.svg"):
        assert "canned" in Path(name).read_text(encoding="utf-8")
    assert Path("t.png").read_bytes().startswith(b"\x89PNG")
    assert Path("t.csv").read_text(encoding="utf-8").count("\n") > 10


def test_tables_alone_need_nothing_that_draws(
    program: Program, server: FakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    words = bench(server, "--topics", topics(), "--methods", "single")
    assert program(*words, "-o", "t.md", "-o", "t.html").code == 0
    assert "<img" not in Path("t.html").read_text(encoding="utf-8")
    before = len(server.received)
    drawing = program(*words, "-o", "t.png", "--journal", "other.db")
    assert (drawing.code, "[bench]" in drawing.err, len(server.received)) == (2, True, before)


def test_topics_that_a_method_cannot_answer_are_counted_beside_the_others(
    program: Program, server: FakeServer
) -> None:
    """They are no runs to match tokens, even where it is the method whose tokens are matched."""
    which = {"id": "which", "en": "Which tea is best?", "value_a": "taste", "value_b": "price"}
    words = ("--topics", topics(which, TOPICS[0]), "--methods", "argllm,self-refine", "--json")
    found = table(program(*bench(server, *words)))
    assert [len(method["runs"]) for method in found["methods"]] == [1, 2]
    assert [each for each in found["warnings"] if "runs to match" in each] == []
    assert any("argllm was not run on 1 topics" in each for each in found["warnings"])
    matched = table(program(*bench(server, *words, "--matched-tokens")))
    assert any("1 runs to match tokens" in each for each in matched["warnings"])


def test_without_a_japanese_font_a_png_is_english_with_its_warning(
    program: Program, server: FakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawings: list[Picture] = []

    def keep(picture: Picture, *, ending: str = "svg") -> bytes:
        drawings.append(picture)
        return ending.encode()

    monkeypatch.setattr("aufheben.bench.dialectic.japanese", lambda: None)
    monkeypatch.setattr("aufheben.bench.dialectic.drawn", keep)
    words = ("--topics", topics(), "--methods", "single", "--lang", "ja", "-o", "t.png")
    done = program(*bench(server, *words))
    assert done.code == 0, done.err
    (drawing,) = drawings
    assert drawing.title == "Ways to an answer, compared"
    assert "canned" in drawing.warning
    assert drawing.warning.isascii()


def test_each_seat_may_have_its_own_model(program: Program, server: FakeServer) -> None:
    model = "AG1=openai:stand-in-a,AG2=anthropic:stand-in-b,M=openai:stand-in-c"
    spelled = ",".join(
        f"{pair}@{server.base_url(pair.partition('=')[2].partition(':')[0])}"
        for pair in model.split(",")
    )
    words = ("bench", "dialectic", "--model", spelled, "--topics", topics(), "--json", "-q")
    found = table(program(*words, "--methods", "one-pass,single", "--resamples", "100"))
    assert found["methods"][0]["row"] == model
    asked = [received.model for received in server.received]
    assert asked.count("stand-in-a") == asked.count("stand-in-b") == len(TOPICS)
    assert asked.count("stand-in-c") == 2 * len(TOPICS)


def test_prompts_of_ones_own_are_a_row_of_their_own(program: Program, server: FakeServer) -> None:
    for name, words_of_ours in (("short", "Be short."), ("long", "Say all.")):
        folder = Path(name) / "dialectic" / "en"
        folder.mkdir(parents=True)
        frame = '{% extends "en/frame.j2" %}{% block rules %}' + words_of_ours + "{% endblock %}"
        shape = '{% block shape %}{"Argument": {"rules": []}}{% endblock %}'
        (folder / "construct.j2").write_text(frame + shape, encoding="utf-8")
    words = ("--topics", topics(), "--methods", "published@1", "--json")
    found = table(program(*bench(server, *words, "--prompts", "short", "--prompts", "long")))
    rows = [method["row"] for method in found["methods"]]
    assert rows == ["openai:stand-in [short]", "openai:stand-in [long]"]
    assert len({run["run"] for run in runs_of(found)}) == 2 * len(TOPICS)
    said = [received.user for received in server.received]
    assert sum("Be short." in user for user in said) == sum("Say all." in user for user in said)
    assert any("Be short." in user for user in said)


@pytest.mark.parametrize("named", [(), ("lift@2",)])
def test_matched_tokens_are_spent_and_not_passed(
    program: Program, server: FakeServer, named: tuple[str, ...]
) -> None:
    """Those of the debate that is named, though another comes first."""
    methods = f"{'one-pass,' if named else ''}lift@2,self-consistency,self-refine"
    words = ("--topics", topics(), "--methods", methods, "--json", "--matched-tokens", *named)
    found = table(program(*bench(server, *words)))
    debate, *others = found["methods"][len(named) :]
    spent = {(run["topic"], run["trial"]): run["values"]["tokens"] for run in debate["runs"]}
    for method in others:
        for run in method["runs"]:
            most = spent[run["topic"], run["trial"]]
            assert 0.5 * most < run["values"]["tokens"] <= 1.25 * most


def test_how_many_samples_are_drawn_changes_no_other_run(
    program: Program, server: FakeServer
) -> None:
    words = ("--topics", topics(TOPICS[0]), "--methods", "one-pass,self-consistency", "--json")
    few = table(program(*bench(server, *words, "--samples", "2")))
    many = table(program(*bench(server, *words, "--samples", "4")))
    assert few["methods"][0]["runs"] == many["methods"][0]["runs"]
    assert [found["methods"][1]["calls"] for found in (few, many)] == [3, 5]
    assert len(server.received) == 3 + 3 + 5


def test_a_single_call_is_the_baseline_where_none_is_named(
    program: Program, server: FakeServer
) -> None:
    words = ("--topics", topics(), "--json", "--methods")
    assert table(program(*bench(server, *words, "mad@1,single")))["baseline"] == "single"
    assert table(program(*bench(server, *words, "mad@1,lift@1")))["baseline"] == "mad@1"
    named = ("mad@1,single", "--baseline", "mad@1")
    assert table(program(*bench(server, *words, *named)))["baseline"] == "mad@1"


def test_missing_stances_are_found_once_and_the_same_for_all(
    program: Program, server: FakeServer
) -> None:
    bare = topics({"id": "tea", "en": "Should tea be drunk before noon?"})
    words = ("--topics", bare, "--methods", "published@1,lift@1,single", "--trials", "2", "--json")
    found = table(program(*bench(server, *words)))
    finding = [received for received in server.received if '"stances"' in received.user]
    assert len(finding) == 1
    seen = {
        tuple(
            seat["stance"]
            for seat in json.loads(program("show", run["run"], "--json").out)["seats"]
        )
        for run in runs_of(found)
    }
    assert len(seen) == 1


def test_both_languages_are_one_topic(program: Program, server: FakeServer) -> None:
    own = ("--judges", "openai:stand-in", "--allow-same-model")
    words = ("--topics", topics(TOPICS[0]), "--methods", "single", "--lang", "both", "--json")
    found = table(program(*bench(server, *words, *own)))
    assert found["judges"] == ["openai:stand-in"]
    assert sorted(run["lang"] for run in runs_of(found)) == ["en", "ja"]
    assert found["methods"][0]["measures"]["answered"]["n"] == 1


def test_without_a_model_the_logic_engine_argues_what_it_can_read(program: Program) -> None:
    words = ("bench", "dialectic", "--topics", "camera", "--methods", "published@10,capped@3")
    found = table(program(*words, "--json", "-q", "--resamples", "100"))
    assert [method["terminated"] for method in found["methods"]] == [1.0, 1.0]
    assert {run["outcome"] for run in runs_of(found)} == {"synthesis"}
    assert [method["tokens"] for method in found["methods"]] == [0, 0]


def test_topics_that_ask_the_same_are_runs_apart(program: Program, server: FakeServer) -> None:
    same = {"question": "Should zoos close?", "stances": ["They should.", "They should not."]}
    twins = topics(*({"id": name, **same} for name in ("a|b", "a-b")))
    found = table(program(*bench(server, "--topics", twins, "--methods", "single", "--json")))
    assert found["methods"][0]["terminated"] == 1.0
    assert len({run["run"] for run in runs_of(found)}) == 2


def test_one_run_that_failed_is_not_all_of_them(program: Program, server: FakeServer) -> None:
    """What failed is said beside the figures that are left."""
    healthy = server.reply
    server.reply = lambda asked: Status(400) if "wolves" in asked.user else healthy(asked)
    done = program(*bench(server, "--topics", topics(), "--methods", "single", "--json"))
    assert done.code == 5
    found = json.loads(done.out)
    assert found["methods"][0]["terminated"] == 0.5
    assert any("1 runs came to no end" in warning for warning in found["warnings"])


def test_a_judge_that_only_fails_is_given_up_and_the_rest_is_told(
    program: Program, server: FakeServer
) -> None:
    healthy = server.reply
    server.reply = lambda asked: Status(400) if asked.model == "down" else healthy(asked)
    words = ("--limit", "20", "--methods", "single,one-pass", "--in-flight", "2", "--json")
    judged = ("--judges", "openai:down,openai:stand-in-judge")
    done = program(*bench(server, *words, *judged))
    assert done.code == 5
    found = json.loads(done.out)
    assert found["methods"][0]["measures"]["clarity"]["n"] == 20
    assert found["judges"] == ["openai:stand-in-judge"]
    assert any("openai:down failed" in warning for warning in found["warnings"])
    asked = [received for received in server.received if received.model == "down"]
    assert len(asked) < 100
    alone = program(*bench(server, *words, "--judges", "openai:down"))
    assert alone.code == 5
    assert json.loads(alone.out)["methods"][0]["terminated"] == 1.0


def test_what_cannot_be_matched_is_not_run_at_any_price(
    program: Program, server: FakeServer
) -> None:
    """Where the debate failed, so many tokens are not known."""
    healthy = server.reply

    def reply(asked: Received) -> Any:
        debating = '"final_answer"' not in asked.user
        return Status(400) if debating and "wolves" in asked.user else healthy(asked)

    server.reply = reply
    words = ("--topics", topics(), "--methods", "one-pass,self-consistency", "--matched-tokens")
    found = json.loads(program(*bench(server, *words, "--json")).out)
    assert [run["topic"] for run in found["methods"][1]["runs"]] == ["cars"]
    assert any("1 runs to match tokens" in warning for warning in found["warnings"])


def test_stances_that_were_not_found_are_not_found_anew_by_each_method(
    program: Program, server: FakeServer
) -> None:
    healthy, failed = server.reply, 0

    def reply(asked: Received) -> Any:
        nonlocal failed
        # Twice: a request that is refused is asked again without its schema.
        if '"stances"' in asked.user and failed < 2:
            failed += 1
            return Status(400)
        return healthy(asked)

    server.reply = reply
    bare = topics({"id": "tea", "en": "Should tea be drunk?"}, TOPICS[0])
    words = ("--topics", bare, "--methods", "published@1,single", "--json")
    found = json.loads(program(*bench(server, *words)).out)
    lacking = [run for run in runs_of(found) if run["topic"] == "tea"]
    assert ["no stances were found" in run["error"] for run in lacking] == [True, True]
    assert all(run["outcome"] for run in runs_of(found) if run["topic"] != "tea")


def test_a_control_that_no_stance_stands_for_is_said_to_be_missing(
    program: Program, server: FakeServer
) -> None:
    sides = {"question": "Steal it?", "stances": ["We should steal it.", "We should buy it."]}
    control = topics(
        {"id": "good", **sides, "obvious": "buy it"}, {"id": "bad", **sides, "obvious": "leave"}
    )
    words = ("--topics", control, "--methods", "single", *JUDGES, "--json")
    found = table(program(*bench(server, *words)))
    assert found["methods"][0]["measures"]["obvious_chosen"]["n"] == 1
    assert any("not measured on 1 topics" in warning for warning in found["warnings"])


def test_an_estimate_is_not_passed_where_tokens_are_matched(
    program: Program, server: FakeServer
) -> None:
    words = ("--topics", topics(), "--methods", "one-pass,self-consistency", "--estimate")
    plain, matched = (
        int(program(*bench(server, *words, *more)).out.split("at most ")[1].split(" ")[0])
        for more in ((), ("--matched-tokens",))
    )
    assert matched >= plain + len(TOPICS) * 59


def test_an_estimate_asks_nobody(program: Program, server: FakeServer) -> None:
    # Two of our hundred topics are no yes/no questions, which argllm alone answers.
    done = program(*bench(server, "--methods", "all", "--estimate"))
    assert done.code == 0
    assert "3198 runs, at most" in done.out
    assert not server.received


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--judges", "openai:stand-in"), "judge its own answers"),
        (("--methods", "publish@2"), "did you mean"),
        (("--baseline", "mad@2", "--methods", "single"), "not among the methods"),
        (("--methods", "single", "--matched-tokens"), "could be matched"),
        (("--methods", "single,mad@1", "--matched-tokens", "single"), "debates: mad@1"),
        (
            ("--methods", "argllm", "--topics", "camera"),
            "none of the 1 topics is a yes/no question",
        ),
        (("--judges", "openai:j@http://a.example/v1"), "--judges names an address"),
        (("--methods", "single,mad@1", "--matched-tokens", "mad@2"), "not among the methods"),
        (("--model", "openai:stand-in"), "asked for twice"),
        (("--model", "AG1=openai:x,AG1=openai:y"), "each seat once"),
        (("--model", "AG1=openai:x"), "nobody sits in AG2"),
        (("--prompts", "nowhere"), "no prompt of ours"),
        (("--topics", "nowhere"), "nowhere"),
        (("--cache", "x.db"), "same answers"),
    ],
)
def test_what_makes_no_sense_is_refused_before_anybody_is_asked(
    program: Program, server: FakeServer, words: tuple[str, ...], said: str
) -> None:
    done = program(*bench(server, *words))
    assert done.code == 2
    assert said in done.err
    assert not server.received


def test_a_judge_at_two_addresses_is_one_judge(program: Program, server: FakeServer) -> None:
    here = f"openai:stand-in@{server.base_url()}"
    judged = ("--judges", "openai:j@http://a.example/v1,openai:j@http://b.example/v1")
    done = program("bench", "dialectic", "--model", here, "--topics", topics(), *judged)
    assert done.code == 2
    assert "openai:j would judge twice" in done.err
    assert not server.received


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_list_names_methods_measures_and_topics(program: Program, lang: str) -> None:
    found = json.loads(program("bench", "list", "--json", "--lang", lang).out)
    names = {row["name"] for rows in found.values() for row in rows}
    assert {"dialectic", "conformance", "lift", "all", "bilingual", "clarity", "tokens"} <= names
    assert all(row["meaning"] for rows in found.values() for row in rows)
    assert program("bench", "list", "--lang", lang).out.count("\n") > 50
