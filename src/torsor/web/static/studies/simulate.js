// Simulate: laws typed as on the command line, from the configuration of the picture.

import { button, drawnTable, equivalents, h } from "../core/dom.js";
import { form } from "../core/form.js";
import * as store from "../core/store.js";
import { Work } from "../core/work.js";
import { take } from "./timeline.js";

export const simulate = {
  key: "simulate",
  name: "Simulate",
  title: "The motion of the robot under torques that are laws of time and state",
  menus: ["Dynamic"],
  panel,
};

const FROM_PICTURE = ["torque", "parameters", "q0", "qd0"]; // what is said by joint, or stands in the picture
let count = 0;

function panel({ uses }) {
  const work = new Work();
  const options = form(
    uses.simulate.filter(({ name }) => !FROM_PICTURE.includes(name)),
    { typed: { time: "2" }, first: ["time", "method", "friction"] },
  );
  const laws = h("div", { className: "laws" });

  function refresh() {
    const robot = store.get("robot");
    const kept = new Map([...laws.querySelectorAll("input")].map((input) => [input.name, input.value]));
    laws.replaceChildren(
      ...(robot?.joints ?? [])
        .filter((joint) => joint.active)
        .flatMap((joint) =>
          [
            ["torque", "torque", "0"],
            ["speed", "start velocity", "0"],
          ].map(([what, words, usual]) =>
            h(
              "div",
              { className: "field" },
              h("span", {}, `${joint.variable}, ${words}`),
              h("input", {
                type: "text",
                name: `${what}.${joint.variable}`,
                value: kept.get(`${what}.${joint.variable}`) ?? usual,
                spellcheck: false,
                "aria-label": `${words} of ${joint.variable}`,
              }),
            ),
          ),
        ),
    );
  }

  const typed = (what) =>
    Object.fromEntries(
      [...laws.querySelectorAll("input")]
        .filter((input) => input.name.startsWith(`${what}.`) && input.value.trim() && input.value.trim() !== "0")
        .map((input) => [input.name.slice(what.length + 1), input.value.trim()]),
    );

  async function run() {
    const posing = store.get("scene");
    const configuration = store.get("configuration");
    const q0 = Object.fromEntries(
      posing.names
        .filter((name) => Math.abs(configuration[name]) > 1e-12)
        .map((name) => [name, Number(configuration[name].toPrecision(12))]),
    );
    const fields = {
      ...options.values(),
      robot: store.get("robot").toml,
      torque: typed("torque"),
      parameters: posing.assumed,
      q0,
      qd0: typed("speed"),
    };
    await work.run("simulate", fields, (answer) => {
      const csv = Object.values(answer.files)[0].text;
      take(`run ${++count}`, answer.data.columns, csv);
      return [
        answer.trouble && h("p", { className: "error", role: "alert" }, answer.trouble),
        ...answer.data.passed.map((p) =>
          h(
            "p",
            { className: "words" },
            Object.entries(p)
              .map(([key, value]) => `${key} ${value}`)
              .join(", "),
          ),
        ),
        ...answer.tables.map(drawnTable),
        equivalents(answer),
      ];
    });
  }

  refresh();
  return work.panel(
    simulate,
    [
      "Torques are numbers or laws such as ",
      h("code", {}, "5*sin(2*t) - 3*qd2"),
      ", in t, the joints (q2, qd2) and the robot's parameters. The motion starts at the configuration in the picture.",
    ],
    [
      options.element,
      laws,
      h("div", { className: "bar" }, button("Simulate", run, "Simulate", { id: "run-simulation" })),
    ],
    refresh,
  );
}
