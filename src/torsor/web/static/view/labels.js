// Words over the picture: elements that follow points in space.

import { h } from "../core/dom.js";

export class Labels {
  constructor(host) {
    this.host = host.appendChild(h("div", { className: "labels", "aria-hidden": "true" }));
    this.pool = [];
  }

  /** Show `texts`, each {text, kind, at: [x, y] in pixels, or null where it is not seen}. */
  show(texts) {
    while (this.pool.length < texts.length) this.pool.push(this.host.appendChild(h("span")));
    this.pool.forEach((span, k) => {
      const label = texts[k];
      span.hidden = !label?.at;
      if (!label?.at) return;
      if (span.textContent !== label.text) span.textContent = label.text;
      if (span.className !== label.kind) span.className = label.kind;
      span.style.transform = `translate(${label.at[0].toFixed(1)}px, ${label.at[1].toFixed(1)}px)`;
    });
  }
}
