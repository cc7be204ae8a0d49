"""`.af` and `.apx`: what is written can be read, and every malformed file says where."""

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from py_arg.import_export.argumentation_framework_from_trivial_graph_format_reader import (
    ArgumentationFrameworkFromTrivialGraphFormatReader,
)
from py_arg.import_export.argumentation_framework_to_trivial_graph_format_writer import (
    ArgumentationFrameworkToTrivialGraphFormatWriter,
)

from aufheben.errors import BadInput
from aufheben.formats.frameworks import (
    CAP,
    Form,
    read_af,
    read_apx,
    read_tgf,
    write_af,
    write_apx,
    write_framework,
    write_tgf,
)
from aufheben.formats.frameworks import read_framework as read
from aufheben.logic.frameworks import Framework
from tests.frameworks import EXPECTED, frameworks, instance

ATOMS = st.from_regex(r"[a-z][A-Za-z0-9_]{0,6}", fullmatch=True).filter(lambda name: name != "not")


def _refused(reader: Callable[[str], Framework], text: str) -> BadInput:
    with pytest.raises(BadInput) as caught:
        reader(text)
    assert caught.value.do
    return caught.value


@given(frameworks())
def test_af_written_is_af_read(framework: Framework) -> None:
    assert read_af(write_af(framework)) == framework


@given(frameworks(), st.data())
def test_apx_written_is_apx_read_where_names_are_atoms(
    framework: Framework, data: st.DataObject
) -> None:
    size = framework.size
    names = data.draw(st.lists(ATOMS, min_size=size, max_size=size, unique=True))
    named = Framework(names=tuple(names), attacks=framework.attacks)
    assert read_apx(write_apx(named)) == named


@pytest.mark.parametrize("form", ["af", "apx"])
def test_all_fifty_frameworks_are_read_as_they_are(form: Form) -> None:
    for case in EXPECTED:
        framework = read(instance(case["name"], form).read_text("utf-8"), form)
        attacks = sorted([a + 1, b + 1] for a, b in framework.attacks)
        assert (framework.size, attacks) == (case["n"], sorted(case["attacks"])), case["name"]


def test_names_that_are_no_atoms_become_atoms_of_their_own_and_are_told() -> None:
    text = write_apx(Framework(names=("Arg1", "arg1", "not", "止揚", "止痛"), attacks=((0, 1),)))
    assert text.splitlines() == [
        "% arg1_2 Arg1",
        "% anot not",
        "% a__ 止揚",
        "% a___2 止痛",
        *("arg(arg1_2).", "arg(arg1).", "arg(anot).", "arg(a__).", "arg(a___2)."),
        "att(arg1_2,arg1).",
    ]


def test_af_keeps_names_in_comments_beside_their_numbers() -> None:
    text = write_af(Framework(names=("Arg1", "2"), attacks=((0, 1),)))
    assert text == "p af 2\n# 1 Arg1\n1 2\n"


def test_several_statements_on_a_line_in_any_order_are_read() -> None:
    text = 'att(b , "x y"). arg(b).arg("x y") . % att(b,b).\n arg(c1).'
    assert read_apx(text) == Framework(names=("b", '"x y"', "c1"), attacks=((0, 1),))


def test_windows_line_ends_are_read() -> None:
    assert read_af("p af 2\r\n1 2\r\n").attacks == ((0, 1),)
    assert read_apx("arg(a).\r\natt(a,a).\r\n").attacks == ((0, 0),)


def test_f39_comment_lines_and_blank_lines_are_skipped_in_both_forms() -> None:
    assert read_af("# one\n\np af 2\n# 1 says 2\n1 2\n#\n").attacks == ((0, 1),)
    assert read_apx("% one\n\narg(a). % two\n%\natt(a,a).").attacks == ((0, 0),)


AF = [
    ("", 1, "no header"),
    ("# only a comment\n", 1, "no header"),
    ("1 2\np af 2\n", 1, "before the header"),
    ("p af 2\n\np af 2\n", 3, "second header"),
    ("p cnf 2 2\n", 1, "unknown header"),
    ("p af\n", 1, "unknown header"),
    ("p af two\n", 1, "no number"),
    ("p af -2\n", 1, "negative"),
    ("p af 2\n1 2\n2 3\n", 3, "header says 2"),
    ("p af 2\n0 1\n", 2, "argument 0"),
    ("p af 2\n# c\n1 -2\n", 3, "negative"),
    ("p af 2\n1 a\n", 2, "no number"),
    ("p af 2\n1 ２\n", 2, "no number"),
    ("p af 2\n1 +2\n", 2, "no number"),
    ("p af 20\n1 1_0\n", 2, "no number"),
    ("p af 2\n1\n", 2, "1 word(s)"),
    ("p af 2\n1 2 1\n", 2, "3 word(s)"),
    (f"p af 2\n1 {'9' * 5000}\n", 2, "too large"),
    (f"p af {'9' * 5000}\n", 1, "too large"),
]
APX = [
    ("arg(a).\natt(a,b).", 2, "'b' is not declared"),
    ("arg(a).\natt(b,a).", 2, "'b' is not declared"),
    ("arg(a).\narg(b).\narg(a).", 3, "declared twice"),
    ("arg(a).\narg(b)", 2, "no dot"),
    ("arg(a)\narg(b).", 1, "no dot"),
    ("arg(a).\natt(a,a)\n\n", 2, "no dot"),
    ("arg(a).\narg(a,b).", 2, "arg(a,b)"),
    ("arg(a).\natt(a).", 2, "att(a)"),
    ("arg(a).\nsupport(a,a).", 2, "no statement"),
    ("arg(a).\natt(a,-1).", 2, "no statement"),
    ("arg(a).\narg().", 2, "no statement"),
    ("p af 2\n1 2\n", 1, "no statement"),
    ("arg(a).\n.", 2, "no statement"),
]


def test_f39_more_arguments_than_the_cap_are_refused_before_room_is_made_for_them() -> None:
    refusal = _refused(read_af, f"p af {CAP + 1}\n")
    assert str(CAP) in refusal.what
    # Nothing could hold so many: had room been made first, this would be a MemoryError.
    assert str(CAP) in _refused(read_af, f"p af {10**17}\n").what


def test_f39_an_apx_with_more_arguments_than_the_cap_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("aufheben.formats.frameworks.CAP", 3)
    assert read_apx("arg(a).arg(b).arg(c).").size == 3
    assert _refused(read_apx, "arg(a).arg(b).arg(c).\narg(d).").line == 2


def test_f39_a_hundred_thousand_arguments_are_read_in_both_forms() -> None:
    size = 100_000
    chain = Framework(
        names=tuple(f"a{i}" for i in range(size)), attacks=tuple(pairwise(range(size)))
    )
    assert read_af(write_af(chain)).attacks == chain.attacks
    assert read_apx(write_apx(chain)) == chain


@given(frameworks(), st.data())
def test_tgf_written_is_tgf_read_where_names_are_words(
    framework: Framework, data: st.DataObject
) -> None:
    size = framework.size
    words = st.one_of(ATOMS, st.sampled_from(["止揚", "犬も歩けば", "a,b", "1", "##"]))
    names = data.draw(st.lists(words, min_size=size, max_size=size, unique=True))
    named = Framework(names=tuple(names), attacks=framework.attacks)
    assert read_tgf(write_tgf(named)) == named
    assert read_tgf(write_tgf(named, ["a note # b"] * size)) == named


@given(frameworks(), st.data())
def test_no_name_and_no_note_changes_a_tgf(framework: Framework, data: st.DataObject) -> None:
    size = framework.size
    names = data.draw(st.lists(st.text(), min_size=size, max_size=size, unique=True))
    notes = data.draw(st.lists(st.text(), min_size=size, max_size=size))
    named = Framework(names=tuple(names), attacks=framework.attacks)
    for form in get_args(Form):
        back = read(write_framework(named, form, notes), form)
        assert (back.size, back.attacks) == (named.size, named.attacks)


@given(frameworks())
def test_pyarg_reads_our_tgf_and_we_read_its(framework: Framework) -> None:
    theirs = ArgumentationFrameworkFromTrivialGraphFormatReader.from_tgf(write_tgf(framework))
    assert [argument.name for argument in theirs.arguments] == list(framework.names)
    back = read_tgf(ArgumentationFrameworkToTrivialGraphFormatWriter.write_to_str(theirs))
    assert set(back.attacks) == set(framework.attacks)


TGF = [
    ("1\n2\n1 2\n", 3, "declared twice"),
    ("1\n2\n", 2, "no line #"),
    ("1\n#\n1 2\n", 3, "'2' is not declared"),
    ("1\n\n#\n1\n", 4, "attacks nothing"),
    ("1\n#\n#\n", 3, "second line #"),
    ("止揚\n#\n止揚 対立\n", 3, "'対立' is not declared"),
]


@pytest.mark.parametrize(
    ("form", "text", "line", "says"),
    [(form, *row) for form, rows in (("af", AF), ("apx", APX), ("tgf", TGF)) for row in rows],
)
def test_f39_a_malformed_framework_names_its_line(
    form: Form, text: str, line: int, says: str
) -> None:
    refusal = _refused(partial(read, form=form), text)
    assert (refusal.line, says in refusal.what) == (line, True)


def test_labels_of_a_tgf_are_for_people_only() -> None:
    framework = read_tgf("1 First node\n2 二番目\n#\n1 2 Edge between the two\n")
    assert framework == Framework(names=("1", "2"), attacks=((0, 1),))
    assert read_tgf("") == Framework(names=())
