// The menus of SYMORO+ [KC97 Table I]: Robot, Geometric, Kinematic, Dynamic, Identification; models from the catalogue, and studies.

import { h, settled } from "../core/dom.js";
import * as store from "../core/store.js";
import { STUDIES } from "../studies/studies.js";
import { modelPanel } from "./model_panel.js";

const MENUS = ["Robot", "Geometric", "Kinematic", "Dynamic", "Identification"];
let panel = null;
let search, list, place, tabs, all;

export function build(host, catalogue) {
  all = [
    ...catalogue.models.map((model) => ({
      key: model.code,
      menu: [model.menu],
      name: model.name,
      title: model.title,
      words: `${model.name} ${model.code} ${model.also.join(" ")} ${model.title}`,
      make: () => modelPanel(model, catalogue),
    })),
    ...STUDIES.map((study) => ({
      key: study.key,
      menu: study.menus,
      name: study.name,
      title: study.title,
      words: `${study.name} ${study.title}`,
      study: true,
      make: () => study.panel(catalogue),
    })),
  ];
  search = h("input", {
    type: "search",
    id: "search",
    placeholder: "Search models  ( / )",
    "aria-label": "Search models",
    oninput: show,
    onkeydown: (event) => {
      if (event.key === "Enter") list.querySelector("button")?.click();
      if (event.key === "Escape") {
        search.value = "";
        show();
      }
    },
  });
  tabs = h(
    "div",
    { className: "tabs", role: "tablist", "aria-label": "Menus" },
    ...MENUS.map((name) =>
      h(
        "button",
        {
          type: "button",
          role: "tab",
          onclick: () => {
            store.set({ menu: name });
            search.value = "";
            show();
          },
        },
        name,
      ),
    ),
  );
  list = h("div", { className: "entries" });
  place = h("div", { className: "panel-place" });
  host.append(h("div", { className: "menus" }, tabs, search, list), place);
  store.on(
    "robot",
    settled(350, () => panel?.refresh()),
  );
  show();
}

function show() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const open = store.get("menu");
  for (const tab of tabs.children) tab.setAttribute("aria-selected", String(!words.length && tab.textContent === open));
  const fits = all.filter((entry) =>
    words.length ? words.every((word) => entry.words.toLowerCase().includes(word)) : entry.menu.includes(open),
  );
  const named = (entry) => words.every((word) => entry.name.includes(word)); // before those that only mention it
  if (words.length) fits.sort((a, b) => named(b) - named(a));
  list.replaceChildren(
    ...fits.map((entry) =>
      h(
        "button",
        {
          type: "button",
          className: entry.study ? "entry study" : "entry",
          "data-key": entry.key,
          title: entry.title,
          "aria-current": String(panel?.key === entry.key),
          onclick: () => turnTo(entry.key),
        },
        entry.name.replaceAll("_", " "),
        entry.study ? null : h("small", {}, ` ${entry.key}`),
      ),
    ),
  );
  if (!fits.length) list.append(h("p", {}, "No model has these words."));
}

/** Open a model or a study by its key; the inverse dynamic model where there is none of that key. */
export function turnTo(key) {
  const entry = all.find((candidate) => candidate.key === key) ?? all.find((candidate) => candidate.key === "idm");
  panel?.close?.();
  panel = { ...entry.make(), key: entry.key };
  place.replaceChildren(panel.element);
  localStorage.setItem("torsor-panel", entry.key);
  show();
}

export const find = () => search.focus();
