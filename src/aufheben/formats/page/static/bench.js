// A benchmark's tables: a figure opens the runs that it was made of, below its table.

/** Listen to every figure; without this they lead to the list of all runs. */
export function followFigures() {
  const known = document.getElementById("cells");
  if (known === null) return;
  const values = JSON.parse(known.textContent);
  document.querySelector("main").addEventListener("click", (event) => {
    const figure = event.target.closest("a.opens");
    if (figure === null || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    openRuns(figure, values);
  });
}

function openRuns(figure, values) {
  document.querySelector(".opened")?.remove();
  const opened = document.getElementById("opened").content.cloneNode(true).firstElementChild;
  const list = opened.querySelector("ul");
  const [groups, ...key] = figure.dataset.at.split("|");
  for (const group of groups.split(" ")) list.append(...runsOf(group, key.join("|"), values[group]));
  const row = figure.closest("tr");
  const column = figure.closest("table").tHead.rows[0].cells[figure.parentElement.cellIndex];
  fill(opened.querySelector("h3"), row.cells[0], column);
  fill(opened.querySelector(".note"), figure);
  opened.querySelector(".shut").addEventListener("click", () => { opened.remove(); figure.focus(); });
  figure.closest(".scroll").after(opened);
  opened.focus();
}

/** Copies of the runs of a group, with what each has under the key; of all where none has it. */
function runsOf(group, key, values) {
  const every = [...document.querySelectorAll(`#runs-${group} > ul > li`)];
  const having = every.filter((_, at) => key in values[at]);
  return (having.length ? having : every).map((run) => {
    const copy = run.cloneNode(true);
    const value = values[every.indexOf(run)][key];
    if (value) copy.append(" ", Object.assign(document.createElement("b"), { textContent: value }));
    return copy;
  });
}

/** What the others say, in both languages, with a point between them. */
function fill(place, ...others) {
  others.forEach((other, at) => place.append(...(at ? [" · "] : []), ...other.cloneNode(true).childNodes));
}
