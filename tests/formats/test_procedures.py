"""Which procedure a run follows: told in one way by every room, and never guessed."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from aufheben.domain import Seat
from aufheben.domain.forms import usual
from aufheben.domain.taxonomies import Edge, Taxonomy, Term
from aufheben.errors import Damaged, Newer
from aufheben.formats import deliberation, hierarchy, judging
from aufheben.formats.cases import settings as cases
from aufheben.formats.cases.job import SeatedDialectic
from aufheben.protocols.hierarchy import EdgeDebate, Procedure
from aufheben.runtime.courses.hierarchy import HierarchyJob
from tests.deliberation.scripted import job
from tests.judging.debates import hearing, named
from tests.lifting import case_of

Settings = dict[str, Any]
TAXONOMY = Taxonomy(
    terms={key: Term(key=key, name=key) for key in ("car", "vehicle")},
    edges=(Edge("car", "vehicle"),),
)


def survey() -> Settings:
    debate = EdgeDebate(form=usual(1), experts=(Seat(name="N", stance=""),), lang="en")
    asked = HierarchyJob(
        taxonomy=TAXONOMY, edges=TAXONOMY.edges, procedure=Procedure(debate=debate)
    )
    return hierarchy.write_settings(
        hierarchy.SeatedHierarchy(survey=asked, agents={"N": "openai:m"}, file="in.csv")
    )


def written(room: str) -> Settings:
    match room:
        case "dialectic":
            return cases.write_settings(SeatedDialectic(case=case_of(), agents={}))
        case "judging":
            return judging.write_settings(
                judging.SeatedJudging(hearing=hearing(named("null")), agents={"J1": "openai:m"})
            )
        case "deliberation":
            return deliberation.write_settings(
                deliberation.SeatedDeliberation(job=job(), agents={})
            )
        case _:
            return survey()


READ: dict[str, Callable[[Mapping[str, Any]], object]] = {
    "dialectic": cases.read_settings,
    "judging": judging.read_settings,
    "deliberation": deliberation.read_settings,
    "hierarchy": hierarchy.read_settings,
}


def by(room: str, procedure: object) -> Settings:
    """Settings of a run that says it follows that procedure."""
    settings = written(room)
    if room == "dialectic":
        return {**settings, "constitution": {**settings["constitution"], "procedure": procedure}}
    return {**settings, "procedure": procedure}


NEWEST = {"dialectic": 3, "judging": 3, "deliberation": 3}
"""Of the others the second."""


@pytest.mark.parametrize("room", READ)
def test_a_run_of_a_later_version_is_not_run_by_the_procedure_of_this_one(room: str) -> None:
    newest = NEWEST.get(room, 2)
    READ[room](by(room, newest))
    with pytest.raises(Newer, match=f"procedure {newest + 1}, of a later version: update aufheben"):
        READ[room](by(room, newest + 1))


@pytest.mark.parametrize("said", [0, -1, True, "2", None, 1.0])
@pytest.mark.parametrize("room", READ)
def test_what_is_no_number_of_a_procedure_is_damaged(room: str, said: object) -> None:
    with pytest.raises(Damaged, match="procedure"):
        READ[room](by(room, said))
