"""Camera problems with any number of objects, a third of each kind.

Objects of the first kind are what AG1 wants and AG2 knows to be out of stock; of the second
what AG2 wants and AG1 knows to be over budget; of the third user-friendly with long battery
life, known to AG1: at these a synthesis exists.
"""

RULES_1 = """
compact(x) & light(x) & camera(x) -> buy(x)
overTheBudget(x) -> ¬buy(x)
compact(x) & light(x) -> userFriendly(x)
"""
RULES_2 = """
resolution(x, high) & battery(x, long) & camera(x) -> buy(x)
outOfStock(x) -> ¬buy(x)
"""
QUESTION = "buy(x) & camera(x)"


def cameras(objects: int) -> tuple[str, str]:
    """The stances of AG1 and AG2, in logic."""
    first: list[str] = []
    second: list[str] = []
    for number in range(objects):
        name = f"o{number}"
        if number % 3 == 0:
            first += [f"camera({name})", f"compact({name})", f"light({name})"]
            second += [f"outOfStock({name})"]
        elif number % 3 == 1:
            second += [f"camera({name})", f"resolution({name}, high)", f"battery({name}, long)"]
            first += [f"overTheBudget({name})"]
        else:
            first += [f"camera({name})", f"userFriendly({name})", f"battery({name}, long)"]
    return "\n".join(first) + RULES_1, "\n".join(second) + RULES_2
