// Speaking against an argument from the side: one form, put into the card that it is about.

export function offerAside() {
  const form = document.querySelector("form.aside");
  if (!form) return;
  document.getElementById("debate")?.addEventListener("click", (event) => {
    const button = event.target.closest("button.against");
    if (!button) return;
    const card = button.closest(".card");
    form.elements.against.value = card.querySelector(".name").textContent;
    card.querySelector(".whys").after(form);
    form.hidden = false;
    form.elements.say.focus();
  });
}
