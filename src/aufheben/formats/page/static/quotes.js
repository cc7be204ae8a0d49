// Quotations lead to their words in a speech, and mark them there.

/** Follow every link to a quotation, those that come later too. */
export function followQuotes() {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a.quote");
    if (link) showQuote(link);
  });
}

function showQuote(link) {
  for (const mark of document.querySelectorAll("[data-kind=speech] mark")) {
    const holder = mark.parentElement;
    mark.replaceWith(...mark.childNodes);
    holder.normalize();
  }
  const marks = link.dataset.at.split(" ").map(markStretch).filter(Boolean);
  const place = marks[0] ?? document.querySelector(link.hash);
  for (let each = place; each; each = each.parentElement) {
    if (each.localName === "details") each.open = true;
  }
  // Once the link itself has been followed.
  requestAnimationFrame(() => requestAnimationFrame(() => place?.scrollIntoView({ block: "center" })));
}

/** A stretch as ID:FIRST-LAST, marked in the one text of its paragraph. */
function markStretch(stretch) {
  const [, id, first, last] = stretch.match(/^(.*):(\d+)-(\d+)$/) ?? [];
  const text = document.getElementById(id)?.firstChild;
  if (!text || Number(last) > text.length) return null;
  const range = document.createRange();
  range.setStart(text, Number(first));
  range.setEnd(text, Number(last));
  const mark = document.createElement("mark");
  range.surroundContents(mark);
  return mark;
}
