"""A model that answers in the right shape and ignores what a prompt asks is asked again, by law."""

import asyncio
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from aufheben.agents.llm import LlmAgent
from aufheben.app import App
from aufheben.domain.vocabulary import Lang
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.runtime.journal import Event
from aufheben.testing import Debater, InProcess, Received
from aufheben.testing.debater import task_of

MODEL = "openai:stand-in"
ASKED: dict[Lang, str] = {
    "en": "Should the market square be closed to cars?",
    "ja": "市場の広場への車の乗り入れを禁止すべきか。",
}
STANCES: dict[Lang, tuple[str, str]] = {
    "en": ("Children play on the square.", "Shops on the square live from customers with cars."),
    "ja": (
        "子どもたちが広場で安心して遊べることを、何より大切にしている。",
        "広場の店が車で来てくれる客を失わないことを、何より大切にしている。",
    ),
}
Said = dict[str, Any]


def _sides(user: str) -> list[list[str]]:
    """The premises of C1 and of C2 that a prompt shows."""
    parts = re.split(r"^C\d:\n", user, flags=re.MULTILINE)[1:]
    return [re.findall(r"^  \d+\. (.*)$", part, re.MULTILINE) for part in parts]


def _core(said: Said, strong: list[str]) -> Said:
    placed = [{"C1": [1], "C2": [1]} for _ in strong]
    return {"Argument": {"E": {**said["Argument"]["E"], "strong": strong, "stands_for": placed}}}


def _together(said: Said, user: str) -> Said:
    return _core(said, [premise for side in _sides(user) for premise in side])


def _one_side(said: Said, user: str) -> Said:
    return _core(said, _sides(user)[0])


def _unplaced(said: Said, user: str) -> Said:
    core = {key: each for key, each in said["Argument"]["E"].items() if key != "stands_for"}
    return {"Argument": {"E": core}}


def _half_placed(said: Said, user: str) -> Said:
    core = said["Argument"]["E"]
    return {"Argument": {"E": {**core, "stands_for": [{"C1": [1]} for _ in core["strong"]]}}}


def _spare(said: Said, user: str) -> Said:
    rules = said["Argument"]["rules"]
    owls = "梟は夜に飛ぶ" if user.startswith("課題") else "Owls fly by night"
    extra = {**rules[0], "id": "r0", "consequent": owls}
    argument = {"rules": [extra, *rules]}
    return {**said, "Argument": {**said["Argument"], **argument, "Conc": None}}


def _repeated(said: Said, user: str) -> Said:
    found = re.findall(r"^  (?:therefore|よって): (.*)$", user, re.MULTILINE)
    return {"final_answer": f"{found[-1].rstrip('.。')}."}


BROKEN: dict[str, tuple[str, Callable[[Said, str], Said]]] = {
    "C1 and C2 together": ("generalize", _together),
    "one side's premises": ("generalize", _one_side),
    "no word of what stands for what": ("generalize", _unplaced),
    "one side alone stood for": ("generalize", _half_placed),
    "a spare rule": ("construct", _spare),
    "a spare rule in reply": ("counter", _spare),
    "one side's conclusion": ("answer", _repeated),
}


class Careless:
    """Breaks a law in its first answer to one kind of task, and keeps all in the second."""

    def __init__(self, kind: str, broken: Callable[[Said, str], Said]) -> None:
        self._inner, self._kind, self._broken = Debater(), kind, broken

    def __call__(self, received: Received) -> str:
        said = json.loads(self._inner(received))
        again = re.search(r"An earlier answer of yours|あなたの先の回答", received.user)
        if task_of(received.user) != self._kind or again or said.get("can_defeat") == "NO":
            return json.dumps(said)
        return json.dumps(self._broken(said, received.user))


def held(voice: InProcess, lang: Lang, prompts: str | None = None) -> tuple[str, list[Event]]:
    async def run() -> tuple[str, list[Event]]:
        app = App(journal=":memory:", agents={"": LlmAgent(voice, lang=lang, prompts=prompts)})
        asked = Dialectic(
            what=ASKED[lang], stances=STANCES[lang], model=MODEL, protocol="published", lang=lang
        )
        result = await (await app.start(asked))
        refused = [event for event in result.record.events if event.kind == "rejected"]
        await app.replay(result.run)
        return result.outcome, refused

    return asyncio.run(run())


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("which", BROKEN)
def test_what_only_a_prompt_asked_for_is_law(which: str, lang: Lang) -> None:
    kind, broken = BROKEN[which]
    outcome, refused = held(InProcess(Careless(kind, broken)), lang)
    assert outcome == "synthesis"
    assert refused
    for event in refused:
        ruling: Any = event.payload["ruling"]
        assert ruling["why"] == "rule"
        assert bool(re.search(r"[\u3040-\u30ff]", ruling["do"])) is (lang == "ja"), ruling


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_published_message_is_enough_where_another_prompt_asks(
    lang: Lang, tmp_path: Path
) -> None:
    """A template of one's own asks for nothing of ours beside it."""
    own = tmp_path / "dialectic" / lang / "generalize.j2"
    own.parent.mkdir(parents=True)
    shape = '{"Argument": {"E": {"strong": [], "consequent": ""}}}'
    core = "{% for p in task.characters.properties %}C{{ loop.index }}:{% endfor %}"
    lead = {"en": "Task", "ja": "課題"}[lang]
    own.write_text(f"{lead}: {shape}\n{core}", encoding="utf-8")
    voice = InProcess(Careless("generalize", _unplaced))
    assert held(voice, lang, str(tmp_path)) == ("synthesis", [])
    assert held(InProcess(Careless("generalize", _unplaced)), lang)[1]
