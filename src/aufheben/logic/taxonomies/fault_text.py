"""Why something is a fault of structure, in a sentence that says what to do, in either language."""

from aufheben.domain.findings import Rule
from aufheben.domain.vocabulary import Lang
from aufheben.words import Fact, speaker, spelled

_say = speaker(__name__)


def why(rule: Rule, lang: Lang, **named: Fact) -> str:
    """The sentence for a fault, with the classes called by the names given."""
    return spelled(_say(f"fault_{rule}", **named), lang)


def quoted(name: str, lang: Lang) -> str:
    """A name between quotation marks."""
    return spelled(_say("quoted", name=name), lang)
