"""A lift as lines that people read: the decision in its parts, then the ways and the check."""

from collections.abc import Iterator, Sequence

from aufheben.domain.text import bare
from aufheben.domain.vocabulary import Lang
from aufheben.domain.ways import Check, Decision, Fault, Kept, Lifted, StockNeed, WayTrial
from aufheben.formats.dialectic import ToldDialectic
from aufheben.formats.dialectic.explanation_words import COLON
from aufheben.formats.dialectic.explanation_words import WORDS as HEADS
from aufheben.formats.dialectic.lift_words import DEBATED, WORDS
from aufheben.formats.dialectic.map import LABEL
from aufheben.formats.dialectic.reason_words import FORM
from aufheben.formats.dialectic.sentences import filled, headed, named

_STATES: dict[Kept, str] = {"kept": "kept", "in_part": "in_part", "lost": "given_up"}
"""Under which head a need stands."""


def lifted_of(told: ToldDialectic) -> Lifted | None:
    """The lift of a run, where it is one."""
    integration = told.finished.conclusion.integration
    return None if integration is None else integration.lifted


def lifted(told: ToldDialectic) -> Iterator[str]:
    """Headed lists: what is decided and at what cost first, what was weighed last."""
    found, lang = lifted_of(told), told.lang
    if found is None:
        return
    answered = told.finished.conclusion.answer is not None
    if found.final is not None and answered:
        yield from _decided(found.final, lang)
        yield from _needs(found, found.final, lang)
        yield from _headed("would_change", list(_doubts(found, lang)), lang)
    if found.stock is not None:
        yield from _headed("shared", found.stock.shared, lang)
    yield from _ways(told, found)
    yield from _checked(found, lang)


def chosen(told: ToldDialectic) -> Iterator[str]:
    """Which way was taken, in a sentence, and who accepted what."""
    found, lang = lifted_of(told), told.lang
    if found is None:
        return
    for seat, said in found.acceptances:
        key = "accepts" if said.accepts else "refuses"
        why = f"{COLON[lang]}{said.reason}" if said.reason else ""
        yield filled(WORDS[lang][key], seat=seat, why=why)
    if found.choice is None or found.ways is None or not found.trials or found.final is None:
        return
    taken = found.choice.taken
    yield WORDS[lang]["chosen" if taken else "chosen_plain"].format(
        number=taken + 1,
        count=len(found.ways.all),
        worst=named(_worst_off(found, taken), lang),
        least=_least(found, taken),
        plain=_least(found, 0),
    )


def _worst_off(found: Lifted, way: int) -> list[str]:
    least = _least(found, way)
    return [seat for seat, trials in found.trials if trials[way].live == least]


def _least(found: Lifted, way: int) -> int:
    return min(trials[way].live for _, trials in found.trials)


def _decided(decision: Decision, lang: Lang) -> Iterator[str]:
    yield from _headed("rules", decision.rules, lang)
    yield from _headed("costs", [decision.costs], lang)
    yield from _headed("first_steps", decision.first_steps, lang)
    yield from _headed("exit", [decision.exit], lang)


def _needs(found: Lifted, decision: Decision, lang: Lang) -> Iterator[str]:
    """Every need, side by side: kept, kept in part, given up, and how."""
    needs = found.stock.needs if found.stock is not None else ()
    met = {need.id: need for need in decision.needs}
    for seat in dict.fromkeys(need.seat for need in needs):
        for state, head in _STATES.items():
            lines = [
                f"{_need(need, lang)} — {met[need.id].how}"
                for need in needs
                if need.seat == seat and met[need.id].state == state
            ]
            yield from headed(filled(HEADS[lang][head], seat=seat), lines, lang)


def _need(need: StockNeed, lang: Lang) -> str:
    said = bare(need.need)
    if need.debate == "open":
        return said
    return WORDS[lang]["debated"].format(need=said, state=DEBATED[lang][need.debate])


def _doubts(found: Lifted, lang: Lang) -> Iterator[str]:
    """What is not known, and what seats find wrong with the way that was taken."""
    words = WORDS[lang]
    if found.stock is None or found.choice is None:
        return
    yield from (words["unknown"].format(fact=fact) for fact in found.stock.unknown)
    names = {need.id: bare(need.need) for need in found.stock.needs}
    for seat, trials in found.trials:
        trial = trials[found.choice.taken]
        if trial.broken.strip():
            yield filled(words["doubts"], seat=seat, broken=trial.broken)
        if trial.must is not None:
            need = names.get(trial.must.need, trial.must.need)
            yield filled(words["must"], seat=seat, need=need, change=trial.must.change)


def _ways(told: ToldDialectic, found: Lifted) -> Iterator[str]:
    """Every way with its trials; where none could be taken, the nearest is named first."""
    lang, words = told.lang, WORDS[told.lang]
    if found.ways is None:
        return
    if found.choice is not None and not found.choice.resolved and found.taken is not None:
        yield from _headed("nearest", [found.taken.idea], lang)
    yield f"{words['ways']}{COLON[lang].rstrip()}"
    for index, way in enumerate(found.ways.all):
        said = words["way"].format(
            number=index + 1,
            idea=concluded(told, way.idea),
            changes=way.changes,
            kind=words["lift" if index else "plain"],
            taken=_mark(found, index, words),
        )
        yield f"  - {' '.join(said.split())}"
        yield from (f"    - {_trial(seat, trials[index], lang)}" for seat, trials in found.trials)
    yield ""


def concluded(told: ToldDialectic, text: str) -> str:
    """A long answer is not said again."""
    again = len(text) > LABEL and text == told.finished.conclusion.answer
    return FORM[told.lang]["above"] if again else bare(text)


def _mark(found: Lifted, index: int, words: dict[str, str]) -> str:
    if found.choice is None or found.choice.taken != index:
        return ""
    return words["taken" if found.choice.resolved else "near"]


def _trial(seat: str, trial: WayTrial, lang: Lang) -> str:
    words = WORDS[lang]
    broken = words["broken"].format(broken=trial.broken) if trial.broken.strip() else ""
    said = words["trial"].format(seat=seat, live=trial.live, start=trial.start, broken=broken)
    return " ".join(said.split())


def _checked(found: Lifted, lang: Lang) -> Iterator[str]:
    """Each fault, and what became of it."""
    if found.check is None:
        return
    lost = [WORDS[lang]["idea_lost"]] * (not found.check.keeps_idea)
    if found.again is not None and not found.again.keeps_idea:
        lost.append(WORDS[lang]["idea_still_lost"])
    yield from _headed("faults", [*lost, *_faults(found.check, found, lang)], lang)


def _faults(check: Check, found: Lifted, lang: Lang) -> Iterator[str]:
    words = WORDS[lang]
    for fault, fate in fates(check, found):
        yield words[fate].format(fault=bare(fault.fault), repair=fault.repair)


def fates(check: Check, found: Lifted) -> Iterator[tuple[Fault, str]]:
    """Each fault with what became of it: mended, a repair tried, left, or still there after it.

    What a second look found again it says in words of its own; so where it found anything, none
    is called mended.
    """
    from aufheben.protocols.dialectic.lift.tasks import MENDED

    for number, fault in enumerate(check.faults):
        tried = number < MENDED and found.repaired is not None
        if not tried:
            yield fault, "left"
        else:
            yield fault, "mended" if found.again is not None and not found.again.faults else "tried"
    if found.again is not None:
        yield from ((fault, "still") for fault in found.again.faults)


def _headed(head: str, lines: Sequence[str], lang: Lang) -> Iterator[str]:
    yield from headed((WORDS[lang] | HEADS[lang])[head], lines, lang)
