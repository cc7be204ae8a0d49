"""Figure 2 of the published problem, with headings in bold and its caption, is an input."""

from aufheben.domain import Issue
from aufheben.formats.cases import read_case
from aufheben.logic.sentences import notation, read_stance
from aufheben.logic.stance_theory import issue_lexicon

FIGURE = """**Issue: Which camera should we buy?**

**AG1's stance:**

- a is a camera.
- b is over budget.

If something is over budget, we should not buy it.

**AG2's stance:**

- b is a camera.

If something is out of stock, we should not buy it.

図 2: 入力例
"""


def test_bold_headings_and_the_caption_are_no_part_of_a_stance() -> None:
    case = read_case(FIGURE)
    lexicon = issue_lexicon(Issue(question=case.question))
    assert case.question == "Which camera should we buy?"
    assert [seat.name for seat in case.seats] == ["AG1", "AG2"]
    assert [len(read_stance(seat.stance, lexicon).clauses) for seat in case.seats] == [3, 2]


def test_a_set_of_formulas_with_commas_is_read() -> None:
    text = "{ camera(a), battery(c, long),\n compact(x) ∧ light(x) → handy(x),\n old(x) → ¬buy(x) }"
    lexicon = issue_lexicon(Issue(question="Which camera should we buy?"))
    said = [notation.say(clause, lexicon) for clause in read_stance(text, lexicon).clauses]
    assert said == [
        "camera(a)",
        "battery(c, long)",
        "compact(x) & light(x) -> handy(x)",
        "old(x) -> ¬buy(x)",
    ]
