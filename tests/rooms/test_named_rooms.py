"""Endings are codes for programs and sentences for people; exit codes; names of runs and of rooms."""

import ast
import asyncio
import dataclasses
import hashlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

import aufheben
from aufheben.app import App
from aufheben.app.prepared_run import Seated
from aufheben.app.run_info import row_of
from aufheben.app.summary import Summary
from aufheben.domain.vocabulary import Lang, Limit, Outcome, StopReason
from aufheben.formats.endings import ended as told
from aufheben.formats.endings import meanings
from aufheben.rooms import OURS, fingerprint, registry
from aufheben.rooms import registry as rooms
from aufheben.rooms.lines import lines
from aufheben.rooms.options import Asking, options
from aufheben.rooms.recognition import room_of
from aufheben.rooms.room import Room
from aufheben.rooms.simple import Answer, simple_room
from aufheben.runtime.journal import Event
from aufheben.surfaces.cli.batch import exit_code as of_batch
from aufheben.surfaces.cli.present import exit_code
from aufheben.surfaces.page.chat.models import models
from aufheben.words import spelled
from tests.any_said import keys
from tests.profiles import examples
from tests.rooms import toy
from tests.rooms.registered import registered
from tests.rooms.settled import REQUESTS, RUNS, TOY, ended, whole
from tests.rooms.test_examples_plugin import found, package
from tests.rooms.toy import Larger, NameNumber
from tests.surfaces.conftest import Program, program

STOPS = get_args(StopReason)
MARKED = [
    *keys("aufheben.formats", "flag_"),
    *(f"limit_{limit}" for limit in get_args(Limit)),
    *(f"fallback_{answer}" for answer in (*keys("aufheben.formats", "fallback_"), "unsaid")),
]


@pytest.mark.parametrize("lang", get_args(Lang))
def test_every_ending_and_every_flag_has_a_sentence_of_its_own(lang: Lang) -> None:
    assert len({told(stop, lang) for stop in STOPS}) == len(STOPS)
    assert len(meanings(MARKED, lang)) == len(set(MARKED))
    said = [*meanings(MARKED, lang), *(told(stop, lang) for stop in STOPS)]
    assert not [each for each in said if "_" in each]


@pytest.fixture(autouse=True, scope="module")
def _with_another_room() -> Any:
    with pytest.MonkeyPatch.context() as patch:
        registered(patch, TOY)
        yield


@pytest.mark.parametrize("name", REQUESTS)
@given(
    outcome=st.sampled_from(get_args(Outcome)),
    stop=st.sampled_from(STOPS),
    flags=st.lists(st.sampled_from(MARKED), unique=True, max_size=3).map(tuple),
)
@examples(40)
def test_no_code_stands_in_what_people_read(
    name: str, outcome: Outcome, stop: StopReason, flags: tuple[str, ...]
) -> None:
    result, _ = whole(name)
    marked = result.room.course.marked
    told = replace(
        result, value=marked(result.value, outcome=outcome, stop_reason=stop, flags=flags)
    )
    for form in {"txt", "md"} & set(told.formats):
        text = told.to(form)
        codes = [code for code in (stop, *flags) if "_" in code]
        assert not [code for code in codes if code in text]
        assert f"({stop})" not in text


@pytest.mark.parametrize("reason", [*get_args(Limit), "illegal"])
def test_why_nobody_answered_is_said_in_words_while_a_run_goes_on(reason: str) -> None:
    place = ("dispute", 1, "reply", 1, "AG2")
    event = Event(number=1, kind="decided", place=place, seat="AG2", payload={"reason": reason})
    said = spelled(lines()(event), "en")
    assert said.startswith("AG2: dispute 1, reply 1: no answer: ")
    assert "_" not in said
    assert f"({reason})" not in said


@pytest.mark.parametrize("name", REQUESTS)
def test_a_list_of_runs_and_a_result_say_the_same_answer(name: str) -> None:
    result, _ = whole(name)
    assert row_of(result.record).answer == result.answer


ASKED = {name: each for name, each in RUNS.items() if name not in ("complete", "defeated")}


class Mute:
    """Says what no task admits."""

    async def answer(self, *_: object) -> object:
        return "…"


@pytest.mark.parametrize("name", ASKED)
def test_a_run_in_which_nobody_ever_answered_legally_does_not_exit_0(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    registered(monkeypatch, TOY)
    app = App(journal=":memory:", agents={"": Mute()})

    async def ran() -> Any:
        return await (await app.start(ASKED[name]))

    result = asyncio.run(ran())
    assert (result.outcome, exit_code(result)) == ("failed", 3)
    assert result.stop_reason == "no_legal_answer"
    summary = Summary()
    summary.ended(result)
    assert (summary.finished, of_batch(summary)) == (0, 3)


def test_a_room_that_makes_an_answer_of_nothing_has_none() -> None:
    async def boast(_job: Any, ask: Any) -> Answer:
        await ask.each(NameNumber(place=("name",), text="?"))
        return Answer(answer="All is well.")

    room = simple_room(Larger, boast, seats=("AG1", "AG2"))
    app = App(journal=":memory:", agents={"": Mute()})
    job = room.read(Larger(question="How many?", model="openai:m"), {})
    result = asyncio.run(ended(app, Seated(room, job)))
    assert (result.answer, exit_code(result)) == (None, 3)


SETTINGS = {"room": "dialectic", "question": "q"}
NAMES = {
    "nothing said": (Asking(), "e64512da9310-w"),
    "said": (Asking(temperature=0.5, max_tokens=512), "17d074f58d8a-w"),
    "elsewhere": (
        Asking(base_url="http://a/v1", repetition_model="openai:m@http://a/v1"),
        "40fa193b51ec-w",
    ),
}
"""As they were before windows of models could be said."""


@pytest.mark.parametrize("window", [None, 256, 8_192])
@pytest.mark.parametrize(("asking", "name"), NAMES.values(), ids=NAMES)
def test_a_name_is_what_it_was_whatever_window_is_said(
    monkeypatch: pytest.MonkeyPatch, asking: Asking, name: str, window: int | None
) -> None:
    monkeypatch.setattr(fingerprint, "prompts", lambda *_: "as they are")
    said = dataclasses.replace(asking, context_window=window)
    assert fingerprint.run_name("w", SETTINGS, said) == name


@pytest.mark.parametrize("room", OURS)
def test_no_room_gives_an_option_of_how_models_are_asked_another_meaning(room: str) -> None:
    said = options(rooms.named(room).request)
    assert {name: said[name].help for name in options(Asking)} == {
        name: each.help for name, each in options(Asking).items()
    }


__all__ = ["program"]
HOME = Path(str(aufheben.__file__)).parent
OWN = ("agents", "bench", "evaluation", "formats/bench", "testing")
"""Whose matter single rooms are: who answers their tasks, what is measured of them, stand-ins."""
LEFT = {
    "__init__.py": "types of what is public",
    "app/front.py": "one function a room, with arguments of its own",
    "formats/page/assets.py": "the one sheet of the page",
    "formats/page/compare.py": "two debates side by side",
    "rooms/__init__.py": "the table",
    "surfaces/cli/apply_mends.py": "of the command `check`",
    "surfaces/cli/ask.py": "the command of a room",
    "surfaces/cli/bench.py": "a benchmark a room",
    "surfaces/cli/check.py": "the command of a room",
    "surfaces/cli/configuration.py": "keys of files: what every room is asked with",
    "surfaces/cli/corrupt.py": "a tool for ontologies",
    "surfaces/cli/fork.py": "what a step may change",
    "surfaces/cli/formalize.py": "a tool for stances",
    "surfaces/cli/judge.py": "the command of a room",
    "surfaces/cli/progress.py": "the bar of the command `check`",
    "surfaces/cli/why.py": "a tool for debates",
    "surfaces/inspecting/__init__.py": "tasks of Inspect AI",
    "surfaces/inspecting/store.py": "tasks of Inspect AI",
    "surfaces/inspecting/tasks.py": "tasks of Inspect AI",
    "surfaces/page/reading.py": "what is read of stances while they are typed",
    "surfaces/page/starting.py": "the demo of the first page",
}
"""What names a room above all of them, and why."""


def core() -> Iterator[Path]:
    """Every module but those of single rooms."""
    own = (*OWN, *(f"rooms/{room}" for room in OURS), *(f"prompts/{room}" for room in OURS))
    own += ("protocols", "logic", "domain")
    for file in sorted(HOME.rglob("*.py")):
        where = file.relative_to(HOME).as_posix()
        if not where.startswith(tuple(f"{each}/" for each in own)):
            yield file


def named_in(file: Path) -> Iterator[str]:
    """The rooms whose names a module has as texts; of doors and of what is around rooms also those it imports from."""
    knows_none = file.relative_to(HOME).parts[0] in ("rooms", "surfaces", "__init__.py")
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("aufheben.rooms."):
            yield from [str(node.module).split(".")[2]] * knows_none
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value.removeprefix("aufheben.rooms.").split(".")[0]


def test_what_names_a_room_outside_its_folder_is_listed_with_the_reason() -> None:
    naming = {file for file in core() if {*named_in(file)} & {*OURS}}
    assert {file.relative_to(HOME).as_posix() for file in naming} == {*LEFT}


def test_every_room_of_ours_stands_in_one_table_as_an_entry_point_would_say_it() -> None:
    for name, room in OURS.items():
        assert room.value == f"aufheben.rooms.{name}.room:ROOM"
        assert registry.named(name).name == name
    assert len(set(Room.__dataclass_fields__)) <= 24


def test_a_sixth_room_is_a_folder_and_a_line_and_touches_no_file_of_ours(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-never-used")
    before = _digest()
    source = Path(toy.__file__).read_text("utf-8")
    folder = tmp_path / "packages"
    package(folder, "sixth", "[aufheben.rooms]\nsixth = sixth.room:ROOM\n")
    (folder / "sixth").mkdir()
    (folder / "sixth/__init__.py").touch()
    told = source.replace("Larger", "Sixth").replace('"larger"', '"sixth"')
    (folder / "sixth/room.py").write_text(told, "utf-8")
    with found(folder):
        assert registry.names() == (*OURS, "sixth")
        assert aufheben.Sixth == registry.named("sixth").request
        assert "sixth  A room of sixth 0.2." in program("--help").out
        assert "--least" in program("sixth", "--help").out
        assert "SixthRun" in program("schema", "run").out
        assert "at most 6 calls" in program("sixth", "?", "--model", "openai:x", "--estimate").out
        assert room_of("nothing.toml") == "dialectic"
        assert {*models()} >= {"aufheben", "judge"}
    assert registry.names() == (*OURS,)
    assert _digest() == before


def _digest() -> str:
    files = (file for file in sorted(HOME.rglob("*")) if file.is_file() and file.suffix != ".pyc")
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()
