"""What a language model reads of the site: `llms.txt` names every page, `llms-full.txt` has them."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from website.navigation import Section, sections

SUMMARY = (
    "> Answers contested questions by structured argument: seats (a logic engine, language models, people) argue "
    "in a fixed form, statuses are computed, and what was defeated is lifted into a synthesis. "
    "Command line, Python, a web page; English and Japanese."
)


def write(pages: Path, site: Path) -> None:
    """Both files, and beside each page of the site its Markdown."""
    for file in pages.rglob("*.md"):
        there = site / file.relative_to(pages)
        there.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, there)
    listed = "\n\n".join(_section(section, pages) for section in sections())
    (site / "llms.txt").write_text(f"# aufheben\n\n{SUMMARY}\n\n{listed}\n", "utf-8")
    whole = (_read(pages, page) for page in _full())
    (site / "llms-full.txt").write_text("\n\n".join(whole), "utf-8")


def _section(section: Section, pages: Path) -> str:
    rows = (
        f"- [{_title(_read(pages, page))}]({page}.md){_about(_read(pages, page))}"
        for page in section.pages
    )
    return f"## {section.en}\n\n" + "\n".join(rows)


def _full() -> Iterator[str]:
    """All but what can be asked of the program where it is needed."""
    yield from (p for section in sections() for p in section.pages if p != "reference/schemas")


def _read(pages: Path, page: str) -> str:
    return (pages / f"{page}.md").read_text("utf-8")


def _title(text: str) -> str:
    return text.split("\n", 1)[0].lstrip("# ")


def _about(text: str) -> str:
    """The first sentence below the title."""
    below = re.sub(r"<!--.*?-->", "", text.split("\n", 1)[1], flags=re.DOTALL).strip()
    first = " ".join(below.split("\n\n", 1)[0].split())
    if first.startswith("```") or not re.match(r"[\w*`“]", first):
        return ""
    return ": " + re.split(r"(?<=[.:]) ", re.sub(r"\]\([^)]*\)|[\[*]", "", first))[0].rstrip(":")
