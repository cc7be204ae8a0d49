"""How many examples hypothesis tries of a law: all, a share while you work, many to fuzz."""

from typing import Any

from hypothesis import settings

FEWEST = 5
RANDOM = ("all", "fuzz")

# No deadline: machines are noisy, and no test here is a stop watch.
settings.register_profile("dev", deadline=None, max_examples=20, derandomize=True)
settings.register_profile("all", deadline=None, max_examples=100, print_blob=True)
settings.register_profile("fuzz", settings.get_profile("all"), max_examples=5000)


def examples(number: int, **more: Any) -> settings:
    """The settings of a law that `make test-all` tries on `number` examples.

    The other profiles try their share of that: `dev` a fifth, each time the same ones.
    """
    share = number * settings().max_examples // 100
    return settings(max_examples=max(share, min(number, FEWEST)), **more)
