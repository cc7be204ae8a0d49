"""How much of a prompt repeats the beginning of an earlier one: what a prefix cache can save."""

from os.path import commonprefix


class Prefixes:
    """The last prompt sent for each purpose."""

    def __init__(self) -> None:
        self._sent: dict[str, str] = {}

    def share(self, purpose: str, prompt: str) -> float:
        """The share (0 to 1) of `prompt` that begins as an earlier one did; then remembers it."""
        if not prompt:
            return 0.0
        # Texts are compared, not paths: character by character is meant.
        common = (commonprefix((prompt, sent)) for sent in self._sent.values())  # noqa: RUF071
        longest = max(map(len, common), default=0)
        self._sent[purpose] = prompt
        return longest / len(prompt)
