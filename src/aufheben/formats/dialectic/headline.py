"""The first line of a result: the answer, or why there is none and what to try."""

from collections import Counter
from collections.abc import Iterator

from aufheben.domain import Conclusion
from aufheben.domain.vocabulary import UNENDED, Lang
from aufheben.formats.dialectic import ToldDialectic
from aufheben.formats.dialectic.headline_words import CUTS, LESS, STOPS, WORDS
from aufheben.formats.dialectic.noted import mostly_unread, noted
from aufheben.formats.dialectic.outline import sentence
from aufheben.formats.dialectic.reason_words import STATUSES
from aufheben.formats.dialectic.sentences import filled, named, quoted
from aufheben.formats.dialectic.strengths import note
from aufheben.formats.endings import ending, ends_of
from aufheben.formats.undecided import given, to_try, why_open, would_change, would_decide
from aufheben.words import spelled


def headline(told: ToldDialectic) -> str:
    """One paragraph. It never says more than all stances together bear out.

    Of a run that has not ended nothing is said but why.
    """
    conclusion, lang = told.finished.conclusion, told.lang
    if conclusion.stop_reason in UNENDED:
        return WORDS[lang]["unfinished"].format(why=ending(conclusion.stop_reason, lang))
    if conclusion.answer is None:
        found = f"{WORDS[lang]['none'].format(why=_none(told, lang))}{_conditional(told, lang)}"
    else:
        found = f"{_answered(told, lang)}{note(told)}{_less(told, lang)}"
    return f"{mostly_unread(told)}{found}{_otherwise(told, lang)}{_cut(told, lang)}"


def _answered(told: ToldDialectic, lang: Lang) -> str:
    """The answer, or all that stand: those first before which none comes."""
    words, conclusion = WORDS[lang], told.finished.conclusion
    answers = [sentence(answer) for answer in conclusion.answers or (conclusion.answer or "",)]
    if len(answers) == 1:
        return answers[0]
    if conclusion.outcome == "synthesis":
        tied = words["tied"].format(others=words["gap"].join(answers[1:]))
        return f"{answers[0]}{words['gap']}{tied}"
    first = told.whole.leading if told.complete and told.whole is not None else len(answers)
    leading, others = words["gap"].join(answers[:first]), words["gap"].join(answers[first:])
    found = words["several"].format(count=first, answers=leading) if first > 1 else leading
    return f"{found}{words['gap']}{words['behind'].format(others=others)}" if others else found


def _less(told: ToldDialectic, lang: Lang) -> str:
    """That what carries the answer does not stand as the answer says, where it does not."""
    at = told.deciding
    status = "justified" if at is None else told.audit.statuses[at]
    if status == "justified":
        return ""
    return LESS[lang][told.finished.outcome == "synthesis"].format(status=STATUSES[lang][status])


def _conditional(told: ToldDialectic, lang: Lang) -> str:
    """The answers that there are if something nobody says or denies is so."""
    words = WORDS[lang]
    found = [
        words["provided"].format(
            changes=spelled(would_change(one), lang), answers=spelled(given(one.answers), lang)
        )
        for one in told.finished.conclusion.breakers
        if one.conditions
    ]
    return words["conditional"].format(answers=words["or"].join(found)) if found else ""


def openings(told: ToldDialectic) -> Iterator[str]:
    """Notes; of an open question the standing reasons, and what would decide it; what to try."""
    conclusion, lang = told.finished.conclusion, told.lang
    if conclusion.stop_reason in UNENDED:
        return
    yield from noted(told)
    if conclusion.kind is None:
        yield from _to_try(told, lang)
        return
    standing = list(_standing(told))
    if standing:
        yield WORDS[lang]["standing"]
        yield from (f"  - {said}" for said in standing)
        yield ""
    if conclusion.breakers:
        yield WORDS[lang]["breakers"]
        yield from (
            f"  - {spelled(would_decide(breaker), lang)}" for breaker in conclusion.breakers
        )
        yield ""
    yield f"{WORDS[lang]['try']}{spelled(to_try(conclusion.kind), lang)}"
    yield ""


def _to_try(told: ToldDialectic, lang: Lang) -> Iterator[str]:
    """Of a dialogue that ended without an answer."""
    conclusion, whole = told.finished.conclusion, told.whole
    if conclusion.answer is not None:
        return
    answered = whole is not None and not told.complete and whole.answers()
    lifting = told.finished.case.constitution.lifting and conclusion.stop_reason == "no_synthesis"
    found = STOPS[lang].get("all" if answered else "no_way" if lifting else conclusion.stop_reason)
    if found is not None:
        yield f"{WORDS[lang]['try']}{found}"
        yield ""


def _none(told: ToldDialectic, lang: Lang) -> str:
    """Why there is no answer; a limit or a failure says nothing of the reasons."""
    conclusion, silent = told.finished.conclusion, told.finished.tally.never_legal
    if conclusion.outcome == "unresolved" and _unbearable(conclusion):
        return WORDS[lang]["unbearable"]
    if conclusion.outcome == "unresolved" and conclusion.kind:
        return spelled(why_open(conclusion.kind), lang)
    if conclusion.stop_reason == "no_legal_answer" and silent:
        return filled(WORDS[lang]["silent"], seats=named(silent, lang))
    form = told.finished.case.constitution.form
    return ending(ends_of(form, conclusion.stop_reason), lang)


def _unbearable(conclusion: Conclusion) -> bool:
    found = conclusion.integration
    lifted = None if found is None else found.lifted
    return bool(lifted and lifted.choice is not None and not lifted.choice.resolved)


def _standing(told: ToldDialectic) -> Iterator[str]:
    """Main arguments that are not overruled, and what stands against them."""
    for index, move in enumerate(told.moves):
        if told.audit.statuses[index] in ("justified", "defensible"):
            said = quoted(move.argument.warrant.consequent, told.lang)
            yield WORDS[told.lang]["stands"].format(
                seat=move.seat, said=said, name=told.name(index)
            )


def _otherwise(told: ToldDialectic, lang: Lang) -> str:
    """What all stances say, where a dialogue ended otherwise."""
    whole, words = told.whole, WORDS[lang]
    if whole is None or told.complete or whole.decision.outcome == "budget":
        return ""
    answers = whole.answers()
    if told.finished.conclusion.answer is not None and told.deciding is not None:
        if told.moves[told.deciding].argument.warrant.consequent in answers:
            return ""
    elif not answers:
        return ""
    if answers:
        found = words["and"].join(quoted(answer, lang) for answer in answers)
        return words["otherwise"].format(answers=found)
    return words["undecided"].format(
        why=spelled(why_open(whole.decision.kind or "stalemate"), lang)
    )


def _cut(told: ToldDialectic, lang: Lang) -> str:
    """Which disputes of the published form were cut, where it goes on until one side cannot."""
    conclusion, rules = told.finished.conclusion, told.finished.case.constitution
    if rules.form != "published" or conclusion.outcome in ("budget", "failed"):
        return ""
    words, disputes = CUTS[lang], (*conclusion.disputes, *conclusion.confirmations)
    if disputes and not rules.rounds:
        return words["none"]
    stops = Counter(str(d.stop) for d in disputes if d.result == "pending")
    many = "disputes" if len(disputes) > 1 else "one"
    return "".join(
        words[_kind(stop)].format(
            rounds=rules.rounds,
            why=ending(stop, lang),
            disputes=words[many].format(count=count, all=len(disputes)),
        )
        for stop, count in stops.items()
        if stop not in _BY_A_PERSON
    )


_BY_A_PERSON = ("skipped", "unread")
"""Ends of a dispute that no cap brought about: what a person passes over, or words not read."""


def _kind(stop: str) -> str:
    return stop if stop in ("rounds", "illegal") else "limit"
