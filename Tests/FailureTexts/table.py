"""Catches texts that say less than those of others: the table is read by people.

The commonest failures as a table: Fantail's texts from the golden file, the others' from their own reports.
"""

import html, json, pathlib, re, sys, textwrap, xml.etree.ElementTree as xml

work, versions = pathlib.Path(sys.argv[1]), sys.argv[2]
tests = pathlib.Path(__file__).resolve().parents[2] / "Tests"
WIDTH = 90


def fantail():
    text = (tests / "FantailMatchersTests/Goldens/typical-failures.txt").read_text()
    for part in text.split("## ")[1:]:
        title, _, message = part.partition("\n")
        yield title, message.strip("\n")


def rspec():
    for example in json.loads((work / "rspec.json").read_text())["examples"]:
        message = example["exception"]["message"].strip("\n")
        # A backtrace of this machine's paths.
        yield example["description"], re.sub(r" with backtrace:\n.*", "", message, flags=re.S)


def pytest():
    for case in xml.parse(work / "pytest.xml").iter("testcase"):
        said = [line[4:] for line in case.find("failure").text.split("\n") if line.startswith("E   ")]
        yield case.get("name").removeprefix("test_"), textwrap.dedent("\n".join(said))


def testing():
    names, found = {}, {}
    for line in (work / "testing.jsonl").read_text().splitlines():
        record = json.loads(line)
        payload = record["payload"]
        if record["kind"] == "test":
            names[payload["id"]] = payload.get("displayName")
        elif payload["kind"] == "issueRecorded":
            said = [message["text"] for message in payload["messages"]]
            found.setdefault(names[payload["testID"]], "\n".join(said))
    return found.items()


def cell(text):
    if text is None:
        return "<td></td>\n"
    text = re.sub(r"0x[0-9a-f]{8,}", "0x…", text)
    lines = [line if len(line) <= WIDTH else line[:WIDTH] + "…" for line in text.split("\n")]
    if len(lines) > 14:
        lines = lines[:14] + [f"… {len(lines) - 14} more lines"]
    # An empty line would end the table for Markdown.
    return "<td><pre>\n" + "\n".join(html.escape(line.rstrip(), quote=False) or "&nbsp;" for line in lines) + "</pre></td>\n"


others = [dict(rspec()), dict(pytest()), dict(testing())]
rows = list(fantail())
for name, other in zip(["RSpec", "pytest", "Swift Testing"], others):
    missing = {title.split(" ")[0] for title, _ in rows} - set(other) - {"16"}
    if missing:
        sys.exit(f"FAILED: {name} says nothing of {sorted(missing)}")
said = f"""`Tests/FailureTexts/write` writes this page. Fantail's texts are those of a golden file that its tests
compare; the others are what {versions} say when they run the same failures, cut at {WIDTH} characters and 14 lines. All of
them print the place as well. Only Fantail polls."""
print("# What failures say\n\n" + textwrap.fill(said, 120) + """

<table>
<tr><th>failure</th><th>Fantail</th><th>RSpec</th><th>pytest</th><th>Swift Testing</th></tr>""")
for title, message in rows:
    key, _, words = title.partition(" ")
    cells = [cell(text) for text in [message] + [other.get(key) for other in others]]
    print(f"<tr><td>{html.escape(words)}</td>\n{''.join(cells)}</tr>")
print("</table>")
