"""Panels as TOML: the five of the literature, one's own, and what makes no panel."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from aufheben.domain.matches import Dimension, Panel
from aufheben.errors import BadInput
from aufheben.rooms.judging.panels import (
    PANELS,
    as_shipped,
    both_ways,
    in_order,
    published,
    read_panel,
    source,
)
from aufheben.runtime.validation import spoken
from tests.judging.debates import dimension, panels
from tests.profiles import examples

OWN = """
name = "mine"

[dimensions.clash]
criterion = "Who answered whom."
"""
READS = '[dimensions.points]\ncriterion = "Weight."\nreads = ["clash"]\n'
EVERY = 'extraction = "every"\nfinding = "mean"\n'
LANGS = pytest.mark.parametrize("lang", ["en", "ja"])


def own(head: str = "", dimensions: str = OWN) -> Panel:
    return read_panel(head + dimensions, "mine.toml")


def refusal(text: str) -> str:
    """What is said of a text that is no panel, with its file and a way out."""
    with pytest.raises(BadInput) as refused:
        read_panel(text, "mine.toml")
    assert str(refused.value).startswith("mine.toml")
    return str(refused.value)


def of(panel: Panel) -> dict[str, tuple[float, tuple[str, ...]]]:
    return {each.name: (each.weight, each.reads) for each in panel.dimensions}


# The five


@LANGS
@pytest.mark.parametrize("name", PANELS)
def test_each_of_the_five_bears_its_name_and_speaks_its_language(name: str, lang: Any) -> None:
    panel = published(name, lang)
    assert panel.name == name
    assert {spoken(each.criterion) for each in panel.dimensions} == {lang}


@pytest.mark.parametrize("name", PANELS)
def test_in_both_languages_a_panel_judges_alike(name: str) -> None:
    def bare(panel: Panel) -> Panel:
        dimensions = tuple(replace(each, criterion="") for each in panel.dimensions)
        return replace(panel, dimensions=dimensions)

    assert bare(published(name, "en")) == bare(published(name, "ja"))


def test_dbkai_lets_points_alone_read_the_others() -> None:
    panel = published("dbkai")
    assert of(panel) == {
        "points": (1.0, ("clash", "consistency")),
        "clash": (1.0, ()),
        "consistency": (1.0, ()),
    }
    assert (panel.summaries, panel.analyses, panel.scores) == (True, "carried", "none")
    assert (panel.extraction, panel.finding) == ("none", "points")


def test_debatrix_has_four_equal_dimensions_and_the_mean_wins() -> None:
    panel = published("debatrix")
    names = ("argument", "source", "language", "clash")
    assert of(panel) == dict.fromkeys(names, (1.0, ()))
    assert (panel.summaries, panel.analyses, panel.finding) == (True, "carried", "mean")


@pytest.mark.parametrize("name", [name for name in PANELS if name != "null"])
def test_every_panel_keeps_summaries_and_one_winner_judge_reads_all_analyses(name: str) -> None:
    panel = published(name)
    assert (panel.summaries, panel.judgments, panel.extraction) == (True, False, "none")


@pytest.mark.parametrize("name", PANELS)
def test_both_ways_of_a_panel_are_found_from_either(name: str) -> None:
    lean = published(name)
    ways = (lean, as_shipped(lean))
    assert both_ways(lean) == both_ways(as_shipped(lean)) == ways
    assert not ways[1].summaries or name == "dbkai"


def test_qualitative_has_the_dimensions_of_dbkai_without_reading_across() -> None:
    panel = published("debatrix-qualitative")
    assert set(of(panel)) == set(of(published("dbkai")))
    assert all(reads == () for _, reads in of(panel).values())
    assert panel.finding == "mean"


def test_null_and_chronological_have_no_dimensions_to_speak_of() -> None:
    for name, analyses in (("null", "none"), ("debatrix-chronological", "carried")):
        panel = published(name)
        assert len(panel.dimensions) == 1
        assert panel.analyses == analyses
        assert panel.finding == "named"


@LANGS
@pytest.mark.parametrize("name", PANELS)
def test_what_is_printed_to_begin_an_own_panel_is_the_panel(name: str, lang: Any) -> None:
    assert read_panel(source(name, lang)) == published(name, lang)


def test_another_name_is_no_panel_and_a_slip_is_named() -> None:
    with pytest.raises(BadInput, match="did you mean 'debatrix'"):
        published("debatrics")
    with pytest.raises(BadInput, match="unknown"):
        source("../null")


# One's own


def test_a_name_and_a_criterion_make_a_panel() -> None:
    assert own() == Panel(
        name="mine", dimensions=(Dimension(name="clash", criterion="Who answered whom."),)
    )


def test_every_key_is_read() -> None:
    text = """
    name = "mine"
    summaries = true
    analyses = "apart"
    scores = "within"
    extraction = "verdict"
    finding = "mean"
    judgments = true
    newest = "both"
    standing = "latest"
    window = 100

    [dimensions."論点"]
    criterion = "論点の重み"
    weight = 2.5
    reads = ["clash"]

    [dimensions.clash]
    criterion = "Who answered whom."
    weight = 0
    """
    assert read_panel(text) == Panel(
        name="mine",
        dimensions=(
            Dimension(name="論点", criterion="論点の重み", weight=2.5, reads=("clash",)),
            Dimension(name="clash", criterion="Who answered whom.", weight=0.0),
        ),
        summaries=True,
        analyses="apart",
        scores="within",
        extraction="verdict",
        finding="mean",
        window=100,
        judgments=True,
        newest="both",
        standing="latest",
    )


@examples(80)
@given(panels())
def test_a_panel_written_as_toml_is_read_again(panel: Panel) -> None:
    assume(panel.finding != "mean" or any(d.weight for d in panel.dimensions))
    assert read_panel(written(panel)) == panel


def written(panel: Panel) -> str:
    rows = [
        f'name = "{panel.name}"',
        f"summaries = {str(panel.summaries).lower()}",
        f'analyses = "{panel.analyses}"',
        f'scores = "{panel.scores}"',
        f'extraction = "{panel.extraction}"',
        f'finding = "{panel.finding}"',
        f"judgments = {str(panel.judgments).lower()}",
        f'newest = "{panel.newest}"',
        f'standing = "{panel.standing}"',
        f"window = {panel.window}",
    ]
    for each in panel.dimensions:
        rows += [
            f"[dimensions.{each.name}]",
            f'criterion = "{each.criterion}"',
            f"weight = {each.weight}",
            f"reads = {list(each.reads)!r}",
            f'hears = "{each.hears}"',
        ]
    return "\n".join(rows)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name = ", "not valid TOML"),
        ('name = "x"', "without dimensions"),
        ('name = "x"\n[dimensions]', "without dimensions"),
        ('name = "x"\ndimensions = 3', "without dimensions"),
        ('name = "x"\n[dimensions]\nclash = 3', "dimensions.clash is no table"),
        (OWN.replace("name", "nmae"), "unknown 'nmae'"),
        (OWN.replace('"mine"', '" "'), "name is missing or empty"),
        (OWN.replace('name = "mine"', ""), "name is missing or empty"),
        (OWN.replace("criterion", "criteria"), "unknown 'criteria'"),
        (OWN.replace("Who answered whom.", ""), "dimensions.clash.criterion is missing or empty"),
        (OWN + "weight = -1", "weight is -1"),
        (OWN + "weight = nan", "weight is nan"),
        (OWN + "weight = inf", "weight is inf"),
        (OWN + "weight = true", "weight is True"),
        (OWN + 'weight = "1"', "weight is '1'"),
        (OWN + 'reads = "clash"', "reads is 'clash'"),
        (OWN + "reads = [1]", "reads is [1]"),
        ("summaries = 1\n" + OWN, "summaries is 1"),
        ('analyses = "carry"\n' + OWN, "analyses is 'carry'"),
        ("analyses = true\n" + OWN, "analyses is True"),
        ("scores = []\n" + OWN, "scores is []"),
        ("window = 99\n" + OWN, "window is 99"),
        ("window = 1e6\n" + OWN, "window is 1000000.0"),
        ("window = true\n" + OWN, "window is True"),
        (OWN + OWN.replace('name = "mine"', ""), "not valid TOML"),
        ('extraction = "every"\nfinding = "mean"\n' + OWN, "finding = mean without scores"),
        ('scores = "within"\nfinding = "mean"\n' + OWN, "finding = mean reads a winner off"),
        ('finding = "named"\n' + OWN, "finding = named reads a winner off"),
        ('judgments = false\nextraction = "every"\n' + OWN, "extraction = every without judgments"),
        *((f'analyses = "{each}"\n{OWN}{READS}', "reads without analyses") for each in ("none", "unread")),
        *((f'analyses = "none"\nscores = "{each}"\n{EVERY}{OWN}', "") for each in ("within", "apart")),
    ],
)  # fmt: skip
def test_what_makes_no_panel_is_refused_by_its_key_or_by_what_could_find_no_winner(
    text: str, said: str
) -> None:
    assert said in refusal(text)


# Reads


def circle(**reads: list[str]) -> str:
    rows = [
        f'[dimensions.{name}]\ncriterion = "c"\nreads = {each!r}\n' for name, each in reads.items()
    ]
    return 'name = "x"\n' + "".join(rows)


@pytest.mark.parametrize(
    ("reads", "path"),
    [
        ({"a": ["a"]}, "a reads a"),
        ({"a": ["b"], "b": ["a"]}, "reads"),
        ({"a": ["b"], "b": ["c"], "c": ["a"]}, "reads"),
        ({"a": ["b"], "b": ["c"], "c": ["b"]}, "reads"),
    ],
)
def test_reads_that_go_in_a_circle_are_refused_with_their_path(
    reads: dict[str, list[str]], path: str
) -> None:
    said = refusal(circle(**reads))
    assert "the reads go in a circle" in said
    assert path in said
    way = said.partition("circle: ")[2].partition("\n")[0].split(" reads ")
    assert way[0] == way[-1]
    assert all(after in reads[before] for before, after in pairwise(way))


def test_a_dimension_cannot_read_a_stranger() -> None:
    said = refusal(circle(a=["b"], b=["clahs"]))
    assert "b reads 'clahs', which is no dimension of the panel" in said
    assert "read among a, b" in said


@given(st.data())
def test_dimensions_come_after_those_they_read(data: st.DataObject) -> None:
    names = [f"d{n}" for n in range(data.draw(st.integers(1, 6)))]
    found = [
        dimension(name, *(data.draw(st.sets(st.sampled_from(names[:n]))) if n else ()))
        for n, name in enumerate(names)
    ]
    mixed = data.draw(st.permutations(found))
    ordered = [each.name for each in in_order(mixed)]
    assert sorted(ordered) == sorted(names)
    for each in mixed:
        assert all(ordered.index(read) < ordered.index(each.name) for read in each.reads)


@given(st.data())
def test_any_circle_is_refused(data: st.DataObject) -> None:
    size = data.draw(st.integers(1, 5))
    ring = [dimension(f"d{n}", f"d{(n + 1) % size}") for n in range(size)]
    others = [dimension("e", "d0"), dimension("f")]
    with pytest.raises(BadInput, match="circle"):
        in_order(data.draw(st.permutations([*ring, *others])))
