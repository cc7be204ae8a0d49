"""Whatever reads words of an agent says "not read" and never raises; nothing they say ends a run."""

import itertools
import random

from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain import Argument, Issue, Rule
from aufheben.domain.taxonomies import EdgeClaim, Portrait
from aufheben.domain.text import legible, plain
from aufheben.evaluation.dialectic.runs.kept import compromise_in
from aufheben.logic.audit import Uttered, audit
from aufheben.logic.likeness import likeness, negations, numbers, parts
from aufheben.logic.sentences import (
    read_premise,
    read_proposition,
    read_question,
    read_stance,
    say_back,
)
from aufheben.logic.stance_theory import Knowledge, answers, issue_lexicon, spoken_lexicon
from aufheben.logic.taxonomies.headnouns import judged
from aufheben.logic.taxonomies.phrases import genera, wholes
from aufheben.logic.translation import read_argument
from aufheben.rooms.deliberation.asks.laws import cited, stands
from aufheben.rooms.judging.protocol.quotations import plain as spoken_plain
from aufheben.runtime.reader import parse_json
from aufheben.runtime.validation import spoken
from tests.profiles import examples
from tests.recorded_words import words
from tests.whole_runs import ROOMS, agent_of, saying

ISSUES = (
    Issue(question="Which camera should we buy?"),
    Issue(question="Should wolves be let back into the valley?"),
    Issue(question="どのカメラを買うべきか。", lang="ja"),
    Issue(question="学校の掃除は生徒がすべきか。"),
)
STANCE = "a is a camera. a is light. If a camera is light, we should buy it."
several = st.lists(words(), min_size=3, max_size=6)


@examples(150)
@given(words(), st.sampled_from(ISSUES))
def test_every_reader_of_sentences_says_not_read(text: str, issue: Issue) -> None:
    for lexicon in (issue_lexicon(issue), spoken_lexicon(issue)):
        read_premise(text, lexicon)
        read_proposition(text, lexicon)
        read_question(text, lexicon)
        stance = read_stance(text, lexicon, lenient=True)
        for understood in stance.understood:
            assert list(say_back(understood.said, stance.lexicon)) is not None
    answers(issue, text)
    answers(Issue(question=text), text)
    Knowledge.of(text, issue)


@examples(100)
@given(words(), words())
def test_every_reader_of_words_says_not_read(one: str, other: str) -> None:
    plain(one), spoken_plain(one), spoken(one), cited(one), compromise_in(one), parse_json(one)
    genera(one), wholes(one), stands(one, other), legible(one)
    portrait = Portrait(name=one[:80] or "x", definition=other)
    for lang in ("en", "ja"):
        judged(EdgeClaim(child=portrait, parent=Portrait(name=other[:80] or "y")), lang)
    likeness(one, other), parts(one), numbers(one), negations(other)


def argued(texts: list[str]) -> tuple[Uttered, ...]:
    """Each text as the conclusion from the next, of two seats that rebut each other."""
    said = [text for text in map(legible, texts) if text.strip()] or ["x"]
    turned = [*said[1:], said[0]]
    rules = (
        Rule(id="r1", strong=(premise, one), weak_negation=(premise[::-1],), consequent=one)
        for one, premise in zip(said, turned, strict=True)
    )
    return tuple(
        Uttered(
            seat=f"AG{number % 2 + 1}",
            argument=Argument(rules=(rule,)),
            attacks=number - 1 if number else None,
            target=said[number - 1] if number else None,
        )
        for number, rule in enumerate(rules)
    )


@examples(50)
@given(several, st.sampled_from(ISSUES))
def test_what_arguments_of_any_words_come_to_is_computed(texts: list[str], issue: Issue) -> None:
    uttered = argued(texts)
    for each in uttered:
        read_argument(each.argument, spoken_lexicon(issue))
    doubted = uttered[0].argument.rules[0].strong[0]
    for stances in (None, [STANCE, "\n".join(texts)]):
        found = audit(uttered, issue, stances, doubts=(doubted,))
        assert len(found.statuses) == len(uttered)


@examples(40)
@given(st.sampled_from(list(ROOMS)), several, st.randoms(use_true_random=False))
def test_a_whole_run_of_any_words_ends_replays_and_is_written(
    name: str, texts: list[str], draw: random.Random
) -> None:
    room, others = ROOMS[name], itertools.cycle(texts)

    def other(text: str, _: str) -> str:
        return text if draw.random() > (0.5 if len(text) > 12 else 0.03) else next(others)

    ended, record = room.run(agent_of(room, saying(room.stand_in(), other))[0])
    assert record.ended is not None
    for text in room.written(room.again(record)):
        text.encode()
    assert list(room.written(ended)) == list(room.written(room.again(record)))
