"""Acts of a deliberation about who should clean a school, in words that people wrote."""

import re
from typing import Any

from aufheben.testing.by_hand.texts import Texts, unsaid
from aufheben.testing.thinker import seen_in

_MEANT = re.compile(r"^(?:What you had in mind|考えていたこと)[^:：\n]*[:：] (.*)$", re.MULTILINE)


def reworded(kind: str, user: str, said: Texts, canned: dict[str, Any]) -> dict[str, Any]:
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
