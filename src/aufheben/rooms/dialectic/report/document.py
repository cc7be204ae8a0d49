"""A finished debate as a document: the answer with what explains it, reasons in sentences, the form after."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from aufheben.domain import Explanation, Integration, Rule
from aufheben.domain.text import bare
from aufheben.domain.vocabulary import UNENDED
from aufheben.formats.document import (
    Block,
    Chart,
    Document,
    Heading,
    Item,
    Items,
    Line,
    Section,
    listed,
)
from aufheben.formats.endings import all_flags, ends_of, sentence, why_ended
from aufheben.formats.envelope import to_try, why_open, would_decide
from aufheben.formats.sentences import premises
from aufheben.logic.explain.changes import proposed, would_change
from aufheben.logic.explain.conditions import Fared, fates
from aufheben.logic.explain.premises import standing
from aufheben.rooms.dialectic.notices import notices
from aufheben.rooms.dialectic.report.detail import in_logic
from aufheben.rooms.dialectic.report.graph import chart
from aufheben.rooms.dialectic.report.headline import headline
from aufheben.rooms.dialectic.report.lift import (
    Fates,
    beside,
    concluded,
    in_a_line,
    lifted,
    lifted_of,
    sides,
)
from aufheben.rooms.dialectic.report.outline import outline
from aufheben.rooms.dialectic.report.sources import steps
from aufheben.rooms.dialectic.told import ToldDialectic
from aufheben.words import Fact, Said, speaker, spelled

LONG = 200
"""Characters of a rule that still stand on one line."""
_say = speaker(__name__)


def report(told: ToldDialectic) -> Document:
    """All of it."""
    head, *rest = answer(told)
    return (
        head,
        Line(_say("question", issue=told.finished.case.issue.question), "about"),
        *rest[:-1],
        *listed(_say("course"), outline(told)),
        *steps(told),
        *_drawn(told),
        *listed(_say("arguments"), _arguments(told)),
        rest[-1],
    )


def answer(told: ToldDialectic) -> Document:
    """The answer, and what is to be known of it, last how it ended."""
    parts = (*explanation(told), *openings(told), *stances(told))
    return (Heading(headline(told), told.finished.outcome), *_known(told), *parts, _footer(told))


def opening(told: ToldDialectic) -> Document:
    """As much of it as is seen first."""
    parts = (*openings(told), *explanation(told))
    return (Heading(headline(told), told.finished.outcome), *_known(told), *parts, _footer(told))


def _known(told: ToldDialectic) -> Iterator[Line]:
    form, flags = told.finished.case.constitution.form, told.finished.conclusion.flags
    if flags:
        yield Line(_say("known", flags=all_flags(ends_of(form, flag) for flag in flags)), "flags")


def _drawn(told: ToldDialectic) -> Iterator[Chart]:
    drawn = chart(told)
    if len(drawn) > 1:
        yield Chart(tuple(drawn))


def _arguments(told: ToldDialectic) -> Iterator[Item]:
    """Every argument with its rules and its status."""
    for index, move in enumerate(told.moves):
        facts = _say.joined(_role(told, index), *_statuses(told, index))
        said = _say("argument", name=told.name(index), seat=move.seat, facts=facts)
        rules = (line for rule in move.argument.rules for line in _rule(told, rule))
        yield Item(said, under=tuple(map(Item, rules)))


def _role(told: ToldDialectic, index: int) -> Fact:
    attacks, role = told.uttered[index].attacks, told.moves[index].role
    if attacks is None:
        return _say.code(role)
    return _say(f"attacks_{role}", name=told.name(attacks))


def _statuses(told: ToldDialectic, index: int) -> Iterator[Fact]:
    yield standing(told.audit.statuses[index])
    if told.audit.on_union and not told.complete:
        yield _say("in_union", status=standing(told.audit.on_union[index]))


def _rule(told: ToldDialectic, rule: Rule) -> Iterator[Fact]:
    """On one line, or, where it would be a long one, a line for each premise."""
    found, then = premises(rule.strong, rule.weak_negation), concluded(told, rule.consequent)
    whole = _say("rule", premises=" ".join(found), then=then) if found else then
    if not found or len(spelled(whole, told.lang)) <= LONG:
        yield whole
        return
    yield from found
    yield _say("then", then=then)


def _footer(told: ToldDialectic) -> Line:
    """How it ended, and what it took."""
    form = told.finished.case.constitution.form
    said = _say("footer", ended=sentence(_ended(told)), taken=_taken(told), form=form, run=told.run)
    return Line(said, "footer")


def _ended(told: ToldDialectic) -> Fact:
    conclusion = told.finished.conclusion
    weighed = conclusion.outcome == "unresolved" and conclusion.stop_reason not in UNENDED
    if weighed and conclusion.kind is not None:
        return why_open(conclusion.kind)
    return why_ended(ends_of(told.finished.case.constitution.form, conclusion.stop_reason))


def _taken(told: ToldDialectic) -> Said:
    finished = told.finished
    if told.complete:
        return _say("spoken", n=len(told.moves))
    return _say("calls", made=finished.tally.made, bound=finished.case.bound)


def openings(told: ToldDialectic) -> Iterator[Block]:
    """Notes, the standing reasons of an open question, what to try; nothing of a run that has not ended."""
    conclusion = told.finished.conclusion
    if conclusion.stop_reason in UNENDED:
        return
    notes = notices(told.finished.case, decided=not told.out_of_time)
    yield from listed(_say("notes"), map(Item, notes))
    if conclusion.kind is None:
        yield from listed(_say("to_try"), map(Item, _advice(told)))
        return
    yield from listed(_say("standing"), _standing(told))
    yield from listed(_say("decides"), map(Item, map(would_decide, conclusion.breakers)))
    yield from listed(_say("to_try"), [Item(to_try(conclusion.kind))])


def _advice(told: ToldDialectic) -> Iterator[Said]:
    """Of a dialogue that ended without an answer."""
    conclusion, whole = told.finished.conclusion, told.whole
    if conclusion.answer is not None:
        return
    answered = whole is not None and not told.complete and whole.answers()
    lifting = told.finished.case.constitution.lifting and conclusion.stop_reason == "no_synthesis"
    key = f"advice_{'all' if answered else 'no_way' if lifting else conclusion.stop_reason}"
    if _say.knows(key):
        yield _say(key)


def _standing(told: ToldDialectic) -> Iterator[Item]:
    """Main arguments that are not overruled, and what stands against them."""
    for index, move in enumerate(told.moves):
        if told.audit.statuses[index] in ("justified", "defensible"):
            said = move.argument.warrant.consequent
            yield Item(_say("stands", seat=move.seat, said=said, name=told.name(index)))


def explanation(told: ToldDialectic) -> Iterator[Block]:
    """Parts of a lift, of what somebody explained, or of what logic computes; nothing of the rest."""
    conclusion = told.finished.conclusion
    if (found := lifted_of(told)) is not None:
        yield from lifted(told, found)
        yield from _proposed(told)
        return
    if conclusion.answer is not None and conclusion.explanation is not None:
        yield from _explained(told, conclusion.explanation)
    elif conclusion.answer is not None and told.deciding is not None and in_logic(told):
        yield from beside(_computed(told))
        yield from _all(_say("would_change"), would_change(told, told.deciding))
    if conclusion.integration is not None:
        yield from _others(conclusion.integration)


def stances(told: ToldDialectic) -> Iterator[Block]:
    """The stances that were found for the seats, where any were."""
    if told.finished.case.constitution.find_stances:
        for seat in told.finished.case.seats:
            yield from _all(_say("stance", seat=seat.name), [seat.stance])


def _all(head: Said, texts: Iterable[Fact]) -> Iterator[Block]:
    return listed(head, (Item(text) for text in texts if text))


def _proposed(told: ToldDialectic) -> Iterator[Block]:
    """In one line: how many there are hangs on the words."""
    if found := proposed(told):
        yield Section(_say("proposed"), (Items((Item(_say.joined(*found, between="semicolon")),)),))


def _explained(told: ToldDialectic, found: Explanation) -> Iterator[Block]:
    yield from _all(_say("decision"), [found.decision])
    yield from _all(_say("how"), found.how)
    yield from _all(_say("costs"), [found.costs])
    yield from _all(_say("first_steps"), found.first_steps)
    yield from _all(_say("exit"), [found.exit])
    yield from _proposed(told)
    yield from sides(
        (seat, item.told, Item(bare(item.item), item.how))
        for seat, items in found.sides
        for item in items
    )
    yield from _all(_say("open_still"), found.open)
    yield from _all(_say("would_change"), found.would_change)


def _computed(told: ToldDialectic) -> dict[str, Fates]:
    """In a line for each fate: how it came about stands below, and conditions are few words."""
    found = fates(told, told.whole) if told.whole is not None else ()
    return {
        seat: {
            fate: in_a_line(fate, _together([item for item in items if item.fate == fate]))
            for fate in {item.fate: None for item in items}
        }
        for seat, items in found
        if items
    }


def _together(items: Sequence[Fared]) -> Fact:
    """Conditions that fare alike in one breath."""
    return _say.joined(
        *(
            _say("fared", said=_say.joined(*(each.item for each in group)), how=how)
            for how, group in groupby(items, key=lambda item: item.how)
        ),
        between="semicolon",
    )


def _others(integration: Integration) -> Iterator[Block]:
    """Samples that were not chosen, and drafts before the last."""
    pairs = zip(integration.candidates, integration.kinds, strict=True)
    for number, (candidate, kind) in enumerate(pairs):
        if number != integration.chosen:
            yield from _all(_say("weighed" if kind == "sample" else "drafted"), [candidate.idea])
