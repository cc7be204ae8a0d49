"""Small requests that took the engine, or a reader, minutes: what whoever would freeze a server sends."""

from typing import Any

SIDES = ("AG1", "AG2")


def doubled(steps: int, step: str, other: str) -> str:
    """A stance with two rules to each step: two arguments to the power of the steps."""
    rules = [
        f"If something is {step}{i}{more}, it is {step}{i + 1}."
        for i in range(steps)
        for more in ("", f" and {other}")
    ]
    return f"x is {step}0. x is {other}. {' '.join(rules)} If something is {step}{steps}, it is"


def crossed(rules: int) -> list[str]:
    """Two sides of so many rules; each of the second speaks against one of the first."""
    first = " ".join(f"If something is p{i}, it is p{i + 1}." for i in range(rules))
    second = " ".join(
        f"If something is q{i} and p{i}, it is not b. If something is q{i}, it is q{i + 1}."
        for i in range(rules)
    )
    return [f"x is p0. {first} If something is p{rules}, it is b.", f"x is q0. {second}"]


def debate(question: str, stances: Any, agents: tuple[str, str] = ("symbolic", "symbolic")) -> Any:
    seats = dict(zip(SIDES, agents, strict=True))
    return {"question": question, "stances": dict(zip(SIDES, stances, strict=True)), "seats": seats}


MANY = [f"{doubled(11, 'p', 'r')} good.", f"{doubled(11, 'q', 's')} not good."]
PEOPLE = ("human", "human")
CALM = ["We should do it.", "We should not."]
RUNS: dict[str, Any] = {
    "blanks of a question": debate(f"Should{' ' * 20_000}x?", CALM, PEOPLE),
    "words of a question": debate(f"Should {'the a of ' * 1_000}x?", CALM, PEOPLE),
    "arguments of both sides": debate("Is x good?", MANY),
    "arguments beside a person": debate("Is x good?", MANY, ("symbolic", "human")),
    "arguments of one side": debate("Is x good?", [f"{doubled(80, 'p', 'r')} good.", "x is q."]),
    "rules that cross": debate("Is x b?", crossed(60)),
    "variables": debate(
        "Is x good?",
        [
            " ".join(f"r(x{i}, x{j})." for i in range(12) for j in range(12))
            + " r(A, B) & r(B, C) & r(C, D) & r(D, E) & r(E, F) -> good(A).",
            "x0 is not good.",
        ],
    ),
    "signs of a stance": debate("Is x good?", ["+ " * 12_000, "- " * 12_000]),
    "a Japanese question": debate(f"{'あ' * 20_000}べきか", ["する。", "しない。"]),
}
