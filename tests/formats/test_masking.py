"""Row 49 of the matrix: a secret is taken out of a text however it is written there, and of a file nothing is told
that says where on a machine it lies.
"""

import html
import json
import re
from base64 import b64decode, b64encode, urlsafe_b64encode
from collections.abc import Callable
from urllib.parse import quote, quote_plus

from hypothesis import given
from hypothesis import strategies as st

from aufheben.formats.masking import MASK, masked, told_file, told_files
from tests.profiles import examples

Write = Callable[[str], str]
WAYS: dict[str, Write] = {
    "as it is": str,
    "JSON": json.dumps,
    "JSON in JSON": lambda text: json.dumps(json.dumps(text)),
    "Python": repr,
    "an address": lambda text: quote(text, safe=""),
    "an address, small letters": lambda text: re.sub(
        "%..", lambda escape: escape[0].lower(), quote(text, safe="")
    ),
    "an address in an address": lambda text: quote(quote(text, safe="")),
    "a form": quote_plus,
    "HTML": html.escape,
    "HTML in HTML": lambda text: html.escape(html.escape(text)),
    "numbers in HTML": lambda text: "".join(c if c.isalnum() else f"&#{ord(c):04d};" for c in text),
    "XML": lambda text: "".join(c if c.isalnum() else f"&#x{ord(c):X};" for c in text),
}
KEYS = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=16, max_size=120)
ODD = st.text(st.sampled_from("""!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~éß碧😀"""))
WORDS = st.text(st.characters(exclude_categories=["Cs"]))
CORE = "Kanarie7f3a9c2e51d0"


SAID = st.lists(st.tuples(st.integers(0, 2), st.sampled_from(sorted(WAYS)), WORDS), min_size=1)


@examples(300)
@given(st.lists(ODD, min_size=3, max_size=3), SAID)
def test_f49_of_several_secrets_each_is_found_wherever_and_however_it_is_written(
    odd: list[str], said: list[tuple[int, str, str]]
) -> None:
    keys = [f"{each}{CORE}{number}{each[::-1]}" for number, each in enumerate(odd)]
    text = "".join(f"{words}{WAYS[way](keys[which])}" for which, way, words in said)
    for left in (masked(text, keys), masked(WAYS["JSON"](text), keys)):
        assert not any(piece in left for piece in (CORE[:7], CORE[6:13], CORE[-7:]))


@examples(200)
@given(KEYS, st.binary(max_size=9), st.binary(max_size=9), st.booleans())
def test_f49_a_secret_in_base64_is_found_wherever_it_begins(
    key: str, before: bytes, after: bytes, safe: bool
) -> None:
    encode = urlsafe_b64encode if safe else b64encode
    packed = encode(before + key.encode() + after).decode()
    left = masked(packed, [key])
    assert MASK in left
    for part in left.split(MASK):
        plain = part.translate(str.maketrans("-_", "+/"))
        known = b64decode(plain[: len(plain) // 4 * 4])
        assert key.encode()[2:-2] not in known


@examples(200)
@given(WORDS)
def test_what_holds_no_secret_stays_as_it_is(text: str) -> None:
    assert masked(text, [f"sk-{CORE}"]) == text
    assert masked(text, []) == text


PART = st.text(st.characters(exclude_characters="/\\,\0", exclude_categories=["Cs"]), min_size=1)
ROOTS = st.sampled_from(["/", "C:/", "C:\\", "\\\\", "~/", "~ann/"])


@examples(100)
@given(st.lists(PART, min_size=1), PART, ROOTS)
def test_f49_of_an_absolute_path_its_own_name_alone_is_told(
    folders: list[str], name: str, root: str
) -> None:
    assert told_file(f"{root}{'/'.join([*folders, name])}") == name


@examples(100)
@given(st.lists(PART, min_size=1))
def test_a_path_that_says_nothing_of_the_machine_stays_as_it_was_given(parts: list[str]) -> None:
    path = "/".join(["onto", *parts])
    assert told_file(path) == path


def test_several_files_are_told_each_by_its_own() -> None:
    assert told_files("/home/ann/a, b/x.owl, C:\\ann\\y.ttl, z/w.obo") == "x.owl, y.ttl, z/w.obo"
    assert told_files("<stdin>") == "<stdin>"
    assert told_files("/") == "/"
