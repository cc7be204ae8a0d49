"""What is said of names, and of all of a kind."""

import re
from collections.abc import Sequence

from aufheben.errors import BadInput
from aufheben.logic.sentences.japanese import deeds, things
from aufheben.logic.sentences.japanese.endings import is_copula, is_final, unread
from aufheben.logic.sentences.japanese.phrases import (
    GA,
    Parted,
    also,
    is_relative,
    stated,
    subject,
    topic,
)
from aufheben.logic.sentences.japanese.pieces import Piece
from aufheben.logic.sentences.japanese.rules import Rules
from aufheben.logic.sentences.japanese.shapes import Claim, Fact, Form, Rule, Thing
from aufheben.logic.sentences.japanese.subjects import refuse_another
from aufheben.logic.sentences.japanese.tokens import Words, cut, ends, written
from aufheben.logic.sentences.lexicon import Lexicon

_ALL = ("すべて", "全て", "どの", "あらゆる")


class Facts:
    """Reads sentences without conditions; what is said last is spoken of until another is."""

    def __init__(self, lexicon: Lexicon, rules: Rules) -> None:
        self._lexicon, self._rules = lexicon, rules
        self._names: tuple[str, ...] = ()
        self._kind: Thing | None = None
        self._had: Words = ()

    def said(self, found: Sequence[Piece]) -> Fact | Rule:
        """The claims of all pieces. Raises BadInput where it stays open of what one is said."""
        claims = [claim for piece in found for claim in self._claims(piece)]
        if self._kind is None:
            return Fact(tuple(claims))
        if self._names:
            raise unread(
                f"「{written(found[-1].words)}」の話題が初めの話題と異なります (a second topic)",
                "二つの文に分けてください",
            )
        return Rule(self._kind, ((),), tuple(claims))

    def _claims(self, piece: Piece) -> list[Claim]:
        if piece.link == "or":
            raise unread(
                f"「{written(piece.words)}か」は選言を含みます (or)",
                "一つずつ別の文に分けてください",
            )
        deed = deeds.deed(piece.words)
        forms = [self._done(deed)] if deed is not None else self._forms(piece)
        return [Claim(form, name) for name in self._names or ("",) for form in forms]

    def _done(self, deed: deeds.Deed) -> Form:
        core = deeds.core(deed.words, self._lexicon)
        words = core.thing
        if not words and not (self._names or self._kind):
            self._names = self._asked(deed)
        kind = things.of_kind(words, self._lexicon) if words else None
        if kind is not None and not kind.also and words[0].surface not in _ALL:
            said = deeds.said(core.action, deeds.it_of(core.action), positive=deed.positive)
            raise unread(
                f"「{written(words)}」のうちどれを指すかわかりません (which of them?)",
                f"「{written(words)}が…ならば、{said}」と書いてください",
            )
        if kind is not None:
            self._kind = kind
        elif words:
            self._names = (things.name(words, self._lexicon),)
        return Form(core.action, "deed", deed.positive)

    def _asked(self, deed: deeds.Deed) -> tuple[str, ...]:
        """What a question of yes or no is about, where nothing else is named."""
        if self._lexicon.asked_of:
            return (self._lexicon.name_of(self._lexicon.asked_of),)
        raise unread(
            f"「{written(deed.words)}べき」の対象が書かれていません (of what?)",
            "「甲を買うべきだ」のように書いてください",
        )

    def _forms(self, piece: Piece) -> list[Form]:
        _refuse_not_all(piece.words)
        _refuse_two_topics(piece.words)
        _refuse_both(piece.words)
        parted = self._parted(piece)
        if parted is None:
            return [stated(piece._replace(words=self._of_same(piece.words)))]
        rest = _noun(parted.rest)
        says = any(is_final(cut(one)) for one in things.QUOTED.findall(written(rest)))
        named = things.are_quoted(parted.subject)
        if rest and rest != parted.rest and things.are_quoted(rest) and not (says or named):
            return self._named_by(parted.subject, rest)
        owned = self._speak_of(parted.subject)
        counted = bool(parted.rest) and parted.rest[0].kind == "数詞"
        self._refuse_how_many(parted)
        if self._kind:
            refuse_another(piece.words, self._lexicon)
        if not owned and counted:  # "aの月謝は2万円で、bは3万円です"
            owned = self._had or things.amount_of(written(parted.subject))[:-1]
        self._had = owned or _measured(parted.rest)
        if (
            not owned
            and parted.particle != "が"
            and len(parted.rest) == 1
            and parted.rest[0].lemma in ("ある", "いる", "ない")
        ):
            raise _elliptic(piece.words)
        if len(self._names) > 1 and any(
            ends(word.surface, "nouns", "together") for word in parted.rest
        ):
            raise _together(piece.words)
        words = (*owned, GA, *parted.rest) if owned else parted.rest
        form = stated(piece._replace(words=words))
        self._refuse_kind_of(form, owned, parted)
        if self._kind is not None and not self._kind.word and form.word in ("いる", "ある"):
            raise _of_nothing(piece.words, None)
        return [form]

    def _refuse_how_many(self, parted: Parted) -> None:
        """ "会場は3つある": so many of them are no fact of each."""
        *counted, last = parted.rest or parted.subject
        if self._kind and counted and counted[0].kind == "数詞" and last.lemma in ("ある", "いる"):
            raise unread(
                f"「{written(parted.rest)}」は{written(parted.subject)}の数で、それぞれについて述べていません (how many)",
                "名前を挙げ、それぞれについて書いてください",
            )

    def _of_same(self, words: Words) -> Words:
        """ "aの画質は高く、鮮やかだ": what was had goes on, where nothing else is said to be so."""
        other = not self._had or any(word.surface in ("が", "は", "も") for word in words)
        return words if other else (*self._had, GA, *words)

    def _parted(self, piece: Piece) -> Parted | None:
        """The topic, and the rest; None where it is what was spoken of before."""
        words = piece.words
        begun = bool(self._names or self._kind)
        parted = topic(words) or (None if begun else also(words))
        had = parted is not None and things.is_measured(written(parted.subject))
        if parted is not None and any(word.surface == "の" for word in parted.subject):
            had = False
        if parted is not None and not (begun and had):  # "aは会場で、料金は3万円"
            return parted
        parted = subject(words)
        known = parted is not None and things.is_known_name(written(parted.subject), self._lexicon)
        if parted is not None and (known or parted.particle == "は"):
            return parted
        if begun:
            return None
        raise _of_nothing(words, parted)

    def _named_by(self, words: Words, rest: Words) -> list[Form]:
        """ "候補は「甲」と「乙」です" says of both that they are such."""
        self._names = things.names(rest, self._lexicon)
        return [Form(written(words), "noun")]

    def _speak_of(self, words: Words) -> Words:
        """Notes what is spoken of; what of it is spoken of, "aの画質", nothing else."""
        kind = things.of_kind(words, self._lexicon)
        if kind is not None:
            self._kind = kind
            return ()
        text = written(words)
        if not things.unquoted(text) and not things.is_named(text, self._lexicon):
            for owner, noun in things.owners(words):
                known = self._rules.thing(owner)
                if known is None and things.is_measured(written(noun)):
                    known = Thing(things.name(owner, self._lexicon))
                if known is not None:
                    self._kind, self._names = (known, ()) if known.kind else (None, (known.word,))
                    return noun
        self._kind, self._names = None, things.names(words, self._lexicon)
        return ()

    def _refuse_kind_of(self, form: Form, owned: Words, parted: Parted) -> None:
        noun = form.word.partition("が")[2] if owned and form.sort == "noun" else ""
        if things.is_kind(noun, self._lexicon) and self._names:
            said = written(parted.subject)
            raise unread(
                f"「{said}」は名前とも「…の…」とも読めます (a name, or whose?)",
                f"名前ならば「{said}」のように「」で囲んで書いてください",
            )


def _measured(rest: Words) -> Words:
    """What "料金が3000円" gives the amount of."""
    found = subject(rest)
    counted = found is not None and found.rest[:1] and found.rest[0].kind == "数詞"
    return found.subject if found is not None and counted else ()


def _refuse_two_topics(words: Words) -> None:
    """ "甲は安い、乙は高い": two sentences without a stop between them."""
    ends = [
        at
        for at, one in enumerate(words[:-1])
        if is_final((one,)) and words[at + 1].surface == "、"
    ]
    for end in ends:
        if topic(words[:end]) is not None and topic(words[end + 2 :]) is not None:
            raise unread(
                f"「{written(words)}」は二つの文です (two sentences)", "「。」で分けてください"
            )


def _refuse_both(words: Words) -> None:
    """ "会長も副会長も忙しい": of both, each by itself."""
    also = [at for at, word in enumerate(words) if word.surface == "も" and word.pos == "助詞"]
    if len(also) > 1 and also[0] and all(not word.inflects for word in words[: also[1]]):
        first, second = written(words[: also[0]]), written(words[also[0] + 1 : also[1]])
        rest = written(words[also[1] + 1 :])
        raise unread(
            f"「{first}も{second}も」は二つのものについて述べています (two things)",
            f"「{first}は{rest}。」「{second}は{rest}。」のように二つの文に分けてください",
        )


def _elliptic(words: Words) -> BadInput:
    return unread(
        f"「{written(words)}」は何があるのか、ないのかわかりません (what is there?)",
        "「…は…がある」のように、何があるのかを書いてください",
    )


def _together(words: Words) -> BadInput:
    return unread(
        f"「{written(words)}」は一緒にとも、それぞれともとれます (together, or each?)",
        "一つずつ別の文に分けてください",
    )


_NOT_SO = re.compile(r"(の|ん|わけ)(では|じゃ)(ない|ありません)")


def _refuse_not_all(words: Words) -> None:
    """ "すべての家庭は使えるのではない": none of them, or not all?"""
    text = written(words)
    if words and words[0].surface in _ALL and _NOT_SO.search(text):
        raise unread(
            f"「{text}」は、どれもそうでないとも、そうでないものもあるとも読めます (none, or not all?)",
            "どれもそうでないなら「どの…も…ない」と書き、そうでなければ名前を挙げてください",
        )


def _noun(words: Words) -> Words:
    """Without だ or である behind."""
    while words and (is_copula(words[-1]) or words[-1].lemma == "ある"):
        words = words[:-1]
    return words


def _of_nothing(words: Words, parted: Parted | None) -> BadInput:
    said = written(words)
    if parted is not None and not is_relative(parted):
        topic = f"「{written(parted.subject)}は{written(parted.rest)}」"
        do = f"それについて述べるなら{topic}と、他のものについて述べるなら「…は{said}」と書いてください"
    else:
        do = (
            "名前と「は」で始めてください：「広場は騒がしい。」「甲を買うべきだ。」"
            "。規則なら「会場が近ければ、行きやすい。」"
        )
    return unread(f"「{said}」は何について述べているかわかりません (it is said of nothing)", do)
