"""A finished dialectic as text: the answer and the reasons in sentences, the form after."""

from collections.abc import Iterator

from aufheben.domain import Rule
from aufheben.domain.vocabulary import UNENDED
from aufheben.formats.dialectic.explanation import explanation, stances
from aufheben.formats.dialectic.headline import headline, openings
from aufheben.formats.dialectic.integration import integration
from aufheben.formats.dialectic.lift import concluded
from aufheben.formats.dialectic.outline import outline
from aufheben.formats.dialectic.reason_words import FORM, STATUSES
from aufheben.formats.dialectic.sentences import ruled
from aufheben.formats.dialectic.told import ToldDialectic
from aufheben.formats.endings import ended, ends_of, sentence
from aufheben.formats.quoting.plain import page
from aufheben.formats.undecided import why_open
from aufheben.words import spelled

LONG = 200
"""Characters of a rule that still stand on one line."""


def plain(told: ToldDialectic) -> str:
    """For a pipe, a file, or a terminal that wraps it: every line is whole."""
    return page([headline(told), "", *lists(told), *form(told), footer(told)])


def lists(told: ToldDialectic) -> Iterator[str]:
    """What a person wants to know besides the answer: heads, and lists below them."""
    yield from (*explanation(told), *openings(told), *stances(told))
    why = list(_outlined(told))
    yield from (*why, *([""] if why else []), *integration(told))


def _outlined(told: ToldDialectic) -> Iterator[str]:
    """The reasons as a nested list under a head."""
    for number, reason in enumerate(outline(told)):
        yield from [FORM[told.lang]["course"]] * (number == 0)
        yield f"  - {reason.said}"
        yield from (f"    - {below}" for below in reason.below)


def form(told: ToldDialectic) -> Iterator[str]:
    """Every argument with its rules and its status."""
    words = FORM[told.lang]
    for index, move in enumerate(told.moves):
        attacks = told.uttered[index].attacks
        role = words[move.role]
        if attacks is not None:
            role = words["attacks"].format(role=role, name=told.name(attacks))
        yield f"{told.name(index)} {move.seat} {role}"
        for rule in move.argument.rules:
            yield from (f"    {line}" for line in _ruled(told, rule))
        status = STATUSES[told.lang][told.audit.statuses[index]]
        yield f"    {status}{'' if told.complete else _union(told, index)}"


def _ruled(told: ToldDialectic, rule: Rule) -> Iterator[str]:
    """On one line, or, where it would be a long one, a line for each premise."""
    yield from ruled(rule.strong, rule.weak_negation, concluded(told, rule.consequent), LONG)


def _union(told: ToldDialectic, index: int) -> str:
    if not told.audit.on_union:
        return ""
    status = STATUSES[told.lang][told.audit.on_union[index]]
    return FORM[told.lang]["on_union"].format(status=status)


def footer(told: ToldDialectic) -> str:
    """How it ended, and what it took."""
    finished = told.finished
    tally = finished.tally
    words, form = FORM[told.lang], finished.case.constitution.form
    taken = words[_taken(told)].format(
        made=tally.made, bound=finished.case.bound, spoken=len(told.moves)
    )
    return words["footer"].format(
        ended=_ended(told),
        taken=taken,
        form=form,
        run=told.run,
    )


def _ended(told: ToldDialectic) -> str:
    conclusion, lang = told.finished.conclusion, told.lang
    weighed = conclusion.outcome == "unresolved" and conclusion.stop_reason not in UNENDED
    if weighed and conclusion.kind is not None:
        return spelled(sentence(why_open(conclusion.kind)), lang)
    form = told.finished.case.constitution.form
    return ended(ends_of(form, conclusion.stop_reason), lang)


def _taken(told: ToldDialectic) -> str:
    """Under which head what the run took stands in the table of words."""
    if not told.complete:
        return "taken"
    return "spoken_one" if len(told.moves) == 1 else "spoken"
