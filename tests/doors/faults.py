"""Faulty requests, and what is wrong with each in the words of the command line."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import aufheben as auf
from aufheben.app.doors import Caller

RUN = "bird"
QUESTION = {"en": "Is Tweety a flier?", "ja": "トゥイーティーは飛ぶ鳥か？"}
LOGIC = {
    "AG1": "Tweety is a bird. If something is a bird, it is a flier.",
    "AG2": "Tweety is small.",
}
ANY = "PROVIDER:MODEL, for example openai:gpt-5-mini"
MODEL = (
    f"write {ANY}; providers are openai, anthropic, google, "
    "ollama, llm, cmd, claude-code, codex, gemini-cli, ollama-run"
)
AGENT = f"{MODEL}; or symbolic, human, model"
KEYS = {
    "openai": "OPENAI_API_KEY",
    "anthropic": "ANTHROPIC_API_KEY",
    "google": "GOOGLE_API_KEY or GEMINI_API_KEY",
}
NEAREST = "one of these, the nearest first"
"""What the command line says instead, and then lists."""
NAMED = "name a model: --model openai:gpt-5-mini, or set AUFHEBEN_MODEL"
FORMATS = "json, md, mmd, aif.json, xaif.json, argdown, apx, af, txt, html, svg"
OUTCOMES = "justified, synthesis, unresolved, budget, failed, open"
ROOMS = "dialectic, deliberation, judging, hierarchy, rating"
Told = tuple[str, str]
"""What is wrong, and what to do."""


@dataclass(frozen=True, kw_only=True)
class Fault:
    """A faulty request by door, and the complaints; `elsewhere` are those of all doors but the first.

    `place` is the line and column that every door but a page and a chat says, who quote alone.
    """

    at: Mapping[Caller, Any]
    told: tuple[Told, ...]
    elsewhere: tuple[Told, ...] = ()
    place: str = ""

    def of(self, caller: Caller) -> tuple[Told, ...]:
        """What is told at a door, in the words of the command line."""
        told = self.elsewhere if self.elsewhere and caller != "command" else self.told
        placed = self.place and caller not in ("page", "chat")
        return tuple((f"{self.place}: {what}", do) for what, do in told) if placed else told


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A debate that is asked for, by its options; chats say a question and stances alone."""

    options: Mapping[str, Any] = field(default_factory=dict)
    what: str = QUESTION["en"]
    stances: Mapping[str, str] = field(default_factory=lambda: LOGIC)


def _debate(
    *told: Told, elsewhere: tuple[Told, ...] = (), chat: bool = False, place: str = "", **how: Any
) -> Fault:
    asked = Asked(**how)
    doors: tuple[Caller, ...] = ("command", "python", "json", "assistant", "page")
    at = dict.fromkeys((*doors, *(("chat",) if chat else ())), asked)
    return Fault(at=at, told=told, elsewhere=elsewhere, place=place)


def _look(
    *told: Told, python: Callable[[auf.App], object], elsewhere: tuple[Told, ...] = (), **at: Any
) -> Fault:
    doors: dict[Any, Any] = {"python": python, **at}
    return Fault(at=doors, told=told, elsewhere=elsewhere)


def _judged(*told: Told, **options: Any) -> Fault:
    """A debate that is judged; its text stands in a file for the command line."""
    text = "Motion: Close the square.\n\nPRO: Children play there.\n\nCON: Shops live from cars.\n"
    return _look(
        *told,
        python=lambda _: auf.judge(text, journal=":memory:", **options),
        json=("POST", "/api/runs", {"room": "judge", "text": text, **options}),
        assistant=("start", {"room": "judging", "options": {"file": text, **options}}),
    )


def _doubt(run: str, premise: str, *told: Told) -> Fault:
    body = {"doubts": [premise]}
    return _look(
        *told,
        command=("why", "--run", run, "--doubt", premise),
        python=lambda app: app.asked(run, [premise]),
        json=("POST", f"/api/runs/{run}/doubt", body),
        page=("POST", f"/runs/{run}/asked", body),
        assistant=("doubt", {"run": run, "premise": premise}),
    )


def _no_key(provider: str, keys: str) -> Fault:
    """A model of a provider whose key is not set where it would be asked."""
    what = (
        f"no key for {provider}:m: set {keys}, or serve a model yourself and name it "
        "with --base-url"
    )
    elsewhere = ((what, "name another model"),)
    return _debate((what, NEAREST), elsewhere=elsewhere, options={"model": f"{provider}:m"})


FAULTS: Mapping[str, Fault] = {
    "an unknown field": _debate(
        ("unknown option '--modle' in the options of ask", "write '--model'"),
        elsewhere=(("unknown option 'modle' in the options of dialectic", "write 'model'"),),
        options={"modle": "x"},
    ),
    "a word for a number": _debate(
        ("--calls must be a whole number, not 'many'", "write a whole number"),
        options={"calls": "many"},
    ),
    "too few calls": _debate(("--calls may not be -1", "give 0 or more"), options={"calls": -1}),
    "a time before now": _debate(("--time may not be -5", "give 0 or more"), options={"time": -5}),
    "a debt": _debate(("--money may not be -1", "give 0 or more"), options={"money": -1}),
    "no number of dollars": _debate(
        ("--money must be a number, not 'much'", "write a number"), options={"money": "much"}
    ),
    "too free a choice": _debate(
        ("--temperature may not be 3", "give 0 to 2"), options={"temperature": 3}
    ),
    "an unknown language": _debate(
        ("--lang may not be 'fr'", "use one of en, ja"), options={"lang": "fr"}
    ),
    "an unknown form": _debate(
        ("unknown name 'publish' in protocol.name", "write 'published'"),
        options={"protocol": "publish"},
    ),
    "an unknown seat": _debate(
        ("unknown name 'AG9' in --seat", "use one of AG1, AG2, M"),
        options={"seats": {"AG9": "symbolic"}},
    ),
    "an unknown agent": _debate(
        ("the agent of AG1: 'symbolc' names no model", AGENT.replace(ANY, "symbolic")),
        options={"seats": {"AG1": "symbolc"}},
    ),
    "an unknown provider": _debate(
        ("'nobody:m' names no model", MODEL), options={"model": "nobody:m"}
    ),
    "a misspelled program": _debate(
        ("'codx' names no model", MODEL.replace(ANY, "codex")), options={"model": "codx"}
    ),
    "a misspelled judge": _judged(
        ("'opnai:m' names no model", MODEL.replace(ANY, "openai:m")), judges=["opnai:m"]
    ),
    **{f"no key of {name}": _no_key(name, keys) for name, keys in KEYS.items()},
    "no question": _debate(
        ("there is no question", "ask one, or give the file that it is in"), what=""
    ),
    "one stance": _debate(
        ("AG2 has no stance, and no model is named that could find one", NEAREST),
        elsewhere=(
            (
                "AG2 has no stance, and no model is named that could find one",
                f'give each side, --stance "…" --stance "…", or {NAMED}',
            ),
        ),
        stances={"AG1": LOGIC["AG1"]},
    ),
    "a sentence that is not read": _debate(
        (
            (
                "AG2: cannot read 'If Tweety is red buy it': found the end, "
                'expected "is" or "has" or a verb'
            ),
            (
                'write it like "If a supplier is cheap and reliable, we should use it."; or let a model '
                "argue it: --model openai:gpt-5-mini, or set AUFHEBEN_MODEL"
            ),
        ),
        stances={**LOGIC, "AG2": "Tweety is a bird. If Tweety is red buy it."},
        place="1:42",
        chat=True,
    ),
    "a form without a model": _debate(
        (
            "the argllm form needs a model or a person in a seat",
            "name one (--model, --seat AG1=human), or take --protocol published",
        ),
        options={"protocol": "argllm"},
    ),
    "no model to judge": _judged(("no judge model given", NAMED)),
    "points that are no scale": _judged(
        (
            "--points may not be 'x'",
            "write the least and the most points of a speech, such as 60-80",
        ),
        judges=["ollama:m"],
        panel="null",
        points="x",
    ),
    "neither yes nor no": Fault(
        at=dict.fromkeys(
            ("python", "json", "assistant", "page"), Asked(options={"pooled": "maybe"})
        ),
        told=(("--pooled must be true or false, not 'maybe'", "write true or false"),),
    ),
    "an unknown run": _look(
        ("no run named 'brid'", "did you mean 'bird'? `aufheben runs list` shows them"),
        command=("show", "brid"),
        python=lambda app: app.result("brid"),
        json=("GET", "/api/runs/brid/result", None),
        page=("GET", "/runs/brid", None),
        assistant=("read", {"run": "brid"}),
    ),
    "a doubt of an unknown run": _doubt(
        "brid", "x", ("no run named 'brid'", "did you mean 'bird'? `aufheben runs list` shows them")
    ),
    "a premise that nobody has": _doubt(
        RUN, "xyz", ("nobody rests on 'xyz'", "name a premise word for word")
    ),
    "a premise that is misspelled": _doubt(
        RUN,
        "Tweety is a brid",
        ("nobody rests on 'Tweety is a brid'", "did you mean 'Tweety is a bird'?"),
    ),
    "an unknown argument": _look(
        ("no argument 'Arg77'", "name Arg1"),
        command=("why", "Arg77", "--run", RUN),
        python=lambda app: app.result(RUN).look("why", "Arg77"),
        json=("GET", f"/api/runs/{RUN}/looks/why?at=Arg77", None),
        assistant=("why", {"run": RUN, "argument": "Arg77"}),
    ),
    "an unknown look": _look(
        ("a debate cannot be asked 'sing'", "ask facts, why, doubt, semantics, flip"),
        python=lambda app: app.result(RUN).look("sing"),
        json=("GET", f"/api/runs/{RUN}/looks/sing", None),
        assistant=("look", {"run": RUN, "what": "sing"}),
    ),
    "an unknown semantics": _look(
        ("there is no semantics 'ideal'", "use one of grounded, complete, preferred, stable"),
        command=("why", "--run", RUN, "--semantics", "ideal"),
        python=lambda app: app.asked(RUN, (), "ideal"),
        json=("POST", f"/api/runs/{RUN}/doubt", {"semantics": "ideal"}),
        page=("POST", f"/runs/{RUN}/asked", {"semantics": "ideal"}),
        assistant=("look", {"run": RUN, "what": "semantics", "at": "ideal"}),
    ),
    "an unknown format": _look(
        ("a debate has no format 'exe'", f"use one of {FORMATS}"),
        python=lambda app: app.shown(RUN, "exe"),
        json=("GET", f"/api/runs/{RUN}/result?form=exe", None),
        page=("GET", f"/runs/{RUN}/as/exe", None),
        assistant=("read", {"run": RUN, "form": "exe"}),
    ),
    "an unknown room": _look(
        ("unknown name 'kitchen' in the rooms", f"use one of {ROOMS}"),
        command=("batch", ".", "--room", "kitchen", "--yes"),
        python=lambda _: auf.batch(".", "kitchen"),
        json=("POST", "/api/runs", {"room": "kitchen"}),
        page=("GET", "/new/kitchen", None),
        assistant=("start", {"room": "kitchen", "options": {}}),
    ),
    "runs of an unknown room": _look(
        ("unknown name 'kitchen' in the rooms", f"use one of {ROOMS}"),
        command=("runs", "list", "--kind", "kitchen"),
        python=lambda app: app.runs(kind="kitchen"),
        json=("GET", "/api/runs?room=kitchen", None),
        page=("GET", "/runs?room=kitchen", None),
        assistant=("runs", {"room": "kitchen"}),
    ),
    "runs that ended in an unknown way": _look(
        ("unknown name 'nice' in the outcomes", f"use one of {OUTCOMES}"),
        command=("runs", "list", "--outcome", "nice"),
        python=lambda app: app.runs(outcome="nice"),
        json=("GET", "/api/runs?outcome=nice", None),
        page=("GET", "/runs?outcome=nice", None),
        assistant=("runs", {"outcome": "nice"}),
    ),
}
