"""What a final answer in prose is held to, in every form alike."""

from aufheben.domain import FinalAnswer
from aufheben.protocols.dialectic.integration_steps import hollow
from aufheben.protocols.dialectic.lift_tasks import LONGEST, label_in
from aufheben.protocols.ports import Rejected


def unfit(answer: FinalAnswer, labels: tuple[str, ...], known: str) -> Rejected | None:
    """What is wrong with a final answer in itself: empty, too long, or in inside words.

    `known` is what outsiders may know; what stands there is no inside word.
    """
    said = answer.final_answer
    label = label_in(said, labels)
    if label is not None and label not in known:
        return Rejected(
            expected="words that somebody outside the debate understands",
            got=f"the label {label!r}",
            do="say who is meant",
        )
    return hollow("an answer", [said]) or _too_long(said)


def _too_long(said: str) -> Rejected | None:
    if len(said) <= LONGEST:
        return None
    return Rejected(
        expected=f"at most {LONGEST} characters", got=f"{len(said)}", do="say it more briefly"
    )
