"""Options of runs: fields of frozen dataclasses, named as in files and flags.

What a field says of itself here is all that a surface needs to offer it: what it does, in which
group it is listed, which values it takes.
"""

import dataclasses
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from os import PathLike
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeVar, get_args

from aufheben.errors import BadInput, among
from aufheben.words import Fact, speaker

_say = speaker(__name__)

if TYPE_CHECKING:
    from aufheben.domain import Limits

Group = Literal["Seats", "Form", "Reading", "Limits", "Models", "Output"]
GROUPS: tuple[Group, ...] = get_args(Group)
"""In the order in which they are listed."""
Given = TypeVar("Given")
_NAMING = re.compile("MODEL|AGENT")
_FILE = re.compile("FILE|DIR|OLD|INDEX")
_BEYOND = 2**63
"""No number of an option is so large: what keeps runs holds 64 bits."""
REPETITIONS = ("off", "exact", "lexical", "semantic", "model")


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """How an option is offered. `least` and `most` are inclusive; `rare` ones are listed last.

    `flag` is its name on a command line where that is another, `alone` its value where the flag
    stands without one; `many` may be given several times, an `argument` stands without a flag;
    `spelled` are other spellings of its choices; `within` are the endings of the files that are
    read where it names a folder.
    """

    help: Fact
    group: Group
    kind: type = str
    flag: str = ""
    metavar: str | None = None
    example: Fact = ""
    least: float | None = None
    most: float | None = None
    choices: tuple[str, ...] = ()
    spelled: Mapping[str, str] = field(default_factory=dict)
    many: bool = False
    rare: bool = False
    argument: bool = False
    required: bool = False
    alone: str = ""
    within: tuple[str, ...] = ()

    @property
    def names_files(self) -> bool:
        """Whether it takes a file."""
        return _FILE.search(self.metavar or "") is not None

    @property
    def takes_words(self) -> bool:
        """Whether a text may stand in for the file: a question, say."""
        return self.names_files and "|" in (self.metavar or "")


def option(default: Any, help: Fact, group: Group, kind: type = str, **more: Any) -> Any:  # noqa: A002
    """A field with what it says of itself."""
    said = Option(help=help, group=group, kind=kind, **more)
    return field(default=default, metadata={"option": said})


def same(of: Any, name: str) -> Any:
    """The field of another dataclass of options, by that name."""
    [one] = (each for each in dataclasses.fields(of) if each.name == name)
    return field(default=one.default, metadata=one.metadata)


def model_option(help: Fact) -> Any:  # noqa: A002 - as in `option`
    """The model of every seat that is given to nobody else."""
    return option(None, help, "Seats", metavar="PROVIDER:MODEL")


def seats_option(help: Fact, example: Fact) -> Any:  # noqa: A002 - as in `option`
    """Agents by seat."""
    more = {"flag": "--seat", "metavar": "NAME=AGENT", "example": example, "many": True}
    return option((), help, "Seats", dict, **more)


def lang_option(help: Fact) -> Any:  # noqa: A002 - as in `option`
    """A language; by default that of what is read."""
    return option(None, help, "Seats", choices=("en", "ja"))


def options(of: Any) -> dict[str, Option]:
    """The options of a dataclass, by field."""
    return {f.name: f.metadata["option"] for f in dataclasses.fields(of) if "option" in f.metadata}


def kinds(of: Any, names: Iterable[str]) -> dict[str, type]:
    """What the values of these options of a dataclass are, where a file has them as keys."""
    said = options(of)
    return {name: said[name].kind for name in names}


def naming(of: Any) -> tuple[str, ...]:
    """The options of a dataclass that name who is asked: a model, or agents by seat."""
    return tuple(name for name, said in options(of).items() if _NAMING.search(said.metavar or ""))


def texts(value: object) -> Iterator[str]:
    """Every text in the value of an option."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping | list | tuple):
        for each in value.values() if isinstance(value, Mapping) else value:
            yield from texts(each)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """How models are asked."""

    base_url: str | None = option(None, _say("option_base_url"), "Models", metavar="URL")
    temperature: float | None = option(
        None, _say("option_temperature"), "Models", float, least=0, most=2, rare=True
    )
    seed: int | None = option(None, _say("option_seed"), "Models", int, rare=True)
    max_tokens: int = option(4096, _say("option_max_tokens"), "Models", int, least=64, rare=True)
    context_window: int | None = option(
        None, _say("option_context_window"), "Models", int, metavar="TOKENS", least=256, rare=True
    )
    timeout: float = option(120.0, _say("option_timeout"), "Models", float, least=0.1, rare=True)
    patience: float | None = option(
        None, _say("option_patience"), "Models", float, least=0, rare=True
    )
    repetition: str = option(
        "lexical", _say("option_repetition"), "Models", choices=REPETITIONS, rare=True
    )
    embeddings: str | None = option(
        None, _say("option_embeddings"), "Models", metavar="MODEL", rare=True
    )
    repetition_model: str | None = option(
        None, _say("option_repetition_model"), "Models", metavar="MODEL", rare=True
    )
    cache: str | None = option(None, _say("option_cache"), "Models", metavar="FILE", rare=True)
    trial: int = option(1, _say("option_trial"), "Models", int, least=1, rare=True)
    prompts: str | None = option(None, _say("option_prompts"), "Models", metavar="DIR", rare=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Request(Asking):
    """What every request says: how models are asked, and what may be spent (None: no limit of one's own)."""

    room: ClassVar[str]
    formats: ClassVar[tuple[str, ...]] = ("html", "svg", "txt")

    reasks: int | None = option(None, _say("option_reasks"), "Limits", int, least=0)
    calls: int | None = option(None, _say("option_calls"), "Limits", int, least=0)
    tokens: int | None = option(None, _say("option_tokens"), "Limits", int, least=0)
    money: float | None = option(None, _say("option_money"), "Limits", float, least=0)
    time: float | None = option(None, _say("option_time"), "Limits", float, least=0)


def first_options(offered: Mapping[str, Option | None]) -> list[str]:
    """Of some options those that say what a run is about: they stand without a flag on a command line."""
    return [name for name, said in offered.items() if said and (said.argument or said.required)]


SPENDING = ("calls", "tokens", "money", "time")
LIMITS = ("reasks", *SPENDING)


def limits(given: Any, written: Mapping[str, Any] | None = None, **more: Any) -> "Limits":
    """The limits of a request, over those `written` in its file."""
    from aufheben.domain import Limits

    own = {name: getattr(given, name) for name in LIMITS if getattr(given, name) is not None}
    kept = {name: value for name, value in (written or {}).items() if name in LIMITS}
    return Limits(**{**kept, **own, **more})


def filled(given: Given, defaults: Mapping[str, object]) -> Given:
    """The same with defaults where it says nothing of its own."""
    fields = {f.name: f.default for f in dataclasses.fields(given)}  # type: ignore[arg-type]
    more = {
        name: value
        for name, value in defaults.items()
        if name in fields and getattr(given, name) == fields[name]
    }
    return replace(given, **more) if more else given  # type: ignore[type-var]


def made(kind: type[Given], said: Mapping[str, Any]) -> Given:
    """A request of what was said. Raises BadInput for an option that is missing."""
    for each in dataclasses.fields(kind):  # type: ignore[arg-type]
        if each.name not in said and each.default is each.default_factory is dataclasses.MISSING:
            raise BadInput(
                _say("missing_what", what=each.name), do=_say("give_first", first=each.name)
            )
    return kind(**said)


def check(given: Given) -> Given:
    """The same, its choices in their usual spelling. Raises BadInput for what no option takes."""
    spelled = {
        name: said.spelled[getattr(given, name)]
        for name, said in options(given).items()
        if isinstance(getattr(given, name), str) and getattr(given, name) in said.spelled
    }
    given = _floats(replace(given, **spelled) if spelled else given)  # type: ignore[type-var]
    lacking = {f.name for f in dataclasses.fields(given) if f.default is None}  # type: ignore[arg-type]
    for name, said in options(given).items():
        value = getattr(given, name)
        wrong = None if value is None and name in lacking else _wrong_whole(name, said, value)
        if wrong is not None:
            raise wrong
    return given


def _floats(given: Given) -> Given:
    """The same, 1 as 1.0 where a fraction may stand: else equal requests would differ in a journal."""
    whole = {
        name: float(getattr(given, name))
        for name, said in options(given).items()
        if said.kind is float
        and type(getattr(given, name)) is int
        and abs(getattr(given, name)) < _BEYOND
    }
    return replace(given, **whole) if whole else given  # type: ignore[type-var]


def _wrong_whole(name: str, said: Option, value: Any) -> BadInput | None:
    """What is wrong with an option, or with one of its values where it has several."""
    if said.kind is dict or (said.many and isinstance(value, Mapping)):
        return None if _is_names(value) else _no(name, _say("mapping_names_text"), value)
    if not said.many:
        return wrong_value(name, said, value)
    if not isinstance(value, list | tuple):
        return _no(name, _say("list"), value)
    return next(filter(None, (wrong_value(name, said, each) for each in value)), None)


def _is_names(value: Any) -> bool:
    try:
        return all(isinstance(word, str) for pair in dict(value).items() for word in pair)
    except (TypeError, ValueError):
        return False


def _no(name: str, what: Fact, value: object) -> BadInput:
    return BadInput(
        _say("must_not", name=name, what=what, value=_short(value)),
        do=_say("write_value", form=what),
    )


def _short(value: object) -> Fact:
    """A whole number may have too many digits to be written."""
    return _say("too_large") if type(value) is int and abs(value) >= _BEYOND else repr(value)[:80]


def wrong_value(name: str, said: Option, value: Any) -> BadInput | None:
    """What is wrong with a value of an option, which is called `name` where it was said."""
    if said.choices and value not in said.choices:
        what = _say("may_not_be", name=name, own=_short(value))
        return BadInput(what, do=among("use_lists", said.choices))
    if said.kind is bool and not isinstance(value, bool):
        what = _say("must_true_false", name=name, value=_short(value))
        return BadInput(what, do=_say("write_true_false"))
    if said.kind is str and not isinstance(value, str | PathLike):
        return _no(name, _say("text"), value)
    return _not_in_range(name, said, value) if said.kind in (int, float) else None


def number_of(said: Option, text: Any) -> Any:
    """The number that a text says, of a share also in percent; the text itself where it is none."""
    percent = said.most == 1 and isinstance(text, str) and text.rstrip().endswith("%")
    try:
        return float(text.rstrip()[:-1]) / 100 if percent else said.kind(text)
    except (TypeError, ValueError, OverflowError):
        return text


def _not_in_range(name: str, said: Option, value: Any) -> BadInput | None:
    number, what = (
        (int, _say("whole_number")) if said.kind is int else ((int, float), _say("number"))
    )
    # NaN and the infinities are numbers to nobody who reads what is kept.
    if not isinstance(value, number) or isinstance(value, bool) or not -_BEYOND < value < _BEYOND:
        return _no(name, what, value)
    least = float("-inf") if said.least is None else said.least
    most = float("inf") if said.most is None else said.most
    if least <= value <= most:
        return None
    low, top = f"{said.least:g}", said.most
    do = _say("give_more", low=low) if top is None else _say("give_low", low=low, top=top)
    return BadInput(_say("may_not_be", name=name, own=float(value)), do=do)


def check_count(name: str, value: object) -> None:
    """Raise BadInput for what is no whole number from 1 on."""
    if (
        wrong := _not_in_range(name, Option(help="", group="Limits", kind=int, least=1), value)
    ) is not None:
        raise wrong


def asked_by(request: object, defaults: Mapping[str, object]) -> Asking:
    """How models are asked by a request (None: by no particular one), over the defaults."""
    names = [f.name for f in dataclasses.fields(Asking)]
    own = {n: getattr(request, n) for n in names} if isinstance(request, Asking) else {}
    return _floats(filled(Asking(**own), defaults))
