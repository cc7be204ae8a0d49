// What the page shows after each event: changes that can be done and undone, one by one.

/** `changes` are sorted by the event since which they hold; `at` is the event that is shown. */
export class Timeline {
  constructor() {
    this.changes = [];
    this.done = 0;
    this.at = Infinity;
    this.last = 0;
    this.moving = 0;
  }

  /** One more change, `undo` of which shows what was there before. */
  add(since, act, undo) {
    const change = { since, act, undo };
    let place = this.changes.length;
    while (place > 0 && this.changes[place - 1].since > since) place -= 1;
    this.changes.splice(place, 0, change);
    if (place < this.done || (place === this.done && since <= this.at)) {
      // What comes between changes that are done is done in its order.
      const later = this.changes.slice(place + 1, this.done + 1);
      for (const each of later.toReversed()) each.undo();
      act();
      for (const each of later) each.act();
      this.done += 1;
    }
  }

  /** Show the page as it stood after an event, a slice of a frame at a time; `then` is told when it is. */
  to(event, then = () => {}) {
    this.at = event;
    const move = ++this.moving;
    const step = () => {
      if (move !== this.moving) return;
      const until = performance.now() + 12;
      while (performance.now() < until) {
        if (!this.step()) return then();
      }
      requestAnimationFrame(step);
    };
    step();
  }

  step() {
    const next = this.changes[this.done];
    if (next && next.since <= this.at) {
      next.act();
      this.done += 1;
      return true;
    }
    const before = this.changes[this.done - 1];
    if (before && before.since > this.at) {
      before.undo();
      this.done -= 1;
      return true;
    }
    return false;
  }
}
