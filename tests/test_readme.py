"""What the README shows is what the program prints."""

import re
import shlex
from pathlib import Path

import click
import pytest

from aufheben.surfaces.cli.batch import BatchCommand
from aufheben.surfaces.cli.entry import GROUPS, cli
from tests.surfaces.conftest import Program, program  # noqa: F401 - a fixture

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
JAPANESE = (ROOT / "README.ja.md").read_text(encoding="utf-8")


def shown(mark: str, text: str = README) -> str:
    found = re.search(rf"<!-- {mark} -->\n```\w*\n(.*?)```", text, re.DOTALL)
    assert found is not None
    return found[1]


def test_the_demo_prints_what_the_readme_shows(program: Program) -> None:  # noqa: F811
    ended = program("ask", str(ROOT / "examples/camera.toml"), "--run", "camera")
    assert ended.out == shown("demo")


def test_the_japanese_demo_prints_what_the_japanese_readme_shows(program: Program) -> None:  # noqa: F811
    ended = program("ask", str(ROOT / "examples/camera.ja.toml"), "--run", "camera-ja")
    assert ended.out == shown("demo-ja", JAPANESE)


def test_the_map_in_the_readme_is_drawn_by_the_program(program: Program) -> None:  # noqa: F811
    program("ask", str(ROOT / "examples/camera.toml"), "--run", "camera")
    program("show", "camera", "-o", "map.mmd")
    assert Path("map.mmd").read_text(encoding="utf-8") == shown("map")


def test_the_check_prints_what_the_readmes_show(program: Program) -> None:  # noqa: F811
    ended = program("check", str(ROOT / "examples/traffic.csv"), "--run", "traffic")
    assert ended.out == shown("demo-check")
    ended = program("check", str(ROOT / "examples/traffic.ja.csv"), "--run", "traffic-ja")
    assert ended.out == shown("demo-check-ja", JAPANESE)


def test_the_deliberation_prints_what_the_readmes_show(program: Program) -> None:  # noqa: F811
    ended = program("deliberate", str(ROOT / "examples/camera.toml"), "--run", "camera")
    assert ended.out == shown("demo-deliberate") == shown("demo-deliberate", JAPANESE)
    table = program("show", "camera", "--utility", "--at", "2").out
    assert table == shown("demo-utility") == shown("demo-utility", JAPANESE)


def test_the_readmes_list_every_command_in_the_group_that_help_shows() -> None:
    for text in (README, JAPANESE):
        rows = re.findall(r"^\| [^|]+ \| (`[a-z]+`.*) \|$", text, re.MULTILINE)
        listed = [re.findall(r"`([a-z]+)`", row) for row in rows[: len(GROUPS)]]
        assert listed == [list(commands) for commands in GROUPS.values()]


def commands() -> list[str]:
    """Every call of ours in a block of a page that shows how to use the program."""
    pages = [ROOT / "README.md", ROOT / "README.ja.md", *(ROOT / "docs").glob("*.md")]
    texts = [page.read_text("utf-8").replace("\\\n", " ") for page in pages]
    fenced = re.compile(r"^```\w*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
    lines = {line for text in texts for code in fenced.findall(text) for line in code.splitlines()}
    return sorted(line for line in lines if line.startswith("aufheben "))


@pytest.mark.parametrize("line", commands())
def test_every_command_that_a_page_shows_has_these_options(line: str) -> None:
    command: click.Command = cli
    words = shlex.split(line, comments=True)[1:]
    while isinstance(command, click.Group):
        _, found, words = command.resolve_command(click.Context(command), words)
        assert found is not None
        command = found
    if isinstance(command, BatchCommand):
        # Its options are those of the room that its words name.
        command.parse_args(click.Context(command), words)
    else:
        command.make_parser(click.Context(command)).parse_args(words)


def test_every_file_the_readme_links_to_is_there() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", README + JAPANESE)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def is_there(place: str) -> bool:
    """A file or folder of the project, or of the package; a bare name of a file anywhere in it."""
    roots = (ROOT, ROOT / "src", ROOT / "src/aufheben")
    bare = "/" not in place and any((ROOT / "src").rglob(place))
    return bare or any((root / place).exists() for root in roots)


def test_every_place_that_pages_for_developers_name_is_there() -> None:
    pages = ["ARCHITECTURE.md", "CONTRIBUTING.md", "docs/glossary.md"]
    pages += [str(page.relative_to(ROOT)) for page in (ROOT / "docs/adr").glob("*.md")]
    missing = []
    for page in pages:
        quoted = re.findall(r"`([^`\n]+)`", (ROOT / page).read_text("utf-8"))
        places = [q for q in quoted if re.fullmatch(r"[a-z_.]+(/[a-z_][a-z_.0-9-]*)+/?|\w+\.py", q)]
        missing += [f"{page}: {q}" for q in places if not is_there(q)]
    assert missing == []
