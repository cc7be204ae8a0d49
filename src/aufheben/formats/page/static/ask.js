// Asking the graph: what stands under a doubt or another semantics, why, and what would have to fall.
import { escaped, say } from "./words.js";

const LIKE = { "in all": "justified", "in some": "defensible", "in none": "overruled", "no extension": "open" };

/** Ways to get an answer: of the server, or of the table in an exported file. Nobody else is asked. */
function oracle(data) {
  const address = document.documentElement.dataset.ask;
  if (address) {
    const post = async (path, body) => {
      const headers = { "content-type": "application/json", "x-aufheben": document.documentElement.dataset.token };
      const answer = await fetch(`${address}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
      const found = await answer.json();
      if (!answer.ok) throw new Error(found.errors.map((each) => `${each.what} ${each.do}`).join(" "));
      return found;
    };
    return { asked: (doubts, semantics) => post("/asked", { doubts, semantics }), flips: () => post("/flips", {}) };
  }
  if (!data.asked) return null;
  return { asked: async (doubts, semantics) => looked(data, doubts, semantics), flips: async () => data.flips };
}

/** From the table: what changes against no doubt, by the ids of what is doubted. */
function looked(data, doubts, semantics) {
  const { premises, none, doubts: known, texts } = data.asked;
  const ids = doubts.map((text) => premises.find((premise) => premise.text === text)?.id).sort();
  const found = doubts.length ? known.find((each) => String([...each.premises].sort()) === String(ids)) : { by: {} };
  if (!found) return { unknown: true };
  const { changed, ...answer } = found.by[semantics] ?? {};
  const said = (answer.said ?? none[semantics].said).map((place) => texts[place]);
  return { statuses: { ...none[semantics].statuses, ...changed }, answer: { ...none[semantics], ...answer, said } };
}

/** The tools of a debate whose graph may be asked. */
export class Asking {
  constructor(data, board, course) {
    this.oracle = oracle(data);
    this.holder = document.querySelector(".ask");
    if (!this.holder || !this.oracle) return;
    [this.board, this.course] = [board, course];
    this.doubts = new Set();
    this.semantics = this.holder.querySelector("select");
    this.said = this.holder.querySelector(".asked");
    this.clear = this.holder.querySelector(".clear");
    this.falls = this.holder.querySelector(".falls");
    document.querySelector("#debate").addEventListener("change", (event) => this.doubted(event.target));
    document.querySelector("#debate").addEventListener("click", (event) => this.clicked(event));
    this.semantics.addEventListener("change", () => this.ask());
    this.clear.addEventListener("click", () => this.doubt([]));
    this.holder.querySelector(".flip").addEventListener("click", () => this.flip());
    course.watched.push(() => this.moved());
    this.moved();
  }

  /** Only what has been said to the end can be asked. */
  moved() {
    const may = this.course.at >= this.course.last && document.querySelector(".card[data-status]:not([data-status=''])") !== null;
    this.holder.hidden = !may;
    document.querySelector("#debate").classList.toggle("askable", may);
    if (may && this.shown !== this.course.last && this.asking()) this.ask();
    else if (!may) this.restore();
    this.shown = this.course.last;
  }

  asking() {
    return this.doubts.size > 0 || this.semantics.value !== "grounded";
  }

  doubted(box) {
    if (!box.classList?.contains("doubt")) return;
    const doubts = new Set(this.doubts);
    if (box.checked) doubts.add(box.value);
    else doubts.delete(box.value);
    this.doubt([...doubts]);
  }

  doubt(doubts) {
    this.doubts = new Set(doubts);
    for (const box of document.querySelectorAll("input.doubt")) box.checked = this.doubts.has(box.value);
    return this.ask();
  }

  async ask() {
    this.clear.hidden = this.doubts.size === 0;
    if (!this.asking()) return this.restore();
    const wanted = (this.wanted = {});
    this.said.setAttribute("aria-busy", "true");
    try {
      const answer = await this.oracle.asked([...this.doubts], this.semantics.value);
      if (wanted === this.wanted) this.show(answer);
    } catch (wrong) {
      // Whatever the server has against the question says what to do; a network says nothing.
      this.said.innerHTML = `<p>${wrong instanceof TypeError ? say("lost") : escaped(wrong.message)}</p>`;
    } finally {
      this.said.removeAttribute("aria-busy");
    }
  }

  show(answer) {
    if (answer.unknown || !answer.statuses) {
      this.said.innerHTML = `<p>${say("not_in_file")}</p>`;
      return;
    }
    const said = [...answer.answer.said];
    const doubts = this.doubts.size ? `<p>${say("doubting", [...this.doubts].join(" · "))}</p>` : "";
    this.said.innerHTML = doubts + [...said, answer.note ?? ""].filter(Boolean).map((line) => `<p>${escaped(line)}</p>`).join("");
    this.answer(answer.answer);
    for (const card of document.querySelectorAll(".card")) this.overlay(card, answer.statuses[card.querySelector(".name").textContent]);
    this.board.draw();
  }

  /** The answer itself says when it would not stand. */
  answer({ stands, said }) {
    const section = document.getElementById("answer");
    section.querySelector(".doubtful")?.remove();
    const doubted = this.doubts.size > 0;
    section.classList.toggle("fallen", doubted && stands === false);
    if (!doubted) return;
    const note = document.createElement("p");
    note.className = "doubtful";
    note.innerHTML = say("doubting", [...this.doubts].join(" · ")) + said.map((line) => ` <b>${escaped(line)}</b>`).join(" ·");
    section.querySelector("h2").after(note);
  }

  overlay(card, standing) {
    if (standing === undefined) return;
    const status = card.querySelector(".status");
    card.dataset.before ??= card.dataset.status;
    const like = LIKE[standing] ?? standing;
    card.classList.toggle("changed", like !== card.dataset.before);
    card.dataset.status = like;
    status.innerHTML = say(standing);
  }

  restore() {
    this.said.innerHTML = "";
    document.querySelector("#answer .doubtful")?.remove();
    document.getElementById("answer")?.classList.remove("fallen");
    for (const card of document.querySelectorAll(".card[data-before]")) {
      card.dataset.status = card.dataset.before;
      card.querySelector(".status").innerHTML = card.dataset.status ? say(card.dataset.status) : "";
      card.classList.remove("changed");
      delete card.dataset.before;
    }
    this.board.draw();
  }

  async flip() {
    this.falls.innerHTML = "";
    const list = document.createElement("ul");
    for (const flip of await this.oracle.flips()) {
      const item = document.createElement("li");
      item.textContent = flip.said;
      for (const set of flip.sets) {
        const button = document.createElement("button");
        button.type = "button";
        button.innerHTML = say("try_it");
        button.title = set.join(" · ");
        button.addEventListener("click", () => this.doubt(set));
        item.append(" ", button);
      }
      list.append(item);
    }
    this.falls.append(list.children.length ? list : document.createTextNode("—"));
  }

  clicked(event) {
    const button = event.target.closest("button.why");
    if (!button) return;
    const card = button.closest(".card");
    const target = card.querySelector(".walk");
    const open = target.childElementCount === 0;
    target.replaceChildren(...(open ? [this.walk(card.id, new Set())] : []));
    button.setAttribute("aria-expanded", String(open));
  }

  /** The attackers that count, theirs, and so on; who comes again is not opened again. */
  walk(id, above) {
    const list = document.createElement("ul");
    const attackers = [...this.board.links.values()].filter((link) => link.shown && link.target === id && link.kind !== "lifted");
    for (const link of attackers) {
      const card = document.getElementById(link.source);
      const item = document.createElement("li");
      const anchor = document.createElement("a");
      anchor.href = `#${link.source}`;
      anchor.textContent = card.querySelector(".name").textContent;
      const said = document.createElement("span");
      said.innerHTML = ` (${card.querySelector(".status").innerHTML}, ${say(link.kind)}) `;
      item.append(anchor, said, card.querySelector("summary .said").textContent);
      if (!above.has(link.source)) item.append(this.walk(link.source, new Set([...above, id, link.source])));
      list.append(item);
    }
    if (!attackers.length && !above.size) {
      const item = document.createElement("li");
      item.innerHTML = say("nobody_attacks");
      list.append(item);
    }
    return list;
  }
}
