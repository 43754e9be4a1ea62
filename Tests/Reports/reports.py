"""Caught reports of one run that disagree, and texts that became markup.

Reads the reports of hostile names: GitHub's commands by GitHub's rules, the page by html5lib, the document by markdown-it.
`commandlines` compares such documents with the schema and with their counts.
"""

import json, re, xml.etree.ElementTree

import html5lib
from markdown_it import MarkdownIt

run = json.load(open("run.json", encoding="utf-8"))
counts = run["counts"]
lines = [json.loads(line) for line in open("events.jsonl", encoding="utf-8", newline="\n").read().split("\n")[:-1]]
assert [line["event"] for line in lines].index("runEnded") == len(lines) - 1
assert [line["example"] for line in lines if line["event"] == "exampleEnded"] == run["examples"]
assert [line["issue"] for line in lines if line["event"] == "issueRecorded"] == run["issues"]

junit = xml.etree.ElementTree.parse("junit.xml").getroot()
cases = list(junit.iter("testcase"))
results = [next((part for part in case if part.tag in ("failure", "error", "skipped")), None) for case in cases]
tags = ["passed" if part is None else part.tag for part in results]
failed, skipped = counts["failed"] + len(run["issues"]), counts["pending"] + counts["skipped"]
assert [tags.count(tag) for tag in ("failure", "skipped", "passed", "error")] == [failed, skipped, counts["passed"], 0], tags
assert [junit.get(name) for name in ("tests", "failures", "errors")] == [str(len(cases)), str(failed), "0"], junit.attrib
for text in ("end ]]> of CDATA <![CDATA[ <a b='c'>&amp; &#0;", "测试下载，通过", r"ansi \u{1B}[31mred"):
    assert any(text in (part.text or part.get("message")) for part in results if part is not None), text
planned = cases[: counts["planned"]]
assert all(f"[[PROPERTY|{name}=" in case.findtext("system-out", "") for case in planned for name in ("line", "file"))

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

# A strict parser refuses elements that are not closed.
parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
page = list(parser.parse(open("run.html", encoding="utf-8").read()).iter())
known = set("html head meta title style body header h1 p form input div button main section h2 article h3 span bdi pre "
            "code ul ol li a small script details summary dl dt dd mark h4 nav table thead tbody tr th td img".split())
assert {element.tag for element in page} <= known, {element.tag for element in page} - known
assert sum(element.tag == "script" for element in page) == 1
assert not any(name.startswith("on") for element in page for name in element.attrib)
assert all(element.get("src", "data:").startswith("data:") for element in page)
listed = [element for element in page if element.tag in ("li", "tr") and "example" in element.get("class", "").split()]
assert len(listed) == counts["planned"]
for text in ("end ]]> of CDATA <![CDATA[ <a b='c'>&amp; &#0;", "测试下载，通过", "长x" * 5_000):
    assert text in "".join(page[0].itertext()), text

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
