"""Conditions and exceptions of rules, and where one ends and the next begins."""

import re
from collections.abc import Iterator

from aufheben.errors import BadInput
from aufheben.logic.sentences.japanese import deeds, things
from aufheben.logic.sentences.japanese.chains import chain
from aufheben.logic.sentences.japanese.conclusions import heads
from aufheben.logic.sentences.japanese.endings import (
    Form,
    conditional,
    final,
    is_na,
    is_noun,
    named,
    unread,
)
from aufheben.logic.sentences.japanese.shapes import Deed, Exceptional, Rule, Said, Thing
from aufheben.logic.sentences.japanese.subjects import Subjects
from aufheben.logic.sentences.lexicon import Lexicon

_MARK = re.compile(
    r"(?:(?P<ba>[えけげせてべめれ]ば|ならば|なら(?!ば|な))|場合を除(?:き|いて|く限り)"
    r"|(?P<when>(?:場合|とき|時)(?:には|は|に)?)|限り(?:は)?)(?P<comma>、)?"
)
_NO_MARK = re.compile(r"(なら|いけ|だめ|よ[いか]|良い|除)")
_NO_EVIDENCE = re.compile(r"という(?:証拠|根拠|事実)が(?:ない|ありません|見つからない)$")
_NO_EVIDENCE_IF = re.compile(
    r"という(?:証拠|根拠|事実)が(?:なければ|ないならば|ないなら|ない場合)(?:は)?$"
)
_EXCEPTED = re.compile(
    r"(?:場合|とき|時)(?:を除く|を除きます|は除く|は除きます|は別である|は別だ|は別です|はこの限りではない|は例外である)$"
)


class Conditions:
    """Reads rules by the words at the ends of their conditions."""

    def __init__(self, lexicon: Lexicon, subjects: Subjects) -> None:
        self._lexicon, self._subjects = lexicon, subjects

    def parted(self, text: str) -> tuple[list[str], list[str], str] | None:
        """Conditions, exceptions in the middle, and the conclusion; None if it is no rule."""
        conditions: list[str] = []
        exceptions: list[str] = []
        rest = text
        while found := self._mark(rest):
            said = rest[: found.end("comma") - 1 if found["comma"] else found.end()]
            if "限り" in found[0]:
                exceptions.append(re.sub(r"限り(は)?$", "", said))
            elif "除" in found[0]:
                exceptions.append(re.sub(r"場合を除.*$", "という証拠がない", said))
            else:
                conditions.append(said)
            rest = rest[found.end() :]
        return (conditions, exceptions, rest) if conditions or exceptions else None

    def _mark(self, text: str) -> re.Match[str] | None:
        hidden = re.sub(r"[「『\"][^」』\"]*[」』\"]", lambda found: "■" * len(found[0]), text)
        for found in _MARK.finditer(hidden):
            after = text[found.end() :]
            if not after or _NO_MARK.match(after) or not found.start():
                continue
            if found["when"] and not things.begins_word(text, found.start("when")):
                continue  # ときどき
            if (
                found["comma"]
                or "限り" in found[0]
                or ((found["ba"] or found["when"]) and self._concludes(after))
            ):
                return found
        return None

    def _concludes(self, text: str) -> bool:
        try:
            return deeds.stripped(text) is not None
        except BadInput:
            return True

    def rule(self, conditions: list[str], exceptions: list[str], rest: str) -> Rule:
        about, loose = Thing(), ""
        either: tuple[tuple[Form, ...], ...] = ((),)
        weak: list[str] = []
        for number, said in enumerate(conditions):
            if found := _NO_EVIDENCE_IF.search(said):
                weak.append(said[: found.start()])
                continue
            thing, text, noun = self._subjects.about(said)
            about, loose = (thing, loose) if thing != Thing() else (about, loose or noun)
            more = tuple(self._either(text))
            either = tuple((*one, *other) for one in either for other in more)
            if number and len(either) > 1:
                raise unread(
                    "「か」と条件の連なりが二通りに読めます", "規則を二つの文に分けてください"
                )
        first, excepted = self._excepted(exceptions, weak, about)
        about = about if about != Thing() else first
        concluded = tuple(heads(rest, about, self._lexicon))
        if about == Thing() and either == ((),):
            about = _from_heads(concluded)
        return Rule(about, either, concluded, tuple(excepted), loose=loose)

    def _excepted(
        self, exceptions: list[str], weak: list[str], about: Thing
    ) -> tuple[Thing, list[Exceptional]]:
        """Exceptions as literals that there must be no evidence of; what the first speaks of."""
        found: list[Exceptional] = []
        first = Thing()
        for said in exceptions:
            if evidence := _NO_EVIDENCE.search(said):
                weak.append(said[: evidence.start()])
                continue
            thing, rest, loose = self._subjects.about(said)
            self._refuse_loose(loose)
            forms = chain(rest, final)
            if len(forms) > 1 or forms[0].positive:
                raise unread(
                    f"「{said}限り」が読めません",
                    "「…でない限り」「…という証拠がない限り」と書いてください",
                )
            first = thing if first == Thing() else first
            own = thing.word and thing != about and about.word and not thing.kind
            found.append(Exceptional(forms[0]._replace(positive=True), thing.word if own else ""))
        for said in weak:
            if about == Thing() and first == Thing():
                first = self._subjects.about(said)[0]
            found.append(self.exception(said, about if about != Thing() else first))
        return first, found

    def proviso(self, text: str, about: Thing) -> Iterator[Exceptional]:
        found = _EXCEPTED.search(text)
        if not found:
            raise unread(
                f"「ただし、{text}」が読めません",
                "「ただし、壊れやすい場合を除く。」のように書いてください",
            )
        for one in re.split(
            r"場合、?(?:(?:と|や|または|もしくは|および|か)、?)?", text[: found.start()]
        ):
            yield self.exception(one, about)

    def exception(self, text: str, about: Thing) -> Exceptional:
        """ "壊れやすい", "cが使いやすいという証拠がある", "買うべきではない"."""
        text = re.sub(r"という(証拠|根拠)がある$", "", text)
        deed = deeds.stripped(text)
        if deed is not None:
            core = deeds.core(deed[0], self._lexicon)
            name = core.thing if core.thing and core.thing != about.word else ""
            return Exceptional(Deed(core.action, deed[1], name), name)
        thing, rest, loose = self._subjects.about(text)
        self._refuse_loose(loose)
        forms = chain(rest, _when)
        if len(forms) > 1:
            raise _two_ways(text, forms)
        own = thing.word and thing.word != about.word and not thing.kind
        return Exceptional(forms[0], thing.word if own else "")

    def _refuse_loose(self, noun: str) -> None:
        """ "雨がやむ場合を除く": the rain, or that of what the rule speaks of?"""
        if noun and not things.is_had(noun, self._lexicon):
            raise unread(
                f"「{noun}」はそれ自体とも、規則が述べるものの{noun}とも読めます (of what is it said?)",
                f"それ自体なら「「{noun}」が…」、規則が述べるものの{noun}なら「その{noun}が…」と書いてください",
            )

    def _either(self, text: str) -> Iterator[tuple[Form, ...]]:
        """ "安いか早ければ": one of them suffices; "安くて早ければ": both are needed."""
        if re.search(r"または|もしくは|あるいは", text):
            *before, last = re.split(r"(?:であるか|か)?、?(?:または|もしくは|あるいは)、?", text)
            yield from (chain(piece, named) for piece in before)
            yield chain(last, _if)
            return
        at = [found.end() for found in re.finditer(r"(?<=[いるた])か、?|であるか、?", text)]
        pieces = [text[a:b] for a, b in zip([0, *at], [*at, len(text)], strict=True)]
        if len(pieces) == 1 or any(len(piece) < 2 for piece in pieces):
            yield chain(text, _if)
            return
        for piece in pieces[:-1]:
            yield chain(re.sub(r"か、?$", "", piece), final)
        yield chain(pieces[-1], _if)


def _if(text: str) -> Form:
    form = conditional(text)
    if form is None:
        raise unread(
            f"「{text}」は条件の形ではありません",
            "「…ならば」「…ければ」「…れば」「…場合」と書いてください",
        )
    return form


def _when(text: str) -> Form:
    if text.endswith("の") and len(text) > 1:
        return Form(text[:-1], "noun")
    if is_na(text):
        return Form(text[:-1], "noun")
    return Form(text, "noun") if is_noun(text) else final(text)


def _two_ways(text: str, forms: tuple[Form, ...]) -> BadInput:
    apart = "".join(f"ただし、{form.word}場合を除く。" for form in forms)
    return unread(
        f"「{text}場合」は「どちらか」とも「どちらも」とも読めます (either, or both?)",
        f"どちらかなら「{apart}」、どちらもなら「…ならば、例外である。」と名付けて「ただし、例外の場合を除く。」と書いてください",
    )


def _from_heads(said: tuple[Said, ...]) -> Thing:
    """What a rule without a subject speaks of, where its conclusion names one."""
    names = [head.thing for head in said if isinstance(head, Deed) and head.thing]
    return Thing(names[0]) if names else Thing()
