"""The built site: nothing in it asks another host, and what no page needs is gone."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

_KEPT = {"tinyseg.js", "lunr.ja.min.js", "lunr.multi.min.js", "lunr.stemmer.support.min.js"}
"""What the search needs for English and Japanese."""
_FETCHED = re.compile(
    r"https?://(?:unpkg\.com|api\.github\.com|\$\{\w+\}/api/v4)[\w./@%-]*(?=[\"'`$/?])"
)
"""What the theme's script would load for diagrams, old browsers and counts of stars."""
_LOADING = {
    "script": ("src",), "img": ("src", "srcset"), "iframe": ("src",), "source": ("src", "srcset"),
    "video": ("src", "poster"), "audio": ("src",), "embed": ("src",), "object": ("data",),
    "form": ("action",), "image": ("href", "xlink:href"), "use": ("href", "xlink:href"),
}  # fmt: skip
_FOREIGN = re.compile(r"^\s*(?:https?:)?//")
_IN_STYLE = re.compile(r"(?:@import\s+|url\(\s*)[\"']?((?:https?:)?//[^\"')\s]+)")
_IN_SCRIPT = re.compile(
    r"(?:\bimport\s*\(?|\bfrom\s*|\bfetch\(|importScripts\(|\.src\s*=|\.open\([^,]*,)\s*"
    r"[\"'`]((?:https?:)?//[^\"'`]+)"
)
_HOST = re.compile(r"[\"'`]((?:https?|wss?)://[^\"'`\s]*)")
_SEARCH = 'data-md-component="search"'
_UNNAMED = f'{_SEARCH} role="dialog"'
"""The theme calls its search a dialog, without a name; what is in it says that it is a search."""
_NAMES = ("http://www.w3.org/",)
"""Names of namespaces, which nobody fetches."""


def finish(site: Path) -> list[str]:
    """What would be loaded from another host, a line each: there should be none."""
    for script in site.rglob("assets/javascripts/lunr/**/*.js"):
        if script.name not in _KEPT:
            script.unlink()
    for script in site.rglob("assets/javascripts/bundle.*.js"):
        text = script.read_text("utf-8")
        script.write_text(_FETCHED.sub("data:,", text), "utf-8")
    for page in site.rglob("*.html"):
        page.write_text(page.read_text("utf-8").replace(_UNNAMED, _SEARCH), "utf-8")
    for mapped in site.rglob("*.map"):
        mapped.unlink()
    return foreign(site)


def foreign(site: Path) -> list[str]:
    """Everything that a browser would load from elsewhere, by file."""
    found = []
    for file in sorted(site.rglob("*")):
        look = _LOOKS.get(file.suffix)
        if look is not None:
            found += [f"{file.relative_to(site)}: {url}" for url in look(file.read_text("utf-8"))]
    return found


def _in_style(text: str) -> Iterator[str]:
    yield from _IN_STYLE.findall(text)


def _in_script(text: str) -> Iterator[str]:
    yield from _IN_SCRIPT.findall(text)
    code = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    yield from (url for url in _HOST.findall(code) if not url.startswith(_NAMES))


class _Loads(HTMLParser):
    """What the tags of a page load."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._within = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Tags that load by themselves; a link that is followed by a person loads nothing."""
        self._within = tag
        values = {name: value or "" for name, value in attrs}
        names = _LOADING.get(tag, ())
        if tag == "link" and values.get("rel") not in {"canonical", "alternate", "prev", "next"}:
            names = ("href",)
        if tag == "base" or (tag == "meta" and values.get("http-equiv") == "refresh"):
            names = ("href", "content")
        self.found += [values[n] for n in names if _FOREIGN.match(values.get(n, ""))]
        self.found += _IN_STYLE.findall(values.get("style", ""))

    def handle_endtag(self, tag: str) -> None:
        """What follows is text again."""
        self._within = ""

    def handle_data(self, data: str) -> None:
        """Styles and scripts within the page."""
        if self._within == "style":
            self.found += _in_style(data)
        elif self._within == "script":
            self.found += _in_script(data)


def _in_page(text: str) -> Iterator[str]:
    page = _Loads()
    page.feed(text)
    yield from page.found


_LOOKS = {
    ".html": _in_page,
    ".css": _in_style,
    ".js": _in_script,
    ".mjs": _in_script,
    ".svg": _in_page,
}
