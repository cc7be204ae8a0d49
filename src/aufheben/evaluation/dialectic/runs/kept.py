"""What each seat asks for, and what of it is kept: in a text, by the integration, in its core.

Presence is by words alone, not by meaning. Of a criterion in the integration, what the run itself
says (its explanation, or logic from the record) counts: kept in its own words is *kept*; kept in
other words, or given up while a premise of the core is named that is left of it, is *lifted*; else
it is *given up*. Of a seat in prose of which the run says nothing, words alone are a guess: kept
from two thirds of a criterion's content words on, lifted from one third on. Of one in logic nothing
is guessed.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Literal, get_args

from aufheben.domain import Argument, Dispute, Integration, Issue, Item, Seat
from aufheben.domain.text import plain
from aufheben.evaluation.core import grouped, mean, share
from aufheben.evaluation.dialectic.measures import Measured, known
from aufheben.formats.topics.rows import own_words
from aufheben.logic.likeness import words
from aufheben.logic.sentences import say_literal
from aufheben.logic.stance_theory import Knowledge
from aufheben.rooms.dialectic.asks.explain_task import must_haves
from aufheben.rooms.dialectic.report.detail import explanation_of
from aufheben.rooms.dialectic.report.detail import retention as told_retention
from aufheben.rooms.dialectic.told import ToldDialectic

_ENDS = re.compile(r"(?<=[^\s.][^\s.][.!?])\s+|(?<=[。！？])(?![」』）])|\n+")


def content(text: str) -> frozenset[str]:
    """The words that carry its meaning, without endings; of Japanese kanji and katakana words."""
    return frozenset(words(text))


def presence(asked: str, text: str) -> float | None:
    """The share of the distinct content words of `asked` that occur in `text`, also if denied there."""
    own = content(asked)
    return len(own & content(text)) / len(own) if own else None


def said(argument: Argument) -> str:
    rules = argument.rules
    return "\n".join(p for r in rules for p in (*r.strong, *r.weak_negation, r.consequent))


def grounds(argument: Argument) -> tuple[str, ...]:
    """Its premises; of an argument without any (a speech) the sentences of what it concludes."""
    return argument.premises or sentences(argument.warrant.consequent)


def sentences(text: str) -> tuple[str, ...]:
    return tuple(part for each in _ENDS.split(text) if (part := each.strip()))


def criteria(seat: Seat, issue: Issue) -> tuple[str, ...]:
    """The criteria of a stance, in order, each once; those without a content word left out.

    In prose its sentences, as explanations account for them; of a long stance the last one is
    all the rest. Where topics gave but a value or an act, that alone: what we say around it is
    the same in every stance, and who says it again has kept nothing. In logic the conditions
    of its rules, said in the words that arguments use: facts are no criteria.
    """
    if seat.premises == "logic":
        found: Sequence[str] = _conditions(seat, issue)
    else:
        found = must_haves((replace(seat, stance=own_words(seat.stance)),))[0][1]
    return tuple(each for each in dict.fromkeys(found) if content(each))


def kept(asked: Sequence[str], text: str) -> float | None:
    """The mean presence of criteria in a text, 0 to 1."""
    return mean(presence(each, text) for each in asked)


def _conditions(seat: Seat, issue: Issue) -> list[str]:
    known = Knowledge.of(seat.stance, issue)
    return [say_literal(each, known.lexicon) for clause in known.clauses for each in clause.body]


Verdict = Literal["kept", "lifted", "given up"]
OWN_WORDS: Final = 2 / 3
"""From this share of its content words on, a criterion stands there in its own words."""
TRACES: Final = 1 / 3
"""From this share on, something of it is left."""


def criteria_kept(told: ToldDialectic) -> Measured:
    """`criteria_kept`, `criteria_lifted`, `criteria_given_up`: shares of all seats' criteria.

    Of those with a verdict; they add up to 1. `stance_in_answer`: how far a seat's criteria
    are present in the answer, the mean over seats; `stance_in_answer_worse_off`: of the seat of
    whose stance the answer has least. The notes have every criterion.
    """
    case, answer = told.finished.case, told.finished.conclusion.answer
    said = _said_of(told)
    found = {s.name: list(_fates(told, s, said.get(s.name, {}))) for s in case.seats}
    verdicts = [v for fates in found.values() for fate in fates if (v := fate["verdict"])]
    shares = {v: share(verdicts.count(v), len(verdicts)) for v in get_args(Verdict)}
    sides = [kept(criteria(seat, case.issue), answer) for seat in case.seats] if answer else []
    return known(
        {"criteria": found},
        **{f"criteria_{verdict.replace(' ', '_')}": value for verdict, value in shares.items()},
        stance_in_answer=mean(sides),
        stance_in_answer_worse_off=min((s for s in sides if s is not None), default=None),
    )


def core_text(integration: Integration) -> str | None:
    """What the core says; of a lift its idea alone, since its premises are what was asked for."""
    core = integration.core
    if core is None:
        return None
    found = () if core.method == "lift" else (*core.strong, *core.weak_negation)
    return "\n".join((*found, core.consequent))


def _fates(told: ToldDialectic, seat: Seat, items: Mapping[str, Item]) -> Iterator[dict[str, Any]]:
    """How present each criterion is in the core and the answer; nothing where none was integrated."""
    conclusion = told.finished.conclusion
    integration = conclusion.integration
    if integration is None or (integration.core is None and conclusion.answer is None):
        return
    core = core_text(integration)
    for criterion in criteria(seat, told.finished.case.issue):
        item = _item(criterion, items)
        text = "\n".join(part for part in (core, conclusion.answer) if part)
        verdict = _verdict(criterion, text, item, integration)
        silent = item is None and seat.premises == "logic"
        yield {
            "criterion": criterion,
            "core": presence(criterion, core) if core is not None else None,
            "answer": presence(criterion, conclusion.answer) if conclusion.answer else None,
            "verdict": None if silent else verdict,
            "by": None if silent else "words" if item is None else "run",
        }


def _item(criterion: str, items: Mapping[str, Item]) -> Item | None:
    """What is said of it by itself, or of a sentence of the stance in which it stands."""
    wanted = plain(criterion)
    within = (item for said, item in items.items() if wanted in said)
    return items.get(wanted) or next(within, None)


def _said_of(told: ToldDialectic) -> dict[str, dict[str, Item]]:
    """What the run says of each seat's criteria."""
    explanation = explanation_of(told)
    sides = explanation.sides if explanation is not None else ()
    return {seat: {plain(item.item): item for item in items} for seat, items in sides}


def _verdict(criterion: str, text: str, item: Item | None, integration: Integration) -> Verdict:
    present = presence(criterion, text) or 0.0
    if present >= OWN_WORDS and (item is None or item.kept):
        return "kept"
    if item is None:
        return "lifted" if present >= TRACES else "given up"
    if item.kept:
        return "lifted"
    core = integration.core.strong if integration.core is not None else ()
    return "lifted" if any(plain(premise) in plain(item.how) for premise in core) else "given up"


_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|[^\s\u3040-\u30ff\u3400-\u9fff]+")


def retention(told: ToldDialectic) -> Measured:
    """What is retained of each side in the core: `retention_mean` and `retention_worse_off`.

    Where logic found the core, the share of a side's criterion that it keeps (`Core.retention`).
    Else, by words, the presence of the premises of a seat's main arguments (where it has none,
    of its first turn) in the core and the answer together: the mean over premises, then over
    arguments. Worse off is the seat with the least. Not measured where nothing was integrated,
    or where fewer than two seats spoke.
    """
    by_logic = _sides_by_logic(told)
    seats = by_logic or _sides_by_words(told)
    return known(
        {"retention": {"by": "logic" if by_logic else "words", "seats": seats}} if seats else {},
        retention_mean=mean(seats.values()),
        retention_worse_off=min(seats.values(), default=None),
    )


def answering(told: ToldDialectic) -> Measured:
    """The answer's length and whether it bears plain marks of a compromise.

    `answer_words`: words between spaces; of Japanese, kana and kanji; marks alone do not count.
    `compromise_marks`: 1 if it divides, shares out by quota, alternates or goes case by case
    in so many words (`compromise_in`). Not measured without an answer.
    """
    answer = told.finished.conclusion.answer
    if answer is None:
        return Measured()
    marked = compromise_in(answer)
    notes = {"compromise": marked} if marked else {}
    return known(notes, answer_words=length(answer), compromise_marks=marked is not None)


def length(text: str) -> int:
    """Words between spaces, and every kana and kanji; marks alone do not count."""
    found = _WORD.findall(unicodedata.normalize("NFKC", text))
    return sum(any(map(str.isalnum, word)) for word in found)


def _sides_by_logic(told: ToldDialectic) -> dict[str, float]:
    integration = told.finished.conclusion.integration
    if integration is None or integration.core is None or not integration.core.retention:
        return {}
    return {seat: float(kept) for seat, kept in told_retention(told).items()}


def _sides_by_words(told: ToldDialectic) -> dict[str, float]:
    """By seat, of two at least, in the order of the dialogue."""
    conclusion = told.finished.conclusion
    integration = conclusion.integration
    parts = (core_text(integration), conclusion.answer) if integration else ()
    text = "\n".join(filter(None, parts))
    if not text:
        return {}
    rates = {
        seat: mean(mean(presence(ground, text) for ground in grounds(each)) for each in arguments)
        for seat, arguments in _sides(conclusion.disputes).items()
    }
    sides = {seat: rate for seat, rate in rates.items() if rate is not None}
    return sides if len(sides) > 1 else {}


def _sides(disputes: Sequence[Dispute]) -> dict[str, list[Argument]]:
    """Each seat's main arguments; of one that has none, its first turn."""
    spoken = grouped((move for d in disputes for move in d.moves), lambda move: move.seat)
    return {
        seat: [move.argument for move in moves if move.role == "thesis"] or [moves[0].argument]
        for seat, moves in spoken.items()
    }


_MARKS = re.compile(
    r"""
    (?<!\d)\d+\s*(?:%|percent\b|per\ cent\b) | (?<![0-9０-９])[0-9０-９]+\s*(?:％|パーセント|割ずつ)
    | \bhalf\ of\ (?:the|all|each|every|their|its)\b | \bhalf[ -]and[ -]half\b
    | \bsplit(?:ting)?\ the\ difference\b | \bmeet(?:ing)?\ halfway\b
    | \bcase[ -]by[ -]case\b | \bquotas?\b
    | \b(?:take|taking)\ turns\b | \balternat(?:e|es|ing)\ (?:between|days|weeks|years)\b
    | \bdivision\ of\ labou?r\b | \bdivid(?:e|es|ing)\ the\ (?:work|tasks|labou?r)\b
    | 折衷 | 間を取 | ケースバイケース | 場合に応じて使い分け | 分担 | 分業 | 交互に | 割り当て制 | 半々
    """,
    re.VERBOSE | re.IGNORECASE,
)
_DENIED_BEFORE = re.compile(
    r"\b(?:not|no|nor|never|without|instead of|rather than|beyond)(?: \w+){0,2} ?$", re.IGNORECASE
)
_DENIED_AFTER = re.compile(
    r"^\w{0,4}?(?:では(?:な|あり)|でな|でもな|せず|しな|をやめ|を廃|によらず|に頼ら|に終わら)"
)


def compromise_in(text: str) -> str | None:
    """The words that mark a division, a quota, an alternation or a case-by-case rule.

    Words that are denied ("not by dividing the work", 分担ではなく) mark none.
    """
    for found in _MARKS.finditer(text):
        before, after = text[: found.start()], text[found.end() :]
        if not (_DENIED_BEFORE.search(before) or _DENIED_AFTER.search(after)):
            return found[0]
    return None
