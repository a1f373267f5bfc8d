// The shape of a robot whose meshes nobody gave: rods along the lengths of its table, joints on their axes.
//
// The rods of frame j stand on its antecedent: b along z, d along x turned by gamma, then r along the axis of j
// [Khalil and Kleinfinger].  z_j does not move in the antecedent, so all but the length of a slide is still there.

/** Rods, each {frame: that it moves with, of: link whose lengths they are, from, to: points in that frame, slides}. */
export function rods(scene) {
  const found = [];
  for (const { frame, antecedent, is, joint, variable, place } of scene.frames) {
    if (is === "base") continue;
    const { gamma, b, alpha, d, r } = place;
    const corners = [
      [0, 0, 0],
      [0, 0, b],
      [d * Math.cos(gamma), d * Math.sin(gamma), b],
    ];
    const axis = [Math.sin(alpha) * Math.sin(gamma), -Math.sin(alpha) * Math.cos(gamma), Math.cos(alpha)];
    corners.push(corners[2].map((x, k) => x + r * axis[k]));
    const letters = ["b", "d", "r"];
    for (let k = 0; k < 3; k++) {
      const slides = k === 2 && joint === "prismatic" ? variable : "";
      if (slides || distance(corners[k], corners[k + 1]) > 1e-9) {
        found.push({
          frame: antecedent,
          of: frame,
          letter: letters[k],
          from: corners[k],
          to: corners[k + 1],
          slides,
          axis,
          offset: r,
        });
      }
    }
  }
  return found;
}

/** How thick rods and joints are drawn, for a robot of such a size. */
export function thickness(scene) {
  return Math.max(scene.size, 1e-6) * (scene.frames.length > 20 ? 0.012 : 0.018);
}

export const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** The ends of the rods of a configuration in space: pairs of points. */
export function skeleton(scene, parts, frames, configuration, placed) {
  return parts
    .map((rod) => {
      const T = frames[rod.frame];
      return T && [placed(T, rod.from), placed(T, slid(rod, configuration))];
    })
    .filter(Boolean);
}

/** Where a rod ends, its slide being where the configuration says. */
export function slid(rod, configuration) {
  if (!rod.slides) return rod.to;
  const length = rod.offset + (configuration[rod.slides] ?? 0);
  return rod.from.map((x, k) => x + length * rod.axis[k]);
}
