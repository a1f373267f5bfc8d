// Inverse geometry: all configurations that reach a pose that is typed or taken from the picture.

import { button, drawnTable, equivalents, h } from "../core/dom.js";
import { form } from "../core/form.js";
import * as store from "../core/store.js";
import { Work } from "../core/work.js";
import { configurations } from "../view/posing.js";

export const inverse = {
  key: "inverse",
  name: "Inverse geometry",
  title: "All configurations of the robot that bring its tool to a pose",
  menus: ["Geometric"],
  panel,
};

const APART = ["target", "frame", "parameters", "language"]; // what has a place of its own, or stands in the picture

function panel({ uses, languages }) {
  const work = new Work();
  const target = h("input", {
    type: "text",
    "aria-label": "Target",
    spellcheck: false,
    className: "wide",
    placeholder: "x, y, z   or   x, y, z, roll, pitch, yaw   or the 12 or 16 numbers of a transform",
  });
  const options = form(
    uses.inverse.filter(({ name }) => !APART.includes(name)),
    { first: ["method", "task"] },
  );
  const language = h(
    "select",
    { "aria-label": "Language of the code" },
    ...languages.map(({ name, title }) => new Option(title, name, false, name === "python")),
  );

  function asked() {
    const posing = store.get("scene");
    return {
      ...options.values(),
      robot: store.get("robot").toml,
      parameters: posing.data.numbers,
      frame: posing.data.tool,
    };
  }

  function fromPicture() {
    const posing = store.get("scene");
    const T = posing.frames(store.get("configuration"))[posing.data.tool];
    target.value = Array.from(T.slice(0, 12), (x) => Number(x.toFixed(9))).join(", ");
    solve();
  }

  function solve() {
    const numbers = target.value.split(/[,;\s]+/).filter(Boolean);
    const fields = numbers.length ? { ...asked(), target: numbers } : asked();
    return work.run("inverse", fields, (answer) => {
      const { configurations: rows, joints, remarks, method: used, complete } = answer.data;
      if (rows)
        store.set({
          offered: {
            configurations: configurations(joints, rows, store.get("configuration")),
            name: `configurations${complete ? "" : ", perhaps more"}`,
          },
        });
      return [
        h("p", { className: "words" }, `By ${used}.`),
        ...answer.tables.map(drawnTable),
        ...remarks.map((words) => h("p", { className: "words" }, words)),
        equivalents(answer),
      ];
    });
  }

  function code() {
    return work.run("inverse", { ...asked(), language: language.value }, (answer) => [
      h("pre", { className: "code", tabIndex: 0 }, answer.text),
      equivalents(answer),
    ]);
  }

  return work.panel(inverse, `${inverse.title}, with word on whether any is missing.`, [
    h("div", { className: "field" }, h("span", {}, "Target"), target),
    options.element,
    h(
      "div",
      { className: "bar" },
      button("From the picture", fromPicture, "Take the pose of the tool as it is drawn"),
      button("Solve", solve),
      h("span", { className: "spacer" }),
      language,
      button("Code", code, "Code that finds all configurations"),
    ),
  ]);
}
