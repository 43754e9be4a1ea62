"""Caught reports of one run that disagree.

Compares the reports of one run, read by junitparser, jsonschema and Python's parsers, with each other.
"""

import html.parser
import json
import re
import sys

from junitparser import JUnitXml
from markdown_it import MarkdownIt
from schema import Schema

schema = Schema(sys.argv[1])
run = json.load(open("run.json", encoding="utf-8"))
schema.check(run, "document")
lines = [json.loads(line) for line in open("events.jsonl", encoding="utf-8", newline="\n").read().split("\n")[:-1]]
for line in lines:
    schema.check(line, "line")
assert [line["event"] for line in lines].index("runEnded") == len(lines) - 1
assert [line["example"] for line in lines if line["event"] == "exampleEnded"] == run["examples"]
assert [line["issue"] for line in lines if line["event"] == "issueRecorded"] == run["issues"]
# A schema that accepts everything would accept these.
for wrong in ({**run, "version": 2}, {**run, "examples": [{}]}, {**run, "more": 1}, {"event": "runStarted"}):
    assert schema.refuses(wrong, "document") and schema.refuses(wrong, "line")

counts = run["counts"]
junit = JUnitXml.fromfile("junit.xml")
cases = [case for suite in junit for case in suite]
kinds = [type(case.result[0]).__name__ if case.is_passed is False or case.is_skipped else "Passed" for case in cases]
expected = {
    "Failure": counts["failed"] + len(run["issues"]), "Skipped": counts["pending"] + counts["skipped"],
    "Passed": counts["passed"], "Error": 0,
}
assert {kind: kinds.count(kind) for kind in expected} == expected, (kinds, expected)
assert (junit.tests, junit.failures, junit.errors) == (len(cases), expected["Failure"], expected["Error"])
texts = [case.result[0].text or case.result[0].message for case in cases if case.result]
for text in ("end ]]> of CDATA <![CDATA[ <a b='c'>&amp; &#0;", "测试下载，通过", r"ansi \u{1B}[31mred"):
    assert any(text in found for found in texts), text
outputs = [case.system_out or "" for case in cases][: counts["planned"]]
assert all("[[PROPERTY|line=" in text and "[[PROPERTY|file=" in text for text in outputs)

# GitHub's own rules: a command is one line; properties end at "::" and are separated by commas; "%", line breaks, and in
# properties ":" and "," are written as "%" and two digits.
lines = open("github.txt", encoding="utf-8", newline="\n").read().split("\n")
commands = [re.fullmatch(r"::(error|warning) ([^:]*)::(.*)", line) for line in lines[:-2]]
assert all(commands), [line for line, command in zip(lines, commands) if not command]


def decoded(text):
    assert not re.search(r"%(?!25|0A|0D|3A|2C)", text), text
    return re.sub("%(25|0A|0D|3A|2C)", lambda match: chr(int(match[1], 16)), text)


annotations = []
for command in commands:
    values = dict(part.split("=", 1) for part in command[2].split(","))
    assert list(values) in (["title"], ["file", "line", "col", "title"]), command[2]
    annotations.append((decoded(values["title"]), decoded(values.get("file", "")), decoded(command[3])))
assert any(file == "A,B 100%.swift" for _, file, _ in annotations), annotations
assert any("::error::50% a,b:c" in title and "::error::50% a,b:c" == text for title, _, text in annotations)


class Page(html.parser.HTMLParser):
    """The elements of a page, whether all are closed, and the texts of its examples."""

    def __init__(self):
        super().__init__()
        self.open, self.tags, self.text = [], [], []

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "input", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open and self.open.pop() == tag, (tag, self.getpos())

    def handle_data(self, data):
        self.text.append(data)


page = Page()
page.feed(open("run.html", encoding="utf-8").read())
assert page.open == []
known = set("html head meta title style body header h1 p form input div button main section h2 article h3 span bdi pre "
            "code ul ol li a small script details summary dl dt dd mark h4 nav table thead tbody tr th td img".split())
assert {tag for tag, _ in page.tags} <= known, {tag for tag, _ in page.tags} - known
assert sum(tag == "script" for tag, _ in page.tags) == 1
assert not any(name.startswith("on") for _, attributes in page.tags for name in attributes)
assert all(attributes.get("src", "data:").startswith("data:") for _, attributes in page.tags)
listed = [attributes for tag, attributes in page.tags if tag in ("li", "tr") and "example" in attributes.get("class", "").split()]
assert len(listed) == counts["planned"]
for text in ("end ]]> of CDATA <![CDATA[ <a b='c'>&amp; &#0;", "测试下载，通过", "长x" * 5_000):
    assert text in "".join(page.text), text

# The document: every sentence appears once in the groups, and no text of a name is interpreted as markup.
tokens = MarkdownIt("gfm-like", {"linkify": False}).parse(open("run.md", encoding="utf-8").read())
kinds = [token.type for token in tokens] + [child.type for token in tokens for child in token.children or []]
names = "heading paragraph bullet_list list_item table thead tbody tr th td".split()
known = {f"{name}_{side}" for name in names for side in ("open", "close")}
assert set(kinds) <= known | {"inline", "text", "text_special"}, set(kinds)
texts = ["".join(child.content for child in token.children) for token in tokens if token.type == "inline"]
rows = kinds.count("tr_open") - kinds.count("table_open")
assert rows == sum("row" in example for example in run["examples"]) > 0, rows
assert kinds.count("list_item_open") + rows == counts["planned"] + len(run["issues"]), kinds.count("list_item_open")
for text in ("end ]]> of CDATA <![CDATA[ <a b='c'>&amp; &#0;", "测试下载，通过", "# TODO not # SKIP really"):
    # A heading, a key and an argument.
    assert texts.count(text) == 3, (text, texts.count(text))
