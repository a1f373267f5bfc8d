// Elements of the page.  Whatever comes from data is text, never markup: nothing here parses HTML.

/** An element: properties, data-* and aria-* attributes and listeners (`onclick`), then children, texts among them. */
export function h(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name in made && !name.includes("-") && name !== "list") made[name] = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** A button with words for those who do not see its face. */
export function button(face, onclick, title = "", properties = {}) {
  const words = title || face;
  return h("button", { type: "button", onclick, title: words, "aria-label": words, ...properties }, face);
}

/** A table of texts, as the package prints it. */
export function drawnTable({ title, header, rows }) {
  const line = (cells, tag) => h("tr", {}, ...cells.map((cell) => h(tag, tag === "th" ? { scope: "col" } : {}, cell)));
  return h(
    "div",
    { className: "scrolls", tabIndex: 0, role: "region", "aria-label": title },
    h(
      "table",
      { className: "plain" },
      h("caption", {}, title),
      h("thead", {}, line(header, "th")),
      h("tbody", {}, ...rows.map((cells) => line(cells, "td"))),
    ),
  );
}

/** A function that runs once the calls have ceased for so many milliseconds. */
export function settled(milliseconds, act) {
  let timer = 0;
  return (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => act(...given), milliseconds);
  };
}

/** Hand the user a file. */
export function download(name, content) {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content]));
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A file of an answer as bytes or text. */
export function contentOf(file) {
  if (file.text !== undefined) return file.text;
  return new Blob([Uint8Array.from(atob(file.base64), (c) => c.charCodeAt(0))]);
}

/** A short word in the corner, which goes by itself. */
export function toast(words, bad = false) {
  const place = document.getElementById("toasts");
  const made = h("div", { className: bad ? "toast bad" : "toast" }, words);
  place.append(made);
  setTimeout(() => made.remove(), bad ? 8000 : 3500);
}

/** A button that copies a text. */
export function copyButton(text, title = "Copy") {
  const made = button(
    "Copy",
    async () => {
      try {
        await navigator.clipboard.writeText(typeof text === "function" ? text() : text);
        toast("Copied.");
      } catch {
        toast("The browser does not allow copying here: select the text and copy it yourself.", true);
      }
    },
    title,
    { className: "small" },
  );
  return made;
}

/** The command and the Python lines that give the same as what is shown. */
export function equivalents({ command, python }) {
  const line = (name, text, prompt) =>
    text &&
    h(
      "div",
      { className: "same" },
      h("span", { className: "same-name" }, name),
      h("pre", { tabIndex: 0 }, prompt + text),
      copyButton(text, `Copy the ${name} lines`),
    );
  return h(
    "details",
    {
      className: "equivalents",
      open: localStorage.getItem("torsor-same") !== "closed",
      ontoggle: (event) => localStorage.setItem("torsor-same", event.target.open ? "open" : "closed"),
    },
    h("summary", {}, "The same outside this page"),
    line("command", command, "$ ") || null,
    line("Python", python, "") || null,
  );
}
