"""The logic engine without any run: what stances come to, in three notations."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.app.theory import Theory, read
from aufheben.errors import BadInput, ManyErrors

EXAMPLES = Path(__file__).parents[2] / "examples"
SHORT = (
    "If a camera is compact, we should buy it. If something is out of stock, we should not buy it. "
    "a is a camera. a is compact. a is out of stock."
)


@pytest.fixture(scope="module", params=["camera.toml", "camera_logic.toml", "camera.ja.toml"])
def camera(request: pytest.FixtureRequest) -> Theory:
    return read(EXAMPLES / request.param)


def test_the_published_example_has_its_arguments_in_every_notation(camera: Theory) -> None:
    found = camera.arguments()
    assert len(found) == 5
    assert sorted(one.status for one in found) == ["defensible"] * 4 + ["justified"]
    known = {one.id: one for one in found}
    assert all(one.id in known[name].attackers for one in found for name in one.attackers)


def test_the_published_synthesis_is_found_in_every_notation(camera: Theory) -> None:
    (found,) = camera.syntheses()
    assert "c" in found.conclusion
    assert dict(found.retention) == {"AG1": 0.5, "AG2": 0.5}
    assert len(found.premises) == 3


def test_a_doubt_is_another_theory_and_leaves_the_first_as_it_was() -> None:
    theory = read(SHORT)
    doubted = theory.doubt("a is out of stock")
    assert theory.status("we should buy a") == "defensible"
    assert doubted.status("we should buy a") == "justified"
    assert doubted.doubted == ("a is out of stock",)
    assert "without a is out of stock" in repr(doubted)
    rule = "If something is out of stock, we should not buy it"
    assert theory.doubt(rule).status("we should buy a") == "justified"


def test_an_assumption_can_be_doubted() -> None:
    theory = read("camera(a). camera(x) & ~broken(x) -> buy(x)")
    assert theory.status("buy(a)") == "justified"
    assert theory.doubt("broken(a)").status("buy(a)") is None


def test_every_conclusion_has_a_status_of_its_own() -> None:
    theory = read(SHORT)
    assert dict(theory.statuses) == {
        "We should buy a": "defensible",
        "We should not buy a": "defensible",
        "a is a camera": "justified",
        "a is compact": "justified",
        "a is out of stock": "justified",
    }
    assert all(theory.status(said) == status for said, status in theory.statuses.items())


def test_arguments_for_a_fact_are_had_by_asking_for_it() -> None:
    (found,) = read(SHORT).arguments("a is compact")
    assert (found.conclusion, found.status, found.is_fact) == ("a is compact", "justified", True)


def test_what_is_said_of_one_stance_alone_is_lifted_rule_by_rule() -> None:
    stances = read(EXAMPLES / "camera.toml")
    one = read("\n".join(each.sentence + "." for each in stances.understood))
    (found,) = one.syntheses()
    assert found.conclusion == stances.syntheses()[0].conclusion == "We should buy c"
    assert all(said.startswith("If a camera") for said in found.retention)


def test_an_explanation_goes_down_the_attackers() -> None:
    first, attacker, again = read(SHORT).explain("we should buy a").splitlines()
    assert first.startswith(
        "- Arg1 [defensible]: We should buy a, since a is compact; a is a camera"
    )
    assert attacker.startswith("  - attacked by Arg2 [defensible]: We should not buy a, since a is")
    assert again == "    - attacked by Arg1 [defensible]: We should buy a (see above)"


def test_japanese_is_explained_in_japanese_though_nothing_is_asked() -> None:
    theory = read({"甲": "aはカメラである。カメラならば、それを買うべきだ。", "乙": "aは軽い。"})
    assert theory.explain("aを買うべきだ").startswith(
        "- Arg1 甲［正当］：「aを買うべきだ」理由：「aはカメラである」"
    )


def test_a_sentence_that_is_not_read_is_placed_in_its_stance() -> None:
    with pytest.raises(ManyErrors) as refused:
        read({"AG1": "a is a camera.\nBlorg the zig.", "AG2": "Foo bar baz quux."})
    assert [(bad.line, bad.what.split(":")[0]) for bad in refused.value.each] == [
        (2, "AG1"),
        (1, "AG2"),
    ]
    lenient = read({"AG1": "a is a camera.\nBlorg the zig."}, lenient=True)
    assert dict(lenient.statuses) == {"a is a camera": "justified"}


def test_a_file_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "case.toml"
    path.write_text(
        'question = "Which camera should we buy?"\n[seats.A]\nstance = "Blorg the zig."\n', "utf-8"
    )
    with pytest.raises(BadInput) as refused:
        read(path)
    assert (refused.value.file, refused.value.line) == (str(path), 3)


@pytest.mark.parametrize("method", ["status", "explain", "doubt", "arguments"])
def test_words_that_are_no_sentence_are_refused_with_a_way_out(method: str) -> None:
    with pytest.raises(BadInput) as refused:
        getattr(read(SHORT), method)("blorg the zig")
    assert refused.value.do


def test_a_question_that_is_not_read_is_refused() -> None:
    with pytest.raises(BadInput, match="cannot read the question"):
        read(SHORT, question="Which is the best camera?")


@given(st.permutations(SHORT.split(". ")))
def test_the_order_of_sentences_changes_no_status(sentences: list[str]) -> None:
    theory = read(". ".join(each.rstrip(".") for each in sentences) + ".")
    assert theory.statuses == read(SHORT).statuses


def test_stances_may_stand_in_the_order_of_their_seats() -> None:
    theory = read(["a is a camera. a is light.", "If a camera is light, we should buy it."])
    assert theory.status("we should buy a") == "justified"
    with pytest.raises(BadInput):
        read(5)  # type: ignore[arg-type]


@pytest.mark.parametrize("long", [3, 700])
def test_why_something_stands_is_told_of_a_chain_of_any_length(long: int) -> None:
    chain = " ".join(f"d(x) & ~q{each + 1}(x) -> q{each}(x)." for each in range(long))
    told = read(f"d(a). {chain} d(x) -> q{long}(x).").explain("q0(a)").splitlines()
    assert len(told) == min(long, 40) + 1
    assert ("attacked by 1 more" in told[-1]) == (long > 40)
