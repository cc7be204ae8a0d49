"""`aufheben solve` as the ICCMA competitions call it, and on theories and stances."""

import json
from pathlib import Path

import pytest

from aufheben.app.solving import PROBLEMS
from aufheben.errors import BudgetExceeded
from aufheben.formats.aspic import read_aspic
from aufheben.formats.frameworks import read_apx, read_tgf
from aufheben.surfaces.cli.solve import SEMANTICS
from aufheben.surfaces.cli.usage import code_of
from aufheben.version import __version__
from tests.frameworks import EXPECTED, instance
from tests.surfaces.solving import answered, refused, solved

EXAMPLES = Path(__file__).parents[2] / "examples"
CAMERA = str(EXAMPLES / "camera.toml")
KAMERA = str(EXAMPLES / "camera.ja.toml")
EXAMPLE = "p af 4\n1 2\n2 1\n1 3\n2 3\n3 4\n"
FLY = "axioms: penguin\nrules: penguin -> bird; [d1] bird => flies; [d2] penguin => ~flies\n"


def _asked(problem: str, *more: str) -> list[str]:
    return answered("-p", problem, "-f", "-", "-fo", "af", *more, text=EXAMPLE)


def test_tasks_are_answered_as_iccma_prints_them() -> None:
    assert _asked("DC-PR", "-a", "4") in (["YES", "w 1 4"], ["YES", "w 2 4"])
    assert _asked("DC-PR", "-a", "3") == ["NO"]
    assert _asked("DS-PR", "-a", "1") == ["NO", "w 2 4"]
    assert _asked("DS-ST", "-a", "4") == ["YES"]
    assert _asked("SE-GR") == ["w"]
    assert sorted(_asked("EE-CO")) == ["w", "w 1 4", "w 2 4"]
    assert _asked("CE-CO") == ["3"]
    assert _asked("ce-sst") == ["2"]


def test_no_stable_extension_is_no_and_every_argument_is_in_all_of_none() -> None:
    def asked(problem: str, *more: str) -> list[str]:
        return answered("-p", problem, "-", "--format", "tgf", *more, text="a\n#\na a\n")

    assert asked("SE-ST") == ["NO"]
    assert asked("CE-ST") == ["0"]
    assert asked("DS-ST", "-a", "a") == ["YES"]
    assert asked("DC-ST", "-a", "a") == ["NO"]


@pytest.mark.parametrize("semantics", SEMANTICS)
def test_a_framework_without_arguments_has_the_empty_extension(semantics: str) -> None:
    assert answered("-p", f"EE-{semantics}", "-", "--format", "apx", text="") == ["w"]


@pytest.mark.parametrize("semantics", ["CO", "PR", "ST", "SST", "STG", "ID"])
def test_the_decisions_of_the_fifty_frameworks_are_shown_by_a_right_witness(semantics: str) -> None:
    for case in EXPECTED[::3]:
        file = str(instance(case["name"], "af"))
        for argument in range(1, min(case["n"], 4) + 1):
            about = ["-f", file, "-a", str(argument)]
            some, *shown = answered("-p", f"DC-{semantics}", *about)
            assert (some == "YES") is (argument in case["credulous"][semantics]), case["name"]
            every, *against = answered("-p", f"DS-{semantics}", *about)
            skeptical = case["skeptical"][semantics]
            assert (every == "YES") is (skeptical == "ALL(vacuous)" or argument in skeptical)
            for line, held in ((shown, True), (against, False)):
                witness = [int(word) for word in line[0].split()[1:]] if line else None
                assert witness is None or (argument in witness) is held
                assert witness is None or witness in case["extensions"][semantics]


def test_what_can_be_asked_and_read_is_listed() -> None:
    assert answered("--problems") == [f"[{','.join(PROBLEMS)}]"]
    assert answered("--formats") == ["[af,apx,tgf,aspic]"]
    assert {"DC-PR", "SE-ID", "CE-CF2"} <= set(PROBLEMS)
    assert __version__


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-p", "DC-XX", "-a", "1"], "DC-XX"),
        (["-p", "DC-PR"], "about an argument"),
        (["-p", "SE-PR", "-a", "1"], "about no argument"),
        (["-p", "DC-PR", "-a", "9"], "no argument"),
        (["--seat", "AG1"], "no seats"),
        (["--union"], "no stances"),
        (["--as", "aspic"], "no premises"),
        (["-o", "x.png"], "in which form"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_a_way_out(words: list[str], said: str) -> None:
    assert said in refused(*words, "-", "--format", "af", text=EXAMPLE).what


@pytest.mark.parametrize(
    "words",
    [[], ["a.af", "-f", "b.af"], ["a.af", "--credulous", "1", "--skeptical", "1"],
     ["a.af", "-p", "SE-PR", "--semantics", "PR"], [CAMERA, "--union", "--seat", "AG1"]],
)  # fmt: skip
def test_what_contradicts_itself_is_a_usage_error(words: list[str]) -> None:
    assert solved(*words).exit_code == 2


def test_a_theory_is_solved_with_its_arguments_and_why() -> None:
    lines = answered("-", "--format", "aspic", text=FLY)
    assert "A2 [justified]: bird, since penguin (s1)" in lines
    assert "A4 [defensible]: flies, since bird (d1) — defeated by A3 (rebut)" in lines
    assert lines[-1] == "w A1 A2"


def test_a_conclusion_is_asked_in_the_words_of_the_theory() -> None:
    asked = ["-", "--format", "aspic", "-p"]
    assert answered(*asked, "DC-PR", "-a", "flies", text=FLY) == ["YES", "w A1 A2 A4"]
    assert answered(*asked, "DS-PR", "-a", "¬ flies", text=FLY) == ["NO", "w A1 A2 A4"]
    assert answered(*asked, "DS-PR", "-a", "bird", text=FLY) == ["YES"]
    assert answered(*asked, "DC-PR", "-a", "swims", text=FLY) == ["NO"]


def test_a_conclusion_with_several_arguments_is_in_every_extension_by_one_or_the_other() -> None:
    # A floating conclusion: no argument for it is in both preferred extensions.
    text = "rules: => p; => ~p; p => q; ~p => q\n"
    assert answered("-", "--format", "aspic", "-p", "DS-PR", "-a", "q", text=text) == ["YES"]
    assert answered("-", "--format", "aspic", "-p", "DS-GR", "-a", "q", text=text)[0] == "NO"


def test_too_many_arguments_are_a_spent_budget_and_never_no_argument() -> None:
    lines = [f"[a{n}] => p{n}; [b{n}] => p{n}" for n in range(24)]
    body = ", ".join(f"p{n}" for n in range(24))
    text = "rules:\n" + "\n".join(lines) + f"\n[c] {body} => q"
    result = solved("-", "--format", "aspic", "-p", "DC-GR", "-a", "q", text=text)
    assert isinstance(result.exception, BudgetExceeded)
    assert "budget exceeded" in str(result.exception)
    assert code_of(result.exception) == 4
    assert result.stdout == ""


def test_stances_are_solved_together_or_seat_by_seat() -> None:
    together = answered(CAMERA)
    assert together == answered(CAMERA, "--union")
    assert sum("[defensible]" in line for line in together) == 4
    alone = answered(CAMERA, "--seat", "AG1")
    assert sum("[defensible]" in line for line in alone) == 0
    assert answered(CAMERA, "-p", "DS-GR", "-a", "We should buy a", "--seat", "AG1") == ["YES"]
    assert "AG1, AG2" in refused(CAMERA, "--seat", "AG9").do


@pytest.mark.parametrize(("file", "said"), [(CAMERA, "We should buy a"), (KAMERA, "aを買うべきだ")])
def test_a_conclusion_is_asked_in_the_words_of_the_stances(file: str, said: str) -> None:
    assert answered(file, "-p", "DC-PR", "-a", said)[0] == "YES"
    assert answered(file, "-p", "DS-PR", "-a", said)[0] == "NO"
    assert answered(file, "-p", "DC-ID", "-a", said) == ["NO"]
    lines = answered(file, "--semantics", "STG", "-a", said)
    assert lines[-2:] == ["credulous YES", "skeptical NO"]


def test_stances_become_a_framework_with_a_table_of_what_its_arguments_say(tmp_path: Path) -> None:
    path = tmp_path / "camera.apx"
    assert answered(CAMERA, "-p", "CE-PR", "-o", str(path)) == ["4"]
    text = path.read_text("utf-8")
    assert text.startswith("% arg1 Arg1 We should buy a, since a is compact")
    framework = read_apx(text)
    assert (framework.size, len(framework.attacks)) == (16, 4)
    assert answered(str(path), "-p", "CE-PR") == ["4"]
    tgf = "\n".join(answered(KAMERA, "--as", "tgf"))
    assert "Arg5 aを買うべきではない" in tgf
    assert read_tgf(tgf).size == 16


@pytest.mark.parametrize("semantics", ["GR", "PR", "SST", "CF2"])
def test_stances_become_a_theory_that_accepts_the_same(semantics: str, tmp_path: Path) -> None:
    path = tmp_path / "camera.aspic"
    path.write_text("\n".join(answered(CAMERA, "--as", "aspic")), "utf-8")
    assert len(read_aspic(path.read_text("utf-8")).rules) == 5
    pairs = [
        ("We should buy a", "buy(a)"),
        ("we should not buy b", "~buy(b)"),
        ("a is compact", "compact(a)"),
    ]
    for words, formula in pairs:
        for task in ("DC", "DS"):
            asked = ["-p", f"{task}-{semantics}", "-a"]
            assert answered(CAMERA, *asked, words)[0] == answered(str(path), *asked, formula)[0]


def test_programs_are_told_the_arguments_and_who_defeats_whom() -> None:
    value = json.loads("\n".join(answered("-", "--format", "aspic", "--json", text=FLY)))
    assert value["extensions"] == [["A1", "A2"]]
    assert value["defeats"] == [["A4", "A3"], ["A3", "A4"]]
    assert value["said"][3] == {
        "id": "A4",
        "conclusion": "flies",
        "premises": ["bird"],
        "rule": "d1",
        "seats": [],
        "status": "defensible",
        "defeated_by": [{"id": "A3", "how": "rebut"}],
    }
    shown = json.loads(
        "\n".join(answered("-", "-fo", "af", "--json", "-p", "DC-CO", "-a", "1", text=EXAMPLE))
    )
    assert (shown["problem"], shown["accepted"], shown["witness"]) == ("DC-CO", True, [1, 4])


def test_a_malformed_theory_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.aspic"
    path.write_text("axioms: p\nrules:\n  p = q\n", "utf-8")
    refusal = refused(str(path))
    assert (refusal.file, refusal.line) == (str(path), 3)
