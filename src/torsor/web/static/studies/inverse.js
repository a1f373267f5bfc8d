// Inverse geometry: all postures for a pose that is typed or taken from the picture.

import { button, drawnTable, equivalents, h } from "../core/dom.js";
import * as store from "../core/store.js";
import { Work } from "../core/work.js";
import { postures } from "../view/posing.js";
import { offer } from "../view/viewer.js";

export const inverse = {
  key: "inverse",
  name: "Inverse geometry",
  title: "All postures of the robot for a pose of its tool",
  menus: ["Geometric"],
  panel,
};

const METHODS = ["auto", "paul", "pieper", "general", "homotopy", "numeric"];

function panel(catalogue) {
  const work = new Work();
  const target = h("input", {
    type: "text",
    "aria-label": "Target",
    spellcheck: false,
    className: "wide",
    placeholder: "x, y, z   or   x, y, z, roll, pitch, yaw   or the 12 or 16 numbers of a transform",
  });
  const method = h("select", { "aria-label": "Method" }, ...METHODS.map((name) => new Option(name)));
  const task = h("input", {
    type: "text",
    value: "auto",
    "aria-label": "Task",
    size: 10,
    title: "auto, pose, position, or some of x y z rx ry rz",
  });
  const language = h(
    "select",
    { "aria-label": "Language of the code" },
    ...["python", "c", "matlab", "fortran", "julia", "javascript"].map(
      (name) => new Option(catalogue.languages.find((x) => x.name === name)?.title ?? name, name),
    ),
  );
  const element = h(
    "section",
    { className: "panel", "aria-label": inverse.title },
    h("h2", {}, inverse.name),
    h("p", {}, `${inverse.title}, with word on whether any is missing.`),
    h("div", { className: "field" }, h("span", {}, "Target"), target),
    h(
      "div",
      { className: "bar" },
      button("From the picture", fromPicture, "Take the pose of the tool as it is drawn"),
      h("label", {}, "Method ", method),
      h("label", {}, "Task ", task),
      button("Solve", () => solve()),
      h("span", { className: "spacer" }),
      language,
      button("Code", () => code(), "Code that finds all postures"),
    ),
    work.element,
  );

  function asked() {
    const posing = store.get("scene");
    return {
      robot: store.get("robot").toml,
      parameters: posing.data.numbers,
      frame: posing.data.tool,
      method: method.value,
      task: task.value.trim() || "auto",
    };
  }

  function fromPicture() {
    const posing = store.get("scene");
    const T = posing.frames(store.get("posture"))[posing.data.tool];
    target.value = Array.from(T.slice(0, 12), (x) => Number(x.toFixed(9))).join(", ");
    solve();
  }

  function solve() {
    const numbers = target.value.split(/[,;\s]+/).filter(Boolean);
    const fields = numbers.length ? { ...asked(), target: numbers } : asked();
    return work.run("inverse", fields, (answer) => {
      const { postures: rows, joints, remarks, method: used, complete } = answer.data;
      if (rows) offer(postures(joints, rows, store.get("posture")), `postures${complete ? "" : ", perhaps more"}`);
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

  return { element, refresh: () => undefined, close: () => work.clear() };
}
