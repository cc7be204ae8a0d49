"""What a finished debate's graph says when it is asked, as a document."""

from collections.abc import Iterable, Iterator, Mapping

from aufheben.domain.vocabulary import Semantics
from aufheben.formats.document import Document, Item, Items, Line
from aufheben.logic.explain.flip import Flip
from aufheben.logic.explain.premises import argument, more, standing, who
from aufheben.logic.explain.statuses import Asked, Walk
from aufheben.words import Fact, Said, speaker

_say = speaker(__name__)


def compared(found: Mapping[Semantics, Asked]) -> Document:
    """Each argument with its status by every semantics, then what is said of the answer."""
    grounded = found["grounded"]
    arguments = (
        Item(_alone(walk), under=(Item(_by(walk, found)),)) for walk in grounded.because.values()
    )
    said = (said for asked in found.values() for said in asked.answer.said)
    return (Items(tuple(arguments)), *below(filter(None, (*said, grounded.note))))


def _alone(walk: Walk) -> Said:
    return _say("asked_argument", name=walk.argument, seat=walk.seat, said=walk.said)


def _by(walk: Walk, found: Mapping[Semantics, Asked]) -> Fact:
    """Where it stands by each of them."""
    statuses = {
        each: standing(asked.statuses[walk.argument], each) for each, asked in found.items()
    }
    said = (_say("asked_by", semantics=each, status=word) for each, word in statuses.items())
    return _say.joined(*said)


def standings(asked: Asked, walk: Walk | None) -> Document:
    """Where every argument stands, or why that of the walk does; then what is said of the answer."""
    every = (Item(_line(each, asked.semantics, 0)) for each in asked.because.values())
    shown = tuple(every) if walk is None else (_outline(walk, asked.semantics, 0),)
    return (Items(shown), *below(filter(None, (asked.said, *asked.answer.said, asked.note))))


def _outline(walk: Walk, semantics: Semantics, depth: int) -> Item:
    attackers = (_outline(each, semantics, depth + 1) for each in walk.attackers)
    rest = (Item(more(walk.more)),) if walk.more else ()
    return Item(_line(walk, semantics, depth), under=(*attackers, *rest))


def _line(walk: Walk, semantics: Semantics, depth: int) -> Said:
    return argument(
        who(walk.argument, walk.seat),
        standing(walk.status, semantics),
        walk.said,
        "",
        attacks=depth > 0,
        again=walk.again,
    )


def fallen(flips: Iterable[Flip]) -> Document:
    """What would have to fall for each of them to win."""
    found = tuple(Item(flip.said) for flip in flips)
    return (Items(found or (Item(_say("no_other_side")),)),)


def below(said: Iterable[Fact]) -> Iterator[Line]:
    """Lines set off from the list above them."""
    return (Line(each, "note") for each in said)
