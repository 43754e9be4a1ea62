"""Would catch a link that leads nowhere: on the web, or in a clone.

GitHub and editors follow `[Waiting](Waiting.md)`, and so articles have links of this form. Only the lists under "Topics"
have links of DocC's form, since DocC makes its sidebar from them, and `docs` checks them. They are at the end of a start
page, and GitHub shows them collapsed.
"""

import pathlib, re, subprocess, sys

repository = pathlib.Path(__file__).resolve().parents[2]
LINK = re.compile(r"(?<!!)\[(?:[^\[\]]|\[[^\]]*\])*\]\(([^)\s]+)\)")
DOC = re.compile(r"<doc:[^>]+>|\[[^\]]*\]\(doc:[\w/]+\)")
TOPICS = "\n## Topics\n"


def outside(text):
    """Pairs of a number and a line, for the lines outside blocks of code."""
    fence = None
    for number, line in enumerate(text.split("\n"), 1):
        found = re.match(r"\s*(`{3,}|~{3,})", line)
        if found and (fence is None or found[1].startswith(fence)):
            fence = found[1] if fence is None else None
        elif fence is None:
            yield number, line


def prose(text):
    """The same, with blanks in the place of code."""
    return ((number, re.sub(r"`[^`]*`", lambda code: " " * len(code[0]), line)) for number, line in outside(text))


def anchors(text):
    """The anchors that GitHub generates for the headings of a text."""
    found = (re.match(r"#+ (.*)", line) for _, line in outside(text))
    plain = (re.sub(r"[`*]|\[([^\]]*)\]\([^)]*\)", r"\1", heading[1]).strip().lower() for heading in found if heading)
    return {re.sub(r"[^\w\- ]", "", text).replace(" ", "-") for text in plain}


def pages():
    names = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z", "--", "*.md"], capture_output=True, text=True,
                           cwd=repository, check=True).stdout
    return [repository / name for name in names.split("\0") if name and (repository / name).exists()]


def check():
    """Returns the links that lead nowhere, and the articles that are missing in a list, as lines to print."""
    problems = []
    for path in pages():
        name, text, article = path.relative_to(repository), path.read_text(), path.parent.suffix == ".docc"
        for number, line in prose(text.partition(TOPICS)[0]):
            for found in DOC.finditer(line) if article else ():
                problems.append(f"{name}:{number}: {found[0]} is no link on the web; write [Waiting](Waiting.md)")
            for found in LINK.finditer(line):
                target, _, anchor = found[1].partition("#")
                if re.match(r"[a-z]+:", target):
                    continue
                other = (path.parent / target).resolve() if target else path
                if not other.exists():
                    problems.append(f"{name}:{number}: '{target}' is not there")
                elif article and (other.parent != path.parent or other.suffix != ".md"):
                    problems.append(f"{name}:{number}: '{target}' is no page of its book, and DocC leads nowhere")
                elif anchor and anchor not in anchors(other.read_text()):
                    problems.append(f"{name}:{number}: '{target or name}' has no heading '{anchor}'")
        if article and path.stem == path.parent.stem:
            listed = re.findall(r"<doc:(\w+)>", text.partition(TOPICS)[2])
            # A page of a symbol is listed by the symbol's name.
            there = {other.stem for other in path.parent.glob("*.md") if not other.read_text().startswith("# ``")}
            problems += [f"{name}: Topics lack {other}" for other in sorted(there - set(listed))]
            if "### The book\n" in text:
                table = set(re.findall(r"\]\((\w+)\.md\)", text.partition(TOPICS)[0]))
                problems += [f"{name}: the table of the book lacks {other}" for other in sorted(there - table)]
            problems += [f"{name}: Topics have {other}, which is not there once" for other in sorted(set(listed))
                         if other not in there or listed.count(other) > 1]
    return problems


if __name__ == "__main__":
    problems = check()
    print(*problems, sep="\n", end="\n" if problems else "")
    sys.exit(1 if problems else 0)
