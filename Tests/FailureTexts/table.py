"""Catches texts that say less than other frameworks' texts: people read the table.

Writes the commonest failures as a table: Fantail's texts from the golden file, the others' from their own reports.
"""

import collections, html, json, pathlib, re, sys, textwrap, xml.etree.ElementTree as xml

work, versions = pathlib.Path(sys.argv[1]), sys.argv[2]
tests = pathlib.Path(__file__).resolve().parents[2] / "Tests"
WIDTH = 90


# Failures for which a framework has no text: two optionals in each other, times, polling.
ABSENT = {"RSpec": {"16", "t11", "t24", "t37", "t38", "t53", "t54"}, "pytest": {"16", "t11", "t53", "t54"},
          "Swift Testing": {"16", "t53", "t54"}}


def golden(name):
    """The texts of a golden file by the titles of its failures."""
    text = (tests / f"FantailMatchersTests/Goldens/{name}.txt").read_text()
    parts = (part.partition("\n") for part in text.split("## ")[1:])
    return {title: message.strip("\n") for title, _, message in parts}


def verdicts():
    """The reader's verdict on each failure's text: its title, `best`, `tied` or `worse`, and the reason."""
    for line in (tests / "FailureTexts/verdicts.txt").read_text().splitlines():
        if " | " in line:
            title, verdict, reason = line.split(" | ")
            yield title, verdict, reason


def fantail():
    """Each failure with Fantail's text: the first and third round by title, the second by number."""
    texts = golden("typical-failures") | golden("later-failures")
    differ = golden("differ")
    for title, verdict, reason in verdicts():
        key, _, words = title.partition(" ")
        said = differ[str(int(key[1:]))] if key.startswith("d") else texts.pop(title)
        yield key, words, said, verdict, reason
    if texts:
        sys.exit(f"FAILED: no verdict of {sorted(texts)}")


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
for (name, absent), other in zip(ABSENT.items(), others):
    if missing := {key for key, *_ in rows} - set(other) - absent:
        sys.exit(f"FAILED: {name} says nothing of {sorted(missing)}")
if wrong := [words for _, words, _, verdict, _ in rows if verdict not in ("best", "tied", "worse")]:
    sys.exit(f"FAILED: a verdict is best, tied or worse: {wrong}")
ROUNDS = {"first": [row for row in rows if row[0][0].isdigit()], "second": [row for row in rows if row[0][0] == "d"],
          "third": [row for row in rows if row[0][0] == "t"]}
counts = {name: collections.Counter(row[3] for row in found) for name, found in ROUNDS.items()}
said = f"""`Tests/FailureTexts/write` writes this page. Fantail's texts are those of golden files that its tests compare; the
others are what {versions} say when they run the same failures, cut at {WIDTH} characters and 14 lines. An empty cell: the
framework has no such failure. All of them print the place as well. The verdicts and their reasons are people's words, in
`verdicts.txt`; what they say of custom-dump and Nimble 14 was read in a run of the third round, which this script does
not repeat. The failures of the second round are those of `DifferTests` that other frameworks can say too."""
print("# What failures say\n\n" + textwrap.fill(said, 120) + "\n\n| round | failures | best | tied | worse |\n"
      "| --- | --- | --- | --- | --- |")
for name, found in ROUNDS.items():
    print(f"| {name} | {len(found)} | {counts[name]['best']} | {counts[name]['tied']} | {counts[name]['worse']} |")
print("""
<table>
<tr><th>failure</th><th>Fantail</th><th>RSpec</th><th>pytest</th><th>Swift Testing</th></tr>""")
for key, words, message, verdict, reason in rows:
    cells = [cell(text) for text in [message] + [other.get(key) for other in others]]
    title = html.escape(f"{words}. {verdict.capitalize()}: {reason}.", quote=False)
    print(f"<tr><td>{title}</td>\n{''.join(cells)}</tr>")
print("</table>")
