// The robot in motion: transforms, Jacobian and closed loops by the code that torsor generated for it, in the browser.
//
// A configuration is {variable: position} over the joints of the tree and the cut ones.  Transforms are 16 numbers, row by row.

import { dampedStep, turnBetween } from "./small_matrices.js";

const CLOSED = 1e-10;

/** A scene with its programs ready to be called; `modules` has one for the name of each. */
export function posingOf(data, modules) {
  const calls = Object.entries(data.programs).map(([name, program]) => [
    name,
    callable(modules[name][program.function], program, data.numbers),
  ]);
  return new Posing(data, Object.fromEntries(calls));
}

/** The function of a program, of values by name: {output: numbers}. */
function callable(run, { arguments: taken, outputs }, numbers) {
  const constant = taken.map(({ name, elements }) =>
    name === "parameters" ? Float64Array.from(elements, (x) => numbers[x]) : null,
  );
  return (configuration) => {
    const given = taken.map(
      ({ elements }, k) => constant[k] ?? Float64Array.from(elements, (x) => configuration[x] ?? 0),
    );
    const result = run(...given);
    return outputs.length === 1 ? { [outputs[0].name]: result } : result;
  };
}

export class Posing {
  constructor(data, calls) {
    this.data = data;
    this.calls = calls;
    this.closes = Boolean(calls.close);
    this.names = data.joints.map((joint) => joint.variable);
    this.free = this.closes ? data.independent : this.names;
    this.bounds = new Map(
      data.joints.map((joint) => [joint.variable, [joint.lower ?? -Infinity, joint.upper ?? Infinity]]),
    );
    this.start = Object.fromEntries(data.joints.map((joint) => [joint.variable, joint.start]));
    if (this.closes) this.start = this.closed(this.start) ?? this.start;
  }

  /** Numbers for the symbols that the robot's file has none for. */
  get assumed() {
    return Object.fromEntries(this.data.assumed.map((name) => [name, this.data.numbers[name]]));
  }

  /** Transforms of the frames, by number. */
  frames(configuration) {
    const outputs = this.calls.fk(configuration);
    const found = { 0: this.data.base ? this.data.base.flat() : identity };
    for (const [name, T] of Object.entries(outputs)) found[Number(name.slice(1))] = T;
    return found;
  }

  /** The configuration with its loops closed, the independent joints being kept; null where that cannot be. */
  closed(configuration) {
    if (!this.closes) return configuration;
    const labels = this.data.programs.close.outputs.find((output) => output.name === "passive").labels;
    const now = { ...configuration };
    for (let step = 0; step < 40; step++) {
      const { passive, gap } = this.calls.close(now);
      const wide = Math.max(...Array.from(gap, Math.abs));
      if (wide < CLOSED) return now;
      let largest = 0;
      labels.forEach((name, k) => {
        largest = Math.max(largest, Math.abs(passive[k] - (now[name] ?? 0)));
      });
      if (!Number.isFinite(largest)) return null;
      const part = Math.min(1, 0.5 / largest); // no farther than half a radian at once
      labels.forEach((name, k) => {
        now[name] = (now[name] ?? 0) + part * (passive[k] - (now[name] ?? 0));
      });
    }
    return null;
  }

  /** The configuration with some joints moved: within limits, loops closed; null where it cannot be. */
  moved(configuration, changes) {
    const next = { ...configuration };
    for (const [name, value] of Object.entries(changes)) next[name] = this.within(name, value);
    return this.closed(next);
  }

  within(name, value) {
    const [low, high] = this.bounds.get(name) ?? [-Infinity, Infinity];
    return Math.min(high, Math.max(low, value));
  }

  /** The Jacobian of the tool as rows over the free joints: its velocity, then its rate of turn. */
  jacobian(configuration) {
    const { J } = this.calls.jac(configuration);
    const columns = J.length / 6;
    return Array.from({ length: 6 }, (_, i) => Array.from(J.subarray(i * columns, (i + 1) * columns)));
  }

  /** Joints that the columns of the Jacobian belong to. */
  get columns() {
    return this.data.columns ?? this.free;
  }

  /** The configuration nearest to this one whose tool is at `target`, as near as it gets. */
  reached(configuration, target, { turning = true, steps = 12 } = {}) {
    let now = configuration;
    let error = this.away(now, target, turning);
    for (let step = 0; step < steps && error.size > 1e-9; step++) {
      const J = turning ? this.jacobian(now) : this.jacobian(now).slice(0, 3);
      const size = this.data.size;
      const scaled = J.map((row, i) => (i < 3 ? row.map((x) => x / size) : row));
      const goal = error.parts.map((x, i) => (i < 3 ? x / size : x));
      let better = null;
      for (const damping of [1e-6, 1e-4, 1e-2, 1]) {
        const dq = dampedStep(scaled, goal, damping * (0.01 + error.size));
        const part = Math.min(1, 0.4 / Math.max(...dq.map(Math.abs), 1e-12));
        const tried = this.moved(
          now,
          Object.fromEntries(this.columns.map((name, k) => [name, now[name] + part * dq[k]])),
        );
        const left = tried && this.away(tried, target, turning);
        if (left && left.size < error.size) {
          better = { now: tried, error: left };
          break;
        }
      }
      if (!better) break;
      ({ now, error } = better);
    }
    return { configuration: now, error: error.size };
  }

  away(configuration, target, turning) {
    const T = this.frames(configuration)[this.data.tool];
    const parts = [target[3] - T[3], target[7] - T[7], target[11] - T[11]];
    const turn = turning ? turnBetween(T, target) : [];
    return { parts: [...parts, ...turn], size: Math.hypot(...parts.map((x) => x / this.data.size), ...turn) };
  }
}

/** Configurations of rows of positions, a column for each of the joints; the other joints stay where they are. */
export function configurations(joints, rows, others = {}) {
  return rows.map((row) => ({ ...others, ...Object.fromEntries(joints.map((name, k) => [name, row[k]])) }));
}

export const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** The point of a frame, placed. */
export function placed(T, [x, y, z]) {
  return [
    T[0] * x + T[1] * y + T[2] * z + T[3],
    T[4] * x + T[5] * y + T[6] * z + T[7],
    T[8] * x + T[9] * y + T[10] * z + T[11],
  ];
}
