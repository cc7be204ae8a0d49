"""What judges may see of a finished dialectic: its positions, its moves, its answer."""

from collections.abc import Iterator, Mapping

from aufheben.domain import Explanation
from aufheben.domain.issues import Topic
from aufheben.domain.ratings import Exhibit
from aufheben.domain.text import plain
from aufheben.domain.vocabulary import Lang
from aufheben.logic.explain.decision import disputes
from aufheben.rooms.dialectic.report.detail import explanation_of
from aufheben.rooms.dialectic.told import ToldDialectic
from aufheben.words import speaker, spelled

_say = speaker(__name__)
_STOPS = (".", "!", "?", "。", "！", "？", "」", "”", '"')


def exhibit(told: ToldDialectic, topic: Topic | None = None) -> Exhibit | None:
    """The run for judges; None if it has no answer, since nothing can be rated then.

    Confirmations are among the moves, the synthesis that is the answer itself is not. Moves
    stand as they were said: where all spoke at once, round by round. Their heads are worded
    alike for every form, so that none speaks of its method. Of `topic` come key points, and of two options the obvious one and the other.
    """
    conclusion = told.finished.conclusion
    if conclusion.answer is None or not conclusion.answer.strip():
        return None
    said = _order(told)
    numbers = {index: number for number, index in enumerate(said, start=1)}
    obvious, instead = _options(topic)
    return Exhibit(
        question=told.finished.case.issue.question,
        answer=conclusion.answer,
        stances=tuple(_positions(told)),
        transcript=tuple((told.moves[n].seat, _line(told, n, numbers)) for n in said),
        replies=tuple(numbers[n] for n in said if told.uttered[n].attacks is not None),
        key_points=topic.key_points if topic is not None else (),
        obvious=obvious,
        instead=instead,
        explanation="\n".join(_explained(explanation_of(told), _lang(told))),
        run=told.run,
    )


def _lang(told: ToldDialectic) -> Lang:
    return told.finished.case.lang or "en"


def _positions(told: ToldDialectic) -> Iterator[tuple[str, str]]:
    """Each seat's stance; its first main argument where it has none."""
    # Last first, so that the first of each seat stays.
    theses = {dispute.thesis.seat: first for first, dispute in reversed(disputes(told))}
    for seat in told.finished.case.seats:
        if seat.stance.strip():
            yield seat.name, seat.stance.strip()
        elif seat.name in theses:
            yield seat.name, _line(told, theses[seat.name], {})


def _order(told: ToldDialectic) -> list[int]:
    """The moves' indices as they were said. A free debate keeps them by whom they answer."""
    conclusion, case = told.finished.conclusion, told.finished.case
    said = [len(d.moves) for d in (*conclusion.disputes, *conclusion.confirmations)]
    rounds = [number for length in said for number in range(length)]
    if case.constitution.form != "free":
        return list(range(len(rounds)))
    seats = [seat.name for seat in case.seats]
    return sorted(
        range(len(rounds)), key=lambda index: (rounds[index], seats.index(told.moves[index].seat))
    )


def _line(told: ToldDialectic, index: int, numbers: Mapping[int, int]) -> str:
    """A move in words: what it answers, what it concludes, and why."""
    argument, lang = told.moves[index].argument, _lang(told)
    tail = [("because", argument.premises), ("unless", argument.ass)]
    grounds = "".join(
        spelled(_say(f"ground_{key}", grounds="; ".join(map(_bare, texts))), lang)
        for key, texts in tail
        if texts
    )
    said = argument.warrant.consequent.strip()
    ended = said if said.endswith(_STOPS) else f"{said}{spelled(_say('full_stop'), lang)}"
    return f"{_head(told, index, numbers)}{ended}{grounds}"


def _head(told: ToldDialectic, index: int, numbers: Mapping[int, int]) -> str:
    """What the move answers, word for word; a whole speech is not said again."""
    move, attacked = told.moves[index], told.uttered[index].attacks
    if attacked is None:
        return spelled(_say("proposes"), _lang(told)) if move.role == "synthesis" else ""
    whole, number = told.moves[attacked].argument, numbers[attacked]
    if not (whole.premises or whole.ass) and move.target == whole.warrant.consequent:
        return spelled(_say("answers", number=number), _lang(told))
    said = _say(f"attack_{move.role}", number=number, target=move.target or "")
    return spelled(said, _lang(told))


def _bare(text: str) -> str:
    return text.strip().rstrip(".。")


def _explained(found: Explanation | None, lang: Lang) -> Iterator[str]:
    """What is kept and given up of each side, and how, as far as the run says so."""
    if found is None:
        return
    for seat, items in found.sides:
        for item in items:
            left = "in_part" if item.told == "in_part" else "given_up"
            head = _say(f"side_{'kept' if item.kept else left}", seat=seat)
            yield f"{spelled(head, lang)}{_bare(item.item)} — {item.how}"


def _options(topic: Topic | None) -> tuple[str, str]:
    """The stance that is for the obvious option, and the other; nothing where it is not told."""
    if topic is None or not topic.obvious or len(topic.stances) != 2:
        return "", ""
    wanted = plain(topic.obvious)
    # One option may be said within the other; then it is the stance that ends by it.
    for held in (str.__contains__, str.endswith):
        holding = [held(plain(stance), wanted) for stance in topic.stances]
        if sum(holding) == 1:
            first, second = topic.stances
            return (first, second) if holding[0] else (second, first)
    return "", ""
