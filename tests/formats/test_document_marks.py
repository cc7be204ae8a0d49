"""A document in Markdown has the headings and entries that it declares, whatever is said in them."""

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from aufheben.formats.document import Block, Document, Heading, Item, Items, Line, Prose, Section
from aufheben.formats.document.text import markdown
from aufheben.words import LANGS, Lang
from tests.hierarchy.findings import texts

entries = st.recursive(
    st.builds(Item, texts, st.none() | texts),
    lambda under: st.builds(Item, texts, st.none() | texts, st.lists(under, max_size=3).map(tuple)),
    max_leaves=4,
)
lists = st.builds(Items, st.lists(entries, min_size=1, max_size=3).map(tuple))
proses = st.builds(Prose, st.lists(texts, min_size=1, max_size=3).map(tuple))
blocks = lists | proses | st.builds(Line, texts, st.just("note"))
sections = st.builds(Section, texts, st.lists(blocks, max_size=3).map(tuple))
documents = st.builds(
    lambda head, rest: (head, *rest), st.builds(Heading, texts), st.lists(sections, max_size=3)
)


def counted(blocks: tuple[Block | Item, ...]) -> Iterator[str]:
    for block in blocks:
        match block:
            case Heading():
                yield "heading_open"
            case Section(_, inner):
                yield "heading_open"
                yield from counted(inner)
            case Items(items):
                yield from counted(items)
            case Item(under=under):
                yield "list_item_open"
                yield from counted(under)


@given(documents, st.sampled_from(LANGS))
def test_headings_and_entries_are_those_that_are_declared(document: Document, lang: Lang) -> None:
    read = [block.type for block in MarkdownIt("commonmark").parse(markdown(document, lang))]
    declared = list(counted(document))
    for kind in ("heading_open", "list_item_open"):
        assert read.count(kind) == declared.count(kind)
