// What is done to the robot of the page: opened, edited, undone.  One at a time, in the order it was asked for.

import { toast } from "../core/dom.js";
import { ask } from "../core/server.js";
import * as store from "../core/store.js";
import { base64 } from "../core/dropped_files.js";
import { keepFiles, meshFiles } from "../core/kept_files.js";
import { MESHES } from "../view/parts.js";

const MOST_BYTES = 16_000_000;
const BESIDE = [...MESHES, ".mtl", ".png", ".jpg", ".jpeg", ".ply", ".glb"]; // what belongs to robots and is none

const beside = (name) => BESIDE.some((suffix) => name.toLowerCase().endsWith(suffix));

let last = Promise.resolve();

/** Do it after what was asked for before; what goes wrong is for the caller alone. */
function inTurn(act) {
  const mine = last.then(act, act);
  last = mine.catch(() => undefined);
  return mine;
}

/** One edit of the robot; an error has the frame and the field. */
export function edit(what, given, { joined = false } = {}) {
  return inTurn(async () => {
    const { data, command, python } = await ask("edit", { robot: store.get("robot").toml, do: what, with: given });
    store.change(data, { joined });
    store.set({ same: { command, python } });
    return data;
  });
}

/** An edit whose errors are said in the corner. */
export async function editSaying(what, given) {
  try {
    return await edit(what, given);
  } catch (error) {
    toast(error.message, true);
    return null;
  }
}

export const undo = () => back(true);
export const redo = () => back(false);

function back(undoing) {
  return inTurn(async () => {
    const text = store.step(undoing);
    if (text === undefined) return;
    const { data } = await ask("show", { robot: text });
    store.set({ robot: data });
  });
}

/** Begin with another robot; what was there is kept as a draft until it is replaced, and can be brought back. */
function begin(question, fields, meshes = []) {
  return inTurn(async () => {
    const { data, warnings, command, python } = await ask(question, fields);
    store.begin(data, data.visuals ?? meshes);
    store.set({ same: { command, python } });
    for (const words of [...(data.remarks ?? []), ...(warnings ?? [])].slice(0, 4)) toast(words);
    return data;
  });
}

export const openSample = (name) => begin("sample", { name });
export const openTemplate = (name, joints) => begin("template", { name, joints });
export const openText = (robot) => begin("show", { robot });

/** Read files that were chosen or dropped: a robot and what belongs to it; meshes stay in the browser. */
export async function openFiles(given, main = undefined) {
  const files = [...given];
  const names = new Map(files.map((file) => [relative(file), file]));
  const robots = files.filter((file) => !beside(file.name));
  meshFiles.clear();
  for (const [name, file] of names) {
    if (!beside(name)) continue;
    meshFiles.set(name, file);
    meshFiles.set(file.name, file);
  }
  keepFiles(store.tabName(), meshFiles).catch(() => undefined); // no room: they can be dropped again
  const total = files.reduce((sum, file) => sum + file.size, 0);
  const sent = total > MOST_BYTES ? robots : files;
  if (sent.reduce((sum, file) => sum + file.size, 0) > MOST_BYTES) {
    throw new Error(`These files have ${Math.round(total / 1e6)} MB; a robot has at most ${MOST_BYTES / 1e6} MB.`);
  }
  if (!robots.length)
    throw new Error("There is no robot among these files: drop its own file too, with its meshes beside it.");
  const packed = await Promise.all(sent.map(async (file) => ({ name: relative(file), base64: await base64(file) })));
  return begin("read", main === undefined ? { files: packed } : { files: packed, main });
}

const relative = (file) => file.path_ || file.webkitRelativePath || file.name;

/** The robot as a file of another format, with what was said about it. */
export async function written(suffix) {
  const answer = await ask("convert", { robot: store.get("robot").toml, suffix });
  store.set({ same: { command: answer.command, python: answer.python } });
  return answer;
}
