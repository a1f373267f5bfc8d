"""How the manual becomes a site: `make docs`.  What is made by code is made first, by the modules of `making/`."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from making import command_pages, gallery_pages, model_pages, offline_math, other_files, short_signatures  # noqa: E402
from pygments.lexers import IniLexer  # noqa: E402

import torsor  # noqa: E402

project = "torsor"
author = "The torsor developers"
version = release = torsor.__version__
project_copyright = f"2026, {author}"

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx_copybutton", "sphinx_design"]
source_suffix = {".md": "myst-nb", ".ipynb": "myst-nb"}
exclude_patterns = ["equations"]
myst_enable_extensions = ["dollarmath", "colon_fence", "deflist", "attrs_inline"]
myst_heading_anchors = 4
nb_execution_mode = "cache"
nb_execution_timeout = 120
nb_execution_raise_on_error = True
nb_merge_streams = True
nb_mime_priority_overrides = [("html", "text/latex", 5)]  # programs as formulas

default_role = "code"  # docstrings write names between single backticks
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True  # as they are written, not as they print
napoleon_numpy_docstring = False
python_use_unqualified_type_names = True

html_theme = "furo"
html_title = f"torsor {release}"
html_logo = "static/logo.svg"
html_favicon = "static/logo.svg"
html_static_path = ["static"]
html_css_files = ["manual.css"]
html_show_sphinx = False
html_copy_source = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#0b5cad", "color-brand-content": "#0b5cad"},
    "dark_css_variables": {"color-brand-primary": "#7db8f5", "color-brand-content": "#7db8f5"},
}
pygments_style, pygments_dark_style = "default", "github-dark"
copybutton_prompt_text = r"\$ |>>> |\.\.\. "
copybutton_prompt_is_regexp = True


def setup(app) -> None:
    """Pages made by code first; formulas without the network."""
    app.add_config_value("counted", list(model_pages.COUNTED), "env", list)
    app.connect("builder-inited", lambda app: model_pages.make(Path(app.srcdir), app.config.counted))
    for maker in (command_pages, gallery_pages, other_files):
        app.connect("builder-inited", lambda app, make=maker.make: make(Path(app.srcdir)))
    app.add_lexer("par", IniLexer)
    offline_math.setup(app)
    short_signatures.setup(app)
