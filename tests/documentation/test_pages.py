"""What is written has its place on the site, and what the site would load from elsewhere is found."""

import re
from pathlib import Path

import pytest
from website.finishing import foreign
from website.markdown import for_site
from website.navigation import DOCS, LANGS, Lang, sections, source, written
from website.reference import pages
from website.staging import Stage

FAMILY = ["script src", "img src", "img srcset", "iframe src", "link rel='stylesheet' href"]


def test_every_page_that_was_written_is_in_the_navigation_once() -> None:
    there = {file.name.split(".")[0] for file in DOCS.glob("*.md")}
    named = [page for page in written() if "/" not in page]
    assert there - set(named) == set()
    assert len(named) == len(set(named))
    assert set(pages("en")) == set(pages("ja"))


def test_every_page_of_the_navigation_is_there() -> None:
    assert [page for page in written() if not source(page, "en")[0].exists()] == []
    assert all(section.title(lang) for section in sections() for lang in LANGS)


def links(text: str) -> list[str]:
    """Those to other files, of the words outside code."""
    words = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    found = re.findall(r"\]\(([^()\s#]+)[^()\s]*\)", words)
    return [link for link in found if not re.match(r"[a-z]+:", link)]


@pytest.mark.parametrize("lang", LANGS)
def test_every_link_between_pages_leads_somewhere(lang: Lang, tmp_path: Path) -> None:
    Stage(lang=lang, folder=tmp_path / lang).write()
    missing = [
        f"{page.name}: {link}"
        for page in (tmp_path / lang).rglob("*.md")
        for link in links(page.read_text("utf-8"))
        if not (page.parent / link).exists()
    ]
    assert missing == []


@pytest.mark.parametrize("tag", FAMILY)
@pytest.mark.parametrize("url", ["https://cdn.example/x", "//cdn.example/x"])
def test_what_a_tag_would_load_from_elsewhere_is_found(tag: str, url: str, tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(f'<p>日本<{tag}="{url}"></p>', "utf-8")
    assert foreign(tmp_path) == [f"a.html: {url}"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.css", "@import url(https://x.example/a.css);"),
        ("a.css", "p { background: url('//x.example/a.png') }"),
        ("a.js", 'fetch("https://x.example/a")'),
        ("a.js", 'import("//x.example/a.js")'),
        ("a.js", "const host = `wss://${host}/a`"),
        ("a.html", '<style>@import "https://x.example/a.css";</style>'),
        ("a.html", '<script>fetch("https://x.example/a")</script>'),
        ("a.html", '<p style="background: url(https://x.example/a.png)">a</p>'),
        ("a.html", '<meta http-equiv="refresh" content="//x.example">'),
        ("a.svg", '<svg><image href="https://x.example/a.png"/></svg>'),
    ],
)
def test_so_is_what_styles_and_scripts_would_load(name: str, text: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    assert len(foreign(tmp_path)) >= 1


def test_a_link_that_a_person_follows_loads_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<a href="https://x.example">elsewhere</a>', "utf-8")
    (tmp_path / "a.js").write_text(
        '/* https://x.example */ x("http://www.w3.org/2000/svg")', "utf-8"
    )
    assert foreign(tmp_path) == []


def test_lists_are_set_off_code_is_left_and_japanese_lines_are_one() -> None:
    text = "論者が\n論じる。\n- 一つ\n  続き\n  - 二つ\n```\n論者が\n論じる。\n- 一つ\n```\n"
    expected = "論者が論じる。\n\n- 一つ続き\n    - 二つ\n```\n論者が\n論じる。\n- 一つ\n```\n"
    assert for_site(text, lambda link: link) == expected


def test_a_link_that_leads_to_nothing_on_the_site_is_its_words() -> None:
    assert for_site("a [b](../src/c.py) d", lambda _: None) == "a b d\n"
    assert for_site("a [`b`](c.md#d) d", lambda link: f"x/{link}") == "a [`b`](x/c.md#d) d\n"
