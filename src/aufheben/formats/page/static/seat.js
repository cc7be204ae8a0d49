// A seat's own page: shows a question as soon as it is asked, and never takes one away that is being answered.

/** The ids of the questions in a part of a page. */
function questions(holder) {
  return [...holder.querySelectorAll("form.sheet")].map((form) => form.id);
}

export function sit() {
  const holder = document.getElementById("asked");
  if (!holder) return;
  const look = async () => {
    const answer = await fetch(location.pathname.replace(/\/asked\/.*/, "/asked"), { headers: { accept: "text/html" } });
    const found = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("asked");
    const shown = questions(holder);
    if (found && (shown.length === 0 || String(questions(found)) !== String(shown))) holder.replaceChildren(...found.children);
  };
  const source = new EventSource(holder.dataset.stream);
  source.addEventListener("asked", look);
  source.addEventListener("end", () => { source.close(); look(); });
}
