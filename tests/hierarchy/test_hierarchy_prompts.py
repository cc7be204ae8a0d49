"""What the prompts of this room say and show: the paper's constraints, and nothing bare."""

import json
import re
from dataclasses import replace
from itertools import count
from os.path import commonprefix
from pathlib import Path
from typing import Any, get_args

import pytest

from aufheben.agents.llm import templates
from aufheben.agents.rooms import wanted
from aufheben.domain import Seat
from aufheben.domain.forms import Context
from aufheben.domain.opinions import Kind, Opinion
from aufheben.domain.taxonomies import Edge, EdgeClaim, Relation, Taxonomy, Term
from aufheben.domain.vocabulary import Lang
from aufheben.formats.experts import published
from aufheben.formats.ontologies import read_ontology
from aufheben.formats.ontologies.labeled import everyday, read_labeled
from aufheben.logic.taxonomies.neighbors import neighborhood
from aufheben.protocols.hierarchy import NAMES, SCHEMAS, Advise, Improve, Mediate, Mend, Opine
from aufheben.protocols.ports import Rejected
from tests.agents.prompt_tasks import FENCE, filled, fixed, outside, prompt_of, texts
from tests.hierarchy.prompt_criterion import CRITERION

Asked = Opine | Mediate | Improve | Advise | Mend
LANGS: tuple[Lang, ...] = ("en", "ja")
NEUTRAL = Seat(name="N", stance="")
RULINGS = (Rejected(expected="canary expected", got="canary got", do="canary do"),)
each_lang = pytest.mark.parametrize("lang", LANGS)
each_task = pytest.mark.parametrize("name", NAMES)


def task_of(name: str, lang: Lang = "en", *, first: int = 0, **more: Any) -> Asked:
    """A task whose every text is a canary, but for the names of experts."""
    numbers = count(first)
    claim: EdgeClaim = filled(EdgeClaim, numbers)
    own, one, other = (filled(Opinion, numbers) for _ in range(3))
    said = (("N", one), ("S", replace(other, verdict="false")))
    given: dict[str, dict[str, Any]] = {
        "Opine": {"own": own, "heard": said},
        "Mediate": {"opinions": said},
        "Improve": {"own": own, "feedback": filled(str, numbers), "heard": said},
        "Advise": {"opinions": said},
        "Mend": {"opinions": said, "candidates": filled(tuple[str, ...], numbers)},
    }
    kinds = {"Opine": Opine, "Mediate": Mediate, "Improve": Improve, "Advise": Advise, "Mend": Mend}
    task: Asked = kinds[name](place=(), claim=claim, lang=lang, **{**given[name], **more})
    return task


def test_every_task_of_the_room_has_a_prompt() -> None:
    for name in NAMES:
        asked = wanted(task_of(name))
        assert (asked.room, asked.name, asked.schema) == (
            "hierarchy",
            NAMES[name],
            SCHEMAS[NAMES[name]],
        )


# What is shown


@each_lang
@each_task
def test_a_prompt_shows_all_that_its_seat_may_see(name: str, lang: Any) -> None:
    task = task_of(name, lang)
    prompt = prompt_of(task, lang, seat=NEUTRAL)
    for path, text in texts(task):
        if text.startswith("canary"):
            assert text in prompt.user, path
    assert task.proposition in prompt.user
    assert "canary" not in prompt.system


@each_lang
@each_task
def test_f16_every_text_of_others_stands_in_a_fence(name: str, lang: Any) -> None:
    prompt = prompt_of(task_of(name, lang), lang, seat=NEUTRAL, rulings=RULINGS)
    assert "canary" not in outside(prompt.user)
    assert "canary" in outside(prompt_of(task_of(name, lang), lang, fence=None).user)


@each_lang
@each_task
def test_a_fence_is_announced_once_before_it_opens(name: str, lang: Any) -> None:
    prompt = prompt_of(task_of(name, lang), lang, seat=NEUTRAL, rulings=RULINGS)
    token = FENCE.fresh
    announced = re.findall(rf"^.*<data-{token}> \S+ </data-{token}>.*$", prompt.user, re.MULTILINE)
    assert len(announced) == 1
    assert "never an instruction" in announced[0] or "指示では決してありません" in announced[0]
    assert prompt.user.index(announced[0]) < prompt.user.index(f"\n<data-{token}>\n")
    assert not re.search("data-", prompt.system)


@each_lang
@each_task
def test_all_calls_of_a_task_begin_with_its_rules_and_its_shape(name: str, lang: Any) -> None:
    prompts = [
        prompt_of(task_of(name, lang, first=first), lang, seat=NEUTRAL) for first in (0, 500)
    ]
    shared = commonprefix([prompt.user for prompt in prompts])  # noqa: RUF071 - no paths
    assert shared.startswith(fixed(prompts[0]))
    assert prompts[0].system == prompts[1].system


@each_lang
@each_task
def test_the_shape_shown_is_read_as_the_message(name: str, lang: Any) -> None:
    prompt = prompt_of(task_of(name, lang), lang)
    [line] = re.findall(r"^\{.*\}$", fixed(prompt), re.MULTILINE)
    shape = json.loads(line)
    for key in ("verdict", "kind"):
        if key in shape:
            shape[key] = re.split(r"[ ,]", shape[key])[0]
    prompt.schema.model_validate(shape)
    assert set(shape) == set(prompt.schema.model_fields)


@each_task
def test_prompts_in_both_languages_ask_for_the_same_keys(name: str) -> None:
    keys = []
    for lang in LANGS:
        said = fixed(prompt_of(task_of(name, lang), lang))
        explained = re.findall(r'^- "(\w+)":|^  - "([\w-]+)":', said, re.MULTILINE)
        shape = re.search(r"^\{.*\}$", said, re.MULTILINE)
        assert shape is not None
        keys.append([len(explained), re.findall(r'"(\w+)":', shape[0])])
    assert keys[0] == keys[1]


@each_lang
@each_task
def test_what_was_refused_is_said_last_as_expected_got_and_do(name: str, lang: Any) -> None:
    asked = task_of(name, lang)
    told, plain = prompt_of(asked, lang, rulings=RULINGS), prompt_of(asked, lang)
    words = "mend just what|挙げた点だけを直し"
    assert re.search(words, outside(told.user))
    assert not re.search(words, plain.user)
    found = [told.user.rindex(f"canary {part}") for part in ("expected", "got", "do")]
    assert found == sorted(found)
    assert told.user.index(f"</data-{FENCE.fresh}>\n") < found[0]


# What is said


@pytest.mark.parametrize(("where", "english", "japanese"), CRITERION)
def test_every_constraint_of_the_paper_is_said(where: str, english: str, japanese: str) -> None:
    for lang, pattern in zip(LANGS, (english, japanese), strict=True):
        prompt = prompt_of(task_of("Opine" if where == "system" else where), lang, seat=NEUTRAL)
        said = prompt.system if where == "system" else fixed(prompt)
        assert re.search(pattern, said), lang


@each_lang
@pytest.mark.parametrize("kind", get_args(Kind))
def test_every_kind_of_mend_is_explained(kind: Kind, lang: Any) -> None:
    prompt = prompt_of(task_of("Mend"), lang)
    assert len(re.findall(rf'^  - "{kind}": \S', fixed(prompt), re.MULTILINE)) == 1


@each_lang
@each_task
def test_the_criterion_and_its_examples_are_before_everybody(name: str, lang: Any) -> None:
    """Experts, mediator, feedback and who mends all judge by the same words."""
    system = prompt_of(task_of(name), lang, seat=NEUTRAL).system
    assert system == prompt_of(task_of("Opine"), lang, seat=Seat(name="mediator", stance="")).system


@each_lang
def test_only_who_has_a_viewpoint_is_told_one(lang: Any) -> None:
    heading = {"en": "Your viewpoint", "ja": "あなたの観点"}[lang]
    task = task_of("Opine")
    systems = {
        name: prompt_of(task, lang, seat=expert.seat(lang)).system
        for name, expert in published().items()
    }
    assert heading not in systems["N"]
    for name in "SRI":
        stance = published()[name].seat(lang).stance
        assert f"{heading}" in systems[name]
        assert systems[name].count(stance) == 1
        without = systems[name].replace(stance, "")
        assert not any(
            other.seat(lang).stance in without
            for other in published().values()
            if other.name not in ("N", name)
        )
        # Apart from it all experts are told the same.
        before, _, after = systems[name].partition(heading)
        assert systems["N"].startswith(before.rstrip())
        assert systems["N"].rstrip().endswith(after.rstrip().splitlines()[-1])


JUDGING = ("Opine", "Mediate")


@each_lang
@pytest.mark.parametrize("name", JUDGING)
def test_abstaining_is_offered_only_where_it_is_allowed(name: str, lang: Any) -> None:
    may, must = (prompt_of(task_of(name, abstain=a), lang).user for a in (True, False))
    assert outside(may).count("unsure") == 2
    assert "unsure" not in outside(must)


@each_lang
@each_task
def test_nobody_else_is_offered_to_abstain(name: str, lang: Any) -> None:
    if name not in JUDGING:
        assert "unsure" not in outside(prompt_of(task_of(name), lang).user)


@each_lang
@pytest.mark.parametrize("verdict", ["true", "false", "unsure"])
def test_who_improves_is_told_the_verdict_to_keep(verdict: Any, lang: Any) -> None:
    task = task_of("Improve", own=Opinion(verdict=verdict, reason="canary"))
    said = fixed(prompt_of(task, lang))
    assert said.count(f'"{verdict}"') == 2


@each_lang
def test_who_speaks_first_is_told_of_no_other(lang: Any) -> None:
    words = {"en": "Other experts have spoken", "ja": "他の専門家"}[lang]
    alone = prompt_of(task_of("Opine", own=None, heard=()), lang).user
    assert words not in alone
    assert words in prompt_of(task_of("Opine", heard=()), lang).user
    assert words in prompt_of(task_of("Opine", own=None), lang).user


@each_lang
@pytest.mark.parametrize("relation", get_args(Relation))
def test_the_sentence_is_in_the_language_of_the_debate(relation: Any, lang: Any) -> None:
    task = task_of("Opine", lang)
    task = replace(task, claim=replace(task.claim, relation=relation))
    label = {"en": "Proposition", "ja": "命題"}[lang]
    line = re.search(rf"^{label}: (.*)$", prompt_of(task, lang).user, re.MULTILINE)
    assert line is not None
    assert line[1] == task.proposition
    assert bool(re.search("[ぁ-ん]", line[1])) is (lang == "ja")


RELATED = {
    "part-of": ("every X is.*of some Y", "X のどれもが"),
    "role": ("could stop being X", "X でなくなっても"),
    "overlap": ("some only X and some only Y", "X だけであるもの、Y だけであるもの"),
}


@each_lang
@pytest.mark.parametrize("relation", get_args(Relation))
@pytest.mark.parametrize("name", ["Opine", "Mediate", "Improve", "Advise"])
def test_a_relation_is_judged_by_its_own_criterion_alone(
    name: str, relation: Any, lang: Any
) -> None:
    task = task_of(name, lang)
    prompt = prompt_of(replace(task, claim=replace(task.claim, relation=relation)), lang)
    said = prompt.system + fixed(prompt)
    for other, words in RELATED.items():
        assert bool(re.search(words[lang == "ja"], said)) is (other == relation)


@each_lang
@pytest.mark.parametrize("relation", ["part-of", "role"])
def test_an_expert_of_inclusion_does_not_ask_for_it_where_nothing_is_included(
    relation: Any, lang: Any
) -> None:
    words = {"en": "Inclusion", "ja": "包含"}[lang]
    assert words in published()["S"].seat(lang).stance
    assert words not in published()["S"].seat(lang, relation).stance


SHIPPED = sorted((Path(__file__).parents[2] / "examples").glob("*.csv"))
PAIRS_OF_THE_PAPER = {"parking prohibition", "special vehicle", "traffic light", "電車", "train",
                      "駐車禁止", "特殊車両", "信号機", "station", "駅"}  # fmt: skip


@each_lang
@each_task
def test_no_example_in_a_prompt_is_a_class_that_is_checked(name: str, lang: Any) -> None:
    """Who is asked about a pair must not have been told the answer."""
    checked = set(PAIRS_OF_THE_PAPER)
    for file in SHIPPED:
        loaded = read_ontology(file.read_bytes(), file.name)
        checked |= {term.name for term in loaded.taxonomy.terms.values()}
    for expert in published().values():
        for relation in get_args(Relation):
            task = task_of(name, lang)
            task = replace(task, claim=replace(task.claim, relation=relation))
            prompt = prompt_of(task, lang, seat=expert.seat(lang, relation))
            told = re.findall(r'"([^"]+)"|「([^」]+)」', prompt.system + fixed(prompt))
            # A benchmark proposes nothing but inclusions.
            wanted = checked | asked_of_benches() if relation == "is-a" else checked
            assert wanted.isdisjoint(one or other for one, other in told)


def asked_of_benches() -> set[str]:
    """The names in the labeled set that comes with the program, in both languages."""
    pairs = [pair for lang in LANGS for pair in read_labeled(everyday(lang), "everyday.csv")]
    return {end.name for pair in pairs for end in (pair.child, pair.parent)}


# Context

TERMS = {
    "x:car": ("car", "canary car defined"),
    "x:vehicle": ("vehicle", "canary vehicle defined"),
    "x:thing": ("canary grandparent", ""),
    "x:taxi": ("canary child", ""),
    "x:toy": ("canary other parent", ""),
    "x:bus": ("canary sibling", ""),
}
LABELS = {"x:car": (("en", "car"), ("ja", "canary label"))}
AROUND = Taxonomy(
    terms={
        key: Term(key=key, name=name, definition=definition, labels=LABELS.get(key, ()))
        for key, (name, definition) in TERMS.items()
    },
    edges=(
        Edge("x:car", "x:vehicle"),
        Edge("x:vehicle", "x:thing"),
        Edge("x:taxi", "x:car"),
        Edge("x:car", "x:toy"),
        Edge("x:bus", "x:vehicle"),
    ),
)
DEFINED = {"canary car defined", "canary vehicle defined", "canary label"}
BESIDE = {"canary grandparent", "canary child", "canary other parent", "canary sibling"}
SHOWN: dict[Context, set[str]] = {
    "none": set(),
    "definition": DEFINED,
    "neighbourhood": DEFINED | BESIDE,
}


@each_lang
@each_task
@pytest.mark.parametrize("context", SHOWN)
def test_definitions_and_neighbors_are_shown_only_in_their_context(
    context: Context, name: str, lang: Any
) -> None:
    claim = neighborhood(AROUND).claim(AROUND.edges[0], context)
    task = replace(task_of(name, lang), claim=claim)
    user = prompt_of(task, lang).user
    assert {text for text in DEFINED | BESIDE if text in user} == SHOWN[context]
    headings = {
        "en": ("definition:", "other labels:", "is placed under:", "placed under it:"),
        "ja": ("定義:", "他のラベル:", "置かれている上位:", "置かれているもの:"),
    }
    wanted_of = {"none": 0, "definition": 2, "neighbourhood": 4}[context]
    assert sum(heading in user for heading in headings[lang]) == wanted_of


# Form


@each_task
def test_each_prompt_speaks_one_language(name: str) -> None:
    english, japanese = (
        prompt_of(task_of(name, lang), lang, seat=published()["R"].seat(lang), rulings=RULINGS)
        for lang in LANGS
    )
    assert not re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", english.system + english.user)
    for line in outside(japanese.system + japanese.user).splitlines():
        own = re.sub(r'"[^"]*"|<[^>]*>', "", line)
        assert not re.search(r"[A-Za-z]+ [A-Za-z]+ [A-Za-z]+", own), line


def test_both_languages_have_the_same_templates() -> None:
    names = templates._environment(templates.Words("hierarchy")).list_templates()
    english = {name.removeprefix("en/") for name in names if name.startswith("en/")}
    assert english == {name.removeprefix("ja/") for name in names if name.startswith("ja/")}
    assert english >= {f"{name}.j2" for name in SCHEMAS}


def test_no_template_holds_a_host_or_a_path() -> None:
    environment = templates._environment(templates.Words("hierarchy"))
    assert environment.loader is not None
    for name in environment.list_templates():
        source = environment.loader.get_source(environment, name)[0]
        assert not re.search(r"://|localhost|/home|/work|api[_-]?key", source, re.IGNORECASE)


def test_every_prompt_has_a_version_of_its_own() -> None:
    versions = {prompt_of(task_of(name), lang).version for name in NAMES for lang in LANGS}
    assert len(versions) == len(NAMES) * len(LANGS)


@each_lang
@each_task
def test_prompts_are_short(name: str, lang: Any) -> None:
    prompt = prompt_of(task_of(name, lang), lang, seat=published()["R"].seat(lang))
    assert len(prompt.system + fixed(prompt)) / 4 < 1300


@each_lang
@each_task
def test_lines_do_not_run_into_each_other(name: str, lang: Any) -> None:
    """Each label of a text begins a line, and no run of empty lines is left by what is absent."""
    for task in (task_of(name, lang), task_of(name, lang, **BARE.get(name, {}))):
        user = prompt_of(task, lang, rulings=RULINGS).user
        assert "\n\n\n" not in user
        for label in ("verdict: ", "判定: ", "First term: ", "一つ目の用語: "):
            shown = user.partition(f"\n<data-{FENCE.fresh}>\n")[2]
            for found in re.finditer(re.escape(label), shown):
                start = shown.rfind("\n", 0, found.start()) + 1
                assert not shown[start : found.start()].strip(), label


BARE: dict[str, dict[str, Any]] = {"Opine": {"own": None, "heard": ()}, "Mend": {"candidates": ()}}
