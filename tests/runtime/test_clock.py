"""Time that only goes forward."""

import time

import pytest

from aufheben.runtime.clock import SystemClock


def test_f26_a_jump_of_the_machine_s_date_is_no_time_spent(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SystemClock()
    monkeypatch.setattr(time, "time", lambda: 4_000_000_000.0)
    assert 0 <= clock.elapsed() < 60


def test_f26_only_the_monotonic_clock_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    clock = SystemClock()
    now[0] = 107.5
    assert clock.elapsed() == 7.5
