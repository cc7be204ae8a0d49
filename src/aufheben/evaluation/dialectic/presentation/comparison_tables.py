"""What was compared, as Markdown tables: differences between methods, and preferences."""

from aufheben.domain.vocabulary import Lang
from aufheben.evaluation.core.table import Columns, between, harmless, markdown, percent
from aufheben.evaluation.dialectic.presentation.cells import (
    amount,
    chance,
    estimate,
    listed,
    name,
    plain,
)
from aufheben.evaluation.dialectic.presentation.words import key_measures, named, unit, word
from aufheben.evaluation.dialectic.statistics.comparisons import Comparison
from aufheben.evaluation.dialectic.statistics.preferences import Bias, Preference, Strength
from aufheben.evaluation.dialectic.statistics.table import AnswerMethodTable

_KEYS = 6


def compared(table: AnswerMethodTable, lang: Lang) -> list[str]:
    """Each method less the baseline in all measures in which any differs; rows in the first ones.

    Without a baseline, every pair in the first measures. The rest is for programs.
    """

    def measure(found: Comparison) -> str:
        scale = unit(found.measure, lang)
        return f"{harmless(named(found.measure))}{f', {scale}' if scale else ''}"

    def difference(found: Comparison) -> str:
        return estimate(found.difference, found.interval, found.measure, signed=True)

    columns: Columns[Comparison] = {
        "measure": measure,
        "method": lambda found: name(table, found.one),
        "than": lambda found: name(table, found.other),
        "topics": lambda found: str(found.topics),
        "difference": difference,
        "p": lambda found: chance(found.p),
        "p_holm": lambda found: chance(found.p_holm),
        "effect": lambda found: plain(found.effect),
        "rank_biserial": lambda found: plain(found.rank_biserial),
        "mcnemar": lambda found: chance(found.mcnemar),
    }
    return listed(columns, _shown(table), lang)


def _shown(table: AnswerMethodTable) -> list[Comparison]:
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


def _rate(found: Preference) -> str:
    return percent(found.rate) + (f" ({between(found.interval)})" if found.interval else "")


def preferred(table: AnswerMethodTable, lang: Lang) -> list[str]:
    """Wins, ties and losses of each pair."""
    columns: Columns[Preference] = {
        "row": lambda found: harmless(found.row),
        "one": lambda found: harmless(found.one),
        "other": lambda found: harmless(found.other),
        "wins": lambda found: str(found.wins),
        "ties": lambda found: str(found.ties),
        "losses": lambda found: str(found.losses),
        "inconsistent": lambda found: str(found.inconsistent),
        "unjudged": lambda found: str(found.unjudged),
        "topics": lambda found: str(found.topics),
        "rate": _rate,
        "p": lambda found: chance(found.p),
        "p_holm": lambda found: chance(found.p_holm),
    }
    return listed(columns, table.preferences, lang)


def bias(table: AnswerMethodTable, lang: Lang) -> list[str]:
    """How often each judge changed its choice with the order, and chose what came first."""

    columns: Columns[Bias] = {
        word("judge", lang): lambda found: harmless(found.judge),
        word("duels", lang): lambda found: str(found.duels),
        f"{word('inconsistent', lang)} %": lambda found: percent(found.inconsistent),
        word("first", lang): lambda found: percent(found.first),
    }
    return markdown(columns, table.biases)


def strengths(table: AnswerMethodTable, lang: Lang) -> list[str]:
    """The strongest first."""

    def order(found: Strength) -> tuple[str, float]:
        return found.row, -found.strength

    columns: Columns[Strength] = {
        "row": lambda found: harmless(found.row),
        "method": lambda found: harmless(found.method),
        "strength": lambda found: amount(found.strength, signed=True),
    }
    return listed(columns, sorted(table.strengths, key=order), lang)
