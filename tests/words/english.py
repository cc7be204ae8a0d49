"""Whether a text says something in English."""

import re

_CODE = re.compile(r"`[^`]*`|-m pip .*|\"[^\"]*\"|(?<!\w)'[^']*'(?!\w)")
_CLAUSE = re.compile(r"(?<![\w.\-/])[a-z]+ [a-z]+(?![\w.\-/])|^(?:a|an|the|no|not) \W*\w")


def is_clause(said: str) -> bool:
    """Whether it has words in a row, beside what is quoted and names of options."""
    return bool(_CLAUSE.search(_CODE.sub("", said)))
