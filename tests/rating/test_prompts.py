"""The words a judge is asked with, in both languages."""

import re
from typing import Any

import pytest

from aufheben.agents.llm import Fence, Prompt, compose, templates
from aufheben.domain import Seat
from aufheben.domain.ratings import Measure
from aufheben.protocols.ports import Rejected
from aufheben.protocols.rating import NAMES, SCHEMAS, asks
from aufheben.testing.gullible import outside
from aufheben.testing.rater import rated_by
from tests.rating.exhibits import ALL, exhibit, other

LANGS: tuple[Any, ...] = ("en", "ja")
FENCE = Fence(stable="0123456789abcdef", fresh="fedcba9876543210")
JUDGE = Seat(name="J1", stance="")
RULINGS = (Rejected(expected="canary expected", got="canary got", do="canary do"),)
FULL = exhibit(
    question="canary question",
    answer="canary answer",
    stances=(("canary one", "canary stance"), ("canary two", "canary stance")),
    transcript=(("canary one", "canary move"), ("canary two", "canary move")),
    replies=(2,),
    key_points=("canary point",),
    obvious="canary obvious",
    instead="canary instead",
    explanation="canary explanation",
)
each_lang = pytest.mark.parametrize("lang", LANGS)
each_measure = pytest.mark.parametrize("measure", ALL)


def prompt_of(measure: Measure, lang: Any, *rulings: Rejected, of: Any = FULL) -> Prompt:
    beside = other(question="canary question", answer="canary other", stances=FULL.stances)
    [ask, *_] = asks(of, measures=(measure,), readings=1, other=beside)
    return compose(JUDGE, ask.task, rulings, lang=lang, fence=FENCE)


def test_every_task_has_a_message_and_every_message_a_prompt() -> None:
    assert set(NAMES.values()) == set(SCHEMAS) == set(ALL)
    names = templates._environment(templates.Words("rating")).list_templates()
    english = {name.removeprefix("en/") for name in names if name.startswith("en/")}
    assert english == {name.removeprefix("ja/") for name in names if name.startswith("ja/")}
    assert english >= {f"{name}.j2" for name in SCHEMAS}


@each_lang
@each_measure
def test_f16_what_others_wrote_stands_inside_the_fence(measure: Measure, lang: Any) -> None:
    told = prompt_of(measure, lang, *RULINGS)
    assert "canary" in told.user
    assert "canary" not in outside(told.system + told.user)
    assert told.user.index('{"') < told.user.index(f"<data-{FENCE.fresh}>")


@each_lang
@each_measure
def test_the_shape_names_every_key_that_must_be_there(measure: Measure, lang: Any) -> None:
    shape = next(line for line in prompt_of(measure, lang).user.split("\n") if line[:1] == "{")
    required = SCHEMAS[measure].model_json_schema().get("required", [])
    assert all(f'"{key}"' in shape for key in required)
    assert rated_by(prompt_of(measure, lang).user) == measure


@each_measure
def test_each_prompt_speaks_one_language(measure: Measure) -> None:
    english, japanese = (prompt_of(measure, lang, *RULINGS) for lang in LANGS)
    assert not re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", english.system + english.user)
    for line in outside(japanese.system + japanese.user).splitlines():
        own = re.sub(r'"[^"]*"|<[^>]*>', "", line)
        assert not re.search(r"[A-Za-z]+ [A-Za-z]+ [A-Za-z]+", own), line


@each_measure
def test_both_languages_ask_for_the_same_keys_under_as_many_rules(measure: Measure) -> None:
    english, japanese = (outside(prompt_of(measure, lang).user) for lang in LANGS)
    keys = [set(re.findall(r'"([a-z_]+)"', text)) for text in (english, japanese)]
    rules = [len(re.findall(r"^ *- ", text, re.MULTILINE)) for text in (english, japanese)]
    assert keys[0] == keys[1]
    assert rules[0] == rules[1]


@each_lang
def test_a_judge_is_told_to_be_impartial_and_not_to_reward_length(lang: Any) -> None:
    system = prompt_of("rubric", lang).system
    assert re.search("impartial|公平です", system)
    assert re.search("Length is no merit|長さ、美文", system)
    assert "canary" not in system


@each_lang
def test_the_transcript_is_hidden_from_whoever_judges_what_is_kept(lang: Any) -> None:
    for measure in ("preservation", "rubric", "usefulness", "control", "preference", "synthesis"):
        assert "canary move" not in prompt_of(measure, lang).user
    assert "canary stance" in prompt_of("preservation", lang).user
    assert "canary stance" not in prompt_of("usefulness", lang).user


@each_lang
def test_the_bands_of_the_rubric_are_told(lang: Any) -> None:
    user = re.sub("〜", " to ", prompt_of("rubric", lang).user)
    for band in ("9 to 10", "7 to 8", "5 to 6", "1 to 4"):
        assert band in user


@each_lang
def test_only_replies_are_looked_at_for_faults(lang: Any) -> None:
    said = outside(prompt_of("constructiveness", lang).user)
    assert re.search(r"(alone|だけ): 2[.。]", said)


@each_lang
@each_measure
def test_prompts_are_short(measure: Measure, lang: Any) -> None:
    told = prompt_of(measure, lang)
    assert len(outside(told.system + told.user)) / 4 < 800


def test_no_template_holds_a_host_or_a_path() -> None:
    environment = templates._environment(templates.Words("rating"))
    assert environment.loader is not None
    for name in environment.list_templates():
        source = environment.loader.get_source(environment, name)[0]
        assert not re.search(r"://|localhost|/home|api[_-]?key", source, re.IGNORECASE)
