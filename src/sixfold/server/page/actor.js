// One actor, behind the code on a card: films, and the people they played with most.

import { get } from "./api.js";
import { h, replace, tell } from "./dom.js";

const key = decodeURIComponent(location.pathname.split("/").pop());
const place = (id) => document.getElementById(id);
const titled = (film) => `${film.title}${film.year ? ` (${film.year})` : ""}`;

async function start() {
  const { page, catalogue } = await get(`/api/films/people/${encodeURIComponent(key)}`);
  document.title = `${page.person.name} – Sixfold`;
  place("name").textContent = page.person.name;
  replace(place("films"), ...page.films.map((film) => h("li", {}, titled(film))));
  replace(place("others"), ...page.costars.map(({ person, together, film }) => h("li", {},
    h("a", { href: `/actors/${encodeURIComponent(person.key)}` }, person.name),
    h("small", {}, ` ${together} ${together === 1 ? "film" : "films"} together, ${titled(film)}`))));
  place("catalogue").textContent = `${catalogue.name}, version ${catalogue.version}.`;
  place("found").hidden = false;
}
start().catch((error) => {
  place("name").textContent = "Nothing to show";
  tell(error.message, true);
});
