"""What an Argdown document includes is read in its place, and complained of where it stands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.errors import BadInput
from aufheben.formats.interchange.argdown import Follow, read_argdown
from aufheben.formats.interchange.argdown.includes import whole
from tests.told import english

FILES = {
    "root.ad": "[a]: b\n\n@include(x.ad)\n\n# head\n\n[a]\n  + [z]: zet\n",
    "x.ad": "[x]: ix\n\n@include(y.ad)",
    "y.ad": "[y]: ypsilon #tag\n  -> [a]\n",
}


def _follow(files: dict[str, str]) -> Follow:
    def follow(name: str, file: str) -> tuple[str, str]:
        return name, files[name]

    return follow


def _wrong(files: dict[str, str]) -> BadInput:
    with pytest.raises(BadInput) as found:
        read_argdown(files["root.ad"], "root.ad", _follow(files))
    return found.value


def test_an_included_file_is_read_in_the_place_of_its_include() -> None:
    read = read_argdown(FILES["root.ad"], "root.ad", _follow(FILES))
    alone = read_argdown(
        FILES["root.ad"]
        .replace("@include(x.ad)", FILES["x.ad"])
        .replace("@include(y.ad)", FILES["y.ad"])
    )
    assert read.graph == alone.graph
    assert english(read.notes) == ("tags: line 1 of y.ad", "headings: line 5")


@pytest.mark.parametrize("broken", FILES)
def test_a_fault_is_told_with_the_file_and_the_line_where_it_stands(broken: str) -> None:
    text = FILES[broken].rstrip("\n") + "\n\n  + below nothing\n"
    found = _wrong(FILES | {broken: text})
    assert (found.file, found.line) == (broken, text.count("\n"))


@pytest.mark.parametrize("end", ["root.ad", "x.ad", "y.ad"])
def test_a_file_within_itself_is_refused_where_it_is_included(end: str) -> None:
    found = _wrong(FILES | {"y.ad": f"[y]: z\n\n@include({end})\n"})
    assert (found.what, found.file, found.line) == ("a file that includes itself", "y.ad", 3)


def test_what_doubles_with_every_include_comes_to_an_end() -> None:
    files = {f"{n}.ad": f"@include({n + 1}.ad)\n\n@include({n + 1}.ad)\n" for n in range(40)}
    files |= {"40.ad": "[a]: b\n", "root.ad": "@include(0.ad)"}
    assert _wrong(files).what == "too many files are included"


TEXTS = st.text(alphabet="ab\n ", max_size=12)


@given(
    st.lists(TEXTS, min_size=1, max_size=4),
    st.lists(TEXTS, min_size=4, max_size=4),
    st.sampled_from(["", "\n", "\na", "\n\na\n"]),
)
def test_each_line_of_the_whole_is_known_by_its_file_and_number(
    around: list[str], included: list[str], last: str
) -> None:
    files = {f"{n}.ad": text for n, text in enumerate(included)}
    root = "\n".join(f"{text}\n@include({n}.ad)" for n, text in enumerate(around)) + last
    made = whole(root, "root.ad", _follow(files))
    for number, line in enumerate(made.text.split("\n"), 1):
        file, at = made.place(number)
        said = (root if file == "root.ad" else files[str(file)]).split("\n")
        assert 1 <= at <= len(said)
        assert line in ("", said[at - 1])
