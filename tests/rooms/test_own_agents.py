"""One's own agent is given and nothing else is named; packages that are no rooms take no door."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import aufheben
from aufheben.agents.llm import LlmAgent
from aufheben.app import App
from aufheben.bench import conformance, dialectic
from aufheben.bench.options import Conformance
from aufheben.bench.options import Dialectic as Contest
from aufheben.domain.models import own_name
from aufheben.errors import BadInput
from aufheben.rooms import OURS, registry
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.rooms.judging.request import Judging
from aufheben.rooms.schema import asking, messages
from aufheben.testing import InProcess
from tests.model_debates import STANCES
from tests.rooms import toy
from tests.rooms.registered import registered
from tests.rooms.settled import DEBATE, LOGIC, QUESTION, RUNS, TOY, answer, ended
from tests.rooms.test_examples_plugin import found, package
from tests.surfaces.conftest import Program, program

ASKED = {name: each for name, each in RUNS.items() if name not in ("complete", "defeated")}


class Mine(LlmAgent):
    """What somebody brings: it has no name but its class's."""

    def __init__(self, **_: Any) -> None:
        super().__init__(InProcess(answer), lang="en")


def unnamed(request: Any, model: str | None = None) -> Any:
    """The request as it is written where no model is known."""
    judges = {"judges": ()} if hasattr(request, "judges") else {}
    return replace(request, model=model, **judges)


@pytest.mark.parametrize("name", ASKED)
def test_an_agent_of_ones_own_needs_no_models_name_and_is_kept_by_its_own(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    registered(monkeypatch, TOY)
    app = App(journal=":memory:", agents={"": Mine()})

    async def ran() -> Any:
        return await (await app.start(unnamed(ASKED[name]), name="r"))

    result = asyncio.run(ran())
    assert set(result.job.agents.values()) == {"own:Mine"}
    assert "own:Mine" in app.export("r")
    assert result.envelope["agents"] == result.job.agents


@pytest.mark.parametrize("name", ASKED)
def test_a_plugins_agent_is_named_by_its_own_name_alone(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    registered(monkeypatch, TOY, ("agents", "mine", f"{__name__}:Mine"))
    app = App(journal=":memory:")
    result = asyncio.run(ended(app, unnamed(ASKED[name], "mine")))
    assert set(result.job.agents.values()) == {"mine"}


@pytest.mark.parametrize("lifted", [True, False])
def test_agents_of_single_seats_sit_there_and_the_first_does_the_common_work(lifted: bool) -> None:
    class Other(Mine):
        pass

    app = App(journal=":memory:", agents={"AG1": Mine(), "AG2": Other()})
    asked = Dialectic(what=QUESTION, stances=STANCES, protocol=None if lifted else "mad")
    _, job = app.seat(asked)
    assert job.agents["AG1"], job.agents["AG2"] == ("own:Mine", "own:Other")
    assert job.agents["M"] == "own:Mine"
    result = asyncio.run(ended(app, asked))
    assert result.outcome != "failed"


def test_a_seat_that_is_given_an_agent_is_asked_though_logic_could_hold_it() -> None:
    _, job = App(journal=":memory:", agents={"AG1": Mine()}).seat(
        Dialectic(what="Is Tweety a flier?", stances=LOGIC)
    )
    assert job.agents["AG1"] == "own:Mine"
    assert job.agents["AG2"] == "symbolic"


def test_where_one_seat_is_left_empty_that_is_the_complaint() -> None:
    app = App(journal=":memory:", agents={"AG1": Mine()})
    with pytest.raises(BadInput, match="AG2"):
        app.seat(Dialectic(what=QUESTION, stances=STANCES))


def test_judges_are_given_by_their_seats() -> None:
    app = App(journal=":memory:", agents={"J1": Mine(), "J2": Mine()})
    _, job = app.seat(Judging(text=DEBATE))
    assert job.agents == {"J1": "own:Mine", "J2": "own:Mine"}


def test_an_agent_is_known_by_its_own_name_where_it_has_one() -> None:
    agent = Mine()
    agent.name = "my agent, v2"  # type: ignore[attr-defined]
    assert own_name(agent) == "own:my-agent-v2"


def test_whoever_has_not_the_agent_is_told_where_it_is() -> None:
    with pytest.raises(BadInput, match="own:Mine is an agent of the program") as wrong:
        App(journal=":memory:").seat(Judging(text=DEBATE, model="own:Mine"))
    assert "App(agents=" in wrong.value.do


@pytest.mark.parametrize(
    ("bench", "options"),
    [
        (conformance, Conformance()),
        (dialectic, Contest(topics="camera", methods="single,mad", limit=1, resamples=100)),
    ],
    ids=["conformance", "dialectic"],
)
def test_a_benchmark_of_ones_own_agent_names_it(bench: Any, options: Any) -> None:
    app = App(journal=":memory:", agents={"": Mine()})
    found = asyncio.run(bench.measured(options, app, lambda *_: None))
    assert "own:Mine" in found.to("json")
    assert '"symbolic"' not in str(found.summary.get("models", ""))


__all__ = ["program"]
WRONG = {
    "a group that is none": "replace(ROOM, asks=None)",
    "files that are nobody's": "replace(ROOM, batched=None)",
    "a request that is no dataclass": "replace(ROOM, request=int)",
    "a module that is not there": 'replace(ROOM, asks=Asks(modules={"other": "no.such.module"}))',
    "a folder of ours": 'replace(ROOM, asks=Asks(modules={"dialectic": "other.room"}))',
    "words that are not there": 'replace(ROOM, summary=Said("other.room", "gone"))',
}
AT_IMPORT = {
    "an end of its own": "class End(BaseException): ...\nraise End",
    "the end of the program": "raise SystemExit(3)",
}
HEAD = (
    "from dataclasses import replace\nfrom aufheben.rooms.aspects import Asks, Batched\n"
    "from aufheben.words import Said\n"
)


def other(folder: Path, text: str) -> Path:
    """A package whose room is so."""
    package(folder, "other", "[aufheben.rooms]\nother = other.room:ROOM\n")
    (folder / "other").mkdir()
    (folder / "other/__init__.py").touch()
    source = Path(toy.__file__).read_text("utf-8").replace("Larger", "Other")
    source = source.replace('"larger"', '"other"')
    (folder / "other/room.py").write_text(f"{source}\n{text}\n", "utf-8")
    return folder


@pytest.mark.parametrize(
    "text", [*(f"{HEAD}ROOM = {t}" for t in WRONG.values()), *AT_IMPORT.values()]
)
def test_it_is_refused_by_its_name_and_nobody_else_sees_it(
    text: str, program: Program, tmp_path: Path
) -> None:
    before = messages()
    with found(other(tmp_path / "packages", text)):
        with pytest.raises(BadInput, match="other"):
            registry.named("other")
        assert [room.name for room in registry.every()] == [*OURS]
        assert messages() == before
        assert not hasattr(aufheben, "Other")
        (tmp_path / "asked.toml").write_text('question = "Why?"\n', "utf-8")
        assert program("schema", "run").code == 0
        assert program("batch", str(tmp_path / "asked.toml"), "--dry-run").code != 70
        assert program("other", "?").code == 2


def test_a_room_of_files_that_breaks_off_takes_no_file(program: Program, tmp_path: Path) -> None:
    broken = f"{HEAD}ROOM = replace(ROOM, batched=Batched(meant=lambda _: 1 / 0))"
    file = tmp_path / "asked.toml"
    file.write_text('question = "Why?"\n', "utf-8")
    with found(other(tmp_path / "packages", broken)):
        assert program("batch", str(file), "--dry-run").code != 70


def test_what_ours_ask_stands_first_whatever_rank_another_gives_itself(tmp_path: Path) -> None:
    first = (
        f"{HEAD}from aufheben.rooms.dialectic.asks.stance_tasks import Oppose\n"
        'class Mine(Oppose):\n    name = "construct"\nTASKS = (Mine,)\n'
        'ROOM = replace(ROOM, asks=Asks(modules={"other": "other.room"}, rank=-5))'
    )
    construct = messages()["construct"]
    with found(other(tmp_path / "packages", first)):
        assert list(asking())[-1] == "other"
        assert messages()["construct"] is construct


def test_a_folder_of_prompts_takes_in_nothing_that_lies_elsewhere(
    program: Program, tmp_path: Path
) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("canary", "utf-8")
    (tmp_path / "mine/dialectic/en").mkdir(parents=True)
    (tmp_path / "mine/dialectic/en/construct.j2").symlink_to(secret)
    words = ("ask", "Close it?", "--stance", "It is loud.", "--stance", "It feeds us.")
    told = program(*words, "--model", "openai:x", "--prompts", str(tmp_path / "mine"), "--dry-run")
    assert (told.code, "canary" in told.out + told.err) == (2, False)
    assert "copy the file into the folder" in told.err


def test_a_module_without_tasks_takes_no_message_from_others(tmp_path: Path) -> None:
    before = messages()
    idle = f'{HEAD}ROOM = replace(ROOM, asks=Asks(modules={{"other": "json"}}))'
    with found(other(tmp_path / "packages", idle)):
        assert messages() == before


def test_nor_does_a_link_to_itself_break_it_off(program: Program, tmp_path: Path) -> None:
    (tmp_path / "mine/dialectic/en").mkdir(parents=True)
    (tmp_path / "mine/dialectic/en/construct.j2").write_text("{{ task }}", "utf-8")
    (tmp_path / "mine/round").symlink_to("round")
    asked = ("ask", "Close it?", "--stance", "It is loud.", "--stance", "It feeds us.")
    words = ("--model", "openai:x", "--prompts", str(tmp_path / "mine"), "--dry-run")
    assert program(*asked, *words).code == 2
