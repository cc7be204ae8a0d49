// A table of any length: only the rows in view are in the document, and the keyboard reaches all.
import { element } from "./board.js";

const ROWS_BESIDE = 8;

/** Rows of one height; `cells(item)` is a row's markup, `facts(item)` its attributes. */
export class Grid {
  constructor(grid, { cells, facts, chosen, opened, key }) {
    this.grid = grid;
    this.holder = grid.querySelector(".check-rows");
    Object.assign(this, { cells, facts, chosen, opened, key });
    this.items = [];
    this.active = -1;
    this.shown = new Map();
    grid.addEventListener("scroll", () => this.draw(), { passive: true });
    grid.addEventListener("keydown", (event) => this.pressed(event));
    this.holder.addEventListener("click", (event) => this.clicked(event));
    new ResizeObserver(() => this.draw()).observe(grid);
  }

  get height() {
    return 3.25 * parseFloat(getComputedStyle(document.documentElement).fontSize);
  }

  get top() {
    return this.grid.querySelector(".check-top").offsetHeight;
  }

  /** Show these items; `active` is the place of the chosen one. */
  show(items, active) {
    this.items = items;
    this.active = items.length ? Math.max(0, Math.min(active, items.length - 1)) : -1;
    this.grid.setAttribute("aria-rowcount", String(items.length + 1));
    this.holder.style.height = `${items.length * this.height}px`;
    this.redraw();
  }

  /** Every row anew: something in them may have changed. */
  redraw() {
    for (const row of this.shown.values()) row.remove();
    this.shown.clear();
    this.draw();
  }

  draw() {
    const height = this.height;
    const first = Math.max(0, Math.floor((this.grid.scrollTop - this.top) / height) - ROWS_BESIDE);
    const last = Math.min(this.items.length, Math.ceil((this.grid.scrollTop + this.grid.clientHeight) / height) + ROWS_BESIDE);
    for (const [place, row] of this.shown) {
      if ((place < first || place >= last) && place !== this.active) {
        row.remove();
        this.shown.delete(place);
      }
    }
    for (let place = first; place < last; place += 1) this.row(place, height);
    if (this.active >= 0) this.row(this.active, height);
    this.mark();
  }

  row(place, height) {
    if (this.shown.has(place)) return;
    const row = element(`<div role="row" class="check-row">${this.cells(this.items[place])}</div>`);
    row.id = `check-row-${place}`;
    row.dataset.place = String(place);
    row.setAttribute("aria-rowindex", String(place + 2));
    for (const [name, value] of Object.entries(this.facts(this.items[place]))) {
      if (value !== null) row.setAttribute(name, String(value));
    }
    row.style.top = `${place * height}px`;
    this.shown.set(place, row);
    // Read in the order of the table, whatever was drawn first.
    const next = [...this.holder.children].find((other) => Number(other.dataset.place) > place);
    this.holder.insertBefore(row, next ?? null);
  }

  mark() {
    for (const [place, row] of this.shown) row.setAttribute("aria-selected", String(place === this.active));
    if (this.active < 0) this.grid.removeAttribute("aria-activedescendant");
    else this.grid.setAttribute("aria-activedescendant", `check-row-${this.active}`);
  }

  /** Choose a row, and bring it into view. */
  choose(place) {
    if (!this.items.length) return;
    this.active = Math.max(0, Math.min(place, this.items.length - 1));
    const [height, top] = [this.height, this.top];
    const [above, below] = [this.active * height, (this.active + 1) * height + top];
    if (above < this.grid.scrollTop) this.grid.scrollTop = above;
    else if (below > this.grid.scrollTop + this.grid.clientHeight) this.grid.scrollTop = below - this.grid.clientHeight;
    this.draw();
    this.chosen(this.items[this.active]);
  }

  pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== this.grid) return;
    const page = Math.max(1, Math.floor(this.grid.clientHeight / this.height) - 1);
    const moves = {
      j: 1, ArrowDown: 1, k: -1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity,
    };
    if (event.key in moves) this.choose(this.active + moves[event.key]);
    else if (!this.key(event.key, this.items[this.active], this.active)) return;
    event.preventDefault();
  }

  clicked(event) {
    const row = event.target.closest("[role=row]");
    if (!row) return;
    this.choose(Number(row.dataset.place));
    this.opened(this.items[this.active], event.target.closest(".check-fold") !== null);
    this.grid.focus({ preventScroll: true });
  }
}
