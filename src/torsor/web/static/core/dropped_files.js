// Files of measurements, chosen or dropped on a panel: read as base64, as the server takes them.

import { h } from "./dom.js";

/** {element, packed()}: a place for files of some suffixes; `packed` gives [{name, base64}]. */
export function dropPlace(words, label, suffixes) {
  let files = [];
  const names = h("span", { className: "words" });
  const take = (given) => {
    files = [...given];
    names.textContent = files.length ? files.map((file) => file.name).join(", ") : "";
  };
  const chooser = h("input", {
    type: "file",
    multiple: true,
    accept: suffixes.join(),
    "aria-label": label,
    onchange: () => take(chooser.files),
  });
  const element = h(
    "div",
    {
      className: "drop small-drop",
      ondragover: (event) => event.preventDefault(),
      ondrop: (event) => {
        event.preventDefault();
        event.stopPropagation();
        document.body.classList.remove("dropping");
        take(event.dataTransfer.files);
      },
    },
    h("label", {}, words, " ", chooser),
    names,
  );
  return {
    element,
    packed: () => Promise.all(files.map(async (file) => ({ name: file.name, base64: await base64(file) }))),
  };
}

/** The contents of a file as base64. */
export function base64(file) {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result.slice(reader.result.indexOf(",") + 1));
    reader.onerror = () => failed(new Error(`${file.name} cannot be read`));
    reader.readAsDataURL(file);
  });
}
