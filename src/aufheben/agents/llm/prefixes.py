"""How much of a prompt repeats the beginning of an earlier one: what a prefix cache can save."""

from os.path import commonprefix


class Prefixes:
    """The prompts sent so far, one for each beginning; the newest of each is kept."""

    def __init__(self, keep: int = 64) -> None:
        self._sent: list[str] = []
        self._keep = keep

    def share(self, prompt: str) -> float:
        """The share (0 to 1) of `prompt` that begins as an earlier one did; then remembers it."""
        if not prompt:
            return 0.0
        longest = max((len(commonprefix((prompt, sent))) for sent in self._sent), default=0)
        self._sent.append(prompt)
        del self._sent[: -self._keep]
        return longest / len(prompt)
