"""Caught names of other frameworks that the porter knew and the compiler's advice did not.

Writes three files from one table of other frameworks' matchers: for the porter, the compiler's advice and looked-up names.
"""

import pathlib, re, textwrap

repository = pathlib.Path(__file__).resolve().parents[2]
sources = repository / "Sources"
table = repository / ".ci/foreign-names.txt"
porter = sources / "fantail-port/ForeignMatchers.swift"
advice = sources / "FantailMatchers/Advice/Matcher+ForeignNames.swift"
named = sources / "FantailMatchers/ByName/ForeignName.swift"


class Row:
    def __init__(self, line, library):
        key, self.here, *rest = (part.strip() for part in re.split(r" \| ", line))
        self.key, self.library, self.named = key, library, rest[0][1:].strip() if rest else None
        self.compiler = rest[1] if len(rest) > 1 else None
        self.name = re.match(r"\w+", key)[0]
        inner = key[key.index("(") + 1:-1] if "(" in key else key
        self.labels = re.findall(r"(\w+):", inner)
        if library == "Kiwi" and self.labels:
            self.labels[0] = "_"
        self.sentence = self.here[1:].strip() if self.here.startswith(":") else None

    @property
    def is_same(self):
        """Whether Fantail's matcher has the same name and labels."""
        labels = ["" if label == "_" else f"{label}: " for label in self.labels]
        arguments = ", ".join(f"{label}${n}" for n, label in enumerate(labels))
        return self.here == self.name + (f"({arguments})" if labels else "")

    @property
    def form(self):
        """Fantail's name with its labels, if the arguments keep their order."""
        found = re.fullmatch(r"(\w+)(?:\((.*)\))?", self.here)
        if self.sentence or not found:
            return None
        arguments = [part.rsplit(" ", 1) for part in found[2].split(", ")] if found[2] else []
        if [part[-1] for part in arguments] != [f"${n}" for n in range(len(arguments))]:
            return None
        return found[1] + (f"({''.join(part[0] if len(part) > 1 else '_:' for part in arguments)})" if arguments else "")


def rows():
    library, found = None, []
    for line in table.read_text().splitlines():
        if line in ("# Kiwi", "# Nimble"):
            library = line[2:]
        elif line and not line.startswith("#"):
            found.append(Row(line, library))
    return found


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def entries(pairs):
    return "".join(f"    {quoted(key)}: {quoted(value)},\n" for key, value in pairs)


def wrapped(names, indent=4):
    """Names of a set, with as many per line as fit."""
    lines = textwrap.wrap(", ".join(map(quoted, names)) + ",", 120 - indent)
    return "".join(f"{' ' * indent}{line}\n" for line in lines)


def written():
    """The three files, by their paths."""
    all_rows = rows()
    own = set(re.findall(r"static (?:var|func) (\w+)", (repository / ".ci/api/FantailMatchers.txt").read_text()))
    kiwi = [row for row in all_rows if row.library == "Kiwi"]
    nimble = [row for row in all_rows if row.library == "Nimble"]
    names = sorted({row.key if row.library == "Kiwi" else row.name for row in all_rows if row.is_same})
    texts = {porter:
        "/// Other frameworks' matchers, each with Fantail's counterpart or the text to write, with `$0` and `$1` for arguments;\n"
        "/// `!` at the beginning negates the matcher, and `:` marks advice.\nenum ForeignMatchers {\n"
        "  /// Matchers with the same name and labels, by Kiwi's selector and Nimble's name.\n"
        "  static let same: Set<String> = [\n" + wrapped(names) + "  ]\n\n"
        "  /// The matchers of other libraries.\n  static let forms: [String: String] = [\n"
        + entries((row.key, row.here) for row in kiwi if not row.is_same and (not row.key.startswith("bePosted") or row.key == "bePostedWithUserInfo:"))
        + entries((row.name, row.here) for row in nimble if not row.is_same) + "  ]\n}\n"}
    foreign, seen = {}, {}
    for row in all_rows:
        seen.setdefault(row.name, row)
        if row.name not in own:
            foreign.setdefault((row.name, tuple(row.labels)), []).append(row)
    text = "// Other frameworks' names of matchers; `NamingProblem` gives the same advice for matchers that are called by name.\n\nextension Matcher {\n"
    members = []
    for (name, labels), found in foreign.items():
        row = found[0]
        owners = " and ".join(f"{library}'s" for library in dict.fromkeys(one.library for one in found))
        what = f"renamed: {quoted(row.form)}" if row.form else f"message: {quoted(sentence(row))}"
        if row.compiler:
            what = f"message: {quoted(row.compiler[1:].strip())}" if row.compiler.startswith(":") else f"renamed: {quoted(row.compiler)}"
        members.append(f"  /// Not available: {owners} name.\n  @available(*, unavailable, {what})\n  public static {declaration(name, labels)} {{ refused() }}\n")
    texts[advice] = text + "\n".join(members) + "}\n"
    lines = []
    for name, row in seen.items():
        if row.library == "Kiwi" and (name not in own or row.named):
            lines.append((name, row.named or (f"use {base(row.form)}" if row.form else sentence(row).replace(".notTo(.beNil)", ".shouldNot.beNil()"))))
    texts[named] = ("/// Kiwi's names of matchers that have other names here; Nimble does not look up matchers by name.\n///\n"
        "/// After `.to(.` the compiler refuses these names with the same advice; see `Matcher+ForeignNames.swift`.\n"
        "enum ForeignName {\n  /// The advice for each name.\n  static let advice: [String: String] = [\n"
        + entries(sorted(lines)) + "  ]\n}\n")
    head = "// Written by '.ci/run record --record' from .ci/foreign-names.txt.\n\n"
    return {path: head + text for path, text in texts.items()}


def base(form):
    """The name with which a matcher is looked up; a label may be a part of it."""
    found = re.match(r"(\w+)(?:\((atLeast|atMost))?", form)
    return found[1] + (found[2][0].upper() + found[2][1:] if found[2] else "")


def sentence(row):
    if row.sentence:
        return row.sentence
    if row.here.startswith("!"):
        return f"write .notTo(.{row.here[1:]})"
    arguments = {"$0": "tolerance" if "within: $0" in row.here else "value", "$1": "value"}
    return "write ." + re.sub(r"\$\d", lambda found: arguments[found[0]], row.here)


def declaration(name, labels):
    if not labels:
        return f"var {name}: Self"
    if name.startswith("satisfyA"):
        return f"func {name}(_ matchers: Matcher...) -> Self"
    names = ["First", "Second"][:len(labels)]
    parameters = ", ".join(f"{label} {one.lower()}: {one}" for label, one in zip(labels, names))
    return f"func {name}<{', '.join(names)}>({parameters}) -> Self"
