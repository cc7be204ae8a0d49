"""From one sentence of controlled Japanese to its shape."""

import re
from collections.abc import Iterator

from aufheben.errors import BadInput
from aufheben.logic.sentences.japanese import deeds, things
from aufheben.logic.sentences.japanese.chains import chain
from aufheben.logic.sentences.japanese.endings import Form, conditional, final, is_noun, unread
from aufheben.logic.sentences.japanese.shapes import (
    Deed,
    Exceptional,
    Fact,
    Order,
    Rule,
    Said,
    Shape,
    Thing,
)
from aufheben.logic.sentences.lexicon import Lexicon

_ORDER = re.compile(
    r"(?:規則)?「([^」]+)」(?:の規則)?は、?(?:規則)?「([^」]+)」(?:の規則)?"
    r"(?:に(?:優先する|優先します|勝る|勝ります)|より(?:も)?(?:優先する|優先される|強い|重要である|重要だ|重い))"
)
_NAMED = re.compile(r"規則「([^」]+)」(?:は|[:：、])")
_STRICT = re.compile(r"(定義により|定義上|定義として)[、,:]?")
_NORMALLY = re.compile(r"(ふつう|普通|通常|一般に|原則として|たいてい|大抵)(は)?、?")
_ASKS = re.compile(r"((です|ます|べき|る|い|の|う)か|[?？])$")
_CHATS = re.compile(r"(?<=[いるただすうくむぬつぶぐん])(よね|よ|ね|わ|ぞ|な)$")
_MARK = re.compile(
    r"(?:(?P<ba>[えけげせてべめれ]ば|ならば|なら(?!ば|な))|場合を除(?:き|いて|く限り)"
    r"|(?P<when>(?:場合|とき|時)(?:には|は|に)?)|限り(?:は)?)(?P<comma>、)?"
)
_NO_MARK = re.compile(r"(なら|いけ|だめ|よ[いか]|良い|除)")
_NO_EVIDENCE = re.compile(r"という(?:証拠|根拠|事実)が(?:ない|ありません|見つからない)$")
_NO_EVIDENCE_IF = re.compile(
    r"という(?:証拠|根拠|事実)が(?:なければ|ないならば|ないなら|ない場合)(?:は)?$"
)
_PROVISO = re.compile(r"[。.\s]*ただし[、,]?")
_EXCEPTED = re.compile(
    r"場合(?:を除く|を除きます|は除く|は除きます|は別である|は別だ|は別です|はこの限りではない|は例外である)$"
)
_BECAUSE = re.compile(r"(.+?)(?:ので|から|ため)、(.+)")
_ANYTHING = re.compile(r"(?:何か|なにか|誰か|だれか|もの|物|あるもの|ある人)が、?(.+)")
_SOME = re.compile(r"ある([^がをは、]+?)が(.+)")
_IN_WHICH = re.compile(r"([^にがは、]+)に(?=[^は、]*が(あ[るれ]|な[いけ]|い[るれな]))")
_HAS = re.compile(r"(あ[るれりっ]|な[いくけ]|い[るれな]|でき|必要|分か|わか)")


def parse(text: str, lexicon: Lexicon) -> Shape:
    """The sentence without its stop. Raises BadInput with the column of what is wrong."""
    said = squeezed(text)
    try:
        return _Parser(lexicon).sentence(said)
    except BadInput as bad:
        if bad.column is None:
            bad.column = _column(text, bad.what)
        raise


def squeezed(text: str) -> str:
    """Without stops at the end, and without spaces but those between Latin words."""
    sparse = re.sub(r"(?<![A-Za-z0-9])\s+|\s+(?![A-Za-z0-9])", "", text.strip())
    return (
        sparse.replace(",", "、").rstrip("。. ")
        if not re.search(r"\d,\d", sparse)
        else _thousands(sparse)
    )


def _thousands(text: str) -> str:
    return re.sub(r"(?<!\d),|,(?!\d)", "、", text).rstrip("。. ")


def _column(text: str, what: str) -> int:
    found = re.search(r"「(.+?)」(?=[はがのと、]|も)", what)
    at = text.find(found[1]) if found else -1
    return at + 1 if at >= 0 else 1


class _Parser:
    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon

    def sentence(self, text: str) -> Shape:
        if found := _ORDER.fullmatch(re.sub(r"[。.]$", "", text)):
            return Order(found[1].strip(), found[2].strip())
        if _ASKS.search(text):
            raise unread(
                "問いの文である (it asks)", "立場には述べる文を書き、問いは question に書く"
            )
        text = _CHATS.sub("", text)
        strict, named = _STRICT.match(text), None
        text = text[strict.end() :] if strict else text
        named = _NAMED.match(text)
        text = text[named.end() :] if named else text
        normally = _NORMALLY.match(text)
        text = text[normally.end() :] if normally else text
        shape = self._with_provisos(text)
        if isinstance(shape, Fact) and (strict or named or normally):
            raise unread(
                f"「{text}」は規則ではない (no rule)",
                "規則は「…ならば、…」または「すべての…は…」と書く",
            )
        if isinstance(shape, Fact):
            return shape
        if strict and (shape.exceptions or named):
            what = "例外" if shape.exceptions else "名前"
            raise unread(
                f"定義に{what}はない (a definition has no {'exceptions' if shape.exceptions else 'name'})",
                "「定義により」か、その後の部分を除く",
            )
        return shape._replace(strict=bool(strict), name=named[1].strip() if named else "")

    def _with_provisos(self, text: str) -> Fact | Rule:
        main, *provisos = _PROVISO.split(text)
        shape = self._main(main.rstrip("。. "))
        if not provisos:
            return shape
        if isinstance(shape, Fact):
            raise unread(
                "例外は規則に付ける (a fact has no exceptions)", "「…ならば、…べきだ。ただし、…」"
            )
        more = [
            one
            for proviso in provisos
            for one in self._proviso(proviso.rstrip("。. "), shape.about)
        ]
        return shape._replace(exceptions=(*shape.exceptions, *more))

    def _proviso(self, text: str, about: Thing) -> Iterator[Exceptional]:
        found = _EXCEPTED.search(text)
        if not found:
            raise unread(
                f"「ただし、{text}」が読めない", "「ただし、壊れやすい場合を除く。」のように書く"
            )
        for one in re.split(
            r"場合(?:、|と、?|や、?|または、?|もしくは、?|および、?|か、?)+", text[: found.start()]
        ):
            yield self._exception(one, about)

    def _exception(self, text: str, about: Thing) -> Exceptional:
        """ "壊れやすい", "cが使いやすいという証拠がある", "買うべきではない"."""
        text = re.sub(r"という(証拠|根拠)がある$", "", text)
        deed = deeds.stripped(text, self._actions())
        if deed is not None:
            core = deeds.core(deed[0], self._lexicon)
            name = core.thing if core.thing and core.thing != about.word else ""
            return Exceptional(Deed(core.action, deed[1], name), name)
        thing, rest, _ = self._about(text)
        forms = chain(rest, _when)
        if len(forms) > 1:
            raise _two_ways(text, forms)
        own = thing.word and thing.word != about.word and not thing.kind
        return Exceptional(forms[0], thing.word if own else "")

    def _main(self, text: str) -> Fact | Rule:
        if found := _BECAUSE.fullmatch(text):
            because = self._because(found[1], found[2])
            if because is not None:
                return because
        split = self._parted(text)
        return self._rule(*split) if split else self._claim(text)

    def _because(self, reason: str, rest: str) -> Rule | None:
        """ "aは安いので、使うべきだ": the reason holds, and what follows from it."""
        fact = self._claim(reason)
        if not isinstance(fact, Fact) or len(fact.names) > 1:
            return None
        forms = tuple(item for item in fact.items if isinstance(item, Form))
        about = Thing(fact.names[0])
        return Rule(about, (forms,), tuple(self._heads(rest, about)), stated=True)

    # Conditions

    def _parted(self, text: str) -> tuple[list[str], list[str], str] | None:
        """Conditions, exceptions in the middle, and the conclusion; None where it is no rule."""
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
            if found["comma"] or "限り" in found[0] or (found["ba"] and self._concludes(after)):
                return found
        return None

    def _concludes(self, text: str) -> bool:
        try:
            return deeds.stripped(text, self._actions()) is not None
        except BadInput:
            return True

    def _rule(self, conditions: list[str], exceptions: list[str], rest: str) -> Rule:
        about, loose = Thing(), ""
        either: tuple[tuple[Form, ...], ...] = ((),)
        weak: list[str] = []
        for number, said in enumerate(conditions):
            if found := _NO_EVIDENCE_IF.search(said):
                weak.append(said[: found.start()])
                continue
            thing, text, noun = self._about(said)
            about, loose = (thing, loose) if thing != Thing() else (about, loose or noun)
            more = tuple(self._either(text))
            either = tuple((*one, *other) for one in either for other in more)
            if number and len(either) > 1:
                raise unread("「か」と条件の連なりが二通りに読める", "規則を二つの文に分ける")
        first, excepted = self._excepted(exceptions, weak, about)
        about = about if about != Thing() else first
        heads = tuple(self._heads(rest, about))
        if about == Thing() and either == ((),):
            about = self._from_heads(heads)
        return Rule(about, either, heads, tuple(excepted), loose=loose)

    def _from_heads(self, heads: tuple[Said, ...]) -> Thing:
        names = [head.thing for head in heads if isinstance(head, Deed) and head.thing]
        return Thing(names[0]) if names else Thing()

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
            thing, rest, _ = self._about(said)
            forms = chain(rest, final)
            if len(forms) > 1 or forms[0].positive:
                raise unread(
                    f"「{said}限り」が読めない", "「…でない限り」「…という証拠がない限り」と書く"
                )
            first = thing if first == Thing() else first
            own = thing.word and thing != about and about.word and not thing.kind
            found.append(Exceptional(forms[0]._replace(positive=True), thing.word if own else ""))
        for said in weak:
            if about == Thing() and first == Thing():
                first = self._about(said)[0]
            found.append(self._exception(said, about if about != Thing() else first))
        return first, found

    def _either(self, text: str) -> Iterator[tuple[Form, ...]]:
        """ "安いか早ければ": one of them suffices; "安くて早ければ": both are needed."""
        at = [found.end() for found in re.finditer(r"(?<=[いるた])か、?|であるか、?", text)]
        pieces = [text[a:b] for a, b in zip([0, *at], [*at, len(text)], strict=True)]
        if len(pieces) == 1 or any(len(piece) < 2 for piece in pieces):
            yield chain(text, _if)
            return
        for piece in pieces[:-1]:
            yield chain(re.sub(r"か、?$", "", piece), final)
        yield chain(pieces[-1], _if)

    def _about(self, text: str) -> tuple[Thing, str, str]:
        """What a condition speaks of, the rest, and a noun that may be a kind after all."""
        text = re.sub(r"^もし(も)?、?", "", text)
        return self._marked(text) or self._unmarked(text)

    def _marked(self, text: str) -> tuple[Thing, str, str] | None:
        """Where the sentence itself says what it speaks of: 何かが, ある…が, その…, …に…がある."""
        if found := _ANYTHING.fullmatch(text):
            return Thing(), found[1], ""
        if found := _SOME.fullmatch(text):
            return Thing(found[1], kind=True), found[2], ""
        if found := re.match(r"(?:その|それの)(.+)", text):
            return self._its(found[1])
        found = _IN_WHICH.match(text)
        thing = self._thing(found[1]) if found else None
        return (thing, text[found.end() :], "") if found and thing is not None else None

    def _unmarked(self, text: str) -> tuple[Thing, str, str]:
        for sign in ("は", "が"):
            for at in filter(None, things.outside(text, sign)):
                left, right = text[:at], text[at + 1 :]
                thing = self._thing(left)
                if thing is None and sign == "が" and things.is_people(left, right):
                    thing = Thing(left, kind=True)
                if thing is not None:
                    return thing, right.lstrip("、"), ""
                owner = self._owner(left)
                if owner is not None:
                    return owner[0], f"{owner[1]}が{right}", ""
                if sign == "が":
                    return Thing(), text, self._loose(left, right)
        return Thing(), text, ""

    def _its(self, text: str) -> tuple[Thing, str, str]:
        """ "その値段が高ければ": a property of what is spoken of."""
        noun, sign, rest = text.partition("が")
        if sign and things.is_kind(noun, self._lexicon):
            return Thing(noun, kind=True), rest, ""
        return Thing(), text, ""

    def _thing(self, text: str) -> Thing | None:
        if re.fullmatch(r"それ|これ", text):
            return Thing()
        of_kind = things.of_kind(text, self._lexicon)
        if of_kind is not None:
            return of_kind
        known = things.is_known_name(text, self._lexicon)
        return Thing(things.name(text)) if known else None

    def _owner(self, text: str) -> tuple[Thing, str] | None:
        """ "カメラの値段" → the camera, 値段."""
        for at in things.outside(text, "の"):
            owner = self._thing(text[:at]) if at else None
            if owner is None and at and things.is_people(text[:at], ""):
                owner = Thing(text[:at], kind=True)
            if owner is not None and owner != Thing() and text[at + 1 :]:
                return owner, text[at + 1 :]
        return None

    def _loose(self, noun: str, rest: str) -> str:
        """The noun, where what it begins could be said of a kind as well."""
        return "" if re.search(r"[でてく、]", noun) or _HAS.match(rest) else noun

    # Conclusions

    def _heads(self, text: str, about: Thing) -> Iterator[Said]:
        text = re.sub(r"^(その場合|そのとき)(は|には)?、?", "", text)
        if found := re.match(r"(?:それ|これ|その[^はがを]+)は、?(.+)", text):
            text = found[1]
        elif about.word and re.match(rf"[「『\"]?{re.escape(about.word)}[」』\"]?は", text):
            text = text[text.index("は", len(about.word)) + 1 :]
        deed = deeds.stripped(text, self._actions())
        if deed is None:
            yield from chain(text, final)
            return
        *before, last = [piece for piece in re.split("、", deed[0]) if piece]
        if before:
            yield from chain("、".join([*before, "である"]), final)[:-1] if _joins(before) else ()
            last = last if _joins(before) else "".join([*before, last])
        core = deeds.core(last, self._lexicon)
        yield self._deed(core, about, positive=deed[1])

    def _deed(self, core: deeds.Core, about: Thing, *, positive: bool) -> Deed:
        thing = things.unquoted(core.thing) or core.thing
        if not thing or (thing == about.word and not about.kind):
            return Deed(core.action, positive)
        if about.kind or about == Thing():
            if not things.is_known_name(core.thing, self._lexicon) and not self._asked():
                return Deed(f"{thing}を{core.action}", positive)
            if about == Thing():
                return Deed(core.action, positive, things.name(core.thing))
            raise unread(
                f"「{thing}」は条件で述べた{about.word}ではない (another thing in the conclusion)",
                f"「{deeds.said(core.action, deeds.it_of(core.action), positive=positive)}」と書く",
            )
        return Deed(core.action, positive, things.name(core.thing))

    # Facts

    def _claim(self, text: str) -> Fact | Rule:
        text = deeds.WE.sub("", text)
        deed = deeds.stripped(text, self._actions())
        if deed is not None:
            return self._done(*deed)
        return self._fact(text)

    def _done(self, text: str, positive: bool) -> Fact | Rule:
        topic, rest = "", text
        for at in things.outside(text, "は"):
            if at and not text[:at].endswith(("に", "で", "と")):
                topic, rest = text[:at], text[at + 1 :].lstrip("、")
                break
        core = deeds.core(rest, self._lexicon)
        said = core.thing or topic
        if not said:
            raise unread(
                f"「{text}べき」の対象が書かれていない (of what?)", "「甲を買うべきだ」のように書く"
            )
        action = f"{core.thing}を{core.action}" if core.thing and topic else core.action
        said = topic or said
        thing = things.of_kind(said, self._lexicon)
        if thing is None:
            return Fact((things.name(said),), (Deed(action, positive, things.name(said)),))
        if not thing.also and not said.startswith(("すべて", "全て", "どの", "あらゆる")):
            raise unread(
                f"「{said}」のうちどれを指すか分からない (which of them?)",
                f"「{said}が…ならば、{deeds.said(action, deeds.it_of(action), positive=positive)}」と書く",
            )
        return Rule(thing, ((),), (Deed(action, positive),))

    def _fact(self, text: str) -> Fact | Rule:
        topic, rest = self._topic(text)
        rest = re.sub(r"^(すべて|みな|皆|どれも|常に|必ず)、?(?=.)", "", rest)
        thing = things.of_kind(topic, self._lexicon)
        if thing is not None:
            return Rule(thing, ((),), tuple(chain(rest, final)))
        owner = self._owned(topic)
        if owner is not None:
            forms = chain(f"{owner[1]}が{rest}", final)
            return self._of_owner(owner[0], topic, forms)
        forms = chain(rest, final)
        return Fact(things.names(topic), tuple(forms))

    def _of_owner(self, owner: Thing, topic: str, forms: tuple[Form, ...]) -> Fact | Rule:
        if owner.kind:
            return Rule(owner, ((),), forms)
        for form in forms:
            noun = form.word.partition("が")[2]
            if form.sort == "noun" and things.is_kind(noun, self._lexicon):
                raise unread(
                    f"「{topic}」は名前とも「…の…」とも読める (a name, or whose?)",
                    f"名前ならば「{topic}」のように「」で囲んで書く",
                )
        return Fact((owner.word,), forms)

    def _owned(self, topic: str) -> tuple[Thing, str] | None:
        if things.unquoted(topic):
            return None
        for at in things.outside(topic, "の"):
            if 0 < at < len(topic) - 1:
                owner = self._thing(topic[:at]) or Thing(things.name(topic[:at]))
                return owner, topic[at + 1 :]
        return None

    def _topic(self, text: str) -> tuple[str, str]:
        for at in things.outside(text, "は"):
            left, right = text[:at], text[at + 1 :]
            if not left or (left.endswith(("で", "て")) and re.match("[なあい]", right)):
                continue
            if left.endswith("に") and re.search(r"が(あ|な|い)", right):
                left = left[:-1]
            return left, right.lstrip("、")
        if found := re.match(r"(.*?(?:[^ぁ-ゖ]|さん|くん|ちゃん|」))も、?(.+)", text):
            return found[1], found[2]
        raise unread(
            f"「{text}」は何について述べているか分からない (it is said of nothing)",
            "名前と「は」で始める：「広場は騒がしい。」「甲を買うべきだ。」",
        )

    def _actions(self) -> frozenset[str]:
        return frozenset(self._lexicon.phrases_of(action) for action in self._lexicon.actions)

    def _asked(self) -> bool:
        return bool(self._lexicon.actions)


def _joins(before: list[str]) -> bool:
    return bool(re.search(r"(で|であり|く|くて|し)$", before[-1]))


def _if(text: str) -> Form:
    form = conditional(text)
    if form is None:
        raise unread(
            f"「{text}」は条件の形ではない", "「…ならば」「…ければ」「…れば」「…場合」と書く"
        )
    return form


def _when(text: str) -> Form:
    if text.endswith("の") and len(text) > 1:
        return Form(text[:-1], "noun")
    if text.endswith("な") and len(text) > 1:
        return Form(text[:-1], "noun")
    return Form(text, "noun") if is_noun(text) else final(text)


def _two_ways(text: str, forms: tuple[Form, ...]) -> BadInput:
    apart = "".join(f"ただし、{form.word}場合を除く。" for form in forms)
    return unread(
        f"「{text}場合」は「どちらか」とも「どちらも」とも読める (either, or both?)",
        f"どちらかなら「{apart}」、どちらもなら「…ならば、例外である。」と名付けて「ただし、例外の場合を除く。」",
    )
