"""Makes the pages of one language ready for mkdocs: a folder of Markdown and a configuration."""

import posixpath
import shutil
from dataclasses import dataclass, field
from pathlib import Path

from website.markdown import for_site
from website.navigation import ELSEWHERE, ROOT, Lang, decisions, sections, source, written
from website.reference import commands
from website.reference import pages as made_pages

HERE = Path(__file__).parent
TITLES: dict[str, dict[Lang, str]] = {
    "measured": {"en": "Measured against peers", "ja": "ほかとの比較"}
}
"""Where the page's own head is another's, too."""
ENGLISH_ONLY = "*このページは英語です。*"


@dataclass(slots=True, kw_only=True)
class Stage:
    """The pages of one language; `files` are what they link to besides pages."""

    lang: Lang
    folder: Path
    files: set[Path] = field(default_factory=set)

    def write(self) -> None:
        """All of it, into an empty folder."""
        shutil.rmtree(self.folder, ignore_errors=True)
        for page in written():
            self._page(page)
        for name, text in made_pages(self.lang).items():
            self._put(f"{name}.md", text)
        self._put("adr/index.md", _decisions(self.lang))
        self._files()
        shutil.copytree(
            HERE / "overrides", self.folder.with_name(f"{self.lang}-theme"), dirs_exist_ok=True
        )
        self.folder.with_suffix(".yml").write_text(self._configuration(), "utf-8")

    def _page(self, page: str) -> None:
        file, lang = source(page, self.lang)
        text = for_site(file.read_text("utf-8"), lambda link: self._target(page, file, link))
        if lang != self.lang:
            head, _, rest = text.partition("\n")
            text = f"{head}\n\n{ENGLISH_ONLY}\n{rest}"
        self._put(f"{page}.md", text)

    def _target(self, page: str, file: Path, link: str) -> str | None:
        """Where a link of the file leads on the site, seen from the page; None where to nothing."""
        path, _, anchor = link.partition("#")
        if path.startswith("reference/") or file.suffix == "" or "/reference/" in path:
            return link.removeprefix("docs/")
        there = (file.parent / path).resolve()
        if there.is_dir():
            there = there / "README.md" if (there / "README.md").exists() else there
        name = _pages().get(there)
        if name is None and there.is_file() and there.is_relative_to(ROOT / "examples"):
            self.files.add(there)
            name = str(there.relative_to(ROOT))
        if name is None and there.is_file() and there.parent == ROOT / "docs/pictures":
            self.files.add(there)
            name = f"pictures/{there.name}"
        if there == ROOT / "docs/adr":
            name = "adr/index.md"
        if name is None:
            return None
        led = posixpath.relpath(name, posixpath.dirname(page) or ".")
        return f"{led}#{anchor}" if anchor else led

    def _files(self) -> None:
        for file in self.files:
            there = self.folder / str(file.relative_to(ROOT)).removeprefix("docs/")
            there.parent.mkdir(parents=True, exist_ok=True)
            if file.suffix == ".md":
                there.write_text(for_site(file.read_text("utf-8"), lambda _: None), "utf-8")
            else:
                shutil.copyfile(file, there)

    def _put(self, name: str, text: str) -> None:
        there = self.folder / name
        there.parent.mkdir(parents=True, exist_ok=True)
        there.write_text(text, "utf-8")

    def _configuration(self) -> str:
        template = (HERE / "mkdocs.yml").read_text("utf-8")
        words = (HERE / f"words.{self.lang}.yml").read_text("utf-8")
        return f"{template}\n{words}\nnav:\n{_navigation(self.lang)}"


def _pages() -> dict[Path, str]:
    """Where each file stands on the site, in whichever language it is written."""
    found = {source(page, lang)[0]: f"{page}.md" for page in written() for lang in ("en", "ja")}
    for page, files in ELSEWHERE.items():
        found |= {ROOT / file: f"{page}.md" for file in files.values()}
    return found


def _navigation(lang: Lang) -> str:
    lines: list[str] = []
    for section in sections():
        lines.append(f"  - {_quoted(section.title(lang))}:")
        lines += [line for page in section.pages for line in _entry(page, lang)]
    lines.append(f"  - {_quoted('決定の記録' if lang == 'ja' else 'Decisions')}:")
    lines += [f"      - {page}.md" for page in ("adr/index", *decisions())]
    return "\n".join(lines) + "\n"


def _entry(page: str, lang: Lang) -> list[str]:
    """A page; the commands are a part of their own."""
    if page in TITLES:
        return [f"      - {TITLES[page][lang]}: {page}.md"]
    if page != "reference/commands":
        return [f"      - {page}.md"]
    title = "コマンド" if lang == "ja" else "Commands"
    each = [f"          - {name}: {page}/{name}.md" for name in commands.names()]
    return [f"      - {title}:", f"          - {page}.md", *each]


def _quoted(text: str) -> str:
    return f'"{text}"'


def _decisions(lang: Lang) -> str:
    head = "# 決定の記録\n\n*英語で書かれています。*\n" if lang == "ja" else "# Decisions\n"
    rows = []
    for page in decisions():
        title = source(page, "en")[0].read_text("utf-8").split("\n", 1)[0].lstrip("# ")
        rows.append(f"- [{title}]({page.removeprefix('adr/')}.md)")
    return head + "\n" + "\n".join(rows) + "\n"
