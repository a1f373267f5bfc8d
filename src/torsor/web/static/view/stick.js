// The robot as a stick figure in SVG, for browsers without WebGL: the same robot, configuration and words.

import { Labels } from "./labels.js";
import { rods, skeleton } from "./figure.js";
import { placed } from "./posing.js";

const SPACE = "http://www.w3.org/2000/svg";

function svg(tag, attributes) {
  const made = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

export class Stick {
  constructor(host) {
    this.host = host;
    this.canvas = host.appendChild(
      svg("svg", {
        class: "stick",
        role: "img",
        tabindex: 0,
        "aria-label": "The robot as a stick figure. Drag to turn.",
      }),
    );
    this.labels = new Labels(host);
    this.options = { names: true };
    this.from = { azimuth: 0.6, height: 0.5 };
    this.zoom = 1;
    this.frames = {};
    this.ghostly = [];
    this.canvas.addEventListener("pointerdown", (event) => this.turn(event));
    this.canvas.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.zoom *= Math.exp(-event.deltaY / 600);
        this.redraw();
      },
      { passive: false },
    );
    new ResizeObserver(() => this.redraw()).observe(host);
  }

  turn(event) {
    this.canvas.setPointerCapture(event.pointerId);
    const move = (now) => {
      this.from.azimuth -= now.movementX / 150;
      this.from.height = Math.max(-1.57, Math.min(1.57, this.from.height + now.movementY / 150));
      this.redraw();
    };
    this.canvas.addEventListener("pointermove", move);
    this.canvas.addEventListener("pointerup", () => this.canvas.removeEventListener("pointermove", move), {
      once: true,
    });
  }

  async show(posing) {
    this.posing = posing;
    this.rods = rods(posing.data);
    this.ghostly = [];
  }

  dress() {
    this.redraw();
  }
  reveal(options) {
    this.options = options;
    this.redraw();
  }
  resize() {
    this.redraw();
  }
  grasp() {
    /* nothing to hold on to: the pose can be typed */
  }
  directions() {
    /* not drawn */
  }
  cloud() {
    /* not drawn */
  }
  at() {
    return null;
  }
  choose(frame) {
    this.chosen = frame;
    this.redraw();
  }

  pose(frames, configuration) {
    this.frames = frames;
    this.configuration = configuration;
    this.redraw();
  }

  ghosts(configurations) {
    this.ghostly = configurations.map((configuration) =>
      skeleton(this.posing.data, this.rods, this.posing.frames(configuration), configuration, placed),
    );
    this.redraw();
  }

  fit(direction = null) {
    if (direction)
      this.from = {
        azimuth: Math.atan2(direction[0], -direction[1]),
        height: Math.atan2(direction[2], Math.hypot(direction[0], direction[1])),
      };
    this.zoom = 1;
    this.redraw();
  }

  redraw() {
    if (this.waiting || !this.posing) return;
    this.waiting = requestAnimationFrame(() => {
      this.waiting = 0;
      this.draw();
    });
  }

  draw() {
    const { clientWidth: width, clientHeight: height } = this.host;
    const { azimuth, height: up } = this.from;
    const [ca, sa, cu, su] = [Math.cos(azimuth), Math.sin(azimuth), Math.cos(up), Math.sin(up)];
    const flat = ([x, y, z]) => [ca * x + sa * y, -(z * cu + su * (ca * y - sa * x))];
    const origins = Object.entries(this.frames).map(([frame, T]) => [Number(frame), flat([T[3], T[7], T[11]])]);
    const middle = [0, 1].map(
      (k) => (Math.min(...origins.map(([, p]) => p[k])) + Math.max(...origins.map(([, p]) => p[k]))) / 2,
    );
    const scale = (this.zoom * 0.42 * Math.min(width, height)) / this.posing.data.size;
    const at = (point) => flat(point).map((x, k) => (x - middle[k]) * scale + [width, height][k] / 2);
    const segment = ([a, b], kind) => {
      const [[x1, y1], [x2, y2]] = [at(a), at(b)];
      return svg("line", { x1, y1, x2, y2, class: kind });
    };
    const drawn = skeleton(this.posing.data, this.rods, this.frames, this.configuration, placed);
    const ghosts = this.ghostly.flat().map((ends) => segment(ends, "ghost"));
    const joints = this.posing.data.frames
      .filter(({ frame, is }) => this.frames[frame] && is !== "base")
      .map(({ frame, is }) => {
        const T = this.frames[frame];
        const [cx, cy] = at([T[3], T[7], T[11]]);
        return svg("circle", {
          cx,
          cy,
          r: 5,
          class: is === "link" ? (frame === this.chosen ? "chosen" : "joint") : "cut",
        });
      });
    this.canvas.replaceChildren(...ghosts, ...drawn.map((ends) => segment(ends, "rod")), ...joints);
    this.labels.show(
      this.options.names
        ? this.posing.data.frames
            .filter(({ frame }) => this.frames[frame])
            .map(({ frame, name, is }) => {
              const T = this.frames[frame];
              return {
                text: is === "link" ? `${frame}  ${name}` : `${frame}  ${is}`,
                kind: "name",
                at: at([T[3], T[7], T[11]]),
              };
            })
        : [],
    );
    this.drawn = (this.drawn ?? 0) + 1;
  }

  async png() {
    this.draw();
    const { clientWidth: width, clientHeight: height } = this.host;
    const copy = this.canvas.cloneNode(true);
    copy.setAttribute("width", width);
    copy.setAttribute("height", height);
    copy.querySelectorAll("line").forEach((line) => {
      line.setAttribute("stroke", "#446");
      line.setAttribute("stroke-width", "4");
    });
    const picture = new Image();
    picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
    await picture.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    canvas.getContext("2d").drawImage(picture, 0, 0);
    return new Promise((done) => canvas.toBlob(done, "image/png"));
  }
}
