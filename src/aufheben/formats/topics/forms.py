"""From a row to topics, by which of the known forms its keys show."""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from aufheben.domain.issues import Topic
from aufheben.domain.vocabulary import Lang
from aufheben.formats.topics import rows
from aufheben.formats.topics.rows import TopicRow
from aufheben.runtime.validation import spoken
from aufheben.words import speaker

_say = speaker(__name__)

LANGS: tuple[Lang, ...] = ("en", "ja")


class Entry(NamedTuple):
    """A topic, where it stands, and the group of like ones it comes from (empty: its own)."""

    topic: Topic
    row: TopicRow
    cluster: str = ""


def entries(row: TopicRow) -> Iterator[Entry]:
    """The topics of a row, one for each language. Raises BadInput, with file and line."""
    keys, read = _FORMS[_form(row)]
    row.known(keys)
    group = row.cells.get("cluster")
    cluster = "" if group is None else str(group)
    for topic in read(row):
        yield Entry(topic, row, cluster)


def _form(row: TopicRow) -> str:
    """By the keys that only this form has; what shows none is meant as ours."""
    return next((form for form, keys in _MARKS.items() if row.has(*keys)), "values")


def _values(row: TopicRow) -> Iterator[Topic]:
    if not row.has(*LANGS):
        raise row.wrong(_say("topic_without_question"), _say("write_languages"))
    for lang in LANGS:
        if row.has(lang):
            stances = _stances(row, lang)
            yield Topic(id=row.id(), lang=lang, question=row.text(lang), stances=stances)


def _stances(row: TopicRow, lang: Lang) -> tuple[str, ...]:
    """As given, or those of who holds the values; none where neither is given."""
    tail = "" if lang == "en" else "_ja"
    values = (f"value_a{tail}", f"value_b{tail}")
    given = _sides(row, f"stances{tail}")
    if not row.has(*values):
        return given
    if given:
        raise row.wrong(_say("both_values_stances", tail=tail), _say("keep_them"))
    return tuple(rows.valued(value, lang) for value in _both(row, *values))


def _question(row: TopicRow) -> Iterator[Topic]:
    asked = row.text("question")
    yield Topic(
        id=row.id(),
        lang=_lang(row, asked),
        question=asked,
        stances=_sides(row, "stances"),
        key_points=row.texts("key_points"),
        obvious=row.text("obvious") if row.has("obvious") else "",
        expected=row.text("expected") if row.has("expected") else "",
    )


def _dialectic_mas(row: TopicRow) -> Iterator[Topic]:
    asked = row.text("question")
    sides = (_own(side) for side in _both(row, "agent1_stance", "agent2_stance"))
    stances = tuple(sides)
    if not all(stances):
        raise row.wrong(_say("stance_says_nothing"), _say("write_own_stance"))
    yield Topic(id=row.id(), lang=_lang(row, asked), question=asked, stances=stances)


def _own(stance: str) -> str:
    """Without the line that addresses the agent."""
    first, _, rest = stance.partition("\n")
    head = first.strip().rstrip(":：").strip().casefold()
    return rest.strip() if head == "your stance" else stance


def _habermas(row: TopicRow) -> Iterator[Topic]:
    asked = row.text("question")
    sides = _both(row, "thesis", "antithesis")
    yield Topic(id=row.id(), lang=_lang(row, asked), question=asked, stances=sides)


def _moralchoice(row: TopicRow) -> Iterator[Topic]:
    """Of low ambiguity (ids C_ or L_) the first action is the right one (Scherrer et al. 2023).

    Which action the first seat stands for is drawn by the id: the first seat integrates, and
    would else always be the one that is right.
    """
    actions = _both(row, "action1", "action2")
    turned = hashlib.sha256(row.id().encode()).digest()[0] % 2
    ordered = actions[::-1] if turned else actions
    yield Topic(
        id=row.id(),
        lang="en",
        question=rows.asked_of(row.text("context")),
        stances=tuple(rows.right_act(action) for action in ordered),
        obvious=actions[0] if row.id().startswith(("C_", "L_")) else "",
    )


def _argkp(row: TopicRow) -> Iterator[Topic]:
    statement = row.text("topic").rstrip(".")
    points = (*row.texts("key_points_pro"), *row.texts("key_points_con"))
    if not points:
        raise row.wrong(_say("no_key_points"), _say("write_list", key="key_points_pro"))
    yield Topic(
        id=row.id(),
        lang="en",
        question=rows.asked_whether(statement),
        stances=rows.for_and_against(statement),
        key_points=points,
    )


def _both(row: TopicRow, one: str, other: str) -> tuple[str, str]:
    for here, gone in ((one, other), (other, one)):
        if row.has(here) and not row.has(gone):
            raise row.wrong(_say("one_stance_missing", gone=gone), _say("write_value", key=gone))
    return row.text(one), row.text(other)


def _sides(row: TopicRow, key: str) -> tuple[str, ...]:
    stances = row.texts(key)
    if len(stances) == 1:
        raise row.wrong(_say("one_stance_only", key=key), _say("give_two_stances"))
    return stances


def _lang(row: TopicRow, asked: str) -> Lang:
    """As given, or by the script of the question: any kana or kanji decides."""
    if not row.has("lang"):
        return spoken(asked * 10) or "en"
    said = row.text("lang")
    found = next((lang for lang in LANGS if lang == said), None)
    if found is None:
        what = _say("value_shown", name="lang", value=repr(said[:40]))
        raise row.wrong(what, _say("write_en_ja"))
    return found


_VALUES = ("id", "en", "ja", "value_a", "value_b", "value_a_ja", "value_b_ja")
_FORMS: Mapping[str, tuple[tuple[str, ...], Callable[[TopicRow], Iterator[Topic]]]] = {
    "values": ((*_VALUES, "stances", "stances_ja", "cluster"), _values),
    "question": (
        ("id", "question", "stances", "lang", "key_points", "obvious", "expected"),
        _question,
    ),
    "dialectic-mas": (("id", "question", "agent1_stance", "agent2_stance", "lang"), _dialectic_mas),
    "habermas": (("id", "question", "thesis", "antithesis", "cluster", "split", "lang"), _habermas),
    "moralchoice": (("id", "context", "action1", "action2", "rule"), _moralchoice),
    "argkp": (
        ("id", "topic", "n_args_pro", "n_args_con", "key_points_pro", "key_points_con"),
        _argkp,
    ),
}
_MARKS: Mapping[str, tuple[str, ...]] = {
    "dialectic-mas": ("agent1_stance", "agent2_stance"),
    "habermas": ("thesis", "antithesis"),
    "moralchoice": ("context", "action1", "action2"),
    "argkp": ("topic", "key_points_pro", "key_points_con"),
    "question": ("question",),
}
