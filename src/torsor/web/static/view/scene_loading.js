// Scenes as the server gives them: what a robot is drawn from, and the modules that move it.

import { ask, moduleOf } from "../core/server.js";
import { posingOf } from "./posing.js";

let early = { robot: "", answer: null };

/** Ask for the scene of a robot that will be shown in a moment. */
export function foresee(robot) {
  early = { robot, answer: ask("scene", { robot }) };
  early.answer.catch(() => undefined); // who asks for it will be told
}

/** What the server says of a scene, with its programs ready to be called. */
export async function loadScene(robot, tool) {
  const known = early.robot === robot && tool === undefined ? early.answer : null;
  early = { robot: "", answer: null };
  const answer = await (known ?? ask("scene", tool === undefined ? { robot } : { robot, frame: tool }));
  const loaded = Object.entries(answer.data.programs).map(async ([name, { file }]) => [
    name,
    await moduleOf(answer, file),
  ]);
  return posingOf(answer.data, Object.fromEntries(await Promise.all(loaded)));
}
