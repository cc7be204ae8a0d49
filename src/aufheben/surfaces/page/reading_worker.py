"""A process that reads questions and stances back, so that it can be ended when nobody waits for it.

A line of JSON comes in, `{"question": …, "stances": [[seat, text], …]}`; two go out: what was
read, then what the logic engine answers.
"""

import json
import sys
from collections.abc import Iterator
from typing import Any

from aufheben.app.callers import called_by
from aufheben.app.reading import AnsweredAtOnce, Reading, ReadSentence, answered, read_back
from aufheben.errors import AufhebenError
from aufheben.formats.cases.readings import known_json
from aufheben.formats.page.render import preview
from aufheben.surfaces.page.faults import complaints

Both = dict[str, str]
"""A text of ours in English and in Japanese."""


def main() -> None:
    """Until nobody is there any more; says first that it is there."""
    _say({"part": "ready"})
    with called_by("page"):
        for line in sys.stdin.buffer:
            asked = json.loads(line)
            found = read_back(asked["question"], dict(asked["stances"]))
            _say(read_json(found))
            _say(answer_json(answered(found)))


def read_json(found: Reading) -> dict[str, Any]:
    """What was read, with its places; complaints in every language of ours."""
    return {
        "part": "read",
        "asked": said(found.asked),
        "prose": found.prose,
        "known": known_json(found.known),
        "stances": [
            {
                "seat": each.seat,
                "cut": each.cut,
                "sentences": [_sentence(one) for one in each.sentences],
            }
            for each in found.stances
        ],
    }


def answer_json(found: Reading) -> dict[str, Any]:
    """What is answered, as markup of ours; None where there is nothing to argue yet."""
    made = None if found.answer is None else _answer(found.answer)
    return {"part": "answer", "answer": made, "why": said(found.why)}


def said(error: AufhebenError | None) -> list[dict[str, Any]]:
    """Each complaint, in both languages, and its line where that is all that is known of its place."""
    if error is None:
        return []
    pairs = zip(complaints(error, "en"), complaints(error, "ja"), strict=True)
    return [
        {
            "what": {"en": en.what, "ja": ja.what},
            "do": {"en": en.do, "ja": ja.do},
            "line": en.place if en.place.isdecimal() else "",
        }
        for en, ja in pairs
    ]


def _sentence(one: ReadSentence) -> dict[str, Any]:
    return {
        "begin": one.begin,
        "end": one.end,
        "text": one.text,
        "meant": [{"words": each.words, "logic": each.logic} for each in one.meant],
        "dropped": list(one.dropped),
        "refused": said(one.refused),
        "alike": one.alike,
    }


def _answer(answer: AnsweredAtOnce) -> dict[str, Any]:
    return {
        "outcome": answer.outcome,
        "headline": answer.headline,
        "lang": answer.view.lang,
        "without": answer.without,
        **preview(answer.view),
    }


def _say(value: object) -> None:
    for part in _lines(value):
        sys.stdout.buffer.write(part)
    sys.stdout.buffer.flush()


def _lines(value: object) -> Iterator[bytes]:
    yield json.dumps(value).encode()
    yield b"\n"


if __name__ == "__main__":
    main()
