"""What a person should know of a case that is no error: sentences left out, rules that are dead."""

from collections.abc import Iterator, Sequence

from aufheben.logic.knowledge import issue_lexicon
from aufheben.logic.sentences import Stance, dead_kinds, read_stance
from aufheben.runtime.conduct import Case


def notices(case: Case) -> list[str]:
    """One sentence each; only stances in logic have any."""
    seats = [seat for seat in case.seats if seat.premises == "logic"]
    lexicon = issue_lexicon(case.issue)
    stances = [(seat.name, read_stance(seat.stance, lexicon, lenient=True)) for seat in seats]
    skipped = [
        f"{name}: skipped {s.sentence!r} (line {s.line}): {s.why}"
        for name, stance in stances
        for s in stance.skipped
    ]
    return skipped + of_stances(stances)


def of_stances(stances: Sequence[tuple[str, Stance]]) -> list[str]:
    """What can be told of stances by seats: rules that never apply, units that never meet."""
    names = [name for name, _ in stances]
    dead = [
        f"{names[kind.stance]}: a rule speaks of a {kind.kind} (line {kind.line}), "
        "but nothing is said to be one; it can never apply"
        for kind in dead_kinds([stance for _, stance in stances])
    ]
    return dead + list(_units(stances))


def _units(stances: Sequence[tuple[str, Stance]]) -> Iterator[str]:
    """One property in two units is compared with nothing."""
    first: dict[str, tuple[str, str]] = {}
    for name, stance in stances:
        for measure, unit in stance.units:
            other, known = first.setdefault(measure, (name, unit))
            if known != unit:
                yield (
                    f"{name}: {measure} is given as {unit}, by {other} as {known}; they are never "
                    "compared: write both in one unit"
                )
