"""How a memo came about: each step, and what it wrote to the draft or took out of it."""

from collections.abc import Iterator

from aufheben.domain.vocabulary import Lang
from aufheben.formats.deliberation.act_words import PROGRESS, act_said, performance_said
from aufheben.formats.quoting.targets import Target
from aufheben.protocols.deliberation import Deliberated, Step
from aufheben.protocols.deliberation.act_messages import write_act


def history(deliberated: Deliberated, lang: Lang, mark: Target) -> Iterator[str]:
    """A line for each step, under it the lines of the draft that are new (+) and gone (−).

    The final text, which stands above, is not said again.
    """
    before: list[str] = []
    for step in deliberated.steps:
        yield f"- {_step(step, lang, mark)}"
        if step.act != "finalize" and step.draft is not None:
            after = list(_lines(step.draft))
            yield from (f"  - + {mark.line(new)}" for new in after if new not in before)
            yield from (f"  - − {mark.line(old)}" for old in before if old not in after)
            before = after


def _lines(draft: str) -> Iterator[str]:
    yield from (line.removeprefix("- ") for line in draft.splitlines() if line.strip())


def _step(step: Step, lang: Lang, mark: Target) -> str:
    said = "" if step.act == "finalize" else performance_said(write_act(step.performed), lang)
    act = act_said(step.taken.key, lang)
    words = PROGRESS[lang]["step"]
    line = words.format(number=step.number, act=act, total=step.taken.total, said=mark.line(said))
    return line.rstrip(" ：:")
