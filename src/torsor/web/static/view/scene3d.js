// The robot in 3D, by WebGL: drawn when something changed, and only then.

import { button } from "../core/dom.js";
import * as THREE from "../vendor/three.js";
import { Labels } from "./labels.js";
import { rods, skeleton, slid, thickness } from "./figure.js";
import {
  axisLine,
  ghostOf,
  jointMesh,
  massMesh,
  paint,
  path,
  rodMesh,
  stretch,
  triad,
  visualMesh,
  COLOURS,
} from "./parts.js";
import { placed } from "./posing.js";
import { eigen3 } from "./small_matrices.js";

export const VIEWS = { front: [0, -1, 0], side: [1, 0, 0], top: [0, 0, 1], oblique: [1, -1.4, 0.8] };

/** A button for each view; `fit` is called with its direction. */
export const viewButtons = (fit) =>
  Object.keys(VIEWS).map((name) =>
    button(
      name[0].toUpperCase() + name.slice(1),
      () => fit(VIEWS[name]),
      `Look at the ${name === "oblique" ? "robot obliquely" : name}`,
      { className: "small" },
    ),
  );

const DRAWN_BY = "torsor-drawn-by"; // "hardware" or "software", as it was seen the last time

/** A canvas with its context, or null where this browser has no WebGL; smooth edges cost software half its frames. */
export function surface() {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("webgl2", { antialias: remembered(DRAWN_BY) !== "software" });
  if (!context) return null;
  const named = context.getExtension("WEBGL_debug_renderer_info");
  const name = named ? context.getParameter(named.UNMASKED_RENDERER_WEBGL) : "";
  const drawnBy = /swiftshader|llvmpipe|software/i.test(name) ? "software" : "hardware";
  remembered(DRAWN_BY, drawnBy);
  return { canvas, context, drawnBy };
}

/** What this browser keeps under a name, or is told to keep; nothing where a page has no storage, as in some notebooks. */
function remembered(name, value = undefined) {
  try {
    if (value !== undefined) localStorage.setItem(name, value);
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export class Scene3D {
  constructor(host, { canvas, context, drawnBy }) {
    this.host = host;
    this.renderer = new THREE.WebGLRenderer({ canvas, context });
    this.renderer.setPixelRatio(drawnBy === "hardware" ? Math.min(devicePixelRatio, 2) : 1);
    this.canvas = host.appendChild(this.renderer.domElement);
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute("role", "img");
    this.canvas.setAttribute(
      "aria-label",
      "The robot in 3D. Drag to turn, wheel to zoom; joints also move by the sliders below.",
    );
    this.labels = new Labels(host);
    this.scene = new THREE.Scene();
    this.camera = new THREE.PerspectiveCamera(40, 1, 0.01, 100);
    this.camera.up.set(0, 0, 1);
    this.orbit = new THREE.OrbitControls(this.camera, this.canvas);
    this.orbit.addEventListener("change", () => this.redraw());
    const sun = new THREE.DirectionalLight(0xffffff, 2.2);
    sun.position.set(1, -1.5, 2.5);
    this.scene.add(new THREE.HemisphereLight(0xffffff, 0x667788, 1.8), sun);
    this.robot = new THREE.Group();
    this.extras = { ghosts: new THREE.Group(), lost: new THREE.Group(), cloud: new THREE.Group() };
    this.handle = new THREE.Object3D(); // where the tool is wanted
    this.scene.add(this.robot, this.handle, ...Object.values(this.extras));
    this.grip = new THREE.TransformControls(this.camera, this.canvas);
    this.grip.setSpace("local");
    this.grip.setSize(0.8);
    this.grip.addEventListener("dragging-changed", (event) => {
      this.orbit.enabled = !event.value;
      if (!event.value) this.onToolEnd?.();
    });
    this.grip.addEventListener("objectChange", () => this.onTool?.(rowMajor(this.handle)));
    this.grip.addEventListener("change", () => this.redraw());
    this.scene.add(this.grip.getHelper());
    this.options = {
      frames: true,
      names: true,
      axes: false,
      dimensions: false,
      masses: false,
      meshes: true,
      grid: true,
    };
    this.frames = {};
    new ResizeObserver(() => this.resize()).observe(host);
    this.resize();
  }

  redraw() {
    if (this.waiting) return;
    this.waiting = requestAnimationFrame(() => {
      this.waiting = 0;
      this.draw();
    });
  }

  draw() {
    this.renderer.render(this.scene, this.camera);
    this.labels.show(this.words());
    this.drawn = (this.drawn ?? 0) + 1;
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.host;
    if (!width || !height) return;
    this.renderer.setSize(width, height);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    this.redraw();
  }

  /** The colours of the page, which may be light or dark. */
  dress() {
    const style = getComputedStyle(document.documentElement);
    this.scene.background = new THREE.Color(style.getPropertyValue("--view").trim() || "#ffffff");
    this.gridColour = new THREE.Color(style.getPropertyValue("--grid").trim() || "#cccccc");
    if (this.posing) this.layGrid();
    this.redraw();
  }

  /** Take up a robot: everything that moves with a frame hangs on one group. */
  async show(posing, visuals, files) {
    this.posing = posing;
    const scene = posing.data;
    const thick = thickness(scene);
    this.robot.clear();
    this.groups = new Map(scene.frames.map(({ frame }) => [frame, frameGroup()]));
    this.robot.add(...this.groups.values());
    const active = new Set(scene.joints.filter((joint) => joint.active).map((joint) => joint.variable));
    this.rods = rods(scene).map((rod) => ({ ...rod, mesh: rodMesh(rod, thick) }));
    this.thick = thick;
    const own = { shapes: [], triads: [], axes: [], masses: [], meshes: [] };
    for (const rod of this.rods) own.shapes.push([rod.frame, rod.mesh]);
    for (const frame of scene.frames) {
      if (frame.is !== "base") own.shapes.push([frame.frame, jointMesh(frame, active.has(frame.variable), thick)]);
      if (frame.joint !== "fixed") own.axes.push([frame.frame, axisLine(14 * thick, active.has(frame.variable))]);
      own.triads.push([frame.frame, triad(thick * (frame.is === "base" ? 8 : 6))]);
    }
    for (const body of scene.bodies) own.masses.push([body.frame, massMesh(body)]);
    for (const objects of Object.values(own))
      for (const [frame, object] of objects) this.groups.get(frame)?.add(object);
    this.own = own;
    this.layGrid();
    const shapes = await Promise.all((visuals ?? []).map((visual) => visualMesh(visual, files).catch(() => null)));
    if (this.posing !== posing) return;
    shapes.forEach((object, k) => {
      if (!object || !this.groups.has(visuals[k].frame)) return;
      this.groups.get(visuals[k].frame).add(object);
      own.meshes.push([visuals[k].frame, object]);
    });
    this.reveal(this.options);
  }

  /** Which parts are seen. */
  reveal(options) {
    this.options = options;
    const meshes = options.meshes && this.own?.meshes.length > 0;
    for (const [, object] of this.own?.shapes ?? []) object.layers.set(meshes ? 1 : 0);
    for (const [, object] of this.own?.triads ?? []) object.visible = options.frames;
    for (const [, object] of this.own?.axes ?? []) object.visible = options.axes;
    for (const [, object] of this.own?.masses ?? []) object.visible = options.masses;
    for (const [, object] of this.own?.meshes ?? []) object.visible = options.meshes;
    if (this.grid) this.grid.visible = options.grid;
    this.redraw();
  }

  layGrid() {
    if (this.grid) this.scene.remove(this.grid);
    const step = 10 ** Math.round(Math.log10(this.posing.data.size / 4));
    const count = Math.min(40, 2 * Math.ceil((1.6 * this.posing.data.size) / step));
    this.grid = new THREE.GridHelper(count * step, count, this.gridColour, this.gridColour);
    this.grid.rotateX(Math.PI / 2);
    this.grid.visible = this.options.grid;
    this.scene.add(this.grid);
  }

  /** Put the robot into a configuration. */
  pose(frames, configuration) {
    this.frames = frames;
    for (const [frame, group] of this.groups ?? []) {
      const T = frames[frame];
      if (!T) continue;
      group.matrix.set(...T);
      group.matrixWorldNeedsUpdate = true;
    }
    for (const rod of this.rods ?? [])
      if (rod.slides) stretch(rod.mesh, rod.from, slid(rod, configuration), this.thick);
    if (!this.grip.dragging) this.putHandle();
    this.redraw();
  }

  putHandle() {
    const T = this.frames[this.posing?.data.tool];
    if (!T) return;
    new THREE.Matrix4().set(...T).decompose(this.handle.position, this.handle.quaternion, this.handle.scale);
  }

  /** The handle of the tool: "translate", "rotate" or nothing. */
  grasp(mode) {
    if (!mode) this.grip.detach();
    else {
      this.putHandle();
      this.grip.setMode(mode);
      this.grip.attach(this.handle);
    }
    this.redraw();
  }

  choose(frame) {
    for (const [of, object] of this.own?.shapes ?? []) paint(object, of === frame && frame > 0);
    this.redraw();
  }

  /** Other configurations, faint; `chosen` is drawn stronger. */
  ghosts(configurations, chosen = -1) {
    const group = this.extras.ghosts;
    group.clear();
    configurations.forEach((configuration, k) => {
      const pairs = skeleton(this.posing.data, this.rods, this.posing.frames(configuration), configuration, placed);
      group.add(ghostOf(pairs, this.thick, k === chosen ? 0.8 : 0.3, k));
    });
    this.redraw();
  }

  /** How well the tool moves in each direction, from the Jacobian; directions that are lost are marked. */
  directions(J) {
    const group = this.extras.lost;
    group.clear();
    const T = this.frames[this.posing?.data.tool];
    if (J && T) {
      const S = [0, 1, 2].map((i) => [0, 1, 2].map((k) => J[i].reduce((sum, x, m) => sum + x * J[k][m], 0)));
      const own = eigen3(S);
      const length = 0.35 * this.posing.data.size;
      const largest = Math.sqrt(Math.max(own[0].value, 1e-300));
      const at = [T[3], T[7], T[11]];
      for (const { value, vector } of own) {
        const part = Math.sqrt(Math.max(value, 0)) / largest;
        const reach = vector.map((x) => x * length * Math.max(part, 0));
        if (part < 0.05)
          group.add(
            path([at.map((x, k) => x - vector[k] * length), at.map((x, k) => x + vector[k] * length)], COLOURS.lost, {
              dashed: true,
            }),
          );
        else group.add(path([at.map((x, k) => x - reach[k]), at.map((x, k) => x + reach[k])], COLOURS.chosen));
      }
    }
    this.redraw();
  }

  /** A cloud of points, coloured from 0 to 1. */
  cloud(points, shades) {
    const group = this.extras.cloud;
    group.clear();
    if (points?.length) {
      const geometry = new THREE.BufferGeometry();
      geometry.setAttribute("position", new THREE.Float32BufferAttribute(points.flat(), 3));
      const low = new THREE.Color(COLOURS.z),
        high = new THREE.Color(COLOURS.mass);
      const colours = shades.flatMap((x) => low.clone().lerp(high, x).toArray());
      geometry.setAttribute("color", new THREE.Float32BufferAttribute(colours, 3));
      group.add(
        new THREE.Points(
          geometry,
          new THREE.PointsMaterial({ size: 0.012 * this.posing.data.size, vertexColors: true }),
        ),
      );
    }
    this.redraw();
  }

  /** Look from a direction, with all of the robot in the picture. */
  fit(direction = null) {
    const points = Object.values(this.frames).map((T) => new THREE.Vector3(T[3], T[7], T[11]));
    const lowest = points.reduce((a, p) => a.min(p), new THREE.Vector3(Infinity, Infinity, Infinity));
    const highest = points.reduce((a, p) => a.max(p), new THREE.Vector3(-Infinity, -Infinity, -Infinity));
    const centre = lowest.clone().add(highest).multiplyScalar(0.5);
    const size = this.posing?.data.size ?? 1;
    const radius = Math.max(lowest.distanceTo(highest) / 2 + 0.12 * size, 0.35 * size);
    const from = direction ? new THREE.Vector3(...direction) : this.camera.position.clone().sub(this.orbit.target);
    const away = radius / Math.sin((this.camera.fov * Math.PI) / 360) / Math.min(1, this.camera.aspect);
    this.orbit.target.copy(centre);
    this.camera.position.copy(centre).addScaledVector(from.normalize(), away);
    if (Math.abs(from.z) > 0.999) this.camera.position.y -= 1e-4 * away; // straight from above has no up
    this.camera.near = away / 200;
    this.camera.far = away * 40;
    this.camera.updateProjectionMatrix();
    this.orbit.update();
    this.redraw();
  }

  /** What a point of the window shows: {frame, point} or {ghost}, or null. */
  at(x, y) {
    const ray = new THREE.Raycaster();
    ray.layers.enableAll();
    ray.setFromCamera(this.pointer(x, y), this.camera);
    const visible = ray
      .intersectObjects([this.robot, this.extras.ghosts], true)
      .find(
        ({ object }) =>
          object.visible &&
          (object.userData.ghost !== undefined ||
            (object.userData.frame !== undefined && object.layers.test(this.camera.layers))),
      );
    if (!visible) return null;
    const { ghost, frame } = visible.object.userData;
    return ghost !== undefined ? { ghost } : { frame, point: visible.point };
  }

  pointer(x, y) {
    const box = this.canvas.getBoundingClientRect();
    return new THREE.Vector2((2 * (x - box.left)) / box.width - 1, 1 - (2 * (y - box.top)) / box.height);
  }

  /** Where a point of space is in the window, as the pointer is: from -1 to 1. */
  seen(point) {
    const p = new THREE.Vector3(...point).project(this.camera);
    return [p.x, p.y];
  }

  /** The point of a frame that is at a point of space. */
  inFrame(frame, point) {
    return point
      .clone()
      .applyMatrix4(new THREE.Matrix4().set(...this.frames[frame]).invert())
      .toArray();
  }

  words() {
    if (!this.posing) return [];
    const { clientWidth: width, clientHeight: height } = this.host;
    const at = (point) => {
      const p = new THREE.Vector3(...point).project(this.camera);
      return Math.abs(p.z) > 1 ? null : [((p.x + 1) * width) / 2, ((1 - p.y) * height) / 2];
    };
    const texts = [];
    const axis = 6.8 * this.thick;
    const few = this.posing.data.frames.length <= 16;
    for (const { frame, name, is } of this.posing.data.frames) {
      const T = this.frames[frame];
      if (!T) continue;
      if (this.options.names && (few || is === "link"))
        texts.push({
          text: is === "link" ? `${frame}  ${name}` : `${frame}  ${is}`,
          kind: "name",
          at: at([T[3], T[7], T[11]]),
        });
      if (this.options.frames && few) {
        for (const [letter, point] of [
          ["x", [axis, 0, 0]],
          ["y", [0, axis, 0]],
          ["z", [0, 0, axis]],
        ]) {
          texts.push({ text: `${letter}${frame}`, kind: `axis ${letter}`, at: at(placed(T, point)) });
        }
      }
    }
    if (this.options.dimensions) {
      for (const rod of this.rods) {
        const T = this.frames[rod.frame];
        const to = slid(rod, this.configuration ?? {});
        const middle = rod.from.map((x, k) => (x + to[k]) / 2);
        const length = Math.hypot(...rod.from.map((x, k) => to[k] - x));
        if (T)
          texts.push({
            text: `${rod.letter}${rod.of} = ${length.toPrecision(3)} m`,
            kind: "dimension",
            at: at(placed(T, middle)),
          });
      }
    }
    return texts;
  }

  png() {
    this.draw();
    return new Promise((done) => this.canvas.toBlob(done, "image/png"));
  }
}

function frameGroup() {
  const made = new THREE.Group();
  made.matrixAutoUpdate = false;
  return made;
}

function rowMajor(object) {
  object.updateMatrix();
  const e = object.matrix.elements;
  return Array.from({ length: 16 }, (_, k) => e[4 * (k % 4) + Math.floor(k / 4)]);
}
