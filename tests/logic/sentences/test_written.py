"""Sentences as new users write them: read with the meaning given, or refused with what to write.

`sentences.tsv` says of each what it means in words, and what it must be in logic, or a part of what
to write instead.
"""

import pytest

from aufheben.errors import BadInput
from aufheben.logic.sentences import read_stance, say_back
from tests.logic.sentences.test_tables import table, under


def understood(sentence: str) -> list[str]:
    """The clauses of a sentence in the logic text form. Raises BadInput."""
    medical = any(word in sentence for word in ("edicine", "spirin"))
    stance = read_stance(
        sentence,
        under(f"Which {'medicine should we take' if medical else 'supplier should we use'}?"),
    )
    return [
        meant.logic for one in stance.understood for meant in say_back(one.said, stance.lexicon)
    ]


@pytest.mark.parametrize(("verdict", "sentence", "meaning", "told"), table("sentences.tsv"))
def test_a_sentence_is_read_with_its_meaning_or_refused_with_what_to_write(
    verdict: str, sentence: str, meaning: str, told: str
) -> None:
    assert meaning
    if verdict == "read":
        assert "; ".join(understood(sentence)) == told
        return
    with pytest.raises(BadInput) as refused:
        understood(sentence)
    assert told in refused.value.do
