"""What a terminal would obey is shown as the escape that JSON has for it."""

import re

# All that JSON may hold of it stands within its strings, where the escape means the character.
# A table's lines end in a return and a feed, which together go to the next line and no other.
_OBEYED = re.compile(
    r"(?!\r\n)[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u200e\u200f\u202a-\u202e\u2066-\u2069]"
)


def clean(text: str) -> str:
    """`text` with control characters and turns of direction shown as escapes; lines stay."""
    return _OBEYED.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text)
