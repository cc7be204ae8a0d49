"""Questions in Japanese: "どのカメラを買うべきですか", "誰を採用すべきか", "甲は安全か"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from aufheben.errors import BadInput
from aufheben.logic.language import Clause, Literal, Variable
from aufheben.logic.sentences.english import Shown
from aufheben.logic.sentences.japanese import deeds
from aufheben.logic.sentences.japanese.deeds import is_verb
from aufheben.logic.sentences.japanese.endings import sort_of
from aufheben.logic.sentences.japanese.parser import MOST
from aufheben.logic.sentences.japanese.phrases import Phrase, split
from aufheben.logic.sentences.japanese.reader import read_japanese
from aufheben.logic.sentences.japanese.tokens import cut, written
from aufheben.logic.sentences.lexicon import Lexicon
from aufheben.logic.sentences.segmentation import plain

X = Variable("x")
_ASKED = re.compile(
    r"(?P<verb>.+?)べき(?:(?P<yes>か|ですか|だろうか|でしょうか|なのか|なのですか)"
    r"|(?:では|じゃ|で)(?:ない(?:です)?|ありません)(?P<no>か|でしょうか|だろうか)?)"
)
_OF_A_KIND = ("どの", "どんな", "いずれの", "どういう")
_ALONE = ("何", "誰", "だれ", "なに", "どれ", "どこ", "どちら")
_ASKS = re.compile(
    r"(?:どの|どんな|いずれの|どういう|何|誰|だれ|なに|どれ|どこ|どちら|なぜ|どうして|いつ)"
)
_BEING = re.compile(r"(?P<said>.+?)(?:です|でしょう|だろう|なの)?か")
_POLITE = re.compile(r"(?P<said>.+?(?:ます|ません|ないです|いです))か")
_WE = re.compile(r"^(私たち|わたしたち|我々|われわれ|私)は、?")


class Asked(NamedTuple):
    """The contested head, its conditions, whether it may be denied; the words it shows; who does it."""

    head: Literal
    conditions: tuple[Literal, ...]
    polar: bool
    shown: Shown
    doer: str = ""


def read_asked(text: str, lexicon: Lexicon) -> Asked | None:
    """The question, or None if it asks for nothing that can be concluded."""
    if len(text) > MOST:
        return None
    said = _WE.sub("", re.sub(r"(?<![A-Za-z0-9])\s++|\s{2,}+|\s(?![A-Za-z0-9])", "", _bare(text)))
    try:
        return _deed(said, lexicon) if "べき" in said else _being(said, lexicon)
    except BadInput:
        return None


def _deed(text: str, lexicon: Lexicon) -> Asked | None:
    """What is done, and of which phrase it is asked; what stands beside goes with the verb."""
    found = _ASKED.fullmatch(text)
    deed = (
        deeds.deed(cut(f"{found['verb']}べきだ")) if found and "べき" not in found["verb"] else None
    )
    if found is None or deed is None:
        return None
    phrases, verb = split(deed.words)
    asking = [one for one in phrases if _ASKS.search(written(one.words))]
    others = [one for one in phrases if one not in asking]
    positive = found["yes"] is not None
    if len(asking) > 1 or _ASKS.search(written(verb)) or not verb or not phrases:
        return None
    if asking:
        return _open(asking[0], others, written(verb), lexicon, positive=positive)
    thing = next((one for one in others if one.particle == "を"), None) or others[0]
    rest = [one for one in others if one is not thing and one.particle != "は"]
    if thing.particle not in _TAKES or any(one.particle not in _TAKES for one in rest):
        return None
    action = _action_of("を" if thing.particle == "は" else thing.particle, rest, written(verb))
    clauses, shown, _ = read_japanese(f"{_named(written(thing.words))}は軽い", lexicon)
    if len(clauses) != 1 or not clauses[0].is_fact or not is_verb(action):
        return None
    head = Literal(_action(action, lexicon, shown), clauses[0].head.terms, positive)
    doer = next((one for one in others if one is not thing and one.particle == "は"), None)
    return Asked(head, (), polar=True, shown=shown, doer=written(doer.words) if doer else "")


_TAKES = ("を", "に", "で", "へ", "と", "から", "まで", "は")


def _action_of(by: str, rest: Sequence[Phrase], verb: str) -> str:
    """ "で案件を管理する": the particle of what is asked about, what stands beside, the verb."""
    whole = "".join(f"{written(one.words)}{one.particle}" for one in rest) + verb
    return whole if by == "を" or (by == "が" and "を" in whole) else f"{by}{whole}"


def _named(thing: str) -> str:
    """A thing asked about is a name, whatever it is made of."""
    return thing if thing[:1] in '「『"' else f"「{thing}」"


def _open(
    asked: Phrase, others: Sequence[Phrase], verb: str, lexicon: Lexicon, *, positive: bool
) -> Asked | None:
    """ "どの店で食べる": a kind, a particle and a verb; "忘年会は" before で is what is done there."""
    said = written(asked.words)
    kind = next((said.removeprefix(lead) for lead in _OF_A_KIND if said.startswith(lead)), "")
    if not kind and said not in _ALONE:
        return None
    objects = asked.particle == "で" and all(one.particle != "を" for one in others)
    rest = [
        one._replace(particle="を") if one.particle == "は" else one
        for one in others
        if one.particle != "は" or objects
    ]
    if any(one.particle not in _TAKES for one in rest) or asked.particle == "は":
        return None
    shown = Shown()
    action = _action_of(asked.particle, rest, verb)
    head = Literal(_action(action, lexicon, shown), (X,), positive)
    doers = [written(one.words) for one in others if one.particle == "は" and not objects]
    doer = doers[0] if doers else ""
    if not kind:
        return Asked(head, (), polar=False, shown=shown, doer=doer)
    predicate = lexicon.predicate([kind])
    shown.phrases.setdefault(predicate, kind)
    shown.kinds.add(predicate)
    return Asked(head, (Literal(predicate, (X,)),), polar=False, shown=shown, doer=doer)


def _action(action: str, lexicon: Lexicon, shown: Shown) -> str:
    predicate = lexicon.predicate([action])
    shown.phrases.setdefault(predicate, action)
    shown.actions.add(predicate)
    return predicate


_ODD = re.compile(
    r"なぜ|どうして|いつ|いくつ|いくら|どう(?!い)|どちら|ほうが|方が|てもいい|ばいい|[はが](どれ|誰|何|どの[^を]+)$"
)
"""What asks for a reason, an amount, a time, advice or leave, and for nothing that is so."""


def _being(text: str, lexicon: Lexicon) -> Asked | None:
    """ "甲は安全か", "どのカメラが軽いか", "aの画質は高いですか"."""
    found = _POLITE.fullmatch(text) or _BEING.fullmatch(text)
    if not found:
        return None
    said = found["said"]
    if _ODD.search(said):
        return None
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
        doer=asked.doer,
    )


def instead(text: str, lexicon: Lexicon) -> str:
    """The question as it is read, where one that is not read may mean that; else empty."""
    said = _bare(text)
    for one in _rewritings(said) if len(text) <= MOST else ():
        if one != said and read_asked(one, lexicon) is not None:
            return one
    return ""


def _bare(text: str) -> str:
    """Without what ends a question."""
    return text.rstrip("?？。 \t\n\u3000")


def _rewritings(text: str) -> Iterator[str]:
    """ "買えばいいですか", "買ったほうがいいか", "買いますか": what should be done."""
    yield f"{text.split('べき', maxsplit=1)[0]}べきか"
    either = re.sub(r"[^のはを、]+と[^のはを、]+のどちらの", "どの", text)
    either = re.sub(r"[^のはを、]+と[^のはを、]+のどちら", "どれ", either)
    yield either
    words = cut(either.split("か、")[0])
    verbs = [at for at, word in enumerate(words) if sort_of(word) == "verb"]
    for at in verbs:
        if words[at].kind != "非自立可能" or at == verbs[0] or words[at].lemma == "する":
            verb = {"す": "する"}.get(words[at].lemma, words[at].lemma)
            before = f"{written(words[:at])}{verb}"
            yield deeds.should(before, positive=True).removesuffix("だ") + "か"
