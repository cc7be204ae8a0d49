"""The page: it loads nothing, runs nothing of others, and says everything in words."""

import re
from collections.abc import Mapping
from html.parser import HTMLParser

import pytest
from hypothesis import given

from aufheben.domain.findings import Finding
from aufheben.domain.taxonomies import Taxonomy, Term
from aufheben.domain.vocabulary import Lang
from aufheben.formats.hierarchy.page import html
from aufheben.formats.hierarchy.page_words import WORDS
from aufheben.formats.quoting.characters import flat
from tests.hierarchy.findings import (
    FINDINGS,
    HOSTILE,
    TAXONOMY,
    WRONG,
    findings,
    languages,
    taxonomies,
    texts,
)

_VOID = {"meta", "input"}
_KNOWN = {
    "html", "head", "meta", "title", "style", "body", "main", "header", "section", "h1", "h2", "p",
    "code", "dl", "dt", "dd", "div", "label", "select", "option", "input", "span", "i", "table",
    "thead", "tbody", "tr", "th", "td", "strong", "bdi", "details", "summary", "script",
}  # fmt: skip


class _Page(HTMLParser):
    """Tags and attributes as a browser sees them; whatever is not closed is an error."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in _VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag == "option" or self.open[-1] != "option":
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append((self.open[-1] if self.open else "", data))

    @property
    def text(self) -> str:
        return flat("".join(text for tag, text in self.texts if tag not in {"style", "script"}))


def _html(
    found: list[Finding],
    taxonomy: Taxonomy = TAXONOMY,
    lang: Lang = "en",
    title: str = "Report",
    run: str = "R1",
    summary: Mapping[str, object] | None = None,
) -> str:
    return html(found, taxonomy, title=title, run=run, summary=summary or {}, lang=lang)


def _script(text: str) -> str:
    [script] = re.findall(r"<script>.*?</script>", text, re.DOTALL)
    return str(script)


def test_the_page_says_level_sentence_votes_reasons_and_mend_in_words() -> None:
    text = _Page(_html(list(FINDINGS), summary={"edges": 2, "model": "m"})).text
    assert "3 findings: 1 ERROR (wrong_edge 1), 1 WARN" in text
    for said in (
        'rejected: "sign" as a subclass of "traffic rule"',
        "2 against, 1 for",
        "Confidence: 67%",
        'move "sign" from "traffic rule" to "car" (upheld in a debate)',
        "A sign is a thing and a rule is none.",
        "Signs are read as rules.",
        "A board that shows a rule.",
        "Both are things.",
        "not voted on",
        WRONG.subject,
        "edges2 model",
    ):
        assert said in text


def test_a_vote_is_drawn_as_wide_as_it_counts_and_hidden_from_those_who_read_the_words() -> None:
    page = _Page(_html([WRONG]))
    strips = [attrs for _, attrs in page.tags if attrs.get("class") == "strip"]
    assert [strip["aria-hidden"] for strip in strips] == ["true"]
    drawn = [(a["class"], a["style"]) for tag, a in page.tags if tag == "i"]
    assert drawn == [("against", "flex: 2"), ("for", "flex: 1")]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_page_is_in_its_language(lang: Lang) -> None:
    page = _Page(_html(list(FINDINGS), lang=lang))
    assert page.tags[0] == ("html", {"lang": lang})
    assert WORDS[lang]["suggestion"] in page.text
    assert WORDS["en"].keys() == WORDS["ja"].keys()


def test_the_policy_forbids_every_request() -> None:
    page = _Page(_html(list(FINDINGS)))
    [policy] = [a["content"] for t, a in page.tags if t == "meta" and "http-equiv" in a]
    assert policy is not None
    assert policy.startswith(
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
    )


def test_the_filter_is_hidden_until_the_script_runs() -> None:
    page = _Page(_html(list(FINDINGS)))
    [group] = [attrs for _, attrs in page.tags if attrs.get("id") == "filter"]
    assert "hidden" in group


def test_a_page_without_findings_has_no_table_and_no_script() -> None:
    page = _Page(_html([]))
    assert "No findings." in page.text
    assert not {"table", "script"} & {tag for tag, _ in page.tags}


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("hostile", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_is_shown_and_never_run(hostile: str, lang: Lang) -> None:
    terms = {k: Term(key=k, name=hostile, definition=hostile) for k in ("a", hostile)}
    found = Finding(
        level="ERROR",
        rule="wrong_edge",
        subject="a",
        parent=hostile,
        value=hostile,
        reason=hostile,
        reason_for=hostile,
        votes=((hostile, "true"),),
        confidence=1.0,
    )
    text = _html(
        [found], Taxonomy(terms=terms, edges=()), lang, hostile, hostile, {hostile: hostile}
    )
    assert _Page(text).text.count(flat(hostile)) >= 6
    _inert(text)


@given(findings, taxonomies, languages, texts)
def test_any_findings_are_a_page_of_known_tags_that_fetches_nothing(
    found: list[Finding], taxonomy: Taxonomy, lang: Lang, title: str
) -> None:
    text = _html(found, taxonomy, lang, title)
    _inert(text)
    rows = [attrs for tag, attrs in _Page(text).tags if tag == "tr" and "data-level" in attrs]
    assert len(rows) == len(found)
    text.encode()


SCRIPT = _script(_html(list(FINDINGS)))


def _inert(text: str) -> None:
    """One script, ours word for word; no tag but ours; no attribute that fetches, runs or links."""
    page = _Page(text)
    assert {tag for tag, _ in page.tags} <= _KNOWN
    assert re.findall(r"<script>.*?</script>", text, re.DOTALL) in ([], [SCRIPT])
    for tag, attrs in page.tags:
        assert not {"src", "href", "srcset", "action", "formaction", "data", "ping"} & attrs.keys()
        assert not [name for name in attrs if name.startswith("on")]
        assert re.fullmatch(r"flex: \d+", attrs.get("style") or "flex: 1"), tag
    style = "".join(part for tag, part in page.texts if tag == "style")
    assert "url(" not in style
    assert "@import" not in style
