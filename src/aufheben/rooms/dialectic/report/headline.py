"""The first line of a result: the answer, or why there is none."""

from collections import Counter
from collections.abc import Iterator

from aufheben.domain import Conclusion
from aufheben.domain.vocabulary import UNENDED
from aufheben.formats.endings import ends_of, why_ended
from aufheben.formats.envelope import given, why_open, would_change
from aufheben.formats.sentences import sentence
from aufheben.logic.explain.premises import standing
from aufheben.logic.union import Union
from aufheben.rooms.dialectic.report.grounds import named
from aufheben.rooms.dialectic.report.strengths import note
from aufheben.rooms.dialectic.told import ToldDialectic
from aufheben.words import Fact, Joined, Said, speaker

_say = speaker(__name__)


def headline(told: ToldDialectic) -> Fact:
    """One paragraph. It never says more than all stances together bear out.

    Of a run that has not ended nothing is said but why.
    """
    conclusion = told.finished.conclusion
    if conclusion.stop_reason in UNENDED:
        return _say("unfinished", why=why_ended(conclusion.stop_reason))
    found: Iterator[Fact] = _found(told) if conclusion.answer is not None else _none(told)
    return _after(*_mostly_unread(told), *found, *_otherwise(told), *_cut(told))


def _after(*parts: Fact) -> Joined:
    """Each part brings along what parts it from the one before."""
    return _say.joined(*parts, between="nothing")


def _found(told: ToldDialectic) -> Iterator[Fact]:
    yield _answered(told)
    yield from note(told)
    yield from _less(told)


def _none(told: ToldDialectic) -> Iterator[Fact]:
    yield _say("none", why=_why_none(told))
    yield from _conditional(told)


def _answered(told: ToldDialectic) -> Fact:
    """The answer, or all that stand: those first before which none comes."""
    conclusion = told.finished.conclusion
    answers = [sentence(answer) for answer in conclusion.answers or (conclusion.answer or "",)]
    if len(answers) == 1:
        return answers[0]
    if conclusion.outcome == "synthesis":
        return _in_turn(answers[0], _say("tied", others=_in_turn(*answers[1:])))
    first = told.whole.leading if told.complete and told.whole is not None else len(answers)
    leading: Fact = _in_turn(*answers[:first])
    if first > 1:
        leading = _say("several", count=first, answers=leading)
    if first == len(answers):
        return leading
    return _in_turn(leading, _say("behind", others=_in_turn(*answers[first:])))


def _in_turn(*sentences: Fact) -> Joined:
    return _say.joined(*sentences, between="gap")


def _less(told: ToldDialectic) -> Iterator[Said]:
    """That what carries the answer does not stand as the answer says, where it does not."""
    at = told.deciding
    status = "justified" if at is None else told.audit.statuses[at]
    if status != "justified":
        synthesis = told.finished.outcome == "synthesis"
        yield _say("less_synthesis" if synthesis else "less", status=standing(status))


def _conditional(told: ToldDialectic) -> Iterator[Said]:
    """The answers that there are if something nobody says or denies is so."""
    found = [
        _say("provided", changes=would_change(one), answers=given(one.answers))
        for one in told.finished.conclusion.breakers
        if one.conditions
    ]
    if found:
        yield _say("conditional", answers=_say.joined(*found, between="or_provided"))


def _why_none(told: ToldDialectic) -> Fact:
    """A limit or a failure says nothing of the reasons."""
    conclusion, silent = told.finished.conclusion, told.finished.tally.never_legal
    if conclusion.outcome == "unresolved" and _unbearable(conclusion):
        return _say("unbearable")
    if conclusion.outcome == "unresolved" and conclusion.kind:
        return why_open(conclusion.kind)
    if conclusion.stop_reason == "no_legal_answer" and silent:
        return _say("silent", seats=named(silent))
    form = told.finished.case.constitution.form
    return why_ended(ends_of(form, conclusion.stop_reason))


def _unbearable(conclusion: Conclusion) -> bool:
    found = conclusion.integration
    lifted = None if found is None else found.lifted
    return bool(lifted and lifted.choice is not None and not lifted.choice.resolved)


def _mostly_unread(told: ToldDialectic) -> Iterator[Said]:
    """Each side of whose sentences more than half were left out."""
    case = told.finished.case
    logic = tuple(seat for seat in case.seats if seat.premises == "logic")
    union = Union.of(case.issue, logic)
    for seat, stance in zip(union.seats, union.stances, strict=True):
        unread, count = len(stance.skipped), len(stance.skipped) + len(stance.understood)
        if unread * 2 > count:
            yield _say("mostly", seat=seat, unread=unread, count=count)


def _otherwise(told: ToldDialectic) -> Iterator[Said]:
    """What all stances say, where a dialogue ended otherwise."""
    whole = told.whole
    if whole is None or told.complete or whole.decision.outcome == "budget":
        return
    answers = whole.answers()
    if told.finished.conclusion.answer is not None and told.deciding is not None:
        if told.moves[told.deciding].argument.warrant.consequent in answers:
            return
    elif not answers:
        return
    if answers:
        yield _say("otherwise", answers=given(answers))
    else:
        yield _say("undecided", why=why_open(whole.decision.kind or "stalemate"))


def _cut(told: ToldDialectic) -> Iterator[Said]:
    """Which disputes of the published form were cut, where it goes on until one side cannot."""
    conclusion, rules = told.finished.conclusion, told.finished.case.constitution
    if rules.form != "published" or conclusion.outcome in ("budget", "failed"):
        return
    disputes = (*conclusion.disputes, *conclusion.confirmations)
    if disputes and not rules.rounds:
        yield _say("cut_none")
        return
    stops = Counter(str(d.stop) for d in disputes if d.result == "pending")
    for stop, count in stops.items():
        if stop not in _BY_A_PERSON:
            yield _say(
                f"cut_{stop if stop in ('rounds', 'illegal') else 'limit'}",
                rounds=rules.rounds,
                why=why_ended(stop),
                disputes=_counted(count, len(disputes)),
            )


def _counted(count: int, among: int) -> Said:
    return _say("disputes", count=count, all=among) if among > 1 else _say("the_dispute")


_BY_A_PERSON = ("skipped", "unread")
"""Ends of a dispute that no cap brought about: what a person passes over, or words not read."""
