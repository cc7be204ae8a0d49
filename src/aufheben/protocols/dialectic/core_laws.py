"""What a consensus core E must be made of: no premise as it was, each said to stand for some.

Of seed 000, A.1: what is common stays, the strong of C1 and C2 are not used as they are, and each
premise of E encompasses both positions.
"""

from collections.abc import Iterator, Sequence

from aufheben.domain import Core, Property
from aufheben.domain.text import plain
from aufheben.logic.likeness.normal_form import negations, words
from aufheben.protocols.dialectic.writer import write_sources
from aufheben.protocols.ports import Rejected
from aufheben.protocols.wording import Wording, Words

_TOGETHER = Wording(
    en=Words(
        "a core that lifts what the sides want",
        "the premises of {names} put together, nothing lifted: {said!r}",
        "keep what is common and say the rest in higher notions that take in what each side wants",
    ),
    ja=Words(
        "各側が望むことを一段上へ引き上げた合意核",
        "{names} の前提を合わせただけで、何も引き上げていないもの: {said!r}",
        "共通する前提は残し、それ以外は、各側が望むことを包み込む一段上の考えとして書き直してください",
    ),
)
_COMMON = Wording(
    en=Words(
        "a core that also takes in what the sides do not share",
        "only what {names} have in common: {said!r}",
        "add premises that lift the others to a higher notion each side can accept",
    ),
    ja=Words(
        "共通しない前提も包み込む合意核",
        "{names} に共通する前提だけのもの: {said!r}",
        "ほかの前提を、どの側も受け入れられる一段上の考えへ引き上げて加えてください",
    ),
)
_TAKEN = Wording(
    en=Words(
        "a core that uses no premise of one side as it is",
        "premises of {names} taken over unchanged, nothing lifted: {said!r}",
        "say them in higher notions that take in what each side wants",
    ),
    ja=Words(
        "一方の側の前提を元のまま使わない合意核",
        "{names} の前提をそのまま用い、何も引き上げていないもの: {said!r}",
        "各側が望むことを包み込む一段上の考えとして書き直してください",
    ),
)
_UNSAID = Wording(
    en=Words(
        '"stands_for" in E: for each premise of E, in order, those of {names} that it stands for',
        "{got}",
        'give {wanted} entries such as {{"C1": [1], "C2": [2, 3]}}, one for each premise of E',
    ),
    ja=Words(
        'E の "stands_for"（E の前提ごとに順に、それが代表する {names} の前提の番号）',
        "{got}",
        '{{"C1": [1], "C2": [2, 3]}} のような項目を、E の前提と同じ {wanted} 個書いてください',
    ),
)
_ONE_SIDED = Wording(
    en=Words(
        "premise {number} of E to stand for at least one premise of {side}, by its number (1 to {last})",
        "{got}",
        "name the premise of {side} that it takes in; where it takes in none, lift it further",
    ),
    ja=Words(
        "E の前提 {number} が、{side} の前提を少なくとも一つ（1 から {last} の番号で）代表すること",
        "{got}",
        "それが包み込む {side} の前提を挙げてください。一つもなければ、さらに引き上げてください",
    ),
)


def unlifted(core: Core, sides: Sequence[Property]) -> Rejected | None:
    """What is wrong with a core that only repeats premises of the sides.

    Where the sides do not differ there is nothing to lift.
    """
    every = [premise for side in sides for premise in side.strong]
    common = [p for p in every if all(_among(p, side.strong) for side in sides)]
    if all(_among(premise, common) for premise in every):
        return None
    wording = _fault(core.strong, every, common)
    if wording is None:
        return None
    return wording.refusal(names=_names(sides), said=list(core.strong))


def _fault(said: Sequence[str], every: Sequence[str], common: Sequence[str]) -> Wording | None:
    taken = all(_among(premise, every) for premise in said)
    if taken and all(_among(premise, common) for premise in said):
        return _COMMON
    if _together(said, every) or (taken and all(_among(premise, said) for premise in every)):
        return _TOGETHER
    return _TAKEN if taken else None


def unplaced(core: Core, sides: Sequence[Property]) -> Rejected | None:
    """What is wrong with what its premises are said to stand for."""
    most = max(map(len, core.stands_for), default=0)
    if len(core.stands_for) != len(core.strong) or most > len(sides):
        got, wanted = write_sources(core), len(core.strong)
        return _UNSAID.refusal(names=_names(sides), got=got, wanted=wanted)
    return next(_one_sided(core, sides), None)


def _one_sided(core: Core, sides: Sequence[Property]) -> Iterator[Rejected]:
    for number, named in enumerate(core.stands_for, start=1):
        for index, side in enumerate(sides):
            own = named[index] if index < len(named) else ()
            if not own or not all(1 <= each <= len(side.strong) for each in own):
                yield _ONE_SIDED.refusal(
                    number=number, side=f"C{index + 1}", last=len(side.strong), got=list(own)
                )


def _names(sides: Sequence[Property]) -> str:
    return ", ".join(f"C{number}" for number in range(1, len(sides) + 1))


def _among(premise: str, others: Sequence[str]) -> bool:
    return any(_same(premise, other) for other in others)


def _same(one: str, other: str) -> bool:
    """The same words, whatever subject or ending stands around them."""
    if plain(one) == plain(other):
        return True
    meant = words(one)
    return bool(meant) and meant == words(other) and negations(one) == negations(other)


def _together(said: Sequence[str], every: Sequence[str]) -> bool:
    """All of it says just what all of the others do, in however many sentences."""
    own, others = " ; ".join(said), " ; ".join(dict.fromkeys(map(plain, every)))
    return set(words(own)) == set(words(others)) and negations(own) == negations(others)
