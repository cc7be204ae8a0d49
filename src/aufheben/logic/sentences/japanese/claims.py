"""What is said of names, and of all of a kind."""

import re

from aufheben.logic.sentences.japanese import deeds, things
from aufheben.logic.sentences.japanese.chains import chain
from aufheben.logic.sentences.japanese.endings import Form, final, unread
from aufheben.logic.sentences.japanese.shapes import Deed, Fact, Rule, Thing
from aufheben.logic.sentences.japanese.subjects import Subjects
from aufheben.logic.sentences.lexicon import Lexicon


class Claims:
    """Reads sentences without conditions."""

    def __init__(self, lexicon: Lexicon, subjects: Subjects) -> None:
        self._lexicon, self._subjects = lexicon, subjects

    def claim(self, text: str) -> Fact | Rule:
        text = deeds.WE.sub("", text)
        deed = deeds.stripped(text)
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
                f"「{text}べき」の対象が書かれていません (of what?)",
                "「甲を買うべきだ」のように書いてください",
            )
        action = f"{core.thing}を{core.action}" if core.thing and topic else core.action
        said = topic or said
        thing = things.of_kind(said, self._lexicon)
        if thing is None:
            name = things.name(said, self._lexicon)
            return Fact((name,), (Deed(action, positive, name),))
        if not thing.also and not said.startswith(("すべて", "全て", "どの", "あらゆる")):
            raise unread(
                f"「{said}」のうちどれを指すかわかりません (which of them?)",
                f"「{said}が…ならば、{deeds.said(action, deeds.it_of(action), positive=positive)}」と書いてください",
            )
        return Rule(thing, ((),), (Deed(action, positive),))

    def _fact(self, text: str) -> Fact | Rule:
        topic, rest = self._topic(text)
        thing = things.of_kind(topic, self._lexicon)
        if thing is not None:
            return Rule(thing, ((),), tuple(chain(rest, final)))
        owner = self._owned(topic)
        if owner is not None:
            forms = chain(f"{owner[1]}が{rest}", final)
            return self._of_owner(owner[0], topic, forms)
        forms = chain(rest, final)
        return Fact(things.names(topic, self._lexicon), tuple(forms))

    def _of_owner(self, owner: Thing, topic: str, forms: tuple[Form, ...]) -> Fact | Rule:
        if owner.kind:
            return Rule(owner, ((),), forms)
        for form in forms:
            noun = form.word.partition("が")[2]
            if form.sort == "noun" and things.is_kind(noun, self._lexicon):
                raise unread(
                    f"「{topic}」は名前とも「…の…」とも読めます (a name, or whose?)",
                    f"名前ならば「{topic}」のように「」で囲んで書いてください",
                )
        return Fact((owner.word,), forms)

    def _owned(self, topic: str) -> tuple[Thing, str] | None:
        """ "aの画質": what a thing has; one name where it is known, or both may be meant."""
        if things.unquoted(topic) or things.is_named(topic, self._lexicon):
            return None
        for at in things.outside(topic, "の"):
            owner, noun = topic[:at], topic[at + 1 :]
            if not owner or not noun:
                continue
            if known := self._subjects.thing(owner):
                return known, noun
            if things.is_measured(noun):
                return Thing(things.name(owner, self._lexicon)), noun
            raise unread(
                f"「{topic}」は名前とも「…の…」とも読めます (a name, or whose?)",
                f"名前ならば「{topic}」のように「」で囲み、{owner}の性質ならば「{owner}は{noun}が…」と書いてください",
            )
        return None

    def _topic(self, text: str) -> tuple[str, str]:
        for at in things.outside(text, "は"):
            left, right = text[:at], text[at + 1 :]
            if not left or (left.endswith(("で", "て")) and re.match("[なあい]", right)):
                continue
            if left.endswith("に") and "が" in right:
                left = left[:-1]
            return left, right.lstrip("、")
        found = re.match(r"(.*?(?:[^ぁ-ゖ]|さん|くん|ちゃん|」))も、?(.+)", text)
        if found and found.end(1) in things.outside(text, "も"):
            return found[1], found[2]
        raise unread(
            f"「{text}」は何について述べているかわかりません (it is said of nothing)",
            "名前と「は」で始めてください：「広場は騒がしい。」「甲を買うべきだ。」。規則なら「会場が近ければ、行きやすい。」",
        )
