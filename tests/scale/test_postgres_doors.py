"""The journal on a server, as users name it and as it fails: typed, at once, never a password."""

import json
import logging
import subprocess
import sys
import traceback
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import pytest

import aufheben
from aufheben import wiring
from aufheben.adapters.stores import postgres_faults
from aufheben.adapters.stores.postgres import PostgresStore
from aufheben.errors import AufhebenError, BadInput, Damaged, JournalFailed, Newer, Older
from aufheben.runtime.journal import FORMAT, Record
from tests.places import Databases
from tests.scale.postgres_server import PASSWORD
from tests.surfaces.conftest import Program, program  # noqa: F401 - a fixture

CAMERA = str(Path(__file__).parents[2] / "examples" / "camera.toml")
RECORD = Record(run="r", created="2026", settings={})
WRITTEN = (PASSWORD, quote(PASSWORD, safe=""), "s3cret")


def no_password(*texts: object) -> None:
    assert not [part for text in texts for part in WRITTEN if part in str(text)]


@pytest.fixture
def logged(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    with caplog.at_level(logging.DEBUG):
        yield caplog


@pytest.mark.smoke
def test_f49_every_command_takes_an_address_and_none_tells_the_password(
    program: Program,  # noqa: F811
    databases: Databases,
    monkeypatch: pytest.MonkeyPatch,
    logged: pytest.LogCaptureFixture,
) -> None:
    address = databases.address()
    ended = [program("ask", CAMERA, "--run", "r", "--journal", address)]
    monkeypatch.setenv("AUFHEBEN_JOURNAL", address)
    commands = (
        ("runs", "list", "--json"), ("show", "r"), ("show", "r", "--json"), ("why", "r"),
        ("replay", "r"), ("runs", "export", "r"), ("doctor",), ("doctor", "--json"),
        ("config", "show", "--origin"), ("config", "show", "--json"), ("resume", "r"),
        ("fork", "r", "--at", "1", "--estimate"), ("runs", "rm", "r"), ("runs", "rm", "r"),
    )  # fmt: skip
    ended += [program(*command) for command in commands]
    no_password(ended, logged.text)
    assert [each.code for each in ended[:4]] == [0, 0, 0, 0]
    assert "postgresql://owner@127.0.0.1" in ended[9].out
    assert not list(Path.cwd().rglob("*.db"))


def test_the_line_that_goes_on_names_the_server_without_the_password(
    program: Program,  # noqa: F811
    databases: Databases,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    address = databases.address()
    asked = ("ask", CAMERA, "--run", "r", "--model", "openai:x", "--base-url", "http://127.0.0.1:9")
    said = program(*asked, "--journal", address).err
    no_password(said)
    shown = f"--journal {postgres_faults.read(address).shown}"
    assert shown in said
    monkeypatch.setenv("AUFHEBEN_JOURNAL", address)
    # What is configured holds for the next command too, password and all.
    assert "--journal" not in program("resume", "r").err


def test_python_takes_an_address_and_shows_it_to_nobody(databases: Databases) -> None:
    address = databases.address()
    app = aufheben.App(journal=address)
    store = PostgresStore(address)
    no_password(repr(app), repr(store), repr(vars(store)), store._address)
    store.begin(RECORD).close()
    assert [row.run for row in app.runs()] == ["r"]


def test_a_variable_names_the_journal_in_python_too(
    databases: Databases, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    PostgresStore(databases.address()).begin(RECORD).close()
    monkeypatch.setenv("AUFHEBEN_JOURNAL", databases.address())
    assert [row.run for row in aufheben.App().runs()] == ["r"]
    monkeypatch.setenv("AUFHEBEN_JOURNAL", str(tmp_path / "other.db"))
    assert list(aufheben.App().runs()) == []


def test_f49_other_users_see_no_password_in_the_process_list(databases: Databases) -> None:
    if not Path("/proc/self/stat").exists():
        pytest.skip("only Linux lets a process say what is listed of it")
    script = (
        "import sys; from aufheben.surfaces.cli import entry; entry.run = lambda _: "
        "print(open('/proc/self/cmdline').read(), flush=True); entry.main()"
    )
    for word in (databases.address(), f"--journal={databases.address()}"):
        command = [sys.executable, "-c", script, "runs", "--journal", word, "list"]
        listed = subprocess.run(command, check=False, capture_output=True, text=True).stdout
        assert "owner:" in listed
        assert listed.rstrip().endswith("list\0")
        no_password(listed)


def wrong(databases: Databases) -> dict[str, tuple[str, type[AufhebenError], str]]:
    address, server = databases.address(), databases.server
    name = databases.made["journal"]
    server.execute("DROP ROLE IF EXISTS poor")
    server.execute("CREATE ROLE poor LOGIN PASSWORD 's3cret poor'")
    return {
        "nobody there": (address.replace(str(server.port), "1"), JournalFailed, "no server"),
        "no host": (address.replace("127.0.0.1", "no.invalid"), JournalFailed, "no such host"),
        "password": (server.address(name, password="s3cret?"), BadInput, "or the password"),
        "no password": (address.replace(f":{WRITTEN[1]}", ""), BadInput, "or the password"),
        "user": (server.address(name, user="nobody"), BadInput, "the user or"),
        "database": (server.address("nowhere"), BadInput, "no such database"),
        "rights": (server.address(name, "poor", "s3cret poor"), BadInput, "may not"),
    }


@pytest.mark.parametrize(
    "case", ["nobody there", "no host", "password", "no password", "user", "database", "rights"]
)
def test_what_is_wrong_with_a_server_is_said_in_both_languages(
    program: Program,  # noqa: F811
    databases: Databases,
    case: str,
    monkeypatch: pytest.MonkeyPatch,
    logged: pytest.LogCaptureFixture,
) -> None:
    address, kind, said = wrong(databases)[case]
    with pytest.raises(kind, match=said) as failed:
        wiring.store(address).begin(RECORD)
    whole = "".join(traceback.format_exception(failed.value))
    ended = program("ask", CAMERA, "--journal", address)
    assert (ended.code, said in ended.err) == (2 if kind is BadInput else 3, True)
    assert "postgresql://" in ended.err
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    japanese = program("ask", CAMERA, "--journal", address)
    assert said not in japanese.err
    assert "エラー: postgresql://" in japanese.err
    no_password(whole, ended, japanese, logged.text)


OTHERS = [
    (1, Older, "run them again"),
    (FORMAT - 1, Older, "run them again"),
    (FORMAT + 1, Newer, "update aufheben"),
]


@pytest.mark.parametrize(("version", "kind", "do"), OTHERS)
def test_f30_a_database_that_is_not_ours_or_of_another_version_is_left_alone(
    databases: Databases, version: int, kind: type[AufhebenError], do: str
) -> None:
    wiring.store(databases.address()).begin(RECORD).close()
    databases.sql(f"UPDATE journal SET version = {version}")
    before = databases.dump()
    store = wiring.store(databases.address())
    for act in (
        lambda: list(store.runs()),
        lambda: store.read("r"),
        lambda: store.hold("r"),
        lambda: store.remove("r"),
        lambda: store.begin(RECORD),
    ):
        with pytest.raises(kind, match=rf"format {version}, known {FORMAT}.*{do}"):
            act()
    assert databases.dump() == before
    other = databases.address("other")
    databases.sql("CREATE SCHEMA aufheben", "CREATE TABLE aufheben.runs (x text)", name="other")
    for ask in (lambda known: list(known.runs()), lambda known: known.begin(RECORD)):
        with pytest.raises(Damaged, match="not a journal of aufheben"):
            ask(wiring.store(other))


def test_an_address_in_a_folder_that_came_with_others_is_refused(
    program: Program,  # noqa: F811
    tmp_path: Path,
) -> None:
    line = 'journal = "postgresql://bob:s3cret@host/runs"\n'
    (tmp_path / "aufheben.toml").write_text(line)
    ended = program("runs", "list")
    assert ended.code == 2
    assert "not taken from a file of this folder" in ended.err
    (tmp_path / "aufheben.toml").rename(tmp_path / "mine.toml")
    shown = json.loads(program("--config", "mine.toml", "config", "show", "--json").out)
    assert shown["journal"]["value"] == "postgresql://bob@host/runs"
    no_password(ended, shown)


def test_the_rights_that_the_page_grants_are_enough(databases: Databases) -> None:
    address, server = databases.address(), databases.server
    wiring.store(address).begin(RECORD).close()
    name = databases.made["journal"]
    server.execute("DROP ROLE IF EXISTS writer")
    server.execute("DROP ROLE IF EXISTS reader")
    server.execute("CREATE ROLE writer LOGIN PASSWORD 'w'")
    server.execute("CREATE ROLE reader LOGIN PASSWORD 'r'")
    page = (Path(__file__).parents[2] / "docs" / "journals.md").read_text("utf-8")
    rights = page.split("```sql")[1].split("```")[0].strip().splitlines()
    databases.sql(*rights)
    writer = wiring.store(server.address(name, "writer", "w"))
    writer.begin(replace(RECORD, run="more")).close()
    writer.remove("r")
    reader = wiring.store(server.address(name, "reader", "r"))
    assert [record.run for record in reader.runs()] == ["more"]
    assert reader.read("more").run == "more"
    with pytest.raises(BadInput, match="may not"):
        reader.begin(RECORD)
    databases.sql("DROP OWNED BY writer, reader")


def test_a_backup_that_is_restored_is_the_same_journal(databases: Databases) -> None:
    store = wiring.store(databases.address())
    store.begin(RECORD).close()
    held = store.begin(replace(RECORD, run="held"))
    databases.address("copy")
    databases.server.backup(databases.made["journal"], databases.made["copy"])
    assert list(wiring.store(databases.address("copy")).runs()) == list(store.runs())
    wiring.store(databases.address("copy")).hold("held").close()
    held.close()
