// Cards in lanes and rounds. A card is put in its place once, and never moves.
import { say } from "./words.js";
import { drawEdges } from "./edges.js";

/** Of more rows than these only those near what is in view are laid out. */
const MANY = 60;
const parser = document.createElement("template");

/** The element that a piece of our markup describes. */
export function element(html) {
  parser.innerHTML = html;
  return parser.content.firstElementChild;
}

/** Shows cards, rows, links and panels as a timeline says. */
export class Board {
  constructor(timeline) {
    this.timeline = timeline;
    this.holder = document.querySelector(".cards");
    this.links = new Map();
    this.drawing = 0;
    const redraw = new ResizeObserver(() => this.draw());
    if (this.holder) redraw.observe(this.holder);
    this.holder?.addEventListener("toggle", () => this.draw(), true);
  }

  /** Take in what comes after what is known. */
  add(patch) {
    if (this.holder) {
      this.addLanes(patch.lanes);
      for (const row of patch.rows) this.addRow(row);
      if (this.holder.children.length > MANY) this.beMany();
      for (const card of patch.cards) this.addCard(card);
      for (const link of patch.links) this.addLink(link);
    }
    for (const panel of patch.panels) this.addPanel(panel);
    this.timeline.merge();
    if (this.holder) this.grown?.();
  }

  /** Only what is near what is in view is laid out, and only its lines are drawn. */
  beMany() {
    if (this.holder.classList.contains("many")) return;
    this.holder.classList.add("many");
    addEventListener("scroll", () => this.draw(), { passive: true });
    document.querySelector(".board").addEventListener("scroll", () => this.draw(), { passive: true });
    addEventListener("beforeprint", () => this.drawNow());
  }

  addLanes(lanes) {
    const heads = document.querySelector(".lanes");
    for (const [id, name, note] of lanes) {
      if ([...heads.children].some((lane) => lane.dataset.lane === id)) continue;
      const lane = element('<div class="lane"><b></b> <small></small></div>');
      lane.dataset.lane = id;
      lane.querySelector("b").textContent = name;
      lane.querySelector("small").textContent = note;
      heads.append(lane);
    }
    this.lanes = lanes.map(([id]) => id);
    document.querySelector(".board").style.setProperty("--lanes", String(Math.max(1, lanes.length)));
  }

  addRow(row) {
    let shown = document.getElementById(`row-${row.id}`);
    if (!shown) {
      shown = element(row.html);
      shown.hidden = true;
      this.holder.append(shown);
    }
    if (row.html || !shown.dataset.since) {
      shown.dataset.since = row.since;
      this.timeline.add(row.since, shown, () => { shown.hidden = false; }, () => { shown.hidden = true; });
    }
    this.states(row.results, shown.querySelector(".result"), (result) => (result ? say(result) : ""));
  }

  cell(row, lane) {
    const cells = document.getElementById(`row-${row}`).querySelector(".cells");
    const known = [...cells.children].find((cell) => cell.dataset.lane === lane);
    if (known) return known;
    const cell = element('<div class="cell"></div>');
    cell.dataset.lane = lane;
    const place = this.lanes.indexOf(lane);
    if (lane === "") cell.classList.add("wide");
    else cell.classList.add(`lane-${place + 1}`);
    cells.append(cell);
    return cell;
  }

  addCard(card) {
    let shown = document.getElementById(card.id);
    if (!shown) {
      shown = element(card.html);
      shown.hidden = true;
      this.cell(card.row, card.lane).append(shown);
    }
    if (!shown.dataset.since) {
      shown.dataset.since = card.since;
      shown.style.order = String(card.since);
      this.timeline.add(card.since, shown, () => { shown.hidden = false; this.draw(); }, () => { shown.hidden = true; this.draw(); });
    }
    this.states(card.names, shown.querySelector(".name"), (name) => name ?? "", "textContent");
    const status = shown.querySelector(".status");
    this.states(card.statuses, status, (name) => {
      shown.dataset.status = name ?? "";
      this.draw();
      return name ? say(name) : "";
    });
  }

  /** Each state since its event; what was before it is shown again when it is undone. */
  states(states, target, made, property = "innerHTML") {
    if (!target) return;
    const known = (target.states ??= []);
    for (const [since, state] of states) {
      const before = known.at(-1) ?? null;
      known.push(state);
      const show = (value) => { target[property] = made(value); };
      this.timeline.add(since, target, () => show(state), () => show(before));
    }
  }

  addLink([source, target, kind, since, why]) {
    const key = `${source} ${target} ${kind}`;
    if (this.links.has(key)) return;
    const link = { source, target, kind, why, shown: false };
    this.links.set(key, link);
    this.timeline.add(since, link, () => { link.shown = true; this.draw(); }, () => { link.shown = false; this.draw(); });
  }

  addPanel(panel) {
    const target = document.querySelector(`[data-panel="${panel.id}"]`);
    this.states(panel.states, target, (html) => html ?? "");
  }

  /** Once a frame at most, and when all stands where it should. */
  draw() {
    if (this.drawing || !this.holder) return;
    this.drawing = requestAnimationFrame(() => {
      this.drawing = 0;
      // What is being written makes a new board each time.
      if (!this.holder.isConnected) return;
      if (this.timeline.busy) this.draw();
      else this.drawNow();
    });
  }

  drawNow() {
    drawEdges([...this.links.values()].filter((link) => link.shown));
  }
}
