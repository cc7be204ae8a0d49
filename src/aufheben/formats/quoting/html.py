"""Words of others in HTML and SVG."""

from html import escape

from aufheben.formats.quoting.characters import unturned


def shown(value: object) -> object:
    """A value as a template may hold it, whose engine escapes markup by itself."""
    return unturned(value) if isinstance(value, str) else value


def escaped(text: str) -> str:
    """As the text of an element or the value of an attribute in quotes."""
    return escape(unturned(text))
