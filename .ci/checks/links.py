"""Would catch a link that leads nowhere: on the web, in a clone, or in the documentation that DocC makes.

Articles are read in two places. GitHub and editors follow `[Waiting](Waiting.md)`, and DocC follows only `doc:Waiting`. So
articles have links of the first form, and `docs` gives DocC a copy with links of the second form. Only the lists under
"Topics" have links of DocC's form, since DocC makes its sidebar from them. They are at the end of a start page, and
GitHub shows them collapsed.
"""

import pathlib, re, subprocess, sys

repository = pathlib.Path(__file__).resolve().parents[2]
LINK = re.compile(r"(?<!!)\[(?P<text>(?:[^\[\]]|\[[^\]]*\])*)\]\((?P<target>[^)\s]+)\)")
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


def slug(heading):
    """The anchor that GitHub generates for a heading."""
    kept = re.sub(r"[^\w\- ]", "", re.sub(r"[`*]|\[([^\]]*)\]\([^)]*\)", r"\1", heading).strip().lower())
    return kept.replace(" ", "-")


def headings(text):
    return {slug(found[1]): found[1].strip() for _, line in outside(text) if (found := re.match(r"#+ (.*)", line))}


def title(text):
    return next(line[2:].strip().strip("`") for _, line in outside(text) if line.startswith("# "))


def pages():
    names = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z", "--", "*.md"], capture_output=True, text=True,
                           cwd=repository, check=True).stdout
    return [repository / name for name in names.split("\0") if name and (repository / name).exists()]


def for_docc(path):
    """The text of an article with DocC's links instead of the web's."""
    text = path.read_text()

    def link(found):
        target, _, anchor = found["target"].partition("#")
        other = path.parent / target if target else path
        if not (other.suffix == ".md" and other.parent == path.parent and other.exists()):
            return found[0]
        known = other.read_text()
        heading = "#" + re.sub(r"[\s`]+", "-", headings(known).get(anchor, "")).strip("-") if anchor else ""
        if not anchor and found["text"] == title(known):
            return f"<doc:{other.stem}>"
        return f"[{found['text']}](doc:{other.stem}{heading})"

    lines = text.split("\n")
    for number, _ in prose(text):
        lines[number - 1] = LINK.sub(link, lines[number - 1])
    return "\n".join(lines)


def check():
    """Returns the links that lead nowhere, and the articles that are missing in a list, as lines to print."""
    problems = []
    for path in pages():
        name, text, article = path.relative_to(repository), path.read_text(), path.parent.suffix == ".docc"
        for number, line in prose(text.partition(TOPICS)[0]):
            for found in DOC.finditer(line) if article else ():
                problems.append(f"{name}:{number}: {found[0]} is no link on the web; write [Waiting](Waiting.md)")
            for found in LINK.finditer(line):
                target, _, anchor = found["target"].partition("#")
                if re.match(r"[a-z]+:", target):
                    continue
                other = (path.parent / target).resolve() if target else path
                if not other.exists():
                    problems.append(f"{name}:{number}: '{target}' is not there")
                elif article and (other.parent != path.parent or other.suffix != ".md"):
                    problems.append(f"{name}:{number}: '{target}' is no page of its book, and DocC leads nowhere")
                elif anchor and anchor not in headings(other.read_text()):
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
