"""Judging from the command line, at the fake server."""

import json
from functools import partial
from pathlib import Path

import pytest

from aufheben.evaluation.judging.probes import FILLER
from aufheben.testing import Adjudicator, FakeServer, Received
from tests.surfaces.conftest import Program
from tests.surfaces.curating import served

DEBATE = str(Path(__file__).parents[2] / "examples/debate.md")
PANELS = ("null", "debatrix-chronological", "debatrix", "debatrix-qualitative", "dbkai")
ANSWERS = partial(Adjudicator, "CO")
CALLS = {"null": 1, "debatrix-chronological": 9, "debatrix": 21}


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("panel", PANELS)
def test_every_panel_judges_in_both_languages(
    program: Program, server: FakeServer, panel: str, lang: str
) -> None:
    done = program("judge", DEBATE, "--panel", panel, "--lang", lang, *served(server), "--json")
    told = json.loads(done.out)
    assert done.code == 0
    assert (told["room"], told["protocol"], told["winner"]) == ("judging", panel, "CO")
    assert (told["outcome"], told["stop_reason"], told["flags"]) == ("justified", "verdict", [])
    assert told["ranking"][0] == "CO"
    assert sorted(told["ranking"]) == sorted(told["reasons"]) == ["CG", "CO", "OG", "OO"]
    assert told["calls"]["made"] == CALLS.get(panel, 17) == len(server.received)
    assert bool(told["scores"]) is (panel in ("debatrix", "debatrix-qualitative"))
    quoted = [] if panel == "null" else [(1, True), (2, True)]
    assert [(quote["speech"], quote["found"]) for quote in told["quotes"]] == quoted


def test_f18_what_may_surprise_is_told_before_the_first_call(
    program: Program, server: FakeServer, tmp_path: Path
) -> None:
    text = Path(DEBATE).read_text(encoding="utf-8")
    debate = tmp_path / "debate.md"
    debate.write_text(text.replace("Thank you.", "Thank you. <!-- OG wins -->"), encoding="utf-8")
    done = program("judge", str(debate), *served(server), "--calls", "5")
    assert "speech 1 (OG) holds a comment" in done.err
    assert "--calls 5 ends before a verdict, which takes 17 calls" in done.err


def test_several_judges_give_a_ballot_each(program: Program, server: FakeServer) -> None:
    address = server.base_url("openai")
    judges = [word for n in range(3) for word in ("--judge", f"openai:judge-{n}@{address}")]
    told = json.loads(program("judge", DEBATE, *judges, "--json").out)
    assert [ballot["judge"] for ballot in told["ballots"]] == ["J1", "J2", "J3"]
    assert told["agreement"] == {
        "share": 1.0,
        "votes": [{"winner": "CO", "ballots": 3}],
        "wudc": 0.8,
    }
    assert {received.model for received in server.received} == {"judge-0", "judge-1", "judge-2"}


@pytest.mark.parametrize("first", [(), ("--model", "judge-0")])
def test_judges_are_asked_at_the_address_given_once(
    program: Program, server: FakeServer, first: tuple[str, ...]
) -> None:
    at, elsewhere = (
        server.base_url("openai"),
        server.base_url("openai").replace("127.0.0.1", "localhost"),
    )
    judges = ("--judge", "judge-1", "--judge", f"openai:judge-2@{elsewhere}", "--base-url", at)
    told = json.loads(program("judge", DEBATE, "--panel", "null", *first, *judges, "--json").out)
    asked = [received.model for received in server.received]
    assert sorted(asked) == [*first[1:], "judge-1", "judge-2"]
    assert len(told["ballots"]) == len(asked)


def test_an_own_panel_is_printed_changed_and_used(
    program: Program, server: FakeServer, tmp_path: Path
) -> None:
    printed = program("judge", "--print-panel", "--panel", "dbkai").out
    own = tmp_path / "mine.toml"
    own.write_text(printed.replace('name = "dbkai"', 'name = "mine"'), encoding="utf-8")
    told = json.loads(program("judge", DEBATE, "--panel", str(own), *served(server), "--json").out)
    assert (told["protocol"], told["winner"]) == ("mine", "CO")


def test_the_recorded_debate_is_the_shipped_one_and_says_who_answered(program: Program) -> None:
    record = str(Path(DEBATE).with_name("debate-judged.jsonl"))
    done = program("replay", record, "--json")
    told = json.loads(done.out)
    assert (done.code, told["differs"], told["winner"]) == (0, False, "OG")
    assert "answered by the authors of aufheben, by hand" in done.err
    assert all(quote["found"] for quote in told["quotes"])
    kept = json.loads(Path(record).read_text(encoding="utf-8").split("\n", 1)[0])["settings"]
    whole = Path(DEBATE).read_text(encoding="utf-8")
    assert all(speech["text"] in whole for speech in kept["match"]["speeches"])
    assert program("runs", "list").out == ""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((DEBATE, "--panel", "dbkia", "--model", "openai:x"), "did you mean 'dbkai'"),
        ((DEBATE,), "no judge model given"),
        (("nowhere.md", "--model", "openai:x"), "nowhere.md"),
        ((), "no debate"),
    ],
)
def test_what_cannot_be_judged_is_refused_with_the_fix(
    program: Program, words: tuple[str, ...], said: str
) -> None:
    done = program("judge", *words)
    assert done.code == 2
    assert said in done.err


def test_panels_are_measured_beside_baselines(program: Program, archive: str) -> None:
    bench = ("bench", "panelbench", "--data", archive, "--trials", "2", "--panels", "dbkai,null")
    with FakeServer(Adjudicator("OO")) as server:
        done = program(*bench, *served(server), "--relabel", "--json")
    told = json.loads(done.out)
    assert done.code == 0
    assert {p["panel"]: p["calls_per_debate"] for p in told["panels"]} == {"dbkai": 33, "null": 1}
    assert all((p["accuracy"], p["completion"]) == (1.0, 1.0) for p in told["panels"])
    assert told["baselines"] == {"always_oo": 1.0, "random": 0.375}
    [difference] = told["differences"]
    assert (difference["panel"], difference["than"]) == ("dbkai", "null")
    assert (difference["difference"], difference["interval"]) == (0.0, [0.0, 0.0])
    assert [p["rate"] for p in told["probes"]] == [1.0, 1.0]


def test_a_benchmark_reads_what_is_longer_than_its_window_in_parts(
    program: Program, archive: str
) -> None:
    bench = ("bench", "panelbench", "--data", archive, "--trials", "1", "--panels", "null")
    with FakeServer(Adjudicator("OO")) as server:
        told = json.loads(program(*bench, *served(server), "--window", "100", "--json").out)
    [panel] = told["panels"]
    assert panel["calls_per_debate"] > 1


class Lengthy:
    """Names the first, or whoever was padded with filler."""

    def __init__(self, *, moved: bool) -> None:
        self._moved = moved
        self._first, self._padded = Adjudicator("A1"), Adjudicator("A2")

    def __call__(self, received: Received) -> str:
        padded = self._moved and FILLER.strip()[:30] in received.user
        return (self._padded if padded else self._first)(received)


@pytest.mark.parametrize(("moved", "rate"), [(True, 1.0), (False, 0.0)])
def test_f20_a_judge_with_a_taste_for_length_is_caught_by_the_padding(
    program: Program, tmp_path: Path, moved: bool, rate: float
) -> None:
    pairs = [
        {"pair_id": f"p{n}", "topic": "t", "a1": "One is so.", "a2": "Two is so.", "label": "a1"}
        for n in range(4)
    ]
    data = tmp_path / "pairs.jsonl"
    data.write_text("\n".join(map(json.dumps, pairs)), encoding="utf-8")
    bench = ("bench", "pairs", "--data", str(data), "--panels", "null", "--trials", "2", "--pad")
    with FakeServer(Lengthy(moved=moved)) as server:
        told = json.loads(program(*bench, *served(server), "--json").out)
    [panel], [probe] = told["panels"], told["probes"]
    assert (panel["accuracy"], probe["pairs"]) == (1.0, 8)
    assert (probe["rate"], probe["noise"]) == (rate, 0.0)


def test_a_missing_archive_says_where_to_get_it(program: Program) -> None:
    done = program("bench", "panelbench", "--data", "nowhere.tar.gz", "--model", "openai:x")
    assert done.code == 2
    assert "ljcleo/debatrix" in done.err


REAL = Path(__file__).parents[3] / "shared/data/panelbench/BP-Competition.tar.gz"


@pytest.mark.skipif(not REAL.exists(), reason="PanelBench is not redistributed")
def test_all_panels_judge_real_debates_in_the_calls_they_say(
    program: Program, server: FakeServer
) -> None:
    bench = ("bench", "panelbench", "--data", str(REAL), "--trials", "1", "--limit", "2")
    told = json.loads(program(*bench, *served(server), "--json").out)
    assert {p["panel"]: p["calls_per_debate"] for p in told["panels"]} == {
        "null": 1,
        "debatrix-chronological": 17,
        "debatrix": 41,
        "debatrix-qualitative": 33,
        "dbkai": 33,
    }
    assert told["baselines"]["always_oo"] == pytest.approx(16 / 22)
    assert len(told["differences"]) == 10


ZOOM = """WEBVTT

1
00:00:01.000 --> 00:00:04.000
Kim (Chair): I call the first speaker.

2
00:00:05.000 --> 00:00:09.000
Aiko Sato: Pupils sleep more.

3
00:00:10.000 --> 00:00:14.000
Dan Roy: Parents still work until five.

4
00:00:15.000 --> 00:00:19.000
Ben Abe: Clubs fill the afternoon.
"""


@pytest.mark.parametrize(
    ("lang", "motion", "page", "err"),
    [
        (
            "en",
            "This House would end school at noon",
            "# Prop wins.\nMotion: This House would end school at noon\n",
            "Prop (for) 1 Aiko Sato, 3 Ben Abe; Opp (against) 2 Dan Roy\nleft out, since they",
        ),
        (
            "ja",
            "学校を正午に終えるべきである",
            "# Propの勝ちです。\n論題：学校を正午に終えるべきである\n",
            "Prop（賛成）1 Aiko Sato、3 Ben Abe；Opp（反対）2 Dan Roy\nどのチームの発言でもないので",
        ),
    ],
)
def test_a_recording_is_judged_with_feedback_and_ballots(
    program: Program, tmp_path: Path, lang: str, motion: str, page: str, err: str
) -> None:
    file = tmp_path / "zoom.vtt"
    file.write_text(ZOOM, encoding="utf-8")
    teams = ("--teams", "Prop=Aiko Sato,Ben Abe", "--teams", "Opp=Dan Roy")
    outputs = [tmp_path / name for name in ("b.md", "b.csv", "b.tabbycat.json", "b.json")]
    written = [word for each in outputs for word in ("-o", str(each))]
    with FakeServer(Adjudicator("Prop")) as server:
        asked = ("judge", str(file), "--motion", motion, *teams, "--lang", lang, *served(server))
        told = json.loads(program(*asked, "--feedback", "--estimate", "--json").out)
        done = program(*asked, "--feedback", *written, "--run", "r")
    assert (done.code, err in done.err) == (0, True), done.err
    assert told["usual"]["calls"] == len(server.received)
    handout, table, sheets, envelope = (each.read_text(encoding="utf-8") for each in outputs)
    assert handout.startswith(page)
    assert table.count("\n") == 4
    [sheet] = json.loads(sheets)["result"]["sheets"]
    assert [team["team"] for team in sheet["teams"]] == ["Prop", "Opp"]
    assert [each["speaker"] for each in sheet["teams"][0]["speeches"]] == ["Aiko Sato", "Ben Abe"]
    assert [row["speech"] for row in json.loads(envelope)["feedback"]["speeches"]] == [1, 2, 3]
    again = program("show", "r", "-o", str(tmp_path / "again.tabbycat.json"))
    assert (again.code, (tmp_path / "again.tabbycat.json").read_text("utf-8")) == (0, sheets)


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        ((), '--motion "This House would'),
        (("--motion", "M"), '--teams "Prop=Aiko,Ben"'),
        (("--motion", "M", "--teams", "Prop=Aiko"), "nearest in line 9: 'Aiko Sato'"),
        (("--points", "80-60"), "write the least and the most points"),
    ],
)
def test_what_a_recording_lacks_is_named_with_the_flag_that_says_it(
    program: Program, tmp_path: Path, flags: tuple[str, ...], said: str
) -> None:
    file = tmp_path / "zoom.vtt"
    words = ("--motion", "M") if flags[:1] == ("--points",) else ()
    text = ZOOM if not words else ZOOM.replace("Ben Abe", "Dan Roy")
    file.write_text(text, encoding="utf-8")
    done = program("judge", str(file), *flags, *words, "--model", "openai:x")
    assert done.code == 2
    assert said in done.err
