"""Acts, judgments and opinions of a stand-in, in words that people wrote: about cleaning a school, and terms."""

import re
from itertools import cycle
from typing import Any

from aufheben.testing.by_hand.texts import Texts, unsaid
from aufheben.testing.thinker import seen_in

_MEANT = re.compile(r"^(?:What you had in mind|考えていたこと)[^:：\n]*[:：] (.*)$", re.MULTILINE)


def act_reworded(kind: str, user: str, said: Texts, canned: dict[str, Any]) -> dict[str, Any]:
    """The stand-in's act, which is in its form, in our words."""
    board = said["board"]
    match kind:
        case "estimate":
            rows = [{**row, **_sketch(row["act"], user, board)} for row in canned["acts"]]
            return {**canned, "acts": rows}
        case "plan":
            return {"plan": _aims(user, board)}
        case "finalize":
            return {"text": _final(user, board), "minority": board["minority"]}
        case "rate":
            return {**canned, "because": board["judged"]}
        case "fact_check":
            return canned
        case _:
            return _performed(kind, user, board, canned)


def _sketch(act: str, user: str, board: Texts) -> dict[str, str]:
    """What an act might say; a check of a fact and a plan say what is to be done."""
    if act == "plan":
        return {"text": board["plan"][1], "because": board["because"]}
    if act == "fact_check":
        return {"text": "", "because": board["fact_check"]}
    found = unsaid(_rows(act, user, board), user)
    return {} if found is None else {"text": found["text"], "because": board["because"]}


def _aims(user: str, board: Texts) -> list[str]:
    """The first before anything was claimed, then the others."""
    return list(board["plan"][1:] if seen_in(user).claims else board["plan"][:1])


def _rows(act: str, user: str, board: Texts) -> list[dict[str, str]]:
    """What an act may say on this board: the first proposal is amended into the second."""
    seen, rows = seen_in(user), board[act]
    if act == "propose":
        return list(rows[1:2] if seen.contested else rows[2:] if seen.claims else rows[:1])
    if act == "critique":
        return list(rows[1:] if seen.attacks else rows[:1])
    return list(rows)


def _performed(kind: str, user: str, board: Texts, canned: dict[str, Any]) -> dict[str, Any]:
    meant = _MEANT.search(user)
    rows = _rows(kind, user, board)
    found = next((row for row in rows if meant and row["text"] == meant[1]), unsaid(rows, user))
    if found is None:
        return canned
    if kind == "question":
        return {**canned, "text": found["text"]}
    more: dict[str, Any] = {}
    if canned.get("claim"):
        more["claim"] = {**canned["claim"], "text": found["text"], "support": [found["because"]]}
    if kind == "critique":
        more["description"] = found["because"]
    if kind == "synthesize":
        more["draft"] = board["draft"]
    return {**canned, **more}


def _final(user: str, board: Texts) -> str:
    """The answer with the claims that stand, and what was met."""
    seen = seen_in(user)
    stop = "。" if "課題" in user[:20] else "."
    cited = f" [{', '.join(seen.standing)}]" if seen.standing else ""
    met = [f"{board['fell']} [{on}], [{by}]{stop}" for by, on in seen.attacks]
    return "\n\n".join((f"{board['final']}{cited}{stop}", *met))


_TERMS = re.compile(r"^(?:First term|Second term|(?:一つ目|二つ目)の用語): (.+)$", re.MULTILINE)
_OWN = re.compile(r'"verdict": "(true|false|unsure)", "reason"')


def opinion_reworded(user: str, said: Texts, canned: dict[str, Any]) -> dict[str, Any]:
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


_SPEECH = re.compile(r"^(?:New speech\. Speech|新しいスピーチ。)\D*(\d+)", re.MULTILINE)


def judgment_reworded(kind: str, user: str, said: Texts, canned: dict[str, Any]) -> dict[str, Any]:
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
