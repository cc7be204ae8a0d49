"""What a document says, and what an envelope holds for people."""

from collections.abc import Callable, Iterator, Mapping
from types import UnionType
from typing import Any, Union, get_args, get_origin

from pydantic import BaseModel

from aufheben.formats.document import (
    Beside,
    Block,
    Chart,
    Document,
    Fold,
    Heading,
    Item,
    Items,
    Line,
    Prose,
    Section,
    Table,
)
from aufheben.formats.envelope import ELSEWHERE
from aufheben.formats.quoting.characters import flat
from aufheben.words import Fact, Lang, Speaker, speaker, spelled

STATUSES = speaker("aufheben.logic.explain.premises")
"""Says where arguments stand."""


def facts(block: Block) -> Iterator[Fact | None]:
    """All that a block says."""
    match block:
        case Heading(said) | Line(said):
            yield said
        case Prose(lines):
            yield from lines
        case Items(items):
            yield from (fact for item in items for fact in listed(item))
        case Table(heads, rows):
            yield from (*heads, *(cell for row in rows for cell in row.cells))
        case Section(head, blocks) | Fold(head, blocks):
            yield head
            yield from (fact for each in blocks for fact in facts(each))
        case Beside(sections):
            yield from (fact for each in sections for fact in facts(each))
        case Chart():
            return


def listed(item: Item) -> Iterator[Fact | None]:
    """All that an entry of a list says."""
    yield from (item.head, item.body)
    yield from (fact for each in item.under for fact in listed(each))


def leaves(value: Any, kind: Any) -> Iterator[Any]:
    """Texts, names and numbers that an envelope of that kind holds for people."""
    kind = _of(kind)
    if value is None or isinstance(value, bool):
        return
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        for name, field in kind.model_fields.items():
            key = field.alias or name
            if ELSEWHERE not in field.metadata and key in value:
                yield from leaves(value[key], field.annotation)
    elif isinstance(value, dict):
        of = (*get_args(kind), Any, Any)[1]
        for name, each in value.items():
            yield from (name,) if get_origin(kind) is dict and of is not Any else ()
            yield from leaves(each, of)
    elif isinstance(value, list):
        for each in value:
            yield from leaves(each, (*get_args(kind), Any)[0])
    else:
        yield value


def _of(kind: Any) -> Any:
    """What is held where it may be left out."""
    if get_origin(kind) not in (Union, UnionType):
        return kind
    return next(each for each in get_args(kind) if each is not type(None))


def written(leaf: Any, lang: Lang, say: Speaker) -> tuple[str, ...]:
    """How it may stand in a report."""
    if isinstance(leaf, str):
        codes = (each.code(leaf).said(lang) for each in (say, STATUSES))
        return leaf.strip().rstrip(".。"), *codes
    return (f"{leaf:g}", f"{leaf:.3g}", f"{leaf:.2f}", f"{leaf:.0%}")


def lines(leaf: Any) -> list[Any]:
    """Paragraphs stand in lines of their own."""
    return [line for line in leaf.splitlines() if line.strip()] if isinstance(leaf, str) else [leaf]


def missing(
    envelope: Mapping[str, Any],
    kind: type[BaseModel],
    document: Document,
    lang: Lang,
    say: Speaker,
    alike: Callable[[str], str] = str,
) -> list[Any]:
    """What an envelope of that kind holds for people and a document does not say.

    It says it as it was said, or on one line, as programs are told names. `alike` leaves out how
    words are set into sentences, where they are.
    """
    told = [fact for block in document for fact in facts(block)]
    text = alike("\n".join(spelled(fact, lang, each) for each in (str, flat) for fact in told))
    held = (one for leaf in leaves(envelope, kind) for one in lines(leaf))
    return [
        leaf for leaf in held if not any(alike(form) in text for form in written(leaf, lang, say))
    ]
