"""How an answer came about, in sentences: each dispute, the lift, and what is said against it."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from aufheben.domain import Core, Dispute, Integration, Move
from aufheben.domain.text import bare
from aufheben.formats.dialectic.background import background
from aufheben.formats.dialectic.explanation_words import COLON
from aufheben.formats.dialectic.lift import chosen
from aufheben.formats.dialectic.reason_words import REASONS, STATUSES
from aufheben.formats.dialectic.sentences import (
    breaks,
    filled,
    named,
    quoted,
    small_words,
    together,
    within,
)
from aufheben.formats.dialectic.standing_words import stands, unsaid
from aufheben.formats.dialectic.told import ToldDialectic, disputes
from aufheben.formats.endings import ending
from aufheben.logic.sentences import rule_said


class Reason(NamedTuple):
    """A sentence on how the answer came about, and what stands below it in a nested list."""

    said: str
    below: tuple[str, ...] = ()


def outline(told: ToldDialectic) -> list[Reason]:
    """Each dispute with its replies and its end below it, then each step of the lift."""
    told_disputes = [_dispute(told, first, d) for first, d in disputes(told)]
    integration = told.finished.conclusion.integration
    lifted = list(_lift(told, integration)) if integration is not None else []
    left_out, objections = (map(Reason, said) for said in (unsaid(told), _objections(told)))
    return [*told_disputes, *left_out, *lifted, *objections]


def reasons(told: ToldDialectic) -> list[str]:
    """The same as one paragraph for each dispute and step."""
    gap = "" if told.lang == "ja" else " "
    return [gap.join((reason.said, *reason.below)) for reason in outline(told)]


def is_rule(premise: str) -> bool:
    """The premise is a conditional, not a fact."""
    return (
        premise.lower().startswith(("if ", "by definition", "rule "))
        or "->" in premise
        or rule_said(premise)
    )


def shares(told: ToldDialectic, core: Core) -> list[tuple[str, float]]:
    """Each seat with the share (0..1) of its criterion that the core keeps."""
    theses = dict.fromkeys(d.thesis.seat for d in told.finished.conclusion.disputes)
    return list(zip(core.sides or theses, core.retention, strict=False))


def sentence(text: str) -> str:
    """With a capital, where it does not begin with a name of one letter, and a stop."""
    clean = " ".join(text.split()).rstrip(" .")
    if clean.endswith(("。", "！", "？", "!", "?")):
        return clean
    if rule_said(clean) or re.search(r"[\u3040-\u309f]$", clean):
        return f"{clean}。"
    return f"{clean[:1].upper()}{clean[1:]}." if not clean[:2].endswith(" ") else f"{clean}."


def _dispute(told: ToldDialectic, first: int, dispute: Dispute) -> Reason:
    thesis, rest = dispute.moves[0], dispute.moves[1:]
    said = REASONS[told.lang]["said"].format(seat=thesis.seat, because=_because(told, thesis))
    replies = [_against(told, first, move) for move in rest]
    if told.complete:
        return Reason(said, (*replies, *stands(told, first, len(dispute.moves))))
    return Reason(said, (*replies, _result(told, first, dispute)))


def _result(told: ToldDialectic, first: int, dispute: Dispute) -> str:
    words, computed = REASONS[told.lang], told.audit.statuses[first]
    status = STATUSES[told.lang][computed]
    held = status if computed == "justified" else words["held_in"].format(status=status)
    left = status if computed == "open" else words["left"].format(status=status)
    return filled(
        words[_ending(told, dispute)],
        held=held,
        status=status,
        stop=ending(str(dispute.stop), told.lang),
        others=named(_repliers(told, dispute), told.lang),
        seat=dispute.thesis.seat,
        left=left,
    )


def _repliers(told: ToldDialectic, dispute: Dispute) -> list[str]:
    """Whose turn it was: all others against a main argument, its own seat against theirs."""
    seat = dispute.thesis.seat
    if dispute.result == "pending" and dispute.moves[dispute.unanswered[-1]].seat != seat:
        return [seat]
    return [each.name for each in told.finished.case.seats if each.name != seat]


def _ending(told: ToldDialectic, dispute: Dispute) -> str:
    """Under which head its end stands in the table of words."""
    match dispute.result:
        case "justified":
            return "all_granted" if _graded(told) else "none_other"
        case "defeated":
            return "granted" if _graded(told) else "no_answer"
        case "pending" if dispute.stop == "rounds" and (
            not dispute.rounds and len(dispute.moves) == 1
        ):
            return "not_asked"
        case "pending" if dispute.stop == "rounds" and not _disputed(told):
            return "turns"
        case "pending":
            return _STOPS.get(str(dispute.stop), "limit")


_STOPS = {
    "verdict": "heard",
    "skipped": "passed",
    "unread": "unread",
    "nothing_new": "nothing_new",
    "illegal": "illegal",
}


def _graded(told: ToldDialectic) -> bool:
    """A dispute ends only where what was said is granted in so many words."""
    return told.finished.case.constitution.lifting


def _disputed(told: ToldDialectic) -> bool:
    return told.finished.case.constitution.disputed


def _against(told: ToldDialectic, first: int, move: Move) -> str:
    words = REASONS[told.lang]
    return filled(
        words["against"],
        seat=move.seat,
        role=words[move.role],
        name=told.name(first + (move.attacks or 0)),
        because=_because(told, move),
    )


def _because(told: ToldDialectic, move: Move) -> str:
    """A conclusion with the facts it rests on: one sentence, where they fit into one."""
    words, argument = REASONS[told.lang], move.argument
    grounds = [p for p in argument.premises if not is_rule(p)]
    said = argument.warrant.consequent
    claimed = bare(said).casefold()  # "we should get a dog, unless …" is no reason to
    basis = [
        premise
        for premise in grounds or argument.premises
        if not bare(premise).casefold().startswith(claimed)
    ]
    unless = _unless(told, argument.ass)
    if not basis:
        return quoted(sentence(f"{bare(said)}{unless}"), told.lang)
    if _apart(told, (said, *basis)):
        apart = words["apart"].format(
            said=sentence(f"{bare(said)}{unless}"),
            basis=words["besides"].join(map(sentence, basis)),
        )
        return quoted(apart, told.lang)
    told_basis = together(inside(told, basis), told.lang)
    since = words["since"].format(said=bare(said), basis=told_basis, unless=unless)
    return quoted(sentence(since), told.lang)


def _apart(told: ToldDialectic, parts: Sequence[str]) -> bool:
    """They stand as sentences of their own: what is no sentence of logic is not bent to fit."""
    prose = told.whole is None
    many = told.lang == "ja" and prose and len(parts) > 2
    return many or any(breaks(part, told.lang) for part in parts)


def _unless(told: ToldDialectic, exceptions: Sequence[str]) -> str:
    words = REASONS[told.lang]
    return "".join(words["unless"].format(said=said) for said in inside(told, exceptions))


def inside(told: ToldDialectic, texts: Sequence[str]) -> list[str]:
    """What was said, as parts of a sentence of ours."""
    case = told.finished.case
    arguments = (p for m in told.moves for p in (*m.argument.premises, *m.argument.conc))
    small = small_words((case.issue.question, *(s.stance for s in case.seats), *arguments))
    names = tuple(name for name in _names(told) if name[:1].isupper())
    return [text if text.startswith(names) else within(text, small) for text in texts]


def _names(told: ToldDialectic) -> list[str]:
    return [name for _, name in told.whole.union.lexicon.names] if told.whole is not None else []


def _lift(told: ToldDialectic, integration: Integration) -> Iterator[Reason]:
    words = REASONS[told.lang]
    if integration.lifted is not None:
        yield from map(Reason, chosen(told))
        if told.finished.conclusion.answer is not None:
            return
    yield from map(Reason, _drawn(integration, words))
    core = integration.core
    if integration.answer is None and integration.graded is None:
        stop = "。" if told.lang == "ja" else "."
        why = f"{COLON[told.lang]}{sentence(integration.reason)}" if integration.reason else stop
        yield Reason(f"{words['no_synthesis']}{why}")
    if core is None:
        return
    yield _needed(told, core)
    if core.retention:
        kept = [words["share"].format(seat=seat, share=share) for seat, share in shares(told, core)]
        yield Reason(words["retained"].format(shares=words["comma"].join(kept)))
    if known := background(told):
        said = words["background"].format(seat=integration.seat)
        yield Reason(said, tuple(map(sentence, known)))


def _needed(told: ToldDialectic, core: Core) -> Reason:
    """Few words of logic in one line, sentences of prose below each other."""
    words = REASONS[told.lang]
    many = len(told.finished.case.seats) > 2
    head = words["of_all" if core.method == "lift" else "of_many" if many else "of_both"]
    if told.whole is None:
        unless = [sentence(_unless(told, [w]).lstrip(", ")) for w in core.weak_negation]
        return Reason(head.format(said="").rstrip(), (*map(sentence, core.strong), *unless))
    parts = [bare(part) for part in core.strong]
    held = together(parts, "ja") if told.lang == "ja" else "; ".join(parts)
    stop = "。" * bool(told.lang == "ja" and core.weak_negation)
    return Reason(head.format(said=sentence(f"{held}{stop}{_unless(told, core.weak_negation)}")))


def _drawn(integration: Integration, words: dict[str, str]) -> Iterator[str]:
    """Of how many samples or drafts the answer is one."""
    count = len(integration.candidates)
    if "sample" in integration.kinds and "unchosen" in integration.marks:
        yield words["first_sample"].format(count=count)
    elif "sample" in integration.kinds and integration.chosen is None:
        yield words["more_none"].format(count=count)
    elif "sample" in integration.kinds and count > 1:
        yield words["best_sample"].format(count=count)
    elif "draft" in integration.kinds:
        plural = f"{count - 1} time{'s' if count != 2 else ''}"
        times = plural if words is REASONS["en"] else f"{count - 1}回"
        yield words["draft"].format(times=times)


def _objections(told: ToldDialectic) -> Iterator[str]:
    words, conclusion, index = REASONS[told.lang], told.finished.conclusion, told.synthesis
    if index is None:
        return
    if conclusion.outcome == "unresolved":
        yield words["defeated"].format(because=_because(told, told.moves[index]))
    for dispute in conclusion.confirmations:
        for move in dispute.moves[1:]:
            yield filled(words["objects"], seat=move.seat, because=_because(told, move))
    if told.audit.on_union and told.audit.on_union[index] != told.audit.statuses[index]:
        yield words["on_union"].format(status=STATUSES[told.lang][told.audit.on_union[index]])
