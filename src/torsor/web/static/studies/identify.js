// Identify: recordings dropped on the page become parameters with their deviations, a report, and a fitted robot.

import { button, contentOf, download, drawnTable, equivalents, h } from "../core/dom.js";
import * as store from "../core/store.js";
import { Work } from "../core/work.js";
import { openText } from "../robot/actions.js";
import { dropPlace } from "../core/dropped_files.js";

export const identify = {
  key: "identify",
  name: "Identify",
  title: "Parameters of the robot from measured motion",
  menus: ["Identification"],
  panel,
};

const MODELS = { dim: "torques (dim)", fim: "filtered (fim)", eim: "energy (eim)", pim: "power (pim)" };
const ESTIMATORS = ["wls", "ols", "huber", "tls", "iv", "didim"];

function panel() {
  const work = new Work();
  const runs = dropPlace(
    "Recordings: t, positions and torques as columns (.csv, .npz, .mat, .parquet)",
    "Recordings to learn from",
  );
  const others = dropPlace("Others, to predict and not to learn from", "Recordings to validate with");
  const model = h(
    "select",
    { "aria-label": "Model" },
    ...Object.entries(MODELS).map(([code, words]) => new Option(words, code)),
  );
  const estimator = h("select", { "aria-label": "Estimator" }, ...ESTIMATORS.map((name) => new Option(name)));
  const drives = h("input", {
    type: "text",
    value: "",
    placeholder: "IA,FV,FS",
    "aria-label": "Drives",
    size: 9,
    title: "Some of IA, FV, FS for every joint: rotor inertia, viscous and dry friction",
  });
  const physical = h("input", { type: "checkbox" });
  const columns = h("input", {
    type: "text",
    placeholder: "q=a1,a2  tau=4,5",
    "aria-label": "Columns of the files",
    className: "wide",
    title: "Where the files' columns are not called t, q1, tau1, ...: names or numbers from 1",
  });
  const units = h("input", { type: "text", placeholder: "q=deg  tau=N mm", "aria-label": "Units", className: "wide" });
  const element = h(
    "section",
    { className: "panel", "aria-label": identify.title },
    h("h2", {}, identify.name),
    h("p", {}, `${identify.title}: values, deviations, errors, a report, and the robot with them.`),
    runs.element,
    others.element,
    h(
      "div",
      { className: "bar" },
      h("label", {}, "Model ", model),
      h("label", {}, "Estimator ", estimator),
      h("label", {}, "Drives ", drives),
      h("label", {}, physical, " bodies that can exist"),
    ),
    h("div", { className: "field" }, h("span", {}, "Columns"), columns),
    h("div", { className: "field" }, h("span", {}, "Units"), units),
    h(
      "div",
      { className: "bar" },
      button("Identify", () => run(), "Identify", { id: "run-identify" }),
    ),
    work.element,
  );

  async function run() {
    const [learned, validated] = await Promise.all([runs.packed(), others.packed()]);
    const reading = { columns: said(columns.value), units: said(units.value) };
    const fields = {
      robot: store.get("robot").toml,
      files: [...learned, ...validated],
      runs: learned.map(({ name }) => name),
      validate: validated.map(({ name }) => name),
      model: model.value,
      estimator: estimator.value,
    };
    if (drives.value.trim()) fields.drives = drives.value.trim();
    if (physical.checked) fields.physical = true;
    if (columns.value.trim() || units.value.trim()) fields.reading = reading;
    work.run("identify", fields, (answer) => [
      h(
        "div",
        { className: "bar" },
        ...Object.entries(answer.files).flatMap(([name, file]) => [
          button(name.endsWith(".html") ? "Download the report" : `Download ${name}`, () =>
            download(name, contentOf(file)),
          ),
          name.endsWith(".html") &&
            h("a", { href: `/reports/${answer.job}/${name}`, target: "_blank", rel: "noopener" }, "See the report"),
          name.endsWith(".toml") && button("Go on with the fitted robot", () => openText(file.text)),
        ]),
      ),
      ...answer.tables.map(drawnTable),
      answer.text && h("pre", {}, answer.text),
      equivalents(answer),
    ]);
  }

  return { element, refresh: () => undefined, close: () => work.clear() };
}

/** "q=a1,a2 tau=4,5" as {q: "a1,a2", tau: "4,5"}. */
function said(text) {
  return Object.fromEntries(
    [...text.matchAll(/(\w+)\s*=\s*([^=]+?)(?=\s+\w+\s*=|$)/g)].map(([, name, value]) => [name, value.trim()]),
  );
}
