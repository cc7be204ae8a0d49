"""Every field that a person is asked for or shown has one text, in both languages, in use."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, get_args, get_type_hints

import pytest

from aufheben.agents.human.edges import About
from aufheben.agents.human.view import HIDDEN, RECOUNTED, sight
from aufheben.domain import Argument
from aufheben.domain.vocabulary import Lang
from aufheben.formats.sheets.shapes import Shape, shape, values
from aufheben.formats.sheets.submitted import InSentences
from aufheben.protocols.ports import Task
from aufheben.protocols.question import Question
from aufheben.protocols.words import Vocabulary
from aufheben.rooms.deliberation.asks.act_tasks import Do
from aufheben.rooms.dialectic.asks.argument_tasks import Construct, Counter
from aufheben.rooms.dialectic.asks.integration_tasks import Reconstruct
from aufheben.rooms.dialectic.methods.argllm import Argue
from aufheben.rooms.dialectic.methods.speech_tasks import Heard, Retort, Speak
from aufheben.rooms.schema import asking
from aufheben.words import packages, words_of
from tests.agents.prompt_tasks import SEAT
from tests.agents.sample_tasks import Sample, samples

DRAWN = (Construct, Counter, Reconstruct, Do, *get_args(About))
"""Tasks of which a person sees a picture of their own."""
TOLD = (*RECOUNTED, Argument, Heard)
"""What has lines of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """Under which keys, the first of them first, something is looked for in the words of a kind."""

    kind: Any
    section: str
    keys: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.kind.__name__}-{self.section}-{self.keys[0]}"

    @property
    def entry(self) -> tuple[str, str, str] | None:
        """The package, section and key that it is found in."""
        every = ((each, self.section, key) for key in self.keys for each in packages(self.kind))
        return next((e for e in every if e[2] in words_of(e[0]).get(self.section, {})), None)


def _field(kind: Any, within: str, key: str) -> Use:
    around = (within,) if within else (base.__name__ for base in kind.__mro__)
    return Use(kind=kind, section="field", keys=(*(f"{each}.{key}" for each in around), key))


def _in_message(kind: Any, schema: Any) -> Iterator[Use]:
    for within, key, found in _walked(schema, schema.get("$defs", {})):
        if key:
            yield _field(kind, within, key)
        codes = [code for code, _ in found.codes if isinstance(code, str)]
        yield from (Use(kind=kind, section="code", keys=(code,)) for code in codes)


def _walked(
    schema: Any, defs: Any, within: str = "", key: str = ""
) -> Iterator[tuple[str, str, Shape]]:
    """Every part of a message: what it stands in, its key, and what is asked for there."""
    found = shape(schema, defs)
    yield within, key, found
    for name, each in _parts(found).items():
        yield from _walked(each, defs, key or within, name)


def _parts(found: Shape) -> Mapping[str, Any]:
    match found.kind:
        case "object":
            return dict(found.schema["properties"])
        case "list" | "numbers":
            return {"": found.schema["items"]}
        case "mapping":
            return {"": values(found.schema) or {}}
    return {}


def _in_sight(
    kind: Any, shown: Any, hidden: tuple[str, ...] = (), within: str = ""
) -> Iterator[Use]:
    hints = get_type_hints(shown)
    for name in (field.name for field in fields(shown) if field.name not in hidden):
        yield _field(kind, within, name)
        inside = dict.fromkeys(_inside(hints[name]))  # in order: workers must collect the same
        if bool in inside:
            yield from (Use(kind=kind, section="code", keys=(code,)) for code in ("YES", "NO"))
        for inner in inside:
            if is_dataclass(inner) and inner not in TOLD:
                yield from _in_sight(kind, inner, (), name)


def _inside(hint: Any) -> Iterator[Any]:
    yield hint
    for each in get_args(hint):
        yield from _inside(each)


def _hidden(kind: Any) -> tuple[str, ...]:
    if issubclass(kind, Speak):
        return (*HIDDEN, "about" if issubclass(kind, Argue) else "speaker")
    return HIDDEN


KINDS = {task: task.message() for room in asking().values() for task in room.TASKS}
"""Every kind of task of every room, and its message."""
ASKED = {kind: message for kind, message in KINDS.items() if not issubclass(kind, DRAWN)}


def _uses() -> Iterator[Use]:
    for kind, message in {**KINDS, InSentences: InSentences}.items():
        yield from _in_message(kind, message.model_json_schema())
    for kind in ASKED:
        yield from _in_sight(kind, kind, _hidden(kind))
    for kind in (*ASKED, Question):
        if not issubclass(kind, Speak | Retort):
            keys = tuple(base.__name__ for base in kind.__mro__)
            yield Use(kind=kind, section="asked", keys=keys)


USES = list(dict.fromkeys(_uses()))
CODES = ("argue", "concede", "nothing_new", "skip")
USES += [Use(kind=InSentences, section="code", keys=(code,)) for code in CODES]
SECTIONS = ("asked", "field", "code")
USED = {use.entry for use in USES}
# Codes of a whole room are also what its report says.
ENTRIES = sorted(
    (package, section, key)
    for package in {package for use in USES for package in packages(use.kind)}
    for section in SECTIONS
    for key in words_of(package).get(section, {})
    if section != "code" or package.endswith(".asks") or package.startswith("aufheben.protocols")
)


@pytest.mark.parametrize("use", USES, ids=str)
def test_whatever_is_asked_or_shown_has_words(use: Use) -> None:
    assert use.entry is not None


@pytest.mark.parametrize("entry", ENTRIES, ids=".".join)
def test_every_text_of_a_field_is_in_both_languages_and_in_use(entry: tuple[str, str, str]) -> None:
    package, section, key = entry
    english, japanese = words_of(package)[section][key]
    assert english
    assert not japanese.isascii()
    assert ("{issue}" in english) == ("{issue}" in japanese)
    assert entry in USED


@pytest.mark.parametrize("kind", ASKED)
def test_no_task_but_for_an_answer_to_the_issue_is_asked_the_question_of_the_issue(
    kind: Any,
) -> None:
    if Vocabulary(kind, "en").asked("…") == Vocabulary(Task, "en").asked("…"):
        prose = issubclass(kind, Speak | Retort)
        assert prose or "final_answer" in KINDS[kind].model_fields


@pytest.mark.parametrize("kind", KINDS)
def test_what_may_be_chosen_is_told_apart_by_its_words(kind: Any) -> None:
    schema = KINDS[kind].model_json_schema()
    for _, _, found in _walked(schema, schema.get("$defs", {})):
        for lang in get_args(Lang):
            said = [Vocabulary(kind, lang).code(*code) for code in found.codes]
            assert len(set(said)) == len(said)


SIGHTS = [each for each in samples() if each.lang == "ja" and type(each.task) in ASKED]


@pytest.mark.parametrize("sample", SIGHTS, ids=lambda each: f"{each.room}-{each.name}-{each.case}")
def test_what_a_person_sees_in_japanese_is_called_so(sample: Sample) -> None:
    for line in sight(SEAT, sample.task, (), "ja").splitlines():
        name = line.partition(": ‹")[0] if ": ‹" in line else ""
        assert not any(part.isascii() for part in name.split(" › ") if part.strip("‹ ")), line
