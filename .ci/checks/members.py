"""Caught members that an article's table did not have.

Writes, or compares, the tables of a type's members in articles: each name with the first sentence of its comment.

They stand between `<!-- generated: members of TYPE -->` and `<!-- end -->`, and are read from the sources.
"""

import pathlib, re

repository = pathlib.Path(__file__).resolve().parents[2]
MARK = re.compile(r"<!-- generated: members of ([\w.]+) -->\n(.*?)<!-- end -->", re.S)
MEMBER = re.compile(
    r"((?:^ *///.*\n)+)(?:^ *@.*\n)*^( *)(?:public )?(?:static )?(?:(case) |(?:let|var|func) )`?(\w+)", re.M)


def body(name):
    """The lines of a type, without those of its end."""
    outer, _, inner = name.rpartition(".")
    for path in sorted((repository / "Sources").rglob("*.swift")):
        text = path.read_text()
        start = re.search(
            rf"^( *)(?:public |indirect )+(?:enum|struct|protocol|final class) {inner}\b.*\{{$|^( *)extension {inner} \{{$",
            text, re.M)
        if not start or start[0].lstrip().startswith("extension") or outer and f"{outer}" not in text[:start.start()]:
            continue
        indent = start[1]
        end = re.search(rf"^{indent}\}}", text[start.end():], re.M)
        return text[start.end():start.end() + end.start()], len(indent) + 2
    return "", 0


def table(name):
    """The rows of a type's public members, in the order of the sources."""
    text, indent = body(name)
    rows = []
    for comment, spaces, case, member in MEMBER.findall(text):
        declared = re.search(rf"^{spaces}(.*?){member}", text[text.index(comment) + len(comment):], re.M)
        if len(spaces) != indent or member in ("encode", "hash", "customMirror") or not case and "public" not in declared[1]:
            continue
        words = " ".join(line.strip().removeprefix("///").strip() for line in comment.strip().split("\n"))
        sentence = re.match(r".*?[.:](?= |$)", words.split(" - Param")[0])
        words = re.sub(r"``(.+?)``", r"`\1`", (sentence[0] if sentence else words).rstrip(".:"))
        rows.append(f"| `{member}` | {words} |")
    return rows


def check(records):
    """Compares the tables, or writes them; returns what is wrong."""
    problems = []
    for path in sorted(repository.glob("Sources/*/*.docc/*.md")):
        text = path.read_text()

        def written(found):
            rows = table(found[1])
            if not rows:
                problems.append(f"{path.relative_to(repository)}: '{found[1]}' has no public members with comments")
            lines = ["| name | meaning |", "| --- | --- |", *rows]
            return f"<!-- generated: members of {found[1]} -->\n" + "\n".join(lines) + "\n<!-- end -->"

        new = MARK.sub(written, text)
        if new != text and records:
            path.write_text(new)
        elif new != text:
            problems.append(f"{path.relative_to(repository)}: a table of members is old: .ci/run names --record")
    return problems
