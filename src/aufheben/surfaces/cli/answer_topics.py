"""Topics as the options of a benchmark ask for them."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from aufheben.domain.topics import Topic


def topics_at(source: str, options: Mapping[str, Any]) -> "tuple[Topic, ...]":
    """The topics that `--topics`, `--lang`, `--limit` and `--draw` ask for. Raises BadInput."""
    from aufheben.surfaces.cli.topics import read_topics

    return read_topics(source, lang=options["lang"], limit=options["limit"], draw=options["draw"])
