"""Under priorities an independent engine comes to the same conclusions."""

from benchmarks.peers_priorities import RANKS, compared


def test_pyarg_concludes_the_same_under_an_order_of_rules() -> None:
    found = compared(500)
    assert found.differing == []
    assert found.theories == 500
    # The order decides in many of them, and every status occurs.
    assert found.decided > 50
    assert all(found.statuses[status] > 50 for status in RANKS)
