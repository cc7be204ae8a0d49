"""What a model that cannot be asked from here would take is told at no door: it is refused, as its run is."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

import aufheben as auf
from aufheben.app.demo import example
from aufheben.surfaces.cli.entry import cli, run
from aufheben.surfaces.page.server import CHATTING
from aufheben.words import tell
from tests.assistants.playing import beside
from tests.endpoint.conftest import program_of
from tests.page.serving import makes, serving

UNASKABLE = {
    "codex": "no program is called codex here",
    "openai:gpt-5-mini": "OPENAI_API_KEY",
    "cmd:nosuchprogram": "no program is called nosuchprogram here",
}
"""By model: what its refusal names."""
ASKED: dict[str, Any] = {
    "what": "Should the market stay?",
    "stances": {"AG1": "We need rest on market days.", "AG2": "We need food from farms."},
}


@pytest.fixture(autouse=True)
def _nothing_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No program is here, and no key."""
    monkeypatch.setenv("PATH", str(tmp_path / "nowhere"))
    monkeypatch.setenv("AUFHEBEN_HOME", str(tmp_path / "home"))


def command(model: str, journal: Path, capsys: pytest.CaptureFixture[str]) -> str:
    sides = [word for each in ASKED["stances"].values() for word in ("--stance", each)]
    args = ["ask", ASKED["what"], *sides, "--model", model, "--journal", str(journal)]
    begun, told = (lambda: cli.main(args=args)), lambda: cli.main(args=[*args, "--estimate"])
    codes = {run(begun), run(told)}
    said = capsys.readouterr()
    assert (codes, said.out) == ({2}, "")
    [real, estimated] = said.err.split("error: ")[1:]
    assert real == estimated
    return estimated


def python(model: str, journal: Path, _: object) -> str:
    with pytest.raises(auf.BadInput) as refused:
        asyncio.run(auf.App(journal=str(journal), model=model).estimate(auf.Dialectic(**ASKED)))
    return str(refused.value)


def http(model: str, journal: Path, _: object) -> str:
    site = serving(makes(journal, None, model=model), routes=CHATTING)
    with site as served, program_of(served) as program:
        told = [program.post(f"/api/{where}", json=ASKED) for where in ("estimate", "runs")]
    assert told[0].text == told[1].text
    assert told[0].is_client_error, told[0].text
    return str(told[0].json()["errors"])


def page(model: str, journal: Path, _: object) -> str:
    fields = {"what": ASKED["what"], "do": "estimate", "seat": [], "stance": []}
    fields["seat"], fields["stance"] = [*ASKED["stances"]], [*ASKED["stances"].values()]
    site = serving(makes(journal, None, model=model), routes=CHATTING)
    with site as served, served.visitor() as visitor:
        told = visitor.change("/new/dialectic", data=fields)
    assert told.status_code == 400
    return str(told.text)


def assistant(model: str, journal: Path, _: object) -> str:
    async def told() -> str:
        async with beside(journal, model=model) as talk:
            return str(await talk.fails("estimate", room="ask", options=ASKED))

    return asyncio.run(told())


@pytest.mark.parametrize("door", [command, python, http, page, assistant])
@pytest.mark.parametrize("model", UNASKABLE)
def test_no_door_prices_a_model_that_cannot_be_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], model: str, door: Any
) -> None:
    assert UNASKABLE[model] in door(model, tmp_path / "journal.db", capsys)


@pytest.mark.parametrize("agent", ["symbolic", "human"])
def test_what_asks_no_model_is_told_without_one(tmp_path: Path, agent: str) -> None:
    shown = example("en")
    sides = dict(shown.stances)
    asked = auf.Dialectic(
        what=shown.question, stances=sides, seats=dict.fromkeys([*sides, "M"], agent)
    )
    app = auf.App(journal=str(tmp_path / "journal.db"), model="codex")
    assert tell(asyncio.run(app.estimate(asked)).leaving) == "nothing leaves this machine"
