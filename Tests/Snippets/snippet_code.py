"""Serves `snippets`, which caught blocks that did not compile in every round.

Makes a file of Swift from the code of a text: statements, parts of groups, members and declarations, each in its place.

Code that only a file may contain, such as an extension, goes to the file's level. So does a type, unless the text has
declared a type of that name before: then it belongs to its own block alone.
"""

import re

WORDS = ("describe|context|xdescribe|fdescribe|xcontext|fcontext|it|xit|fit|pending|itBehavesLike|includeExamples|"
         "beforeEach|afterEach|beforeAll|afterAll|aroundEach|aroundAll|justBeforeEach|registerMatchers|evaluate|"
         "specify|when")
MODIFIERS = (r"(?:(?:@\w+(?:\([^()]*(?:\([^()]*\))?[^()]*\))?|public|private|fileprivate|internal|package|final|indirect|"
             r"nonisolated(?:\(unsafe\))?|static|class(?=\s+(?:func|var|let))|override|mutating|lazy|weak|convenience|"
             r"required|dynamic|isolated|borrowing|consuming)\s+)*")


STRING = r'"(?:\\.|[^"\\\n])*"'
# A comment, a string of several lines, a raw string, a string with code in it, or a regular expression.
MASKED = re.compile(rf"""
    //[^\n]* | /\*.*?\*/
    | (?P<hashes>\#*)\"{{3}}.*?\"{{3}}(?P=hashes)
    | (?P<signs>\#+)"[^\n]*?"(?P=signs)
    | "(?:\\\((?:{STRING}|\((?:{STRING}|\([^()]*\)|[^()"])*\)|[^()"])*\)|\\.|[^"\\\n])*"
    | (?<=[(,=:\s])/(?![/*\s])(?:\\.|[^/\n\\])+/(?=[)\s,.])""", re.X | re.S)


def masked(code):
    """The code with blanks instead of the contents of its comments, strings and regular expressions."""
    def blank(found):
        text = re.sub(r"[^\n]", " ", found[0])
        return text if found[0].startswith(("//", "/*")) else found[0][0] + text[1:-1] + found[0][-1]

    return MASKED.sub(blank, code)


class Item:
    """A declaration or a statement: its lines, counted from 0, and its kind."""

    def __init__(self, first, last, text):
        self.first, self.last, self.text = first, last, text
        head = text.strip()
        rest = re.sub(rf"^{MODIFIERS}", "", head)
        self.isStatic = bool(re.match(rf"{MODIFIERS}(?<!\w)(static|class|override)\s+(func|var|let)\b|.*?@Test\b", head)) \
            and not re.match(r"(struct|class|enum|actor|extension)\b", rest)
        self.name = ""
        if found := re.match(r"(struct|class|enum|actor|typealias|protocol)\s+(\w+)", rest):
            self.kind, self.name = "protocol" if found[1] == "protocol" else "type", found[2]
        elif re.match(r"(extension|infix|prefix|postfix|precedencegroup)\b", rest):
            self.kind = "extension"
        elif re.match(rf"{MODIFIERS}import\s+[A-Za-z]", head):
            self.kind = "import"
        elif re.match(r"(func|init|deinit|subscript|case|associatedtype|macro)\b", rest):
            self.kind = "func" if rest.startswith("func") else "member"
        elif re.match(r"(let|var)\b", rest):
            self.kind = "variable"
        elif re.match(rf"(?:{WORDS})\b\s*[({{]", rest) or re.match(r"\w+\.override\s*\{", rest):
            self.kind = "word"
        elif re.match(r"(for|if|switch|\(.*\)\.map)\b", rest) and re.search(rf"(?<![\w.])(?:it|describe|context|{WORDS})\s*[({{]", rest):
            self.kind = "word"
        else:
            self.kind = "statement"


def items(code):
    """The items of some code, in order; blank lines and comments belong to none."""
    lines = masked(code).split("\n")
    depth, first, found = 0, None, []

    def close(last):
        if first is not None:
            while not lines[last].strip():
                last -= 1
            found.append(Item(first, last, "\n".join(lines[first:last + 1])))

    for number, line in enumerate(lines):
        text = line.strip()
        if text and depth == 0:
            goes_on = re.match(r"[.})\]&|?:=+*<>,{]|else\b|where\b|-\s", text)
            before = "\n".join(lines[first:number]).strip() if first is not None else ""
            waits = re.search(r"[,=(\[&|+*<>-]$|\b(return|await|try)$", before) or re.fullmatch(
                r"(@\w+(\([^()]*\))?\s*)+", before)
            if first is None or not (goes_on or waits):
                close(number - 1)
                first = number
        for character in line:
            depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(character, 0)
    close(len(lines) - 1)
    return found


def shape(found):
    """The common kind of some items, which decides where they can be placed."""
    kinds = {item.kind for item in found}
    if any(item.isStatic or item.kind == "member" for item in found):
        return "members"
    if "statement" in kinds:
        return "statements"
    if "word" in kinds:
        return "group"
    variables = [item for item in found if item.kind == "variable"]
    if variables and "func" in kinds or any(re.search(r"^[^=]*\{", item.text) and "=" not in item.text.split("{")[0] for item in variables):
        return "members"
    if variables and all(re.match(r"@MainActor\b", item.text.strip()) for item in variables):
        return "declarations"
    if variables:
        groups = all(re.search(r"=\s*(Let|AsyncLet|SharedExamples)\b", item.text) for item in variables)
        return "group" if groups else "statements"
    return "declarations"


def without_ellipses(code):
    """The code with an empty body, or an empty spec, where it has `…` for code that is left out."""
    mask = masked(code)

    def text(found):
        before = mask[:found.start()].rstrip()
        if re.search(r"(:|->)\s*Spec$", before):
            return '{ describe("") {} }'
        return "{ [] }" if re.search(r"(:|->)\s*\[Spec\]$", before) else f"{{ {found[1] or ''} }}"

    pieces, at = [], 0
    for found in re.finditer(r"\{([^{}…\n]*\bin\b)?\s*…\s*\}|^\s*…\s*$", mask, re.M):
        inside = found[0].startswith("{")
        closes = text(found) + "\n" * found[0].count("\n") if inside else re.sub("…", " ", found[0])
        pieces += [code[at:found.start()], closes]
        at = found.end()
    return "".join(pieces) + code[at:]


class Unit:
    """A file with the code of a text; messages about one of its lines name the line of the text."""

    def __init__(self, imports=(), own=()):
        """`own` are the modules that the text creates: their declarations are in this file."""
        self.imports, self.own, self.body, self.declared = list(imports), set(own), [], set()

    def add_lines(self, file, line, lines):
        self.body += [f'#sourceLocation(file: "{file}", line: {line})', *lines, "#sourceLocation()"]

    def take_imports(self, found, lines):
        for item in found:
            if item.kind == "import":
                text = " ".join(line.strip() for line in lines[item.first:item.last + 1])
                if text not in self.imports and text.split()[-1] not in self.own:
                    self.imports.append(text)
                for number in range(item.first, item.last + 1):
                    lines[number] = ""

    def add_surroundings(self, path, text):
        lines, found = text.split("\n"), items(text)
        self.take_imports(found, lines)
        self.declared |= {item.name for item in found if item.name}
        self.add_lines(path, 1, lines)

    def add(self, number, block, file=None, line=None, form=None):
        """Adds a block.

        The compiler reports the block's first line as `file` and `line`. Returns the specs of the block, as code.
        """
        text = without_ellipses(block.text)
        lines, found = text.split("\n"), items(text)
        file, line = file or block.path, line or block.line
        form = form or (block.kind if block.kind in FORMS else shape(found))
        space, local = f"Snippet{number}", []
        self.take_imports(found, lines)
        for item in found:
            if item.kind not in ("extension", "protocol", "type") and not (
                    form == "declarations" and item.kind in ("func", "variable")):
                continue
            part = lines[item.first:item.last + 1]
            if item.kind == "type":
                part = [re.sub(r"@main\b", "     ", one) for one in part]
            if item.kind in ("type", "protocol") and item.name in self.declared:
                local.append((line + item.first, part))
            else:
                self.add_lines(file, line + item.first, part)
                self.declared |= {item.name} - {""}
            for index in range(item.first, item.last + 1):
                lines[index] = ""
        specs = [
            (f"{space}." if any(line + item.first == start for start, _ in local) else "") + f"{item.name}.{spec}"
            for item in found if item.kind == "type"
            for spec in re.findall(r"static (?:var|let) (\w*[sS]pecs?)\b", item.text)[:1]]
        kind, before, after = FORMS[form]
        if form == "members" and any(re.search(r"@Test\b", item.text) for item in found):
            kind = "struct {}"
        if form == "members" and any(re.search(r"func test\w*\(", item.text) for item in found):
            kind = "final class {}: XCTestCase"
        self.body.append(kind.format(space) + " {")
        for start, part in local:
            self.add_lines(file, start, part)
        self.body.append(before.replace("SPACE", space))
        self.add_lines(file, line, lines)
        self.body += [after, "}"]
        if form == "group":
            return f"{space}.specs"
        if form == "statements":
            return f"[{space}.spec]"
        return "[" + ", ".join(specs) + "]" if specs else ""

    @property
    def text(self):
        return "\n".join([*self.imports, *self.body]) + "\n"


# The type for a block's code, and what is around the code in it.
FORMS = {
    "statements": ("enum {}", 'static var spec: Spec { it("SPACE") {', "} }"),
    "group": ("enum {}", "@SpecBuilder static var specs: [Spec] {", "}"),
    "members": ("class {}", "", ""),
    "declarations": ("enum {}", "", ""),
}
