"""What the logic engine knew in integration beyond its seat's stance: what others disclosed."""

from aufheben.domain import Seat
from aufheben.logic.sentences import say_clause
from aufheben.logic.stance_theory import Knowledge
from aufheben.logic.translation import read_argument
from aufheben.rooms.dialectic.protocol.settle import mediator
from aufheben.rooms.dialectic.told import ToldDialectic


def background(told: ToldDialectic) -> tuple[str, ...]:
    """Facts and rules as others said them; none where a model or a person integrated."""
    case, conclusion = told.finished.case, told.finished.conclusion
    found = conclusion.integration
    # Only the engine says by which method it found a core.
    by_engine = found is not None and found.core is not None and found.core.method not in _OTHERS
    rules = case.constitution
    # In the complete form nobody speaks but from the stances, which all are in view.
    if found is None or not by_engine or not rules.background or rules.form == "complete":
        return ()
    knowledge = Knowledge.of(_seat(told, found.seat).stance, case.issue)
    lexicon = knowledge.lexicon
    moves = [move for dispute in conclusion.disputes for move in dispute.moves]
    heard = [c for move in moves for c in read_argument(move.argument, lexicon).clauses]
    beyond = [clause for clause in heard if clause not in knowledge.clauses]
    return tuple(dict.fromkeys(say_clause(clause, lexicon) for clause in beyond))


_OTHERS = ("", "lift")


def _seat(told: ToldDialectic, name: str) -> Seat:
    """The seat, or the mediator with every stance in view."""
    seats = told.finished.case.seats
    return next((seat for seat in seats if seat.name == name), mediator(seats))
