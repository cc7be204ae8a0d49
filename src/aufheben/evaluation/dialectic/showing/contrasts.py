"""What was compared, as Markdown tables: differences between methods, and preferences."""

from aufheben.evaluation.core.table import UNMEASURED, harmless, head, line
from aufheben.evaluation.dialectic.showing.cells import amount, chance, estimate, percent, plain
from aufheben.evaluation.dialectic.showing.headings import Lang, key_measures, named, unit, word
from aufheben.evaluation.dialectic.showing.sections import name
from aufheben.evaluation.dialectic.statistics.comparing import Comparison
from aufheben.evaluation.dialectic.statistics.table import Table

_KEYS = 6


def compared(table: Table, lang: Lang) -> list[str]:
    """Each method less the baseline in all measures in which any differs; rows in the first ones.

    Without a baseline, every pair in the first measures. The rest is for programs.
    """
    titles = (
        *("measure", "method", "than", "topics", "difference"),
        *("p", "p_holm", "effect", "rank_biserial", "mcnemar"),
    )
    lines = head([word(title, lang) for title in titles])
    return lines + [_line(table, found, lang) for found in _shown(table)]


def _shown(table: Table) -> list[Comparison]:
    keys = {*key_measures(table.measures, most=_KEYS), "tokens"}
    differing = {found.measure for found in table.comparisons if found.difference or found.sd}
    held = any(found.baseline for found in table.comparisons)
    return [
        found
        for found in table.comparisons
        if found.measure in differing
        and (found.baseline or (found.measure in keys and (_across(found) or not held)))
    ]


def _across(found: Comparison) -> bool:
    return found.one.row != found.other.row


def _line(table: Table, found: Comparison, lang: Lang) -> str:
    scale = unit(found.measure, lang)
    return line(
        [
            f"{harmless(named(found.measure))}{f', {scale}' if scale else ''}",
            name(table, found.one),
            name(table, found.other),
            str(found.topics),
            estimate(found.difference, found.interval, found.measure, signed=True),
            chance(found.p),
            chance(found.p_holm),
            plain(found.effect),
            plain(found.rank_biserial),
            chance(found.mcnemar),
        ]
    )


def preferred(table: Table, lang: Lang) -> list[str]:
    """Wins, ties and losses of each pair."""
    titles = (
        *("row", "one", "other", "wins", "ties", "losses"),
        *("inconsistent", "unjudged", "topics", "rate", "p", "p_holm"),
    )
    lines = head([word(title, lang) for title in titles])
    for found in table.preferences:
        counts = [found.wins, found.ties, found.losses]
        counts += [found.inconsistent, found.unjudged, found.topics]
        ends = found.interval
        span = f" ({percent(ends.low)}..{percent(ends.high)})" if ends else ""
        cells = [harmless(found.row), harmless(found.one), harmless(found.other)]
        chances = [chance(found.p), chance(found.p_holm)]
        lines.append(line([*cells, *map(str, counts), f"{percent(found.rate)}{span}", *chances]))
    return lines


def bias(table: Table, lang: Lang) -> list[str]:
    """How often each judge changed its choice with the order, and chose what came first."""
    titles = [word("judge", lang), word("duels", lang)]
    lines = head([*titles, f"{word('inconsistent', lang)} %", word("first", lang)])
    for found in table.biases:
        shares = [percent(found.inconsistent), percent(found.first)]
        lines.append(line([harmless(found.judge), str(found.duels), *shares]))
    return lines


def strengths(table: Table, lang: Lang) -> list[str]:
    """The strongest first."""
    lines = head([word(title, lang) for title in ("row", "method", "strength")])
    for found in sorted(table.strengths, key=lambda each: (each.row, -each.strength)):
        value = amount(found.strength, signed=True) or UNMEASURED
        lines.append(line([harmless(found.row), harmless(found.method), value]))
    return lines
