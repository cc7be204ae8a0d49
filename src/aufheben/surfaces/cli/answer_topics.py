"""Topics by a shipped name, from a file, a folder or standard input."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from aufheben.domain.topics import Topic

SKIPPED = ("config.json",)
"""What stands beside topics and is none."""


def topics_at(source: str, options: Mapping[str, Any]) -> "tuple[Topic, ...]":
    """The topics that `--topics`, `--lang`, `--limit` and `--draw` ask for. Raises BadInput."""
    from aufheben.formats.topics import read_topics

    return read_topics(
        files_at(source), lang=options["lang"], limit=options["limit"], draw=options["draw"]
    )


def files_at(source: str) -> dict[str, bytes]:
    """Every file of topics there, by name. Raises BadInput."""
    from aufheben.errors import BadInput
    from aufheben.formats.topics import MOST, SHIPPED, shipped
    from aufheben.surfaces.cli.reading import read_capped

    if source in SHIPPED:
        return shipped(source)
    folder = Path(source)
    if source != "-" and not folder.exists():
        do = f"name a file or folder, or one of {', '.join(SHIPPED)}"
        raise BadInput("there are no such topics", do=do, file=source)
    if not folder.is_dir():
        return {"<stdin>" if source == "-" else source: read_capped(source, MOST)}
    found = [path for path in sorted(folder.rglob("*.json*")) if path.name not in SKIPPED]
    return {str(path): read_capped(str(path), MOST) for path in found}
