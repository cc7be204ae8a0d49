"""What a whole stance tells of its words: which are names, which are kinds.

A bare noun in "…が軽ければ" is a kind, a name, or something that things have. The other sentences
of the stance say which; where none does, the sentence is refused with both ways to write it.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

from aufheben.errors import BadInput
from aufheben.logic.sentences.japanese import things
from aufheben.logic.sentences.japanese.endings import unread
from aufheben.logic.sentences.japanese.inflection import phrase_of
from aufheben.logic.sentences.japanese.marks import is_japanese_sentence
from aufheben.logic.sentences.japanese.parser import parse
from aufheben.logic.sentences.japanese.shapes import Fact, Rule, Shape
from aufheben.logic.sentences.lexicon import Lexicon, camel

_QUOTED = re.compile(r"(?<!規則)「([^「」]+)」(?!の規則)")


def acquainted(texts: Sequence[str], lexicon: Lexicon) -> Lexicon:
    """The lexicon, with the names and kinds that Japanese sentences of a stance show."""
    lexicon = _with_quoted(texts, lexicon)
    shapes = [shape for text in texts if (shape := _shape(text, lexicon)) is not None]
    if not shapes:
        return lexicon
    facts = [shape for shape in shapes if isinstance(shape, Fact)]
    claims = [claim for fact in facts for claim in fact.claims]
    called = {claim.name for claim in claims}
    names = {camel([name]): name for name in called if not _is_owned(name, called)}
    forms = [claim.form for claim in claims if claim.form.sort != "deed"]
    nouns = {form.word for form in forms if form.sort == "noun"}
    spoken = {shape.loose for shape in shapes if isinstance(shape, Rule) and shape.loose}
    spoken |= {noun.partition("の")[0] for noun in spoken}
    generic = nouns & (spoken | set(names.values()) | _qualified(texts, nouns, lexicon))
    kinds = {lexicon.predicate([noun]) for noun in generic}
    known = {*dict(lexicon.names), *(camel([noun]) for noun in generic)}
    new = {key: name for key, name in names.items() if key and key not in known}
    had = {form for form in forms if "が" in form.word}
    phrases = {lexicon.predicate([form.word]): phrase_of(form) for form in had}
    return replace(
        lexicon,
        kinds=lexicon.kinds | kinds,
        names=(*lexicon.names, *new.items()),
        phrases=tuple({**phrases, **dict(lexicon.phrases)}.items()),
    )


def _is_owned(name: str, called: set[str]) -> bool:
    """ "甲の工期", where 甲 is spoken of too."""
    return any(
        owner and owner in called for owner in accumulate(name.split("の")[:-1], "{}の{}".format)
    )


def _with_quoted(texts: Sequence[str], lexicon: Lexicon) -> Lexicon:
    """What is called so in quotes anywhere is a name everywhere; 規則「安全」 names a rule."""
    quoted = [found for text in texts for found in _QUOTED.findall(text)]
    known = dict(lexicon.names)
    new = {camel([name]): name for name in quoted if camel([name]) and camel([name]) not in known}
    return replace(lexicon, names=(*lexicon.names, *new.items())) if new else lexicon


def _qualified(texts: Sequence[str], nouns: set[str], lexicon: Lexicon) -> set[str]:
    """Nouns that sentences not read so far speak of all such things by: 火事を出した会社は."""
    unread_yet = [text for text in texts if _shape(text, lexicon) is None]
    return {
        noun
        for noun in nouns
        if any(
            re.search(rf"[うくぐすつぬぶむるたいな]{re.escape(noun)}[はをにへが]", text)
            for text in unread_yet
        )
    }


def _shape(text: str, lexicon: Lexicon) -> Shape | None:
    if not is_japanese_sentence(text):
        return None
    try:
        return parse(text, lexicon)
    except BadInput:
        return None


def refuse_loose(text: str, lexicon: Lexicon) -> None:
    """Raises BadInput if a noun may be a kind or what a thing has, and nothing says which."""
    shape = _shape(text, lexicon)
    _refuse_kind_as_name(shape, lexicon)
    if isinstance(shape, Rule) and shape.loose and not things.is_had(shape.loose, lexicon):
        raise things.kind_or_had(shape.loose)


def _refuse_kind_as_name(shape: Shape | None, lexicon: Lexicon) -> None:
    """The question names one thing, and something is said to be such a thing."""
    claims = shape.claims if isinstance(shape, Fact) else ()
    for form in (claim.form for claim in claims):
        if form.sort == "noun" and lexicon.is_name([form.word]):
            raise unread(
                f"「{form.word}」は名前としても種類としても使われています (a name, or a kind?)",
                f"種類なら「どの{form.word}を…べきか」と問い、名前なら別の言葉で種類を書いてください",
            )
