"""The strengths that decided a claim, as text, JSON, a map, a framework and cards of a page.

They stand beside statuses and never for one: an argument may be weak and undefeated.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from aufheben.domain.disputes import Graded, GradedArgument, name_of
from aufheben.domain.text import bare
from aufheben.domain.vocabulary import Lang
from aufheben.formats.document import Item, Section, listed
from aufheben.formats.page.told_events import said_card
from aufheben.formats.page.view import Card, settled
from aufheben.formats.quoting.markup import label
from aufheben.logic.frameworks import Framework
from aufheben.rooms.dialectic.told import ToldDialectic
from aufheben.runtime.journal import Event, Record
from aufheben.words import Said, speaker

_MAPPED = 80
"""Most characters of an argument in the map."""
_say = speaker(__name__)


def graded(told: ToldDialectic) -> Graded | None:
    """What strengths decided; None where they did not."""
    found = told.finished.conclusion.integration
    return None if found is None else found.graded


def weighed(told: ToldDialectic) -> Iterator[Section]:
    """A list with arguments about arguments below them; nothing where nothing was graded."""
    if (found := graded(told)) is None:
        return
    head = _say("strengths", by=_say.code(found.semantics))
    above = (
        Item(_said(found, each), under=tuple(_about(found, index)))
        for index, each in enumerate(found.arguments)
        if each.on == 0
    )
    yield from listed(head, (Item(_said(found, found.claim)), *above))


def _about(found: Graded, index: int) -> Iterator[Item]:
    return (Item(_said(found, other)) for other in found.arguments if other.on == index)


def note(told: ToldDialectic) -> Iterator[Said]:
    """How strong the claim came out, behind its answer; nothing where nothing was graded."""
    if (found := graded(told)) is not None:
        strength = figure(found.claim.strength)
        yield _say("strong", strength=strength, by=_say.code(found.semantics))


def figure(number: float) -> str:
    """With as many decimals as tell it from one half: two, where these do."""
    for decimals in (2, 4, 6):
        shown = f"{number:.{decimals}f}"
        if number == 0.5 or float(shown) != 0.5:
            return shown
    return f"{number:.9f}"


def _said(found: Graded, argument: GradedArgument) -> Said:
    of_claim = "claim" if found.rated else "fixed"
    return _say(
        f"strength_{argument.bearing or of_claim}",
        name=argument.name,
        on=found.arguments[argument.on].name if argument.on is not None else "",
        base=figure(argument.base_score),
        strength=figure(argument.strength),
        says=bare(argument.says),
    )


def write_graded(found: Graded) -> dict[str, Any]:
    """As the envelope has it; `on` names what an argument bears on."""
    return {
        "semantics": found.semantics,
        "claim_score": "estimated" if found.rated else "0.5",
        "arguments": [
            {
                "id": each.name,
                "says": each.says,
                "on": None if each.on is None else found.arguments[each.on].name,
                "bearing": each.bearing,
                "base_score": each.base_score,
                "strength": each.strength,
            }
            for each in found.arguments
        ],
    }


def chart(found: Graded, lang: Lang) -> list[str]:
    """Nodes with base score and strength; solid arrows attack, dashed ones support."""
    drawn = []
    for each in found.arguments:
        shown = f"{figure(each.base_score)} → {figure(each.strength)}"
        said = [each.name, label(bare(each.says), _MAPPED), shown]
        drawn.append(f'    {each.name}["{"<br/>".join(said)}"]')
    for each in found.arguments:
        if each.on is not None:
            line = "-->" if each.bearing == "against" else "-.->"
            says = _say.code(str(each.bearing)).said(lang)
            drawn.append(f"    {each.name} {line}|{says}| {found.arguments[each.on].name}")
    return drawn


def framework(found: Graded) -> Framework:
    """The attacks alone; a framework knows no support."""
    attacks = tuple(
        (index, each.on)
        for index, each in enumerate(found.arguments)
        if each.on is not None and each.bearing == "against"
    )
    return Framework(names=tuple(each.name for each in found.arguments), attacks=attacks)


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
