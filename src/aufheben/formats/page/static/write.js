// What is being written is read back sentence by sentence; what logic answers stands below it.
import { say, escaped, speak } from "./words.js";
import { Timeline } from "./timeline.js";
import { Board } from "./board.js";

const PAUSE = 250;

/** A text of the server's in both languages, as markup. */
function inBoth(said) {
  return `<span class="t"><span lang="en">${escaped(said.en)}</span><span lang="ja">${escaped(said.ja)}</span></span>`;
}

/** The form in which a run is written, if this page has it. */
export function offerWriting() {
  const form = document.getElementById("ask");
  if (!form) return;
  sendOnce(form);
  const more = form.querySelector(".more-stances");
  if (!more) return;
  const reader = "reads" in form.dataset ? new ReadingBack(form) : null;
  more.hidden = false;
  more.addEventListener("click", () => addStance(form, reader));
}

/** A form that was sent is not sent again; one to which somebody comes back is another one. */
function sendOnce(form) {
  let sent = false;
  form.addEventListener("submit", (event) => {
    if (sent) event.preventDefault();
    sent = true;
  });
  window.addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    sent = false;
    form.elements.sending.value = Math.random().toString(16).slice(2);
  });
}

function addStance(form, reader) {
  const holder = form.querySelector(".stances");
  const number = holder.children.length + 1;
  const made = document.getElementById("stance").content.firstElementChild.cloneNode(true);
  made.dataset.number = number;
  for (const side of made.querySelectorAll("legend .t > span")) side.textContent = side.textContent.replace("0", number);
  made.querySelector("[name=seat]").value = `AG${number}`;
  holder.append(made);
  speak(document.documentElement.lang);
  made.querySelector("textarea").focus();
  reader?.soon();
}

/** Asks how all of it is read, a moment after the last key; what is older is not waited for. */
class ReadingBack {
  constructor(form) {
    this.form = form;
    this.state = form.querySelector(".at-once-state");
    this.body = form.querySelector(".at-once-body");
    this.hint = this.state.innerHTML;
    this.shown = "";
    form.querySelector(".stances").addEventListener("input", () => this.soon());
    form.elements.what.addEventListener("input", () => this.soon());
    form.addEventListener("focusin", () => this.soon(), { once: true });
    if (this.texts().some(([, text]) => text.trim())) this.soon();
  }

  texts() {
    return [...this.form.querySelectorAll(".stance")].map((each) => [
      each.querySelector("[name=seat]").value,
      each.querySelector("[name=stance]").value,
    ]);
  }

  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), PAUSE);
  }

  async ask() {
    this.asking?.abort();
    const asking = (this.asking = new AbortController());
    // Sides may be called alike while their names are typed.
    const stances = this.texts().map(([seat, text], index) => [`${seat || "?"}${seat ? "" : index}`, text]);
    const question = this.form.elements.what.value;
    this.state.innerHTML = say("reading");
    try {
      const answer = await fetch("/read", {
        method: "POST",
        signal: asking.signal,
        headers: { "X-Aufheben": document.documentElement.dataset.token, "Content-Type": "application/json", Accept: "application/json" },
        body: JSON.stringify({ question, stances }),
      });
      if (!answer.ok) throw new Error(String(answer.status));
      for await (const part of linesOf(answer.body)) if (!asking.signal.aborted) this.take(part);
    } catch (wrong) {
      if (wrong.name !== "AbortError") this.state.innerHTML = say("lost");
    }
  }

  take(part) {
    if (part.part === "read") this.showRead(part);
    else if (part.part === "answer") this.showAnswer(part);
    else this.clear(say("late"));
  }

  showRead(read) {
    this.prose = read.prose;
    this.form.querySelector(".said-of-question").innerHTML = complaints(read.asked);
    const sides = [...this.form.querySelectorAll(".stance")];
    read.stances.forEach((stance, index) => this.showStance(sides[index], stance));
    this.showKnown(read.known);
  }

  showStance(side, stance) {
    const area = side.querySelector("textarea");
    const list = side.querySelector(".sentences");
    list.replaceChildren(...stance.sentences.map((one) => sentence(one, area)));
    if (stance.cut) {
      const cut = document.createElement("li");
      cut.innerHTML = say("cut", stance.cut);
      list.append(cut);
    }
  }

  showAnswer({ answer, why }) {
    if (!answer) {
      this.clear(this.prose ? say("prose") : complaints(why) || (this.form.elements.what.value ? say("too_little") : this.hint));
      return;
    }
    this.state.innerHTML = [say("at_once"), answer.without ? say("without", answer.without) : ""].join(" ");
    if (answer.html !== this.shown) {
      this.shown = answer.html;
      this.body.lang = answer.lang;
      this.body.innerHTML = answer.html;
      if (this.body.querySelector(".cards")) {
        const timeline = new Timeline();
        new Board(timeline).add(answer.timeline);
        timeline.to(Infinity);
      }
      speak(document.documentElement.lang);
    }
  }

  /** A table of things with what is said of them, then options and rules; folded up at first. */
  showKnown({ options, things, rules }) {
    this.known?.remove();
    if (!things.length && !rules.length) return;
    this.known = document.createElement("details");
    this.known.className = "known";
    const rows = things.map((one) => `<tr><th scope="row">${escaped(one.name)}</th><td>${one.properties.map(escaped).join("<br>")}</td></tr>`);
    const choices = options.length ? `<p>${say("options")} ${options.map(escaped).join(" · ")}</p>` : "";
    const list = rules.map((one) => `<li>${escaped(one)}</li>`);
    this.known.innerHTML = `<summary>${say("known")}</summary>${choices}<table>${rows.join("")}</table><ul>${list.join("")}</ul>`;
    this.state.before(this.known);
  }

  clear(said) {
    this.state.innerHTML = said;
    this.shown = "";
    this.body.replaceChildren();
  }
}

function complaints(list) {
  return list.map((one) => `<p class="wrong"><b>${say("mend")}</b> ${inBoth(one.what)} <span class="do">${inBoth(one.do)}</span></p>`).join("");
}

/** A sentence as it was read, or what is wrong with it; pressed, its place is marked in the text. */
function sentence(one, area) {
  const item = document.createElement("li");
  const refused = one.refused.length > 0;
  item.className = refused ? "refused" : "understood";
  const place = document.createElement("button");
  place.type = "button";
  place.innerHTML = `<span aria-hidden="true">${refused ? "✗" : "✓"}</span> <span class="hidden">${say(refused ? "unread" : "read")}</span> ${one.begin[0]}:${one.begin[1]}`;
  place.addEventListener("click", () => mark(area, one));
  const words = document.createElement("span");
  words.className = "said";
  words.textContent = refused ? one.text : one.meant.map((each) => each.words).join(" ");
  item.append(place, " ", words);
  if (!refused && one.meant.length) {
    const logic = document.createElement("code");
    logic.textContent = one.meant.map((each) => each.logic).join("; ");
    item.append(" ", logic);
  }
  const after = document.createElement("div");
  const dropped = one.dropped.map((each) => `<p class="dropped">${say("dropped", each)}</p>`).join("");
  after.innerHTML = complaints(one.refused) + dropped + (one.alike ? `<p class="slip">${say("slip", ...one.alike)}</p>` : "");
  item.append(after);
  return item;
}

function mark(area, one) {
  const lines = area.value.split("\n");
  const offset = ([line, column]) => lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
  area.focus();
  area.setSelectionRange(offset(one.begin), offset(one.end));
}

/** Each line of a stream as the JSON that it is. */
async function* linesOf(stream) {
  let rest = "";
  for await (const chunk of stream.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop();
    for (const line of lines) if (line) yield JSON.parse(line);
  }
}
