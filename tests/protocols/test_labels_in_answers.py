"""Names of seats and steps, which nobody outside a debate knows, in what it decides."""

import pytest

from aufheben.rooms.dialectic.asks.final_answers import label_in


@pytest.mark.parametrize(
    "said",
    [
        "AG1 runs the square",
        "As Arg1 says, close it",
        "Do what C1 demands",
        "Take candidate 2",
        "Core E decides",
        "広場はAG1が守る",
        "Arg2のとおり閉じる",
        "候補2をとる",
        "side_b keeps it",
        "広場はside_bが守る",
    ],
)
def test_labels_of_the_debate_are_found(said: str) -> None:
    assert label_in(said, ("side_b", "AG1")) is not None


@pytest.mark.parametrize(
    "said",
    [
        "The families run the square",
        "Argentina and Agnes agree on CO2",
        "Parents decide with 2 neighbors",
        "Open it from 2027 on",
        "住民が広場を守る",
    ],
)
def test_plain_words_and_the_names_of_real_parties_are_no_labels(said: str) -> None:
    assert label_in(said, ("Parents", "AG1", "2")) is None
