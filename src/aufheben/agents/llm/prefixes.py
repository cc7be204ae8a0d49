"""How much of a prompt repeats the beginning of an earlier one: what a prefix cache can save."""


class Prefixes:
    """The last prompt sent for each purpose."""

    def __init__(self) -> None:
        self._sent: dict[str, str] = {}

    def share(self, purpose: str, prompt: str) -> float:
        """The share (0 to 1) of `prompt` that begins as an earlier one did; then remembers it."""
        if not prompt:
            return 0.0
        longest = max((_common(prompt, sent) for sent in self._sent.values()), default=0)
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
