"""A language model in a seat: a prompt out, text back; the chair judges what it is worth."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from aufheben.agents.llm.model import MOST_LONGER, Model
from aufheben.domain import Seat
from aufheben.domain.vocabulary import Lang
from aufheben.prompts.fences import RandomFences
from aufheben.prompts.templates import Fence, Prompt, compose, in_our_words
from aufheben.protocols.ports import Rejected, Said, Task

Fences = Callable[[str], Fence | None]


class LlmAgent:
    """Answers any task by asking `model` once; it never asks again by itself.

    `prompts` is a folder of templates that stand in for ours, see `compose`.
    """

    def __init__(
        self,
        model: Model,
        *,
        lang: Lang,
        fences: Fences | None = None,
        prompts: str | None = None,
    ) -> None:
        self._model = model
        self._lang = lang
        self._fences = fences or RandomFences()
        self._prefixes = Prefixes()
        self._prompts = prompts

    def prompt(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected] = ()) -> Prompt:
        """What would be sent."""
        fence = self._fences(seat.name)
        return compose(seat, task, rulings, lang=self._lang, fence=fence, own=self._prompts)

    def version(self, seat: Seat, task: Task[Any]) -> str:
        """Which prompt a task is asked with; a changed one is another question."""
        return self.prompt(seat, task).version

    async def answer(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> object:
        """The model's text, with what it took. Raises AgentFailed if the provider fails."""
        prompt = self.prompt(seat, task, rulings)
        purpose = f"{seat.name} {prompt.name}"
        share = self._prefixes.share(purpose, prompt.system + prompt.user)
        cuts = sum(ruling.why == "cut" for ruling in rulings)
        reply = await self._model.reply(prompt, longer=min(cuts, MOST_LONGER))
        usage = replace(reply.usage, shared=round(reply.usage.input * share))
        return Said(
            answer=reply.text,
            usage=usage,
            by=self._model.name,
            cut=reply.cut,
            refused=reply.refused,
            prompted=self.prompted(task),
        )

    def prompted(self, task: Task[Any]) -> bool:
        """Whether a task is asked with our template, and so for all that ours asks for."""
        return in_our_words(task, self._lang, self._prompts)


class Prefixes:
    """The last prompt sent for each purpose."""

    def __init__(self) -> None:
        self._sent: dict[str, str] = {}

    def share(self, purpose: str, prompt: str) -> float:
        """The share (0 to 1) of `prompt` that begins as an earlier one did; then remembers it."""
        if not prompt:
            return 0.0
        longest = 0
        for sent in self._sent.values():
            if prompt.startswith(sent[: longest + 1]):  # it may begin alike for longer
                longest = max(longest, _common(prompt, sent))
        self._sent[purpose] = prompt
        return longest / len(prompt)


def _common(one: str, other: str) -> int:
    """How many characters both begin with; by halving, since whole slices compare fastest."""
    least, most = 0, min(len(one), len(other))
    while least < most:
        middle = (least + most + 1) // 2
        if one.startswith(other[least:middle], least):
            least = middle
        else:
            most = middle - 1
    return least
