"""Rules: what their conditions and exceptions speak of, and what they conclude."""

import re
from collections.abc import Sequence
from itertools import product

from aufheben.errors import BadInput
from aufheben.logic.sentences.japanese import deeds, things
from aufheben.logic.sentences.japanese.endings import is_noun, said, unread
from aufheben.logic.sentences.japanese.phrases import is_relative, stated, subject, topic
from aufheben.logic.sentences.japanese.pieces import Piece, pieces
from aufheben.logic.sentences.japanese.shapes import Claim, Form, Rule, Thing
from aufheben.logic.sentences.japanese.subjects import IT, Subjects, says_there_is
from aufheben.logic.sentences.japanese.tokens import Words, cut, written

Group = tuple[Piece, ...]
_EVIDENCE = re.compile(r" と いう (?:証拠|根拠|事実) が ない$")
_EXCEPTED = (
    "を 除く", "を 除く ます", "は 除く", "は 除く ます", "は 別 だ ある", "は 別 だ", "は 別 です",
    "は この 限り だ は ない", "は 例外 だ ある", "は 例外 だ", "は 例外 です",
)  # fmt: skip


_OURS = (
    "やめる", "止める", "続ける", "始める", "増やす", "減らす", "使う", "払う", "集める",
    "頼む",
)  # fmt: skip
"""What people do: no thing that is spoken of does it."""


class Rules(Subjects):
    """Reads the rule of one sentence; knows what it speaks of once its conditions are read."""

    def rule(self, before: Sequence[Piece], after: Sequence[Piece]) -> Rule:
        """The pieces up to the last that is a condition, and those of the conclusion."""
        self._own = self._concludes_of_its_own(after)
        groups = _groups(before)
        weak = [group for group in groups if group[-1].link != "if" or _evidence(group[-1].words)]
        alternatives = [self._conditions(group) for group in groups if group not in weak]
        if len(alternatives) > 1 and any(len(one) > 1 for one in alternatives):
            raise unread("「か」と条件の連なりが二通りに読めます", "規則を二つの文に分けてください")
        either = tuple(tuple(c for one in ones for c in one) for ones in product(*alternatives))
        self._excepting = True
        exceptions = tuple(claim for group in weak for claim in self._weakly(group))
        heads = self.heads(after)
        ours = [piece.words for piece in before if _done(piece.words) in _OURS]
        if ours and any(head.form.sort == "deed" for head in heads):
            raise _by_whom(ours[0])
        about = self._about if self._about != Thing() else self._of_heads(heads, either)
        return Rule(about, either, heads, exceptions, loose=self._loose)

    def _of_heads(self, heads: tuple[Claim, ...], either: tuple[tuple[Claim, ...], ...]) -> Thing:
        """What a rule is about that does not say it: what the question is, or the one deed does."""
        claims = [*heads, *(claim for claims in either for claim in claims)]
        if not any(claim.name for claim in heads) and all(not claim.name for claim in claims):
            return Thing()
        own = heads and all(head.name and head.form.sort != "deed" for head in heads)
        if self._asked_name() and not own:
            return Thing(self._asked_name())
        named = {head.name for head in heads}
        deeds_only = all(head.form.sort == "deed" for head in heads)
        if len(named) == 1 and deeds_only:
            return Thing(named.pop())
        if any(not claim.name for claim in claims):
            raise unread(
                "条件が何について述べているかわかりません (of what is it said?)",
                "「カメラが…ならば、」のように、何についての条件かを書いてください",
            )
        return Thing()

    def because(self, name: str, reasons: tuple[Claim, ...], after: Sequence[Piece]) -> Rule:
        """What follows from facts of a name."""
        self._about, self._own = Thing(name), bool(self._lexicon.asked_of)
        forms = tuple(claim._replace(name="") for claim in reasons)
        return Rule(self._about, (forms,), self.heads(after), stated=True)

    def _concludes_of_its_own(self, after: Sequence[Piece]) -> bool:
        """Whether the conclusion, or the question, says what it is about."""
        words = after[-1].words
        found = topic(words)
        if self._lexicon.asked_of:
            return True
        return found is not None and written(found.subject) not in IT

    def _conditions(self, group: Group) -> list[tuple[Claim, ...]]:
        """Of each alternative its claims."""
        links = {piece.link for piece in group[:-1]}
        if links == {"and", "or"}:
            raise unread("「か」と条件の連なりが二通りに読めます", "規則を二つの文に分けてください")
        claims = [self._condition(piece) for piece in group]
        return [(claim,) for claim in claims] if "or" in links else [tuple(claims)]

    def _condition(self, piece: Piece) -> Claim:
        _refuse_either(piece)
        self._refuse_named(piece)
        self._refuse_deed(piece.words)
        words, name = self._spoken(piece.words)
        if words[:1] and words[0].kind == "数詞":
            words = (*things.amount_of(name or self._about.word), *words)
        return Claim(stated(piece._replace(words=words)), name)

    def _refuse_deed(self, words: Words) -> None:
        """ "西館を借りるなら、東館は…": what we would do is no condition on a thing."""
        verbs = {deeds.parted(self._lexicon.phrases_of(each))[1] for each in self._lexicon.actions}
        if _done(words) in verbs:
            raise _by_whom(words)

    def _refuse_named(self, piece: Piece) -> None:
        """ "公民館なら安い": what is called so is no condition; "会員なら使える"."""
        text = written(piece.words)
        named = things.is_known_name(text, self._lexicon) or things.is_people(text, "")
        if piece.bare and piece.link == "if" and named:
            raise unread(
                f"「{text}なら」は、何かが{text}である場合とも、{text}についてとも読めます (a condition, or a topic?)",
                f"「{text}は」と書いてください",
            )

    def _weakly(self, group: Group) -> list[Claim]:
        """What there must be no evidence of: that a rule is excepted by, or must hold."""
        last = group[-1]
        if found := _evidence(last.words):
            return [*map(self.exception, group[:-1]), self.exception(Piece(found))]
        if last.link == "except":
            return [self.exception(piece) for piece in group]
        claims = [self._condition(piece) for piece in group]
        self._refuse_loose()
        if len(claims) > 1 or claims[0].form.positive:
            raise unread(
                f"「{written(last.words)}限り」が読めません",
                "「…ならば」か、「…でない限り」「…という証拠がない限り」と書いてください",
            )
        return [claims[0]._replace(form=claims[0].form._replace(positive=True))]

    def proviso(self, text: str) -> tuple[Claim, ...]:
        """ "ただし、…場合を除く"."""
        words = cut(text)
        lemmas = " ".join(word.lemma for word in words)
        tails = [
            f"{when} {tail}"
            for when in ("場合", "とき", "時")
            for tail in _EXCEPTED
            if lemmas.endswith(f" {when} {tail}")
        ]
        if not tails:
            raise unread(
                f"「ただし、{text}」が読めません",
                "「ただし、壊れやすい場合を除く。」のように書いてください",
            )
        words = words[: -len(tails[0].split())]
        return tuple(self.exception(Piece(one)) for one in _cases(words))

    def exception(self, piece: Piece) -> Claim:
        """ "壊れやすい", "cが使いやすいという証拠がある", "買うべきではない"."""
        words = piece.words
        lemmas = " ".join(word.lemma for word in words)
        if re.search(r" と いう (証拠|根拠|事実) が ある$", lemmas):
            words = words[:-5]
        if (deed := deeds.deed(words)) is not None:
            return self._deed(deed)
        words, name = self._spoken(words)
        self._refuse_loose()
        *more, last = pieces(words)
        if more:
            raise _two_ways(words, [*more, last])
        if last.words and last.words[-1].surface == "の" and last.words[-1].pos == "助詞":
            last = Piece(last.words[:-1], bare=True)
        return Claim(stated(last._replace(bare=is_noun(last.words))), name)

    def heads(self, after: Sequence[Piece]) -> tuple[Claim, ...]:
        """Each conclusion; what has no subject of its own is said of what the rule is about."""
        found: list[Claim] = []
        for piece in after:
            words = _without_then(piece.words)
            if piece.link == "or":
                raise _or(words)
            if (deed := deeds.deed(words)) is not None:
                found.append(self._deed(deed))
                continue
            words, name = self._head_of(words)
            found.append(Claim(stated(piece._replace(words=words)), name))
        return tuple(found)

    def _head_of(self, words: Words) -> tuple[Words, str]:
        parted = topic(words) or subject(words)
        if parted is None:
            return words, self._shown
        noun = written(parted.subject)
        known = self.thing(parted.subject) is not None or noun == self._about.word
        had = things.is_measured(noun) or says_there_is(parted.rest)
        own = self._own and not is_relative(parted) and not had
        if known or (parted.particle == "は" and not says_there_is(parted.rest)) or own:
            return parted.rest, self._named(parted.subject)
        return words, ""

    def _named(self, words: Words) -> str:
        """The name of what a conclusion is about, empty where it is what the rule is about."""
        text = things.unquoted(written(words)) or written(words)
        about = self._about
        if text in IT or text == about.word or words[0].surface == "その":
            return ""
        if about.kind or (about.also and not about.word):
            raise unread(
                f"「{text}」は条件で述べた{about.word}ではありません (another thing in the conclusion)",
                f"「{text}」の代わりに「それ」と書いてください",
            )
        return things.name(words, self._lexicon)

    def _deed(self, deed: deeds.Deed) -> Claim:
        core = deeds.core(deed.words, self._lexicon)
        form = Form(core.action, "deed", deed.positive)
        if not core.thing:
            asked = self._asked_name()
            return Claim(form, asked if asked != self._about.word else "")
        text = things.unquoted(written(core.thing)) or written(core.thing)
        kind = things.of_kind(core.thing, self._lexicon)
        if kind is not None and kind.kind and not kind.also and self._about == Thing():
            self._about = kind
        unknown = not things.is_known_name(written(core.thing), self._lexicon)
        general = self._about == Thing() or self._about.kind
        free = unknown and not self._lexicon.actions and not self._own
        if general and free and text != self._about.word:
            return Claim(form._replace(word=f"{text}を{core.action}"))
        return Claim(form, self._named(core.thing))


def _done(words: Words) -> str:
    """What is done to something, where nobody is named who does it."""
    verbs = [word for word in words if word.inflects][-1:]
    at = next((k for k, word in enumerate(words) if word.surface in ("を", "に")), 0)
    who = any(word.surface in ("が", "は") for word in words[:at])
    return verbs[0].lemma if verbs and at and not who else ""


def _by_whom(words: Words) -> BadInput:
    return unread(
        f"「{written(words)}」のが誰かわかりません (who does it?)",
        "問いの動詞は結論に使い、条件には性質を書いてください",
    )


def _refuse_either(piece: Piece) -> None:
    """ "公民館は会員なら使える": where the hall is a member, or whoever is one?"""
    found = topic(piece.words)
    if found is None or not found.rest or not piece.bare:
        return
    nouns = all(word.pos == "名詞" for word in found.rest)
    counted = any(word.kind == "数詞" or "助数詞" in word.detail for word in found.rest)
    if nouns and not counted and "形状詞" not in found.rest[-1].detail:
        text, said = written(found.subject), written(found.rest)
        raise unread(
            f"「{text}は{said}なら」は、{text}が{said}ならとも、{said}ならばともとれます (of what is it said?)",
            f"「{text}が{said}なら」か、だれが{said}なのかを書いてください",
        )


def _groups(before: Sequence[Piece]) -> list[Group]:
    """Pieces up to each condition or exception."""
    found: list[Group] = []
    open_: list[Piece] = []
    for piece in before:
        open_.append(piece)
        if piece.link not in ("and", "or"):
            found.append(tuple(open_))
            open_ = []
    return found


def _evidence(words: Words) -> Words:
    """What there is no evidence of, "…という証拠がない"; nothing for others."""
    found = _EVIDENCE.search(" " + " ".join(word.lemma for word in words))
    return words[:-5] if found else ()


def _cases(words: Words) -> list[Words]:
    """ "壊れやすい場合と高い" → each case."""
    found: list[Words] = []
    open_: Words = ()
    skipping = False
    for word in words:
        if word.surface == "場合" and open_:
            found.append(open_)
            open_, skipping = (), True
        elif skipping and (
            word.surface in ("、", "と", "や", "または", "また", "は", "もしくは", "および", "か")
        ):
            continue
        else:
            open_, skipping = (*open_, word), False
    return [*found, open_] if open_ else found


def _without_then(words: Words) -> Words:
    text = written(words)
    found = re.match(r"(その場合|そのとき)(は|には)?、?", text)
    return cut(text[found.end() :]) if found else words


def _or(words: Words) -> BadInput:
    return unread(f"「{written(words)}」は選言を含みます (or)", "一つずつ別の文に分けてください")


def _two_ways(words: Words, found: Sequence[Piece]) -> BadInput:
    forms = [said(one.words) or Form(written(one.words), "noun") for one in found]
    apart = "場合と".join(form.word for form in forms)
    return unread(
        f"「{written(words)}」は「どちらか」とも「どちらも」とも読めます (either, or both?)",
        f"「{apart}」と書いてください",
    )
