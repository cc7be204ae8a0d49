"""How many examples hypothesis tries of a law: all, half in the gate, a share while you work, many to fuzz."""

from typing import Any

from hypothesis import Phase, settings

FEWEST = 5
RANDOM = ("fuzz",)

# No deadline: machines are noisy, and no test here is a stop watch.
settings.register_profile("dev", deadline=None, max_examples=20, derandomize=True)
# A gate says the same of the same commit; what is new is looked for by `make fuzz`.
settings.register_profile("gate", deadline=None, max_examples=50, derandomize=True)
settings.register_profile("all", deadline=None, max_examples=100, derandomize=True)
# What finds a mutant need not say by which smallest example.
settings.register_profile(
    "mutants",
    deadline=None,
    max_examples=20,
    derandomize=True,
    phases=(Phase.explicit, Phase.generate),
)
settings.register_profile(
    "fuzz", deadline=None, max_examples=5000, derandomize=False, print_blob=True
)


def share(number: int) -> int:
    """Of so many trials in the profile `all`, those that this one makes: in `dev` a fifth."""
    return max(number * settings().max_examples // 100, min(number, FEWEST))


def examples(number: int, **more: Any) -> settings:
    """The settings of a law that is tried on a share of so many examples."""
    return settings(max_examples=share(number), **more)


def some(each: int) -> int:
    """Of what is tried one by one, how many where not all are: fewer the longer `each` takes."""
    return max(settings().max_examples // each, 1)


def whole() -> bool:
    """Whether nothing is to be left out."""
    return share(100) >= 100
