// Save: the robot as a file of any format, as a link, or its text.

import { button, contentOf, download, h, toast } from "../core/dom.js";
import { linkTo } from "../core/link.js";
import * as store from "../core/store.js";
import { written } from "./actions.js";

/** The menu under `Save`. */
export function menu(formats) {
  const suffixes = formats.flatMap((format) => format.suffixes.slice(0, 1).map((suffix) => [suffix, format.name]));
  const body = h(
    "div",
    { className: "menu-body" },
    ...suffixes.map(([suffix, name]) => button(`${name.toUpperCase()}  ${suffix}`, () => save(suffix))),
    button("Copy a link", share, "Copy a link that carries the whole robot"),
  );
  return h("details", { className: "menu", id: "save" }, h("summary", {}, "Save"), body);
}

export async function save(suffix = ".toml") {
  try {
    const answer = await written(suffix);
    for (const [name, file] of Object.entries(answer.files)) download(name, contentOf(file));
    if (suffix === ".toml") store.set({ saved: store.get("robot").toml });
    for (const words of [...(answer.data.remarks ?? []), ...answer.warnings].slice(0, 5)) toast(words);
    document.getElementById("save").open = false;
  } catch (error) {
    toast(error.message, true);
  }
}

async function share() {
  const link = await linkTo(store.get("robot").toml);
  try {
    await navigator.clipboard.writeText(link);
    toast(`Copied: a link of ${link.length} letters, which opens the robot wherever torsor web is running.`);
  } catch {
    prompt("Copy this link:", link);
  }
}
