"""Charts that are drawn here: SVG inside HTML pages, nothing from outside."""
