"""The share of a prompt that repeats the beginning of an earlier one."""

from os.path import commonprefix

from hypothesis import given
from hypothesis import strategies as st

from aufheben.agents.llm import Prefixes
from tests.profiles import examples

TEXTS = st.text(alphabet="ab", max_size=9)


@examples(100)
@given(st.dictionaries(st.sampled_from("pqr"), TEXTS), TEXTS)
def test_the_share_is_that_of_the_longest_common_beginning(
    earlier: dict[str, str], prompt: str
) -> None:
    prefixes = Prefixes()
    for purpose, sent in earlier.items():
        prefixes.share(purpose, sent)
    longest = max(
        (len(commonprefix([prompt, sent])) for sent in earlier.values() if sent),  # noqa: RUF071
        default=0,
    )
    assert prefixes.share("s", prompt) == (longest / len(prompt) if prompt else 0.0)
