"""The deliberation room from Python: started, looked at, replayed; its options over file and defaults."""

import asyncio
import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from aufheben.app import App, Result
from aufheben.errors import BadInput
from aufheben.rooms.deliberation.request import Deliberation
from aufheben.words import spelled
from tests.surfaces.conftest import Program

CAMERA = str(Path(__file__).parents[2] / "examples" / "camera.toml")
OF_ITS_OWN = ("run", "created")


async def _done(request: Any, **app: Any) -> Result:
    return await (await App(journal=":memory:", **app).start(request))


def done(request: Any, **app: Any) -> Result:
    return asyncio.run(_done(request, **app))


@pytest.fixture(scope="module")
def camera() -> Result:
    return done(Deliberation(what=CAMERA))


def without(envelope: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in envelope.items() if key not in OF_ITS_OWN}


def test_it_is_the_same_as_the_command_and_as_what_is_shown_of_it(
    program: Program, camera: Result
) -> None:
    told = json.loads(program("deliberate", CAMERA, "--run", "r", "--json").out)
    assert without(told) == without(json.loads(camera.to("json")))
    assert told == json.loads(program("show", "r", "--json").out)


def test_a_question_with_stances_is_as_the_file_that_has_them(camera: Result) -> None:
    question, stances = camera["issue"], dict[str, str]()
    for seat in asdict(camera.job.job.rules)["minds"]:
        stances[seat["name"]] = seat["stance"]
    assert without(done(Deliberation(what=question, stances=stances)).envelope) == without(
        camera.envelope
    )


@pytest.mark.parametrize("form", ["md", "txt", "mmd", "json"])
def test_every_format_has_the_answer(camera: Result, form: str) -> None:
    assert camera.answer == "We should buy c"
    assert "We should buy c" in camera.to(form)


def test_the_board_is_seen_as_it_stood_after_each_step(camera: Result) -> None:
    steps = range(len(camera["steps"]) + 1)
    claims = [len(camera.look("board", str(step)).value["board"]["claims"]) for step in steps]
    assert claims[0] == 0
    assert claims == sorted(claims)
    assert camera.look("board").value["board"] == camera["board"]
    assert camera.look("board").files["mmd"] == camera.to("mmd")


def test_a_look_is_had_where_a_loop_is_running(camera: Result) -> None:
    async def looked() -> int:
        return int(camera.look("board", "1").value["at"])

    assert asyncio.run(looked()) == 1


def test_the_utility_of_a_step_is_part_of_that_of_all(camera: Result) -> None:
    assert camera.look("utility", "2").text in camera.look("utility").text
    assert [step["taken"] for step in camera.look("utility").value["steps"]] == [
        step["taken"]["key"] for step in camera["steps"]
    ]


@pytest.mark.parametrize("look", ["board", "utility"])
@pytest.mark.parametrize("at", ["99", "-1", "two", "٣", ""])
def test_a_step_that_is_not_there_cannot_be_looked_at(camera: Result, look: str, at: str) -> None:
    with pytest.raises(BadInput, match="step"):
        camera.look(look, at)


@pytest.mark.parametrize(
    ("own", "file", "default", "most"),
    [(None, None, None, None), (None, None, 9, 9), (None, 5, 9, 5), (3, 5, 9, 3), (3, None, 9, 3)],
)
def test_limits_given_go_before_those_of_the_file_and_these_before_defaults(
    tmp_path: Path, own: int | None, file: int | None, default: int | None, most: int | None
) -> None:
    path = tmp_path / "case.toml"
    limits = "" if file is None else f"\n[limits]\ncalls = {file}\n"
    path.write_text(Path(CAMERA).read_text(encoding="utf-8") + limits, encoding="utf-8")
    app = App(journal=":memory:", calls=default)
    _, session = app.seat(Deliberation(what=str(path), calls=own))
    assert session.job.limits.calls == most


def test_the_file_of_defaults_yields_to_the_input_file_and_flags_win(program: Program) -> None:
    Path("aufheben.toml").write_text("calls = 2\n", encoding="utf-8")
    assert program("deliberate", CAMERA, "-q").code == 4
    text = Path(CAMERA).read_text(encoding="utf-8")
    Path("own.toml").write_text(f"{text}\n[limits]\ncalls = 90\n", encoding="utf-8")
    assert program("deliberate", "own.toml", "-q").code == 0
    assert program("deliberate", "own.toml", "-q", "--calls", "2").code == 4


def test_a_model_that_is_not_needed_where_logic_reads_all_is_told() -> None:
    request = Deliberation(what=CAMERA)
    room, session = App(journal=":memory:", model="openai:x").seat(request)
    assert set(session.agents.values()) == {"symbolic"}
    configured = replace(request, model="openai:x")
    (note,) = room.briefing.unused(configured, session)
    assert "deliberates" in spelled(note, "en")
    assert not room.briefing.unused(Deliberation(what=CAMERA), session)


def test_documents_that_are_not_looked_into_are_named_by_the_run(
    tmp_path: Path, program: Program
) -> None:
    (tmp_path / "facts").mkdir()
    (tmp_path / "facts" / "a.md").write_text("Nothing of cameras.\n", encoding="utf-8")
    (tmp_path / "facts" / "b.pdf").write_bytes(b"%PDF")
    program("deliberate", CAMERA, "--facts", "facts", "--run", "r", "-q")
    said = "  not looked into: "
    assert said in program("deliberate", CAMERA, "--facts", "facts").err
    assert said in program("resume", "r").err
    assert said not in program("deliberate", CAMERA, "--facts", "facts", "-q").err


def test_nothing_is_begun_where_there_are_no_documents(tmp_path: Path) -> None:
    app = App(journal=":memory:")
    with pytest.raises(BadInput, match="nowhere"):
        asyncio.run(_begin(app, Deliberation(what=CAMERA, facts=str(tmp_path / "nowhere"))))
    assert list(app.runs()) == []


async def _begin(app: App, request: Any) -> None:
    await app.start(request)


@pytest.mark.parametrize(
    "given",
    [
        {"personas": {"judge": "stern"}}, {"personas": {"Ann": "x", "ＡＮＮ": "y"}},
        {"personas": {"AG1": "x"}}, {"personas": {"A\nB": "x"}}, {"personas": {"Ann": " "}},
        {"seats": {"juge": "symbolic"}}, {"seats": {"judge": "human"}},
        {"seats": {"judge": "model"}}, {"facts": " "}, {"weights": "nowhere.toml"},
        {"what": "nowhere.toml"}, {"what": "Why?"},
    ],
)  # fmt: skip
def test_what_cannot_be_deliberated_is_refused_before_it_is_begun(given: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        App(journal=":memory:").seat(Deliberation(**{"what": CAMERA, **given}))
