// Identify: recordings dropped on the page become parameters with their deviations, a report, and a fitted robot.

import { button, contentOf, download, drawnTable, equivalents, h } from "../core/dom.js";
import { form } from "../core/form.js";
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

const FIRST = ["model", "estimator", "drives", "physical", "columns", "units"];

function panel({ uses, recordings }) {
  const work = new Work();
  const runs = dropPlace(
    `Recordings: t, positions and torques as columns (${recordings.join(", ")})`,
    "Recordings to learn from",
    recordings,
  );
  const others = dropPlace("Others, to predict and not to learn from", "Recordings to validate with", recordings);
  const options = form(
    uses.identify.filter(({ name }) => name !== "validate"),
    { first: FIRST },
  );

  async function run() {
    const [learned, validated] = await Promise.all([runs.packed(), others.packed()]);
    const fields = {
      ...options.values(),
      robot: store.get("robot").toml,
      files: [...learned, ...validated],
      runs: learned.map(({ name }) => name),
      validate: validated.map(({ name }) => name),
    };
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

  return work.panel(identify, `${identify.title}: values, deviations, errors, a report, and the robot with them.`, [
    runs.element,
    others.element,
    options.element,
    h("div", { className: "bar" }, button("Identify", run, "Identify", { id: "run-identify" })),
  ]);
}
