"""What a journal has of a run, and the closed words of results."""

import inspect
from dataclasses import fields
from typing import get_args

from aufheben import Event
from aufheben.domain import vocabulary
from aufheben.runtime import journal
from website.navigation import Lang
from website.reference.tables import cell, table

TITLES: dict[Lang, str] = {"en": "Events and words", "ja": "イベントと語"}
INTRO: dict[Lang, str] = {
    "en": "`--jsonl` prints each event as a line once it is committed; `runs export` writes them all. From Python "
    "they are what iterating a `Run` gives. What the words mean is in the [glossary](../glossary.md).",
    "ja": "`--jsonl` は確定したイベントを一行ずつ、`runs export` はすべてを書き出します。Python では `Run` を繰り返すと得られます。"
    "語の意味は[用語](../glossary.md)（英語）にあります。",
}
KINDS: dict[str, dict[Lang, str]] = {
    "asked": {"en": "a seat is asked for something", "ja": "論者に尋ねた"},
    "answered": {"en": "a legal answer, which now counts", "ja": "規則に合う答え。これで数えられる"},
    "rejected": {"en": "an answer that was refused, with the reason", "ja": "断られた答えと、その理由"},
    "decided": {"en": "what follows from the stances; nobody was asked", "ja": "立場から決まったこと。だれにも尋ねていない"},
    "ended": {"en": "the end: outcome and stop reason", "ja": "終わり。結末と、止まった理由"},
}  # fmt: skip
HEADS: dict[str, dict[Lang, str]] = {
    "kinds": {"en": "Kinds of events", "ja": "イベントの種類"},
    "fields": {"en": "Fields of an event", "ja": "イベントの項目"},
    "words": {"en": "Closed words", "ja": "決まった語"},
}


def words() -> dict[str, tuple[str, ...]]:
    """Each kind of word in `domain.vocabulary` with its words."""
    return {
        name: get_args(value)
        for name, value in vars(vocabulary).items()
        if name[0].isupper() and not name.isupper() and name != "Literal" and get_args(value)
    }


def page(lang: Lang) -> str:
    """Kinds, fields and words."""
    kinds = [[f"`{kind}`", KINDS[kind][lang]] for kind in get_args(journal.Kind)]
    parts = [[f"`{each.name}`", f"`{cell(str(each.type))}`"] for each in fields(Event)]
    closed = [[f"`{name}`", ", ".join(f"`{w}`" for w in said)] for name, said in words().items()]
    sections = {"kinds": kinds, "fields": parts, "words": closed}
    body = "".join(
        f"\n## {HEADS[k][lang]}\n\n{table(['', ''], rows)}" for k, rows in sections.items()
    )
    return f"# {TITLES[lang]}\n\n{INTRO[lang]}\n\n> {inspect.getdoc(Event)}\n{body}"
