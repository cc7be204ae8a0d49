"""From a table and wishes to a question with its stances."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from aufheben.domain import Issue
from aufheben.errors import BadInput
from aufheben.formats.cases.specification import SeatSpecification, Specification, Wanted
from aufheben.formats.tables.columns import Column, column_of
from aufheben.formats.tables.layout import Grid, Options, options_of
from aufheben.formats.tables.notes import ARGUED, Weighing, notes_of
from aufheben.formats.tables.sentences import English, Japanese
from aufheben.formats.tables.spelling import (
    Named,
    Wording,
    is_unknown,
    names_of,
    spell,
    told_of,
    unknown_rule,
)
from aufheben.formats.tables.wishes import Wish, wishes_of
from aufheben.logic.sentences import Lexicon, read_question
from aufheben.logic.stance_theory import issue_lexicon
from aufheben.words import speaker

_say = speaker(__name__)

_WHICH_TO = re.compile(r"(?<=[うくぐすつぬぶむる])(?:の)?か[？?]?$")


def asked_of_table(
    grid: Grid,
    question: str,
    wants: Sequence[str | Wanted],
    file: str | None = None,
    most: int = ARGUED,
) -> Specification:
    """What is known of the options is shared, and each person wants something of them.

    At most so many options are argued, those that stand best; of the others the notes tell.

    Raises BadInput for a table or a wish that is not read, and a question that asks for no option.
    """
    options = options_of(grid, file)
    columns = _columns(options, file)
    wishes = wishes_of(wants, columns)
    if not wishes:
        do = _say("say_who_wants")
        raise BadInput(_say("nobody_wants_anything"), do=do, file=file)
    question = _asked(question)
    wording = _wording(question, options.headings[0])
    weighing = Weighing(wishes, len(options.rows), most)
    limits = {who: [one for wish in each for one in wish.limits] for who, each in wishes.items()}
    everything = [limit for each in limits.values() for limit in each]
    named = names_of(options, weighing.argued, wording, file)
    known = "\n".join(_known(named, columns, everything, wording))
    ranked = len({limit.prefers for limit in everything}) > 1
    return Specification(
        question=question,
        seats=tuple(
            SeatSpecification(name=who, stance="\n".join(_rules(each, named, wording)))
            for who, each in limits.items()
        ),
        shared=SeatSpecification(name="", stance=known),
        priorities=(wording.names(),) if ranked else (),
        notes=tuple(notes_of(options, columns, wishes, weighing, wording.lexicon.lang)),
    )


def _columns(options: Options, file: str | None) -> list[Column]:
    """Of several columns of one name, "Price (€)" and "Price ($)", each keeps its whole heading."""
    found = {
        heading: column_of(heading, at, options.rows, file)
        for at, heading in enumerate(options.headings)
        if at and heading
    }
    often = Counter(column.name.casefold() for column in found.values())
    return [
        column if often[column.name.casefold()] == 1 else column._replace(name=heading)
        for heading, column in found.items()
    ]


def _wording(question: str, heading: str) -> Wording:
    lexicon = issue_lexicon(Issue(question=question))
    asked = read_question(question, lexicon)
    if asked is None or asked.polar or len(lexicon.actions) != 1:
        what = _say("question_asks_none", question=question)
        kind = heading.removesuffix("名") or heading
        en, ja = f"Which {kind.lower()} should we choose?", f"どの{kind}を選ぶべきか"
        raise BadInput(what, do=_say("write_en", en=en if kind.isascii() else ja))
    kind = _kind(lexicon) or heading.lower() or ("選択肢" if lexicon.lang == "ja" else "option")
    return Japanese(lexicon, kind) if lexicon.lang == "ja" else English(lexicon, kind)


def _asked(question: str) -> str:
    """ "どの物件を借りるか" asks which one should be rented."""
    return _WHICH_TO.sub("べきか", question.strip())


def _kind(lexicon: Lexicon) -> str:
    return next((lexicon.phrases_of(noun) for noun in sorted(lexicon.nouns)), "")


def _known(
    named: Named, columns: Sequence[Column], wishes: Sequence[Wish], wording: Wording
) -> Iterator[str]:
    """A line for each option that is argued, of what somebody wants something."""
    wanted = {wish.column.name for wish in wishes}
    used = [column for column in columns if column.name in wanted]
    spell(used, wishes, named, wording)
    gap = "" if wording.stop == "。" else " "
    for at, name in named.items():
        told = (one for column in used for one in told_of(column, wishes, at, name, wording))
        yield gap.join(f"{one}{wording.stop}" for one in (wording.is_option(name), *told))


def _rules(wishes: Sequence[Wish], named: Named, wording: Wording) -> Iterator[str]:
    """What speaks for an option, what excludes it, and what is preferred."""
    must, preference = wording.names()
    needed = [wish for wish in wishes if not wish.prefers]
    if needed:
        met = [wording.wanted(wish, met=True) for wish in needed]
        yield wording.rule(must, met, positive=True) + wording.stop
    for wish in needed:
        yield wording.rule(must, [wording.wanted(wish, met=False)], positive=False) + wording.stop
        if is_unknown(wish, named):
            yield unknown_rule(wish, wording) + wording.stop
    for wish in wishes:
        if wish.prefers:
            said = wording.rule(preference, [wording.wanted(wish, met=True)], positive=True)
            yield said + wording.stop
