"""A folder of prompts stands in for ours: what it holds is used, and can do no harm."""

from pathlib import Path

import pytest

from aufheben.agents.llm import LlmAgent, Reply
from aufheben.domain import Seat, Usage
from aufheben.errors import BadInput
from aufheben.prompts.templates import Prompt
from aufheben.rooms.fingerprint import check_prompts
from tests.agents.prompt_tasks import SEAT, task_of


class Silent:
    """A model that is never asked."""

    name = "test:silent"

    async def reply(self, prompt: Prompt, *, longer: int = 0) -> Reply:
        return Reply(text="", usage=Usage())


def written(folder: Path, text: str, name: str = "dialectic/en/construct.j2") -> str:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    return str(folder)


def prompt(prompts: str | None, task: str = "Construct", seat: Seat = SEAT) -> Prompt:
    return LlmAgent(Silent(), lang="en", prompts=prompts).prompt(seat, task_of(task))


def test_a_template_of_the_folder_is_used_and_the_others_are_ours(tmp_path: Path) -> None:
    own = written(tmp_path, "Argue about {{ task.issue.question }}, please.")
    assert prompt(own).user.startswith("Argue about ")
    assert prompt(own).version != prompt(None).version
    assert prompt(own, "Counter").version == prompt(None, "Counter").version


def test_a_template_of_the_folder_may_extend_ours(tmp_path: Path) -> None:
    frame = '{% extends "en/frame.j2" %}{% block rules %}Only this.{% endblock %}'
    found = prompt(written(tmp_path, frame)).user
    assert "Only this." in found
    assert "<data-" in found


@pytest.mark.parametrize(
    "text",
    [
        "{% if %}",
        "{{ nobody.knows }}",
        "{{ ''.__class__.__mro__ }}",
        "{{ task.place.__class__.__base__.__subclasses__() }}",
        '{% include "en/nowhere.j2" %}',
    ],
)
def test_a_template_that_cannot_be_read_or_reaches_out_is_named(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadInput, match=r"construct\.j2|nowhere\.j2"):
        prompt(written(tmp_path, text))


def test_a_folder_without_any_prompt_of_ours_is_refused(tmp_path: Path) -> None:
    written(tmp_path, "x", "dialectic/en/nonsense.j2")
    with pytest.raises(BadInput, match="no prompt of ours"):
        check_prompts(str(tmp_path))


def test_a_template_with_a_name_we_do_not_know_is_named(tmp_path: Path) -> None:
    written(tmp_path, "x")
    written(tmp_path, "x", "dialectic/en/constrict.j2")
    with pytest.raises(BadInput, match="constrict"):
        check_prompts(str(tmp_path))
