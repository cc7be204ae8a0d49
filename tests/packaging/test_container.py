"""What the container's file does, done here without a container: no image can be had offline."""

import json
import re
import shlex
import shutil
import socket
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from packaging.utils import canonicalize_name

from tests.packaging.building import LEFT, ROOT, Clean, built, needed, opened, pins

MAKE = (ROOT / "Makefile").read_text("utf-8")
TEXT = (ROOT / "Containerfile").read_text("utf-8")
STEPS = re.findall(r"^([A-Z]+) (.*)$", TEXT.replace("\\\n", " "), re.MULTILINE)
TOKEN = "a1b2c3d4e5f6g7h8"


def last(instruction: str) -> str:
    return str([words for name, words in STEPS if name == instruction][-1])


class Loader(yaml.SafeLoader):  # type: ignore[misc]  # it comes without types
    """Compose's own tag, besides YAML's."""


Loader.add_constructor("!reset", lambda *_: None)


def test_what_is_copied_is_enough_to_build_the_same_wheel(
    archives: tuple[Path, Path], tmp_path: Path
) -> None:
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    copied = [words.split() for name, words in STEPS if name == "COPY" and "--from" not in words]
    for *sources, target in copied:
        for source in sources:
            assert f"!{source}" in ignored
            to = (
                tmp_path / target / Path(source).name if target.endswith("/") else tmp_path / target
            )
            if target == "./":
                to = tmp_path / source
            to.parent.mkdir(parents=True, exist_ok=True)
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, to, ignore=LEFT)
            else:
                shutil.copy(ROOT / source, to)
    [wheel] = built(tmp_path, "wheel")
    assert wheel.read_bytes() == archives[0].read_bytes()


def test_what_is_installed_first_is_all_that_the_program_and_its_extras_need(
    installed: Clean,
) -> None:
    [chosen] = re.findall(r"^CONTAINER = \$\(foreach extra,(.*?),", MAKE, re.MULTILINE)
    wanted = needed(tuple(chosen.split()), installed.ours)
    locked = {*dict(pins("container.txt"))}
    assert {canonicalize_name(each.name) for each in wanted} - locked == set()
    assert "hatchling" in locked


def test_it_is_nobody_s_root_and_its_files_are_its_own() -> None:
    assert last("USER") == "aufheben"
    assert "useradd" in last("RUN")
    assert last("VOLUME") in last("ENV")
    assert {words.split()[0] for name, words in STEPS if name == "FROM"} == {"python:3.11-slim"}


@pytest.fixture
def port() -> Iterator[str]:
    """One that is given to nobody else; who may use an address again can listen at it."""
    with socket.socket() as kept:
        kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        kept.bind(("0.0.0.0", 0))
        yield str(kept.getsockname()[1])


def test_it_serves_to_whoever_has_the_token_and_says_that_it_is_well(
    installed: Clean, port: str
) -> None:
    words = [word.replace("8765", port) for word in json.loads(last("CMD"))]
    assert "0.0.0.0" in words
    health = re.search(r"CMD (\[\"python\".*\])", TEXT)
    assert health is not None
    asked = [word.replace("8765", port) for word in json.loads(health[1])]
    assert installed.run(*asked).returncode != 0
    assert json.loads(last("ENTRYPOINT")) == ["aufheben"]
    assert TOKEN not in shlex.join(words)
    with installed.serving(*words[1:], AUFHEBEN_TOKEN=TOKEN):
        assert installed.run(*asked).returncode == 0
        assert "<html" in opened(f"http://127.0.0.1:{port}/?token={TOKEN}")[1]
        with pytest.raises(urllib.error.HTTPError):
            urllib.request.urlopen(f"http://127.0.0.1:{port}/")


def test_together_with_postgres_nothing_is_open_to_others_or_without_a_secret() -> None:
    text = (ROOT / "examples/aufheben.compose.yaml").read_text("utf-8")
    services = yaml.load(text, Loader)["services"]
    alone = yaml.safe_load((ROOT / "examples/postgres.compose.yaml").read_text("utf-8"))
    ours = services["aufheben"]
    extended = services["postgres"]["extends"]
    assert (ROOT / "examples" / extended["file"]).exists()
    assert extended["service"] in alone["services"]
    assert all(port.startswith("127.0.0.1:") for port in ours["ports"])
    assert services["postgres"]["ports"] is None
    assert all(":?" in value for value in ours["environment"].values())
    assert (ROOT / "examples" / ours["build"]["context"] / ours["build"]["dockerfile"]).exists()
    mounted = {volume.partition(":")[0] for volume in ours["volumes"]}
    assert mounted | {"runs"} == set(yaml.load(text, Loader)["volumes"])
    assert [volume.partition(":")[2] for volume in ours["volumes"]] == [last("VOLUME")]
