// The joints below the picture: a slider and a number each, in radians or degrees; those that follow others are shown too.

import { button, h, toast } from "../core/dom.js";
import { ask, Stopped } from "../core/server.js";
import * as store from "../core/store.js";
import { configurations } from "./posing.js";

const rows = new Map();
let host;
let waiting = 0;
let shown = 0;

export function build(place) {
  host = place;
  store.on("scene", list);
  store.on("degrees", list);
  store.on("configuration", show);
}

const unit = (joint) =>
  joint.kind === "prismatic"
    ? { name: "m", factor: 1 }
    : store.get("degrees")
      ? { name: "deg", factor: 180 / Math.PI }
      : { name: "rad", factor: 1 };

function list() {
  const posing = store.get("scene");
  rows.clear();
  if (!posing) {
    host.replaceChildren();
    return;
  }
  const moving = posing.data.joints.filter((joint) => posing.free.includes(joint.variable));
  const following = posing.data.joints.filter((joint) => !posing.free.includes(joint.variable));
  host.replaceChildren(
    ...[
      h(
        "div",
        { className: "bar" },
        button(
          "Start configuration",
          () => store.set({ configuration: { ...posing.start } }),
          "Put all joints where the motion starts",
          { className: "small" },
        ),
        posing.closes &&
          button("Assembly modes", assemblies, "All ways in which the loops close with the motors where they are", {
            className: "small",
          }),
      ),
      h("div", { className: "sliders" }, ...moving.map((joint) => row(posing, joint))),
      following.length > 0 &&
        h(
          "details",
          { open: following.length <= 6 },
          h("summary", {}, `${following.length} joints that follow`),
          h("div", { className: "sliders" }, ...following.map((joint) => row(posing, joint))),
        ),
    ].filter(Boolean),
  );
  showNow();
}

function row(posing, joint) {
  const { variable } = joint;
  const { name, factor } = unit(joint);
  const follows = !posing.free.includes(variable);
  const slider = h("input", {
    type: "range",
    min: joint.low,
    max: joint.high,
    step: "any",
    disabled: follows,
    id: `slide-${variable}`,
    oninput: () => move(variable, Number(slider.value)),
  });
  const box = h("input", {
    type: "text",
    inputMode: "decimal",
    className: "number",
    disabled: follows,
    "aria-label": `${variable} in ${name}`,
    onchange: () => typed(variable, box, factor),
    onkeydown: (event) => nudge(event, variable, joint),
  });
  rows.set(variable, { slider, box, factor });
  return h(
    "div",
    { className: "slide" },
    h(
      "label",
      { htmlFor: `slide-${variable}`, title: joint.name || variable },
      joint.name && joint.name !== variable ? `${variable} ${joint.name}` : variable,
    ),
    slider,
    box,
    h("span", { className: "unit" }, name),
  );
}

/** The positions, ten times a second at the most: inputs that change cost more than a picture. */
function show() {
  if (waiting) return;
  waiting = setTimeout(
    () => {
      waiting = 0;
      showNow();
    },
    Math.max(0, shown + 100 - performance.now()),
  );
}

function showNow() {
  shown = performance.now();
  const configuration = store.get("configuration");
  for (const [variable, row] of rows) {
    const { slider, box, factor } = row;
    const value = configuration[variable];
    if (!Number.isFinite(value) || value === row.value) continue;
    slider.value = row.value = value;
    if (document.activeElement !== box) box.value = Number((value * factor).toFixed(4));
  }
}

/** Move one joint; nothing happens where the loops would come apart. */
export function move(variable, value) {
  const posing = store.get("scene");
  const next = posing.moved(store.get("configuration"), { [variable]: value });
  rows.get(variable).value = undefined; // what stands in the slider may not be what came of it
  if (next) store.set({ configuration: next });
  show();
  return Boolean(next);
}

function typed(variable, box, factor) {
  const value = Number(box.value.replace(",", "."));
  const good = box.value.trim() !== "" && Number.isFinite(value);
  box.setAttribute("aria-invalid", String(!good));
  if (!good) toast(`${variable} is a number, such as 0.5; ${box.value.slice(0, 30)} is none.`, true);
  else if (!move(variable, value / factor)) toast(`With ${variable} there, the loops cannot be closed.`, true);
}

function nudge(event, variable, joint) {
  const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };
  if (!(event.key in steps)) return;
  event.preventDefault();
  move(variable, store.get("configuration")[variable] + (steps[event.key] * (joint.high - joint.low)) / 200);
  event.target.blur();
  event.target.focus();
}

async function assemblies() {
  const posing = store.get("scene");
  const configuration = store.get("configuration");
  try {
    const { data } = await ask("assemblies", {
      robot: store.get("robot").toml,
      parameters: posing.data.numbers,
      active: Object.fromEntries(posing.free.map((name) => [name, configuration[name]])),
    });
    const name = `assembly mode${data.configurations.length === 1 ? "" : "s"}${data.complete ? "" : ", perhaps more"}`;
    store.set({ offered: { configurations: configurations(data.joints, data.configurations), name } });
  } catch (error) {
    if (!(error instanceof Stopped)) toast(error.message, true);
  }
}
