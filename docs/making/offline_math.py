"""Formulas typeset by the KaTeX that the page of torsor brings along: nothing is fetched, a folder of files is enough.

Scripts that are modules do not run in pages opened from a disk, so that the module becomes an ordinary script here.
"""

from __future__ import annotations

import shutil
from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes

import torsor

VENDORED = Path(torsor.__file__).parent / "web" / "static" / "vendor"
EXPORT = "export{"
RENDER = """
for (const shown of document.querySelectorAll(".math[data-tex]"))
  katex.render(shown.dataset.tex, shown, {displayMode: shown.tagName === "DIV", throwOnError: false});
"""


def setup(app: Any) -> None:
    app.add_html_math_renderer("katex", (_inline, None), (_displayed, None))
    app.connect("builder-inited", _files)
    app.add_css_file("katex/katex.css")
    app.add_js_file("katex/katex.js", loading_method="defer")


def _files(app: Any) -> None:
    app.config.html_math_renderer = "katex"
    folder = Path(app.outdir) / "_static" / "katex"
    shutil.copytree(VENDORED / "fonts", folder / "fonts", dirs_exist_ok=True)
    for name in ("katex.css", "LICENSE-katex.txt"):
        shutil.copy(VENDORED / name, folder)
    module = (VENDORED / "katex.js").read_text(encoding="utf-8").rstrip()
    body, _, exported = module.rpartition(EXPORT)
    name = exported.removesuffix("};").removesuffix(" as default")
    script = f"(() => {{{body} window.katex = {name};}})();{RENDER}"
    (folder / "katex.js").write_text(script, encoding="utf-8")


def _inline(translator: Any, node: nodes.math) -> None:
    tex = node.astext()
    translator.body.append(f'<span class="math" data-tex="{escape(tex)}">{escape(tex)}</span>')
    raise nodes.SkipNode


def _displayed(translator: Any, node: nodes.math_block) -> None:
    tex = node.astext()
    translator.body.append(f'<div class="math" data-tex="{escape(tex)}">{escape(tex)}</div>')
    raise nodes.SkipNode
