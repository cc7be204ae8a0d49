"""Why every argument of a debate stands or falls, as a terminal shows it."""

from aufheben.formats.document import text
from aufheben.rooms.dialectic.report.why import because
from aufheben.rooms.dialectic.told import ToldDialectic


def whys(told: ToldDialectic) -> str:
    """One after the other."""
    found = (because(told, index) for index in range(len(told.moves)))
    return "".join(text.plain(document, told.lang) for document in found)
