"""Row 49 of the matrix: what no text may hold that leaves a server."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.app.secrecy import without_keys, without_secrets
from tests.profiles import examples

CORES = ("Kanarie0a1b2c3d4e", "Kanarie1a1b2c3d4e", "Kanarie2a1b2c3d4e")
ODD = st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=9)
NAMES = st.tuples(
    st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ_", max_size=9),
    st.sampled_from(["KEY", "TOKEN", "SECRET", "PASSWORD", "CREDENTIAL", "Key", "password"]),
    st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ_", max_size=9),
).map("".join)
VARIABLES = st.lists(NAMES, min_size=3, max_size=3, unique_by=str.upper).flatmap(
    lambda names: st.tuples(ODD, ODD).map(
        lambda odd: {
            name: f"{odd[0]}{core}{odd[1]}" for name, core in zip(names, CORES, strict=True)
        }
    )
)


@examples(100)
@given(VARIABLES, ODD.filter(lambda odd: "@" not in odd), st.permutations(range(4)))
def test_f49_no_text_holds_a_secret_of_the_environment_or_the_password_of_the_journal(
    variables: Mapping[str, str], odd: str, order: list[int]
) -> None:
    password = f"pw{odd}Kanarie3a1b2c3d4e"
    with pytest.MonkeyPatch.context() as patch:
        for name, value in {
            **variables, "AUFHEBEN_JOURNAL": f"postgresql://ann:{password}@host/runs"
        }.items():  # fmt: skip
            patch.setenv(name, value)
        secrets = [*variables.values(), password]
        text = " and ".join(secrets[each] for each in order)
        for left in (without_keys(text), without_secrets(f"the server said: {text}")):
            assert not any(piece in left for piece in ("Kana", "rie", "a1b2", "c3d4e"))


PATHS = {
    "/home/ann/journal.db is damaged": "…/journal.db is damaged",
    "cannot read ~/notes/a.toml: gone": "cannot read …/a.toml: gone",
    "C:\\Users\\ann\\a.toml is empty": "…/a.toml is empty",
    "see https://example.org/project/aufheben/ for it": "see https://example.org/project/aufheben/ for it",
    "cars and/or trains, 3/4 of them": "cars and/or trains, 3/4 of them",
    "aufheben ask examples/camera.toml": "aufheben ask examples/camera.toml",
    "go back to the list of runs: /": "go back to the list of runs: /",
}


@pytest.mark.parametrize("text", PATHS)
def test_f49_of_a_path_the_last_part_alone_is_told(text: str) -> None:
    assert without_secrets(text) == PATHS[text]
