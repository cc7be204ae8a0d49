"""Runs are written, started, found and forgotten through forms, each once."""

import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.app.demo import example
from aufheben.app.uploads import Inputs
from aufheben.domain import Seat
from aufheben.errors import AgentFailed
from aufheben.protocols.ports import Rejected, Task
from aufheben.rooms import registry
from aufheben.surfaces.page.forms import APART, fields_of, filled_in, values_of
from tests.page.conftest import Serve
from tests.page.serving import Served, Visitor
from tests.rooms import toy

CAMERA = example("en")
STANCES = {"seat": [name for name, _ in CAMERA.stances], "stance": [s for _, s in CAMERA.stances]}
FIELDS = fields_of(registry.named("hierarchy").request)
NAMES = [each.name for each in FIELDS]
PAGE = {"accept": "text/html"}
ROOMS = ("dialectic", "judging", "hierarchy", "deliberation", "rating")


class Breaks:
    """Answers nothing."""

    async def answer(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> object:
        raise AgentFailed("nobody is there")


@pytest.fixture(scope="module")
def inputs() -> Iterator[Inputs]:
    kept = Inputs()
    yield kept
    kept.close()


def sent(**more: object) -> dict[str, object]:
    return {"sending": "1", "do": "start", "what": CAMERA.question, **STANCES, **more}


def begun(answer: httpx.Response) -> str:
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/runs/")


def rows(visitor: Visitor, **query: str) -> list[str]:
    """The names of the runs that are listed, as the page has them."""
    text = visitor.get("/runs", params=query, headers=PAGE).text
    return re.findall(r'data-of="question"><a href="/runs/([^"]+)"', text)


def ended(site: Served, run: str) -> None:
    driven = site.site.runs.get(run)
    assert driven is not None
    site.wait(driven.ended())


def test_the_demo_starts_one_run_however_often_its_button_is_pressed(site: Served) -> None:
    with site.visitor() as visitor:
        runs = {begun(visitor.change("/demo", data={"sending": "x"})) for _ in range(3)}
        assert len(runs) == 1
        assert begun(visitor.change("/demo", data={"sending": "y"})) not in runs


def test_a_question_with_stances_is_argued(site: Served) -> None:
    with site.visitor() as visitor:
        run = begun(visitor.change("/new/dialectic", data=sent()))
        ended(site, run)
        row = next(site.app.runs())
    assert (row.run, row.outcome, row.issue) == (run, "synthesis", CAMERA.question)


def test_what_is_wrong_is_said_at_its_field_and_what_was_typed_is_kept(site: Served) -> None:
    data = sent(calls="many", max_theses="0", stance=["a is light.", "<b>猫</b> & co\n二行目"])
    with site.visitor() as visitor:
        answer = visitor.change("/new/dialectic", data=data, headers=PAGE)
    assert answer.status_code == 400
    assert "&lt;b&gt;猫&lt;/b&gt; &amp; co\n二行目</textarea>" in answer.text
    wrong = re.findall(r'is-wrong">\s*<label class="label" for="in-(\w+)"', answer.text)
    assert sorted(wrong) == ["calls", "max_theses"]
    assert next(site.app.runs(), None) is None


def test_a_run_that_asks_a_model_says_first_what_it_takes(
    site: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "canary")
    data = sent(holder=["openai:gpt-5-mini", ""], stance=["I would rather like a.", "b it is."])
    data["model"] = "openai:gpt-5-mini"
    with site.visitor() as visitor:
        answer = visitor.change("/new/dialectic", data=data, headers=PAGE)
    assert answer.status_code == 200
    assert 'name="agreed"' in answer.text
    assert "at most" in answer.text
    assert next(site.app.runs(), None) is None


def test_what_a_run_takes_is_said_in_the_language_of_the_browser(serve: Serve) -> None:
    with serve().visitor(headers={"accept-language": "ja"}) as visitor:
        text = visitor.change("/new/dialectic", data=sent(model="ollama:m", do="estimate")).text
    _, _, estimate = text.partition('id="estimate-head"')
    estimate = estimate.partition("</section>")[0]
    japanese = re.findall(r'<span lang="ja">(.*?)</span>', estimate)
    assert len(japanese) == 4
    assert all(re.search("[ぁ-ん]", line) for line in japanese)
    assert "このマシンの外には何も出ません" in japanese


def test_who_has_seen_what_a_run_takes_starts_it(serve: Serve) -> None:
    data = sent(stance=["I would rather like a.", "b it is."], model="openai:gpt-5-mini")
    with serve({"": Breaks()}).visitor() as visitor:
        asked = visitor.change("/new/dialectic", data=data, headers=PAGE)
        agreed = re.findall(r'name="agreed" value="(\w+)"', asked.text)
        other = {**data, "model": "openai:gpt-5", "agreed": agreed}
        assert visitor.change("/new/dialectic", data=other).status_code == 200
        assert begun(visitor.change("/new/dialectic", data={**data, "agreed": agreed}))


@pytest.mark.parametrize(
    "more",
    [
        {"model": "openai:x@http://127.0.0.1:1/v1"},
        {"holder": ["openai:x@https://elsewhere.example/v1", ""]},
        {"seats": "AG1=openai:x@http://elsewhere.example"},
        {"alias_file": "/etc/hostname"},
        {"file:alias_file": "../../etc/passwd"},
        {"stance": ["", ""], "what": sys.executable},
        {"stance": ["", ""], "what": "-"},
    ],
)
def test_a_page_names_no_file_and_no_host(site: Served, more: dict[str, object]) -> None:
    with site.visitor() as visitor:
        answer = visitor.change("/new/dialectic", data=sent(**more), headers=PAGE)
    assert answer.status_code == 400
    assert "is-wrong" in answer.text or 'class="wrong"' in answer.text
    assert next(site.app.runs(), None) is None


def test_a_file_that_was_handed_over_is_argued_whatever_its_name(site: Served) -> None:
    text = Path(__file__).parents[2].joinpath("examples/camera.ja.toml").read_text("utf-8")
    with site.visitor() as visitor:
        kept = visitor.change("/inputs/カメラ.toml", "PUT", content=text.encode()).json()
        data = {"sending": "1", "do": "start", "file:what": kept["id"]}
        run = begun(visitor.change("/new/dialectic", data=data))
        ended(site, run)
    assert next(site.app.runs()).outcome == "synthesis"


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_room_has_a_form(site: Served, room: str, language: str) -> None:
    with site.visitor(headers={"accept-language": language}) as visitor:
        answer = visitor.get(f"/new/{room}", headers=PAGE)
    assert answer.status_code == 200
    request = registry.named(room).request
    assert all(
        f">{each.name}<" in answer.text or each.name in ("what", "stances")
        for each in fields_of(request)
    )
    assert "base_url" not in answer.text


@pytest.mark.parametrize("room", ROOMS)
def test_what_a_form_says_of_itself_is_no_setting_of_its_room(room: str) -> None:
    assert not {each.name for each in fields_of(registry.named(room).request)} & set(APART)


def test_no_page_shows_a_key(site: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-very-secret-indeed")
    with site.visitor() as visitor:
        text = visitor.get("/", headers=PAGE).text
    assert "OPENAI_API_KEY" in text
    assert "very-secret" not in text


@pytest.mark.parametrize("path", ["/", "/new/judging"])
def test_a_form_names_what_was_allowed_at_the_start_and_nobody_else(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-somebody")
    site = serve(defaults={"models": ("codex", "claude-code"), "model": "ollama:m"})
    with site.visitor() as visitor:
        text = visitor.get(path, headers=PAGE).text
    offered = re.findall('<option value="(.*?)">', text.partition('<datalist id="models">')[2])
    assert [*dict.fromkeys(offered)][:3] == ["ollama:m", "codex", "claude-code"]
    assert "openai:" not in offered
    for name in ("ollama:m", "codex", "claude-code"):
        assert f"<code>{name}</code>" in text


def test_a_room_of_another_package_gets_its_form_from_its_options(inputs: Inputs) -> None:
    said = {"question": ["How many?"], "least": ["３"], "calls": ["x"]}
    form = filled_in(toy.ROOM, said, inputs)
    assert "question" in [each.name for each in form.first]
    assert form.found["question"] == "How many?"
    assert form.found["least"] == 3
    assert list(form.wrong) == ["calls"]


@given(st.dictionaries(st.sampled_from(NAMES), st.lists(st.text(), max_size=2)))
def test_whatever_a_form_says_is_a_value_or_a_complaint(
    inputs: Inputs, said: dict[str, list[str]]
) -> None:
    found, wrong = values_of(FIELDS, said, inputs)
    assert not found.keys() & wrong.keys()


def test_runs_are_found_by_words_room_and_outcome(site: Served) -> None:
    with site.visitor() as visitor:
        one = begun(visitor.change("/demo", data={"sending": "1"}))
        two = begun(
            visitor.change("/demo", data={"sending": "2"}, headers={"accept-language": "ja"})
        )
        for run in (one, two):
            ended(site, run)
        assert set(rows(visitor)) == {one, two}
        assert rows(visitor, q="camera BUY") == [one]
        assert rows(visitor, q="カメラ") == [two]
        assert rows(visitor, q=one[:8]) == [one]
        assert rows(visitor, q="no such words") == []
        assert len(rows(visitor, outcome="synthesis")) == 2
        assert rows(visitor, outcome="failed") == []
        assert rows(visitor, room="judging") == []
        assert rows(visitor, after="1") == rows(visitor)[1:]


def test_a_run_is_taken_in_and_forgotten(site: Served) -> None:
    with site.visitor() as visitor:
        run = begun(visitor.change("/demo", data={"sending": "1"}))
        ended(site, run)
        text = site.app.export(run)
        assert visitor.change(f"/runs/{run}/delete").status_code == 303
        assert rows(visitor) == []
        kept = visitor.change("/inputs/a.jsonl", "PUT", content=text.encode()).json()
        assert begun(visitor.change("/import", data={"file:run": kept["id"]})) == run
        assert rows(visitor) == [run]
        again = visitor.change("/import", data={"file:run": kept["id"]}, headers=PAGE)
        assert again.status_code == 400
        assert visitor.change("/import", data={}, headers=PAGE).status_code == 400


def test_what_is_written_is_read_back_and_answered_a_line_each(site: Served) -> None:
    asked = {"page": "1", "question": CAMERA.question, "stances": CAMERA.stances}
    with site.visitor() as visitor:
        lines = visitor.change("/read", json=asked, timeout=60).text.splitlines()
    read, answer = (json.loads(line) for line in lines)
    assert (read["part"], answer["part"]) == ("read", "answer")
    assert [len(each["sentences"]) for each in read["stances"]] == [10, 6]
    assert answer["answer"]["outcome"] == "synthesis"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"{}",
        b'{"page":1,"question":2,"stances":[]}',
        b"[" * 9_000,
        b'{"page":"1","question":"2","stances":{"ab":1,"cd":2}}',
    ],
)
def test_what_is_no_reading_is_refused(site: Served, body: bytes) -> None:
    with site.visitor() as visitor:
        answer = visitor.change("/read", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert site.told == []


def test_a_form_says_the_same_twice_as_one_that_is_pressed_twice(site: Served) -> None:
    with site.visitor() as visitor:
        first = begun(visitor.change("/new/dialectic", data=sent()))
        assert begun(visitor.change("/new/dialectic", data=sent())) == first
        other = begun(visitor.change("/new/dialectic", data=sent(sending="2")))
    assert other != first


def test_a_form_of_more_fields_than_any_of_ours_is_refused_at_once(site: Served) -> None:
    with site.visitor() as visitor:
        answer = visitor.change("/new/dialectic", data={"what": "論題", "stance": [""] * 60_000})
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["do"] == "send less"


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/", "何を論じますか"),
        ("/runs", "実行"),
        ("/bench", "ベンチマーク"),
        ("/new/judging", None),
    ],
)
def test_a_tab_is_named_in_the_language_of_the_browser(
    site: Served, path: str, title: str | None
) -> None:
    with site.visitor(headers={"accept-language": "ja"}) as visitor:
        found = re.search(r"<title[^>]*>(.*) · aufheben</title>", visitor.get(path).text)
    assert found is not None
    assert not found[1].isascii()
    assert title in (None, found[1])
