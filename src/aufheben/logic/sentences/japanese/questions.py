"""Questions in Japanese: "どのカメラを買うべきですか", "誰を採用すべきか", "甲は安全か"."""

import re
from dataclasses import replace
from typing import NamedTuple

from aufheben.errors import BadInput
from aufheben.logic.language import Clause, Literal, Variable
from aufheben.logic.sentences.english import Shown
from aufheben.logic.sentences.japanese import deeds
from aufheben.logic.sentences.japanese.deeds import is_verb
from aufheben.logic.sentences.japanese.reader import read_japanese
from aufheben.logic.sentences.japanese.tokens import cut, written
from aufheben.logic.sentences.lexicon import Lexicon
from aufheben.logic.sentences.segmentation import plain

X = Variable("x")
_ASKED = re.compile(
    r"(?P<verb>.+?)べき(?:(?P<yes>か|ですか|だろうか|でしょうか|なのか|なのですか)"
    r"|(?:では|じゃ|で)(?:ない(?:です)?|ありません)(?P<no>か|でしょうか|だろうか)?)"
)
_WHICH = re.compile(
    r"(?:(?P<before>[^を]+?)?(?:どの|どんな|いずれの|どういう)(?P<kind>[^をにでへとが]+?))(?P<by>を|に|で|へ|と|が)、?"
)
_WHAT = re.compile(
    r"(?P<before>[^何誰どをが]+?)?(?P<what>何|誰|だれ|なに|どれ|どこ|どちら)(?P<by>を|に|で|へ|と|が)、?"
)
_ASKS = re.compile(r"(?:どの|どんな|いずれの|どういう|何|誰|だれ|なに|どれ|どこ|どちら)")
_OBJECT_FIRST = re.compile(
    r"(?P<object>[^を何誰]+を)、?"
    rf"(?P<asked>{_ASKS.pattern}[^をにでへとが]*[にでへとが])、?(?=[^を]+$)"
)
_ONE = re.compile(r"(?P<thing>.+?)(?P<by>を|に|で|へ|と|は|が)、?(?P<verb>[^をはが]+)")
_BEING = re.compile(r"(?P<said>.+?)(?:です|でしょう|だろう|なの)?か")
_POLITE = re.compile(r"(?P<said>.+?(?:ます|ません|ないです|いです))か")
_TOPIC = re.compile(r"[^はが]+は、?(どの|何|誰|どこ|どれ)")
_WE = re.compile(r"^(私たち|わたしたち|我々|われわれ|私)は、?")


class Asked(NamedTuple):
    """The contested head, its conditions, whether it may be denied; the words it shows."""

    head: Literal
    conditions: tuple[Literal, ...]
    polar: bool
    shown: Shown


def read_asked(text: str, lexicon: Lexicon) -> Asked | None:
    """The question, or None if it asks for nothing that can be concluded."""
    said = _WE.sub(
        "", re.sub(r"[?？。\s]+$", "", re.sub(r"(?<![A-Za-z0-9])\s+|\s+(?![A-Za-z0-9])", "", text))
    )
    if re.search(
        r"なぜ|どうして|いつ|いくつ|いくら|どう(?!い)|どちらが|の(どちら|どれ|うち)|(は|が)(どれ|誰|何|どの[^を]+)(です)?か$",
        said,
    ) and not (_TOPIC.match(said) and "べき" in said):
        return None
    try:
        return _deed(said, lexicon) if "べき" in said else _being(said, lexicon)
    except BadInput:
        return None


def _deed(text: str, lexicon: Lexicon) -> Asked | None:
    found = _ASKED.fullmatch(text)
    if not found:
        return None
    deed = deeds.deed(cut(f"{found['verb']}べきだ"))
    verb = written(deed.words) if deed is not None else ""
    if first := _OBJECT_FIRST.match(verb):
        verb = f"{first['asked']}{first['object']}{verb[first.end() :]}"
    positive = found["yes"] is not None
    if which := _WHICH.match(verb):
        return _open(which, verb[which.end() :], which["kind"], lexicon, positive=positive)
    if what := _WHAT.match(verb):
        return _open(what, verb[what.end() :], "", lexicon, positive=positive)
    one = _ONE.fullmatch(verb)
    if one is None or not is_verb(one["verb"]):
        return None
    # "何度も", "誰にも" ask nothing.
    if _ASKS.search(one["verb"].rpartition("も")[2]):
        return None
    by = "を" if one["by"] == "は" else one["by"]
    action = one["verb"] if by == "を" else f"{by}{one['verb']}"
    clauses, shown, _ = read_japanese(f"{_named(one['thing'])}は軽い", lexicon)
    if len(clauses) != 1 or not clauses[0].is_fact:
        return None
    head = Literal(_action(action, lexicon, shown), clauses[0].head.terms, positive)
    return Asked(head, (), polar=True, shown=shown)


def _named(thing: str) -> str:
    """A thing asked about is a name, whatever it is made of."""
    return thing if thing[:1] in '「『"' else f"「{thing}」"


def _open(
    found: re.Match[str], verb: str, kind: str, lexicon: Lexicon, *, positive: bool
) -> Asked | None:
    """ "どの店で食べる": a kind, a particle and a verb; "夕食に" before it goes with the verb."""
    if not is_verb(verb):
        return None
    before, by = (found["before"] or "").removesuffix("、"), found["by"]
    if before.endswith("は"):  # "忘年会はどの店でやるべきか" asks where to hold it
        before = f"{before[:-1]}を" if by != "を" and "を" not in verb else ""
    whole = f"{before}{verb}"
    action = whole if by == "を" or (by == "が" and "を" in verb) else f"{by}{whole}"
    shown = Shown()
    head = Literal(_action(action, lexicon, shown), (X,), positive)
    conditions: tuple[Literal, ...] = ()
    if kind:
        predicate = lexicon.predicate([kind])
        shown.phrases.setdefault(predicate, kind)
        shown.kinds.add(predicate)
        conditions = (Literal(predicate, (X,)),)
    return Asked(head, conditions, polar=False, shown=shown)


def _action(action: str, lexicon: Lexicon, shown: Shown) -> str:
    predicate = lexicon.predicate([action])
    shown.phrases.setdefault(predicate, action)
    shown.actions.add(predicate)
    return predicate


def _being(text: str, lexicon: Lexicon) -> Asked | None:
    """ "甲は安全か", "どのカメラが軽いか", "aの画質は高いですか"."""
    found = _POLITE.fullmatch(text) or _BEING.fullmatch(text)
    if not found:
        return None
    said = found["said"]
    if which := re.match(r"(?:どの|いずれの)(?P<kind>.+?)が(?P<rest>.+)", said):
        return _open_being(which["kind"], which["rest"], lexicon)
    clause, shown = _stated(said, lexicon)
    if clause is None or not clause.is_fact:
        return None
    return Asked(clause.head, (), polar=True, shown=shown)


def _open_being(kind: str, rest: str, lexicon: Lexicon) -> Asked | None:
    clause, shown = _stated(f"すべての{kind}は{rest}", lexicon)
    if clause is None or len(clause.body) != 1:
        return None
    return Asked(clause.head, clause.body, polar=False, shown=shown)


def _stated(said: str, lexicon: Lexicon) -> tuple[Clause | None, Shown]:
    """What is asked, as if it were stated: a noun takes である."""
    for ending in ("", "である"):
        try:
            clauses, shown, _ = read_japanese(said + ending, lexicon)
        except BadInput:
            continue
        return (clauses[0] if len(clauses) == 1 else None), shown
    return None, Shown()


def asked_in_japanese(text: str, lexicon: Lexicon) -> Lexicon:
    """The lexicon, with the words of a question: its kind, its verb, and what it is about."""
    asked = read_asked(" ".join(plain(text).split()), lexicon)
    if asked is None:
        return lexicon
    shown = asked.shown
    return replace(
        lexicon,
        kinds=lexicon.kinds | shown.kinds,
        nouns=lexicon.nouns | shown.kinds,
        actions=lexicon.actions | shown.actions,
        phrases=tuple({**dict(lexicon.phrases), **shown.phrases}.items()),
        names=tuple({**dict(lexicon.names), **shown.names}.items()),
        asked_of=next(iter(shown.names), "") if asked.polar else "",
    )
