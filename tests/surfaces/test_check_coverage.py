"""Which edges were debated, which one call upheld, and the share of those that is debated too."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.rooms.hierarchy.protocol.protocol import SpotCheck
from aufheben.testing import Curator, FakeServer, Received
from tests.surfaces.conftest import Program
from tests.surfaces.curating import PAIRS, asked_of, curated, rows, served, told

ANSWERS = curated
MANY = tuple((f"thing {number}", "vehicle") for number in range(20))
DEBATED = [("sign", "warning sign"), ("wheel", "car")]


def careless(received: Received) -> str:
    """The first opinion of anybody without a viewpoint upholds all; whoever looks closer, nothing."""
    alone = "Your viewpoint" not in received.system and received.schema_name == "opine"
    return Curator(lambda _child, _parent: "true" if alone else "false")(received)


def test_the_report_says_what_was_debated_and_what_one_call_upheld(
    program: Program, server: FakeServer
) -> None:
    found = told(program("check", rows("in.csv"), "--no-mend", *served(server), "--json"))
    debated = [(row["child"], row["parent"]) for row in found["edges"]["debated"]]
    looked = [(row["child"], row["parent"]) for row in found["edges"]["upheld_by_one_call"]]
    assert (debated, looked) == (DEBATED, [pair for pair in PAIRS if pair not in DEBATED])
    assert [row["verdict"] for row in found["edges"]["debated"]] == ["false", "false"]
    assert found["spot_check"] is None


def test_people_are_told_it_in_their_language(program: Program, server: FakeServer) -> None:
    words = ("check", rows("in.csv"), "--no-mend", *served(server))
    english, japanese = (program(*words, "--lang", lang).out for lang in ("en", "ja"))
    assert "debated: 2 of 5 edges: sign -> warning sign (falls), wheel -> car (falls)" in english
    assert "upheld by one call: 3 edges: car -> vehicle, lorry -> vehicle, vehicle ->" in english
    assert (
        "議論した辺：5本のうち2本（sign -> warning sign (否定)、wheel -> car (否定)）" in japanese
    )
    assert "一回の判断だけで支持した辺：3本" in japanese


def test_the_way_of_the_paper_is_called_so(program: Program, server: FakeServer) -> None:
    words = ("check", rows("in.csv"), "--no-cheap", "--no-mend", *served(server), "-o", "r.md")
    said = "every edge was debated, without a look before, as in the paper"
    assert said in program(*words, "--run", "r").err + program("show", "r").out
    assert f"- {said}" in Path("r.md").read_text(encoding="utf-8")
    help_ = program("check", "--help").out
    assert "paper's way" in " ".join(help_.split())


def test_a_share_of_what_one_call_upheld_is_debated_and_says_what_it_misses(
    program: Program, server: FakeServer
) -> None:
    server.reply = careless
    words = ("--no-mend", "--rounds", "1", "--spot-check", "25%", *served(server), "--json")
    found = told(program("check", rows("in.csv", MANY), *words))
    spot = found["spot_check"]
    drawn = [row for row in found["edges"]["debated"] if row["drawn"]]
    assert 0 < len(drawn) == spot["drawn"] == spot["rejected"] < 20
    assert (spot["share"], spot["seed"], spot["of"], spot["missed"]) == (0.25, 0, 20, 1.0)
    assert {row["subject"] for row in found["findings"] if row["rule"] == "wrong_edge"} == {
        row["child"] for row in drawn
    }
    # One who was not drawn was asked about once.
    assert {len(asked_of(server, *pair)) for pair in MANY} == {1, 3}
    assert found["edges"]["upheld"] == len(found["edges"]["upheld_by_one_call"]) == 20 - len(drawn)


def test_another_seed_draws_others_and_the_same_one_the_same(
    program: Program, server: FakeServer
) -> None:
    server.reply = careless
    words = ("check", rows("in.csv", MANY), "--no-mend", "--spot-check", "0.25", *served(server))
    drawn = [
        [row["child"] for row in told(program(*words, *more, "--json"))["edges"]["debated"]]
        for more in ((), ("--draw", "0"), ("--draw", "7"))
    ]
    assert drawn[0] == drawn[1] != drawn[2]


def test_a_spot_check_is_told_shown_and_replayed(program: Program, server: FakeServer) -> None:
    server.reply = careless
    path = rows("in.csv", MANY[:4])
    words = ("--spot-check", "100%", "--no-mend", "--rounds", "1", "--run", "r", *served(server))
    done = program("check", path, *words)
    line = "spot check: of 4 edges that one call upheld, 4 were drawn (100%, seed 0) and debated:"
    assert f"{line} 4 fell, 0 stayed open; so one call misses 100% (95 %: 51% to 100%)" in done.out
    assert json.loads(program("replay", "r", "--json").out)["differs"] is False
    shown = program("show", "r", "--edge", "thing 1,vehicle").out
    assert "[first look of agent N]" in shown
    assert "[opinion of agent C, round 1]" in shown
    kept, *_ = program("runs", "export", "r").out.splitlines()
    assert json.loads(kept)["settings"]["spot_check"] == {"share": 1.0, "seed": 0}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--spot-check", "ten"), "'ten'"),
        (("--spot-check", "ten%"), "'ten%'"),
        (("--spot-check", "110%"), "may not be 1.1"),
        (("--spot-check", "1.1"), "1.1"),
        (("--spot-check", "nan"), "must be a number, not nan"),
        (("--spot-check", "10%", "--no-cheap"), "let one call look"),
        (("--spot-check", "10%", "--form", "single"), "let one call look"),
    ],
)
def test_what_is_no_spot_check_is_refused(
    program: Program, server: FakeServer, words: tuple[str, ...], said: str
) -> None:
    done = program("check", rows("in.csv"), *words, *served(server))
    assert (done.code, said in done.err, server.received) == (2, True, [])


@given(st.integers(), st.floats(0, 1), st.floats(0, 1))
def test_a_larger_share_draws_all_that_a_smaller_one_draws(
    seed: int, one: float, other: float
) -> None:
    less, more = (
        {pair for pair in MANY if SpotCheck(share=share, seed=seed).draws(("edge", *pair))}
        for share in sorted((one, other))
    )
    assert less <= more
    assert all(SpotCheck(share=1.0, seed=seed).draws(("edge", *pair)) for pair in MANY)
