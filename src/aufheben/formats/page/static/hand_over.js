// Files that are chosen or dropped go to the server at once; the form names them by number.
import { say } from "./words.js";

/** Every place of the page that takes files. */
export function offerFiles() {
  for (const zone of document.querySelectorAll(".drop")) {
    const input = zone.querySelector("input[type=file]");
    input.addEventListener("change", () => {
      handAll(zone, input.files);
      input.value = "";
    });
    zone.addEventListener("dragover", (event) => {
      event.preventDefault();
      zone.classList.add("over");
    });
    zone.addEventListener("dragleave", () => zone.classList.remove("over"));
    zone.addEventListener("drop", (event) => {
      event.preventDefault();
      zone.classList.remove("over");
      handAll(zone, event.dataTransfer.files);
    });
    for (const item of zone.querySelectorAll(".dropped li")) offerLeaving(item);
  }
}

async function handAll(zone, files) {
  const several = "many" in zone.dataset;
  for (const file of several ? [...files] : [...files].slice(0, 1)) {
    if (!several) zone.querySelector(".dropped").replaceChildren();
    await hand(zone, file);
  }
  if ("sends" in zone.dataset && zone.querySelector(".dropped input")) zone.closest("form").requestSubmit();
}

async function hand(zone, file) {
  const item = document.createElement("li");
  item.innerHTML = say("handing", file.name);
  zone.querySelector(".dropped").append(item);
  try {
    const answer = await fetch(`/inputs/${encodeURIComponent(file.name)}`, {
      method: "PUT",
      headers: { "X-Aufheben": document.documentElement.dataset.token, Accept: "application/json" },
      body: file,
    });
    const said = await answer.json();
    if (!answer.ok) throw new Error(said.errors.map((one) => `${one.what} ${one.do}`).join(" "));
    const [name, key] = [document.createElement("span"), document.createElement("input")];
    name.textContent = `${said.name} (${said.size.toLocaleString()} B)`;
    Object.assign(key, { type: "hidden", name: zone.dataset.name, value: said.id });
    item.replaceChildren(name, key);
    offerLeaving(item);
  } catch (wrong) {
    item.className = "wrong";
    item.setAttribute("role", "alert");
    item.textContent = `${file.name}: ${wrong.message}`;
  }
}

function offerLeaving(item) {
  const button = document.createElement("button");
  button.type = "button";
  button.innerHTML = say("leave_out");
  button.addEventListener("click", () => item.remove());
  item.append(" ", button);
}
