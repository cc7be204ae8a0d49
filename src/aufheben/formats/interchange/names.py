"""A name for each id, where a format cannot write every id as it is."""

from collections.abc import Callable, Iterable, Mapping


class Names:
    """Names that no two share, whatever they are made from."""

    def __init__(self) -> None:
        self._taken: set[str] = set()
        self._counts: dict[str, int] = {}

    def taken(self, name: str) -> str:
        """`name` itself, which is nobody else's from now on."""
        self._taken.add(name)
        return name

    def new(self, stem: str) -> str:
        """`stem` with the next number that makes it a new name."""
        count = self._counts.get(stem, 0) + 1
        while f"{stem}{count}" in self._taken:
            count += 1
        self._counts[stem] = count
        return self.taken(f"{stem}{count}")

    def like(self, name: str) -> str:
        """`name`, or `name 2` and so on where another has it."""
        return self.new(f"{name} ") if name in self._taken else self.taken(name)


def named(ids: Iterable[str], fits: Callable[[str], bool], stem: str) -> Mapping[str, str]:
    """Every id by itself where it fits; every other one is numbered behind `stem`."""
    each = dict.fromkeys(ids)
    names = Names()
    kept = {one: names.taken(one) for one in each if fits(one)}
    return {one: kept.get(one) or names.new(stem) for one in each}
