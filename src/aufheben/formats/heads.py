"""Lists under a head, as people read them."""

from collections.abc import Iterator, Sequence

from aufheben.domain.words import Lang
from aufheben.formats.detail_words import COLON


def headed(head: str, lines: Sequence[str], lang: Lang) -> Iterator[str]:
    """The head, each line below it, and an empty one; nothing where there is no line."""
    if lines:
        yield f"{' '.join(head.split())}{COLON[lang].rstrip()}"
        yield from (f"  - {' '.join(line.split())}" for line in lines)
        yield ""
