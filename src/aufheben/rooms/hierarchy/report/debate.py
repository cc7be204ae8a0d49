"""One debate of an edge, laid out as Kato & Sasaki's figure 3: who held what, and why."""

from collections.abc import Iterator, Sequence
from typing import get_args

from aufheben.domain.acts import Passages
from aufheben.domain.opinions import Advice, Decision, Examined, Opinion, Silent, Statement
from aufheben.domain.taxonomies import Relation
from aufheben.domain.vocabulary import Limit
from aufheben.formats.document import Document, Line, Section
from aufheben.formats.endings import why_ended
from aufheben.rooms.hierarchy.asks import proposition
from aufheben.words import Fact, Said, speaker

_say = speaker(__name__)


def debate(
    child_name: str,
    parent_name: str,
    examined: Examined,
    *,
    form: str,
    experts: Sequence[str],
    relation: Relation = "is-a",
) -> Document:
    """The header, then what was said in its order: heading, proposition, result, reason."""
    sentence = proposition(child_name, parent_name, relation)
    header = _say(
        "debate",
        form=form,
        experts=_say.joined(*experts),
        how=_decided(examined.decision),
        rounds=_say("rounds", n=examined.rounds),
        truth=_say(f"truth_{examined.verdict}"),
    )
    said = (
        Section(_say("spoke", who=part(each)), tuple(map(Line, _said(each, sentence))))
        for each in examined.statements
    )
    return (Section(header, tuple(said)),)


def part(statement: Statement) -> Said:
    """Whose part of the debate it is, and of which round."""
    return _say(f"part_{statement.role}", seat=statement.seat, round=statement.round)


def _decided(decision: Decision) -> Fact:
    return why_ended(decision) if decision in get_args(Limit) else _say(f"decided_{decision}")


def _said(statement: Statement, sentence: Said) -> Iterator[Fact]:
    match statement.said:
        case Opinion(verdict=verdict, reason=reason):
            yield _say("proposition", said=sentence)
            yield _say(f"result_{verdict}")
            yield _say("because", reason=reason)
        case Advice(feedback=feedback):
            yield from (_say("advice", seat=row.expert, said=row.feedback) for row in feedback)
        case Passages(found=found):
            yield from (_say("passage", source=each.source, text=each.text) for each in found)
            yield from (_say("nothing"),) * (not found)
        case Silent(limit=limit):
            yield _say("cut", why=why_ended(limit)) if limit else _say("silent")
