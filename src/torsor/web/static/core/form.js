// The form of a model or of a study, made from its typed options; only what differs from the default is said.

import { h } from "./dom.js";
import * as store from "./store.js";

/**
 * {element, values()} for options.  `changed` is called when one changes; `typed`: what stands in a field at first;
 * `first`: the names of those that are always seen, the others being folded.
 */
export function form(options, { changed, typed = {}, first } = {}) {
  const fields = new Map();
  const labelled = (option) => {
    const input = field(option, typed[option.name]);
    if (changed) input.addEventListener("change", changed);
    fields.set(option.name, { input, option });
    return h(
      "label",
      { className: "option", title: option.help },
      h("span", {}, option.name),
      input,
      h("small", {}, option.help),
    );
  };
  const seen = first ? options.filter(({ name }) => first.includes(name)) : options;
  const folded = options.filter((option) => !seen.includes(option));
  const element = h(
    "form",
    { onsubmit: (event) => event.preventDefault() },
    h("div", { className: "options" }, ...seen.map(labelled)),
    folded.length > 0 &&
      h("details", {}, h("summary", {}, "More options"), h("div", { className: "options" }, ...folded.map(labelled))),
  );
  return { element, values: () => values(fields) };
}

function field({ name, kind, choices, expected, default: usual }, typed) {
  if (kind === "yes or no") return h("input", { type: "checkbox", name, checked: usual === true });
  if (choices.length)
    return h(
      "select",
      { name },
      usual === null && new Option("", ""),
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
  return h("input", { type: "text", name, value: typed ?? written(usual), placeholder: expected, spellcheck: false });
}

/** A default as it stands in a field of text. */
const written = (usual) => (usual === null || usual === -1 || typeof usual === "object" ? "" : String(usual));

function values(fields) {
  const said = {};
  for (const [name, { input, option }] of fields) {
    const text = input.type === "checkbox" ? String(input.checked) : input.value.trim();
    const usual = input.type === "text" ? written(option.default) : String(option.default ?? "");
    if (text !== usual) said[name] = text;
  }
  return said;
}
