"""Cards of a claim that strengths decide: each argument with its base score and its strength beside."""

from collections.abc import Iterator
from dataclasses import replace

from aufheben.domain.strengths import name_of
from aufheben.formats.page.told_events import said_card
from aufheben.formats.page.view import Card, settled
from aufheben.rooms.dialectic.report.strengths import figure, graded
from aufheben.rooms.dialectic.told import ToldDialectic
from aufheben.runtime.journal import Event, Record


def strength_card(event: Event, record: Record, told: ToldDialectic) -> Card | None:
    """Of an argument about a claim, or of a base score; None of anything else."""
    match event.place:
        case ("argue", *path):
            card = said_card(event, f"argue-{event.number}", f"argues_{path[-1]}", wide=True)
            return replace(card, names=settled(_beside(path, event, record, told)))
        case ("score", *path):
            card = said_card(event, f"score-{event.number}", "base_score", wide=True)
            return replace(card, said=_scored(event), names=((event.number, name_of(path)),))
        case _:
            return None


def _beside(
    path: list[str | int], event: Event, record: Record, told: ToldDialectic
) -> list[tuple[int, str]]:
    """Its name; its base score since that was given; its strength since the end."""
    name = name_of(path)
    scores = _scores(record, tuple(path))
    found = [(event.number, name), *((e.number, f"{name} · {_scored(e)}") for e in scores)]
    decided = graded(told)
    if record.ended is not None and decided is not None:
        for each in decided.arguments:
            if each.name == name:
                shown = f"{name} · {figure(each.base_score)} → {figure(each.strength)}"
                found.append((record.ended.number, shown))
    return found


def _scores(record: Record, path: tuple[str | int, ...]) -> Iterator[Event]:
    place = ("score", *path)
    yield from (e for e in record.events if e.place == place and e.kind == "answered")


def _scored(event: Event) -> str:
    score = event.payload.get("base_score")
    return figure(float(score)) if isinstance(score, int | float) else ""
