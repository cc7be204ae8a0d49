"""TOML beyond what Python takes in is bad input, never a crash."""

import pytest

from aufheben.errors import BadInput
from aufheben.formats.cases import read_case
from aufheben.formats.documents import toml_of
from aufheben.formats.quoting.data import string
from aufheben.rooms.judging.panels import read_panel

LIMITS = {
    "digits": "weight = " + "9" * 5000,
    "hexadecimal": "weight = 0x" + "f" * 5000,
    "in a list": "weight = [{x = 0x" + "f" * 100 + "}]",
    "depth": "weight = " + "[" * 50_000,
    "date": "weight = 2020-13-45",
    "syntax": "weight = ",
    "parts of a key": ".".join(["a"] * 50_000) + " = 1",
    "parts of what is no key": "a." * 50_000,
    "parts of a table's name": "[" + " . ".join(['"店"'] * 50_000) + "]",
}
LIMITED = pytest.mark.parametrize("text", LIMITS.values(), ids=LIMITS)


@LIMITED
def test_a_table_beyond_the_limits_of_python_is_refused(text: str) -> None:
    with pytest.raises(BadInput) as refused:
        toml_of(text, "a.toml")
    assert (refused.value.file, bool(refused.value.do)) == ("a.toml", True)
    assert len(str(refused.value)) < 300


@LIMITED
def test_a_panel_and_a_case_beyond_them_are_refused(text: str) -> None:
    for read in (read_panel, read_case):
        with pytest.raises(BadInput):
            read(text, "a.toml")


def test_whole_numbers_of_64_bits_are_read() -> None:
    assert toml_of(f"a = {2**63 - 1}\nb = -{2**63}") == {"a": 2**63 - 1, "b": -(2**63)}


def test_a_name_that_toml_wants_in_quotes_is_refused_with_them() -> None:
    with pytest.raises(BadInput) as refused:
        toml_of('[seats.店主]\nstance = "a"', "a.toml")
    assert 'in quotes, as in [seats."店主"]' in str(refused.value.do)
    assert toml_of('[seats."店主"]\nstance = "a"') == {"seats": {"店主": {"stance": "a"}}}


def test_words_with_many_full_stops_are_read() -> None:
    said = {"a": "a." * 5_000, "b": ".".join(["'店'"] * 500)}
    assert toml_of("\n".join(f"{name} = {string(text)}" for name, text in said.items())) == said
    assert toml_of(".".join("a" * 100) + " = 1") != {}
