"""The strengths that decided a claim, as text, JSON, a map and a framework.

They stand beside statuses and never for one: an argument may be weak and undefeated.
"""

from collections.abc import Iterator
from typing import Any, Final

from aufheben.domain.strengths import Graded, GradedArgument
from aufheben.domain.text import bare
from aufheben.domain.vocabulary import Gradual, Lang
from aufheben.formats.dialectic.told import ToldDialectic
from aufheben.formats.quoting.mermaid import label
from aufheben.logic.frameworks import Framework

NAMES: Final[dict[Gradual, str]] = {"dfquad": "DF-QuAD", "qe": "quadratic energy"}
WORDS: Final[dict[Lang, dict[str, str]]] = {
    "en": {
        "head": "Strengths by {by}, from 0 to 1, each beginning at its base score:",
        "claim": "{name}, the claim: {base}{fixed} → {strength}: {says}",
        "for": "{name}, for {on}: {base} → {strength}: {says}",
        "against": "{name}, against {on}: {base} → {strength}: {says}",
        "fixed": " (fixed)",
        "note": " (strength {strength} by {by})",
        "map_for": "for",
        "map_against": "against",
    },
    "ja": {
        "head": "{by} による強さ（0 から 1。それぞれ基礎スコアから始まる）：",
        "claim": "{name} 主張：{base}{fixed} → {strength}：{says}",
        "for": "{name} {on} への支持：{base} → {strength}：{says}",
        "against": "{name} {on} への反対：{base} → {strength}：{says}",
        "fixed": "（固定）",
        "note": "（{by} による強さ {strength}）",
        "map_for": "支持",
        "map_against": "反対",
    },
}
_MAPPED = 80
"""Most characters of an argument in the map."""


def graded(told: ToldDialectic) -> Graded | None:
    """What strengths decided; None where they did not."""
    found = told.finished.conclusion.integration
    return None if found is None else found.graded


def lines(told: ToldDialectic) -> Iterator[str]:
    """A headed list, arguments about arguments below them; nothing where nothing was graded."""
    found, words = graded(told), WORDS[told.lang]
    if found is None:
        return
    yield words["head"].format(by=NAMES[found.semantics])
    yield f"  - {_said(found, found.claim, words)}"
    for index, argument in enumerate(found.arguments):
        if argument.on == 0:
            yield f"  - {_said(found, argument, words)}"
            below = (other for other in found.arguments if other.on == index)
            yield from (f"    - {_said(found, other, words)}" for other in below)
    yield ""


def note(told: ToldDialectic) -> str:
    """How strong the claim came out, behind its answer; nothing where nothing was graded."""
    found = graded(told)
    if found is None:
        return ""
    shown = figure(found.claim.strength)
    return WORDS[told.lang]["note"].format(strength=shown, by=NAMES[found.semantics])


def figure(number: float) -> str:
    """With as many decimals as tell it from one half: two, where these do."""
    for decimals in (2, 4, 6):
        shown = f"{number:.{decimals}f}"
        if number == 0.5 or float(shown) != 0.5:
            return shown
    return f"{number:.9f}"


def _said(found: Graded, argument: GradedArgument, words: dict[str, str]) -> str:
    on = found.arguments[argument.on].name if argument.on is not None else ""
    return words[argument.bearing or "claim"].format(
        name=argument.name,
        on=on,
        base=figure(argument.base_score),
        fixed="" if found.rated else words["fixed"],
        strength=figure(argument.strength),
        says=bare(argument.says),
    )


def write_graded(found: Graded) -> dict[str, Any]:
    """As the envelope has it; `on` names what an argument bears on."""
    return {
        "semantics": found.semantics,
        "claim_score": "estimated" if found.rated else "0.5",
        "arguments": [
            {
                "id": each.name,
                "says": each.says,
                "on": None if each.on is None else found.arguments[each.on].name,
                "bearing": each.bearing,
                "base_score": each.base_score,
                "strength": each.strength,
            }
            for each in found.arguments
        ],
    }


def chart(found: Graded, lang: Lang) -> list[str]:
    """Nodes with base score and strength; solid arrows attack, dashed ones support."""
    words = WORDS[lang]
    drawn = []
    for each in found.arguments:
        shown = f"{figure(each.base_score)} → {figure(each.strength)}"
        said = [each.name, label(bare(each.says), _MAPPED), shown]
        drawn.append(f'    {each.name}["{"<br/>".join(said)}"]')
    for each in found.arguments:
        if each.on is not None:
            line = "-->" if each.bearing == "against" else "-.->"
            target = found.arguments[each.on].name
            drawn.append(f"    {each.name} {line}|{words[f'map_{each.bearing}']}| {target}")
    return drawn


def framework(found: Graded) -> Framework:
    """The attacks alone; a framework knows no support."""
    attacks = tuple(
        (index, each.on)
        for index, each in enumerate(found.arguments)
        if each.on is not None and each.bearing == "against"
    )
    return Framework(names=tuple(each.name for each in found.arguments), attacks=attacks)
