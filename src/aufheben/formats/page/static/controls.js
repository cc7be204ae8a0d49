// What may be done with the run: shown anew when it comes to rest, however that came.

/** How the run stands, as the server has said it last; nothing in an exported file. */
export function howItStands() {
  return document.querySelector(".bar .controls")?.dataset.state ?? "";
}

/** Ask again; what is open stays open where nothing has changed. */
export async function standAnew(address) {
  const answer = await fetch(address, { headers: { accept: "text/html" } });
  if (!answer.ok) return;
  const found = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".controls");
  if (found && found.dataset.state !== howItStands()) document.querySelector(".bar .controls").replaceWith(found);
}
