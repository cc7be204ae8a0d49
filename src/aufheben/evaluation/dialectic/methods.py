"""Ways to an answer by name: `FORM[@ROUNDS][+confirm]`, `argllm[@DEPTH]`, and groups of them."""

import re
from dataclasses import dataclass
from typing import Final, get_args

from aufheben.domain.vocabulary import Form
from aufheben.errors import BadInput, among, did_you_mean
from aufheben.evaluation.core import read_words
from aufheben.words import speaker

_say = speaker(__name__)

FORMS: Final[tuple[Form, ...]] = tuple(form for form in get_args(Form) if form != "complete")
"""Every form that asks somebody: what all stances decide together has nothing to compare."""
DIALECTIC: Final[tuple[Form, ...]] = ("published", "capped", "lift")
"""The forms that argue by the dialectic protocol, integrate, and may confirm."""
IN_ROUNDS: Final[tuple[Form, ...]] = (*DIALECTIC, "no-schema", "mad", "free")
MATCHING: Final[tuple[Form, ...]] = ("self-consistency", "self-refine")
"""Those that can spend as many tokens as another way did."""
IN_DEPTH: Final[Form] = "argllm"
"""The form whose number is a depth: with 2, arguments are argued about too."""
DEPTHS: Final = (1, 2)
ROUNDS: Final = (0, 1, 2, 4)
USUAL: Final = 2
MAIN: Final = (
    *("published@2", "capped@2", "lift@2", "lift@0", "no-schema@2", "mad@2", "free@2"),
    *("one-pass", "single", "self-consistency", "self-refine"),
)
_NAME: Final = re.compile(r"(?P<form>[a-z-]+)(?:@(?P<rounds>\d{1,2}))?(?P<confirm>\+confirm)?")
MEANINGS: Final[dict[Form, tuple[str, str]]] = {
    form: (english, japanese)
    for form, (english, japanese) in read_words("aufheben.evaluation.dialectic")["forms"].items()
}
"""What each form is, in English and Japanese."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedMethod:
    """One way to an answer: a form, at most so many rounds, or to a depth; put back or not."""

    form: Form
    rounds: int = 0
    confirm: bool = False
    depth: int = 1

    @property
    def name(self) -> str:
        """As it is written; rounds only where the form has any, a depth only if it is not 1."""
        rounds = f"@{self.rounds}" if self.form in IN_ROUNDS else ""
        rounds = f"@{self.depth}" if self.depth > 1 else rounds
        return f"{self.form}{rounds}{'+confirm' if self.confirm else ''}"

    @property
    def matching(self) -> bool:
        return self.form in MATCHING


def grid() -> tuple[ComparedMethod, ...]:
    """The dialectic in every form, at 0, 1, 2 and 4 rounds, confirmed and not; then its rivals."""
    ours = (
        ComparedMethod(form=form, rounds=rounds, confirm=confirm)
        for form in DIALECTIC
        for rounds in ROUNDS
        for confirm in (False, True)
    )
    rivals = [form for form in FORMS if form not in DIALECTIC]
    return (*ours, *(read_method(form) for form in rivals))


def read_methods(text: str) -> tuple[ComparedMethod, ...]:
    """Methods by names with commas, or `main`, or `all`; each once. Raises BadInput."""
    groups = {"main": tuple(map(read_method, MAIN)), "all": grid()}
    found: list[ComparedMethod] = []
    for name in (part.strip() for part in text.split(",") if part.strip()):
        found += groups.get(name) or (read_method(name),)
    if not found:
        raise BadInput(_say("no_methods_named"), do=_say("write_main_all"))
    return tuple(dict.fromkeys(found))


def read_method(name: str) -> ComparedMethod:
    """The method of that name. Raises BadInput, with the nearest form."""
    match = _NAME.fullmatch(name)
    form = next((form for form in FORMS if match and form == match["form"]), None)
    if match is None or form is None:
        known = [*FORMS, "main", "all"]
        do = did_you_mean(name, known, among("one_of", FORMS), cutoff=0.5)
        raise BadInput(
            _say("no_method_called", name=name),
            do=_say.joined(do, "(FORM[@ROUNDS][+confirm])", between="space"),
        )
    if match["rounds"] is not None and form not in (*IN_ROUNDS, IN_DEPTH):
        raise BadInput(_say("no_rounds", name=name, form=form), do=_say("write_form", form=form))
    if match["confirm"] and form not in DIALECTIC:
        do = _say("confirm_dialectic", dialectic=", ".join(DIALECTIC))
        raise BadInput(_say("confirms_nothing", name=name, form=form), do=do)
    if form == IN_DEPTH:
        return _in_depth(name, match["rounds"])
    rounds = int(match["rounds"]) if match["rounds"] else USUAL * (form in IN_ROUNDS)
    if form == "mad" and not rounds:
        raise BadInput(_say("no_debate_without", name=name), do=_say("write_mad"))
    return ComparedMethod(form=form, rounds=rounds, confirm=bool(match["confirm"]))


def _in_depth(name: str, said: str | None) -> ComparedMethod:
    depth = int(said or 1)
    if depth not in DEPTHS:
        do = _say("write_argllm_argllm")
        raise BadInput(_say("argllm_argues_depth", name=name), do=do)
    return ComparedMethod(form=IN_DEPTH, depth=depth)
