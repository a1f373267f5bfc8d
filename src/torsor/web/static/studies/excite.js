// Excite: a motion that tells much of the parameters, to play in the picture and to take to the controller.

import { button, drawnTable, equivalents, h } from "../core/dom.js";
import { form } from "../core/form.js";
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

const FIRST = ["kind", "criterion", "period", "harmonics", "rate", "starts", "position", "velocity", "acceleration"];
let count = 0;

function panel({ uses }) {
  const work = new Work();
  const options = form(
    uses.excite.filter(({ name }) => name !== "parameters"),
    { first: FIRST },
  );

  function run() {
    work.run(
      "excite",
      { ...options.values(), robot: store.get("robot").toml, parameters: store.get("scene").assumed },
      (answer) => {
        const csv = Object.values(answer.files)[0].text;
        take(`excitation ${++count}`, answer.data.columns, csv);
        return [...answer.tables.map(drawnTable), equivalents(answer)];
      },
    );
  }

  return work.panel(excite, `${excite.title}.`, [
    options.element,
    h("div", { className: "bar" }, button("Find a motion", run, "Find a motion", { id: "run-excite" })),
  ]);
}
