"""What would have to fall, against trying every set of premises."""

from collections.abc import Sequence
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from aufheben.logic.defeat import DefeatGraph
from aufheben.logic.explain.flip import Premises, flips
from tests.frameworks import frameworks
from tests.profiles import examples

PREMISES = 6


@st.composite
def debates(draw: st.DrawFn) -> tuple[DefeatGraph, tuple[Premises, ...]]:
    """A graph in which some have fallen or hang on no answer, and what each rests on."""
    framework = draw(frameworks(most=7).filter(lambda found: found.size > 0))
    some = st.frozensets(st.integers(0, framework.size - 1), max_size=1)
    graph = DefeatGraph(
        size=framework.size,
        defeats=framework.attacks,
        fallen=draw(some),
        unanswered=draw(some | st.just(frozenset())),
    )
    resting = st.frozensets(st.integers(0, PREMISES - 1), max_size=3)
    return graph, tuple(draw(resting) for _ in range(framework.size))


def _justified(
    graph: DefeatGraph, rests: Sequence[Premises], fallen: Premises, target: int
) -> bool:
    after = graph.without(index for index, on in enumerate(rests) if on & fallen)
    return after.statuses()[target] == "justified"


def _smallest(
    graph: DefeatGraph, rests: Sequence[Premises], targets: Sequence[int], most: int
) -> set[Premises]:
    for size in range(most + 1):
        found = {
            frozenset(fallen)
            for fallen in combinations(range(PREMISES), size)
            for target in targets
            if not rests[target] & frozenset(fallen)
            and _justified(graph, rests, frozenset(fallen), target)
        }
        if found:
            return found
    return set()


@examples(600)
@given(debates(), st.integers(0, 3), st.data())
def test_the_sets_are_all_of_the_smallest_that_justify_it(
    debate: tuple[DefeatGraph, tuple[Premises, ...]], most: int, data: st.DataObject
) -> None:
    graph, rests = debate
    index = st.integers(0, graph.size - 1)
    targets = data.draw(st.lists(index, min_size=1, max_size=2, unique=True))
    found = flips(graph, targets, rests, most=most)
    assert set(found.sets) == _smallest(graph, rests, targets, most)
    assert len(set(found.sets)) == len(found.sets)
    if not found.sets and found.ended:
        assert _smallest(graph, rests, targets, PREMISES) == set()


@examples(200)
@given(debates(), st.integers(0, 20))
def test_however_few_sets_are_tried_what_is_said_is_true(
    debate: tuple[DefeatGraph, tuple[Premises, ...]], tried: int
) -> None:
    graph, rests = debate
    found = flips(graph, (0,), rests, tried=tried)
    smallest = _smallest(graph, rests, (0,), 3)
    assert set(found.sets) <= smallest
    if found.ended:
        assert set(found.sets) == smallest
    else:
        assert not found.sets or found.searched == len(next(iter(smallest))) - 1
        assert not any(len(one) <= found.searched for one in smallest)
