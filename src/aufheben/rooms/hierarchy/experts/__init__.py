"""Experts: five that come with the program, and anybody's own in a TOML file.

[experts.P]
title = "parts"
viewpoint = "Ask whether the first term is rather a part of the second ..."
# or, for both languages:  viewpoint.en = "..."  viewpoint.ja = "..."
# what it looks at where a part, a role or an overlap is proposed: part, role, overlap
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any

from aufheben.domain import Seat
from aufheben.domain.taxonomies import Relation
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput, did_you_mean
from aufheben.formats.documents import table_of
from aufheben.protocols.question import SOURCE
from aufheben.rooms.hierarchy.protocol.debate import FEEDBACK, MEDIATOR
from aufheben.words import speaker

_say = speaker(__name__)

_NAME = re.compile(r"\w{1,32}")
_TAKEN = (MEDIATOR.name, FEEDBACK.name, SOURCE.name)
_RELATIONS: dict[str, Relation] = {"part": "part-of", "role": "role", "overlap": "overlap"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Expert:
    """An expert: its name, what it is in a word, and its viewpoint in each language it has.

    `others` are those from which it judges propositions of another relation than is-a.
    """

    name: str
    title: str
    viewpoint: Mapping[str, str]
    others: Mapping[Relation, Mapping[str, str]] = field(default_factory=dict)

    def seat(self, lang: Lang, relation: Relation = "is-a") -> Seat:
        """The expert in a seat, whose stance is the viewpoint; in the other language if need be."""
        viewpoint = self.others.get(relation, self.viewpoint)
        known = viewpoint.get(lang)
        words = next(iter(viewpoint.values()), "") if known is None else known
        return Seat(name=self.name, stance=words)


@cache
def published() -> Mapping[str, Expert]:
    """N neutral, S subclass, R role and function, I inheritance; ours: C counterexamples."""
    text = resources.files(__name__).joinpath("experts.toml").read_text(encoding="utf-8")
    return read_experts(text, "experts.toml")


def read_experts(text: str, file: str | None = None) -> dict[str, Expert]:
    """Experts by name. Raises BadInput, naming the key, for what makes none."""
    try:
        table = table_of(text)
    except (ValueError, RecursionError) as wrong:
        # Not all are TOMLDecodeError: numbers and nesting have limits of Python's own.
        do = _say("write_experts_p")
        raise BadInput(_say("not_valid_toml", wrong=str(wrong)), do=do, file=file) from None
    _only(table, ("experts",), "file", file)
    rows = table.get("experts")
    if not isinstance(rows, Mapping) or not rows:
        raise BadInput(_say("file_without_experts"), do=_say("add_experts_name"), file=file)
    return {name: _expert(name, row, file) for name, row in rows.items()}


def chosen(names: str, known: Mapping[str, Expert], lang: Lang) -> tuple[Seat, ...]:
    """The experts named, in that order: "NS", or "N,parts". Raises BadInput for one unknown."""
    parted = names.replace("+", ",")
    spelled = parted.split(",") if "," in parted or parted in known else list(parted)
    wanted = [name.strip() for name in spelled if name.strip()]
    for name in wanted:
        if name not in known:
            raise BadInput(_say("no_expert_called", name=name), do=did_you_mean(name, known))
    if not wanted or len(set(wanted)) < len(wanted):
        raise BadInput(_say("experts_names", names=names), do=_say("name_each_expert"))
    return tuple(known[name].seat(lang) for name in wanted)


def viewpoints(
    experts: Iterable[Seat], known: Mapping[str, Expert], lang: Lang
) -> dict[Relation, tuple[Seat, ...]]:
    """The experts as they judge parts, roles and overlaps, by the relation."""
    names = [expert.name for expert in experts]
    return {
        relation: tuple(known[name].seat(lang, relation) for name in names)
        for relation in _RELATIONS.values()
    }


def pairs(names: str) -> tuple[str, ...]:
    """The groups of a list such as "NS,SR,N+parts". Raises BadInput if there is none."""
    found: Iterable[str] = (name.strip() for name in names.split(","))
    groups = tuple(dict.fromkeys(name for name in found if name))
    if not groups:
        raise BadInput(_say("no_experts_named"), do=_say("write_pairs_ns"))
    return groups


def _expert(name: str, row: object, file: str | None) -> Expert:
    if not isinstance(row, Mapping):
        raise BadInput(
            _say("experts_no_table", name=name), do=_say("write_experts", name=name), file=file
        )
    if not _NAME.fullmatch(name) or name in _TAKEN:
        do = _say("choose_short_name", taken=", ".join(_TAKEN))
        raise BadInput(_say("expert_not_called", name=name), do=do, file=file)
    _only(row, ("title", "viewpoint", *_RELATIONS), f"experts.{name}", file)
    title = row.get("title", name)
    if not isinstance(title, str):
        raise BadInput(
            _say("experts_title", name=name, title=title), do=_say("give_words"), file=file
        )
    others = {
        relation: _viewpoint(name, row, file, key)
        for key, relation in _RELATIONS.items()
        if key in row
    }
    return Expert(name=name, title=title, viewpoint=_viewpoint(name, row, file), others=others)


def _viewpoint(
    name: str, row: Mapping[str, Any], file: str | None, key: str = "viewpoint"
) -> dict[str, str]:
    said = row.get(key)
    words = {"": said} if isinstance(said, str) else said
    if not isinstance(words, Mapping) or not all(isinstance(each, str) for each in words.values()):
        do = _say("write_key", key=key)
        raise BadInput(_say("experts_missing_no", name=name, key=key), do=do, file=file)
    _only(words, ("", "en", "ja"), f"experts.{name}.{key}", file)
    if name != "N" and not any(each.strip() for each in words.values()):
        do = _say("say_looks_neutral")
        raise BadInput(_say("experts_empty", name=name, key=key), do=do, file=file)
    return {lang: each.strip() for lang, each in words.items()}


def _only(table: Mapping[str, Any], known: tuple[str, ...], where: str, file: str | None) -> None:
    for key in table:
        if key not in known:
            what = _say("unknown_where", where=where, key=key)
            raise BadInput(what, do=did_you_mean(key, known), file=file)
