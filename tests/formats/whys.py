"""Why every argument of a debate stands or falls, as a terminal shows it."""

from aufheben.formats.dialectic import ToldDialectic
from aufheben.formats.dialectic.why import because
from aufheben.formats.document import text


def whys(told: ToldDialectic) -> str:
    """One after the other."""
    found = (because(told, index) for index in range(len(told.moves)))
    return "".join(text.plain(document, told.lang) for document in found)
