"""What a rule concludes: what it says of things, and what should be done."""

import re
from collections.abc import Iterator

from aufheben.logic.sentences.japanese import deeds, things
from aufheben.logic.sentences.japanese.chains import chain, going_on
from aufheben.logic.sentences.japanese.endings import final, unread
from aufheben.logic.sentences.japanese.shapes import Deed, Said, Thing
from aufheben.logic.sentences.lexicon import Lexicon


def heads(text: str, about: Thing, lexicon: Lexicon) -> Iterator[Said]:
    """Each conclusion of a rule that speaks of `about`."""
    text = re.sub(r"^(その場合|そのとき)(は|には)?、?", "", text)
    if found := re.match(r"(?:それ|これ|その[^はがを]+)は、?(.+)", text):
        text = found[1]
    elif about.word and re.match(rf"[「『\"]?{re.escape(about.word)}[」』\"]?は", text):
        text = text[text.index("は", len(about.word)) + 1 :]
    deed = deeds.stripped(text)
    if deed is None:
        yield from chain(text, final)
        return
    *before, last = [piece for piece in re.split("、", deed[0]) if piece]
    if before and _joins(before):
        yield from going_on(before)
    else:
        last = "".join([*before, last])
    core = deeds.core(last, lexicon)
    yield _deed(core, about, lexicon, positive=deed[1])


def _deed(core: deeds.Core, about: Thing, lexicon: Lexicon, *, positive: bool) -> Deed:
    thing = things.unquoted(core.thing) or core.thing
    if not thing or (thing == about.word and not about.kind):
        return Deed(core.action, positive)
    if about.kind or about == Thing():
        if not things.is_known_name(core.thing, lexicon) and not lexicon.actions:
            return Deed(f"{thing}を{core.action}", positive)
        if about == Thing():
            return Deed(core.action, positive, things.name(core.thing, lexicon))
        raise unread(
            f"「{thing}」は条件で述べた{about.word}ではありません (another thing in the conclusion)",
            f"「{deeds.said(core.action, deeds.it_of(core.action), positive=positive)}」と書いてください",
        )
    return Deed(core.action, positive, things.name(core.thing, lexicon))


def _joins(before: list[str]) -> bool:
    return bool(re.search(r"(で|であり|く|くて|し)$", before[-1]))
