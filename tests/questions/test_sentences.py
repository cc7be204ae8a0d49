"""The Japanese rows of `sentences.tsv`: read with the meaning given, or refused with what to write.

A row says what it means in words, and what it must be in logic, or a part of what to write instead.
"""

from pathlib import Path

import pytest

from aufheben.domain import Issue
from aufheben.logic.sentences import read_stance, say_back
from aufheben.logic.sentences.patterns import is_japanese
from aufheben.logic.stance_theory import issue_lexicon

LEXICON = issue_lexicon(Issue(question="どの業者を使うべきか"))
LINES = (Path(__file__).parent / "sentences.tsv").read_text("utf-8").splitlines()[1:]
ROWS = [row for row in (line.split("\t") for line in LINES) if is_japanese(row[1])]


@pytest.mark.parametrize(("verdict", "sentence", "meaning", "told"), ROWS)
def test_a_japanese_sentence_is_read_with_its_meaning_or_refused_with_what_to_write(
    verdict: str, sentence: str, meaning: str, told: str
) -> None:
    assert meaning
    program = read_stance(sentence, LEXICON, lenient=True)
    if program.skipped:
        assert verdict == "refuse"
        assert told in program.skipped[0].do
        return
    back = [one for each in program.understood for one in say_back(each.said, program.lexicon)]
    assert "; ".join(one.logic for one in back) == told
    again = read_stance("。".join(one.words for one in back), program.lexicon)
    assert (again.clauses, again.order) == (program.clauses, program.order)
