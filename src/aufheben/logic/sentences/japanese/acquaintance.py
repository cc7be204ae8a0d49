"""What a whole stance tells of its words: which are names, which are kinds.

A bare noun in "…が軽ければ" is a kind, a name, or something that things have. The other sentences
of the stance say which; where none does, the sentence is refused with both ways to write it.
"""

from collections.abc import Sequence
from dataclasses import replace

from aufheben.errors import BadInput
from aufheben.logic.sentences.japanese import things
from aufheben.logic.sentences.japanese.endings import Form, unread
from aufheben.logic.sentences.japanese.inflecting import phrase_of
from aufheben.logic.sentences.japanese.parsing import parse
from aufheben.logic.sentences.japanese.reading import is_japanese_sentence
from aufheben.logic.sentences.japanese.shapes import Fact, Rule, Shape
from aufheben.logic.sentences.lexicon import Lexicon, camel


def acquainted(texts: Sequence[str], lexicon: Lexicon) -> Lexicon:
    """The lexicon, with the names and kinds that Japanese sentences of a stance show."""
    shapes = [shape for text in texts if (shape := _shape(text, lexicon)) is not None]
    if not shapes:
        return lexicon
    facts = [shape for shape in shapes if isinstance(shape, Fact)]
    names = {camel([name]): name for fact in facts for name in fact.names}
    forms = [item for fact in facts for item in fact.items if isinstance(item, Form)]
    nouns = {form.word for form in forms if form.sort == "noun"}
    spoken = {shape.loose for shape in shapes if isinstance(shape, Rule) and shape.loose}
    spoken |= {noun.partition("の")[0] for noun in spoken}
    generic = nouns & (spoken | set(names.values()))
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


def _shape(text: str, lexicon: Lexicon) -> Shape | None:
    if not is_japanese_sentence(text):
        return None
    try:
        return parse(text, lexicon)
    except BadInput:
        return None


def refuse_loose(text: str, lexicon: Lexicon) -> None:
    """Raises BadInput where a noun may be a kind or what a thing has, and nothing says which."""
    shape = _shape(text, lexicon)
    if isinstance(shape, Rule) and shape.loose and not _is_had(shape.loose, lexicon):
        noun = shape.loose
        raise unread(
            f"「{noun}」は種類とも性質とも読める (a kind of things, or what a thing has?)",
            f"{noun}についての規則なら「ある{noun}が…」、それの{noun}のことなら「その{noun}が…」と書く",
        )


def _is_had(noun: str, lexicon: Lexicon) -> bool:
    """Whether the noun names what things have, by its looks or since a fact says so."""
    owned = {phrase.partition("が")[0] for _, phrase in lexicon.phrases if "が" in phrase}
    return "の" in noun or things.is_property(noun) or noun in owned
