"""`aufheben mcp install` tells clients how we are started, and keeps all else in their files."""

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.errors import BadInput
from aufheben.surfaces.mcp.hosts import HOSTS, command_here, shown, written
from tests.profiles import examples

JSON = [name for name, host in HOSTS.items() if not host.toml]
RUN = ["/usr/bin/aufheben", "mcp"]


@pytest.mark.parametrize("name", HOSTS)
def test_what_is_printed_is_what_is_written(name: str, tmp_path: Path) -> None:
    host, file = HOSTS[name], tmp_path / "deep/er/config"
    assert written(host, RUN, file) is None
    read: Callable[[str], Any] = tomllib.loads if host.toml else json.loads
    assert read(file.read_text()) == read(shown(host, RUN))
    assert read(shown(host, RUN))[host.key]["aufheben"]["command"] == RUN[0]


@pytest.mark.parametrize("name", JSON)
def test_all_else_stays_and_the_file_as_it_was_is_kept(name: str, tmp_path: Path) -> None:
    host, file = HOSTS[name], tmp_path / "設定.json"
    before = {"theme": "暗い", host.key: {"other": {"command": "x"}}, "last": [1, 2.5, None]}
    text = "\ufeff" + json.dumps(before)
    file.write_text(text, "utf-8")
    file.chmod(0o600)
    backup = written(host, RUN, file)
    assert backup is not None
    assert backup.read_text("utf-8") == text
    after = json.loads(file.read_text("utf-8"))
    assert list(after) == list(before)
    assert after[host.key].pop("aufheben")["args"] == ["mcp"]
    assert after == before
    assert file.stat().st_mode & 0o777 == 0o600
    assert written(host, RUN, file) is None
    assert len(list(tmp_path.iterdir())) == 2


@given(
    before=st.dictionaries(
        st.text(), st.recursive(st.none() | st.integers() | st.text(), st.lists), max_size=5
    )
)
@examples(50)
def test_whatever_stands_in_the_file_stays(
    before: dict[str, Any], tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp("client") / "config.json"
    file.write_text(json.dumps(before), "utf-8")
    host = HOSTS["cursor"]
    if host.key in before:
        return
    written(host, RUN, file)
    after = json.loads(file.read_text("utf-8"))
    del after[host.key]
    assert after == before


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("vscode", '{\n  // comments are allowed there\n  "servers": {}\n}\n'),
        ("cursor", '{"mcpServers": {},}'),
        ("cursor", '{"mcpServers": {}, "mcpServers": {"a": {}}}'),
        ("cursor", '{"mcpServers": []}'),
        ("cursor", "[1]"),
        ("codex", "[mcp_servers\n"),
        ("codex", '[mcp_servers.aufheben]\ncommand = "mine"\n'),
        ("codex", 'mcp_servers = {a = {command = "x"}}\n'),
    ],
)
def test_a_file_that_cannot_be_read_is_named_and_left_as_it_is(
    name: str, text: str, tmp_path: Path
) -> None:
    file = tmp_path / "config"
    file.write_text(text)
    with pytest.raises(BadInput, match="nothing was written") as wrong:
        written(HOSTS[name], RUN, file)
    assert wrong.value.file == str(file)
    assert wrong.value.do
    assert file.read_text() == text
    assert list(tmp_path.iterdir()) == [file]


def test_codex_keeps_its_tables_and_comments(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    text = '# mine\nmodel = "x"\n\n[mcp_servers.other]\ncommand = "y"  # keep\n'
    file.write_text(text)
    written(HOSTS["codex"], RUN, file)
    after = file.read_text()
    assert after.startswith(text)
    assert tomllib.loads(after)["mcp_servers"]["aufheben"]["args"] == ["mcp"]


def test_the_command_that_is_written_has_its_whole_path() -> None:
    command = command_here()
    assert Path(command[0]).is_absolute()
    assert command[-1] == "mcp"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("cursor", "[" * 50_000),
        ("cursor", '{"a": ' * 800 + "1" + "}" * 800),
        ("codex", "a = " + "[" * 50_000),
        ("codex", "\0"),
    ],
)
def test_what_nobody_reads_is_refused_and_stays(name: str, text: str, tmp_path: Path) -> None:
    file = tmp_path / "config"
    file.write_text(text)
    try:
        written(HOSTS[name], RUN, file)
    except BadInput:
        assert [each.name for each in tmp_path.iterdir()] == ["config"]
        assert file.read_text() == text


def test_halves_of_characters_beside_ours_stay_the_escapes_that_they_were(tmp_path: Path) -> None:
    file = tmp_path / "config.json"
    file.write_text('{"env": {"KEY": "sk-\\ud800"}}')
    written(HOSTS["cursor"], RUN, file)
    assert json.loads(file.read_text("utf-8"))["env"] == {"KEY": "sk-\ud800"}


def test_a_place_where_nothing_can_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "file").touch()
    for odd in ("loop", "file/config.json", "a\0b", "x" * 300):
        with pytest.raises(BadInput):
            written(HOSTS["cursor"], RUN, tmp_path / odd)
    with pytest.raises(BadInput, match="cannot write"):
        written(HOSTS["cursor"], RUN, Path("/proc/nobody/config.json"))


def test_a_file_of_somebody_beside_it_is_not_taken_for_ours(tmp_path: Path) -> None:
    file, beside = tmp_path / "config.json", tmp_path / "config.json.new"
    file.write_text("{}")
    beside.write_text("mine")
    written(HOSTS["cursor"], RUN, file)
    assert beside.read_text() == "mine"
