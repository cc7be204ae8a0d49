"""What a hearing will cost is said before it begins, and is about what it then takes."""

import asyncio
import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from aufheben.rooms.judging.forecast import Forecast, forecast
from aufheben.rooms.judging.job import JudgingJob
from aufheben.rooms.judging.panels import PANELS, published
from aufheben.rooms.judging.settings import read_settings
from aufheben.testing import Adjudicator, FakeServer
from tests.held_again import said_in
from tests.surfaces.conftest import Program

ROOT = Path(__file__).parents[2]
SHARED = Path(os.environ.get("AUFHEBEN_SHARED", ROOT.parent / "shared"))
RECORDED = SHARED / "data/recorded/j-dbkai.jsonl"
DBKAI = published("dbkai")
SENT = 1_195_865
"""Characters that the hearing on record was sent, by the prompts and the panel of its day."""
recorded = pytest.mark.skipif(not RECORDED.exists(), reason="the recorded runs are not at hand")


def debate(folder: Path, lang: str, words: int) -> str:
    """Four teams and eight speeches of so many words that mean nothing."""
    said = "窓を洗う人がいて、" if lang == "ja" else "Somebody washes the window and "
    order = ("OG", "OO", "OG", "OO", "CG", "CO", "CG", "CO")
    text = "".join(
        f"\n## {team}\n{number}. {said * (words // 5 + number)}\n"
        for number, team in enumerate(order, start=1)
    )
    file = folder / "debate.md"
    file.write_text(f"# Motion: This house would wash its windows.\n{text}", encoding="utf-8")
    return str(file)


@pytest.mark.parametrize("words", [200, 1_600])
@pytest.mark.parametrize("panel", ["dbkai", "debatrix", "null"])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_estimate_is_what_a_hearing_sends(
    program: Program, tmp_path: Path, lang: str, panel: str, words: int
) -> None:
    asked = ("judge", debate(tmp_path, lang, words), "--lang", lang, "--panel", panel)
    with FakeServer(Adjudicator("CO", wordy=True)) as server:
        who = ("--model", "openai:stand-in", "--base-url", server.base_url("openai"))
        usual = json.loads(program(*asked, *who, "--estimate", "--json").out)["usual"]
        assert not server.received
        told = json.loads(program(*asked, *who, "--json").out)
        sent = sum(len(r.system) + len(r.user) for r in server.received)
    assert usual["calls"] == told["calls"]["made"]
    assert sent == pytest.approx(usual["characters"], rel=0.1)
    taken = told["usage"]["input"] + told["usage"]["output"]
    assert taken == pytest.approx(usual["tokens"], rel=0.15)


def test_the_estimate_is_printed_before_the_run(program: Program, tmp_path: Path) -> None:
    with FakeServer(Adjudicator("CO")) as server:
        who = ("--model", "openai:stand-in", "--base-url", server.base_url("openai"))
        done = program("judge", debate(tmp_path, "en", 200), *who)
    lines = done.err.splitlines()
    begun = next(n for n, line in enumerate(lines) if line.startswith("run "))
    assert lines[begun - 1] == "nothing leaves this machine"
    assert lines[begun - 2].startswith("openai:stand-in: about 33 calls (more where ")
    assert "characters of prompts" in lines[begun - 2]
    assert lines[begun - 2].endswith(
        "describes it: 33 calls, as its authors' program works (--as-shipped): 41"
    )


@pytest.mark.parametrize("panel", PANELS)
def test_both_ways_of_a_panel_are_counted_before_and_made(
    program: Program, tmp_path: Path, panel: str
) -> None:
    with FakeServer(Adjudicator("CO")) as server:
        who = ("--model", "openai:stand-in", "--base-url", server.base_url("openai"))
        asked = ("judge", debate(tmp_path, "en", 20), "--panel", panel, *who, "--json")
        told = json.loads(program(*asked, "--estimate").out)["panels"]
        assert told == json.loads(program(*asked, "--estimate", "--as-shipped").out)["panels"]
        for name, flags in (("as_described", ()), ("as_shipped", ("--as-shipped",))):
            before = len(server.received)
            made = json.loads(program(*asked, *flags).out)["calls"]["made"]
            assert made == len(server.received) - before == told[name]


def on_record() -> JudgingJob:
    return read_settings(said_in(RECORDED).settings).hearing


def told(hearing: JudgingJob) -> Forecast:
    return asyncio.run(forecast(hearing))


@recorded
def test_a_hearing_reads_half_of_what_it_read_with_fewer_calls() -> None:
    now = told(replace(on_record(), panel=DBKAI))
    assert now.calls == 33
    assert now.characters < SENT / 2
