// The empty page, and `Open`: samples as pictures, a place to drop files, new robots, work of before.

import { button, h, toast } from "../core/dom.js";
import { ask } from "../core/server.js";
import { keptFiles, meshFiles } from "../core/kept_files.js";
import * as store from "../core/store.js";
import { openFiles, openSample, openTemplate } from "./actions.js";
import { MESHES } from "../view/parts.js";

const FIRST = ["puma560", "sr400", "planar_2r"];
const SPACE = "http://www.w3.org/2000/svg";

let dialog, list, search, work, previews;

export function build(catalogue) {
  const suffixes = catalogue.formats.flatMap((format) => format.suffixes);
  const chooser = h("input", {
    type: "file",
    multiple: true,
    hidden: true,
    id: "chooser",
    accept: [...suffixes, ...MESHES].join(),
    onchange: () =>
      take(chooser.files).finally(() => {
        chooser.value = "";
      }),
  });
  search = h("input", {
    type: "search",
    placeholder: "Search the samples",
    "aria-label": "Search the samples",
    oninput: () => show(catalogue),
  });
  list = h("div", { className: "samples" });
  work = h("div", { className: "work" });
  dialog = h(
    "dialog",
    { id: "opening", "aria-label": "Open a robot" },
    h(
      "div",
      { className: "dialog-head" },
      h("h2", {}, "Open a robot"),
      button("Close", close, "Close", { className: "small", id: "opening-close" }),
    ),
    work,
    h(
      "section",
      {},
      h("h3", {}, "A file"),
      h(
        "div",
        {
          className: "drop",
          tabIndex: 0,
          role: "button",
          onclick: () => chooser.click(),
          onkeydown: (e) => {
            if (e.key === "Enter" || e.key === " ") chooser.click();
          },
        },
        `Drop files here or anywhere on the page, or choose them: ${suffixes.join(", ")}, with meshes and what else belongs to them.`,
      ),
      chooser,
    ),
    h(
      "section",
      {},
      h("h3", {}, "A new robot"),
      h("div", { className: "templates" }, ...catalogue.templates.map(template)),
    ),
    h("section", {}, h("h3", {}, "A sample"), search, list),
  );
  document.body.append(dialog);
  dialog.addEventListener("cancel", (event) => {
    if (!store.get("robot")) event.preventDefault();
  });
  show(catalogue);
  dropping();
}

export function open() {
  recent();
  document.getElementById("opening-close").hidden = !store.get("robot");
  dialog.showModal();
  drawPreviews();
}

function close() {
  dialog.close();
}

function template({ name, title, joints: [fewest, most, usual] }) {
  const count = h("input", {
    type: "number",
    min: fewest,
    max: most,
    value: usual,
    className: "count",
    "aria-label": `Joints of ${title}`,
  });
  return h(
    "div",
    { className: "template" },
    button(title, () => begun(openTemplate(name, fewest === most ? undefined : Number(count.value)))),
    fewest !== most && h("label", {}, count, " joints"),
  );
}

function show({ robots }) {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = robots.filter((robot) =>
    words.every((word) =>
      `${robot.name} ${robot.structure} ${robot.joints} ${robot.description}`.toLowerCase().includes(word),
    ),
  );
  fits.sort((a, b) => FIRST.indexOf(b.name) - FIRST.indexOf(a.name) || 0);
  const first = FIRST.map((name) => fits.find((robot) => robot.name === name)).filter(Boolean);
  const rest = fits.filter((robot) => !FIRST.includes(robot.name));
  list.replaceChildren(
    ...[...first, ...rest].map((robot) =>
      h(
        "button",
        { type: "button", className: "sample", "data-name": robot.name, onclick: () => begun(openSample(robot.name)) },
        h("span", { className: "preview", "aria-hidden": "true" }),
        h("strong", {}, robot.name),
        h("small", {}, `${robot.structure}, ${robot.joints}`),
        h("span", {}, robot.description),
      ),
    ),
  );
  if (!fits.length)
    list.append(h("p", {}, "No sample has these words. Try a structure (closed), joints (RRP) or a name."));
  if (previews) drawPreviews();
}

async function drawPreviews() {
  try {
    previews ??= (await ask("previews", {})).data.robots;
  } catch {
    return;
  }
  for (const face of list.querySelectorAll(".sample")) {
    const lines = previews[face.dataset.name];
    if (lines && !face.querySelector("svg")) face.querySelector(".preview").replaceChildren(thumbnail(lines));
  }
}

/** Rods of a robot seen obliquely, as a little picture. */
function thumbnail(lines) {
  const flat = lines.map((line) => line.map(([x, y, z]) => [0.86 * x + 0.5 * y, -(0.9 * z + 0.22 * y - 0.38 * x)]));
  const all = flat.flat();
  const [low, high] = [Math.min, Math.max].map((pick) => [0, 1].map((k) => pick(...all.map((p) => p[k]))));
  const size = Math.max(high[0] - low[0], high[1] - low[1], 1e-6);
  const at = ([x, y]) =>
    `${((x - (low[0] + high[0]) / 2) / size) * 48 + 32},${((y - (low[1] + high[1]) / 2) / size) * 48 + 32}`;
  const made = document.createElementNS(SPACE, "svg");
  made.setAttribute("viewBox", "0 0 64 64");
  for (const line of flat) {
    const drawn = document.createElementNS(SPACE, "polyline");
    drawn.setAttribute("points", line.map(at).join(" "));
    made.append(drawn);
  }
  return made;
}

function recent() {
  const others = store
    .drafts()
    .filter((draft) => draft.toml !== store.get("robot")?.toml)
    .slice(0, 6);
  work.replaceChildren(
    ...(others.length
      ? [
          h(
            "section",
            {},
            h("h3", {}, "Work of before"),
            h(
              "div",
              { className: "templates" },
              ...others.map((draft) =>
                button(
                  `${draft.name}${draft.saved === draft.toml ? "" : " (not saved)"}, ${new Date(draft.time).toLocaleString()}`,
                  () => begun(resumed(draft)),
                ),
              ),
            ),
          ),
        ]
      : []),
  );
}

/** Go on with a draft, its meshes too. */
export async function resumed(draft) {
  const { data } = await ask("show", { robot: draft.toml });
  meshFiles.clear();
  if (draft.meshes?.length)
    for (const [name, file] of await keptFiles(draft.tab).catch(() => [])) meshFiles.set(name, file);
  store.resume(draft, data);
}

/** Close once it is there; say what went wrong. */
async function begun(promise) {
  try {
    await promise;
    if (dialog.open) dialog.close();
  } catch (error) {
    toast(error.message, true);
  }
}

async function take(files, main = undefined) {
  try {
    await openFiles(files, main);
    if (dialog.open) dialog.close();
  } catch (error) {
    const several = error.message.match(/^(.*) are robot files: say which one is meant/);
    if (several) which([...files], several[1].split(", "));
    else
      toast(
        error.file ? `${error.file}${error.line ? `, line ${error.line}` : ""}: ${error.message}` : error.message,
        true,
      );
  }
}

/** Of several robots among the files, the one that is meant. */
function which(files, names) {
  const asked = h(
    "dialog",
    { className: "which", "aria-label": "Which file is the robot?" },
    h("h2", {}, "Which file is the robot?"),
    ...names.map((name) =>
      button(name, () => {
        asked.close();
        asked.remove();
        take(files, name);
      }),
    ),
  );
  document.body.append(asked);
  asked.showModal();
}

// ---- files dropped anywhere, folders too

function dropping() {
  let inside = 0;
  const over = (event) => event.dataTransfer?.types.includes("Files");
  addEventListener("dragenter", (event) => {
    if (over(event) && ++inside) document.body.classList.add("dropping");
  });
  addEventListener("dragleave", (event) => {
    if (over(event) && --inside <= 0) document.body.classList.remove("dropping");
  });
  addEventListener("dragover", (event) => {
    if (over(event)) event.preventDefault();
  });
  addEventListener("drop", async (event) => {
    if (!over(event) || event.defaultPrevented) return;
    event.preventDefault();
    inside = 0;
    document.body.classList.remove("dropping");
    const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
    const files = entries.length
      ? (await Promise.all(entries.map((entry) => within(entry)))).flat()
      : [...event.dataTransfer.files];
    take(files);
  });
}

async function within(entry, folder = "") {
  if (entry.isFile) {
    const file = await new Promise((done, failed) => entry.file(done, failed));
    file.path_ = folder + file.name;
    return [file];
  }
  const reader = entry.createReader();
  const found = [];
  for (let some; (some = await new Promise((done, failed) => reader.readEntries(done, failed))).length;)
    found.push(...some);
  return (await Promise.all(found.slice(0, 500).map((inner) => within(inner, `${folder}${entry.name}/`)))).flat();
}
