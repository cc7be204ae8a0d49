"""What all seats have in common: shared facts, and the order of their rules."""

from collections.abc import Sequence
from itertools import pairwise

from aufheben.domain import Issue, Seat
from aufheben.errors import BadInput
from aufheben.formats.cases.specification import SeatSpecification
from aufheben.logic.priorities import circular
from aufheben.logic.sentences import read_stance, say_clause
from aufheben.logic.sentences.notation import rule_name
from aufheben.logic.stance_theory import issue_lexicon
from aufheben.words import speaker

_say = speaker(__name__)

Order = tuple[tuple[str, str], ...]


def ordered(
    chains: Sequence[Sequence[str]], seats: Sequence[Seat], issue: Issue, file: str | None
) -> Order:
    """Every pair (higher, lower) that the file or a stance in logic says.

    Raises BadInput if the file's own order goes round in a circle; what does so only between
    seats is set aside later, and said.
    """
    given = [tuple(map(rule_name, pair)) for chain in chains for pair in pairwise(chain)]
    pairs = [(high, low) for high, low in given]
    if wrong := circular(pairs):
        high, low = wrong[0]
        what = _say("circle_priorities_outranks", high=str(high), low=str(low))
        raise BadInput(what, do=_say("leave_out_pairs"), file=file)
    lexicon = issue_lexicon(issue)
    for seat in seats:
        if seat.premises == "logic":
            pairs += read_stance(seat.stance, lexicon, lenient=True).order
    return tuple(dict.fromkeys(pairs))


def check_shared(
    shared: SeatSpecification, issue: Issue, file: str | None, *, lenient: bool
) -> None:
    """Raises BadInput if what is shared is not read, or is more than facts."""
    try:
        stance = read_stance(shared.stance, issue_lexicon(issue), lenient=lenient)
    except BadInput as bad:
        told = bad.about("[shared]")
        raise told.at(file=shared.file or file, first_line=shared.line) from None
    rule = next((clause for clause in stance.clauses if not clause.is_fact), None)
    if rule is not None:
        said = say_clause(rule, stance.lexicon)
        do = _say("give_rule_seat")
        raise BadInput(_say("shared_rule", said=said), do=do, file=file, line=shared.line)
