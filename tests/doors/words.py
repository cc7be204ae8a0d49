"""What an English text of the command line is at another door."""

from aufheben.app.callers import Caller
from aufheben.app.wording import in_words
from aufheben.words import Invocation, spelled


def for_caller(text: str, caller: Caller) -> str:
    """As that door writes what is named in it."""
    return spelled(in_words(Invocation(text), caller), "en")
