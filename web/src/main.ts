import "./look/fonts.css";
import "./look/tokens.css";
import "./look/dark.css";
import "./look/base.css";
import "./look/fields.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { follow, here, pageOf } from "./routes.svelte";
import { dress } from "./settings.svelte";
import { begin } from "./words/index.svelte";

// What takes a way through the network starts first, all at once: the words, and the code of the page.
const words = begin();
pageOf(here.path)
  ?.page.load()
  .catch(() => {});
dress();
follow();
await words;
mount(App, { target: document.getElementById("house")! });
