"""A sketch in the words that an agent says it with, found again from the act worked out of it."""

from aufheben.domain.acts import (
    CheckFact,
    Critique,
    Inquire,
    Performed,
    Propose,
    Replan,
    Sketch,
    Stated,
    Synthesize,
)


def sketched(sketch: Sketch) -> dict[str, object]:
    """As `answers.Sketch`."""
    why = {"persuades": sketch.persuades, "because": sketch.because}
    return {"act": sketch.act, **_words(sketch.performed), **why}


def _words(performed: Performed) -> dict[str, object]:
    match performed:
        case Propose(claim=claim, amends=amends, answers=answers):
            return {**_claim(claim), "target": amends or answers}
        case Critique(target=target, by=by):
            return {**_claim(by), "target": target}
        case Inquire(text=text, about=about):
            return {"text": text, "target": about}
        case CheckFact(claim=checked):
            return {"target": checked}
        case Synthesize(claim=claim, merges=merges):
            return {**_claim(claim), "merges": list(merges)}
        case Replan(aims=aims):
            return {"text": "; ".join(aims)}
        case _:
            return {}


def _claim(claim: Stated | str | None) -> dict[str, object]:
    """Its text and side; nothing of a claim that stands on the board, or of none."""
    return {"text": claim.text, "side": claim.side} if isinstance(claim, Stated) else {}
