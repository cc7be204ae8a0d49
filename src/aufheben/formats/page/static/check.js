// The checking view: a table of findings or of the whole hierarchy, a filter, and a person's review.
import { say, escaped } from "./words.js";
import { CheckRows } from "./checkrows.js";
import { Review, reviewCounts, download, reviewedList, reviewedPatch } from "./checkreview.js";
import { ballots, castVotes, edgeDetail, inEither, standing } from "./checkdetail.js";
import { Grid } from "./checkgrid.js";

/** The part of a check's page; told what comes, and which event is shown. */
export class CheckPart {
  constructor(place, data) {
    this.place = place;
    this.data = data;
    this.rows = new CheckRows();
    this.review = new Review(document.documentElement.dataset.run);
    this.folded = new Set();
    this.mode = "flat";
    this.begun = false;
    this.drawn = null;
    this.find = (name) => place.querySelector(`.check-${name}`);
    this.grid = new Grid(this.find("grid"), {
      cells: (item) => this.cells(item),
      facts: (item) => this.facts(item),
      chosen: () => this.showDetail(),
      opened: (item, fold) => (fold ? this.fold(item, !this.folded.has(item.row)) : this.open()),
      key: (key, item, active) => this.key(key, item, active),
    });
    this.listen();
    place.classList.add("scripted");
    this.find("live").hidden = false;
    this.file = String(data.file ?? "check").split(/[\\/]/).pop().replace(/[^\p{L}\p{N}._-]+/gu, "_").slice(0, 80);
    this.find("name").textContent = `${this.file}.reviewed.tsv`;
  }

  listen() {
    this.filter = [...this.place.querySelectorAll(".check-tools input, .check-tools select")];
    for (const field of this.filter) field.addEventListener("input", () => this.list());
    for (const button of this.place.querySelectorAll(".check-modes button")) {
      button.addEventListener("click", () => this.turn(button.value));
    }
    this.find("list").addEventListener("click", () => download(`${this.file}.reviewed.tsv`, reviewedList(this.data.header, this.accepted())));
    this.find("patch").addEventListener("click", () => download(`${this.file}.reviewed.kgcl`, reviewedPatch(this.accepted())));
    this.find("review").querySelector(".check-undo").addEventListener("click", () => this.undo());
    const pane = this.find("detail");
    pane.addEventListener("click", (event) => this.pressed(event));
    pane.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close();
    });
  }

  /** Take in what comes after what is known. */
  add(patch) {
    this.rows.add(patch.tables);
    this.drawn = null;
  }

  /** Show it as it stood after an event; once a frame at most. */
  show(event) {
    this.event = event;
    this.showing ??= requestAnimationFrame(() => {
      this.showing = undefined;
      if (this.drawn !== this.event) this.draw(this.event);
    });
  }

  draw(event) {
    this.rows.at(event);
    this.matched = null;
    if (!this.begun && !this.rows.findings.length) this.mode = "tree";
    this.begun = true;
    this.drawn = event;
    this.list();
    this.showReview();
    this.prepare(0);
  }

  /** What is searched is put together while nobody waits for it. */
  prepare(from) {
    clearTimeout(this.preparing);
    const until = Math.min(from + 1000, this.rows.edges.length);
    for (let edge = from; edge < until; edge += 1) this.rows.text(edge);
    if (until < this.rows.edges.length) this.preparing = setTimeout(() => this.prepare(until), 20);
  }

  turn(mode) {
    const chosen = this.grid.items[this.grid.active];
    this.mode = mode;
    this.list(chosen);
  }

  /** The rows that are as the filter asks, in the order of the table. */
  list(chosen = this.grid.items[this.grid.active]) {
    const asked = Object.fromEntries(this.filter.map((field) => [field.name, field.value.trim().toLowerCase()]));
    const items = this.mode === "flat" ? this.flat(asked) : this.hanging(asked);
    const same = chosen ? items.findIndex((item) => item.edge === chosen.edge && item.finding?.id === (this.mode === "flat" ? chosen.finding?.id : undefined) && (item.edge >= 0 || item.row === chosen.row)) : 0;
    const grid = this.find("grid");
    grid.setAttribute("role", this.mode === "flat" ? "grid" : "treegrid");
    this.place.dataset.mode = this.mode;
    for (const button of this.place.querySelectorAll(".check-modes button")) {
      button.setAttribute("aria-pressed", String(button.value === this.mode));
    }
    this.grid.show(items, Math.max(0, same));
    const all = this.mode === "flat" ? this.rows.findings.length : this.rows.edges.length;
    const shown = this.mode === "flat" ? items.length : items.filter((item) => item.edge >= 0).length;
    this.find("shown").innerHTML = shown ? say("check_shown", shown, all) : say("check_nothing");
    this.showDetail();
  }

  flat(asked) {
    return this.rows.findings.filter((finding) => this.fits(finding, asked)).map((finding) => ({ edge: finding.edge, finding }));
  }

  fits(finding, { text, level, rule, verdict, review }) {
    return (
      (!level || finding.level.toLowerCase() === level) &&
      (!rule || finding.rule === rule) &&
      (!verdict || (finding.edge >= 0 && this.rows.verdict(finding.edge) === verdict)) &&
      (!review || (finding.reviewed && this.review.of(finding.mend) === review)) &&
      (!text || this.rows.textOf(finding).includes(text))
    );
  }

  /** Rows of the tree: what fits, and what it hangs under; folded ones only where nothing is asked. */
  hanging(asked) {
    const { rows } = this.rows.tree ?? { rows: [] };
    const asks = Object.values(asked).some(Boolean);
    const kept = asks ? this.kept(rows, asked) : null;
    const items = [];
    for (let place = 0; place < rows.length; place += 1) {
      if (!kept || kept[place]) items.push(rows[place]);
      if (!asks && this.folded.has(place)) place = rows[place].end - 1;
    }
    return items;
  }

  kept(rows, asked) {
    const kept = new Uint8Array(rows.length);
    for (const edge of this.matching(asked)) {
      for (let up = this.rows.tree.rowOf[edge]; up >= 0 && !kept[up]; up = rows[up].parent) kept[up] = 1;
    }
    return kept;
  }

  /** The edges that are as asked; where only more was typed, looked for among those there were. */
  matching(asked) {
    const { text } = asked;
    const rest = JSON.stringify({ ...asked, text: "" });
    const known = this.matched && this.matched.rest === rest && text.startsWith(this.matched.text);
    const among = known ? this.matched.edges : [...this.rows.edges.keys()];
    const edges = among.filter((edge) => this.edgeFits(edge, asked));
    this.matched = { rest, text, edges };
    return edges;
  }

  edgeFits(edge, asked) {
    const { text, level, rule, verdict, review } = asked;
    if (verdict && this.rows.verdict(edge) !== verdict) return false;
    const found = this.rows.ofEdge.get(edge) ?? [];
    if ((level || rule || review) && !found.some((finding) => this.fits(finding, { ...asked, text: "" }))) return false;
    return !text || this.rows.text(edge).includes(text) || found.some((finding) => this.rows.textOf(finding).includes(text));
  }

  findingsOf(item) {
    if (!item) return [];
    if (item.edge >= 0) return this.rows.ofEdge.get(item.edge) ?? [];
    return item.finding ? [item.finding] : [];
  }

  cells(item) {
    const findings = this.findingsOf(item);
    const first = item.finding ?? findings[0];
    const checked = this.rows.checked[item.edge];
    const level = first ? `<span class="check-level ${first.level}">${first.level}</span> ` : "";
    const stands = item.finding ? say(item.finding.rule) : item.edge < 0 ? say("check_top") : standing(this.rows.verdict(item.edge));
    const votes = first?.of_names ? say("check_of_names") : checked ? ballots(castVotes(checked[5])) : "";
    const mended = findings.find((finding) => finding.reviewed);
    const state = mended ? this.review.of(mended.mend) : "";
    const mend = mended
      ? `<span class="check-state ${state}">${say(`check_${state}`)}</span> <bdi>${inEither(mended.mend.said)}</bdi>`
      : "";
    return (
      `<span role="gridcell" class="check-name">${this.nameOf(item)}</span>` +
      `<span role="gridcell">${level}<span class="check-stands">${stands}</span>${state ? `<span class="check-narrow check-state ${state}">${say(`check_${state}`)}</span>` : ""}</span>` +
      `<span role="gridcell" class="check-wide">${votes}</span><span role="gridcell" class="check-wide">${mend}</span>`
    );
  }

  nameOf(item) {
    if (item.finding && item.edge < 0) return `<bdi>${inEither(item.finding.head)}</bdi>`;
    if (item.finding) return say("check_edge", this.rows.name(item.finding.subject), this.rows.name(item.finding.parent));
    const name = `<bdi>${escaped(this.rows.name(item.term))}</bdi>`;
    const fold = `<span class="check-fold" aria-hidden="true">${item.folds ? (this.folded.has(item.row) ? "▸" : "▾") : "·"}</span>`;
    const home = item.elsewhere ? this.rows.tree.rows[this.rows.tree.home.get(item.term)] : null;
    const parent = home && home.edge >= 0 ? this.rows.edges[home.edge][2] : item.term;
    const more = home ? ` <span class="note">${say("check_elsewhere", this.rows.name(parent))}</span>` : "";
    return `<span class="check-indent" data-level="${Math.min(item.level, 12)}"></span>${fold} <span>${name}${more}</span>`;
  }

  facts(item) {
    if (this.mode === "flat") return { "data-finding": item.finding.id };
    return { "aria-level": item.level, "aria-expanded": item.folds ? !this.folded.has(item.row) : null };
  }

  /** Keys of ours; whether it was one. */
  key(key, item, active) {
    switch (key) {
      case "Enter": this.open(true); return true;
      case "Escape": this.close(); return true;
      case "a": this.decide("accepted"); return true;
      case "r": this.decide("rejected"); return true;
      case "u": this.undo(); return true;
      case "/": this.place.querySelector(".check-tools input").focus(); return true;
      case "ArrowRight": return this.rightward(item, active);
      case "ArrowLeft": return this.leftward(item);
      default: return false;
    }
  }

  rightward(item, active) {
    if (this.mode === "flat" || !item?.folds) return false;
    if (this.folded.has(item.row)) this.fold(item, false);
    else this.grid.choose(active + 1);
    return true;
  }

  leftward(item) {
    if (this.mode === "flat" || !item) return false;
    if (item.folds && !this.folded.has(item.row)) this.fold(item, true);
    else this.grid.choose(this.grid.items.findIndex((other) => other.row === item.parent));
    return true;
  }

  fold(item, folded) {
    if (!item.folds) return;
    if (folded) this.folded.add(item.row);
    else this.folded.delete(item.row);
    this.list(item);
  }

  /** Open the chosen row beside the table; `enter` goes into it. */
  open(enter = false) {
    const pane = this.find("detail");
    pane.hidden = false;
    this.showDetail();
    if (enter) pane.focus();
  }

  close() {
    this.find("detail").hidden = true;
    this.find("grid").focus();
  }

  showDetail() {
    const pane = this.find("detail");
    const item = this.grid.items[this.grid.active];
    if (pane.hidden) return;
    const findings = this.findingsOf(item);
    const edge = item?.edge ?? -1;
    pane.innerHTML = !item ? "" : edge < 0 && !findings.length ? this.topClass(item) : edgeDetail(this.rows, edge, findings, this.review);
  }

  topClass(item) {
    return `<h3><bdi>${escaped(this.rows.name(item.term))}</bdi></h3><p>${say("check_top")}</p>`;
  }

  pressed(event) {
    const button = event.target.closest("button");
    if (!button) return;
    const name = button.classList[0];
    if (name === "check-accept") this.decide("accepted");
    if (name === "check-reject") this.decide("rejected");
    if (name === "check-undo") this.undo();
    this.find("detail").querySelector(`.${name}`)?.focus();
  }

  decide(decision) {
    const finding = this.findingsOf(this.grid.items[this.grid.active]).find((each) => each.reviewed);
    if (!finding) return;
    this.review.decide(finding.mend, decision);
    this.reviewed();
  }

  undo() {
    if (this.review.undo() !== null) this.reviewed();
  }

  reviewed() {
    this.matched = null;
    this.grid.redraw();
    this.showDetail();
    this.showReview();
  }

  /** Every mend that may be reviewed, worst first. */
  mends() {
    return this.rows.findings.filter((finding) => finding.reviewed).map((finding) => finding.mend);
  }

  accepted() {
    return this.mends().filter((mend) => this.review.of(mend) === "accepted");
  }

  showReview() {
    const mends = this.mends();
    const accepted = this.accepted();
    const lacking = accepted.filter((mend) => !mend.patch.length).length;
    this.find("review").hidden = !mends.length;
    this.find("counts").innerHTML = reviewCounts(mends, this.review);
    this.find("keeping").innerHTML = say(this.review.kept ? "check_kept" : "check_not_kept") + (lacking ? ` ${say("check_no_lines", lacking)}` : "");
    this.find("review").querySelector(".check-undo").disabled = !this.review.before.length;
    this.find("list").disabled = !accepted.length;
    this.find("patch").disabled = accepted.length === lacking;
  }
}
