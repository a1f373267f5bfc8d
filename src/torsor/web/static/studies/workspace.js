// The workspace: points that the tool reaches, coloured by how well it moves there, in the picture and as drawings.

import { button, drawnTable, download, equivalents, h } from "../core/dom.js";
import { form } from "../core/form.js";
import * as store from "../core/store.js";
import { Work } from "../core/work.js";

export const workspace = {
  key: "workspace",
  name: "Workspace",
  title: "Where the tool can go, and how well it moves there",
  menus: ["Geometric", "Kinematic"],
  panel,
};

function panel({ uses }) {
  const work = new Work();
  const options = form(uses.workspace.filter(({ name }) => !["parameters", "frame"].includes(name)));

  function clear() {
    store.set({ cloud: { points: [], shades: [] } });
  }

  function run() {
    const posing = store.get("scene");
    if (!posing) return;
    work.run(
      "workspace",
      {
        ...options.values(),
        robot: store.get("robot").toml,
        parameters: posing.assumed,
        frame: posing.data.tool,
      },
      (answer) => {
        const { points, manipulability, pictures } = answer.data;
        const most = Math.max(...manipulability, 1e-12);
        store.set({ cloud: { points, shades: manipulability.map((x) => x / most) } });
        return [
          ...answer.tables.map(drawnTable),
          ...Object.entries(pictures).map(([plane, svg]) =>
            h(
              "figure",
              {},
              h("img", {
                src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`,
                alt: `Reachable points seen in the ${plane} plane, coloured by manipulability`,
                className: "chart",
              }),
              h(
                "figcaption",
                {},
                plane,
                " ",
                button("SVG", () => download(`workspace-${plane}.svg`, svg), `Save the ${plane} picture`, {
                  className: "small",
                }),
              ),
            ),
          ),
          equivalents(answer),
        ];
      },
    );
  }

  run();
  return work.panel(
    workspace,
    `${workspace.title}: bright points are far from singular ones (manipulability).`,
    [options.element, h("div", { className: "bar" }, button("Sample", run), button("Clear the picture", clear))],
    run,
    clear,
  );
}
