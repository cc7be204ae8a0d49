"""A conclusion with the facts it rests on, in one sentence where they fit into one."""

from collections.abc import Sequence

from aufheben.domain import Move
from aufheben.domain.text import bare
from aufheben.formats.sentences import (
    breaks,
    opened,
    sentence,
    small_words,
    stop_of,
    together,
    within,
)
from aufheben.logic.explain.premises import is_rule
from aufheben.rooms.dialectic.told import ToldDialectic
from aufheben.words import Fact, Joined, Said, speaker

_say = speaker(__name__)


def because(told: ToldDialectic, move: Move) -> Fact:
    """What an argument concludes, since what, and unless what."""
    basis, said = _basis(move), move.argument.warrant.consequent
    if not basis:
        return _claimed(told, move)
    if _apart(told, (said, *basis)):
        reasons = _say.joined(*map(sentence, basis), between="besides")
        return _say("apart", said=_claimed(told, move), basis=reasons)
    grounds, exceptions = together(inside(told, basis), told.lang), move.argument.ass
    return _say(
        "since",
        basis=grounds,
        unless=unless(told, exceptions),
        **ends(told, bare(said), grounds, exceptions),
    )


def _basis(move: Move) -> list[str]:
    """The facts, else the rules, but for what says the conclusion again.

    "we should get a dog, unless …" is no reason to.
    """
    argument = move.argument
    claimed = bare(argument.warrant.consequent).casefold()
    grounds = [p for p in argument.premises if not is_rule(p)] or argument.premises
    return [each for each in grounds if not bare(each).casefold().startswith(claimed)]


def _claimed(told: ToldDialectic, move: Move) -> Fact:
    said, exceptions = bare(move.argument.warrant.consequent), move.argument.ass
    if not exceptions:
        return sentence(said)
    return _say("claimed", unless=unless(told, exceptions), **ends(told, said, said, exceptions))


def _apart(told: ToldDialectic, parts: Sequence[str]) -> bool:
    """They stand as sentences of their own: what is no sentence of logic is not bent to fit."""
    many = told.lang == "ja" and told.whole is None and len(parts) > 2
    return many or any(breaks(part, told.lang) for part in parts)


def unless(told: ToldDialectic, exceptions: Sequence[str]) -> Joined:
    """What the conclusion makes an exception of, behind it."""
    found = (_say("unless", said=said) for said in inside(told, exceptions))
    return _say.joined(*found, between="nothing")


def ends(told: ToldDialectic, said: str, last: str, exceptions: Sequence[str]) -> dict[str, Fact]:
    """How a sentence of theirs begins, and the stop behind what is `last` in it."""
    last = (last, *inside(told, exceptions))[-1]
    large = told.lang == "en" and stop_of(last) == "."
    return {"said": opened(said) if large else said, "stop": stop(last)}


def stop(last: str) -> Said:
    """What is wanting behind a text in English; Japanese sentences of ours have their own."""
    return _say({".": "full_stop", "。": "wide_stop"}.get(stop_of(last), "nothing"))


def inside(told: ToldDialectic, texts: Sequence[str]) -> list[str]:
    """What was said, as parts of a sentence of ours."""
    case = told.finished.case
    arguments = (p for m in told.moves for p in (*m.argument.premises, *m.argument.conc))
    small = small_words((case.issue.question, *(s.stance for s in case.seats), *arguments))
    names = tuple(name for name in _names(told) if name[:1].isupper())
    return [text if text.startswith(names) else within(text, small) for text in texts]


def _names(told: ToldDialectic) -> list[str]:
    return [name for _, name in told.whole.union.lexicon.names] if told.whole is not None else []


def named(seats: Sequence[str]) -> Joined:
    """Seats by their names."""
    first, last = seats[:-1], seats[-1:]
    return _say.joined(*[_say.joined(*first)] * bool(first), *last, between="and")
