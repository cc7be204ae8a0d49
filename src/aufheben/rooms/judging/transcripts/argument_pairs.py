"""Pairs of arguments of which people found one more convincing (Habernal & Gurevych 2016).

One JSON object a line: `pair_id`, `topic`, `a1`, `a2`, and `label` (a1 or a2).
"""

import json
from typing import Any

from aufheben.domain.matches import Heading, Match, Speech, Team
from aufheben.errors import BadInput
from aufheben.rooms.judging.transcripts.panelbench import Gold
from aufheben.words import Fact, speaker

_say = speaker(__name__)

NAMES = {"a1": "A1", "a2": "A2"}


def read_pairs(text: str, file: str | None = None) -> tuple[Gold, ...]:
    """Each pair as a debate of one speech a side. Raises BadInput naming the line."""
    rows = [(n, line) for n, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if not rows:
        raise BadInput(_say("file_no_pairs"), do=_say("write_json_object"), file=file)
    return tuple(_pair(line, number, file) for number, line in rows)


def _pair(line: str, number: int, file: str | None) -> Gold:
    row = _row(line, number, file)
    for key in ("pair_id", "topic", "a1", "a2", "label"):
        if what := _lacking(row, key):
            raise BadInput(what, do=_say("write_pair"), file=file, line=number)
    if row["label"] not in NAMES:
        raise BadInput(
            _say("label_value", value=row["label"]), do=_say("write_a1_a2"), file=file, line=number
        )
    return Gold(
        name=row["pair_id"], match=_match(row), winners=frozenset({NAMES[row["label"]]}), share=None
    )


def _lacking(row: dict[str, Any], key: str) -> Fact:
    """What is wrong with the value of that key; empty where it has one."""
    if row.get(key) is None:
        return _say("missing_what", what=key)
    if not isinstance(row[key], str):
        return _say("pair_no_text", key=key)
    return "" if row[key].strip() else _say("pair_empty", key=key)


def _row(line: str, number: int, file: str | None) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as wrong:
        raise BadInput(
            _say("no_json", msg=str(wrong)), do=_say("mend_line"), file=file, line=number
        ) from None
    if not isinstance(row, dict):
        raise BadInput(_say("no_json_object"), do=_say("mend_line"), file=file, line=number)
    return row


def _match(row: dict[str, Any]) -> Match:
    """Both argue on one topic; which side they take stands in the topic, if anywhere."""
    topic = row["topic"].replace("_", ": ").replace("-", " ")
    teams = tuple(Team(name=name, side="for") for name in NAMES.values())
    speeches = tuple(
        Speech(number=number, team=name, text=row[key].strip())
        for number, (key, name) in enumerate(NAMES.items(), start=1)
    )
    motion = f"Which argument is more convincing? Topic: {topic}"
    return Match(heading=Heading(motion=motion, teams=teams), speeches=speeches)
