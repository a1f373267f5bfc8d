// The keys of the page.

import { button, h } from "./core/dom.js";
import { redo, undo } from "./robot/actions.js";
import * as store from "./core/store.js";
import { move } from "./view/sliders.js";
import { fit, grasp } from "./view/viewer.js";

const WORDS = {
  "/": "search models",
  o: "open a robot",
  s: "save as TOML",
  z: "undo",
  "shift z": "redo",
  f: "fit the robot into the picture",
  t: "handle of the tool: move",
  r: "handle of the tool: turn",
  "left, right": "move the joint of the selected link",
  "up, down": "select another link",
  "?": "this list",
};
let dialog;

export function build({ open, save, search }) {
  dialog = h(
    "dialog",
    { "aria-label": "Keys" },
    h(
      "div",
      { className: "dialog-head" },
      h("h2", {}, "Keys"),
      button("Close", () => dialog.close(), "Close", { className: "small" }),
    ),
    h(
      "dl",
      { className: "keys" },
      ...Object.entries(WORDS).flatMap(([key, words]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, words)]),
    ),
    h(
      "p",
      {},
      "In the picture: drag to turn, wheel to zoom, drag a link to move its joint, with Shift all joints up to it.",
    ),
  );
  document.body.append(dialog);
  const acts = {
    "/": search,
    o: open,
    s: () => save(),
    z: undo,
    Z: redo,
    f: fit,
    t: () => grasp("translate"),
    r: () => grasp("rotate"),
    "?": help,
    ArrowLeft: () => nudge(-1),
    ArrowRight: () => nudge(1),
    ArrowUp: () => select(-1),
    ArrowDown: () => select(1),
  };
  addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, select, textarea, dialog, [role=tab], summary");
    const undoing = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
    if (undoing && !event.target.closest?.("input[type=text], textarea")) {
      event.preventDefault();
      (event.shiftKey ? redo : undo)();
    } else if (!typing && !event.ctrlKey && !event.metaKey && !event.altKey && acts[event.key]) {
      event.preventDefault();
      acts[event.key]();
    }
  });
}

export const help = () => dialog.showModal();

function nudge(sign) {
  const posing = store.get("scene");
  const joint = posing?.data.joints.find(({ frame }) => frame === store.get("selected")) ?? posing?.data.joints[0];
  if (joint) move(joint.variable, store.get("configuration")[joint.variable] + (sign * (joint.high - joint.low)) / 100);
}

function select(step) {
  const count = store.get("robot")?.frames.length ?? 1;
  store.set({ selected: (store.get("selected") + step + count) % count });
}
