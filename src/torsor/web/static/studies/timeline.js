// The motion of a robot, below the picture: play, pause, scrub; plots of anything in it; several runs compared.

import { button, download, h } from "../core/dom.js";
import * as store from "../core/store.js";
import { plotted } from "./plot.js";

let host, scrub, clock, play, plots, chooser, list;
let runs = []; // {name, columns: {t, q1, ...}, csv, shown}
let current = null;
let playing = 0;
let began = 0;

export function build(place) {
  host = place;
  store.on("robot", () => {
    if (current && current.robot !== store.get("robot").name) clear();
  });
}

/** Take up a motion: its columns of numbers, `t` first. */
export function take(name, columns, csv) {
  current = { name, columns, csv, robot: store.get("robot").name, shown: true };
  runs = [...runs.slice(-7), current];
  draw();
}

function clear() {
  pause();
  runs = [];
  current = null;
  host.replaceChildren();
}

function draw() {
  pause();
  const { t } = current.columns;
  scrub = h("input", {
    type: "range",
    min: t[0],
    max: t.at(-1),
    step: "any",
    value: t[0],
    "aria-label": "Time",
    className: "scrub",
    oninput: () => {
      pause();
      show(Number(scrub.value));
    },
  });
  clock = h("output", { className: "clock" });
  play = button("Play", toggle, "Play or pause the motion", { id: "play", className: "small" });
  const quantities = Object.keys(current.columns).filter((name) => name !== "t");
  const kept = new Set(JSON.parse(localStorage.getItem("torsor-plots") || "[]"));
  const first = quantities.filter((name) => kept.has(name));
  const usual = first.length ? first : quantities.filter((name) => store.get("scene").names.includes(name));
  chooser = h(
    "details",
    { className: "menu" },
    h("summary", { className: "small" }, "Plot"),
    h(
      "div",
      { className: "menu-body choices" },
      ...quantities.map((name) =>
        h("label", {}, h("input", { type: "checkbox", name, checked: usual.includes(name), onchange: plot }), name),
      ),
    ),
  );
  list = h(
    "div",
    { className: "runs" },
    ...runs.map((run) =>
      h(
        "label",
        {},
        h("input", {
          type: "checkbox",
          checked: run.shown,
          onchange: (event) => {
            run.shown = event.target.checked;
            plot();
          },
        }),
        run.name,
      ),
    ),
  );
  plots = h("div", { className: "plots" });
  host.replaceChildren(
    h(
      "div",
      { className: "bar" },
      play,
      scrub,
      clock,
      chooser,
      button("CSV", () => download(`${current.robot}.csv`, current.csv), "Save the motion as CSV", {
        className: "small",
      }),
      button("Close", clear, "Close the motion", { className: "small" }),
    ),
    list,
    plots,
  );
  plot();
  show(t[0]);
}

async function plot() {
  const chosen = [...chooser.querySelectorAll("input:checked")].map((box) => box.name);
  localStorage.setItem("torsor-plots", JSON.stringify(chosen));
  const shown = runs.filter((run) => run.shown);
  if (!chosen.length || !shown.length) {
    plots.replaceChildren(h("p", { className: "words" }, "Choose what to plot."));
    return;
  }
  const { t } = current.columns;
  const series = shown.flatMap((run, k) =>
    chosen
      .filter((name) => run.columns[name])
      .map((name) => ({
        name: shown.length > 1 ? `${name}, ${run.name}` : name,
        run: k,
        values: run === current ? run.columns[name] : at(t, run.columns.t, run.columns[name]),
      })),
  );
  plots.replaceChildren(
    await plotted(t, series, {
      onCursor: (time) => {
        if (!playing) show(time);
      },
    }),
  );
}

/** A column of another run at these times. */
function at(times, t, values) {
  let k = 0;
  return times.map((time) => {
    if (time < t[0] || time > t.at(-1)) return null;
    while (k < t.length - 2 && t[k + 1] < time) k++;
    const part = t[k + 1] > t[k] ? (time - t[k]) / (t[k + 1] - t[k]) : 0;
    return values[k] + part * (values[k + 1] - values[k]);
  });
}

/** Put the robot where it is at that time. */
function show(time) {
  const { t } = current.columns;
  let k = 0;
  for (let high = t.length - 1; high - k > 1;) {
    const middle = (k + high) >> 1;
    if (t[middle] <= time) k = middle;
    else high = middle;
  }
  const next = Math.min(k + 1, t.length - 1);
  const part = next > k ? Math.min(1, (time - t[k]) / (t[next] - t[k])) : 0;
  const posing = store.get("scene");
  const moved = {};
  for (const name of posing.names) {
    const column = current.columns[name];
    if (column) moved[name] = column[k] + part * (column[next] - column[k]);
  }
  const configuration = { ...store.get("configuration"), ...moved };
  store.set({ configuration: posing.closed(configuration) ?? configuration }); // cut joints are in no column
  scrub.value = time;
  clock.textContent = `${time.toFixed(2)} s of ${t.at(-1).toFixed(2)} s`;
}

function toggle() {
  if (playing) {
    pause();
    return;
  }
  const { t } = current.columns;
  const from = Number(scrub.value) >= t.at(-1) ? t[0] : Number(scrub.value);
  began = performance.now() - 1000 * (from - t[0]);
  play.textContent = "Pause";
  const step = () => {
    const time = t[0] + (performance.now() - began) / 1000;
    show(Math.min(time, t.at(-1)));
    if (time >= t.at(-1)) pause();
    else playing = requestAnimationFrame(step);
  };
  playing = requestAnimationFrame(step);
}

function pause() {
  cancelAnimationFrame(playing);
  playing = 0;
  if (play) play.textContent = "Play";
}
