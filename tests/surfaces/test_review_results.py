"""`aufheben review` of a debate's own result: its sentences are read, its claims are computed anew."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, get_args

import pytest

from aufheben.errors import BadInput
from aufheben.logic.review import Code
from aufheben.rooms.dialectic.result_review import review_result
from tests.surfaces.conftest import Program
from tests.surfaces.test_complete import TOOLS
from tests.told import english, keys

EXAMPLES = Path(__file__).parents[2] / "examples"
JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
FORMS = ("published", "complete", "capped")
Change = Callable[[dict[str, Any]], None]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", ["camera", "camera.ja", "dish.ja", "square.ja", "camera_logic"])
def test_what_we_computed_holds(program: Program, name: str, form: str) -> None:
    told = program("ask", str(EXAMPLES / f"{name}.toml"), "--protocol", form, "--json", "-q").out
    Path("結果.json").write_text(told, "utf-8")
    found = program("review", "結果.json", "--json")
    assert json.loads(found.out)["findings"] == []
    assert found.code == 0


def camera(name: str = "camera") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(Path(f"{name}.json").read_text("utf-8"))
    return found


@pytest.fixture
def results(program: Program) -> Program:
    """Beside the results of the camera in English and Japanese."""
    for name in ("camera", "camera.ja"):
        file = str(EXAMPLES / f"{name}.toml")
        program("ask", file, "--protocol", "published", "-q", "-o", f"{name}.json")
    return program


def _premise(number: int, at: int, said: str) -> Change:
    def change(told: dict[str, Any]) -> None:
        told["arguments"][number]["rules"][0]["antecedent"]["strong"][at] = said

    return change


def _key(number: int, key: str, said: object) -> Change:
    def change(told: dict[str, Any]) -> None:
        told["arguments"][number][key] = said

    return change


def _drop_of_the_core(told: dict[str, Any]) -> None:
    told["integration"]["core"]["strong"].remove("it has long battery life")
    strong = told["arguments"][4]["rules"][0]["antecedent"]["strong"]
    strong[:] = ["c is user-friendly", "c is a camera", "If a camera is user-friendly, we should buy it"]  # fmt: skip
    for side in told["integration"]["kept"]:
        for each in side["premises"]:
            each["kept_as"] = [s for s in each["kept_as"] if s != "it has long battery life"]


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (_premise(0, 0, "a is blue"), ("unsupported_premise", "Arg1")),
        (_premise(0, 3, "If a camera is compact, we should buy it"), ("unsupported_premise", "Arg1")),
        (_key(1, "role", "undercut"), ("edge_mistyped", "Arg2")),
        (_key(1, "attacks", "Arg3"), ("edge_extra", "Arg2")),
        (_key(1, "attacks", "Arg9"), ("dangling", "Arg2")),
        (_key(3, "status", "overruled"), ("wrong_status", "Arg4")),
        (_key(4, "status", "defensible"), ("wrong_status", "Arg5")),
        (_key(1, "id", "Arg1"), ("duplicate_id", "Arg1")),
        (_drop_of_the_core, ("synthesis_trivial_side", "Arg5")),
    ],
)  # fmt: skip
def test_what_was_changed_is_found_at_its_argument(
    results: Program, change: Change, found: tuple[str, str]
) -> None:
    told = camera()
    change(told)
    Path("changed.json").write_text(json.dumps(told), "utf-8")
    ended = results("review", "changed.json", "--json")
    kinds = {(each["kind"], each["place"]) for each in json.loads(ended.out)["findings"]}
    assert found in kinds
    assert ended.code == 1


def test_what_is_found_in_a_japanese_result_is_said_in_japanese(
    results: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = camera("camera.ja")
    _premise(0, 0, "aは青い")(told)
    _key(1, "role", "undercut")(told)
    _key(3, "status", "overruled")(told)
    Path("変.json").write_text(json.dumps(told), "utf-8")
    monkeypatch.setenv("LANGUAGE", "ja")
    ended = results("review", "変.json")
    lines = ended.out.splitlines()
    assert "エラー: Arg2: Arg1 への攻撃：この攻撃は undercut ではありません; もう一方の種類にしてください [edge_mistyped]" in lines  # fmt: skip
    assert all(len(JAPANESE.findall(line)) > 10 for line in lines), lines
    assert len(lines) >= 3


def test_prose_is_not_held_against_logic(results: Program) -> None:
    told = camera()
    told["seats"][0]["premises"] = "prose"
    _premise(0, 0, "anything")(told)
    found = review_result(told)
    assert found.findings == ()
    assert "every stance is logic" in english(found.unchecked)[0]


def test_the_order_of_premises_is_no_fault(results: Program) -> None:
    told = camera()
    for argument in told["arguments"]:
        argument["rules"][0]["antecedent"]["strong"].reverse()
    assert review_result(told).findings == ()


def test_a_run_is_reviewed_by_its_name(results: Program) -> None:
    run = camera()["run"]
    found = results("review", run, "--json")
    assert found.code == 0
    assert json.loads(found.out)["findings"] == []
    assert not any("sentences are not read" in said for said in json.loads(found.out)["unchecked"])


@pytest.mark.parametrize(
    "change",
    [
        lambda told: told.pop("seats"),
        lambda told: told.pop("arguments"),
        lambda told: told.update(arguments=[3]),
        lambda told: told.update(seats=[{"name": "A"}]),
        lambda told: told.update(issue=3),
        lambda told: told["arguments"][0].update(rules=[]),
        lambda told: told["arguments"][0].update(rules="x"),
        lambda told: told.update(integration=3),
        lambda told: told["arguments"][0].update(attacks=["x"]),
        lambda told: told["arguments"][0].update(id=["x"]),
        lambda told: told["seats"][0].update(stance=None),
        lambda told: told.update(priorities=[["a"]]),
        lambda told: told.update(aliases="abc"),
        lambda told: told["integration"].update(kept=[{}]),
        lambda told: told.update(disputes=None),
    ],
)
def test_what_is_no_result_is_refused_with_its_file(results: Program, change: Change) -> None:
    told = camera()
    change(told)
    Path("torn.json").write_text(json.dumps(told), "utf-8")
    ended = results("review", "torn.json")
    assert ended.code == 2
    assert "torn.json: no result of a debate" in ended.err


def test_for_every_kind_of_finding_there_is_something_to_do() -> None:
    assert set(keys("aufheben.rooms.dialectic", "remedy_")) == set(get_args(Code))


def test_what_outranks_what_is_a_part_of_what_is_claimed(program: Program) -> None:
    Path("道具.toml").write_text(TOOLS, "utf-8")
    program("ask", "道具.toml", "--protocol", "published", "-q", "-o", "道具.json")
    told = json.loads(Path("道具.json").read_text("utf-8"))
    assert told["priorities"] == [["safety", "price"]]
    assert review_result(told).findings == ()
    del told["priorities"]
    assert ("wrong_status", "Arg1") in {(f.kind, f.place) for f in review_result(told).findings}


def _places(said: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in an object, each as its keys and numbers."""
    each = said.items() if isinstance(said, dict) else enumerate(said) if isinstance(said, list) else ()  # fmt: skip
    for key, value in each:
        yield (*place, key)
        yield from _places(value, (*place, key))


@pytest.mark.parametrize(
    "odd", [None, 3, "", "x", [], {}, [None], {"a": 1}, "\ud800", "ですならば" * 50]
)
def test_whatever_stands_anywhere_is_reviewed_or_refused(results: Program, odd: Any) -> None:
    told = json.dumps(camera())
    for place in _places(json.loads(told)):
        if place[0] in ("issue", "protocol", "arguments", "integration", "disputes"):
            changed = found = json.loads(told)
            for key in place[:-1]:
                found = found[key]
            found[place[-1]] = odd
            with suppress(BadInput):
                assert review_result(changed).unchecked is not None
