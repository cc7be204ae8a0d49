"""Programs of this machine are asked in an empty folder, with little of ours, and ended with all they began."""

import asyncio
import json
import os
import sys
import time
import tomllib
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from aufheben.adapters.programs.model import ProgramModel
from aufheben.adapters.programs.program_list import versions
from aufheben.agents.llm import Reply
from aufheben.domain.models import ModelName
from aufheben.errors import AgentFailed, BadInput
from aufheben.prompts.templates import Prompt
from aufheben.testing.assistant import install

pytestmark = pytest.mark.skipif(
    not hasattr(os, "fork"), reason="the stand-ins are scripts of a shell"
)
NAMED = ("claude-code", "codex:gpt-x", "gemini-cli")
BARE = ("cmd:claude -p", "cmd:codex exec -", "cmd:other")


class Claim(BaseModel):
    """What is asked for."""

    text: str
    why: str = ""


PROMPT = Prompt(
    system="Be fair.", user='Answer: {"text": "…"}', name="claim", schema=Claim, version="1"
)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("AUFHEBEN_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("OPENAI_API_KEY", "sk-not-for-programs")
    return tmp_path / "bin"


def installed(folder: Path, **how: Any) -> Path:
    return install(folder, "claude", "codex", "gemini", "other", **how)


def asked(name: str, seconds: float = 60.0) -> Reply:
    return asyncio.run(ProgramModel(ModelName.read(name), seconds=seconds).reply(PROMPT))


def notes(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "asked").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("name", [*NAMED, *BARE])
def test_a_program_is_told_the_question_and_nothing_of_ours(here: Path, name: str) -> None:
    installed(here)
    reply = asked(name)
    assert isinstance(json.loads(reply.text), dict)
    assert min(reply.usage.input, reply.usage.output) > 0
    assert reply.usage.money is None
    for note in notes(here):
        assert note["here"] == []
        assert note["asked"] == "Be fair.\n\n" + PROMPT.user
        assert not [each for each in note["variables"] if "KEY" in each or "AUFHEBEN" in each]


def test_a_program_that_reads_what_it_may_do_from_a_file_is_given_one(here: Path) -> None:
    """Gemini's policy: every tool is denied, before whatever its user allows."""
    here.mkdir()
    answer = '{"response": "{}", "stats": {}}'
    _script(
        here, f"for each; do last=$each; done; cat $last >{here}/policy; echo '{answer}'", "gemini"
    )
    assert asked("gemini-cli").text == "{}"
    [rule] = tomllib.loads((here / "policy").read_text("utf-8"))["rule"]
    assert rule == {"toolName": "*", "decision": "deny", "priority": 999}


def test_a_model_of_its_own_is_named_where_one_is_chosen(here: Path) -> None:
    installed(here)
    asked("codex:gpt-x"), asked("codex")
    chosen, usual = (note["args"] for note in notes(here))
    assert chosen[chosen.index("--model") + 1] == "gpt-x"
    assert "--model" not in usual


@pytest.mark.parametrize("quirk", ["banner", "ansi", "progress", "exit 1", "leaves one behind"])
@pytest.mark.parametrize("name", ["codex", "cmd:other"])
def test_an_answer_is_heard_whatever_is_done_beside_it(here: Path, name: str, quirk: str) -> None:
    installed(here, quirk=quirk)
    text = asked(name).text
    assert isinstance(json.loads(text[text.index("{") : text.rindex("}") + 1]), dict)


FAILED = {
    "signed-out": "nobody is logged in",
    "spent": "used up",
    "endless": "more than anybody reads",
    "silent": "ended with 0 and no answer",
    "crash": "ended with 139",
}
TOLD = ("signed-out", "spent")


@pytest.mark.parametrize(
    ("name", "quirk"),
    [*((name, quirk) for name in (*NAMED, "cmd:claude -p") for quirk in TOLD)]
    + [("codex", quirk) for quirk in FAILED if quirk not in TOLD]
    + [("cmd:other", "silent"), ("cmd:other", "crash")],
)
def test_no_answer_is_a_typed_failure(here: Path, name: str, quirk: str) -> None:
    installed(here, quirk=quirk)
    with pytest.raises(AgentFailed, match=FAILED[quirk]):
        asked(name)


def test_a_silent_program_is_ended_with_all_that_it_began(here: Path) -> None:
    here.mkdir()
    _script(here, f"sleep 1000 & echo $! >{here}/child\necho $$ >{here}/own\nwait")
    with pytest.raises(AgentFailed, match="no whole answer in 5 s"):
        asked("cmd:slow", seconds=5.0)
    assert not _there(here / "child")
    assert not _there(here / "own")


BARE_OF_IT = "without its environment"
LEFT = {
    "a session of its own": "setsid sleep 1000 & echo $! >{0}/child",
    "twice forked": """{1} -c '
import os
if not os.fork():
    os.setsid()
    if not os.fork():
        os.chdir("/")
        open("{0}/child", "w").write(str(os.getpid()))
        os.execvp("sleep", ["sleep", "1000"])
    os._exit(0)
os.wait()
'""",
    BARE_OF_IT: "env -i PATH=$PATH setsid sleep 1000 & echo $! >{0}/child",
}
"""How a process leaves whoever began it."""
ENDED = {"answered": "echo {}", "late": "wait; sleep 1000"}


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux shows environments as files")
@pytest.mark.parametrize(
    ("left", "how"),
    # Whose one without it was, nobody can tell once its parent has gone.
    [(left, how) for left in LEFT for how in ENDED if (left, how) != (BARE_OF_IT, "answered")],
)
def test_no_process_outlives_the_question_wherever_it_has_gone(
    here: Path, left: str, how: str
) -> None:
    here.mkdir()
    begun = LEFT[left].format(here, sys.executable)
    _script(here, f"{begun}\nwhile [ ! -s {here}/child ]; do sleep 0.01; done\n{ENDED[how]}")
    with nullcontext() if how == "answered" else pytest.raises(AgentFailed, match="no whole"):
        asked("cmd:slow", seconds=60.0 if how == "answered" else 3.0)
    assert not _there(here / "child")


def test_a_program_is_ended_where_nobody_waits_for_it_any_more(here: Path) -> None:
    here.mkdir()
    _script(here, f"sleep 1000 & echo $! >{here}/child\nwait")

    async def course() -> None:
        waiting = asyncio.create_task(
            ProgramModel(ModelName.read("cmd:slow"), seconds=60).reply(PROMPT)
        )
        await asyncio.to_thread(_noted, here / "child")
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting

    asyncio.run(course())
    assert not _there(here / "child")


def test_what_takes_no_schema_is_asked_without(here: Path) -> None:
    here.mkdir()
    said = '{"type": "turn.failed", "error": {"message": "invalid_json_schema"}}'
    answer = '{"type": "item.completed", "item": {"type": "agent_message", "text": "{}"}}'
    script = here / "codex"
    script.write_text(
        f"#!/bin/sh\ncase \"$*\" in *schema*) echo '{said}'; exit 1;; esac\necho '{answer}'\n"
    )
    script.chmod(0o755)
    assert asked("codex").text == "{}"


@pytest.mark.parametrize(
    ("name", "kind", "why"),
    [
        ("cmd:nobody-has-this -x", AgentFailed, "no program is called nobody-has-this here"),
        ("cmd:claude 'never closed", BadInput, "No closing quotation"),
        ("ollama-run", BadInput, "ollama-run names no model"),
    ],
)
def test_what_cannot_be_called_is_told_before_anything_is(
    here: Path, name: str, kind: type[Exception], why: str
) -> None:
    installed(here)
    with pytest.raises(kind, match=why):
        ProgramModel(ModelName.read(name), seconds=1.0)


def test_a_loop_goes_on_while_programs_say_their_versions(here: Path) -> None:
    """A page goes on, and each program is asked once, however much it says."""
    here.mkdir()
    for program in ("codex", "claude"):
        _script(here, f"echo {program} 1.0; echo . >>{here}/{program}-asked; sleep 0.5", program)
    agents = ("codex", "claude-code", "codex:gpt-x", "symbolic", "cmd:nobody-has-this")

    async def course() -> tuple[int, tuple[dict[str, str], dict[str, str]]]:
        asked = asyncio.ensure_future(asyncio.gather(versions(agents), versions(agents)))
        turns = 0
        while not asked.done():
            await asyncio.sleep(0.01)
            turns += 1
        return turns, await asked

    turns, said = asyncio.run(course())
    assert turns > 10
    told = {"codex": "codex 1.0", "claude-code": "claude 1.0", "codex:gpt-x": "codex 1.0"}
    assert [*said] == [told, told]
    assert all((here / f"{each}-asked").read_text() == ".\n" for each in ("codex", "claude"))


def test_an_endless_version_is_none(here: Path) -> None:
    here.mkdir()
    _script(here, "yes", "codex")
    assert asyncio.run(versions(("codex",))) == {}


def test_a_program_of_ones_own_is_known_by_its_name(here: Path, tmp_path: Path) -> None:
    here.mkdir()
    _script(here, 'read -r first; echo "{\\"said\\": \\"$first\\"}"')
    home = tmp_path / "home"
    home.mkdir()
    (home / "programs.toml").write_text('[mine]\nprogram = "slow"\nanswer = [{ at = "said" }]\n')
    assert asked("mine").text == "Be fair."


def test_what_is_wrong_in_ones_own_table_is_told_with_its_place(here: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "programs.toml").write_text('[mine]\nprogram = "slow"\nargs = "-p"\n')
    with pytest.raises(BadInput, match=r"programs.toml.*mine.args|mine.args"):
        asked("mine")


def _script(folder: Path, lines: str, name: str = "slow") -> None:
    (folder / name).write_text(f"#!/bin/sh\n{lines}\n")
    (folder / name).chmod(0o755)


def _noted(file: Path) -> None:
    """Until something stands in it."""
    while not (file.exists() and file.read_text()):
        time.sleep(0.01)


def _there(noted: Path) -> bool:
    """Whether a process is there; one that has ended and that nobody has looked at is not."""
    stat = Path(f"/proc/{noted.read_text().strip()}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z"
