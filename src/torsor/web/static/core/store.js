// The state of the page, in one place: the robot, its history, its configuration, what is selected; kept through reloads.

import { settled } from "./dom.js";

const DRAFT = "torsor-draft-";
const TAB = "torsor-tab";
const MOST_STEPS = 300;
const MOST_LETTERS = 1_500_000;
const MOST_DRAFTS = 12;

const state = {
  robot: null, // what the server says of it: toml, frames (all cells), joints, parameters
  scene: null, // what is needed to draw it: see view/posing.js
  configuration: [], // positions of the joints of the tree, in their order
  past: [], // texts of the robot before each edit
  future: [],
  saved: "", // the text that was opened or saved last
  selected: 0, // a frame
  convention: "khalil",
  degrees: false,
  meshes: [], // what a URDF says of the shapes of its links
  grip: "", // what the handle of the tool does: translate, rotate, or nothing
  offered: { configurations: [], name: "" }, // configurations to choose from
  cloud: { points: [], shades: [] }, // points in space with a shade from 0 to 1 each
  table: "Geometric", // the open table of the robot
  menu: "Dynamic", // the open menu of models
  same: null, // the command and the Python lines of what was done to the robot last
};
const listeners = new Map();

export const get = (name) => state[name];

/** Change some of the state; who listens to any of it is told once. */
export function set(changes) {
  const told = new Set();
  for (const [name, value] of Object.entries(changes)) {
    if (state[name] === value) continue;
    state[name] = value;
    for (const act of listeners.get(name) ?? []) told.add(act);
  }
  for (const act of told) act();
  if (told.size) keep();
}

/** Call `act` whenever one of these changes. */
export function on(names, act) {
  for (const name of [names].flat()) {
    if (!listeners.has(name)) listeners.set(name, new Set());
    listeners.get(name).add(act);
  }
}

/** Take another robot in the place of this one; `joined`: the step of before goes on, as while a cell is typed. */
export function change(robot, { joined = false } = {}) {
  if (state.robot?.toml === robot.toml) return;
  const past = joined || !state.robot ? state.past : bounded([...state.past, state.robot.toml]);
  set({ robot, past, future: [] });
}

/** Begin with a robot: nothing to undo. */
export function begin(robot, meshes = []) {
  set({ robot, past: [], future: [], saved: robot.toml, selected: 0, scene: null, configuration: [], meshes });
}

/** The text to go back to (or forward to), or undefined. */
export function step(back) {
  const [from, onto] = back ? ["past", "future"] : ["future", "past"];
  const text = state[from].at(-1);
  if (text === undefined) return undefined;
  set({ [from]: state[from].slice(0, -1), [onto]: bounded([...state[onto], state.robot.toml]) });
  return text;
}

function bounded(texts) {
  let letters = 0;
  let first = texts.length;
  while (first > 0 && texts.length - first < MOST_STEPS && (letters += texts[first - 1].length) <= MOST_LETTERS)
    first--;
  return texts.slice(first);
}

// ---- drafts: what this tab and others were working on, in the browser's own storage

let tab = sessionStorage.getItem(TAB) || crypto.randomUUID();

/** Be the only tab of this name: one that was duplicated takes another, so that each keeps its own work. */
export async function settleTab() {
  const taken = await new Promise((done) => {
    navigator.locks.request(`torsor-${tab}`, { ifAvailable: true }, (lock) => {
      done(!lock);
      return lock && new Promise(() => {}); // held as long as the tab is there
    });
  });
  if (taken) tab = crypto.randomUUID();
  sessionStorage.setItem(TAB, tab);
  return taken ? settleTab() : tab;
}

function keepNow() {
  if (!state.robot) return;
  const { past, future, saved, configuration, convention, degrees, meshes, robot } = state;
  const draft = {
    name: robot.name,
    toml: robot.toml,
    past,
    future,
    saved,
    configuration,
    convention,
    degrees,
    meshes,
    time: Date.now(),
  };
  try {
    localStorage.setItem(DRAFT + tab, JSON.stringify(draft));
  } catch {
    // full: the history is what can be spared
    for (const old of drafts().slice(3)) localStorage.removeItem(DRAFT + old.tab);
    try {
      localStorage.setItem(DRAFT + tab, JSON.stringify({ ...draft, past: past.slice(-5), future: [] }));
    } catch {
      /* nothing more can be done */
    }
  }
}
const keep = settled(150, keepNow);
addEventListener("pagehide", keepNow);

/** Drafts of this browser, the newest first; old ones are forgotten. */
export function drafts() {
  const found = Object.keys(localStorage)
    .filter((key) => key.startsWith(DRAFT))
    .map((key) => {
      try {
        return { tab: key.slice(DRAFT.length), ...JSON.parse(localStorage.getItem(key)) };
      } catch {
        return { tab: key.slice(DRAFT.length), time: 0 };
      }
    })
    .sort((a, b) => b.time - a.time);
  for (const old of found.splice(MOST_DRAFTS)) localStorage.removeItem(DRAFT + old.tab);
  return found.filter((draft) => draft.toml);
}

/** The name under which this tab keeps its work. */
export const tabName = () => tab;

/** What this tab was working on before it was loaded again. */
export const ownDraft = () => drafts().find((draft) => draft.tab === tab);

/** Go on with a draft, its robot having been read by the server. */
export function resume(draft, robot) {
  const { past, future, saved, convention, degrees, meshes } = draft;
  const configuration = draft.configuration ?? draft.posture; // as drafts of the version before call it
  set({ robot, past, future, saved, configuration, convention, degrees, meshes: meshes ?? [], scene: null });
}
