"""The hierarchy room from Python: started, told as it goes on, looked at, replayed, forked."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest

from aufheben.agents import ScriptedAgent
from aufheben.app import App, Result
from aufheben.domain.opinions import Opinion, Proposal, forms, usual
from aufheben.domain.taxonomies import Finding
from aufheben.errors import BadInput
from aufheben.rooms.hierarchy.asks import Mend
from aufheben.rooms.hierarchy.job import Settled
from aufheben.rooms.hierarchy.report.mends import corrected, lost, mends
from aufheben.rooms.hierarchy.request import FORMS, Hierarchy
from aufheben.rooms.hierarchy.room import ROOM
from aufheben.words import spelled, tell
from tests.surfaces.conftest import Program

TRAFFIC = str(Path(__file__).parents[2] / "examples" / "traffic.csv")
ROADS = b"child,parent\ncar,vehicle\nwheel,car\nd,d\n"
OF_ITS_OWN = ("run", "created")


def judged(seat: object, task: Any) -> object:
    """What is under a car is wrong; the rest stands, and so does whatever is to be mended."""
    if isinstance(task, Mend):
        return Proposal(kind="reversed", reason="Cars have wheels.")
    wrong = (task.claim.child.name, task.claim.parent.name) == ("wheel", "car")
    return Opinion(verdict="false" if wrong else "true", reason="So it is.")


async def _done(app: App, request: Hierarchy, **how: Any) -> Result:
    return await (await app.start(request, **how))


def done(request: Hierarchy, **how: Any) -> Result:
    app = App(journal=":memory:", agents={"": ScriptedAgent(judged)})
    return asyncio.run(_done(app, request, **how))


def roads(**more: Any) -> Hierarchy:
    return Hierarchy(file="roads.csv", content=ROADS, model="openai:nobody", **more)


def without(envelope: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in envelope.items() if key not in OF_ITS_OWN}


@pytest.fixture(scope="module")
def traffic() -> Result:
    return asyncio.run(_done(App(journal=":memory:"), Hierarchy(file=TRAFFIC)))


@pytest.fixture(scope="module")
def asked() -> Result:
    return done(roads())


def test_it_is_the_same_as_the_command_and_as_what_is_shown_of_it(
    program: Program, traffic: Result
) -> None:
    told = json.loads(program("check", TRAFFIC, "--run", "r", "--json").out)
    assert without(told) == without(json.loads(traffic.to("json")))
    assert told == json.loads(program("show", "r", "--json").out)
    assert told["agents"] == {"N": "lexical"}


def test_only_the_lines_of_a_file_that_is_not_at_hand_are_not_told_again(asked: Result) -> None:
    again = asyncio.run(App(journal=":memory:").replay(asked.record))
    first, second = (json.loads(result.to("sarif"))["runs"][0] for result in (asked, again))
    places = [row["locations"][0].pop("physicalLocation") for row in first["results"]]
    assert all(place["region"]["startLine"] > 1 for place in places)
    assert first == second
    assert re.sub(r' file="[^"]*" line="\d+"', "", asked.to("xml")) == again.to("xml")


def test_every_format_that_help_names_is_one_of_the_room() -> None:
    assert set(Hierarchy.formats) == {*ROOM.report.formats, "html"}


def test_every_form_there_is_may_be_asked_for() -> None:
    assert (usual(1).name, *forms(1)) == FORMS


def test_what_the_structure_shows_is_told_first_and_each_edge_when_it_is_settled() -> None:
    told = list[object]()
    done(roads(), tell=told.append)
    found = [each for each in told if isinstance(each, Finding | Settled)]
    assert isinstance(told[0], Finding)
    assert [type(each) for each in found] == [Finding, Settled, Settled]
    described = [
        spelled(ROOM.progress.describe(done(roads()).job, ())(each), "en") for each in found
    ]
    assert described[0].startswith("ERROR self_loop: ")
    assert min(described[1:]).startswith('ERROR wrong_edge: rejected: "wheel" as a')
    assert max(described[1:]) == 'stands: "car" is a subclass of "vehicle".'


def test_every_answer_is_shown_by_the_number_at_which_it_can_be_forked(asked: Result) -> None:
    described = ROOM.progress.describe(asked.job, ())
    said = {each.number: spelled(described(each), "en") for each in asked.record.events}
    wrong = [e for e in asked.record.events if e.payload.get("verdict") == "false"]
    assert all(": false: So it is." in said[event.number] for event in wrong)
    answers = [e for e in asked.record.events if e.kind == "answered"]
    assert all(said[event.number].startswith(f"{event.seat}: edge ") for event in answers)


def test_programs_are_told_of_findings_alone_and_not_of_those_that_are_known(
    tmp_path: Path,
) -> None:
    (tmp_path / "known.tsv").write_text("self_loop\td\n", "utf-8")
    for suppress, rules in ((None, {"self_loop", "wrong_edge"}), ("known.tsv", {"wrong_edge"})):
        told = list[object]()
        request = roads(suppress=suppress and str(tmp_path / suppress))
        result = done(request, tell=told.append)
        rows = [row for row in map(ROOM.progress.rows(result.job), told) if row is not None]
        assert {row["rule"] for row in rows} == rules
        assert {row["event"] for row in rows} == {"finding"}


def test_a_run_under_way_gives_its_events_and_nothing_else() -> None:
    async def kinds() -> set[str]:
        app = App(journal=":memory:", agents={"": ScriptedAgent(judged)})
        run = await app.start(roads())
        return {event.kind async for event in run}

    assert asyncio.run(kinds()) == {"asked", "answered", "ended"}


@pytest.mark.parametrize("words", ["wheel,car", "wheel, car"])
def test_the_debate_of_an_edge_is_looked_at_where_a_loop_runs_too(
    asked: Result, words: str
) -> None:
    async def looked() -> Any:
        return asked.look("edge", words)

    for shown in (asked.look("edge", words), asyncio.run(looked())):
        assert shown.value["edge"] == ("wheel", "car")
        assert '"wheel" is a subclass of "car".' in shown.text
        assert "reverse it" in shown.text


@pytest.mark.parametrize("words", [None, "", "wheel", "car,wheel", "d,d"])
def test_an_edge_that_was_not_checked_is_refused(asked: Result, words: str | None) -> None:
    with pytest.raises(BadInput, match="no checked edge"):
        asked.look("edge", words)


def test_forked_at_an_answer_another_verdict_stands_in_its_place(asked: Result) -> None:
    wrong = [e for e in asked.record.events if e.payload.get("verdict") == "false"]
    assert wrong

    async def forked(event: int) -> Result:
        app = App(journal=":memory:", agents={"": ScriptedAgent(judged)})
        answer = {**app.answer(asked.record, event), "verdict": "true"}
        return await (await app.fork(asked.record, event=event, answer=answer))

    other = asyncio.run(forked(wrong[0].number))
    assert (asked["edges"]["rejected"], other["edges"]["rejected"]) == (1, 0)
    assert other["forked"] == {"run": asked.run, "event": wrong[0].number}


def test_mends_are_made_of_what_was_read_and_not_of_what_is_kept(asked: Result) -> None:
    found = mends(asked.told.findings, frozenset({("wheel", "car")}), asked.job.job.taxonomy)
    assert corrected(asked.told, found, ".csv").splitlines()[2].startswith("car,wheel")
    assert lost(asked.told, ".csv") == ()
    again = asyncio.run(App(journal=":memory:").replay(asked.record))
    with pytest.raises(BadInput, match=r"roads\.csv is not kept"):
        corrected(again.told, found, ".csv")


def test_what_will_be_taken_is_known_before_the_first_call(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "canary")
    found = asyncio.run(App(journal=":memory:").estimate(roads()))
    assert (
        tell(found.said)
        == f"2 edges: at most {found.bound} calls; usually " + tell(found.brief)[15:]
    )
    assert found.bound >= int(str(found.usual["calls"])) > 0


@pytest.mark.parametrize(
    "options",
    [
        {"form": "parrallel"}, {"rounds": 0}, {"min_agree": float("nan")}, {"min_agree": 1.5},
        {"context": "all"}, {"seats": {"Q": "lexical"}}, {"seats": {"N": "gpt"}},
        {"experts": "NS", "form": "single"}, {"select": ("vehicel",)},
        {"file": "gone.csv", "content": None},
    ],
    ids=str,
)  # fmt: skip
def test_options_that_do_not_fit_are_refused_and_nothing_is_begun(options: dict[str, Any]) -> None:
    app = App(journal=":memory:")
    with pytest.raises(BadInput):
        asyncio.run(_done(app, Hierarchy(**{"file": "roads.csv", "content": ROADS, **options})))
    assert list(app.runs()) == []


def test_the_context_may_be_spelled_either_way() -> None:
    either: Any = [
        done(roads(context=word)).record.settings for word in ("neighborhood", "neighbourhood")
    ]
    assert either[0] == either[1]


def test_no_message_names_a_flag(traffic: Result) -> None:
    found = asyncio.run(App(journal=":memory:").estimate(Hierarchy(file=TRAFFIC)))
    said = [
        tell(found.said),
        tell(found.brief),
        *map(tell, ROOM.briefing.heading(traffic.job)),
        spelled(ROOM.briefing.bound(traffic.job), "en"),
    ]
    assert not [line for line in said if "--" in line]
