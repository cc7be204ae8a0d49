"""Kinds of values, as who wrote one calls them: no name of a type of Python is anybody's word."""

from aufheben.words.messages import Code

_KINDS: tuple[tuple[tuple[type, ...], str], ...] = (
    ((type(None),), "no_value"),
    ((bool,), "truth_value"),
    ((int, float), "a_number"),
    ((str,), "a_text"),
    ((list, tuple), "a_list"),
    ((dict,), "a_table"),
)


def kind_of(value: object) -> Code:
    """The word for what kind of value it is: `[code]` has it in both languages."""
    found = (name for kinds, name in _KINDS if isinstance(value, kinds))
    return Code(__name__, next(found, "another_kind"))
