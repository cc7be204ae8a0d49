"""What a person needs to judge the answer of a run in logic, worked out from its record."""

from collections.abc import Iterator

from aufheben.domain import Argument, Explanation, Item
from aufheben.formats.detail_changes import would_change
from aufheben.formats.detail_fates import fates
from aufheben.formats.detail_reasons import is_rule, reasons
from aufheben.formats.dialectic import Told
from aufheben.formats.reason_words import REASONS


def computed(told: Told) -> Explanation | None:
    """The explanation that the record itself gives; None where there is no answer."""
    deciding = told.deciding
    if deciding is None:
        return None
    argument = told.moves[deciding].argument
    return Explanation(
        how=tuple(reasons(told)),
        first_steps=(),
        premises=tuple(_premises(told, argument)),
        sides=tuple(fates(told, told.whole)) if told.whole is not None else (),
        open=tuple(_open(told, deciding)),
        would_change=tuple(would_change(told, deciding)),
    )


def _premises(told: Told, argument: Argument) -> Iterator[Item]:
    """The core's, each with the fact that meets it; or the argument's own."""
    words, integration = REASONS[told.lang], told.finished.conclusion.integration
    facts = [p for p in argument.premises if not is_rule(p)]
    if integration is None or integration.core is None:
        yield from (Item(item=p, kept=True, how=words["rests"]) for p in facts)
        return
    for premise in integration.core.strong:
        said = "は" + premise if told.lang == "ja" else " " + premise.removeprefix("it ")
        met = next((p for p in facts if p.endswith(said)), words["meets"])
        yield Item(item=premise, kept=True, how=met)


def _open(told: Told, deciding: int) -> Iterator[str]:
    """What stands against the answer, and main arguments of others that are not overruled."""
    for index, move in enumerate(told.moves):
        status = told.audit.statuses[index]
        rival = move.role == "thesis" and index != deciding and status != "overruled"
        if rival or (index, deciding) in told.audit.edges:
            said = move.argument.warrant.consequent
            yield f"{move.seat}: {said} ({told.name(index)}, {status})"
