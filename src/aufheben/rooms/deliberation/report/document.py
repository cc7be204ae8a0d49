"""A deliberation as a memo: the answer, the final text, then what the board says of it, computed."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from unicodedata import normalize

from aufheben.domain.boards import CheckedFact, Claim
from aufheben.formats.document import Block, Document, Heading, Item, Items, Line, Prose, Section
from aufheben.formats.endings import all_flags, why_ended
from aufheben.formats.envelope import to_try, why_open, would_decide
from aufheben.logic.boards.state import State
from aufheben.rooms.deliberation.asks.laws import cited
from aufheben.rooms.deliberation.job import EndedDeliberation
from aufheben.rooms.deliberation.report.acts import history
from aufheben.rooms.deliberation.report.board import fallen, label_of, reasoned, wording
from aufheben.rooms.deliberation.settings import ToldDeliberation
from aufheben.words import Citation, Fact, Marked, Said, speaker

_CITED = re.compile(r"(?<![A-Za-z0-9])([cｃCＣ][0-9０-９]+)(?![A-Za-z0-9])")
"""What may be the id of a claim, however wide its signs are; only those that are cited become links."""
_say = speaker(__name__)


def report(told: ToldDeliberation, cards: Mapping[str, str] | None = None) -> Document:
    """All of it; what the text cites leads to the `cards` of the claims on a page."""
    pondered = told.pondered
    state = pondered.deliberated.state
    parts = (section for part in _PARTS for section in part(pondered, state))
    return (
        Heading(headline(pondered), pondered.outcome),
        *_known(pondered),
        *_text(pondered, cards or {}),
        Line(_say("computed"), "note"),
        *parts,
        Section(_say("how_ended"), (*_heard(pondered, state), _took(told))),
    )


def headline(pondered: EndedDeliberation) -> Fact:
    """The answer, or why there is none."""
    if pondered.answer is not None:
        return pondered.answer
    if pondered.kind is not None:
        return _say("none", why=why_open(pondered.kind))
    if pondered.unfinished and pondered.outcome != "failed":
        return _say("unfinished", why=_why(pondered))
    if pondered.deliberated.final is not None:
        return _say("none", why=_why(pondered))
    return _unwritten(pondered)


def _unwritten(pondered: EndedDeliberation) -> Said:
    return _say("unwritten", why=_why(pondered))


def _known(pondered: EndedDeliberation) -> Iterator[Line]:
    """The question, what else stands, and what is to be known of the answer."""
    yield Line(_say("question", issue=pondered.job.issue))
    if len(pondered.answers) > 1:
        yield Line(_say("others", answers=_say.joined(*pondered.answers[1:], between="semicolon")))
    if pondered.flags:
        yield Line(_say("known", flags=all_flags(pondered.flags)), "flags")


def _text(pondered: EndedDeliberation, cards: Mapping[str, str]) -> Iterator[Block]:
    final = pondered.deliberated.final
    if final is not None:
        yield Prose(tuple(_linked(line, cards) for line in final.text.strip().splitlines()))
    elif headline(pondered) != _unwritten(pondered):
        yield Line(_say("no_text"), "note")


def _linked(line: str, cards: Mapping[str, str]) -> Fact:
    """A line of the text, where each claim that it cites leads to its card."""
    known = set(cited(line)) & cards.keys()
    pieces = [
        Citation(piece, cards[key])
        if n % 2 and (key := normalize("NFKC", piece).lower()) in known
        else piece
        for n, piece in enumerate(_CITED.split(line))
    ]
    return Marked(line, tuple(pieces)) if known else line


def _listed(key: str, items: Iterable[Item]) -> Iterator[Section]:
    """A list under a head; nothing where it is empty."""
    if found := tuple(items):
        yield Section(_say(key), (Items(found),))


def _decides(pondered: EndedDeliberation, _state: State) -> Iterator[Section]:
    """What would give an open question an answer, and what to try."""
    found = [Item(would_decide(breaker)) for breaker in pondered.breakers]
    if pondered.kind is not None:
        found.append(Item(_say("what_to_try", advice=to_try(pondered.kind))))
    return _listed("decides", found)


def _resting(claim: Claim, pondered: EndedDeliberation, state: State) -> bool:
    """Whether a text may rest on it; on nothing contested where all stances decide."""
    may = ("in",) if pondered.borne is not None else ("in", "undecided")
    return label_of(claim, state) in may


def _rests(pondered: EndedDeliberation, state: State) -> Iterator[Section]:
    """The claims that the text cites, in its order; then those that it does not cite."""
    final, claims = pondered.deliberated.final, state.board.claims
    standing = {key for key, each in claims.items() if _resting(each, pondered, state)}
    named = [key for key in (cited(final.text) if final else ()) if key in claims]
    found = [reasoned(claims[key], state) for key in named if key in standing]
    if final and not named:
        found.append(Item(_say("uncited")))
    yield from _listed("so_far" if pondered.unfinished else "rests", found)
    others = (reasoned(claims[key], state) for key in claims if key in standing - {*named})
    yield from _listed("besides" if final else "so_far", others)


def _contested(pondered: EndedDeliberation, state: State) -> Iterator[Section]:
    found = (
        reasoned(claim, state)
        for claim in state.board.claims.values()
        if label_of(claim, state) == "undecided" and not _resting(claim, pondered, state)
    )
    return _listed("contested", found)


def _defeated(_pondered: EndedDeliberation, state: State) -> Iterator[Section]:
    claims = state.board.claims.values()
    lost = (each for each in claims if label_of(each, state) in ("out", "withdrawn"))
    return _listed("defeated", (fallen(claim, state) for claim in lost))


def _minority(pondered: EndedDeliberation, _state: State) -> Iterator[Section]:
    final = pondered.deliberated.final
    if final and final.minority.strip():
        yield Section(_say("minority"), (Prose(tuple(final.minority.strip().splitlines())),))


def _open(_pondered: EndedDeliberation, state: State) -> Iterator[Section]:
    return _listed("open", (*_questions(state), *_attacks(state)))


def _questions(state: State) -> Iterator[Item]:
    for question in state.board.questions.values():
        if not question.answered_by and question.about:
            yield Item(_say("open_question_on", text=question.text, about=question.about))
        elif not question.answered_by:
            yield Item(_say("open_question", text=question.text))


def _attacks(state: State) -> Iterator[Item]:
    """Those nobody met; what won is told with what it defeated."""
    for attack in state.board.attacks.values():
        if attack.resolved or state.labels.of(attack.to_claim_id) == "out":
            continue
        said = _say(
            "open_attack",
            text=attack.description,
            by=attack.from_claim_id,
            on=attack.to_claim_id,
            severity=_say.code(attack.severity),
        )
        yield Item(said, under=(Item(wording(attack)),) if attack.against else ())


def _checks(pondered: EndedDeliberation, state: State) -> Iterator[Section]:
    found = [_check(each, state) for each in state.board.checks]
    if pondered.job.rules.sourced and not found:
        found.append(Item(_say("unlooked")))
    return _listed("checks", found)


def _check(each: CheckedFact, state: State) -> Item:
    text = state.board.claims[each.claim].text
    said = _say("checked", id=each.claim, finding=_say.code(each.finding), text=text)
    quoted = (_say("quoted", text=found.text, source=found.source) for found in each.quotations)
    return Item(said, under=tuple(map(Item, quoted)))


def _history(pondered: EndedDeliberation, _state: State) -> Iterator[Section]:
    return _listed("history", history(pondered.deliberated))


_PARTS: tuple[Callable[[EndedDeliberation, State], Iterator[Section]], ...] = (
    _decides,
    _rests,
    _contested,
    _defeated,
    _minority,
    _open,
    _checks,
    _history,
)


def _heard(pondered: EndedDeliberation, state: State) -> Iterator[Line]:
    """Why it ended, and how many claims each side had."""
    stance = state.weights.stance()
    yield Line(_say("heard", why=_why(pondered), pro=stance.pro, con=stance.con))


def _took(told: ToldDeliberation) -> Line:
    """Steps and calls, and where it comes from."""
    pondered, session = told.pondered, told.session
    facts: list[Said] = [
        _say("steps", n=len(pondered.deliberated.steps)),
        _say("calls", made=pondered.tally.made, bound=pondered.job.bound),
    ]
    if session.origin and session.forked_at:
        facts.append(_say("forked_at", origin=session.origin, at=session.forked_at))
    elif session.origin:
        facts.append(_say("forked", origin=session.origin, at=session.job.rules.since))
    return Line(_say.joined(*facts, _say("run", run=told.run)))


def _why(pondered: EndedDeliberation) -> Fact:
    """Why it ended, as this room says it or as every room does."""
    if pondered.outcome == "budget" and pondered.borne is not None:
        return _say("untold")
    key = f"ended_{pondered.stop_reason}"
    return _say(key) if _say.knows(key) else why_ended(pondered.stop_reason)
