"""A check that a real model held: what its edges are asked by now."""

import os
from pathlib import Path
from typing import Any

import pytest

from aufheben.logic.taxonomies.neighbors import neighborhood
from aufheben.rooms.hierarchy.settings import read_settings
from tests.held_again import said_in

SHARED = Path(os.environ.get("AUFHEBEN_SHARED", Path(__file__).parents[3] / "shared"))
FILE = SHARED / "data/recorded/c-edges.jsonl"
pytestmark = pytest.mark.skipif(not FILE.exists(), reason="the recorded check is not at hand")


def settings() -> dict[str, Any]:
    return dict(said_in(FILE).settings)


def test_every_recorded_edge_that_has_neighbors_is_shown_with_them() -> None:
    """None of the 93 prompts had any."""
    taxonomy = read_settings(settings()).survey.taxonomy
    around = neighborhood(taxonomy)
    beside = 0
    for edge in taxonomy.edges:
        claim = around.claim(edge, "neighbourhood")
        shown = [*claim.child.parents, *claim.child.children]
        shown += [*claim.parent.parents, *claim.parent.children]
        other = {e for e in taxonomy.edges if e != edge and set(e) & set(edge)}
        assert bool(shown) is bool(other)
        beside += bool(shown)
    assert beside >= 7


def test_a_name_that_was_written_as_one_word_is_asked_about_in_words() -> None:
    taxonomy = read_settings(settings()).survey.taxonomy
    [edge] = [edge for edge in taxonomy.edges if edge.child == "EmergencyBrakeSystem"]
    claim = neighborhood(taxonomy).claim(edge, "none")
    assert claim.child.name == "Emergency Brake System"


def test_every_mend_of_a_recorded_edge_may_now_choose_any_class_that_fits() -> None:
    """Of 14 lists 10 were empty: only what shared a word with the child was offered."""
    taxonomy = read_settings(settings()).survey.taxonomy
    now = neighborhood(taxonomy)
    for edge in taxonomy.edges:
        found = now.candidates(edge, "none")
        assert len(found) >= 30
    [wheel] = [edge for edge in taxonomy.edges if edge.child == "steering wheel"]
    assert "vehicle part" in now.candidates(wheel, "none")
