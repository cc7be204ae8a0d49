// A table that is filled in cell by cell or pasted; the text field that it stands in for is what is sent.
import { label, say } from "./words.js";
import { cellsOf, linesOfWishes, textOf, textOfFile, wishesOf } from "./cells.js";

const MOST_CELLS = 10_000;

/** Every text field of this page that holds a table, and what is wrong in it. */
export function offerGrids() {
  const grids = [...document.querySelectorAll("textarea[data-grid]")].map((area) => new Cells(area)).reverse();
  if (!grids.length) return;
  // What a wish says is looked for before what a heading says: a wish is made of headings.
  for (const said of document.querySelectorAll(".wrong")) grids.some((grid) => grid.mark(said));
  document.querySelector("[aria-invalid]")?.focus();
}

class Cells {
  constructor(area) {
    this.area = area;
    this.headed = area.dataset.grid === "options";
    this.field = area.closest(".field");
    this.table = this.field.querySelector("table");
    this.tools = this.field.querySelector(".grid-tools");
    this.status = this.field.querySelector(".grid-status");
    this.field.classList.remove("is-wrong");
    this.fill(this.headed ? cellsOf(area.value.trimEnd()) : wishesOf(area.value.trimEnd()));
    this.show(true);
    this.table.addEventListener("input", ({ target }) => this.typed(target));
    this.table.addEventListener("keydown", (event) => this.pressed(event));
    this.table.addEventListener("paste", (event) => this.pasted(event));
    this.table.addEventListener("pointerdown", () => (this.began = null));
    this.table.addEventListener("focusin", ({ target }) => this.at(target));
    this.tools.addEventListener("click", ({ target }) => this[target.closest("button")?.name]?.());
    this.tools.querySelector("input")?.addEventListener("change", ({ target }) => this.take(target));
  }

  /** Cells in place of the text, or the text itself. */
  show(cells) {
    this.area.hidden = cells;
    for (const one of [this.table.parentElement, this.tools]) one.hidden = !cells;
    this.field.querySelector("label").htmlFor = cells ? this.cell(0, 0).id : this.area.id;
  }

  get lines() {
    return [...this.table.querySelectorAll("tr.of-cells")];
  }

  get rows() {
    return this.lines.map((row) => [...row.querySelectorAll("input")]);
  }

  get values() {
    return this.rows.map((row) => row.map((cell) => cell.value.trim()));
  }

  get width() {
    return this.headed ? this.lines[0].cells.length : 2;
  }

  cell(row, column) {
    return this.lines[row]?.cells[column]?.firstElementChild;
  }

  place(cell) {
    return [this.lines.indexOf(cell.closest("tr")), cell.parentElement.cellIndex];
  }

  /** From nothing: as many cells as are said, and three of three at least. */
  fill(values) {
    for (const row of this.lines) row.remove();
    const width = this.headed ? Math.max(3, ...values.map((row) => row.length)) : 2;
    for (let row = 0; row < Math.max(this.headed ? 4 : 2, values.length); row++) this.newRow(row, width);
    this.put(values, 0, 0);
  }

  /** Values from a cell on; the table grows where it must. */
  put(values, row, column) {
    while (this.headed && this.width < column + Math.max(...values.map((each) => each.length))) this.newColumn(this.width);
    for (let at = this.lines.length; at < row + values.length; at++) this.newRow(at, this.width);
    const { rows } = this;
    values.forEach((cells, down) => cells.forEach((said, across) => {
      const cell = rows[row + down][column + across];
      if (cell) cell.value = said;
    }));
    this.changed();
  }

  newRow(at, width) {
    const row = document.createElement("tr");
    row.className = "of-cells";
    const part = this.headed && at === 0 ? this.table.tHead : this.table.tBodies[0];
    for (let column = 0; column < width; column++) row.append(this.newCell(this.headed && at === 0 ? "col" : column ? "" : "row"));
    part.insertBefore(row, part.rows[at - (this.headed ? 1 : 0)] ?? null);
  }

  newColumn(at) {
    this.lines.forEach((row, number) => row.insertBefore(this.newCell(number ? "" : "col"), row.cells[at] ?? null));
  }

  newCell(scope) {
    const holder = document.createElement(scope ? "th" : "td");
    if (scope) holder.scope = scope;
    const cell = document.createElement("input");
    Object.assign(cell, { autocomplete: "off", spellcheck: false, maxLength: this.headed ? 200 : 400 });
    cell.id = `cell-${Math.random().toString(36).slice(2)}`;
    holder.append(cell);
    return holder;
  }

  /** Below and beside what is said there is always an empty place; what is sent is kept. */
  changed(typed = false) {
    const { values } = this;
    const empty = !this.area.value;
    this.area.value = this.headed ? textOf(values) : linesOfWishes(values);
    const [below, beside] = [values.at(-1).some(Boolean), this.headed && values.some((row) => row.at(-1))];
    if (below) this.newRow(values.length, this.width);
    if (beside) this.newColumn(this.width);
    if (!typed || below || beside || empty !== !this.area.value) this.dress(!this.area.value);
  }

  /** What every cell is called; `hints` say what may stand in an empty table. */
  dress(hints) {
    const { rows } = this;
    rows.forEach((row, at) => row.forEach((cell, column) => {
      // An empty column at the end is reached by its heading.
      cell.tabIndex = this.headed && at && column && column === row.length - 1 ? -1 : 0;
      this.say(cell, at, column, rows);
      this.hint(cell, hints && `hint_${this.area.dataset.grid}_${at}_${column}`);
    }));
  }

  /** What a cell is, for who cannot see where it stands. */
  say(cell, row, column, rows = null) {
    const value = (down, across) => (rows ? rows[down][across] : this.cell(down, across)).value;
    if (!this.headed) label(cell, "aria-label", column ? "wishes_of" : "who", value(row, 0) || row + 1);
    else if (!row) label(cell, "aria-label", "heading", column + 1);
    else if (!column) label(cell, "aria-label", "option", row);
    else label(cell, "aria-label", "cell", value(0, column) || column + 1, value(row, 0) || row);
  }

  hint(cell, code) {
    if (code && say(code).startsWith("<")) label(cell, "placeholder", code);
    else for (const name of ["placeholder", "data-placeholder-en", "data-placeholder-ja"]) cell.removeAttribute(name);
  }

  typed(cell) {
    cell.removeAttribute("aria-invalid");
    this.changed(true);
  }

  at(cell) {
    this.current = cell;
    this.say(cell, ...this.place(cell));
    for (const [name, column] of [["lessRows", 0], ["lessColumns", 1]]) {
      const button = this.tools.querySelector(`[name=${name}]`);
      if (!button) continue;
      const [row, across] = this.place(cell);
      button.disabled = column ? across === 0 : this.headed && row === 0;
      button.querySelector(".which").textContent = button.disabled ? "" : (column ? this.cell(0, across) : this.cell(row, 0)).value;
    }
  }

  /** Enter goes down, to where Tab began; arrows go up and down. What an input method takes is its own. */
  pressed(event) {
    if (event.isComposing || event.keyCode === 229 || event.ctrlKey || event.altKey || event.metaKey) return;
    const [row, column] = this.place(event.target);
    const step = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Tab") this.began ??= column;
    if (!step) return;
    event.preventDefault();
    this.go(row + step, event.key === "Enter" ? this.began ?? column : column);
    this.began = null;
  }

  go(row, column) {
    const { rows } = this;
    const cells = rows[Math.max(0, Math.min(row, rows.length - 1))];
    const cell = cells[Math.max(0, Math.min(column, cells.length - 1))];
    cell.focus();
    cell.select();
  }

  pasted(event) {
    const text = event.clipboardData.getData("text/plain").replace(/\r\n?/g, "\n").replace(/\n+$/, "");
    const [row, column] = this.place(event.target);
    if (!/[\t\n]/.test(text)) return;
    event.preventDefault();
    const whole = this.headed && !this.area.value;
    this.enter(text, /\t|^\|/.test(text) || whole ? cellsOf(text) : text.split("\n").map((line) => [line.trim()]), row, column);
  }

  enter(text, cells, row, column) {
    const width = Math.max(...cells.map((each) => each.length));
    if (cells.length * width > MOST_CELLS) {
      this.area.value = text;
      this.show(false);
    } else this.put(cells, row, column);
    this.status.innerHTML = say("filled", cells.length, width);
  }

  /** A file in place of all that is there. */
  async take(input) {
    const [file] = input.files;
    const text = file && (await textOfFile(file));
    if (text) {
      this.fill([[]]);
      this.enter(text, cellsOf(text.trimEnd()), 0, 0);
    } else this.status.innerHTML = say("no_text", file?.name);
    input.value = "";
  }

  moreRows() {
    const row = this.current?.isConnected ? this.place(this.current)[0] + 1 : this.lines.length;
    this.newRow(row, this.width);
    this.changed();
    this.go(row, 0);
  }

  moreColumns() {
    const column = this.current?.isConnected ? this.place(this.current)[1] + 1 : this.width - 1;
    this.newColumn(column);
    this.changed();
    this.go(0, column);
  }

  lessRows() {
    const [row, column] = this.place(this.current);
    this.current.closest("tr").remove();
    this.less(row, column);
  }

  lessColumns() {
    const [row, column] = this.place(this.current);
    for (const each of this.rows) each[column].parentElement.remove();
    this.less(row, column);
  }

  less(row, column) {
    if (this.lines.length < 2) this.newRow(1, this.width);
    if (this.headed && this.width < 2) this.newColumn(this.width);
    this.changed();
    this.go(row, column);
  }

  /** Whether a complaint is about cells here: those are marked, and it stands beside them. */
  mark(said) {
    const words = said.querySelector(".what [lang=en]").textContent;
    const quoted = [...words.matchAll(/'([^']+)'|"([^"]+)"/g)].map(([, one, other]) => one ?? other);
    let cells = said.dataset.line ? this.headed && this.inRow(said.dataset.line - 1, quoted) : this.saying(quoted);
    if (!cells?.length) cells = this.field.contains(said) ? [this.cell(0, 0)] : [];
    if (!cells.length) return false;
    said.id ||= `wrong-${cells[0].id}`;
    for (const cell of cells) {
      cell.setAttribute("aria-invalid", "true");
      cell.setAttribute("aria-describedby", said.id);
    }
    if (!this.field.contains(said)) this.tools.before(said);
    return true;
  }

  inRow(at, quoted) {
    const row = this.rows[at] ?? [];
    const named = row.filter((cell, column) => column && (quoted.includes(this.cell(0, column).value) || quoted.includes(cell.value)));
    if (named.length) return named;
    return quoted.includes(row[0]?.value) ? [row[0]] : row.slice(0, -1);
  }

  saying(quoted) {
    if (this.headed) return this.rows[0].filter(({ value }) => value && quoted.includes(value));
    const parts = ([who, what]) => [linesOfWishes([[who.value, what.value]]), ...what.value.split(/[,、;，；。]| and /)];
    return this.rows.filter((row) => parts(row).some((one) => one && quoted.includes(one.trim()))).map(([, what]) => what);
  }
}
