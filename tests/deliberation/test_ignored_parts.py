"""What an input file says that a deliberation does not go by is said before it begins."""

from pathlib import Path

import pytest

from tests.surfaces.conftest import Program, program  # noqa: F401 - a fixture

FILE = """
question = "Which camera should we buy?"
[seats.AG1]
stance = "a is a camera. a is light. If a camera is light, we should buy it."
[seats.AG2]
stance = "b is a camera. b is cheap. If a camera is cheap, we should buy it."
"""


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ('[protocol]\nname = "published"\n', "note: [protocol] ('name') is not used here"),
        ('[aliases]\nlightweight = "light"\n[limits]\ncalls = 90\n', ""),
    ],
)
def test_a_part_without_effect_is_named(program: Program, more: str, said: str) -> None:  # noqa: F811
    Path("in.toml").write_text(FILE + more, encoding="utf-8")
    notes = [line for line in program("deliberate", "in.toml").err.splitlines() if "note:" in line]
    assert [said in note for note in notes] == ([True] if said else [])


def test_so_are_the_agents_of_seats(program: Program) -> None:  # noqa: F811
    text = FILE.replace("[seats.AG2]", '[seats.AG2]\nagent = "symbolic"')
    Path("in.toml").write_text(text, encoding="utf-8")
    assert "the agents of the seats AG2 are not used here" in program("deliberate", "in.toml").err
