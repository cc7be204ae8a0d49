"""Argument graphs of any shape, whose texts want to be more than words."""

from dataclasses import fields, is_dataclass
from typing import Any, Final, get_args

from hypothesis import strategies as st

from aufheben.domain.text import encodable
from aufheben.domain.vocabulary import Status
from aufheben.formats.interchange import ArgumentGraph, Conflict, Inference, Statement
from tests.formats.hostile import texts

HOSTILE_HERE: Final = (
    "]]> --> <!-- &amp; <key id='d0'/>",
    "[a]: b\n  <+ <c>",
    "[a] supports <b>, see [c](https://evil.example) @[d] @<e>",
    "(1) a\n(2) b\n-----\n(3) c",
    "-- {uses: [1]} rule --",
    "#tag #(a tag) {key: [value",
    "+ a\n- b\n_ c\n>< d\n<_ e",
    "===\ntitle: x\n===\n# heading",
    "/* comment // more <!-- and",
    '"; shape=box] a -> b {rank=same} //',
    '<b>x</b>\\n\\l\\"',
    '=SUM(A1)\t@x,"y"\r\n\'-1',
    "左から右へ\u200f\u202eעברית\u202c 👩‍👩‍👧‍👦 か\u3099 e\u0301",
    ":smile: .arrow. **bold** __u__",
)
"""Texts that formats of graphs might take for more than words."""

words: Final = st.one_of(texts, st.sampled_from(HOSTILE_HERE))
plain_words: Final = st.text(alphabet="abc 語の", min_size=1, max_size=8).map(str.strip)
_names = st.one_of(st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,5}", fullmatch=True), words)


@st.composite
def graphs(
    draw: st.DrawFn,
    *,
    said: st.SearchStrategy[str] = words,
    names: st.SearchStrategy[str] = _names,
    most: int = 4,
    nested: bool = True,
) -> ArgumentGraph:
    """Up to `most` statements, inferences and conflicts each; `said` and `names` draw their texts.

    Where `nested`, inferences also support inferences, and conflicts also attack conflicts.
    """
    count = draw(st.tuples(*(st.integers(0, most) for _ in range(3))))
    ids = draw(st.lists(names.filter(bool), min_size=sum(count), max_size=sum(count), unique=True))
    statements, inferences, conflicts = _split(ids, count)
    if not statements:
        return ArgumentGraph(title=draw(said))
    by = st.sampled_from(["", "A", "市長", draw(said)])
    some = st.lists(st.sampled_from(statements), min_size=1, max_size=3, unique=True).map(tuple)
    concluded = st.sampled_from([*statements, *(inferences if nested else [])])
    attacked = st.sampled_from([*statements, *inferences, *(conflicts if nested else [])])
    return ArgumentGraph(
        statements=tuple(draw(_statement(each, said, by)) for each in statements),
        inferences=tuple(
            Inference(
                id=each,
                premises=draw(some),
                conclusion=draw(concluded.filter(each.__ne__)),
                rule=draw(st.one_of(st.just(""), said)),
                by=draw(by),
            )
            for each in inferences
        ),
        conflicts=tuple(
            Conflict(
                id=each, sources=draw(some), target=draw(attacked.filter(each.__ne__)), by=draw(by)
            )
            for each in conflicts
        ),
        title=draw(said),
    )


def _split(ids: list[str], count: tuple[int, ...]) -> tuple[list[str], list[str], list[str]]:
    one, two = count[0], count[0] + count[1]
    return ids[:one], ids[one:two], ids[two:]


def _statement(
    name: str, said: st.SearchStrategy[str], by: st.SearchStrategy[str]
) -> st.SearchStrategy[Statement]:
    return st.builds(
        Statement,
        id=st.just(name),
        text=said,
        by=by,
        status=st.sampled_from(["", *get_args(Status)]),
        weight=st.one_of(st.none(), st.floats(0, 1)),
    )


def large(size: int) -> ArgumentGraph:
    """`size` statements in a chain of inferences; every third is attacked, and every third step."""
    return ArgumentGraph(
        statements=tuple(Statement(id=f"s{i}", text=f"statement {i}") for i in range(size)),
        inferences=tuple(
            Inference(id=f"i{i}", premises=(f"s{i}",), conclusion=f"s{i + 1}", rule="so")
            for i in range(size - 1)
        ),
        conflicts=tuple(
            Conflict(id=f"c{i}", sources=(f"s{i}",), target=f"s{i + 1}" if i % 2 else f"i{i}")
            for i in range(0, size - 1, 3)
        ),
        title="large",
    )


def carried(value: Any) -> Any:
    """A graph, or a part of it, without halves of characters, which few formats carry."""
    if isinstance(value, str):
        return encodable(value)
    if isinstance(value, tuple):
        return tuple(map(carried, value))
    if is_dataclass(value) and not isinstance(value, type):
        named = {field.name: carried(getattr(value, field.name)) for field in fields(value)}
        return type(value)(**named)
    return value


def names(graph: ArgumentGraph) -> list[str]:
    """Every id, as often as something has it."""
    said = [each.id for each in graph.statements]
    return [*said, *(each.id for each in graph.inferences), *(each.id for each in graph.conflicts)]
