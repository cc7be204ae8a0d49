"""Complaints in the words of whoever called: of each door its own names of options and ways to go on."""

import inspect
import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import aclosing, contextmanager
from dataclasses import replace
from functools import cache, wraps
from typing import Any, ParamSpec, TypeVar

from aufheben.app.doors import Caller, calling
from aufheben.errors import NAME_ONE, AufhebenError, BadInput, ManyErrors, Stuck
from aufheben.rooms import registry
from aufheben.rooms.costs import CostEstimate
from aufheben.rooms.options import Option, Request, options
from aufheben.words import Fact, Invocation, Joined, Lang, Said, speaker, spelled

_say = speaker(__name__)

Wrong = TypeVar("Wrong", bound=AufhebenError)
KEPT_FROM_OTHERS = ("base_url", "cache", "prompts", "embeddings", "repetition_model")
"""Options that nobody is asked for: they name places, on this machine or elsewhere."""
_OF_CALLS = ("--journal", "--name", "--room", "--base-score")
"""What functions of Python take beside the options of a room."""
_OF_REQUESTS = ("--name", "--room")
"""What requests say beside them."""
_VALUE = r'"[^"\n]*"|[^\s"(),;、。）]+'
_FLAG = rf"(?<![\w-])(?P<flag>--[a-z][a-z-]*)(?: (?:{_VALUE})(?: (?P=flag) (?:{_VALUE}))*)?"
_PAIR = re.compile(rf"(--[a-z][a-z-]*)(?: ({_VALUE}))?")
_WAYS: Mapping[str, Mapping[Caller, str]] = {
    "runs list": {
        "python": "`App().runs()`",
        "json": "`GET /api/runs`",
        "assistant": "`runs`",
        "page": "/runs",
    },
    "runs rm": {
        "python": '`App().store.remove("{}")`',
        "json": "`DELETE /api/runs/{}`",
        "page": "/runs",
    },
    "resume": {
        "python": '`App().resume("{}")`',
        "json": "`POST /api/runs/{}/resume`",
        "assistant": "`resume`",
        "page": "/runs/{}",
    },
    "show": {
        "python": '`App().result("{}")`',
        "json": "`GET /api/runs/{}/result`",
        "assistant": "`read`",
        "page": "/runs/{}",
    },
    "init": dict.fromkeys(("python", "json", "assistant", "page", "chat"), "docs/grammar.md"),
    "ask": {
        "python": "`aufheben.ask()`",
        "json": "`POST /api/runs`",
        "assistant": "`start`",
        "page": "/",
    },
}
"""What does at other doors what a command does; `{}` is the run that it is about."""
_RUN = r"[A-Za-z0-9][A-Za-z0-9._-]*"
_WAY = rf"`?aufheben (?P<way>{'|'.join(_WAYS)})(?![a-z])(?: (?P<run>{_RUN})(?![\w.-]))?+(?! -)`?"
_COMMAND = r"`aufheben [^`]*`|aufheben (?:serve|mcp|doctor|init|bench)\b.*"
_OTHERS = r"robot convert(?: --input (?:\{\w*\}|\S+) --output \S+)?"
_SAID_TOO = r" ?[(（]AUFHEBEN_[A-Z_]+[)）]"
"""A variable beside the flag that says the same."""
_SET = r"AUFHEBEN_[A-Z_]+"
_WORDS = re.compile(
    rf"{_WAY}|(?P<command>{_COMMAND})|(?P<flags>{_FLAG})"
    rf"|(?P<other>{_OTHERS})|(?P<too>{_SAID_TOO})|(?P<set>{_SET})"
)
_MODEL = "--model openai:gpt-5-mini"
_SERVERS, _YES, _NO = "\ue000\ue001\ue002"
_SIGNS = {_SERVERS: "servers", _YES: "yes", _NO: "no"}
"""Stand for words of ours, in whichever language the text is."""
_SIGN = re.compile(f"([{''.join(_SIGNS)}])")


def _at_door(text: str, caller: Caller) -> str:
    return _WORDS.sub(lambda found: _told(found, caller), text)


def estimated(estimate: CostEstimate) -> CostEstimate:
    """The same in the words of the door that is called."""
    said, brief, *notes = (
        in_words(each, calling()) for each in (estimate.said, estimate.brief, *estimate.notes)
    )
    return replace(estimate, said=said, brief=brief, notes=tuple(notes))


def worded(wrong: Wrong, caller: Caller | None = None) -> Wrong:
    """The same error in the words of a door; itself where those are its own."""
    caller = caller or calling()
    if caller == "command":
        return wrong
    if isinstance(wrong, ManyErrors):
        each = [worded(one, caller) for one in wrong.each]
        return wrong if all(map(_is, each, wrong.each)) else wrong.but(_each=tuple(each))
    if isinstance(wrong, Stuck):
        cause = worded(wrong.cause, caller)
        return wrong if cause is wrong.cause else wrong.but(cause=cause)
    said, fix = in_words(wrong.said, caller), in_words(wrong.fix, caller)
    return wrong if (said, fix) == (wrong.said, wrong.fix) else wrong.but(said=said, fix=fix)


def whole(wrong: AufhebenError) -> Fact:
    """All that an error says, as a fact: any door says it in its language and its words."""
    each = _each(wrong)
    told = [
        _say.joined(_placed(one), _say("do", fix=one.fix), between="next_line")
        if one.fix
        else _placed(one)
        for one in each
    ]
    many = [_say("errors", n=len(each))] if len(each) > 1 else []
    return _say.joined(*told, *many, between="new_line")


def first_line(wrong: AufhebenError) -> Fact:
    """What it says first: what happened, and where, not what to do."""
    return _placed(_each(wrong)[0])


def _each(wrong: AufhebenError) -> tuple[AufhebenError, ...]:
    cause = wrong.cause if isinstance(wrong, Stuck) else wrong
    return cause.each if isinstance(cause, BadInput) else (cause,)


def _placed(wrong: AufhebenError) -> Fact:
    place = wrong.place if isinstance(wrong, BadInput) else ""
    return _say.joined(place, wrong.said, between="at") if place else wrong.said


def told_by(caller: Caller, lang: Lang, fact: Fact) -> str:
    """What an error says in a language and in the words of a door."""
    return spelled(in_words(fact, caller), lang)


def in_words(fact: Fact, caller: Caller) -> Fact:
    """The same message in the words of a door; what others wrote stays as it is."""
    if caller == "command":
        return fact
    match fact:
        case Said() if fact == NAME_ONE and _is_of_server("--model", "model", caller):
            # The option and the variable are one there.
            return _say("set_there", way=in_words(Invocation(_MODEL), caller))
        case Said(module, key, facts):
            invocations = {
                name: in_words(named, caller) for name, named in fact.invocations.items()
            }
            filled = {name: in_words(each, caller) for name, each in facts.items()}
            return Said(module, key, {**filled, **invocations})
        case Joined(facts, between):
            return Joined(tuple(in_words(each, caller) for each in facts), between)
        case Invocation(text):
            return _signed(_at_door(text, caller))
        case _:
            return fact


def _signed(text: str) -> Fact:
    pieces = (piece for piece in _SIGN.split(text) if piece)
    facts = (_say(_SIGNS[piece]) if piece in _SIGNS else piece for piece in pieces)
    return _say.joined(*facts, between="nothing")


def _is(one: object, other: object) -> bool:
    return one is other


def _told(found: re.Match[str], caller: Caller) -> str:
    if found["flags"]:
        return _said(found["flags"], caller)
    if found["other"]:
        return "ROBOT"
    if found["too"] or found["set"]:
        return found[0] if caller == "python" else _of_server(found["set"])
    way = _WAYS[found["way"]].get(caller) if found["way"] else None
    return found[0] if way is None else way.format(found["run"] or "RUN")


def _said(text: str, caller: Caller) -> str:
    """A flag with what stands behind it, or the same flag several times."""
    pairs = _PAIR.findall(text)
    flag = pairs[0][0]
    if flag in (_OF_CALLS if caller == "python" else _OF_REQUESTS):
        name = flag[2:].replace("-", "_")
        return re.sub(rf"{flag} (?=\d)", f"{name}=", text).replace(flag, name)
    name, option = _field(flag)
    if _is_of_server(flag, name, caller):
        return re.sub(rf"{flag}(?: (?=\S+[:=/]))?", lambda f: _variable(flag, f[0]), text)
    if option is None:
        return text
    if flag.startswith("--no-"):
        return text.replace(flag, _given(name, False, caller))
    values = [value for each, value in pairs if each == flag and _is_value(value, option)]
    if len(values) < len(pairs):
        return text.replace(flag, name)
    return _given(name, _value(option, [each.strip('"') for each in values]), caller)


def _is_of_server(flag: str, name: str, caller: Caller) -> bool:
    """Whether it is said where the server is started: then its variable says it in one word."""
    if caller == "python":
        return False
    kept = flag == "--journal" or name in KEPT_FROM_OTHERS
    return kept or (caller == "chat" and (name == "model" or name in options(Request)))


def _of_server(variable: str | None) -> str:
    """A variable as who has not started the server is told of it; nothing beside what says it."""
    return f"{_SERVERS}{variable}" if variable else ""


def _variable(flag: str, said: str) -> str:
    name = _of_server(f"AUFHEBEN_{flag[2:].upper().replace('-', '_')}")
    return f"{name}=" if said.endswith(" ") else name


def _is_value(text: str, option: Option) -> bool:
    """Whether it is what the flag takes, and not the next word of a sentence."""
    return text in option.choices or text in _FORMS or bool(re.search(r'["=:]', text))


_FORMS = ("published", "argllm", "lift", "complete", "capped", "single")
"""Forms of a debate, which other packages may add to: so the option lists no choices."""


def _value(option: Option, values: list[str]) -> Any:
    pairs = [each.partition("=") for each in values]
    if option.many and all(sign for _, sign, _ in pairs):
        return {name: value for name, _, value in pairs}
    return values if option.many else values[0]


def _given(name: str, value: Any, caller: Caller) -> str:
    if caller == "chat" and name == "stances":
        return "A: …, B: …"
    if caller in ("page", "chat"):
        return f"{name}: {_typed(value, caller)}"
    said = json.dumps(value, ensure_ascii=False)
    if caller == "python":
        return f"{name}={value if isinstance(value, bool) else said}"
    return f"{name}: {said}"


def _typed(value: Any, caller: Caller) -> str:
    """As people write it into a field."""
    if isinstance(value, bool):
        signs = (_NO, _YES) if caller == "page" else ("no", "yes")
        return signs[value]
    if isinstance(value, Mapping):
        return ", ".join(f"{name}={each}" for name, each in value.items())
    return ", ".join(f"“{each}”" for each in value) if isinstance(value, list) else str(value)


def _field(flag: str) -> tuple[str, Option | None]:
    """The field of a flag; a switch has a second one that turns it off."""
    own = _fields()
    return own.get(flag) or own.get(flag.replace("--no-", "--", 1)) or ("", None)


@cache
def _fields() -> dict[str, tuple[str, Option]]:
    """Fields of our rooms' requests by their flags."""
    return {
        said.flag or f"--{name.replace('_', '-')}": (name, said)
        for room in registry.OURS
        for name, said in options(registry.named(room).request).items()
    }


P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")


def in_python(wrong: Wrong) -> Wrong:
    """The error in Python's words; of what a door of ours calls the words stay: it has its own."""
    return worded(wrong) if calling() == "python" else wrong


@contextmanager
def _in_python() -> Iterator[None]:
    try:
        yield
    except AufhebenError as wrong:
        told = in_python(wrong)
        if told is wrong:
            raise
        raise told from wrong.__cause__


def told_in_python(function: Callable[P, R]) -> Callable[P, R]:
    """The same function; a complaint that leaves it names keywords and calls."""
    made: Any = function
    if inspect.iscoroutinefunction(function):

        @wraps(function)
        async def awaited(*args: Any, **more: Any) -> Any:
            with _in_python():
                return await made(*args, **more)

        return awaited  # type: ignore[return-value]
    if inspect.isasyncgenfunction(function):

        @wraps(function)
        async def each_awaited(*args: Any, **more: Any) -> Any:
            with _in_python():
                async with aclosing(made(*args, **more)) as found:
                    async for one in found:
                        yield one

        return each_awaited
    if inspect.isgeneratorfunction(function):

        @wraps(function)
        def each(*args: Any, **more: Any) -> Any:
            with _in_python():
                yield from made(*args, **more)

        return each

    @wraps(function)
    def called(*args: Any, **more: Any) -> Any:
        with _in_python():
            return made(*args, **more)

    return called


def speaks_python(kind: type[T]) -> type[T]:
    """The same class; a complaint that leaves a method of it which is public is told so."""
    for name, value in list(vars(kind).items()):
        if not name.startswith("_") and inspect.isfunction(value):
            setattr(kind, name, told_in_python(value))
    return kind
