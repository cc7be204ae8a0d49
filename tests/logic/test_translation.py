"""From arguments in logic to arguments in words, where an asked-for fact rests on derived kinds."""

from aufheben.domain import Issue, Seat
from aufheben.logic.sentences import say_literal
from aufheben.logic.translation import read_argument, worded
from aufheben.logic.union import decision_of


def test_a_fact_is_what_its_argument_concludes_though_its_kind_is_derived() -> None:
    stance = "flier(tweety). small(tweety). small(x) -> bird(x)"
    seats = (Seat(name="A", stance=stance, premises="logic"), Seat(name="B", stance="red(b)."))
    union, decision = decision_of(Issue(question="flier(x) & bird(x)"), seats)
    [main] = decision.mains
    said = worded(main.argument, union.lexicon)
    assert said.conc == ("tweety is a bird", say_literal(main.answer, union.lexicon))
    read = read_argument(said, union.lexicon).ground
    assert read is not None
    assert read.conclusions == main.argument.conclusions
    assert read.warrant == main.argument.warrant
