"""What a lift shows to a person: disputes, needs, ways, trials and decisions as lines that read."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields

from aufheben.agents.human.words import Words
from aufheben.domain import Argument, Dispute, Move
from aufheben.domain.ways import Decision, Fault, Stock, StockNeed, Way, WayTrial
from aufheben.protocols.words import Vocabulary
from aufheben.rooms.dialectic.asks.lift import NumberedSentence

Said = Callable[[Argument], str]
Recounted = NumberedSentence | Dispute | Stock | StockNeed | Way | Decision | Fault
RECOUNTED = (NumberedSentence, Dispute, Stock, StockNeed, Way, Decision, Fault)
"""What has lines of its own."""


def recounted(name: str, value: Recounted, called: Vocabulary, said: Said) -> Iterator[str]:
    """The lines of one thing that a lift shows; `name` is how it is called where it needs one."""
    words = Words(called.lang)
    match value:
        case NumberedSentence():
            yield words("lift_sentence", **value._asdict())
        case Dispute():
            yield from (_moved(move, words, said) for move in value.moves)
            yield words(f"lift_{value.result}")
        case Stock():
            yield from (_needed(need, words) for need in value.needs)
            yield from (f"{called.field('shared')}: {text}" for text in value.shared)
            yield from (f"{called.field('unknown')}: {text}" for text in value.unknown)
        case StockNeed():
            yield _needed(value, words)
        case Way():
            yield from _way(name, value, called)
        case Decision():
            yield from _decided(value, called)
        case Fault():
            yield f"{name}: {value.fault}"
            yield f"  {called.field('repair')}: {value.repair}"


def of_seats(name: str, pairs: Sequence[tuple[str, str]], called: Vocabulary) -> Iterator[str]:
    """What each seat has: its stance, or why it would not."""
    yield from (
        Words(called.lang)("lift_of", name=name, seat=seat, text=text) for seat, text in pairs
    )


def tried(seat: str, trials: Sequence[WayTrial], called: Vocabulary) -> Iterator[str]:
    """One seat's trials, by the number of the way."""
    for number, trial in enumerate(trials, start=1):
        yield Words(called.lang)(
            "lift_trial", seat=seat, number=number, live=trial.live, start=trial.start
        )
        if trial.broken.strip():
            yield f"  {called.field('broken')}: {trial.broken}"
        if trial.must is not None:
            yield f"  {called.field('must')} ({trial.must.need}): {trial.must.change}"


def _moved(move: Move, words: Words, said: Said) -> str:
    against = words("lift_against", target=move.target) if move.target else ""
    role = words(f"lift_{move.role}")
    return words("lift_move", seat=move.seat, role=role, against=against, said=said(move.argument))


def _needed(need: StockNeed, words: Words) -> str:
    debated = words(f"lift_{need.debate}")
    return words("lift_need", id=need.id, seat=need.seat, debated=debated, need=need.need)


def _way(name: str, way: Way, called: Vocabulary) -> Iterator[str]:
    yield f"{name}: {way.idea}"
    yield f"  {called.field('changes')}: {way.changes}"
    for service in way.serves:
        needs = ", ".join(service.needs)
        yield f"  {Words(called.lang)('lift_serves', needs=needs, because=service.because)}"
    for part in ("cost", "start", "exit"):
        yield f"  {called.field(part)}: {getattr(way, part)}"


def _decided(decision: Decision, called: Vocabulary) -> Iterator[str]:
    words = Words(called.lang)
    for part in (f.name for f in fields(decision) if f.name != "needs"):
        said = getattr(decision, part)
        for number, text in enumerate((said,) if isinstance(said, str) else said, start=1):
            rule = words("lift_rule", number=number, text=text)
            yield rule if part == "rules" else f"{called.field(part)}: {text}"
    for need in decision.needs:
        yield words("lift_fate", id=need.id, state=words(f"lift_{need.state}"), how=need.how)
