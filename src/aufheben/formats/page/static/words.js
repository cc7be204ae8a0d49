// What the page says by itself, in the language its reader chose.
// Without what every object has: a word of others' may be called so.
const WORDS = Object.assign(Object.create(null), JSON.parse(document.getElementById("words").textContent));

/** Markup of a code in both languages, `{0}` … filled in with plain text. */
export function say(code, ...filled) {
  const made = WORDS[code] ?? escaped(String(code).replaceAll("_", " "));
  return made.replace(/\{(\d)\}/g, (_, number) => escaped(String(filled[number] ?? "")));
}

/** An attribute of an element in both languages, which `speak` turns. */
export function label(element, name, code, ...filled) {
  const holder = document.createElement("span");
  holder.innerHTML = say(code, ...filled);
  for (const side of holder.querySelectorAll("[lang]")) element.setAttribute(`data-${name}-${side.lang}`, side.textContent);
  element.setAttribute(name, element.getAttribute(`data-${name}-${document.documentElement.lang}`));
}

/** Text as markup. */
export function escaped(text) {
  const holder = document.createElement("span");
  holder.textContent = text;
  return holder.innerHTML.replaceAll('"', "&quot;");
}

/** Turn every word of ours; words that others said stay as they are. */
export function speak(language) {
  document.documentElement.lang = language;
  const title = document.querySelector("title[data-ja]");
  if (title) document.title = title.dataset[language];
  for (const name of ["aria-label", "label", "placeholder", "title"]) {
    for (const element of document.querySelectorAll(`[data-${name}-en]`)) {
      element.setAttribute(name, element.getAttribute(`data-${name}-${language}`));
    }
  }
}

/** A button that turns the language, kept for the next page. */
export function offerLanguages() {
  const button = document.querySelector("button.language");
  const chosen = kept("language") ?? (navigator.language.startsWith("ja") ? "ja" : "en");
  const turn = (language) => {
    speak(language);
    button.textContent = language === "ja" ? "English" : "日本語";
    button.lang = language === "ja" ? "en" : "ja";
  };
  turn(chosen);
  button.addEventListener("click", () => {
    const next = document.documentElement.lang === "ja" ? "en" : "ja";
    keep("language", next);
    turn(next);
  });
}

function kept(name) {
  try { return localStorage.getItem(`aufheben-${name}`); } catch { return null; }
}

function keep(name, value) {
  // A file that was opened from a disk may have nowhere to keep it.
  try { localStorage.setItem(`aufheben-${name}`, value); } catch { /* forgotten */ }
}
