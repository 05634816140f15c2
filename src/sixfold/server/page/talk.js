// Talk and reactions.

import { button, h, replace, tell } from "./dom.js";
import { REACTIONS } from "./words.js";

export class Talk {
  constructor(place, act, typing) {
    this.list = h("ol", { className: "said", role: "log", "aria-live": "polite", "aria-label": "Talk" });
    this.input = h("input", { type: "text", maxlength: 300, autocomplete: "off", "aria-label": "Say something",
      placeholder: "Say something" });
    this.form = h("form", { className: "row say" }, this.input, h("button", { type: "submit" }, "Say"));
    this.signs = h("div", { className: "row signs", role: "group", "aria-label": "React" },
      ...Object.entries(REACTIONS).map(([kind, sign]) => button(sign, () => this.act({ act: "react", kind }),
        { className: "quiet" })));
    this.who = h("p", { className: "quiet typing" });
    this.act = (what) => act(what).catch((error) => tell(error.message, true));
    let until = 0;
    this.input.addEventListener("input", () => {
      if (Date.now() < until) return;
      until = Date.now() + 3000;
      typing();
    });
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = this.input.value.trim();
      if (!text) return;
      this.input.value = "";
      this.act({ act: "say", text });
    });
    replace(place, h("h2", {}, "Talk"), this.list, this.who, this.form, this.signs);
    this.place = place;
  }

  show(view, present) {
    this.place.hidden = !view.chat;
    this.form.hidden = this.signs.hidden = !present;
    const low = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 30;
    this.list.replaceChildren(...view.talk.map((said) => h("li", { className: said.seated ? "" : "watching" },
      h("b", {}, said.name), " ", said.text ?? REACTIONS[said.reaction] ?? said.reaction)));
    if (low) this.list.scrollTop = this.list.scrollHeight;
  }

  typing(names) {
    this.who.textContent = names.length ? `${names.join(", ")} …` : "";
  }
}
