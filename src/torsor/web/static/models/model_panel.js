// One model: its form, and the result as formulas, code, operations, verified, timed; with the lines that give the same.

import { button, contentOf, copyButton, download, drawnTable, equivalents, h } from "../core/dom.js";
import { form } from "../core/form.js";
import * as store from "../core/store.js";
import { Work } from "../core/work.js";
import { highlighted } from "./highlight.js";

const TABS = ["Formulas", "Code", "Operations", "Verify", "Speed"];
const APART = ["options", "base", "effort", "languages"]; // what the form of the model and a list of its own hold
let katex;

/** {element, refresh} of the panel of a model. */
export function modelPanel(model, catalogue) {
  const work = new Work();
  const language = h(
    "select",
    {
      "aria-label": "Language",
      onchange: () => {
        localStorage.setItem("torsor-language", language.value);
        run();
      },
    },
    ...catalogue.languages.map(
      ({ name, title }) =>
        new Option(title, name, false, name === (localStorage.getItem("torsor-language") ?? "matlab")),
    ),
  );
  const tools = h(
    "select",
    { "aria-label": "Languages to verify", onchange: () => run() },
    new Option("all that run here", ""),
    ...catalogue.languages
      .filter(({ runs }) => runs)
      .map(({ name, title, tool }) => new Option(`${title} (${tool})`, name)),
  );
  const options = form(model.options, { changed: () => run() });
  const more = Object.fromEntries(
    ["Verify", "Speed"].map((name) => {
      const asked = catalogue.uses[name.toLowerCase()].filter((option) => !APART.includes(option.name));
      return [name, form(asked, { changed: () => run() })];
    }),
  );
  const again = button("Run", () => run(), "Run again");
  let askedOf; // the robot that was asked about last
  let open = localStorage.getItem("torsor-result") ?? "Formulas";
  const tabs = h(
    "div",
    { className: "tabs", role: "tablist", "aria-label": "Result" },
    ...TABS.map((name) =>
      h(
        "button",
        {
          type: "button",
          role: "tab",
          "aria-selected": String(name === open),
          "data-result": name,
          onclick: () => turnTo(name),
        },
        name,
      ),
    ),
  );
  const element = h(
    "section",
    { className: "panel", "aria-label": model.title },
    h("h2", {}, `${model.name} (${model.code})`),
    h("p", {}, `${model.title}.`),
    h(
      "details",
      {
        className: "form",
        open: localStorage.getItem("torsor-form") === "open",
        ontoggle: (event) => localStorage.setItem("torsor-form", event.target.open ? "open" : "closed"),
      },
      h("summary", {}, "Options"),
      options.element,
    ),
    h("div", { className: "bar" }, tabs, h("span", { className: "spacer" }), language, tools, again),
    ...Object.values(more).map(({ element }) => element),
    work.element,
  );

  const upToDate = () => store.get("robot")?.toml === askedOf;

  function turnTo(name) {
    if (name === open && upToDate()) return;
    open = name;
    localStorage.setItem("torsor-result", name);
    for (const tab of tabs.children) tab.setAttribute("aria-selected", String(tab.dataset.result === name));
    run();
  }

  function run() {
    const robot = store.get("robot");
    if (!robot) return;
    askedOf = robot.toml;
    language.hidden = open !== "Code";
    tools.hidden = open !== "Verify";
    for (const [name, { element }] of Object.entries(more)) element.hidden = open !== name;
    const asked = { robot: robot.toml, model: model.code, options: options.values(), ...more[open]?.values() };
    const acts = {
      Formulas: () => work.run("formulas", asked, formulas),
      Code: () =>
        work.run("generate", { ...asked, language: language.value }, (answer) => code(answer, language.value)),
      Operations: () => work.run("count", asked, operations),
      Verify: () => work.run("verify", { ...asked, languages: tools.value ? [tools.value] : [] }, verified),
      Speed: () => work.run("speed", asked, timed),
    };
    acts[open]();
  }

  run();
  return {
    element,
    refresh: () => upToDate() || run(),
    close: () => work.clear(),
  };
}

async function formulas(answer) {
  katex ??= (await import("../vendor/katex.js")).default;
  const { rows, more, remarks } = answer.data;
  const lines = rows.map((row) => {
    const place = h("div", { className: "formula" });
    katex.render(row.replace("&=", "="), place, {
      displayMode: true,
      throwOnError: false,
      trust: false,
      maxSize: 50,
      maxExpand: 1000,
    });
    return place;
  });
  return [
    h("div", { className: "formulas scrolls", tabIndex: 0, role: "region", "aria-label": "Formulas" }, ...lines),
    more ? h("p", { className: "words" }, `${more} more lines are in the code.`) : null,
    ...remarks.map((words) => h("p", { className: "words" }, words)),
    equivalents(answer),
  ];
}

function code(answer, language) {
  const files = Object.entries(answer.files);
  const texts = files.length ? files : [["", { text: answer.text }]];
  return [
    ...texts.map(([name, file]) =>
      h(
        "div",
        { className: "code-box" },
        h(
          "div",
          { className: "bar" },
          h("code", {}, name),
          h("span", { className: "spacer" }),
          copyButton(() => String(file.text ?? ""), `Copy ${name}`),
          button("Download", () => download(name, contentOf(file)), `Download ${name}`, { className: "small" }),
        ),
        h("pre", { className: "code", tabIndex: 0 }, ...highlighted(file.text ?? "", language)),
      ),
    ),
    equivalents(answer),
  ];
}

function operations(answer) {
  return [...answer.tables.map(drawnTable), equivalents(answer)];
}

function verified(answer) {
  const bad = answer.data.some(({ ok }) => !ok);
  return [
    h(
      "p",
      { className: bad ? "error" : "good" },
      bad ? "Something differs." : "All agree: with a second algorithm, and in every language that this machine runs.",
    ),
    ...answer.tables.map(drawnTable),
    equivalents(answer),
  ];
}

function timed(answer) {
  return [...answer.tables.map(drawnTable), answer.text && h("p", {}, answer.text), equivalents(answer)];
}
