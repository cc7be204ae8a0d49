"""What a text of the command line is at another door."""

from aufheben.app.doors import Caller
from aufheben.app.wording import told_by
from aufheben.errors import NAME_ONE
from aufheben.words import Invocation, Lang, spelled


def for_caller(text: str, caller: Caller, lang: Lang = "en") -> str:
    """As that door writes what is named in it."""
    parts = text.split(spelled(NAME_ONE, lang))
    told = (told_by(caller, lang, Invocation(part)) for part in parts)
    return told_by(caller, lang, NAME_ONE).join(told)
