// What the 3D view is put together from: rods, joints, frames, masses, meshes; geometries and materials are shared.

import * as THREE from "../vendor/three.js";

const Z = new THREE.Vector3(0, 0, 1);
const ROD = new THREE.CylinderGeometry(1, 1, 1, 14).rotateX(Math.PI / 2).translate(0, 0, 0.5); // from 0 to 1 along z
const BARREL = new THREE.CylinderGeometry(1, 1, 1, 22).rotateX(Math.PI / 2);
const BOX = new THREE.BoxGeometry(1, 1, 1);
const BALL = new THREE.SphereGeometry(1, 22, 14);
const RING = new THREE.TorusGeometry(1, 0.22, 10, 30);

// Okabe and Ito's colours, which most eyes tell apart
export const COLOURS = {
  link: 0x8c99aa,
  active: 0xe69f00,
  passive: 0x56b4e9,
  fixed: 0x6b7685,
  cut: 0xcc79a7,
  chosen: 0x009e73,
  mass: 0xf0e442,
  x: 0xd55e00,
  y: 0x009e73,
  z: 0x0072b2,
  lost: 0xd81b60,
};

const materials = new Map();
function material(name, opacity = 1) {
  const key = `${name}/${opacity}`;
  if (!materials.has(key)) {
    materials.set(
      key,
      new THREE.MeshStandardMaterial({
        color: COLOURS[name],
        roughness: 0.6,
        metalness: 0.1,
        transparent: opacity < 1,
        opacity,
        depthWrite: opacity === 1,
      }),
    );
  }
  return materials.get(key);
}

function mesh(geometry, name, frame, opacity = 1) {
  const made = new THREE.Mesh(geometry, material(name, opacity));
  made.userData = { frame, colour: name, opacity };
  return made;
}

/** Colour what belongs to a frame as chosen, or as it was. */
export function paint(object, chosen) {
  if (!object.userData.colour) return;
  object.material = material(chosen ? "chosen" : object.userData.colour, object.userData.opacity);
}

/** A rod between two points of its frame. */
export function rodMesh(rod, thick) {
  const made = mesh(ROD, "link", rod.frame);
  stretch(made, rod.from, rod.to, thick);
  return made;
}

/** Put a rod between two points; none where they are one. */
export function stretch(made, from, to, thick) {
  const along = new THREE.Vector3(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
  const length = along.length();
  made.visible = length > 1e-9;
  if (!made.visible) return;
  made.position.set(...from);
  made.quaternion.setFromUnitVectors(Z, along.divideScalar(length));
  made.scale.set(thick, thick, length);
}

/** A configuration as faint rods between pairs of points of space. */
export function ghostOf(pairs, thick, opacity, mark) {
  const group = new THREE.Group();
  for (const [from, to] of pairs) {
    const made = mesh(ROD, "passive", undefined, opacity);
    made.userData.ghost = mark;
    stretch(made, from, to, 0.7 * thick);
    group.add(made);
  }
  return group;
}

/** The joint of a frame, on its z axis. */
export function jointMesh({ frame, is, joint }, active, thick) {
  if (is === "cut joint" || is === "closing frame") {
    const made = mesh(RING, "cut", frame);
    made.scale.setScalar(is === "cut joint" ? 3.2 * thick : 2.5 * thick);
    return made;
  }
  const colour = joint === "fixed" ? "fixed" : active ? "active" : "passive";
  const made = mesh(
    joint === "prismatic" ? BOX : joint === "revolute" || joint === "screw" ? BARREL : BALL,
    colour,
    frame,
  );
  if (joint === "fixed") made.scale.setScalar(1.4 * thick);
  else made.scale.set(...(joint === "prismatic" ? [3.6, 3.6, 5] : [2.1, 2.1, 5]).map((x) => x * thick));
  return made;
}

/** Axes of a frame, as lines of their three colours. */
export function triad(length) {
  const points = [0, 0, 0, length, 0, 0, 0, 0, 0, 0, length, 0, 0, 0, 0, 0, 0, length];
  const colours = ["x", "y", "z"].flatMap((axis) => {
    const { r, g, b } = new THREE.Color(COLOURS[axis]);
    return [r, g, b, r, g, b];
  });
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(points, 3));
  geometry.setAttribute("color", new THREE.Float32BufferAttribute(colours, 3));
  const made = new THREE.LineSegments(geometry, new THREE.LineBasicMaterial({ vertexColors: true, depthTest: false }));
  made.renderOrder = 2;
  return made;
}

/** The axis of a joint, through its frame. */
export function axisLine(length, active) {
  const made = path(
    [
      [0, 0, -length],
      [0, 0, length],
    ],
    active ? COLOURS.active : COLOURS.passive,
    { dashed: true },
  );
  made.material.dashSize = made.material.gapSize = length / 12;
  return made;
}

/** The ellipsoid that has the mass and the inertia of a link, at its centre of mass. */
export function massMesh({ frame, centre, axes, radii, possible }) {
  const made = mesh(BALL, possible ? "mass" : "lost", frame, 0.4);
  const R = new THREE.Matrix4().set(
    axes[0][0],
    axes[0][1],
    axes[0][2],
    0,
    axes[1][0],
    axes[1][1],
    axes[1][2],
    0,
    axes[2][0],
    axes[2][1],
    axes[2][2],
    0,
    0,
    0,
    0,
    1,
  );
  made.quaternion.setFromRotationMatrix(R);
  made.position.set(...centre);
  made.scale.set(...radii.map((x) => Math.max(x, 1e-4)));
  return made;
}

/** A line through points of space; dashed, or faint as a ghost. */
export function path(points, colour, { dashed = false, opacity = 1 } = {}) {
  const geometry = new THREE.BufferGeometry().setFromPoints(points.map((p) => new THREE.Vector3(...p)));
  const options = { color: colour, transparent: opacity < 1, opacity };
  const made = new THREE.LineSegments(
    geometry,
    dashed
      ? new THREE.LineDashedMaterial({ ...options, dashSize: 0.02, gapSize: 0.02 })
      : new THREE.LineBasicMaterial(options),
  );
  if (dashed) made.computeLineDistances();
  return made;
}

/** The shape that a robot file gives a link: a mesh that was dropped, a box, a cylinder, a sphere, a capsule. */
export async function visualMesh(visual, files) {
  const made = await shape(visual, files);
  if (!made) return null;
  const group = new THREE.Group();
  group.matrixAutoUpdate = false;
  group.matrix.set(...visual.pose.flat());
  if (visual.mesh) made.scale.set(...(visual.scale ?? [1, 1, 1]));
  group.add(made);
  const [r, g, b] = visual.rgba ?? [0.7, 0.72, 0.75];
  const own = new THREE.MeshStandardMaterial({ color: new THREE.Color(r, g, b), roughness: 0.7, metalness: 0.1 });
  made.traverse((object) => {
    if (!object.isMesh) return;
    object.userData.frame = visual.frame;
    if (!visual.mesh?.toLowerCase().endsWith(".dae")) object.material = own;
  });
  return group;
}

const SOLIDS = {
  // of the kinds that robot files have, about the origin, along z
  box: (sizes) => new THREE.BoxGeometry(...sizes),
  sphere: ([radius]) => new THREE.SphereGeometry(radius, 24, 16),
  cylinder: ([radius, length]) => new THREE.CylinderGeometry(radius, radius, length, 28).rotateX(Math.PI / 2),
  capsule: ([radius, length]) => new THREE.CapsuleGeometry(radius, length, 8, 20).rotateX(Math.PI / 2),
  ellipsoid: (sizes) => new THREE.SphereGeometry(1, 24, 16).scale(...sizes),
};

async function shape({ mesh: name, shape: { kind, sizes } }, files) {
  if (kind !== "mesh") return new THREE.Mesh(SOLIDS[kind](sizes));
  const file = files.get(name) ?? files.get(name.split("/").at(-1));
  return file ? parsed(name, file) : null;
}

/** What reads a mesh, by the suffix of its file. */
const LOADERS = {
  ".stl": async (file) => {
    const geometry = new THREE.STLLoader().parse(await file.arrayBuffer());
    geometry.computeVertexNormals();
    return new THREE.Mesh(geometry);
  },
  ".obj": async (file) => new THREE.OBJLoader().parse(await file.text()),
  ".dae": async (file) => new THREE.ColladaLoader().parse(await file.text(), "").scene,
};
export const MESHES = Object.keys(LOADERS);

async function parsed(name, file) {
  const load = LOADERS[`.${name.toLowerCase().split(".").at(-1)}`];
  return load ? load(file) : null;
}
