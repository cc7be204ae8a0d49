"""What the READMEs and the pages show is what the program prints."""

import re
import shlex
from pathlib import Path

import click
import pytest

from aufheben.surfaces.cli.batch import BatchCommand
from aufheben.surfaces.cli.entry import cli
from tests.surfaces.conftest import Program, program  # noqa: F401 - a fixture

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "README.ja.md", *sorted((ROOT / "docs").glob("*.md"))]
README, JAPANESE = (page.read_text(encoding="utf-8") for page in PAGES[:2])


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def shown(mark: str, text: str) -> str:
    found = re.search(rf"<!-- {mark} -->\n```\w*\n(.*?)```", text, re.DOTALL)
    assert found is not None
    return found[1]


def blocks(text: str) -> list[str]:
    return re.findall(r"^```(\w*)\n.*?^```$", text, re.MULTILINE | re.DOTALL)


def test_both_readmes_have_the_same_parts_and_lead_to_the_same_pages() -> None:
    heads = [re.findall(r"^(#+) ", text, re.MULTILINE) for text in (README, JAPANESE)]
    assert heads[0] == heads[1]
    assert blocks(README) == blocks(JAPANESE)
    links = [
        re.findall(r"\]\((docs/[\w/.-]+?)(?:\.ja)?\.(?:md|svg)\)", text)
        for text in (README, JAPANESE)
    ]
    assert links[0] == links[1]


@pytest.mark.parametrize("text", [README, JAPANESE])
def test_a_readme_is_two_screens(text: str) -> None:
    before, begin, after = re.split(r"^## ", text, flags=re.MULTILINE)
    assert [len(part.splitlines()) <= 40 for part in (before, begin, after)] == [True] * 3


def test_both_readmes_and_pages_show_the_same_commands() -> None:
    for english in ("README.md", "docs/looking.md", "docs/questions.md", "docs/models.md"):
        texts = [ROOT / english, ROOT / english.replace(".md", ".ja.md")]
        lines = [called(text.read_text("utf-8")) for text in texts]
        assert [words[:2] for words in lines[0]] == [words[:2] for words in lines[1]]


def called(text: str) -> list[list[str]]:
    """Each command in a block of a page, word by word."""
    code = re.findall(r"^```\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    lines = "\n".join(code).splitlines()
    return [line.split() for line in lines if line.startswith(("aufheben ", "make "))]


@pytest.mark.parametrize("lang", ["", ".ja"])
def test_the_picture_of_the_readme_is_drawn_by_the_program(
    program: Program,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
    lang: str,
) -> None:
    monkeypatch.setenv("LANG", "ja_JP.UTF-8" if lang else "en_US.UTF-8")
    program("ask", str(ROOT / f"examples/camera{lang}.toml"), "--run", "camera")
    program("runs", "export", "camera", "-o", "camera.svg")
    drawn = Path("camera.svg").read_text(encoding="utf-8")
    assert drawn == (ROOT / f"docs/pictures/camera{lang}.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(("text", "lang"), [(README, ""), (JAPANESE, ".ja")])
def test_the_result_in_the_readmes_is_how_the_answer_begins(
    program: Program,  # noqa: F811
    text: str,
    lang: str,
) -> None:
    ended = program("ask", str(ROOT / f"examples/camera{lang}.toml"))
    assert ended.out.startswith(shown("result", text))


PRINTED = {
    "demo questions.md": "ask examples/camera.toml --run camera",
    "demo-ja questions.ja.md": "ask examples/camera.ja.toml --run camera-ja",
    "demo-check hierarchies.md": "check examples/traffic.csv --run traffic",
    "demo-check-ja hierarchies.ja.md": "check examples/traffic.ja.csv --run traffic-ja",
    "demo-deliberate deliberating.md deliberating.ja.md": "deliberate examples/camera.toml --run camera",
    "demo-utility deliberating.md deliberating.ja.md": "show camera --utility --at 2",
}
"""By a mark and the pages on which it stands, the command that prints what they show there."""


@pytest.mark.parametrize("where", PRINTED)
def test_a_command_prints_what_the_pages_show(program: Program, where: str) -> None:  # noqa: F811
    if "utility" in where:
        program("deliberate", str(ROOT / "examples/camera.toml"), "--run", "camera")
    ended = program(*PRINTED[where].replace("examples/", f"{ROOT}/examples/").split())
    mark, *pages = where.split()
    assert [ended.out] * len(pages) == [shown(mark, page(name)) for name in pages]


def test_the_map_that_a_page_shows_is_drawn_by_the_program(program: Program) -> None:  # noqa: F811
    program("ask", str(ROOT / "examples/camera.toml"), "--run", "camera")
    program("show", "camera", "-o", "map.mmd")
    assert Path("map.mmd").read_text(encoding="utf-8") == shown("map", page("looking.md"))
    assert shown("map", page("looking.ja.md")) == shown("map", page("looking.md"))


def commands() -> list[str]:
    """Every call of ours in a block of a page that shows how to use the program."""
    texts = [page.read_text("utf-8").replace("\\\n", " ") for page in PAGES]
    fenced = re.compile(r"^```\w*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
    lines = {line for text in texts for code in fenced.findall(text) for line in code.splitlines()}
    return sorted(line for line in lines if line.startswith("aufheben "))


@pytest.mark.parametrize("line", commands())
def test_every_command_that_a_page_shows_has_these_options(line: str) -> None:
    command: click.Command = cli
    words = shlex.split(line, comments=True)[1:]
    while isinstance(command, click.Group) and not words[0].startswith("-"):
        _, found, words = command.resolve_command(command.context_class(command), words)
        assert found is not None
        command = found
    if isinstance(command, BatchCommand):
        # Its options are those of the room that its words name.
        command.parse_args(command.context_class(command), words)
    else:
        command.make_parser(command.context_class(command)).parse_args(words)


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.name)
def test_every_file_that_a_page_links_to_is_there(file: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", file.read_text("utf-8"))
    made = "reference/"
    assert [to for to in links if made not in to and not (file.parent / to).exists()] == []


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
