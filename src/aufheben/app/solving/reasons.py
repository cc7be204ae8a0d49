"""Arguments of a framework that say something: a line for each, in two languages."""

from dataclasses import dataclass

from aufheben.domain.vocabulary import Lang, Status
from aufheben.formats.dialectic.argument_lines import status as standing

_WORDS: dict[Lang, dict[str, str]] = {
    "en": {
        "head": "{id}{seats} [{status}]: {said}",
        "since": ", since {premises}",
        "rule": " ({rule})",
        "and": "; ",
        "hits": " — defeated by {attackers}",
        "list": ", ",
    },
    "ja": {
        "head": "{id}{seats}［{status}］：{said}",
        "since": "（{premises}から）",
        "rule": "（{rule}）",
        "and": "、",
        "hits": "——{attackers} に破られます",
        "list": "、",
    },
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """An argument with what it says: its conclusion, and what it rests on.

    `rule` is its last step, of ASPIC+, or what kind of premise it is; `status` is the grounded one;
    `seats` hold it, of stances; `attackers` are the ids of those that defeat it, each with how
    (rebut, undercut, undermine), of ASPIC+.
    """

    id: str
    conclusion: str
    premises: tuple[str, ...]
    status: Status
    rule: str = ""
    seats: tuple[str, ...] = ()
    attackers: tuple[tuple[str, str], ...] = ()


def told(reason: Reason, lang: Lang) -> str:
    """The argument in a line: who, where it stands, what it says, who defeats it."""
    words = _WORDS[lang]
    seats = f" {', '.join(reason.seats)}" if reason.seats else ""
    status = standing(reason.status).said(lang)
    head = words["head"].format(id=reason.id, seats=seats, status=status, said=note(reason, lang))
    hits = [f"{name} ({how})" if how else name for name, how in reason.attackers]
    return head + (words["hits"].format(attackers=words["list"].join(hits)) if hits else "")


def note(reason: Reason, lang: Lang) -> str:
    """What it concludes, from what, by which rule."""
    words = _WORDS[lang]
    premises = words["and"].join(reason.premises)
    since = words["since"].format(premises=premises) if premises else ""
    return (
        reason.conclusion + since + (words["rule"].format(rule=reason.rule) if reason.rule else "")
    )
