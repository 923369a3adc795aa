import { mount } from "svelte";
import App from "./App.svelte";
import { words } from "./words/words.svelte";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no place for the game");
await words.load();
target.replaceChildren();
mount(App, { target });
