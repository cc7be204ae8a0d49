"""What can be measured, on what, in which ways, by which measures."""

from collections.abc import Iterator
from typing import Any

from aufheben.evaluation.core import read_words
from aufheben.evaluation.dialectic.measures import measures
from aufheben.evaluation.dialectic.methods import MEANINGS, grid, read_methods
from aufheben.formats.topics import SHIPPED, read_topics, shipped
from aufheben.words import worded

_WORDS = read_words("aufheben.bench")


def listed(lang: str) -> dict[str, list[dict[str, Any]]]:
    """Everything by heading, each with its name and meaning."""
    ja = lang == "ja"
    groups = {"main": read_methods("main"), "all": grid()}
    return {
        "benchmarks": [_row(name, both[ja]) for name, both in _WORDS["benchmarks"].items()],
        "methods": [_row(form, both[ja]) for form, both in MEANINGS.items()],
        "groups": [_row(name, ", ".join(m.name for m in group)) for name, group in groups.items()],
        "topics": list(_topics(ja=ja)),
        "edges": [_row(name, both[ja]) for name, both in _WORDS["edges"].items()],
        "measures": [
            {**_row(name, m.ja if ja else m.en), "family": m.family, "better": m.direction}
            for name, m in measures().items()
        ],
    }


def plain(lang: str) -> str:
    """The same for people, a line each."""
    lines: list[str] = []
    for heading, rows in listed(lang).items():
        width = max(len(row["name"]) for row in rows)
        lines += [f"{_WORDS['headings'][heading][lang == 'ja']}:"]
        lines += [*(f"  {row['name']:<{width}}  {row['meaning']}" for row in rows), ""]
    return "\n".join(lines) + "\n"


def _topics(*, ja: bool) -> Iterator[dict[str, Any]]:
    count = "{} 件、同梱" if ja else "{} that ship with the program"
    for name in SHIPPED:
        yield _row(name, count.format(len({topic.id for topic in read_topics(shipped(name))})))
    for name, said in worded("aufheben.formats.topics", "forms", "ja" if ja else "en").items():
        yield _row(name, said)


def _row(name: str, meaning: str) -> dict[str, Any]:
    return {"name": name, "meaning": meaning}
