"""What a page is told while somebody writes: how it is read, then what the logic engine answers."""

from typing import Any

from aufheben.app.app import App
from aufheben.app.reading import AnsweredAtOnce, ReadSentence, answered, read_back
from aufheben.errors import AufhebenError
from aufheben.formats.page.render import preview
from aufheben.rooms.dialectic.readings import known_json
from aufheben.surfaces.page.faults import complaints

Stances = list[tuple[str, str]]


def read_json(_: App, question: str, stances: Stances) -> dict[str, Any]:
    """What was read, with its places; complaints in every language of ours."""
    found = read_back(question, dict(stances))
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


def answer_json(_: App, question: str, stances: Stances) -> dict[str, Any]:
    """What is answered, as markup of ours; None where there is nothing to argue yet."""
    found = answered(read_back(question, dict(stances)))
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
