// A robot alone in a page of its own, without a server: the picture, sliders for its joints, a motion if there is one.
//
// The page has the scene in its element #scene: {scene, configuration, motion: {t, joints, q, base} or null}.

import { button, h } from "../core/dom.js";
import { identity, posingOf, configurations } from "./posing.js";
import { Scene3D, surface, viewButtons, VIEWS } from "./scene3d.js";
import { Stick } from "./stick.js";

const { scene, configuration, motion } = JSON.parse(document.getElementById("scene").textContent);
const names = Object.keys(scene.programs);
const loaded = await Promise.all(names.map((name) => import(`scene/${scene.programs[name].file}`)));
const posing = posingOf(scene, Object.fromEntries(names.map((name, k) => [name, loaded[k]])));
const rows = new Map();
let now = { ...posing.start, ...configuration };
let base = identity;
let playing = 0; // the frame that is waited for
let scrub, clock;

const picture = h("div", { className: "picture" });
const words = h("p", { className: "view-words" }, scene.remarks.join(" "));
const drawn = surface();
const view = drawn ? new Scene3D(picture, drawn) : new Stick(picture);
if (motion) view.options.masses = true; // where the last links are that carry nothing
picture.append(h("div", { className: "below" }, words));
document.body.append(
  h(
    "main",
    { id: "alone" },
    h(
      "div",
      { className: "bar view-bar" },
      h("strong", {}, scene.robot),
      ...viewButtons((direction) => view.fit(direction)),
      ...["frames", "names", "axes", "masses"].map((name) =>
        h(
          "label",
          { className: "toggle" },
          h("input", {
            type: "checkbox",
            checked: view.options?.[name] ?? true,
            onchange: (event) => view.reveal({ ...view.options, [name]: event.target.checked }),
          }),
          name,
        ),
      ),
    ),
    picture,
    motion
      ? timeline()
      : h(
          "div",
          { className: "sliders" },
          ...scene.joints.filter(({ variable }) => posing.free.includes(variable)).map(row),
        ),
  ),
);

view.dress();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => view.dress());
await view.show(posing, [], new Map());
if (motion) {
  const shown = motion.t.map((t) => {
    seek(t);
    return Object.values(view.frames);
  });
  view.frames = shown.flat(); // all of the motion is in the picture
} else pose();
view.fit(VIEWS.oblique);
if (motion) play();
window.torsorAlone = {
  view,
  posing,
  get configuration() {
    return now;
  },
  move,
  seek,
};

/** Transforms on the base, wherever that is. */
function placedFrames() {
  const frames = posing.frames(now);
  if (base === identity) return frames;
  return Object.fromEntries(Object.entries(frames).map(([frame, T]) => [frame, product(base, T)]));
}

function product(A, B) {
  return Array.from({ length: 16 }, (_, at) =>
    [0, 1, 2, 3].reduce((sum, k) => sum + A[4 * Math.floor(at / 4) + k] * B[4 * k + (at % 4)], 0),
  );
}

function pose() {
  view.configuration = now;
  view.pose(placedFrames(), now);
  for (const [variable, { slider, box }] of rows) {
    slider.value = now[variable];
    box.textContent = now[variable].toFixed(3);
  }
}

function row(joint) {
  const slider = h("input", {
    type: "range",
    min: joint.low,
    max: joint.high,
    step: "any",
    id: `slide-${joint.variable}`,
    oninput: () => move(joint.variable, Number(slider.value)),
  });
  const box = h("output", { className: "number" });
  rows.set(joint.variable, { slider, box });
  return h(
    "div",
    { className: "slide" },
    h("label", { htmlFor: slider.id, title: joint.name || joint.variable }, joint.variable),
    slider,
    box,
    h("span", { className: "unit" }, joint.kind === "prismatic" ? "m" : "rad"),
  );
}

/** Move a joint; nothing happens where the loops would come apart. */
function move(variable, value) {
  now = posing.moved(now, { [variable]: value }) ?? now;
  pose();
}

// ---- a motion

function timeline() {
  scrub = h("input", {
    type: "range",
    min: motion.t[0],
    max: motion.t.at(-1),
    step: "any",
    className: "scrub",
    "aria-label": "Time",
    oninput: () => {
      stop();
      seek(Number(scrub.value));
    },
  });
  clock = h("output", { className: "clock" });
  return h(
    "div",
    { className: "bar view-bar" },
    button("Play", () => (playing ? stop() : play()), "Play or pause the motion", { id: "play", className: "small" }),
    scrub,
    clock,
  );
}

/** Show the motion at a time: the sample before it. */
function seek(time) {
  const at = Math.max(
    0,
    motion.t.findLastIndex((t) => t <= time),
  );
  [now] = configurations(motion.joints, [motion.q[at]], now);
  base = motion.base ? motion.base[at] : identity;
  scrub.value = time;
  clock.textContent = `${time.toFixed(2)} s of ${motion.t.at(-1).toFixed(2)} s`;
  pose();
}

function play() {
  const began = performance.now();
  const from = Number(scrub.value) < motion.t.at(-1) ? Number(scrub.value) : motion.t[0];
  const step = () => {
    const length = motion.t.at(-1) - motion.t[0];
    const gone = from - motion.t[0] + (performance.now() - began) / 1000;
    seek(motion.t[0] + (length > 0 ? gone % length : 0)); // again and again
    playing = requestAnimationFrame(step);
  };
  step();
}

function stop() {
  cancelAnimationFrame(playing);
  playing = 0;
}
