// Words over the picture, drawn on a canvas of their own: a hundred elements that move would cost more than the robot.

import { h } from "../core/dom.js";

const FONTS = { name: "12.5px", dimension: "12px", axis: "italic 11px" };
const COLOURS = {
  name: "--ink",
  dimension: "--accent",
  "axis x": "--axis-x",
  "axis y": "--axis-y",
  "axis z": "--axis-z",
};
const AWAY = { name: [8, 14], dimension: [4, 4], axis: [2, 0] }; // from the point, in pixels

export class Labels {
  constructor(host) {
    this.host = host;
    this.canvas = host.appendChild(h("canvas", { className: "labels", "aria-hidden": "true" }));
  }

  /** Show `texts`, each {text, kind, at: [x, y] in pixels, or null where it is not seen}. */
  show(texts) {
    const { clientWidth: width, clientHeight: height } = this.host;
    const scale = Math.min(devicePixelRatio, 2);
    if (this.canvas.width !== Math.round(width * scale) || this.canvas.height !== Math.round(height * scale)) {
      [this.canvas.width, this.canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
    }
    const pen = this.canvas.getContext("2d");
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.clearRect(0, 0, width, height);
    const style = getComputedStyle(document.documentElement);
    [pen.strokeStyle, pen.lineWidth, pen.lineJoin] = [style.getPropertyValue("--view"), 3, "round"];
    for (const { text, kind, at } of texts) {
      if (!at) continue;
      const family = kind.split(" ")[0];
      pen.font = `${FONTS[family]} system-ui, "DejaVu Sans", sans-serif`;
      pen.fillStyle = style.getPropertyValue(COLOURS[kind]);
      const [x, y] = [at[0] + AWAY[family][0], at[1] + AWAY[family][1]];
      pen.strokeText(text, x, y);
      pen.fillText(text, x, y);
    }
  }
}
