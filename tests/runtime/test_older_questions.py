"""What came later and says nothing does not change what older runs were asked."""

import dataclasses

from aufheben.domain import Issue


def test_an_issue_that_says_no_more_than_ever_has_nothing_new_in_its_digest() -> None:
    later = {f.name for f in dataclasses.fields(Issue) if f.metadata.get("later")}
    assert {f.name for f in dataclasses.fields(Issue)} - later == {"question", "aliases"}
