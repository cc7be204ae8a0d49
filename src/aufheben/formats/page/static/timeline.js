// What the page shows after each event: changes that can be done and undone, one by one.

/** Milliseconds of changes in one frame, and of a frame with what the browser makes of them. */
const [LEAST, MOST, FRAME] = [4, 12, 50];

/** `changes` are sorted by the event since which they hold; `at` is the event that is shown. */
export class Timeline {
  constructor() {
    this.changes = [];
    this.fresh = [];
    this.owed = new Map();
    this.done = 0;
    this.at = Infinity;
    this.last = 0;
    this.moving = 0;
    this.busy = false;
  }

  /** One more change of `key`, `undo` of which shows what was there before; it counts once it is merged. */
  add(since, key, act, undo) {
    this.fresh.push({ since, key, act, undo });
  }

  /** Put what was added in its place. What comes between changes that are done is done in its order. */
  merge() {
    this.fresh.sort((one, other) => one.since - other.since);
    const first = this.fresh[0]?.since ?? Infinity;
    const begun = this.done > 0;
    while (this.done && this.changes[this.done - 1].since > first) this.back();
    const old = this.changes;
    let place = old.length;
    while (place > 0 && old[place - 1].since > first) place -= 1;
    const later = [...old.splice(place), ...this.fresh];
    for (const change of later.sort((one, other) => one.since - other.since)) old.push(change);
    this.fresh = [];
    // What a page begins with is shown a slice at a time.
    if (begun || this.at !== Infinity) while (this.step());
  }

  /** Show the page as it stood after an event, a slice of a frame at a time; `then` is told when it is. */
  to(event, then = () => {}) {
    this.at = event;
    const move = ++this.moving;
    this.busy = true;
    let [slice, began] = [LEAST, 0];
    const step = () => {
      if (move !== this.moving) return;
      const now = performance.now();
      if (began) slice = Math.min(MOST, Math.max(LEAST, (slice * FRAME) / (now - began)));
      began = now;
      const until = now + slice;
      while (performance.now() < until) {
        if (!this.step()) {
          this.busy = false;
          return then();
        }
      }
      requestAnimationFrame(step);
    };
    step();
  }

  /** Of many changes of one thing only the last is shown. */
  step() {
    const next = this.changes[this.done];
    if (next && next.since <= this.at) {
      this.owed.set(next.key, next.act);
      this.done += 1;
      return true;
    }
    if (this.done && this.changes[this.done - 1].since > this.at) {
      this.back();
      return true;
    }
    for (const [key, show] of this.owed) {
      this.owed.delete(key);
      show();
      return true;
    }
    return false;
  }

  back() {
    this.done -= 1;
    const { key, undo } = this.changes[this.done];
    this.owed.set(key, undo);
  }
}
