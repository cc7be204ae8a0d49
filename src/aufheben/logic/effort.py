"""What the engine does, counted: the same theory ends the same way on every machine.

Whatever multiplies says by `work` what it takes, in steps: a step is about what it takes to look
at one condition of a rule, some hundred nanoseconds. Who answers a question sets a `Bound` around
it; bounds inside each other all count. A `Clock` is asked every few thousand steps.
"""

from collections import OrderedDict
from collections.abc import Callable
from contextvars import ContextVar, Token
from types import TracebackType
from typing import Generic, ParamSpec, Self, TypeVar

ASKED_EVERY = 5_000
"""Steps after which a clock is asked: a few milliseconds."""
_ENDLESS = 2**62

P = ParamSpec("P")
R = TypeVar("R")


class Spent(Exception):  # noqa: N818 - no error: it ends what a bound is around
    """A bound is spent; raised within it, and never outside."""


class OutOfTime(Exception):  # noqa: N818 - as above
    """The time of a `Clock` is over."""


class _Counting:
    """Something that counts what is worked while it is entered."""

    __slots__ = ("_entered", "left", "outer")

    def __init__(self, left: int) -> None:
        self.left = left
        self.outer: _Counting | None = None
        self._entered: Token[_Counting | None] | None = None

    def _enter(self) -> None:
        self.outer = _counting.get()
        self._entered = _counting.set(self)

    def _leave(self) -> None:
        if self._entered is not None:
            _counting.reset(self._entered)
            self._entered = None

    def over(self) -> None:
        """Nothing is left."""
        raise NotImplementedError


_counting: ContextVar[_Counting | None] = ContextVar("counting", default=None)


def work(steps: int) -> None:
    """Count so many steps. Ends what is under way where a bound is spent or the time is over."""
    innermost = one = _counting.get()
    ended = False
    while one is not None:
        one.left -= steps
        ended = ended or one.left < 0
        one = one.outer
    if ended:
        _end(innermost)


def _end(one: _Counting | None) -> None:
    """From within: whatever has nothing left, once all have counted."""
    while one is not None:
        if one.left < 0:
            one.over()
        one = one.outer


def give_up() -> None:
    """End the innermost bound: of a part of it there is no telling."""
    one = _counting.get()
    while one is not None:
        if isinstance(one, Bound):
            one.over()
        one = one.outer


class Bound(_Counting):
    """At most so many steps for what is done within it: `with Bound(100) as bound: …`.

    What would take more is left there, and `spent` then says so.
    """

    __slots__ = ("spent",)

    def __init__(self, steps: int) -> None:
        super().__init__(steps)
        self.spent = False

    def __enter__(self) -> Self:
        self._enter()
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        error: BaseException | None,
        _trace: TracebackType | None,
    ) -> bool:
        self._leave()
        self.spent = isinstance(error, Spent) and error.args == (id(self),)
        return self.spent

    def over(self) -> None:
        """Raises Spent."""
        raise Spent(id(self))


class Clock(_Counting):
    """Ends what is done within it: `with Clock(is_over=late): …`.

    Raises OutOfTime soon after `is_over`, or once as many steps as `most` are worked: so what a
    time once ended is ended there again. `worked` counts them.
    """

    __slots__ = ("_is_over", "_round", "_worked", "most")

    def __init__(
        self, *, is_over: Callable[[], bool] | None = None, most: int | None = None
    ) -> None:
        self._is_over, self.most = is_over, most
        self._worked = 0
        self._round = 0
        super().__init__(0)
        self._wind()

    def __enter__(self) -> Self:
        self._enter()
        return self

    def __exit__(self, *_how: object) -> None:
        self._leave()

    @property
    def worked(self) -> int:
        """How many steps."""
        return self._worked + self._round - self.left

    def over(self) -> None:
        """Ask. Raises OutOfTime."""
        self._worked, self._round = self.worked, self.left
        if self.most is not None and self._worked >= self.most:
            raise OutOfTime
        if self._is_over is not None and self._is_over():
            raise OutOfTime
        self._wind()

    def _wind(self) -> None:
        left = ASKED_EVERY if self.most is None else min(ASKED_EVERY, self.most - self._worked)
        # At the last step, not at the first beyond it.
        self._round = self.left = max(0, left - 1)


class Remembered(Generic[P, R]):
    """A function whose last results are kept, each with its work: who gets it again pays as much.

    So it makes no difference to a bound or a clock what was asked before.
    """

    def __init__(self, make: Callable[P, R], most: int) -> None:
        self._make, self._most = make, most
        self._kept: OrderedDict[object, tuple[R, int]] = OrderedDict()

    def __call__(self, *args: P.args, **more: P.kwargs) -> R:
        """What it comes to."""
        key = (args, tuple(sorted(more.items())))
        known = self._kept.get(key)
        if known is not None:
            self._kept.pop(key, None)
            self._kept[key] = known
            work(known[1])
            return known[0]
        with Bound(_ENDLESS) as meter:
            made = self._make(*args, **more)
        self._kept[key] = made, _ENDLESS - meter.left
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return made

    def cache_clear(self) -> None:
        """Forget them."""
        self._kept.clear()


def remembered(most: int) -> Callable[[Callable[P, R]], Remembered[P, R]]:
    """So many results are kept: see `Remembered`."""
    return lambda make: Remembered(make, most)
