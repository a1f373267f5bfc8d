// Colours for generated code: comments, texts, numbers and words of the language; one pattern for all languages.

import { h } from "../core/dom.js";

const WORDS = new Set(
  `function return end const let export import from def for in if else while do void double float int long static inline
  subroutine module implicit none real intent out inout contains use program type struct fn pub mut let impl where begin using namespace
  Module Block proc local lambda True False true false and or not np math template typename auto restrict`.split(/\s+/),
);
const LINE = {
  python: "#",
  julia: "#",
  maple: "#",
  matlab: "%",
  latex: "%",
  fortran: "!",
  c: "//",
  javascript: "//",
  cpp: "//",
  rust: "//",
};
const MOST = 60_000;

/** The code as coloured text; the end of very long code is left plain. */
export function highlighted(code, language) {
  const line = LINE[language] ?? "//";
  const escaped = line.replace(/[/\\%#!]/g, "\\$&");
  const pattern = new RegExp(
    `(\\/\\*[\\s\\S]*?\\*\\/|\\(\\*[\\s\\S]*?\\*\\)|"""[\\s\\S]*?"""|${escaped}[^\\n]*)|("[^"\\n]*"|'[^'\\n]*')|(\\b\\d+(?:\\.\\d*)?(?:[eEdD][-+]?\\d+)?(?:_\\w+)?\\b)|(\\b[A-Za-z_]\\w*\\b)`,
    "g",
  );
  const parts = [];
  let at = 0;
  for (const match of code.slice(0, MOST).matchAll(pattern)) {
    const [text, comment, quoted, number, word] = match;
    const kind = comment ? "comment" : quoted ? "text" : number ? "number" : word && WORDS.has(word) ? "word" : "";
    if (!kind) continue;
    parts.push(code.slice(at, match.index), h("span", { className: `code-${kind}` }, text));
    at = match.index + text.length;
  }
  return [...parts, code.slice(at)];
}
