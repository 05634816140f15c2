// Taking oneself to another device: a link that works once, and using it. Its token never leaves the fragment but for the
// one request that uses it.

import { get, post } from "./api.js";
import { button, h, labelled, replace, tell } from "./dom.js";

const place = (id) => document.getElementById(id);
const failed = (error) => tell(error.message, true);
const token = location.hash.slice(1);
history.replaceState(null, "", location.pathname);

if (token) {
  place("claim").hidden = false;
  replace(place("claim"), h("p", {}, "This link makes you here whoever made it there."),
    button("Take my games to this device", () => post("/api/me/links/claim", { token })
      .then(() => { location.href = "/"; }, failed), { className: "main" }));
}

await get("/api/me").catch(failed);
const shown = h("div", {});
replace(place("link"), h("p", {}, "A link for your other device: it works once, for ten minutes. Give it to nobody else."),
  button("Make a link", () => post("/api/me/links").then(({ link }) => replace(shown,
    labelled("Open this there", h("input", { type: "text", readOnly: true, value: new URL(link, location.origin).href,
      onfocus: (event) => event.target.select() }))), failed)), shown);
