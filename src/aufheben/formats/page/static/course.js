// The course of a run: a scrubber over its events, what was said, what was spent.
import { say } from "./words.js";
import { howItStands } from "./controls.js";

const SHOWN = 120;
const RESTS = { paused: "paused", stopped: "stopped", failed: "failed", waiting: "waiting" };

/** Last element whose first entry is at most `event`, by bisection: its index, or -1. */
export function upTo(list, event) {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle][0] <= event) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Moves the timeline, and tells where it is. */
export class Course {
  constructor(timeline) {
    this.timeline = timeline;
    this.watched = [];
    this.lines = [];
    this.spent = [];
    this.ended = null;
    this.last = 0;
    this.log = document.querySelector(".log");
    this.range = document.querySelector(".scrubber input");
    this.output = document.querySelector(".scrubber output");
    this.range.addEventListener("input", () => this.to(Number(this.range.value)));
    document.querySelector(".scrubber .back").addEventListener("click", () => this.to(this.at - 1));
    document.querySelector(".scrubber .on").addEventListener("click", () => this.to(this.at + 1));
  }

  get at() {
    return Math.min(this.timeline.at, this.last);
  }

  /** Take in what comes after what is known; whoever watches the end goes on watching it. */
  add(patch) {
    const following = this.at >= this.last;
    this.lines.push(...patch.lines);
    this.spent.push(...patch.spent);
    this.last = patch.last;
    this.ended = patch.ended;
    this.range.max = patch.last;
    if (following) this.to(Infinity);
    else this.show();
  }

  to(event) {
    const place = event === Infinity ? Infinity : Math.max(0, Math.min(event, this.last));
    this.timeline.to(place >= this.last ? Infinity : place, () => this.moved());
    this.range.value = String(this.at);
    this.show();
  }

  /** Whoever wants to know it is told once the page shows what it should. */
  moved() {
    for (const each of this.watched) each();
  }

  /** Once a frame at most. */
  show() {
    if (this.showing) return;
    this.showing = requestAnimationFrame(() => {
      this.showing = 0;
      this.output.innerHTML = say("replaying", this.at, this.last);
      this.showLog();
      this.showSpent();
      this.showState();
    });
  }

  showLog() {
    const end = upTo(this.lines, this.at) + 1;
    const start = Math.max(0, end - SHOWN);
    const made = this.lines.slice(start, end).map(([since, said]) => `<li value="${since}" data-event="${since}">${said}</li>`);
    this.log.innerHTML = made.join("");
    this.log.scrollTop = this.log.scrollHeight;
  }

  showSpent() {
    const meter = document.querySelector(".meter");
    const spent = this.spent[upTo(this.spent, this.at)];
    const bound = Number(meter.dataset.bound);
    if (!spent) {
      meter.innerHTML = say("nobody");
      return;
    }
    const [, calls, tokens, money] = spent;
    const parts = [bound ? say("of_calls", calls, bound) : say("calls", calls), say("tokens", tokens.toLocaleString())];
    if (money !== null) parts.push(`$${money.toFixed(4)}`);
    meter.innerHTML = parts.join(" · ");
  }

  showState() {
    const now = this.ended !== null ? "done" : (RESTS[howItStands()] ?? "live");
    const state = this.at < this.last ? say("replaying", this.at, this.last) : say(now);
    const target = document.querySelector(".bar .state");
    if (target.innerHTML !== state) target.innerHTML = state;
  }
}
