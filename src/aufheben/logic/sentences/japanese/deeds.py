"""What should be done: "aを買うべきだ", "そこに頼むべきではない", "使ってはならない"."""

import re
from typing import NamedTuple

from aufheben.logic.sentences.japanese.endings import final, is_verb, unread, verb_of
from aufheben.logic.sentences.lexicon import Lexicon

_SHOULD = re.compile(
    r"べき(?:(だ|である|です|であります)?|(?:では|じゃ|で)(ない(?:です)?|ありません))$"
)
_MUST = re.compile(
    r"(?:なければ|なくては|ねば|ないと)(?:ならない|なりません|いけない|いけません|だめだ|だめです)$"
)
_MUST_NOT = re.compile(r"([てで])は(?:ならない|なりません|いけない|いけません|だめだ|だめです)$")
_BETTER = re.compile(r"(ほうが|方が)(よい|いい|良い)(です)?$")
_IT = re.compile(r"(それ|これ|そこ|ここ|そちら|彼|彼女|その[^をにでへと]+)")
_BEFORE = re.compile(
    r"^(?P<thing>[「『\"][^」』\"]+[」』\"]|[^をにでへと]+?|.+?)(?P<by>を|に|で|へ|と)(?P<verb>.+)$"
)
_OCCASION = re.compile(r".+[にで](?P<verb>[^にで]+)")
WE = re.compile(r"(私たち|わたしたち|我々|われわれ|私|みんな)は、?")


class Core(NamedTuple):
    """What is between the topic and べき: a thing or nothing, and the action."""

    action: str
    thing: str
    pronoun: bool


def stripped(text: str) -> tuple[str, bool] | None:
    """The text up to a verb in its dictionary form, and whether it should be done; else None."""
    if found := _SHOULD.search(text):
        return _dictionary(text[: found.start()]), found[2] is None
    if found := _MUST.search(text):
        denied = final(f"{text[: found.start()]}ない")
        return _sure(denied.word if denied.sort == "verb" else None, text), True
    if found := _MUST_NOT.search(text):
        return _sure(verb_of(text[: found.start()] + found[1]), text), False
    if _BETTER.search(text):
        raise unread(
            f"「{text}」は勧めであって、べきかどうかを述べていません",
            "「…べきだ」「…べきではない」と書いてください",
        )
    return None


def _dictionary(text: str) -> str:
    word = verb_of(text)
    if word is None or not (is_verb(text) or word.endswith("する")):
        raise unread(
            f"「{text}べき」の動詞が読めません (no verb that is read)",
            "「買うべき」のように書いてください",
        )
    return word


def _sure(word: str | None, text: str) -> str:
    if word is None:
        raise unread(
            f"「{text}」の動詞が形だけではわかりません", "「…するべき」「…べき」と書いてください"
        )
    return word


def parted(action: str) -> tuple[str, str]:
    """ "に頼む" → に, 頼む; を is not written."""
    if action[:1] in ("に", "で", "へ", "と", "が") and len(action) > 2 and is_verb(action):
        return action[0], action[1:]
    return ("が", action) if "を" in action else ("を", action)


def core(text: str, lexicon: Lexicon) -> Core:
    """What is done to what. Raises BadInput if it is not what the question asks about."""
    actions = sorted((lexicon.phrases_of(a) for a in lexicon.actions), key=len, reverse=True)
    for action in actions:
        found = _as_asked(text, action)
        if found is not None:
            return found
    for action in actions:
        found = (
            _object_first(text, action)
            or _without_object(text, action)
            or _without_occasion(text, action)
        )
        if found is not None:
            return found
    if any(map(_is_japanese, actions)):
        raise _another(text, actions)
    return _free(text)


def _as_asked(text: str, action: str) -> Core | None:
    particle, verb = parted(action)
    if not text.endswith(verb):
        return None
    before = text.removesuffix(verb).removesuffix("、")
    if not before:
        return Core(action, "", pronoun=False)
    for end in (
        particle,
        *(("には",) if particle == "に" else ("では",) if particle == "で" else ()),
    ):
        thing = before.removesuffix(end)
        if thing and thing != before:
            return Core(action, "" if _IT.fullmatch(thing) else thing, bool(_IT.fullmatch(thing)))
    return None


def _object_first(text: str, action: str) -> Core | None:
    """ "案件をそれで管理する" where it is asked with what (で案件を管理する)."""
    verb = parted(action)[1]
    said, sign, bare = verb.rpartition("を")
    if not sign or not text.startswith(f"{said}を") or not text.endswith(bare):
        return None
    other = text.removeprefix(f"{said}を").removesuffix(bare).removeprefix("、")
    return _as_asked(f"{other}{verb}", action) if other else None


def _without_object(text: str, action: str) -> Core | None:
    """ "そこでやる" where it is asked where to hold the party (で忘年会をやる)."""
    particle, verb = parted(action)
    _, sign, bare = verb.rpartition("を")
    found = _as_asked(text, f"{particle}{bare}") if sign and particle != "が" else None
    return found._replace(action=action) if found is not None else None


def _without_occasion(text: str, action: str) -> Core | None:
    """ "カレーを食べる" where it is asked what to eat for supper (夕食に食べる), or here (町で食べる)."""
    parts = _OCCASION.fullmatch(action.removeprefix(parted(action)[0]))
    bare = parts["verb"] if parts and "を" not in action else ""
    if bare in ("", "する") or not is_verb(bare):
        return None
    found = _as_asked(text, bare)
    return found._replace(action=action) if found is not None else None


def _free(text: str) -> Core:
    """Without a question: the first particle parts the thing from the verb."""
    found = _BEFORE.match(text)
    if not found or not is_verb(found["verb"]) or len(found["verb"]) < 2:
        return Core(text, "", pronoun=False)
    by, thing = found["by"], found["thing"]
    action = found["verb"] if by == "を" else f"{by}{found['verb']}"
    pronoun = _IT.fullmatch(thing) is not None
    return Core(action, "" if pronoun else thing, pronoun)


def _another(text: str, actions: list[str]) -> Exception:
    if re.search(r"(たら|だら|[いるだ]と)(、|$)|たら|(?<=[いるだ])と(?=、)", text):
        return unread(
            f"「{text}」の条件が読めません", "「…ならば」「…ければ」「…れば」と書いてください"
        )
    asked = actions[-1]
    _, verb = parted(asked)
    said = text
    for sign in "をにでへとは":
        said = said.rpartition(sign)[2] or said
    return unread(
        f"「{said}」は問いの動詞「{verb}」ではありません (not the verb of the question)",
        f"「{should(verb, positive=True)}」または「{should(verb, positive=False)}」と書いてください",
    )


def _is_japanese(text: str) -> bool:
    return re.search(r"[\u3040-\u30ff\u3400-\u9fff]", text) is not None


def should(verb: str, *, positive: bool) -> str:
    """ "買うべきだ", "閉鎖すべきではない"."""
    base = f"{verb[:-2]}す" if verb.endswith("する") else verb
    return f"{base}べき{'だ' if positive else 'ではない'}"


def said(action: str, thing: str, *, positive: bool) -> str:
    """ "aを買うべきだ", "aに頼むべきではない"; without a thing only the verb."""
    particle, verb = parted(action)
    return f"{thing}{particle if thing else ''}{should(verb, positive=positive)}"


def it_of(action: str) -> str:
    """ "それ", or where one goes or is "そこ"; nobody is named again who should do it."""
    if parted(action)[0] == "が":
        return ""
    return "そこ" if parted(action)[0] in ("に", "で", "へ") else "それ"


def actions(lexicon: Lexicon) -> frozenset[str]:
    """What may be asked for, as it is said."""
    return frozenset(lexicon.phrases_of(action) for action in lexicon.actions)
