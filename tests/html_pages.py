"""HTML pages, read strictly."""

from __future__ import annotations

from html.parser import HTMLParser


class Page(HTMLParser):
    """A strict reader: counts tags, and sees that they close."""

    def __init__(self):
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.seen.append(tag)
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.seen.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag
