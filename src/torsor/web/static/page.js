// The page: puts its parts into their places, and begins with the robot of the command line, of a link, or of before.

import { button, h, toast } from "./core/dom.js";
import { robotOfLink } from "./core/link.js";
import { ask, start } from "./core/server.js";
import * as store from "./core/store.js";
import * as keys from "./keys.js";
import * as menus from "./models/menus.js";
import { openText, redo, undo } from "./robot/actions.js";
import * as opening from "./robot/opening.js";
import * as saving from "./robot/saving.js";
import * as tables from "./robot/tables.js";
import * as timeline from "./studies/timeline.js";
import { foresee } from "./view/scene_loading.js";
import * as sliders from "./view/sliders.js";
import * as viewer from "./view/viewer.js";

const CONVENTIONS = { khalil: "Khalil-Kleinfinger", dh: "DH", craig: "Craig" };

function header(catalogue) {
  const name = h("span", { className: "robot-name", role: "status" });
  const undoes = button("Undo", undo, "Undo (z)", { id: "undo" });
  const redoes = button("Redo", redo, "Redo (shift z)", { id: "redo" });
  const convention = h(
    "select",
    {
      id: "convention",
      "aria-label": "Convention of the geometric table",
      onchange: () => store.set({ convention: convention.value }),
    },
    ...Object.entries(CONVENTIONS).map(([key, words]) => new Option(words, key)),
  );
  const degrees = h(
    "select",
    {
      id: "degrees",
      "aria-label": "Unit of angles in this page",
      onchange: () => store.set({ degrees: degrees.value === "deg" }),
    },
    new Option("rad", "rad"),
    new Option("deg", "deg"),
  );
  const show = () => {
    const robot = store.get("robot");
    const changed = robot && robot.toml !== store.get("saved");
    name.replaceChildren(
      robot ? robot.name : "no robot",
      changed ? h("small", { title: "Kept in this browser; not saved as a file" }, " modified") : "",
    );
    document.title = robot ? `${robot.name}${changed ? " *" : ""} - torsor` : "torsor";
    undoes.disabled = !store.get("past").length;
    redoes.disabled = !store.get("future").length;
    convention.value = store.get("convention");
    degrees.value = store.get("degrees") ? "deg" : "rad";
  };
  store.on(["robot", "past", "future", "saved", "convention", "degrees"], show);
  document
    .querySelector("header")
    .append(
      h("h1", {}, "torsor"),
      name,
      button("Open", opening.open, "Open a robot (o)", { id: "open" }),
      saving.menu(catalogue.formats),
      undoes,
      redoes,
      h("span", { className: "spacer" }),
      h("label", {}, h("span", { className: "unseen" }, "Convention "), convention),
      h(
        "label",
        { title: "In this page alone: files and code are in radians" },
        h("span", { className: "unseen" }, "Angles "),
        degrees,
      ),
      button("?", keys.help, "Keys (?)", { className: "small" }),
    );
  show();
}

/** Tabs of a narrow window: one part of the page at a time. */
function narrow() {
  const parts = { Robot: "robot", View: "view", Models: "models" };
  const bar = document.getElementById("parts");
  const turnTo = (id) => {
    document.body.dataset.part = id;
    for (const face of bar.children) face.setAttribute("aria-pressed", String(face.dataset.part === id));
  };
  bar.append(
    ...Object.entries(parts).map(([words, id]) => button(words, () => turnTo(id), words, { "data-part": id })),
  );
  turnTo("view");
}

async function firstRobot(given) {
  try {
    const linked = await robotOfLink();
    if (linked) return await openText(linked);
  } catch (error) {
    toast(error.message, true);
  }
  const draft = store.ownDraft();
  if (draft || given) foresee(draft?.toml ?? given);
  if (draft) return opening.resumed(draft);
  return given ? openText(given) : null;
}

async function begin() {
  narrow();
  await store.settleTab();
  const { robot, version } = await start();
  const first = firstRobot(robot).catch((error) => toast(error.message, true)); // asked for while the picture is being prepared
  await new Promise((done) => setTimeout(done));
  viewer.build(document.getElementById("view"));
  sliders.build(document.getElementById("joints"));
  tables.build(document.getElementById("robot"));
  timeline.build(document.getElementById("timeline"));
  document.getElementById("version").textContent = `torsor ${version}. SI units; angles in radians in files and code.`;
  await first; // the picture comes before the menus
  const { data: catalogue } = await ask("catalogue", {});
  opening.build(catalogue);
  header(catalogue);
  menus.build(document.getElementById("models"), catalogue);
  keys.build({ open: opening.open, save: saving.save, search: menus.find });
  if (!store.get("robot")) opening.open();
  document.body.dataset.ready = "yes";
  menus.turnTo(localStorage.getItem("torsor-panel"));
}

begin().catch((error) => toast(error.message, true));
