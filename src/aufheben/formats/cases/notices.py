"""What a person should know of a case that is no error: sentences left out, rules that are dead."""

from aufheben.logic.knowledge import issue_lexicon
from aufheben.logic.sentences import dead_kinds, read_stance
from aufheben.runtime.conduct import Case


def notices(case: Case) -> list[str]:
    """One sentence each; only stances in logic have any."""
    seats = [seat for seat in case.seats if seat.premises == "logic"]
    lexicon = issue_lexicon(case.issue)
    stances = [read_stance(seat.stance, lexicon, lenient=True) for seat in seats]
    skipped = [
        f"{seat.name}: skipped {s.sentence!r} (line {s.line}): {s.why}"
        for seat, stance in zip(seats, stances, strict=True)
        for s in stance.skipped
    ]
    dead = [
        f"{seats[kind.stance].name}: a rule speaks of a {kind.kind} (line {kind.line}), "
        "but nothing is said to be one; it can never apply"
        for kind in dead_kinds(stances)
    ]
    return skipped + dead
