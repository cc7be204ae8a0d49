"""Opinions on steps of a hierarchy, in words that people wrote, with the terms at hand."""

import re
from typing import Any

from aufheben.testing.by_hand.texts import Texts

_TERMS = re.compile(r"^(?:First term|Second term|(?:一つ目|二つ目)の用語): (.+)$", re.MULTILINE)
_OWN = re.compile(r'"verdict": "(true|false|unsure)", "reason"')


def reworded(user: str, said: Texts, canned: dict[str, Any]) -> dict[str, Any]:
    """The stand-in's answer, with a verdict on what we know is wrong, and a reason of ours."""
    terms = _TERMS.findall(user)
    if len(terms) < 2:
        return canned
    words = {"child": terms[0], "parent": terms[1]}
    wrong = next((row for row in said["wrong"] if {**row, **words} == row), None)
    if "feedback" in canned:
        own = said["feedback"].format(**words)
        return {"feedback": [{**row, "feedback": own} for row in canned["feedback"]]}
    if "kind" in canned:
        kind = {"kind": wrong["kind"]} if wrong and "kind" in wrong else {}
        return {**canned, **kind, "reason": said["mend"].format(**words)}
    kept = _OWN.search(user)
    verdict = kept[1] if kept else "false" if wrong else canned["verdict"]
    reason = wrong["reason"] if wrong else said["holds" if verdict == "true" else "fails"]
    return {**canned, "verdict": verdict, "reason": reason.format(**words)}
