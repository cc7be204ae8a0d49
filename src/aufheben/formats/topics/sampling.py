"""So many topics of many, the same ones for the same seed, spread over clusters."""

import hashlib
from collections.abc import Sequence

from aufheben.formats.topics.forms import Entry


def sampled(entries: Sequence[Entry], limit: int, draw: int) -> list[Entry]:
    """The topics of `limit` ids, in the order of the file, in all their languages.

    One of each cluster before a second of any; what has no cluster is one by itself. What is
    drawn depends on `draw`, the ids and the clusters only, not on the order of the rows.
    """
    clusters: dict[str, dict[str, None]] = {}
    for entry in entries:
        alone = f"id {entry.topic.id}"
        key = f"cluster {entry.cluster}" if entry.cluster else alone
        clusters.setdefault(key, {})[entry.topic.id] = None
    ranked = [
        (nth, _lot(key, draw), key, topic)
        for key, ids in clusters.items()
        for nth, topic in enumerate(sorted(ids, key=lambda topic: _lot(topic, draw)))
    ]
    drawn = {topic for *_, topic in sorted(ranked)[:limit]}
    return [entry for entry in entries if entry.topic.id in drawn]


def _lot(name: str, draw: int) -> str:
    return hashlib.sha256(f"{draw} {name}".encode()).hexdigest()
