"""Answers of the dialectic and its rivals about who should clean a school, written by people."""

import re
from collections.abc import Callable
from typing import Any

from aufheben.testing.by_hand.texts import Texts, conclusion, unsaid

Canned = Callable[[], dict[str, Any]]
_SENTENCE = re.compile(r"^(.+?)(?:, sentence |、文 )(\d+): (.*)$", re.MULTILINE)
_ITEM = re.compile(r"^(?:Item|項目) (\d+): (.*)$", re.MULTILINE)
_NEED = re.compile(r"^(?:Need (\S+) of |必要 (\S+)（)", re.MULTILINE)
_FAULT = re.compile(r"^(?:Fault|欠陥) 1: ", re.MULTILINE)
_BLOCK = re.compile(r"^(?:Argument|論証) (C\d+):", re.MULTILINE)


def construct(own: str, user: str, said: Texts, _canned: Canned) -> dict[str, Any] | None:
    """The side's main argument; rebuilt in the capped form with the conditions of the core."""
    if re.search(r"^(?:Axis of conflict|対立軸):", user, re.MULTILINE):
        return {"Argument": _argument(conclusion(user), said["core"]["strong"])}
    found = [each for each in said["theses"] if each["seat"] == own]
    if not found:
        return None
    if found[0]["says"] in user:
        return {"Argument": None, "reason": said["yielding"][own]}
    return {"Argument": _argument(found[0]["says"], found[0]["because"])}


def counter(own: str, user: str, said: Texts, _canned: Canned) -> dict[str, Any] | None:
    """The attack on what the prompt shows, or that there is none."""
    target, graded = conclusion(user), '"nothing_new"' in user
    for each in said["attacks"]:
        fits = each["seat"] == own and each["on"] in target and each["because"][0] not in user
        if fits and (graded or not each.get("graded")):
            argument = _argument(each["says"], each["because"], attack="rebut", target=target)
            return {"can_defeat": "YES", "Argument": argument}
    if not own:
        return None
    no = {"no": "nothing_new"} if graded else {}
    return {"can_defeat": "NO", **no, "reason": said["yielding"][own]}


def characterize(_own: str, user: str, said: Texts, _canned: Canned) -> dict[str, Any] | None:
    """What each argument goes by, by whose it is."""
    blocks = _BLOCK.split(user)[1:]
    found = {}
    for name, block in zip(blocks[::2], blocks[1::2], strict=True):
        whose = [each["seat"] for each in said["theses"] if each["says"] in block]
        if not whose:
            return None
        found[name] = said["characters"][whose[0]]
    return {"Argument": found} if found else None


def generalize(_own: str, user: str, said: Texts, _canned: Canned) -> dict[str, Any]:
    """The conditions that both sides could agree to."""
    core, sides = said["core"], re.findall(r"^(C\d+):", user, re.MULTILINE)
    placed = [{side: [1] for side in sides} for _ in core["strong"]]
    return {"Argument": {"E": {**core, "stands_for": placed} if sides else core}}


def answer(_own: str, _user: str, said: Texts, _canned: Canned) -> dict[str, Any]:
    """The final answer."""
    return {"final_answer": said["final"]["answer"]}


def axis(_own: str, _user: str, said: Texts, _canned: Canned) -> dict[str, Any]:
    """What was contested."""
    return dict(said["axis"])


def oppose(_own: str, _user: str, said: Texts, canned: Canned) -> dict[str, Any] | None:
    """The two stances; of more the stand-in makes up the rest."""
    rows = [{k: each[k] for k in ("value", "stance")} for each in said["seats"].values()]
    wanted = canned()["stances"]
    return {"stances": rows} if len(wanted) == len(rows) else None


def explain(_own: str, user: str, said: Texts, canned: Canned) -> dict[str, Any]:
    """What becomes of each sentence of the stances; of others what the stand-in says."""
    found, told = canned(), _became(said)
    texts = {
        (block.split("\n", 1)[0].strip(), int(number)): text
        for block in re.split(r"^(?:Seat|席) ", user, flags=re.MULTILINE)
        for number, text in _ITEM.findall(block)
    }
    for side in found["sides"]:
        for item in side["items"]:
            text = texts.get((side["seat"], item["number"]), "")
            item.update(next((row for known, row in told if known in text), {}))
    return {**found, **said["explained"]}


def _became(said: Texts) -> list[tuple[str, dict[str, str]]]:
    """By the words of a sentence, what the decision makes of it."""
    return [(need["known"], became) for need, became in _needs(said)]


def _needs(said: Texts) -> list[tuple[dict[str, Any], dict[str, str]]]:
    """Each need with what the decision makes of it."""
    decided = said["decided"]
    rows = zip(said["stock"]["needs"], decided["states"], decided["how"], strict=True)
    return [(need, {"state": state, "how": how}) for need, state, how in rows]


def accept(_own: str, _user: str, said: Texts, _canned: Canned) -> dict[str, Any]:
    """No: something would be left out."""
    return {"accepts": False, **said["accept"]}


def stock(_own: str, user: str, said: Texts, _canned: Canned) -> dict[str, Any] | None:
    """A need for each sentence of the stances as they stand in the examples."""
    shown = _SENTENCE.findall(user)
    needs, left = [], {int(number) for _, number, _ in shown}
    for need in said["stock"]["needs"]:
        found = next((row for row in shown if need["known"] in row[2]), None)
        if found is None:
            return None
        kept = {k: v for k, v in need.items() if k != "known"}
        needs.append({**kept, "side": found[0], "from": [int(found[1])]})
        left.discard(int(found[1]))
    rest = {key: said["stock"][key] for key in ("shared", "unknown")}
    return {"needs": needs, **rest, "no_need": sorted(left)}


def ways(_own: str, user: str, said: Texts, _canned: Canned) -> dict[str, Any] | None:
    """The plain way and two lifts."""
    return dict(said["ways"]) if _is_known(user, said) else None


def trials(own: str, user: str, said: Texts, _canned: Canned) -> dict[str, Any] | None:
    """How the side fares with each way."""
    rows = said["trials"].get(own)
    shown = said["ways"]["plain"]["idea"] in user
    return {"trials": [{"must": None, **row} for row in rows]} if rows and shown else None


def decision(_own: str, user: str, said: Texts, _canned: Canned) -> dict[str, Any] | None:
    """The decision, or with its fault mended."""
    if not _is_known(user, said) or said["ways"]["lifts"][0]["idea"] not in user:
        return None
    made = {k: v for k, v in said["decided"].items() if k not in ("how", "states")}
    if _FAULT.search(user):
        made["rules"] = [said["faults"]["mended"], *made["rules"][1:]]
    return {**made, "needs": [{"id": need["id"], **became} for need, became in _needs(said)]}


def check(_own: str, user: str, said: Texts, _canned: Canned) -> dict[str, Any] | None:
    """One fault at first; when it was mended, none."""
    if said["decided"]["decision"] not in user:
        return None
    fault = {key: said["faults"][key] for key in ("fault", "repair")}
    return {"keeps_idea": True, "faults": [] if _FAULT.search(user) else [fault]}


def speak(own: str, user: str, said: Texts, canned: Canned) -> dict[str, Any] | None:
    """What the side says in prose next, or whoever belongs to no side."""
    found = unsaid(said["prose"][own or "other"], user)
    return None if found is None else {**canned(), "text": found}


def retort(own: str, user: str, said: Texts, _canned: Canned) -> dict[str, Any] | None:
    """What the side has not said yet, or that it has said all."""
    if not own:
        return None
    found = unsaid(said["prose"][own], user)
    if found is None:
        return {"can_defeat": "NO", "reason": said["yielding"][own]}
    return {"can_defeat": "YES", "text": found}


def moderate(_own: str, _user: str, said: Texts, canned: Canned) -> dict[str, Any]:
    """Whether they go on is the stand-in's; the answer is ours."""
    found = canned()
    return found if found["go_on"] else {**found, "final_answer": said["final"]["answer"]}


def choose(_own: str, _user: str, said: Texts, canned: Canned) -> dict[str, Any]:
    """Which one is the stand-in's; the reason is ours."""
    return {**canned(), "reason": said["prose"]["other"][1]}


def score(_own: str, _user: str, _said: Texts, canned: Canned) -> dict[str, Any]:
    """The stand-in's number."""
    return canned()


def _argument(says: str, because: list[str], **more: str) -> dict[str, Any]:
    antecedent = {"strong": because, "weak_negation": []}
    rules = [{"id": "r1", "antecedent": antecedent, "consequent": says}]
    return {**more, "rules": rules, "Conc": [says], "Ass": []}


def _is_known(user: str, said: Texts) -> bool:
    """The needs are ours."""
    ids = [one or other for one, other in _NEED.findall(user)]
    return list(dict.fromkeys(ids)) == [need["id"] for need in said["stock"]["needs"]]


_WRITTEN = (
    construct,
    counter,
    characterize,
    generalize,
    answer,
    axis,
    oppose,
    explain,
    accept,
    stock,
    ways,
    trials,
    decision,
    check,
    speak,
    retort,
    moderate,
    choose,
    score,
)
ANSWERS = {each.__name__: each for each in _WRITTEN} | {"review": speak}
"""By what `debater.task_of` calls a task."""
