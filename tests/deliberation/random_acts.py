"""Random sequences of legal acts."""

from typing import Any

from hypothesis import strategies as st

from aufheben.domain.acts import (
    CheckFact,
    Critique,
    Finalize,
    Inquire,
    Performed,
    Propose,
    Replan,
    Stated,
    Synthesize,
)
from aufheben.domain.boards import Board
from aufheben.logic.boards.state import State

WORDS = ("apples", "oranges", "pears", "nuts", "figs", "plums", "keep", "travel", "cost", "ripen")
texts = st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(" ".join)
shares = st.integers(0, 20).map(lambda n: n / 20)
claims = st.builds(
    Stated,
    text=texts,
    side=st.sampled_from(["pro", "con", "neither"]),
    confidence=shares,
    support=st.lists(texts, max_size=2).map(tuple),
    assumptions=st.lists(texts, max_size=1).map(tuple),
    by=st.sampled_from(["", "A", "B"]),
)


@st.composite
def performed(draw: st.DrawFn, board: Board) -> Performed:
    """Any act that is legal on the board."""
    live = [key for key, claim in board.claims.items() if not claim.withdrawn]
    kinds = ["propose", "question", "plan"]
    kinds += ["amend", "withdraw", "critique", "critique", "check"] if live else []
    kinds += ["counter", "counter", "counter", "synthesize"] if len(live) > 1 else []
    return _of(draw(st.sampled_from(kinds)), draw, live, board)


def _of(kind: str, draw: st.DrawFn, live: list[str], board: Board) -> Performed:
    def attack(by: Any) -> Critique:
        return Critique(
            target=draw(st.sampled_from([key for key in live if key != by])),
            by=by,
            type=draw(st.sampled_from(["logic", "evidence", "relevance"])),
            severity=draw(st.sampled_from(["critical", "major", "minor"])),
            description="it does not hold",
        )

    match kind:
        case "propose":
            asked = [key for key, q in board.questions.items() if not q.answered_by]
            return Propose(claim=draw(claims), answers=draw(st.sampled_from(["", *asked])))
        case "amend":
            return Propose(claim=draw(claims), amends=draw(st.sampled_from(live)))
        case "withdraw":
            return Propose(claim=None, amends=draw(st.sampled_from(live)))
        case "critique":
            return attack(draw(claims))
        case "counter":
            return attack(draw(st.sampled_from(live)))
        case "check":
            return CheckFact(
                claim=draw(st.sampled_from(live)),
                finding=draw(st.sampled_from(["supported", "contradicted", "unverified"])),
                confidence=draw(shares),
            )
        case "synthesize":
            merged = draw(st.lists(st.sampled_from(live), min_size=2, max_size=3, unique=True))
            return Synthesize(claim=draw(claims), merges=tuple(merged))
        case "question":
            return Inquire(text=draw(texts), about=draw(st.sampled_from(["", *live])))
        case _:
            return Replan(aims=(draw(texts),))


@st.composite
def histories(draw: st.DrawFn, most: int = 25) -> list[Performed]:
    """Acts one after another, each legal on what the ones before it made."""
    state = State(board=Board(issue="Which fruit?"))
    acts: list[Performed] = []
    for _ in range(draw(st.integers(0, most))):
        acts.append(draw(performed(state.board)))
        state = state.after(acts[-1])
    return acts


END = Finalize(text="so [c1]", minority="There is none.")
