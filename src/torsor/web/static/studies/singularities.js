// Singularities by name, each with the configuration nearest to the picture's where it is: jump there and see.

import { button, equivalents, h } from "../core/dom.js";
import * as store from "../core/store.js";
import { Work } from "../core/work.js";

export const singularities = {
  key: "singularities",
  name: "Singularities",
  title: "Where the tool loses a direction, by name, and the nearest such configuration",
  menus: ["Kinematic"],
  panel,
};

function panel() {
  const work = new Work();

  function run() {
    const posing = store.get("scene");
    if (!posing) return;
    const configuration = store.get("configuration");
    const q = Object.fromEntries(posing.names.map((name) => [name, configuration[name]]));
    work.run(
      "singularities",
      { robot: store.get("robot").toml, parameters: posing.assumed, frame: posing.data.tool, q },
      (answer) => [
        ...answer.data.factors.map((factor) =>
          h(
            "div",
            { className: "factor" },
            h("p", {}, factor.sentence),
            factor.q
              ? h(
                  "div",
                  { className: "bar" },
                  button("Jump there", () => jump(factor.q), `Show the robot where the factor ${factor.name} is zero`, {
                    className: "small",
                  }),
                  h(
                    "span",
                    { className: "words" },
                    `${factor.far.toPrecision(3)} rad or m away, manipulability ${factor.manipulability.toExponential(1)}`,
                  ),
                )
              : h("p", { className: "words" }, "No configuration within the limits was found where it is zero."),
          ),
        ),
        answer.data.factors.length ? null : h("p", {}, "No factor vanishes anywhere."),
        ...answer.data.remarks.map((words) => h("p", { className: "words" }, words)),
        equivalents(answer),
      ],
    );
  }

  function jump(q) {
    const posing = store.get("scene");
    const configuration = { ...store.get("configuration"), ...q };
    store.set({ configuration: posing.closed(configuration) ?? configuration });
    if (!store.get("grip")) store.set({ grip: "translate" });
  }

  run();
  return work.panel(
    singularities,
    "Factors of the determinant of the Jacobian. Jumping shows the directions in which the tool cannot move, dashed.",
    [
      h(
        "div",
        { className: "bar" },
        button("Find the nearest", run, "The nearest to the configuration in the picture"),
      ),
    ],
    run,
  );
}
