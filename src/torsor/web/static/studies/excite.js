// Excite: a motion that tells much of the parameters, to play in the picture and to take to the controller.

import { button, drawnTable, equivalents, h } from "../core/dom.js";
import * as store from "../core/store.js";
import { Work } from "../core/work.js";
import { take } from "./timeline.js";

export const excite = {
  key: "excite",
  name: "Excite",
  title: "A motion that tells much of the parameters, within limits",
  menus: ["Identification"],
  panel,
};

const FIELDS = [
  ["period", "Seconds", "10"],
  ["harmonics", "Harmonics", "5"],
  ["rate", "Samples a second", "100"],
  ["starts", "Starts", "4"],
  ["seed", "Seed", "0"],
  ["position", "Positions", ""],
  ["velocity", "Velocities", ""],
  ["acceleration", "Accelerations", ""],
];
const COUNTS = ["period", "harmonics", "rate", "starts", "seed"];
let count = 0;

function panel() {
  const work = new Work();
  const kind = h("select", { "aria-label": "Kind" }, ...["fourier", "spline"].map((name) => new Option(name)));
  const criterion = h("select", { "aria-label": "Criterion" }, ...["condition", "d"].map((name) => new Option(name)));
  const inputs = FIELDS.map(([name, words, usual]) => [
    name,
    words,
    h("input", {
      type: "text",
      name,
      value: usual,
      "aria-label": words,
      placeholder: name === "position" ? "-1:1 or q2=-1:0" : "2 or q2=1.5",
    }),
  ]);
  const element = h(
    "section",
    { className: "panel", "aria-label": excite.title },
    h("h2", {}, excite.name),
    h("p", {}, `${excite.title}.`),
    h("div", { className: "bar" }, h("label", {}, "Kind ", kind), h("label", {}, "Criterion ", criterion)),
    h(
      "div",
      { className: "laws" },
      ...inputs.map(([, words, input]) => h("div", { className: "field" }, h("span", {}, words), input)),
    ),
    h(
      "div",
      { className: "bar" },
      button("Find a motion", () => run(), "Find a motion", { id: "run-excite" }),
    ),
    work.element,
  );

  function run() {
    const posing = store.get("scene");
    const typed = Object.fromEntries(
      inputs
        .filter(([, , input]) => input.value.trim())
        .map(([name, , input]) => [name, COUNTS.includes(name) ? Number(input.value) : input.value.trim()]),
    );
    work.run(
      "excite",
      {
        robot: store.get("robot").toml,
        parameters: posing.assumed,
        kind: kind.value,
        criterion: criterion.value,
        ...typed,
      },
      (answer) => {
        const csv = Object.values(answer.files)[0].text;
        take(`excitation ${++count}`, answer.data.columns, csv);
        return [...answer.tables.map(drawnTable), equivalents(answer)];
      },
    );
  }

  return { element, refresh: () => undefined, close: () => work.clear() };
}
