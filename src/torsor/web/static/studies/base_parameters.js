// Base inertial parameters: which can be identified, and how the others are grouped into them.

import { button, contentOf, download, drawnTable, equivalents, h } from "../core/dom.js";
import { form } from "../core/form.js";
import * as store from "../core/store.js";
import { Work } from "../core/work.js";
import { openText } from "../robot/actions.js";

export const baseParameters = {
  key: "base",
  name: "Base parameters",
  title: "Base inertial parameters and their grouping relations",
  menus: ["Robot", "Dynamic", "Identification"],
  panel,
};

function panel({ uses }) {
  const work = new Work();
  const options = form(uses.base, { changed: () => run() });
  const run = () =>
    store.get("robot") &&
    work.run("base", { ...options.values(), robot: store.get("robot").toml }, (answer) => {
      const { parameters, no_effect: none, notes } = answer.data;
      const [name, file] = Object.entries(answer.files)[0] ?? [];
      return [
        h(
          "p",
          { className: "good" },
          `${parameters.length} base parameters.${none.length ? ` Without effect: ${none.join(", ")}.` : ""}`,
        ),
        ...notes.map((words) => h("p", { className: "words" }, words)),
        h(
          "div",
          { className: "bar" },
          file && button("Download the grouped robot", () => download(name, contentOf(file))),
          file && button("Go on with the grouped robot", () => openText(file.text)),
        ),
        ...answer.tables.slice(2).map(drawnTable),
        equivalents(answer),
      ];
    });
  run();
  return work.panel(
    baseParameters,
    "The smallest set of inertial parameters that gives the same torques: what can be identified, and what saves operations.",
    [options.element],
    run,
  );
}
