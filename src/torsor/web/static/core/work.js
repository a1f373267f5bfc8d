// Work that may take long: its progress, a button that stops it, what went wrong; an older answer stays, greyed, until then.

import { button, h } from "./dom.js";
import { ask, Stopped } from "./server.js";

export class Work {
  /** A place for one answer at a time; `show(answer)` gives the elements. */
  constructor() {
    this.head = h("div", { className: "work-head", role: "status", "aria-live": "polite" });
    this.body = h("div", { className: "work-body" });
    this.element = h("div", { className: "work" }, this.head, this.body);
  }

  /** The panel of a study: words and fields above the answers; `refresh` is called when the robot changes. */
  panel({ name, title }, words, fields, refresh = () => undefined, close = () => undefined) {
    return {
      element: h(
        "section",
        { className: "panel", "aria-label": title },
        h("h2", {}, name),
        h("p", {}, ...[words].flat()),
        ...fields,
        this.element,
      ),
      refresh,
      close: () => {
        this.clear();
        close();
      },
    };
  }

  /** Ask, and show what comes; a later question takes the place of this one. */
  async run(question, fields, show) {
    this.stop();
    const mine = new AbortController();
    this.current = mine;
    this.body.classList.add("old");
    const bar = h("progress", { max: 1, "aria-label": "Progress" });
    const words = h("span", {}, "");
    const timer = setTimeout(
      () =>
        this.head.replaceChildren(
          bar,
          words,
          button("Stop", () => this.stop(), "Stop this", { className: "small" }),
        ),
      250,
    );
    const progress = (part, what) => {
      if (part > 0) bar.value = part;
      words.textContent = what;
    };
    try {
      const answer = await ask(question, fields, { signal: mine.signal, progress });
      if (this.current !== mine) return null;
      this.body.classList.remove("old");
      this.body.replaceChildren(...[await show(answer)].flat().filter(Boolean));
      this.head.replaceChildren();
      return answer;
    } catch (error) {
      if (this.current !== mine) return null;
      const stopped = error instanceof Stopped;
      this.head.replaceChildren(
        h(
          "p",
          { className: stopped ? "words" : "error", role: stopped ? "status" : "alert" },
          stopped ? "Stopped." : error.message,
        ),
      );
      return null;
    } finally {
      clearTimeout(timer);
      if (this.current === mine) this.current = null;
    }
  }

  stop() {
    this.current?.abort();
  }

  clear() {
    this.stop();
    this.current = null;
    this.head.replaceChildren();
    this.body.replaceChildren();
  }
}
