import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/dark.css";
import "./styles/base.css";
import "./styles/fields.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { follow, here, pageOf } from "./routes.svelte";
import { dress } from "./settings.svelte";
import { begin } from "./i18n/index.svelte";

// What takes a way through the network starts first, all at once: the words, and the code of the page.
const words = begin();
pageOf(here.path)
  ?.page.load()
  .catch(() => {});
dress();
follow();
await words;
mount(App, { target: document.getElementById("house")! });
