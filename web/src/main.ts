import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/dark.css";
import "./styles/base.css";
import "./styles/fields.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { startRouter, route, matchPage } from "./routes.svelte";
import { applyAppearance } from "./settings.svelte";
import { startLanguage } from "./i18n/index.svelte";

// What takes a way through the network starts first, all at once: the words, and the code of the page.
const words = startLanguage();
matchPage(route.path)
  ?.page.load()
  .catch(() => {});
applyAppearance();
startRouter();
await words;
mount(App, { target: document.getElementById("house")! });
