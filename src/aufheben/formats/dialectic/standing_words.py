"""Where an argument stands over all stances, and by what, in words."""

from collections.abc import Iterator

from aufheben.domain.vocabulary import Lang, Status
from aufheben.formats.dialectic import ToldDialectic
from aufheben.formats.dialectic.reason_words import REASONS
from aufheben.formats.dialectic.sentences import filled
from aufheben.formats.dialectic.unspoken import outranked
from aufheben.formats.quoting.nesting import nested

_WORDS: dict[Lang, dict[str, str]] = {
    "en": {
        "against": "Against it: {names}.",
        "also": "Against it too: {names}.",
        "outranked": "The objection “{said}” ({seat}) does not count: “{high}” outranks “{low}”.",
        "free": "No objection defeats it: justified.",
        "justified": "Every objection is answered: justified.",
        "overruled": "What stands against it outweighs it: overruled.",
        "defensible": "Neither side outweighs the other: defensible.",
        "budget exceeded": "The search was cut short: nothing can be said of it.",
        "cut": "What priorities keep from counting against it was not found out: the limit on steps "
        "cut the search short.",
        "unsaid": "Other arguments that bear on this and are not spoken: {count}.",
    },
    "ja": {
        "against": "これに対して：{names}。",
        "also": "これに対してさらに：{names}。",
        "outranked": "{seat} の異議「{said}」は数えません。「{high}」が「{low}」に優先します。",
        "free": "これを破る異議はありません（正当）。",
        "justified": "どの異議にも答えがあります（正当）。",
        "overruled": "これに反する論証がまさります（却下）。",
        "defensible": "どちらも他方にまさりません（擁護可能）。",
        "budget exceeded": "探索が打ち切られ、何とも言えません。",
        "cut": "優先順位で数えない異議は、ステップの上限で探索が打ち切られたため、分かりません。",
        "unsaid": "このほか {count} 件の論証が関わりますが、述べられていません。",
    },
}


def stands(told: ToldDialectic, first: int, moves: int) -> Iterator[str]:
    """Of a main argument: what was said elsewhere and attacks it, and where it stands."""
    words = _words(told)
    own = range(first, first + moves)
    attackers = [one for one, other in told.audit.edges if other == first]
    elsewhere = [told.name(index) for index in attackers if index not in own]
    if elsewhere:
        yield words["also" if moves > 1 else "against"].format(
            names=REASONS[told.lang]["comma"].join(elsewhere)
        )
    yield from _outranked(told, first, words)
    status: Status | str = told.audit.statuses[first]
    yield words["free" if status == "justified" and not attackers else status]


def _outranked(told: ToldDialectic, first: int, words: dict[str, str]) -> Iterator[str]:
    """Objections that a priority keeps from counting."""
    objections = outranked(told, first)
    if objections.cut:
        yield words["cut"]
    for other in objections.found:
        high, low = (nested(rule, told.lang) for rule in other.priority or ("", ""))
        said = nested(other.conclusion, told.lang)
        yield filled(words["outranked"], seat=other.seat, said=said, high=high, low=low)


def unsaid(told: ToldDialectic) -> Iterator[str]:
    """How many arguments were left out, where any were."""
    count = told.finished.conclusion.unsaid
    if count:
        yield _words(told)["unsaid"].format(count=count)


def _words(told: ToldDialectic) -> dict[str, str]:
    return _WORDS[told.lang]
