// The form of a model, made from its typed options; only what differs from the default is said.

import { h } from "../core/dom.js";
import * as store from "../core/store.js";

/** {element, values()} for the options of a model. */
export function form(model, changed) {
  const fields = new Map();
  const element = h(
    "form",
    { className: "options", onsubmit: (event) => event.preventDefault() },
    ...model.options.map((option) => {
      const input = field(option);
      input.addEventListener("change", changed);
      fields.set(option.name, { input, option });
      return h(
        "label",
        { className: "option", title: option.help },
        h("span", {}, option.name),
        input,
        h("small", {}, option.help),
      );
    }),
  );
  return { element, values: () => values(fields) };
}

function field({ name, kind, choices, expected, default: usual }) {
  if (kind === "yes or no") return h("input", { type: "checkbox", name, checked: usual === true });
  if (choices.length)
    return h(
      "select",
      { name },
      ...choices.map((choice) => new Option(String(choice), String(choice), false, choice === usual)),
    );
  if (kind === "frame" || kind === "frame or none") {
    const frames = store.get("robot")?.frames.filter(({ is }) => is === "link" || is === "robot") ?? [];
    return h(
      "select",
      { name },
      usual === -1 && new Option(kind === "frame" ? "last link" : "cheapest", "-1", false, true),
      ...frames.map(
        ({ frame, cells }) => new Option(frame ? `${frame} ${cells.name}` : "0 base", frame, false, usual === frame),
      ),
    );
  }
  return h("input", {
    type: "text",
    name,
    value: usual === "" || usual === -1 ? "" : String(usual),
    placeholder: expected,
    spellcheck: false,
  });
}

function values(fields) {
  const said = {};
  for (const [name, { input, option }] of fields) {
    const text = input.type === "checkbox" ? String(input.checked) : input.value.trim();
    const usual = option.default === -1 && input.type === "text" ? "" : String(option.default);
    if (text !== usual) said[name] = text;
  }
  return said;
}
