"""Trials to measure: made by hand, drawn by hypothesis, and PanelBench's gold labels."""

from hypothesis import strategies as st

from aufheben.evaluation.judging.table import DebateTrial, Gold

TEAMS = ("OG", "OO", "CG", "CO")

_COUNTS = {"OG,OO": 5, "OO": 4, "OO,CO": 4, "OG,CG": 3, "OO,CG": 3, "CO": 1, "CG": 1, "CG,CO": 1}

PANELBENCH = tuple(
    Gold(debate=f"{label} {number}", winners=frozenset(label.split(",")), teams=TEAMS)
    for label, count in _COUNTS.items()
    for number in range(count)
)
"""The gold sets of the 22 BP debates (Liang et al. 2024), as counted in their gold.csv."""


def trial(
    predicted: str | None = "OO",
    winners: str = "OO",
    *,
    ranking: tuple[str, ...] = (),
    finished: bool = True,
    debate: str = "d",
    number: int = 0,
    panel: str = "dbkai",
    value_laden: bool | None = None,
    money: float | None = None,
    calls: int = 36,
    **more: str,
) -> DebateTrial:
    """A judgment of one debate with the gold label `winners` ("OG,OO")."""
    return DebateTrial(
        panel=panel,
        debate=debate,
        number=number,
        winners=frozenset(winners.split(",")),
        predicted=predicted,
        ranking=ranking,
        finished=finished,
        calls=calls,
        tokens=1_000,
        money=money,
        value_laden=value_laden,
        teams=TEAMS,
        **more,
    )


@st.composite
def judgments(draw: st.DrawFn, *, panel: str = "dbkai") -> list[DebateTrial]:
    """One panel's trials of up to six debates, one to three each, in any order."""
    found = []
    for debate in range(draw(st.integers(1, 6))):
        winners = ",".join(draw(st.lists(st.sampled_from(TEAMS), min_size=1, unique=True)))
        for number in range(draw(st.integers(1, 3))):
            ranking = tuple(draw(st.permutations(TEAMS)))
            found.append(
                trial(
                    ranking[0],
                    winners,
                    ranking=ranking,
                    finished=draw(st.booleans()),
                    debate=f"d{debate}",
                    number=number,
                    panel=panel,
                    value_laden=draw(st.sampled_from([True, False, None])),
                )
            )
    return draw(st.permutations(found))
