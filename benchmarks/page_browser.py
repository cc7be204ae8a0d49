"""What a page takes in a real browser, by the browser's own clocks."""

import statistics
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import BrowserContext, Page

from aufheben.formats.page import View

EMPTY = "data:text/html,<!doctype html><title>empty</title>"
TURNS = 5
_WATCHED = """
window.longest = 0;
new PerformanceObserver((list) => {
  for (const task of list.getEntries()) window.longest = Math.max(window.longest, task.duration);
}).observe({ type: "longtask" });
window.whenPainted = (isDone, then) => {
  const look = () => {
    if (isDone()) requestAnimationFrame(() => setTimeout(() => then(performance.now())));
    else requestAnimationFrame(look);
  };
  look();
};
"""
_CARDS = """({cards, edges}) => new Promise((then) => whenPainted(
  () => document.readyState === "complete" && document.querySelector(".bar .state")?.textContent
        && document.querySelectorAll(".card:not([hidden])").length === cards
        && (!edges || document.querySelector("g.edge")), then))"""
_EMPTY = (
    """() => new Promise((then) => whenPainted(() => document.readyState === "complete", then))"""
)
_ASKED = """(event) => {
  const range = document.querySelector(".scrubber input");
  range.value = event;
  range.dispatchEvent(new Event("input"));
}"""
_SETTLED = """(cards) => new Promise((then) => {
  const shown = () => document.querySelectorAll(".card:not([hidden])").length === cards;
  let frames = 0;
  whenPainted(() => shown() && ++frames > 3, then);
})"""
_CHECK_SETTLED = """(event) => new Promise((then) => {
  let frames = 0;
  whenPainted(() => document.querySelector(".scrubber input").value === String(event) && ++frames > 30, then);
})"""
CARD_SEEN = """
window.seen = {};
addEventListener("DOMContentLoaded", () => {
  const holder = document.querySelector(".cards");
  new MutationObserver(() => {
    for (const card of document.querySelectorAll(".card:not([hidden])")) {
      window.seen[card.style.order] ??= performance.timeOrigin + performance.now();
    }
  }).observe(holder, { subtree: true, childList: true, attributes: true, attributeFilter: ["hidden"] });
});
"""
"""Notes since when each card is to be seen, in milliseconds since 1970, by its event."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scrubbed:
    """How long it took to move to each place, and the longest task meanwhile, in milliseconds."""

    moves: dict[int, float]
    longest: float


def watched(context: BrowserContext) -> BrowserContext:
    """Every page of a context says what its tasks take."""
    context.add_init_script(_WATCHED)
    return context


def painted(page: Page, address: str, view: View | None = None) -> float:
    """Milliseconds from the navigation until a view, or an empty page, is painted.

    Its page is opened at its debate: of a long one edges are drawn near what is in view.
    """
    page.goto("about:blank")
    page.goto(address if view is None else f"{address}#debate", wait_until="commit")
    if view is None:
        return float(page.evaluate(_EMPTY))
    return float(page.evaluate(_CARDS, {"cards": len(view.cards), "edges": len(view.links)}))


def median(measure: Callable[[], float]) -> float:
    """Of several turns, after one that does not count."""
    measure()
    return statistics.median(measure() for _ in range(TURNS))


def scrubbed(page: Page, view: View, *places: int) -> Scrubbed:
    """Move the scrubber to these events, one after the other."""
    page.evaluate("window.longest = 0")
    moves: dict[int, float] = {}
    for place in places:
        began = float(page.evaluate("performance.now()"))
        page.evaluate(_ASKED, place)
        moves[place] = _settled(page, view, place) - began
    return Scrubbed(moves=moves, longest=float(page.evaluate("window.longest")))


def _settled(page: Page, view: View, place: int) -> float:
    if view.cards:
        cards = sum(card.since <= place for card in view.cards)
        return float(page.evaluate(_SETTLED, cards))
    return float(page.evaluate(_CHECK_SETTLED, place))
