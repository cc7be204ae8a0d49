"""What a real model says comes through the doors of programs, chats and assistants as it was said."""

import html
import json
from collections.abc import Iterator
from typing import Any

import pytest

from aufheben.testing import FakeServer, Received, Wordy
from tests.assistants.playing import Talk, beside, talked
from tests.endpoint.conftest import Serve, program_of, sdk
from tests.endpoint.test_api import begun
from tests.endpoint.test_chat import ask, reasoning_of
from tests.formats.hostile import Tags
from tests.model_debates import STANCES
from tests.page.serving import Served
from tests.rooms.settled import DEBATE, EDGES
from tests.wordy_runs import QUESTION

ROOMS: dict[str, dict[str, Any]] = {
    "lift": {"room": "dialectic", "what": QUESTION["en"]},
    "lift in Japanese": {"room": "dialectic", "what": QUESTION["ja"]},
    "debate": {"room": "dialectic", "what": QUESTION["en"], "stances": list(STANCES), "protocol": "free"},
    "deliberation": {"room": "deliberation", "what": QUESTION["ja"], "steps": 3},
    "judging": {"room": "judging", "text": DEBATE, "panel": "null"},
    "checking": {"room": "hierarchy", "no_cache": True},
}  # fmt: skip


@pytest.fixture
def site(serve: Serve) -> Iterator[Served]:
    with FakeServer(Wordy(seed=2)) as models:
        yield serve(defaults={"model": f"openai:m@{models.base_url()}"})


def asked(program: Any, name: str) -> dict[str, Any]:
    """What is asked for over the wire; a table is handed over first."""
    given = dict(ROOMS[name])
    if name == "checking":
        return {**given, "file": program.put("/api/inputs/辺.tsv", content=EDGES).json()["id"]}
    if name == "judging":
        kept = program.put("/api/inputs/討論.md", content=DEBATE.encode()).json()["id"]
        return {"room": given["room"], "panel": given["panel"], "file": kept}
    return {**given, "question": given.pop("what")}


@pytest.mark.parametrize("name", ROOMS)
def test_a_program_reads_every_format_and_a_person_the_page(site: Served, name: str) -> None:
    with program_of(site) as program, site.visitor() as visitor:
        given = asked(program, name)
        given.pop("what", None)
        run = begun(program, **given)
        standing = program.get(f"/api/runs/{run}").json()
        assert standing["state"] == "ended", standing
        for form in site.app.result(run).formats:
            said = program.get(f"/api/runs/{run}/result", params={"form": form})
            assert said.status_code == 200, form
            assert visitor.get(f"/runs/{run}/as/{form}").status_code == 200, form
        page = visitor.get(f"/runs/{run}")
        assert page.status_code == 200
        view = site.app.view(run)
        assert view.cards or name == "checking"
        shown = Tags(page.text).text
        lost = [card.id for card in view.cards if f'id="{card.id}"' not in page.text]
        assert (lost, "\x00" in shown) == ([], False)
        assert html.escape(run) in page.text
    assert site.told == []


@pytest.mark.parametrize("model", ["dialectic", "dialectic-fast", "deliberate"])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_chat_is_told_the_answer_and_how_it_came(site: Served, model: str, lang: Any) -> None:
    with sdk(site) as client:
        pieces = [*ask(client, QUESTION[lang], model=model, stream=True)]
    content = "".join(each.choices[0].delta.content or "" for each in pieces if each.choices)
    told = "".join(reasoning_of(each.choices[0].delta) for each in pieces if each.choices)
    run = next(site.app.runs()).run
    envelope = json.loads(site.app.shown(run, "json"))
    assert content.strip()
    assert run in told
    assert not envelope["answer"] or envelope["answer"].strip()[:20] in content
    assert pieces[-1].choices[0].finish_reason == "stop"


def test_a_debate_that_is_pasted_is_judged(site: Served) -> None:
    with sdk(site) as client:
        assert ask(client, DEBATE, model="judge").choices[0].message.content


def as_models_do(task: dict[str, Any]) -> str:
    """An answer to an open task, in its form."""
    return Wordy(seed=3)(
        Received(provider="assistant", model="assistant", system="", user=task["prompt"])
    )


@pytest.mark.parametrize("name", ROOMS)
def test_an_assistant_plays_and_reads_it(name: str) -> None:
    options = {key: value for key, value in ROOMS[name].items() if key != "room"}
    if name == "judging":
        options["file"] = options.pop("text")
    if name == "checking":
        options["file"] = EDGES.decode()

    async def course(talk: Talk) -> None:
        room = ROOMS[name]["room"]
        began = await talk.call("start", room=room, options=options, assistant_plays=True)
        ended = await talk.play(began, as_models_do)
        for form in ("", "json", "txt"):
            read = await talk.call("read", run=ended["run"], form=form)
            assert read["text"].strip()
            assert read["outcome"] == ended["result"]["outcome"]
        assert (await talk.call("runs"))["runs"][0]["run"] == ended["run"]

    talked(beside(), course)
