"""Row 49 of the matrix: of a file's name nothing is told that says where on a machine it lies."""

from hypothesis import given
from hypothesis import strategies as st

from aufheben.formats.masking import told_file, told_files
from tests.profiles import examples

PART = st.text(st.characters(exclude_characters="/\\,\0", exclude_categories=["Cs"]), min_size=1)
ROOTS = st.sampled_from(["/", "C:/", "C:\\", "\\\\", "~/", "~ann/"])


@examples(100)
@given(st.lists(PART, min_size=1), PART, ROOTS)
def test_f49_of_an_absolute_path_its_own_name_alone_is_told(
    folders: list[str], name: str, root: str
) -> None:
    assert told_file(f"{root}{'/'.join([*folders, name])}") == name


@examples(100)
@given(st.lists(PART, min_size=1))
def test_a_path_that_says_nothing_of_the_machine_stays_as_it_was_given(parts: list[str]) -> None:
    path = "/".join(["onto", *parts])
    assert told_file(path) == path


def test_several_files_are_told_each_by_its_own() -> None:
    assert told_files("/home/ann/a, b/x.owl, C:\\ann\\y.ttl, z/w.obo") == "x.owl, y.ttl, z/w.obo"
    assert told_files("<stdin>") == "<stdin>"
    assert told_files("/") == "/"
