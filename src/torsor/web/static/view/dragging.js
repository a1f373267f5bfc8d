// A link dragged in the picture: the joint that moves it follows the pointer; with Shift, all joints up to the base.

import { dampedStep } from "./small_matrices.js";
import { placed } from "./posing.js";

const SMALL = 1e-5;

/** The joints that a drag of a frame moves. */
export function joints(posing, frame, all) {
  const byFrame = new Map(posing.data.frames.map((item) => [item.frame, item]));
  const found = [];
  for (let at = byFrame.get(frame); at && at.is !== "base"; at = byFrame.get(at.antecedent)) {
    if (at.joint !== "fixed" && at.variable) found.push(at.variable);
  }
  if (posing.closes) {
    const own = found.find((name) => posing.free.includes(name));
    return all || found[0] !== own ? posing.free : [own];
  }
  return all ? found : found.slice(0, 1);
}

/** The configuration in which the point of the frame is seen at `goal` ([-1, 1] each), as near as that gets. */
export function dragged(posing, seen, configuration, frame, point, names, goal) {
  let now = configuration;
  const where = (at) => seen(placed(posing.frames(at)[frame], point));
  for (let step = 0; step < 4; step++) {
    const here = where(now);
    const away = [goal[0] - here[0], goal[1] - here[1]];
    if (Math.hypot(...away) < 1e-4) break;
    const slopes = names.map((name) => {
      const beside = posing.closed({ ...now, [name]: now[name] + SMALL });
      return beside ? where(beside).map((x, k) => (x - here[k]) / SMALL) : [0, 0];
    });
    const J = [0, 1].map((k) => slopes.map((slope) => slope[k]));
    const change = dampedStep(J, away, 1e-3);
    const part = Math.min(1, 0.3 / Math.max(...change.map(Math.abs), 1e-12));
    const next = posing.moved(now, Object.fromEntries(names.map((name, k) => [name, now[name] + part * change[k]])));
    if (!next) break;
    now = next;
  }
  return now;
}
