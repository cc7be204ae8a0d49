"""An explanation as lines that people read, in the debate's language."""

from collections.abc import Iterator

from aufheben.domain import Explanation, Integration, Item
from aufheben.formats.dialectic import Told

_WORDS = {
    "en": {
        "how": "How it works",
        "first_steps": "First steps",
        "kept": "{seat} keeps",
        "given_up": "{seat} gives up",
        "open": "What stays open",
        "would_change": "What would change the answer",
        "presupposition": "What both sides presupposed",
        "refused": "Not taken, because it does not lift ({kind})",
        "weighed": "Weighed, not chosen",
        "stances": "{seat} stood for",
    },
    "ja": {
        "how": "どう働くか",
        "first_steps": "最初の一歩",
        "kept": "{seat} が保つもの",
        "given_up": "{seat} が手放すもの",
        "open": "なお開かれていること",
        "would_change": "回答を変えうること",
        "presupposition": "双方が共有していた前提",
        "refused": "止揚にならないため退けた案（{kind}）",
        "weighed": "検討したが選ばなかった案",
        "stances": "{seat} の立場",
    },
}


def explanation(told: Told) -> Iterator[str]:
    """Headed lists; nothing where nothing was explained."""
    words = _WORDS[told.finished.case.lang or "en"]
    found = told.finished.conclusion.explanation
    if found is not None:
        yield from _explained(found, words)
    integration = told.finished.conclusion.integration
    if integration is not None and integration.distillate is not None:
        yield from _headed(words["presupposition"], [integration.distillate.presupposition])
        yield from _others(integration, words)


def stances(told: Told) -> Iterator[str]:
    """The stances that were found for the seats, where any were."""
    case = told.finished.case
    if case.constitution.find_stances:
        words = _WORDS[case.lang or "en"]
        for seat in case.seats:
            yield from _headed(words["stances"].format(seat=seat.name), [seat.stance])


def _explained(found: Explanation, words: dict[str, str]) -> Iterator[str]:
    yield from _headed(words["how"], found.how)
    yield from _headed(words["first_steps"], found.first_steps)
    for seat, items in found.sides:
        for key, kept in (("kept", True), ("given_up", False)):
            lines = [_item(item) for item in items if item.kept is kept]
            yield from _headed(words[key].format(seat=seat), lines)
    yield from _headed(words["open"], found.open)
    yield from _headed(words["would_change"], found.would_change)


def _others(integration: Integration, words: dict[str, str]) -> Iterator[str]:
    pairs = enumerate(zip(integration.candidates, integration.kinds, strict=False))
    for number, (candidate, kind) in pairs:
        if number == integration.chosen:
            continue
        head = words["weighed"] if kind == "lifts" else words["refused"].format(kind=kind)
        yield from _headed(head, [candidate.idea])


def _item(item: Item) -> str:
    return f"{item.item.rstrip('.。')} — {item.how}"


def _headed(head: str, lines: tuple[str, ...] | list[str]) -> Iterator[str]:
    if lines:
        yield f"{head}:"
        yield from (f"  - {' '.join(line.split())}" for line in lines)
        yield ""
