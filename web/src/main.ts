import "./look/fonts.css";
import "./look/tokens.css";
import "./look/dark.css";
import "./look/base.css";
import "./look/fields.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { follow } from "./routes.svelte";
import { dress } from "./settings.svelte";
import { begin } from "./words/index.svelte";

dress();
follow();
await begin();
mount(App, { target: document.getElementById("house")! });
