"""Serves `snippets`, which caught blocks that did not compile in every round.

Finds the code in texts: the blocks of articles and of doc comments, with the outputs that follow them.

A comment on the line before a block gives its kind: `<!-- snippet: KIND -->`. A text block after
`<!-- output: KIND ARGUMENTS -->` is an output of the block of Swift before it.
"""

import dataclasses, pathlib, re

FENCE = re.compile(r"^(?P<indent>\s*)(?P<fence>`{3,})(?P<language>[^`]*?)\s*$")
COMMENT = re.compile(r"^\s*<!--\s*(?P<what>snippet|output):\s*(?P<value>.*?)\s*-->\s*$")
SPAN = re.compile(r"(?<!`)(`{1,2})(?!`)(.+?)(?<!`)\1(?!`)")


@dataclasses.dataclass
class Output:
    """A text block that has to equal the output of the code before it; `first` and `last` bound the lines between its fences."""

    kind: str
    arguments: str
    first: int
    last: int
    indent: str
    text: str


@dataclasses.dataclass
class Block:
    """Some lines of code; `line` is the number of the first line."""

    path: pathlib.Path
    line: int
    lines: list
    kind: str = ""
    outputs: list = dataclasses.field(default_factory=list)
    isCell: bool = False

    @property
    def text(self):
        return "\n".join(self.lines)


@dataclasses.dataclass
class Text:
    """An article, or all doc comments of a module."""

    name: str
    paths: list
    blocks: list
    problems: list
    module: str = ""


def cells(line):
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]


def table(path, lines, start, problems):
    """The code spans of the column headed "Fantail" of the table whose header is on a line."""
    header = cells(lines[start])
    if "Fantail" not in header:
        problems.append((path, start + 1, 'no column of this table is headed "Fantail"'))
        return
    column = header.index("Fantail")
    for number in range(start + 2, len(lines)):
        if not lines[number].lstrip().startswith("|"):
            return
        row = cells(lines[number])
        for found in SPAN.finditer(row[column]) if column < len(row) else ():
            code = found[2].strip().replace("\\|", "|")
            yield Block(path, number + 1, [code], isCell=True)


def blocks(path, lines, problems, comments=False):
    """The blocks of Swift in the lines of a Markdown file; `None` stands for lines outside the text."""
    found, kind, kindLine, output, number, ended = [], "", 0, None, 0, -9
    while number < len(lines):
        line = lines[number]
        comment = COMMENT.match(line or "")
        if comment and comment["what"] == "snippet":
            kind, kindLine = comment["value"], number
        elif comment:
            output = comment["value"]
        elif kind == "table" and line and line.lstrip().startswith("|"):
            found += table(path, lines, number, problems)
            kind = ""
        elif line and (fence := FENCE.match(line)):
            end = number + 1
            while end < len(lines) and not re.fullmatch(rf"\s*{fence['fence']}\s*", lines[end] or ""):
                end += 1
            indent = len(fence["indent"])
            inner = [(inside or "")[indent:] for inside in lines[number + 1:end]]
            if not re.fullmatch(r"[\w-]+", fence["language"]):
                problems.append((path, number + 1, "which language is it? one word belongs after the fence: swift, text, sh, …"))
            if fence["language"] == "swift":
                found.append(Block(path, number + 2, inner, kind))
                ended = end
            elif fence["language"] == "text" and found:
                after = all(not (between or "").strip() for between in lines[ended + 1:number])
                if comments and after and not lines[ended] is None:
                    output = output or "comment"
                if found[-1].kind == "wrong" and after:
                    output = output or "wrong"
                if after and output is None and not found[-1].kind.startswith("skip"):
                    problems.append((path, number + 1, "what is it? '<!-- output: KIND -->' belongs before it"))
                if output is not None:
                    word, _, arguments = output.partition(" ")
                    found[-1].outputs.append(
                        Output(word, arguments, number + 1, end, fence["indent"], "\n".join(inner)))
                    ended = end if comments else ended
            elif output is not None:
                problems.append((path, number + 1, "an output needs a block of Swift before it, and a text block"))
            kind, output = "", None
            number = end
        elif line and line.strip() and kind:
            problems.append((path, kindLine + 1, f"'{kind}' says something of a block, and none follows"))
            kind = ""
        number += 1
    return found


def article(path, root):
    problems = []
    lines = (root / path).read_text().split("\n")
    return Text(path.name.removesuffix(".md"), [path], blocks(path, lines, problems), problems)


def doc_comments(module, folder, root):
    """All doc comments of a module: code between them ends a text."""
    problems, found, paths = [], [], []
    for path in sorted((root / folder).rglob("*.swift")):
        path, source = path.relative_to(root), path.read_text().split("\n")
        comments = (re.match(r"^(\s*)///(?: (.*))?$", line) for line in source)
        lines = [comment[1] + (comment[2] or "") if comment else None for comment in comments]
        if inside := blocks(path, lines, problems, comments=True):
            for output in (output for block in inside for output in block.outputs):
                output.indent = source[output.first - 1].partition("///")[0] + "/// "
            found += inside
            paths.append(path)
    return Text(module, paths, found, problems, module)
