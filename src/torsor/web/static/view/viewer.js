// The view of the robot: the picture, its tools, and the robot following the state of the page.

import { button, download, h, settled, toast } from "../core/dom.js";
import { meshFiles } from "../core/kept_files.js";
import { ask } from "../core/server.js";
import * as store from "../core/store.js";
import { dragged, joints } from "./dragging.js";
import { configurations as configurationsOf } from "./posing.js";
import { Scene3D, surface, viewButtons, VIEWS } from "./scene3d.js";
import { loadScene } from "./scene_loading.js";
import { Stick } from "./stick.js";

const SHOWN = {
  frames: "Frames",
  names: "Names",
  axes: "Joint axes",
  dimensions: "Dimensions",
  masses: "Masses",
  meshes: "Meshes",
  grid: "Grid",
};

let view, words, tool, chips, posing;

/** Put the view into its place. */
export function build(host) {
  const picture = h("div", { className: "picture" });
  words = h("p", { className: "view-words", role: "status" });
  chips = h("div", { className: "chips", role: "group", "aria-label": "Configurations" });
  host.append(toolbar(), picture);
  const drawn = surface();
  view = drawn ? new Scene3D(picture, drawn) : new Stick(picture);
  const plain =
    view instanceof Stick &&
    h(
      "p",
      { className: "view-words", id: "no-webgl" },
      "This browser has no WebGL: the robot is drawn as a stick figure.",
    );
  picture.append(h("div", { className: "below" }, plain || "", words, chips));
  view.dress();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => view.dress());
  view.onTool = follow;
  view.onToolEnd = () => ghosts();
  picture.addEventListener("pointerdown", press, true);
  store.on("robot", refreshed);
  store.on("configuration", pose);
  store.on("selected", () => view.choose(store.get("selected")));
  store.on("grip", held);
  store.on("offered", offered);
  store.on("cloud", () => view.cloud(store.get("cloud").points, store.get("cloud").shades));
}

function toolbar() {
  const saved = JSON.parse(localStorage.getItem("torsor-shown") || "{}");
  const shown = Object.entries(SHOWN).map(([name, words]) =>
    h(
      "label",
      { className: "toggle" },
      h("input", {
        type: "checkbox",
        name,
        checked: saved[name] ?? ["frames", "names", "meshes", "grid"].includes(name),
        onchange: reveal,
      }),
      words,
    ),
  );
  tool = h("select", {
    title: "Frame that is dragged and that the Jacobian is of",
    "aria-label": "Tool frame",
    onchange: () => refresh(Number(tool.value)),
  });
  return h(
    "div",
    { className: "bar view-bar", role: "toolbar", "aria-label": "View" },
    ...viewButtons((direction) => view.fit(direction)),
    button("Fit", fit, "Fit the robot into the picture (f)", { className: "small" }),
    button("PNG", picture, "Save the picture", { className: "small" }),
    h("details", { className: "menu" }, h("summary", {}, "Show"), h("div", { className: "menu-body" }, ...shown)),
    h("span", { className: "spacer" }),
    h("label", {}, "Tool ", tool),
    button("Move", () => grasp("translate"), "Drag the tool: arrows", {
      className: "small grip",
      "aria-pressed": "false",
      "data-mode": "translate",
    }),
    button("Turn", () => grasp("rotate"), "Drag the tool: rings", {
      className: "small grip",
      "aria-pressed": "false",
      "data-mode": "rotate",
    }),
    button(
      "Configurations",
      () => (store.get("offered").configurations.length ? drop() : ghosts(true)),
      "All configurations that hold the tool where it is",
      {
        className: "small",
      },
    ),
  );
}

export const fit = () => view.fit();

async function picture() {
  download(`${store.get("robot").name}.png`, await view.png());
}

function reveal() {
  const options = Object.fromEntries(
    [...document.querySelectorAll(".view-bar .toggle input")].map((box) => [box.name, box.checked]),
  );
  localStorage.setItem("torsor-shown", JSON.stringify(options));
  view.reveal(options);
}

/** The handle of the tool, or its end where it has that mode already. */
export const grasp = (wanted) => store.set({ grip: store.get("grip") === wanted ? "" : wanted });

function held() {
  const mode = store.get("grip");
  for (const face of document.querySelectorAll(".grip"))
    face.setAttribute("aria-pressed", String(face.dataset.mode === mode));
  view.grasp(mode);
  directions();
}

// ---- the robot of the page

let turn = 0;
async function refreshed() {
  const robot = store.get("robot");
  if (robot) await refresh();
}

async function refresh(frame = undefined) {
  const robot = store.get("robot");
  const now = ++turn;
  const kept = frame ?? keptTool(robot);
  try {
    const next = await loadScene(robot.toml, kept);
    if (now !== turn) return;
    const first = !posing || posing.data.robot !== next.data.robot || !store.get("scene");
    posing = next;
    drop();
    await view.show(posing, store.get("meshes"), meshFiles);
    const before = store.get("configuration");
    const goes = posing.names.every((name) => Number.isFinite(before[name]))
      ? posing.closed({ ...posing.start, ...before })
      : null;
    store.set({ scene: posing, configuration: goes ?? { ...posing.start, ...within(posing, before) } });
    pose();
    reveal();
    view.choose(store.get("selected"));
    listTools();
    if (first) view.fit(VIEWS.oblique);
    if (store.get("grip")) view.grasp(store.get("grip"));
    words.textContent = posing.data.remarks?.join(" ") ?? "";
    document.body.dataset.drawn = robot.name;
  } catch (error) {
    if (now === turn) words.textContent = `The picture is of the robot before this: ${error.message}`;
  }
}

/** Positions that the new robot still has; a robot with loops starts anew. */
function within(next, before) {
  if (next.closes) return {};
  return Object.fromEntries(
    next.names.filter((name) => Number.isFinite(before[name])).map((name) => [name, next.within(name, before[name])]),
  );
}

function keptTool(robot) {
  const frame = Number(tool.value);
  return posing?.data.robot === robot.name && frame && frame < robot.frames.length ? frame : undefined;
}

function listTools() {
  const links = posing.data.frames.filter(({ is }) => is === "link");
  tool.replaceChildren(
    ...links.map(({ frame, name }) => new Option(`${frame} ${name}`, frame, false, frame === posing.data.tool)),
  );
}

function pose() {
  if (!posing) return;
  const configuration = store.get("configuration");
  view.configuration = configuration;
  view.pose(posing.frames(configuration), configuration);
  directions();
}

function directions() {
  const can = store.get("grip") && posing?.calls.jac;
  view.directions(can ? posing.jacobian(store.get("configuration")) : null);
}

// ---- the tool dragged, and other configurations that hold it there

function follow(target) {
  const { configuration } = posing.reached(store.get("configuration"), target, {
    turning: store.get("grip") === "rotate" || posing.columns.length >= 6,
  });
  store.set({ configuration });
  ghostsSoon();
}

const ghostsSoon = settled(120, () => ghosts());
let asking = null;

async function ghosts(asked = false) {
  const configuration = store.get("configuration");
  const T = posing.frames(configuration)[posing.data.tool];
  asking?.abort();
  asking = new AbortController();
  const mine = asking;
  try {
    const { data } = await ask(
      "inverse",
      {
        robot: store.get("robot").toml,
        parameters: posing.data.numbers,
        target: Array.from(T),
        frame: posing.data.tool,
      },
      { signal: mine.signal },
    );
    if (mine.signal.aborted) return;
    const found = configurationsOf(data.joints, data.configurations, configuration);
    const name = `configuration${found.length === 1 ? "" : "s"}${data.complete ? "" : ", perhaps more"}`;
    store.set({ offered: { configurations: found, name } });
  } catch (error) {
    if (asked && !mine.signal.aborted) toast(error.message, true);
  }
}

function take(k) {
  const { configurations } = store.get("offered");
  store.set({ configuration: posing.closed(configurations[k]) ?? configurations[k] });
}

function drop() {
  store.set({ offered: { configurations: [], name: "" } });
}

/** Configurations to choose from as ghosts and chips. */
function offered() {
  const { configurations, name } = store.get("offered");
  if (posing) view.ghosts(configurations);
  if (!configurations.length && !name) return chips.replaceChildren();
  return chips.replaceChildren(
    h("span", {}, `${configurations.length} ${name}: `),
    ...configurations.map((_, k) =>
      h(
        "button",
        {
          type: "button",
          className: "small",
          onpointerenter: () => view.ghosts(configurations, k),
          onclick: () => take(k),
        },
        String(k + 1),
      ),
    ),
    button("Close", drop, "No ghosts", { className: "small" }),
  );
}

// ---- links dragged

function press(event) {
  if (event.button !== 0 || view.grip?.axis || event.target !== view.canvas) return;
  const hit = view.at(event.clientX, event.clientY);
  if (!hit) return;
  if (hit.ghost !== undefined) {
    take(hit.ghost);
    return;
  }
  store.set({ selected: hit.frame });
  const names = joints(posing, hit.frame, event.shiftKey);
  if (!names.length) return;
  const point = view.inFrame(hit.frame, hit.point);
  view.orbit.enabled = false;
  const move = (now) => {
    const goal = view.pointer(now.clientX, now.clientY);
    const next = dragged(posing, (p) => view.seen(p), store.get("configuration"), hit.frame, point, names, [
      goal.x,
      goal.y,
    ]);
    store.set({ configuration: next });
  };
  const end = () => {
    view.orbit.enabled = true;
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}

/** For the tests and measurements: what is drawn, and how often. */
window.torsorView = {
  get drawn() {
    return view.drawn ?? 0;
  },
  draw: () => view.draw(),
  get posing() {
    return posing;
  },
  get view() {
    return view;
  },
};
