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

import.meta.glob("./games/*/colours.css", { eager: true });

// The texts and the code of the page are fetched first, at the same time.
const texts = startLanguage();
matchPage(route.path)
  ?.page.load()
  .catch(() => {});
applyAppearance();
startRouter();
await texts;
mount(App, { target: document.getElementById("app")! });
