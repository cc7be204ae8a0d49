"""Which verb a て-form is of, where several fall together."""

import pytest

from aufheben.logic.sentences.japanese.verbs import from_te


@pytest.mark.parametrize(
    ("form", "verb"),
    [
        ("もらって", "もらう"),
        ("向かって", "向かう"),
        ("手伝って", "手伝う"),
        ("わかって", "わかる"),
        ("上がって", "上がる"),
        ("打って", "打つ"),
        ("待って", "待つ"),
        ("買って", "買う"),
        ("送って", "送る"),
        ("死んで", "死ぬ"),
        ("飛んで", "飛ぶ"),
        ("読んで", "読む"),
    ],
)
def test_the_lists_tell_whose_form_it_is(form: str, verb: str) -> None:
    assert from_te(form) == verb
