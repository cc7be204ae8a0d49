"""The JSON envelope "aufheben.run/1", with the rating room's own keys."""

from typing import Any, assert_never

from aufheben.domain.ratings import Chosen, Conditions, Covered, Faults, Marks, Reading, Value
from aufheben.formats.envelope import head
from aufheben.rooms.rating.job import EndedRating
from aufheben.rooms.rating.protocol import figures


def envelope(run: str, rated: EndedRating) -> dict[str, Any]:
    """One object for programs. `rated` names the run (or the two) that was rated."""
    rating = rated.rating
    asked = {"protocol": "rating", "issue": rating.exhibit.question}
    bound, answered = rating.bound, {"answer": rated.answer}
    return {
        **head(run, "rating", rated, bound=bound, asked=asked, answered=answered),
        "judge": rating.judge.name,
        "rated": [e.run for e in (rating.exhibit, rating.other) if e is not None],
        "measures": list(rating.asked),
        "readings": rating.readings,
        "figures": rated.figures,
        "preferences": preferences(rated),
        "parse_failures": rated.failures,
        "found": [_found(found) for found in rated.found],
    }


def preferences(rated: EndedRating) -> list[dict[str, Any]]:
    """What each reading preferred in both orders; where they differ, it is a tie."""
    if "preference" not in rated.rating.asked:
        return []
    return [_preference(rated, reading) for reading in range(1, rated.rating.readings + 1)]


def _preference(rated: EndedRating, reading: int) -> dict[str, Any]:
    given, swapped = rated.choices(reading)
    winner = None if None in {given, swapped} else given if given == swapped else "tie"
    return {"reading": reading, "shown": given, "swapped": swapped, "winner": winner}


def _found(found: Reading) -> dict[str, Any]:
    return {
        "measure": found.measure,
        "reading": found.reading,
        "order": found.order,
        "part": found.part,
        "limit": found.limit,
        "value": None if found.value is None else _value(found.value),
        "figures": figures(found),
    }


def _value(value: Value) -> dict[str, Any]:
    match value:
        case Marks():
            return {"marks": dict(value.marks), "reason": value.reason}
        case Faults():
            faults = [{"move": move, "kind": kind} for move, kind in value.faults]
            return {"faults": faults, "replies": value.replies}
        case Covered():
            return {"points": list(value.points)}
        case Conditions():
            return {"met": dict(value.met), "reason": value.reason}
        case Chosen():
            return {"choice": value.choice, "reason": value.reason}
        case _:
            assert_never(value)
