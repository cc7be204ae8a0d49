"""The thesis's own five prompts, which are not ours to ship, through a folder of templates."""

import re
from pathlib import Path
from typing import Any

import pytest

from aufheben.agents.llm import LlmAgent
from aufheben.testing import Debater, FakeServer
from tests.agents.prompt_tasks import SEAT, task_of, texts
from tests.agents.test_own_prompts import Silent, written
from tests.recorded_runs import ROOT, SHARED
from tests.surfaces.conftest import Program, program

__all__ = ["program"]
HEADINGS = {
    "construct": "論証構築",
    "counter": "反論",
    "characterize": "性質化",
    "generalize": "一般化",
    "answer": "最終回答",
}
AROUND = '{%% extends "%s/published.j2" %%}\n{%% block text %%}{%% raw %%}\n%s\n{%% endraw %%}{%% endblock %%}\n'
"""As docs/extending.md says it is put into a template."""


def published() -> dict[str, str]:
    """Each prompt of appendix A.1 by its task's name."""
    [seed] = (SHARED / "seeds").glob("000_*.txt") if (SHARED / "seeds").exists() else [None]
    if seed is None:
        pytest.skip("the thesis is not at hand")
    appendix = seed.read_text("utf-8").rsplit("## A.1 プロンプト", 1)[1]
    parts = re.split(r"^#+ (\S+)$", appendix, flags=re.MULTILINE)
    found = dict(zip(parts[1::2], map(str.strip, parts[2::2]), strict=True))
    return {name: found[heading] for name, heading in HEADINGS.items()}


def folder(root: Path, prompts: dict[str, str], lang: str = "en") -> str:
    for name, text in prompts.items():
        written(root, AROUND % (lang, text), f"dialectic/{lang}/{name}.j2")
    return str(root)


def test_the_thesis_is_argued_in_its_own_words(program: Program, tmp_path: Path) -> None:
    prompts = published()
    assert all('"' in text and "Task:" in text for text in prompts.values())
    own = folder(tmp_path / "thesis", prompts)
    with FakeServer(Debater()) as server:
        asked = ("--model", "openai:m", "--base-url", server.base_url(), "--prompts", own)
        camera = str(ROOT / "examples/camera.toml")
        done = program("ask", camera, *asked, "--protocol", "published")
    assert (done.code, "\nA synthesis was reached." in done.out) == (0, True)
    said = [name for each in server.received for name, text in prompts.items() if text in each.user]
    course = ["construct", "counter", "counter", "construct", "counter", "counter"]
    assert said == [*course, "characterize", "generalize", "answer"]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("task", ["Construct", "Counter", "Characterize", "Generalize", "Answer"])
def test_above_such_a_text_stands_what_ours_show_of_the_published_form(
    tmp_path: Path, task: str, lang: Any
) -> None:
    own = folder(tmp_path, dict.fromkeys(HEADINGS, "The above is it."), lang)
    asked = task_of(task)
    theirs, ours = (
        LlmAgent(Silent(), lang=lang, prompts=each).prompt(SEAT, asked).user for each in (own, None)
    )
    of_the_capped = {text for path, text in texts(asked) if re.match("reconstructed|.*seat$", path)}
    assert canaries(theirs) == canaries(ours) - of_the_capped != set()
    assert not canaries(theirs.split("The above is it.")[1])


def canaries(said: str) -> set[str]:
    return set(re.findall("‹[^›]+›", said))
