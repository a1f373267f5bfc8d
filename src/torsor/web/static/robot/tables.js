// The parameter tables as SYMORO prints them, cell by cell: each is checked while it is typed, by the package itself.

import { button, drawnTable, equivalents, h, settled, toast } from "../core/dom.js";
import { ask } from "../core/server.js";
import * as store from "../core/store.js";
import { edit, editSaying } from "./actions.js";

const PLACE = ["gamma", "b", "alpha", "d", "theta", "r"];
const HEADS = {
  antecedent: "a(j)",
  active: "\u03bc",
  joint: "\u03c3",
  gamma: "\u03b3",
  alpha: "\u03b1",
  theta: "\u03b8",
  joint_name: "joint",
  "limits.lower": "lowest",
  "limits.upper": "highest",
  "limits.velocity": "fastest",
  "limits.effort": "strongest",
};
const HELP = {
  antecedent: "Frame that it stands on",
  active: "Driven by a motor",
  gamma: "Turn about z of the antecedent (rad)",
  b: "Way along z of the antecedent (m)",
  alpha: "Turn about x (rad)",
  d: "Way along x (m)",
  theta: "Turn about z of the frame (rad)",
  r: "Way along z of the frame (m)",
  lead: "Way along z in one turn of a screw (m)",
  MX: "First moment: mass times the x of the centre of mass (kg m), not the centre itself",
  MY: "First moment: mass times y (kg m)",
  MZ: "First moment: mass times z (kg m)",
  M: "Mass (kg)",
  IA: "Inertia of the rotor, seen at the joint (kg m2)",
  FV: "Viscous friction",
  FS: "Coulomb friction",
  K: "Stiffness",
};
const TABS = {
  Geometric: {
    of: ["link", "cut joint", "closing frame"],
    fields: ["antecedent", "active", "joint", ...PLACE, "name"],
    words: "Khalil-Kleinfinger; radians, metres",
  },
  Inertial: {
    of: ["link"],
    fields: ["XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M"],
    words: "at the frame's origin; MX = M times the x of the centre of mass; SI",
  },
  Drive: {
    of: ["link", "cut joint"],
    fields: ["IA", "FV", "FS", "K", "FST", "KS", "BS", "KQ", "Q0", "QM"],
    words: "rotor inertia, friction, stiffness, springs; SI",
  },
  Limits: {
    of: ["link", "cut joint"],
    fields: [
      "joint_name",
      "variable",
      "velocity",
      "acceleration",
      "limits.lower",
      "limits.upper",
      "limits.velocity",
      "limits.effort",
    ],
    words: "radians, metres, seconds; N, N m",
  },
  Wrench: {
    of: ["link"],
    fields: ["FX", "FY", "FZ", "CX", "CY", "CZ"],
    words: "that the link exerts on its surroundings, at its origin, in its frame; N, N m",
  },
  Loops: {
    of: ["cut joint", "closing frame"],
    fields: ["antecedent", "active", "joint", ...PLACE],
    words: "a cut joint and the frame that closes it",
  },
  Base: null,
  Numbers: null,
};

/** The kinds of joints that there are. */
const kinds = () => store.get("robot").kinds;
const help = (field) =>
  field === "joint"
    ? `Kind of joint: ${kinds()
        .map(({ name, sigma }) => `${sigma} ${name}`)
        .join(", ")}`
    : (HELP[field] ?? "");

let tabs, body, tree;

export function build(host) {
  const same = h("div");
  tree = h("div", { className: "tree" });
  tabs = h("div", { className: "tabs", role: "tablist", "aria-label": "Tables of the robot", onkeydown: walkTabs });
  body = h("div", { className: "table-body", role: "tabpanel", id: "table-panel", tabIndex: 0 });
  tabs.append(
    ...Object.keys(TABS).map((name) =>
      h(
        "button",
        {
          type: "button",
          role: "tab",
          id: `tab-${name}`,
          "aria-controls": "table-panel",
          onclick: () => store.set({ table: name }),
        },
        name,
      ),
    ),
  );
  host.append(h("details", { className: "tree-box", open: true }, h("summary", {}, "Links"), tree), tabs, body, same);
  store.on("robot", refresh);
  store.on("scene", () => {
    if (store.get("table") === "Numbers") draw();
  });
  store.on("selected", select);
  store.on("same", () => same.replaceChildren(...(store.get("same") ? [equivalents(store.get("same"))] : [])));
  store.on("convention", draw);
  store.on("table", turned);
  turned();
}

function turned() {
  const name = store.get("table");
  for (const tab of tabs.children) {
    const mine = tab.textContent === name;
    tab.setAttribute("aria-selected", String(mine));
    tab.tabIndex = mine ? 0 : -1;
  }
  body.setAttribute("aria-labelledby", `tab-${name}`);
  draw();
}

function walkTabs(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const all = [...tabs.children];
  const next = all[(all.indexOf(document.activeElement) + step + all.length) % all.length];
  next.focus();
  next.click();
}

/** The robot changed: cells are given their new texts where they stand; the table is drawn anew where its rows differ. */
function refresh() {
  drawTree();
  const inputs = [...body.querySelectorAll("[data-frame]")];
  const robot = store.get("robot");
  const same = robot && inputs.length && body.dataset.shape === shape(robot);
  if (!same) {
    draw();
    return;
  }
  for (const cell of inputs) {
    const text = robot.frames[Number(cell.dataset.frame)]?.cells[cell.dataset.field] ?? "";
    if (cell !== document.activeElement || cell.dataset.checked !== "typing") put(cell, text);
  }
}

/** What a table is drawn anew for: its rows, and of the table of numbers its symbols. */
const shape = (robot) =>
  `${robot.name} ${robot.frames.map(({ is, cells }) => is + cells.joint + cells.antecedent).join()} ` +
  (store.get("table") === "Numbers" ? robot.parameters.join() : "");

function put(cell, text) {
  if (cell.type === "checkbox") cell.checked = text === "true";
  else if (cell.value !== text) cell.value = text;
  good(cell);
}

function drawTree() {
  const robot = store.get("robot");
  if (!robot) return;
  const nodes = new Map(
    robot.frames.map(({ frame, is, cells }) => [
      frame,
      h(
        "li",
        {},
        h(
          "button",
          { type: "button", className: "node", "data-node": frame, onclick: () => store.set({ selected: frame }) },
          frame === 0 ? robot.name : is === "link" ? `${frame}  ${cells.name}` : `${frame}  ${is}`,
          cells.joint &&
            h("small", {}, ` ${cells.joint}${cells.active === "false" && cells.joint !== "fixed" ? ", passive" : ""}`),
        ),
        h("ul", {}),
      ),
    ]),
  );
  for (const { frame, cells } of robot.frames.slice(1))
    nodes.get(Number(cells.antecedent))?.lastChild.append(nodes.get(frame));
  tree.replaceChildren(h("ul", {}, nodes.get(0)));
  select();
}

function select() {
  const frame = store.get("selected");
  for (const node of tree.querySelectorAll(".node"))
    node.setAttribute("aria-current", String(Number(node.dataset.node) === frame));
  for (const row of body.querySelectorAll("tr[data-row]"))
    row.classList.toggle("chosen", Number(row.dataset.row) === frame);
  body.querySelector(".link-tools")?.replaceChildren(...linkTools(store.get("robot")));
}

function draw() {
  const robot = store.get("robot");
  if (!robot) return;
  body.dataset.shape = shape(robot);
  const held = body.contains(document.activeElement) ? document.activeElement : null;
  const open = store.get("table");
  const other = open === "Geometric" && store.get("convention") !== "khalil";
  body.replaceChildren(
    ...(other
      ? [converted(store.get("convention"))]
      : open === "Base"
        ? base(robot)
        : open === "Numbers"
          ? numbers(robot)
          : grid(robot, TABS[open])),
  );
  if (held?.dataset.field) goOn(held);
  select();
}

/** A table drawn anew under the fingers keeps the cell that was being typed into. */
function goOn(held) {
  const { frame, field, checked } = held.dataset;
  const cell = body.querySelector(`[data-frame="${frame}"][data-field="${CSS.escape(field)}"]`);
  if (!cell) return;
  if (checked === "typing") {
    cell.value = held.value;
    cell.dataset.checked = checked;
  }
  cell.focus();
  if (cell.className === "cell") cell.setSelectionRange(held.selectionStart, held.selectionEnd);
}

// ---- cells

function cell(frame, field, text, label) {
  if (field === "active") {
    return h("input", {
      type: "checkbox",
      checked: text === "true",
      "data-frame": frame,
      "data-field": field,
      "aria-label": label,
      onchange: (event) => commit(event.target, String(event.target.checked)),
    });
  }
  if (field === "joint") {
    return h(
      "select",
      {
        "data-frame": frame,
        "data-field": field,
        "aria-label": label,
        onchange: (event) => commit(event.target, event.target.value),
      },
      ...kinds().map(({ name, letter, sigma }) => new Option(`${sigma} ${letter}`, name, false, name === text)),
    );
  }
  const check = settled(120, (typed) => commit(typed, typed.value));
  return h("input", {
    type: "text",
    className: "cell",
    value: text,
    spellcheck: false,
    autocomplete: "off",
    "data-frame": frame,
    "data-field": field,
    "aria-label": label,
    onfocus: (event) => {
      event.target.dataset.first = "yes";
      if (frame) store.set({ selected: frame });
    },
    oninput: (event) => {
      event.target.dataset.checked = "typing";
      check(event.target);
    },
    onblur: (event) => {
      const input = event.target;
      const typed = input.dataset.checked === "typing";
      input.dataset.checked = "";
      if (typed)
        commit(input, input.value); // leaving a cell commits it, however soon
      else if (input.getAttribute("aria-invalid") !== "true") reset(input);
    },
    onkeydown: keys,
  });
}

function reset(input) {
  const text = store.get("robot")?.frames[Number(input.dataset.frame)]?.cells[input.dataset.field];
  if (text !== undefined && input.dataset.pending === undefined) input.value = text;
}

/** Enter goes down, Escape gives the old text back. */
function keys(event) {
  const input = event.target;
  if (event.key === "Escape") {
    input.dataset.checked = "";
    put(input, store.get("robot").frames[Number(input.dataset.frame)]?.cells[input.dataset.field] ?? "");
  }
  if (event.key === "Enter") {
    const column = [...body.querySelectorAll(`[data-field="${CSS.escape(input.dataset.field)}"]`)];
    (column[column.indexOf(input) + 1] ?? column[0]).focus();
  }
}

/** Have the robot with this text in the cell, or say beside the cell what would have been right. */
async function commit(input, text) {
  const frame = Number(input.dataset.frame);
  const before = store.get("robot").frames[frame]?.cells[input.dataset.field] ?? "";
  if (text === before && input.dataset.pending === undefined) {
    good(input);
    return;
  }
  if (input.dataset.pending === text) return; // it is on its way
  const joined = input.dataset.first === "no" && input === document.activeElement && input.className === "cell";
  input.dataset.pending = text;
  try {
    await edit("set", { frame, field: input.dataset.field, typed: text }, { joined });
    input.dataset.first = "no";
    good(input);
  } catch (error) {
    if (input.type === "text" && input.value !== text) return;
    bad(input, error.message);
    if (input.type === "checkbox") input.checked = before === "true";
    else if (input.tagName === "SELECT") input.value = before;
  } finally {
    if (input.dataset.pending === text) delete input.dataset.pending;
  }
}

function good(input) {
  if (input.getAttribute("aria-invalid") !== "true") return;
  input.removeAttribute("aria-invalid");
  input.removeAttribute("aria-describedby");
  document.getElementById("cell-error")?.remove();
}

function bad(input, words) {
  document.getElementById("cell-error")?.remove();
  input.setAttribute("aria-invalid", "true");
  input.setAttribute("aria-describedby", "cell-error");
  if (!input.isConnected) toast(words, true);
  input.closest("td, div")?.append(h("div", { id: "cell-error", className: "cell-error", role: "alert" }, words));
}

// ---- tables

function grid(robot, { of, fields: always, words }) {
  const open = store.get("table");
  const rows = robot.frames.filter(({ is }) => of.includes(is));
  const screws = always.includes("r") && rows.some(({ cells }) => "lead" in cells);
  const fields = screws ? always.flatMap((field) => (field === "r" ? ["r", "lead"] : [field])) : always;
  const parts = [h("p", { className: "words" }, `${open} parameters (${words})`)];
  if (rows.length) {
    const head = h(
      "tr",
      {},
      h("th", { scope: "col" }, "j"),
      ...fields.map((field) => h("th", { scope: "col", title: help(field) }, HEADS[field] ?? field)),
    );
    parts.push(
      h(
        "div",
        { className: "scrolls" },
        h(
          "table",
          { className: "edits" },
          h("thead", {}, head),
          h("tbody", {}, ...rows.map((row) => line(row, fields))),
        ),
      ),
    );
  } else {
    parts.push(h("p", {}, "This robot has no loop. A loop is a cut joint on one link, closed on another:"));
  }
  if (open === "Geometric")
    parts.push(h("div", { className: "bar link-tools" }, ...linkTools(robot)), adding(robot), defining("khalil"));
  if (open === "Loops") parts.push(looping(robot));
  return parts;
}

function line({ frame, is, cells }, fields) {
  const name = is === "link" ? cells.name : is;
  return h(
    "tr",
    { "data-row": frame },
    h("th", { scope: "row" }, String(frame)),
    ...fields.map((field) =>
      h(
        "td",
        {},
        field in cells
          ? cell(frame, field, cells[field], `${HEADS[field] ?? field} of frame ${frame}`)
          : field === "name"
            ? h("small", {}, name)
            : "",
      ),
    ),
  );
}

/** What can be done to the link that is chosen. */
function linkTools(robot) {
  const j = store.get("selected");
  const links = robot.frames.filter(({ is }) => is === "link").length;
  if (j < 1 || j > links) return [h("span", { className: "words" }, "Choose a link to move, duplicate or remove it.")];
  return [
    h("span", {}, `Link ${j}: `),
    button("Up", () => editSaying("move_link", { j, to: j - 1 }), `Move link ${j} up`, {
      className: "small",
      disabled: j === 1,
    }),
    button("Down", () => editSaying("move_link", { j, to: j + 1 }), `Move link ${j} down`, {
      className: "small",
      disabled: j === links,
    }),
    button("Duplicate", () => editSaying("duplicate_link", { j }), `Duplicate link ${j}`, { className: "small" }),
    button("Remove", () => editSaying("remove_link", { j }), `Remove link ${j}`, { className: "small" }),
  ];
}

function chooser(robot, label, last = false) {
  const links = robot.frames.filter(({ is }) => is === "link" || is === "robot");
  return h(
    "select",
    { "aria-label": label },
    ...links.map(
      ({ frame, cells }) =>
        new Option(`${frame} ${frame ? cells.name : "base"}`, frame, false, last && frame === links.at(-1).frame),
    ),
  );
}

function adding(robot) {
  const on = chooser(robot, "Frame that the new link stands on", true);
  const kind = h("select", { "aria-label": "Joint of the new link" }, ...kinds().map(({ name }) => new Option(name)));
  return h(
    "div",
    { className: "bar" },
    button("Add a link", () => editSaying("add_link", { antecedent: Number(on.value), kind: kind.value })),
    " on ",
    on,
    kind,
  );
}

function looping(robot) {
  const from = chooser(robot, "Link that the cut joint stands on", true);
  const to = chooser(robot, "Link that the loop is closed on");
  const count = robot.frames.filter(({ is }) => is === "cut joint").length;
  return h(
    "div",
    { className: "bar" },
    button("Add a loop", () =>
      editSaying("add_loop", { antecedent: Number(from.value), closing_antecedent: Number(to.value) }),
    ),
    " from ",
    from,
    " to ",
    to,
    ...Array.from({ length: count }, (_, k) =>
      button(`Remove loop ${k + 1}`, () => editSaying("remove_loop", { k: k + 1 })),
    ),
  );
}

function base(robot) {
  const { cells } = robot.frames[0];
  const rows = {
    gravity: "Acceleration of gravity (m/s2)",
    w: "Angular velocity of the base",
    v: "Velocity of the base",
    wp: "Angular acceleration",
    vp: "Acceleration of the base",
  };
  const axes = ["x", "y", "z"];
  return [
    h("div", { className: "field" }, h("span", {}, "Name"), cell(0, "name", cells.name, "Name of the robot")),
    h(
      "div",
      { className: "field" },
      h("span", {}, "Description"),
      cell(0, "description", cells.description, "Description of the robot"),
    ),
    h(
      "div",
      { className: "scrolls" },
      h(
        "table",
        { className: "edits" },
        h("thead", {}, h("tr", {}, h("th", {}, ""), ...axes.map((axis) => h("th", { scope: "col" }, axis)))),
        h(
          "tbody",
          {},
          ...Object.entries(rows).map(([what, words]) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, words),
              ...axes.map((axis) =>
                h("td", {}, cell(0, `${what}.${axis}`, cells[`${what}.${axis}`], `${words}, ${axis}`)),
              ),
            ),
          ),
        ),
      ),
    ),
    h("p", { className: "words" }, "Pose of the base (Z), row by row"),
    h(
      "div",
      { className: "scrolls" },
      h(
        "table",
        { className: "edits" },
        h(
          "tbody",
          {},
          ...[1, 2, 3, 4].map((i) =>
            h(
              "tr",
              {},
              ...[1, 2, 3, 4].map((k) =>
                h("td", {}, cell(0, `pose.${i}${k}`, cells[`pose.${i}${k}`], `Pose, row ${i}, column ${k}`)),
              ),
            ),
          ),
        ),
      ),
    ),
  ];
}

/** Numbers of the symbols: those of the file, and in grey those that the picture assumes. */
function numbers(robot) {
  if (!robot.parameters.length) return [h("p", {}, "This robot has no symbols: every parameter is a number.")];
  const scene = store.get("scene")?.data;
  return [
    h(
      "p",
      { className: "words" },
      "Numbers for the symbols, for pictures and computations; the models keep the symbols",
    ),
    h(
      "div",
      { className: "numbers" },
      ...robot.parameters.map((name) => {
        const input = cell(0, `defaults.${name}`, robot.defaults[name] ?? "", `Number for ${name}`);
        if (!(name in robot.defaults))
          input.placeholder =
            scene?.numbers?.[name] === undefined ? "none" : `${Number(scene.numbers[name].toPrecision(4))}, assumed`;
        return h("div", { className: "field" }, h("span", {}, name), input);
      }),
    ),
  ];
}

// ---- conventions

/** The picture that defines a convention. */
function defining(convention) {
  return h(
    "details",
    { className: "defining", open: convention !== "khalil" },
    h("summary", {}, "What the letters mean"),
    h("img", {
      src: `/pictures/${convention}.svg`,
      alt: `How the ${convention} convention places a frame on the one before it`,
      className: "convention",
    }),
  );
}

function converted(convention) {
  const place = h("div", {}, h("p", {}, "\u2026"));
  ask("conventions", { robot: store.get("robot").toml })
    .then(({ data }) => {
      const table = data[convention];
      place.replaceChildren(
        table.rows ? drawnTable(table) : h("p", {}, `${table.why}.`),
        h("p", { className: "words" }, "This is shown for reading; cells are edited in Khalil-Kleinfinger."),
        defining(convention),
      );
    })
    .catch((error) => place.replaceChildren(h("p", {}, error.message)));
  return place;
}
