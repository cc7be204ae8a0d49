"""What the envelope of a judged debate holds for people stands in its report, in both languages."""

from collections.abc import Iterator
from types import UnionType
from typing import Any, Union, get_args, get_origin

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from aufheben.domain.verdicts import Difference, Point, Quote
from aufheben.formats.document import Block, Fold, Heading, Items, Line, Prose, Section, Table
from aufheben.formats.envelope import ELSEWHERE
from aufheben.formats.judging import SeatedJudging, ToldJudging, envelope, report
from aufheben.rooms.judging.keys import Keys
from aufheben.words import LANGS, Code, Fact, Lang, spelled
from tests.formats.hostile import texts
from tests.formats.respoken import numbered, respoken
from tests.judging import debates
from tests.judging.judged import DEBATES, judged
from tests.profiles import examples


def facts(block: Block) -> Iterator[Fact | None]:
    """All that a block says."""
    match block:
        case Heading(said) | Line(said):
            yield said
        case Prose(lines):
            yield from lines
        case Items(items):
            yield from (fact for item in items for fact in (item.head, item.body))
        case Table(heads, rows):
            yield from (*heads, *(cell for row in rows for cell in row.cells))
        case Section(head, blocks) | Fold(head, blocks):
            yield head
            yield from (fact for each in blocks for fact in facts(each))


def leaves(value: Any, kind: Any) -> Iterator[Any]:
    """Texts, names and numbers that an envelope of that kind holds for people."""
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        for name, field in kind.model_fields.items():
            if ELSEWHERE not in field.metadata and name in value:
                yield from leaves(value[name], field.annotation)
    elif isinstance(value, dict):
        of = (*get_args(kind), Any, Any)[1]
        for name, each in value.items():
            yield from (name,) if get_origin(kind) is dict and of is not Any else ()
            yield from leaves(each, of)
    elif isinstance(value, list):
        for each in value:
            yield from leaves(each, (*get_args(kind), Any)[0])
    elif get_origin(kind) in (Union, UnionType) and value is not None:
        yield from leaves(value, next(each for each in get_args(kind) if each is not type(None)))
    elif not isinstance(value, bool) and value is not None:
        yield value


def written(leaf: Any, lang: Lang) -> tuple[str, ...]:
    """How it may stand in a report."""
    if isinstance(leaf, str):
        return leaf.strip().rstrip(".。"), Code("aufheben.formats.judging.report", leaf).said(lang)
    return (f"{leaf:g}", f"{leaf:.2f}", f"{leaf:.0%}")


def told(found: ToldJudging, lang: Lang) -> str:
    """All that its report says."""
    said = (spelled(fact, lang) for block in report(found) for fact in facts(block))
    return "\n".join(said)


def missing(found: ToldJudging, lang: Lang) -> list[Any]:
    text = told(found, lang)
    held = (one for leaf in leaves(envelope("r", found.judged), Keys) for one in lines(leaf))
    return [leaf for leaf in held if not any(form in text for form in written(leaf, lang))]


def lines(leaf: Any) -> list[Any]:
    """Paragraphs stand in lines of their own."""
    return [line for line in leaf.splitlines() if line.strip()] if isinstance(leaf, str) else [leaf]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", DEBATES)
def test_all_that_the_envelope_holds_for_people_is_in_the_report(name: str, lang: Lang) -> None:
    assert missing(judged(name).told, lang) == []


@given(word=texts, lang=st.sampled_from(LANGS), judges=st.integers(1, 3))
@examples(40)
def test_so_it_is_whatever_was_said(word: str, lang: Lang, judges: int) -> None:
    point = Point(point="Play", team="PRO", validity="It rose.", importance="High.")
    quotes = (Quote(text="said", speech=1, found=True), Quote(text="unsaid", speech=2))
    between = (Difference(about="Who gains", governs="clash", why="It decides."),)
    more = {"points": (point,), "quotes": quotes, "differences": between}
    verdict = debates.verdict(("PRO", "CON"), **more)
    scored = debates.panel(debates.dimension("a"), extraction="every", scores="within")
    found = debates.held(scored, debates.match(4, 2), judges=judges, Decide=verdict).judged
    other = respoken(found, numbered(word))
    assert (
        missing(ToldJudging("r", SeatedJudging(hearing=other.hearing, agents={}), other), lang)
        == []
    )
