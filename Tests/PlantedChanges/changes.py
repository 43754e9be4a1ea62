"""Serves the planted changes and those of `--affected` with changes that tests have to notice.

Makes small changes of Swift code that compile: negates conditions, moves bounds, changes results, removes calls.

`found` lists the changes of some files. `build` compiles many of them into one program, each behind a number that the
environment passes as PLANTED.
"""
import collections, hashlib, random, re, sys

# A pattern within an expression, and its replacement.
turned = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "+": "-", "-": "+", "*": "+", "/": "*", "%": "/",
          "&&": "||", "||": "&&", "..<": "...", "...": "..<", "true": "false", "false": "true", "min": "max", "max": "min",
          "first": "last", "last": "first", "prefix": "suffix", "suffix": "prefix", "dropFirst": "dropLast",
          "dropLast": "dropFirst", "+=": "-=", "-=": "+=", "&+": "&-", "&-": "&+", "<<": ">>", ">>": "<<", "|": "&", "&": "|"}
operators = {
    "operator turned": (r"(?<= )(<=|>=|==|!=|&&|\|\||&\+|&-|<<|>>|<|>|\+=|-=|[-+*/%|&])(?= )", lambda m: turned[m[0]]),
    "range moved": (r"\.\.<|(?<=[\w)])\.\.\.(?=[\w(])", lambda m: turned[m[0]]),
    "truth turned": (r"\b(true|false)\b", lambda m: turned[m[0]]),
    "end turned": (r"(?<=\.)(first|last|prefix|suffix|dropFirst|dropLast|min|max)\b", lambda m: turned[m[0]]),
    "number changed": (r"(?<![\w.\"#$])\d+(?![\w.xb])", lambda m: str(int(m[0]) + 1)),
    "not lost": (r"(?<![\w)=])!(?=[\w(])", lambda m: ""),
    "emptiness turned": (r"(?<=\.)isEmpty\b", lambda m: "isEmpty == false"),
    "default lost": (r" \?\? [^?,)}]+$", lambda m: "!"),
    "text changed": (r'(?<!["\\#])"[^"\\]+"(?!")', lambda m: '"?"'),
}
removed = "_ = ()"
skipped = (r" *(//|@|#|\*|import |(public |package |private |fileprivate |internal |static |mutating |override |final |open )*"
           r"(func|init|subscript|struct|class|enum|protocol|extension|typealias|operator|associatedtype|infix|prefix|postfix|precedencegroup)\b)")

# Returns whether a change is switched on. A mapped file, which survives a crash and is shared with children, has a byte for
# each change that a run reached, if PLANTED_SEEN names such a file. Tests start programs with an environment of their own:
# those read the variables of the processes above them.
SWITCH = """import Foundation

nonisolated(unsafe) private let seen: UnsafeMutablePointer<UInt8>? = {
  guard let path = inherited("PLANTED_SEEN") else { return nil }
  let file = open(path, O_RDWR | O_CLOEXEC)
  defer { close(file) }
  return mmap(nil, 1 << 16, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)?.assumingMemoryBound(to: UInt8.self)
}()
private let planted = inherited("PLANTED").flatMap { Int($0) } ?? 0

private func inherited(_ name: String) -> String? {
  if let value = getenv(name) { return String(cString: value) }
  var process = Int(getppid())
  while process > 1 {
    if let value = part("/proc/\\(process)/environ", 0, "\\(name)=") { return value }
    process = part("/proc/\\(process)/status", 10, "PPid:\\t").flatMap { Int($0) } ?? 0
  }
  return nil
}

/// The rest of the first part of a file that begins with a word.
private func part(_ path: String, _ end: Int32, _ begin: String) -> String? {
  guard let file = fopen(path, "re") else { return nil }
  var text: UnsafeMutablePointer<CChar>?
  var size = 0
  defer {
    free(text)
    fclose(file)
  }
  while getdelim(&text, &size, end, file) > 0, let found = text.map({ String(cString: $0) }) {
    if found.hasPrefix(begin) { return String(found.dropFirst(begin.count).prefix { $0 != "\\n" }) }
  }
  return nil
}

func isPlanted(_ number: Int) -> Bool {
  seen?[number] = 1
  return number == planted
}
"""

Change = collections.namedtuple("Change", "path line name begin end new")


def balanced(text):
    """Whether the brackets of an expression match."""
    text = re.sub(r'"(\\.|[^"\\])*"', '""', text)
    depth = 0
    for character in text:
        depth += (character in "([{") - (character in ")]}")
        if depth < 0:
            return False
    return depth == 0 and text.count('"') % 2 == 0


def split(text, at=", "):
    """The parts of a list between commas outside brackets."""
    parts, depth, begin, quoted = [], 0, 0, False
    for index, character in enumerate(text):
        quoted ^= character == '"'
        depth += 0 if quoted else (character in "([{") - (character in ")]}")
        if not depth and not quoted and text.startswith(at, index):
            parts.append(text[begin:index])
            begin = index + len(at)
    return parts + [text[begin:]]


def expressions(line, before, after):
    """The places in a line whose expressions can be changed: begin, end, and whether it is one that is true or false."""
    head = re.match(r"^( *(?:\} else )?(?:if|while|guard) )(.*?)( else \{.*| \{)$", line)
    if head:
        begin = len(head[1])
        for part in split(head[2]):
            if not re.match(r"(let|var|case) |#", part):
                yield begin, begin + len(part), True
            begin += len(part) + 2
        return
    within = re.match(r"^(.*[^\\(]\{ (?:[\w, ]+ in )?)([^{}]+|[^{}]*\{[^{}]*\}[^{}]*)( \}[),]*)$", line)
    if within and not re.search(r"\b(get|set|in|let|var|if|guard|return|case)\b", within[2]) and not re.match(r" *(struct|class|enum|protocol|extension|import)\b", line):
        yield within.start(2), within.end(2), False
    for shape in [r"^( *(?:private |static |fileprivate )*(?:let|var) \w+(?:: [\w\[\]<>.?: ]+)? = )(.+)()$",
                  r"^( *return )(.+)()$", r"^( *[\w.\[\]]+ [-+*/%|&]?= )(.+)()$", r"^( *case [^:]+: (?:return )?)(.+)()$"]:
        found = re.match(shape, line)
        if found and balanced(found[2]):
            return (yield found.start(2), found.end(2), False)
    if before.rstrip().endswith(("{", "}", ":", " in", "(", ",", "[", "=")) or not before.strip():
        found = re.match(r"^( *(?:\w+: )?)([\w.(\[\"!-][^={]*?)(,?)$", line)
        if found and balanced(found[2]) and not after.strip().startswith((".", "+", "-", "?", ":", "&", "|", "=")):
            yield found.start(2), found.end(2), False


def isHopeless(name, text, match):
    """Whether a change cannot compile: texts and lists have no difference, and a text ends where another begins."""
    if name == "operator turned" and match[0] in ("+", "+="):
        return '"' in text or "[" in text
    return name == "text changed" and text[:match.start()].count('"') % 2 == 1


def unavailable(lines):
    """The numbers of lines of declarations that the compiler refuses to call: no test can run them."""
    numbers, depth, isInside = set(), 0, False
    for number, line in enumerate(lines):
        isInside |= bool(re.search(r"(@available\(|^ *)\*, unavailable", line))
        if isInside:
            numbers.add(number)
            code = re.sub(r'"(\\.|[^"\\])*"', '""', line)
            depth += code.count("{") - code.count("}")
            isInside = depth > 0 or "{" not in code
    return numbers


def found(files):
    """Each change of the files, in their order."""
    changes = []
    for path in files:
        lines, isText, isComment, isElsewhere = path.read_text().split("\n"), False, False, None
        uncalled = unavailable(lines)
        for number, line in enumerate(lines):
            if number in uncalled:
                continue
            # Code for another system: the other branch of a condition for this one.
            if line.strip().startswith("#"):
                word = line.split()[0]
                isElsewhere = "os(Linux)" not in line if word == "#if" and "os(" in line else (
                    None if word == "#endif" else not isElsewhere if word in ("#else", "#elseif") and isElsewhere is not None else isElsewhere)
            if isElsewhere:
                continue
            isComment = (isComment or "/*" in line) and "*/" not in line
            was, isText = isText, isText ^ (line.count('"""') % 2 == 1)
            if was or isText or isComment or '"""' in line or not line.strip() or re.match(skipped, line) and "{ " not in line or line.strip().startswith("//"):
                continue
            before, after = lines[number - 1], (lines + [""])[number + 1]
            if before.rstrip().endswith(("?", "+", "-", "&&", "||", "??", "=")) and not before.rstrip().endswith(" ="):
                continue
            for begin, end, isCondition in expressions(line, before, after):
                text = line[begin:end]
                if len(text) > 100:
                    continue
                if isCondition:
                    changes += [Change(path, number, name, begin, end, new) for name, new in
                                [("condition turned", f"!({text})"), ("branch taken", "true"), ("branch lost", "false")] if new != text]
                for name, (pattern, change) in operators.items():
                    for match in re.finditer(pattern, text):
                        new = text[:match.start()] + change(match) + text[match.end():]
                        if isHopeless(name, text, match):
                            continue
                        if new != text and not re.search(r"[<(\[]" + re.escape(match[0]) + r"[>)]", text):
                            changes.append(Change(path, number, name, begin, end, new))
            if re.match(r"^ +(?!self\.init|super\.)[a-z]\w*(\.\w+)*\([^{}]*\)$", line) and before.rstrip().endswith(("{", "}", ")")) and balanced(line):
                begin = len(line) - len(line.lstrip())
                changes.append(Change(path, number, "call removed", begin, len(line), removed))
    return changes


def drawn(files, count, is_equal=lambda change: False):
    """Draws a number of changes, and half as many more, since some do not compile in any form; each gets a number.

    At most two changes per place: the more choices an expression has, the longer the compiler takes. The lot of a change
    depends on its line alone: an edit elsewhere leaves the others in the draw.
    """
    changes, places, few, seed = found(files), collections.Counter(), [], random.random()
    texts = {path: path.read_text().split("\n") for path in files}

    def lot(change):
        text = f"{seed} {change.path.name} {texts[change.path][change.line].strip()} {change.begin} {change.name} {change.new}"
        return hashlib.sha256(text.encode()).hexdigest()

    for change in sorted(changes, key=lot):
        if is_equal(change):
            continue
        places[place := change[0], change[1], change[3]] += 1
        if places[place] <= 2:
            few.append(change)
    return dict(enumerate(few[:count * 3 // 2], 1)), len(few)


def kept(changes, count):
    """Returns the first changes that compile."""
    return dict(sorted(changes.items())[:count])


def changed(change, text):
    """The text of a file with the change made in it."""
    lines = text.split("\n")
    lines[change.line] = lines[change.line][:change.begin] + change.new + lines[change.line][change.end:]
    return "\n".join(lines)


def planted(changes, path, text):
    """The text of a file with all its changes, each behind its number."""
    lines, places = text.split("\n"), collections.defaultdict(list)
    original, grown = list(lines), []
    for number, change in changes.items():
        if change.path == path:
            places[change.line, change.begin, change.end].append((number, change.new))
    for (line, begin, end), choices in sorted(places.items(), key=lambda item: (-item[0][0], -item[0][1], item[0][2])):
        place = begin, end
        # A place within this one has grown already.
        after = original[line][end:]
        end += sum(more for other, first, last, more in grown if other == line and begin <= first and last <= end)
        before, old = original[line][:begin], lines[line][begin:end]
        assigned = re.match(r"^( *)(return |[\w.]+ [-+]?= )$", before)
        whole = lines[line]
        if any(new == removed for _, new in choices):
            new = "".join(f"if isPlanted({number}) {{ {new} }} else " for number, new in choices) + f"{{ {old} }}"
        elif assigned and not after:
            # A statement for each choice: the compiler takes long for one expression of many.
            word = assigned[2]
            lines[line], begin, end = assigned[1] + old, len(assigned[1]), len(assigned[1]) + len(old)
            new = "".join(f"if isPlanted({number}) {{ {word}{new} }} else " for number, new in choices) + f"{{ {word}{old} }}"
        else:
            new = "(" + "".join(f"isPlanted({number}) ? ({new}) : " for number, new in choices) + f"({old}))"
        lines[line] = lines[line][:begin] + new + lines[line][end:]
        grown.append((line, *place, len(lines[line]) - len(whole)))
    return "\n".join(lines)


def build(changes, command, modules, switch):
    """Writes all changes behind their numbers and builds them. Leaves out those whose lines do not compile.

    `command` builds and returns the exit code and what the compiler said. `modules` are the folders that get the `switch`,
    a Swift file that declares `isPlanted`. Returns the changes that were built, and a function that restores the files.
    """
    originals = {path: path.read_text() for path in {change.path for change in changes.values()}}
    flags = [folder / "Planted.swift" for folder in modules]

    def restore():
        for path, text in originals.items():
            path.write_text(text)
        for file in flags:
            file.unlink(missing_ok=True)

    for file in flags:
        file.write_text(switch)
    while True:
        for path, text in originals.items():
            if (new := planted(changes, path, text)) != path.read_text():
                path.write_text(new)
        code, said = command()
        if not code:
            return changes, restore
        wrong = {(place[0], int(place[1]) - 1) for place in re.findall(r"^(/[^\n:]+):(\d+):\d+: error:", said, re.M)}
        # The compiler may report an error at the beginning or end of a function, or for a whole file.
        for far in [0, 3, 40, 100_000]:
            compiling = {number: change for number, change in changes.items()
                         if not any(str(change.path) == file and abs(change.line - line) <= far for file, line in wrong)}
            if len(compiling) < len(changes):
                break
        if len(compiling) == len(changes):
            restore()
            sys.exit(f"the changes do not compile: {said[-3000:]}")
        changes = compiling
