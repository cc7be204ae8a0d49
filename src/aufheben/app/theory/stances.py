"""From stances, or the file of a question, to a theory: the logic engine without any run."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from aufheben.app.theory.theory import Theory
from aufheben.app.wording import told_in_python
from aufheben.domain import Issue, Seat
from aufheben.domain.issues import with_shared
from aufheben.errors import BadInput, ManyErrors, among
from aufheben.formats.cases import Specification
from aufheben.formats.cases.seats import ordered, unread_question
from aufheben.logic.sentences import read_question
from aufheben.logic.sentences.japanese import is_japanese_sentence
from aufheben.logic.stance_theory import in_logic, issue_lexicon
from aufheben.logic.union import Union
from aufheben.rooms.dialectic.readings import heard
from aufheben.rooms.specifications import Stances, seats_of, specified
from aufheben.words import speaker

_say = speaker(__name__)

Source = str | Path | Stances


@told_in_python
def read(
    source: Source,
    *,
    question: str | None = None,
    aliases: Mapping[str, str] | None = None,
    seat: str | None = None,
    lenient: bool = False,
) -> Theory:
    """Read stances in controlled English, Japanese or logic notation, all together.

    `source` is the text of one stance; stances by seat or in their order; or the path of a file as `ask` takes
    (TOML, JSON, or plain text with its question). `question` is what syntheses are sought for, by
    default that of the file. `aliases` are synonyms, each with the word it stands for. Of `seat`
    alone the stance is kept, with what all share. What cannot be read is left out if `lenient`,
    else BadInput is raised with seat, line, column and a pattern.
    """
    given, file = _given(source)
    given = replace(
        given,
        question=(given.question if question is None else question).strip(),
        aliases={**given.aliases, **(aliases or {})},
    )
    given = given if seat is None else _of_one(given, seat, file)
    issue = _issue(given, file)
    understood, refused, _ = heard(given, issue_lexicon(issue), file)
    if refused and not lenient:
        raise ManyErrors.together(refused)
    seats = _seats(given)
    order = ordered(given.priorities, seats, issue, file)
    union = Union.of(replace(issue, priorities=order), seats)
    return Theory(union=union, understood=understood)


def _given(source: Source) -> tuple[Specification, str | None]:
    """What is written, and the file that it is written in."""
    if isinstance(source, Path) or (isinstance(source, str) and _is_file(source)):
        return specified(str(source))
    stances = {"": source} if isinstance(source, str) else source
    return Specification(question="", seats=seats_of(stances)), None


def _of_one(given: Specification, name: str, file: str | None) -> Specification:
    kept = tuple(seat for seat in given.seats if seat.name == name)
    if not kept:
        do = among("name_providers", [seat.name for seat in given.seats])
        raise BadInput(_say("no_seat", name=name), do=do, file=file)
    return replace(given, seats=kept)


def _is_file(text: str) -> bool:
    return text.endswith((".toml", ".json", ".txt")) and "\n" not in text


def _issue(given: Specification, file: str | None) -> Issue:
    """What is asked; raises BadInput for a question that is not read."""
    issue = Issue(question=given.question, aliases=tuple(given.aliases.items()))
    if issue.question:
        if read_question(issue.question, issue_lexicon(issue)) is None:
            raise unread_question(issue.question, file)
        return in_logic(issue)
    japanese = any(is_japanese_sentence(seat.stance) for seat in given.seats)
    return replace(issue, lang="ja" if japanese else "")


def _seats(given: Specification) -> tuple[Seat, ...]:
    shared = given.shared.stance if given.shared else ""
    return tuple(
        Seat(name=seat.name, stance=with_shared(seat.stance, shared), premises="logic")
        for seat in given.seats
        if seat.stance.strip()
    )
