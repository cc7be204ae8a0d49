"""From a table and wishes to a question with its stances."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from aufheben.domain import Issue
from aufheben.errors import BadInput
from aufheben.formats.cases.specification import SeatSpecification, Specification, Wanted
from aufheben.formats.tables.columns import Column, column_of
from aufheben.formats.tables.english import English
from aufheben.formats.tables.grid import Grid
from aufheben.formats.tables.japanese import Japanese
from aufheben.formats.tables.layout import Options, options_of
from aufheben.formats.tables.wishes import Wish, wishes_of
from aufheben.logic.sentences import Lexicon, read_question, read_stance
from aufheben.logic.stance_theory import issue_lexicon

MOST = 4_000
"""Options times wishes: what is decided in seconds."""


class Wording(Protocol):
    """How cells, wishes and rules are said."""

    stop: str

    def called(self, name: str) -> str: ...
    def is_option(self, name: str) -> str: ...
    def stated(self, name: str, column: Column, cell: str) -> str: ...
    def not_stated(self, name: str, column: Column, value: str) -> str: ...
    def wanted(self, wish: Wish, *, met: bool) -> str: ...
    def rule(self, name: str, conditions: Sequence[str], *, positive: bool) -> str: ...
    def names(self) -> tuple[str, str]: ...


def asked_of_table(
    grid: Grid, question: str, wants: Sequence[str | Wanted], file: str | None = None
) -> Specification:
    """What is known of the options is shared, and each person wants something of them.

    Raises BadInput for a table or a wish that is not read, and a question that asks for no option.
    """
    options = options_of(grid, file)
    columns, wrong = _columns(options, file)
    try:
        wishes = wishes_of(wants, columns)
    except BadInput as bad:
        raise next(iter(wrong), bad) from None
    if not wishes:
        do = 'say who wants what: --wants "Kim: quiet, at most 500 euros" --wants "Lee: a stage"'
        raise BadInput("nobody wants anything of the options", do=do, file=file)
    _check_size(len(options.rows) * sum(map(len, wishes.values())), file)
    wording = _wording(question, options.headings[0])
    named = {wish.column.name: wish for each in wishes.values() for wish in each}
    used = [column for column in columns if column.name in named]
    _check_said(options, used, wording, issue_lexicon(Issue(question=question)), file)
    known = "\n".join(_known(options, used, wishes, wording))
    seats = tuple(
        SeatSpecification(name=who, stance="\n".join(_rules(each, wording)))
        for who, each in wishes.items()
    )
    everything = [wish for each in wishes.values() for wish in each]
    ranked = len({wish.prefers for wish in everything}) > 1
    return Specification(
        question=question,
        seats=seats,
        shared=SeatSpecification(name="", stance=known, file=file),
        priorities=(wording.names(),) if ranked else (),
    )


def _columns(options: Options, file: str | None) -> tuple[list[Column], list[BadInput]]:
    """Every column that is read, and what is wrong with others: nobody may want anything of these."""
    columns, wrong = [], []
    for at, heading in enumerate(options.headings):
        if at and heading:
            try:
                columns.append(column_of(heading, at, options.rows, file))
            except BadInput as bad:
                wrong.append(bad)
    return columns, wrong


def _check_size(size: int, file: str | None) -> None:
    if size > MOST:
        what = f"options times wishes are {size}, and {MOST} at most are weighed"
        raise BadInput(what, do="leave out options that nobody wants, or wish for less", file=file)


def _check_said(
    options: Options,
    columns: Sequence[Column],
    wording: Wording,
    lexicon: Lexicon,
    file: str | None,
) -> None:
    """Raises BadInput, once for a column, where its heading makes no sentence that is read."""
    for column in columns:
        found = [(row.cells[0], cell) for row, cell in zip(options.rows, column.cells, strict=True)]
        name, cell = next((one for one in found if one[1]), ("", ""))
        said = wording.stated(wording.called(name), column, cell) if cell else ""
        if said and read_stance(said, lexicon, lenient=True).skipped:
            what = f"the column {column.name!r} makes no sentence that is read, {said!r}"
            raise BadInput(what, do="give it another heading", file=file)


def _wording(question: str, heading: str) -> Wording:
    lexicon = issue_lexicon(Issue(question=question))
    asked = read_question(question, lexicon)
    if asked is None or asked.polar or len(lexicon.actions) != 1:
        do = 'ask which of the options: "Which hall should we rent?", 「どの会場を借りるべきか」'
        raise BadInput(f"the question {question!r} asks for none of the options", do=do)
    kind = _kind(lexicon) or heading.lower()
    return Japanese(lexicon, kind) if lexicon.lang == "ja" else English(lexicon, kind)


def _kind(lexicon: Lexicon) -> str:
    return next((lexicon.phrases_of(noun) for noun in sorted(lexicon.nouns)), "")


def _known(
    options: Options,
    columns: Sequence[Column],
    wishes: dict[str, tuple[Wish, ...]],
    wording: Wording,
) -> Iterator[str]:
    """A line for each option; of a word that is wanted also who has another."""
    wanted = {(w.column.name, w.value) for each in wishes.values() for w in each if w.value}
    for at, row in enumerate(options.rows):
        name = wording.called(row.cells[0])
        said = [wording.is_option(name)]
        for column in columns:
            cell = column.cells[at]
            if cell:
                said.append(wording.stated(name, column, cell))
            others = sorted(v for of, v in wanted if of == column.name and column.kind == "word")
            said += [wording.not_stated(name, column, v) for v in others if cell and v != cell]
        gap = "" if wording.stop == "。" else " "
        yield gap.join(f"{one}{wording.stop}" for one in said)


def _rules(wishes: Sequence[Wish], wording: Wording) -> Iterator[str]:
    """What speaks for an option, what excludes it, and what is preferred."""
    must, preference = wording.names()
    needed = [wish for wish in wishes if not wish.prefers]
    if needed:
        met = [wording.wanted(wish, met=True) for wish in needed]
        yield wording.rule(must, met, positive=True) + wording.stop
    for wish in needed:
        yield wording.rule(must, [wording.wanted(wish, met=False)], positive=False) + wording.stop
    for wish in wishes:
        if wish.prefers:
            said = wording.rule(preference, [wording.wanted(wish, met=True)], positive=True)
            yield said + wording.stop
