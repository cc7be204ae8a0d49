"""Judgments of the debate about who should clean a school, and marks, in words that people wrote."""

import re
from itertools import cycle
from typing import Any

from aufheben.testing.by_hand.texts import Texts

_SPEECH = re.compile(r"^(?:New speech\. Speech|新しいスピーチ。)\D*(\d+)", re.MULTILINE)


def reworded(kind: str, user: str, said: Texts, canned: dict[str, Any]) -> dict[str, Any]:
    """The stand-in's judgment, which is in its form, in our words; what it quotes stays."""
    words = said["judging"]
    match kind:
        case "summary":
            return {**canned, "summary": words["summary"]}
        case "analysis":
            found = _SPEECH.search(user)
            number = int(found[1]) - 1 if found else 0
            own = words["analysis"][number % len(words["analysis"])]
            return {**canned, "analysis": own + _quotes(canned["analysis"])}
        case "judgment" | "view":
            return {**canned, "judgment": words["judgment"] + _quotes(canned["judgment"])}
        case "verdict":
            return {**canned, **_verdict(words, canned)}
        case _:
            return canned


def _verdict(words: Texts, canned: dict[str, Any]) -> dict[str, Any]:
    more = {key: words[key] for key in ("point", "validity", "importance")}
    return {
        "comment": words["verdict"],
        "reasons": dict(zip(canned["reasons"], cycle(words["reasons"]), strict=False)),
        "points": [{**point, **more} for point in canned["points"]],
    }


def _quotes(text: str) -> str:
    return "".join(f" {quote}" for quote in re.findall(r"“\d+\|[^”]+”", text))
