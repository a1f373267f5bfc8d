// A plot of numbers over time or over each other, by uPlot, in the colours of the page.

import { h } from "../core/dom.js";

// Okabe and Ito's colours, dark enough for lines on white and light enough on black
const LINES = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8a6d3b", "#7f7f7f"];
const DASHES = [[], [8, 4], [2, 3], [10, 3, 2, 3]];
let uPlot;

/** An element with the plot; series: [{name, values, run}], each as long as x; `onCursor(x)` is told where the pointer is. */
export async function plotted(x, series, { height = 190, label = "t (s)", onCursor } = {}) {
  uPlot ??= (await import("../vendor/uplot.js")).default;
  const ink = getComputedStyle(document.documentElement).getPropertyValue("--soft").trim();
  const grid = { stroke: getComputedStyle(document.documentElement).getPropertyValue("--grid").trim(), width: 1 };
  const host = h("div", {
    className: "plot",
    role: "img",
    "aria-label": `Plot of ${series.map(({ name }) => name).join(", ")}`,
  });
  const axis = { stroke: ink, grid, ticks: grid };
  const options = {
    width: 600,
    height,
    scales: { x: { time: false } },
    axes: [
      { ...axis, label, labelSize: 18 },
      { ...axis, size: 64 },
    ],
    series: [
      { label },
      ...series.map(({ name, run = 0 }, k) => ({
        label: name,
        stroke: LINES[k % LINES.length],
        width: 1.5,
        dash: DASHES[run % DASHES.length],
        points: { show: false },
      })),
    ],
    hooks: {
      setCursor: [
        (plot) => {
          if (plot.cursor.idx !== null) onCursor?.(plot.data[0][plot.cursor.idx]);
        },
      ],
    },
  };
  const plot = new uPlot(options, [x, ...series.map(({ values }) => values)], host);
  new ResizeObserver(() => {
    if (host.clientWidth) plot.setSize({ width: host.clientWidth, height });
  }).observe(host);
  host.plot = plot;
  return host;
}
