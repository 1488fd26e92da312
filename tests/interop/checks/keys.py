"""Room keys: HTML is well nested, and HTML and Markdown have a section for every room."""

import platform
import re
from html.parser import HTMLParser

from .table import Row

VOID = {"meta", "br", "img", "link", "hr"}


class Strict(HTMLParser):
    """Parser that raises an error unless every element is closed, in the reverse order of opening."""

    def __init__(self):
        super().__init__(convert_charrefs=False)
        self.open, self.counts, self.texts = [], {}, {}

    def handle_starttag(self, tag, attrs):
        self.counts[tag] = self.counts.get(tag, 0) + 1
        names = [name for name, _ in attrs]
        assert len(set(names)) == len(names), f"<{tag}> has an attribute twice"
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        assert "svg" in self.open, f"<{tag}/> outside of SVG"

    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, f"</{tag}> ends {self.open[-1:]}"
        self.open.pop()

    def handle_data(self, data):
        if self.open and data.strip():
            self.texts.setdefault(self.open[-1], []).append(data)
            assert "<" not in data, f"a stray < in {data[:40]!r}"


def rows(levels):
    """Returns the rows about room keys."""
    html = Row("html.parser (Python)", platform.python_version(), "HTML: well nested, a section for every room")
    markdown = Row("re (Python)", platform.python_version(), "Markdown: a section for every room, the map")
    for level in levels:
        html.check(level.path("key.html"), check_html, html, level, level.path("key.html"))
        markdown.check(level.path("key.md"), check_markdown, markdown, level, level.path("key.md"))
    return [html, markdown]


def titles(level):
    return [f"Room {number}" for number, _ in enumerate(level.json["rooms"], 1)]


def check_html(row, level, file):
    page = Strict()
    page.feed(file.read_text())
    page.close()
    row.equal(page.open, [], file, "unclosed elements")
    row.equal(page.texts.get("h2", []), titles(level), file, "section titles")
    row.equal(page.counts.get("section", 0), len(titles(level)), file, "sections")
    row.equal((page.counts.get("h1"), page.counts.get("title", 0) >= 1), (1, True), file, "titles")


def check_markdown(row, level, file):
    page = file.read_text()
    row.equal(re.findall(r"^## (.*)$", page, re.M), titles(level), file, "section titles")
    map = re.search(r"^```text\n(.*?)^```$", page, re.M | re.S).group(1).split("\n")[:-1]
    row.equal(len(map), level.height, file, "rows")
    for y, (found, wanted) in enumerate(zip(map, level.rows)):
        is_same = all(a == b or a.isdigit() and b == "." for a, b in zip(found.ljust(level.width), wanted))
        row.expect(is_same and len(found) <= level.width, file, f"row {y} differs")
