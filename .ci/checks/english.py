"""Catches sentences that have to be read twice: those that begin with a relative clause, and turns that are not English.

It covers the cheap part of the rule in CONTRIBUTING, "How we write": a sentence has its noun first. It reads comments, the
strings that users see, Markdown, names of tests, and the subjects of commits.
Inputs: Sources Tests Playgrounds .ci .github Package.swift README.md findings
"""

import pathlib, re, subprocess, sys

import links

repository = pathlib.Path(__file__).resolve().parents[2]
first_words = re.compile(r"(What|Of|Whose|One|Who|Whoever|Those|Which)\b(?! of the)")
turns = re.compile(r"\b(?:(?<![Tt]here )is no (?!longer|more|less|later|earlier|use\b)|(?<!such )as of (?!\w+ \d)|[Ww]hoever\b|in the place of\b|tells of\b)")
# Turns that strings and Markdown avoid as well: a person reads them without the code.
spoken = re.compile(turns.pattern + r"|\b(?:nobody|anew|for ever|unless given|left aside|by lot|lets? go of|(?:is|are) told|(?:goes|go) on|stands? (?:in|beside|behind|before|after|between))\b")
name_turns = re.compile(r"(?<!There)(?:Is|Are)No(?=[A-Z])(?!More|Longer|Less|Wider)|(?:Is|Are)(?:Told|Said)|Who?ever|Whatever|Nobody|GoesOn|SaysSo|AllTheSame"
                        r"|AsEver|Anew(?=[A-Z]|$)|TakenBack|HandedO|Of(?:Its|Their)Own|^(?:What|Which|Whose|Of|Where)(?=[A-Z])")
# The last commit before subjects had a limit.
unlimited = "75927f12"
slashes = re.compile(r"^\s*///?(?!/)\s?(.*)$")
hashes = re.compile(r"^\s*#(?!!)\s?(.*)$")


def mark(path):
    """The sign before comments, by the file's language."""
    return slashes if path.suffix in (".swift", ".c", ".h") else hashes


def tracked(*paths):
    names = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z", *paths],
                           cwd=repository, check=True, capture_output=True, text=True).stdout
    return ((name, repository / name) for name in names.split("\0") if name and (repository / name).is_file())


def files():
    for name, path in tracked("Sources", "Tests", "Playgrounds", ".ci", "Package.swift"):
        if path.suffix in (".swift", ".c", ".h", ".py", ".sh") or (name.startswith(".ci/") and path.suffix == ""):
            yield name, path


def blocks(text, comment):
    """The blocks of comment lines, each with its first line's number."""
    block, start, quoted = [], 0, False
    for number, line in enumerate(text.split("\n") + [""], 1):
        found = comment.match(line)
        words = found.group(1) if found else None
        if words is not None and words.startswith("```"):
            quoted = not quoted
            words = ""
        elif words is not None and quoted:
            words = ""
        if words:
            if not block:
                start = number
            block.append(words)
        else:
            if block:
                yield start, block
            block = []
            if words is None:
                quoted = False


def sentences(start, block):
    """The sentences of a block, each with the line that it begins in."""
    text, places = "", []
    for offset, line in enumerate(block):
        places += [start + offset] * (len(line) + 1)
        text += line + " "
    begin = 0
    for end in re.finditer(r"[.!?:](?=\s+[A-Z`\"(])|$|(?<=\s)- ", text):
        sentence = text[begin:end.end()].strip()
        if sentence:
            lead = len(text[begin:]) - len(text[begin:].lstrip())
            yield places[min(begin + lead, len(places) - 1)], sentence
        begin = end.end()


def judged(name, blocks, quotation, turns, can_begin, is_heading=lambda sentence: False):
    """The faults of blocks of sentences.

    A sentence that `can_begin` is held to the rule for its first word; `quotation` matches words that are not its own.
    """
    for start, block in blocks:
        for line, sentence in sentences(start, block):
            if is_heading(sentence):
                continue
            if can_begin(sentence) and first_words.match(sentence):
                yield f"{name}:{line}: begins with '{sentence.split()[0]}': {sentence}"
            elif found := turns.search(re.sub(quotation, "x", sentence)):
                yield f"{name}:{line}: '{found.group().strip()}': {sentence}"


def faults(name, path):
    """Faults of comments."""
    text = path.read_text(encoding="utf-8", errors="replace")
    return judged(name, blocks(text, mark(path)), r"`[^`]*`|\"[^\"]*\"", turns,
                  lambda sentence: not sentence.rstrip().endswith("?"),
                  lambda sentence: len(sentence.split()) < 4 and sentence[-1] not in ".:")


def strings():
    """Faults of the strings of Sources with three words and more."""
    for name, path in tracked("Sources"):
        if path.suffix != ".swift":
            continue
        for number, line in enumerate(path.read_text().split("\n"), 1):
            if line.lstrip().startswith("//"):
                continue
            for literal in re.findall(r'"((?:[^"\\]|\\.)*)"', line):
                plain = re.sub(r"\\\((?:[^()]|\([^()]*\))*\)", "x", literal)
                if len(plain.split()) >= 3 and (found := spoken.search(plain)):
                    yield f"{name}:{number}: '{found.group().strip()}': {literal}"


def paragraphs(text):
    """The paragraphs and cells of Markdown, each with its line, without code and comments."""
    text = re.sub(r"(?ms)^ *<!--.*?-->", lambda found: "\n" * found[0].count("\n"), text)
    block, start, end = [], 0, 0
    for number, line in [*links.outside(text), (0, "")]:
        item = re.match(r"\s*(?:[-*]|\d+\.) (.*)", line)
        if block and (number != end + 1 or item or not line.strip() or line.startswith(("|", "#"))):
            yield start, block
            block = []
        end = number
        if line.startswith("|"):
            yield from ((number, [cell.strip()]) for cell in re.split(r"(?<!\\)\|", line) if cell.strip())
        elif line.strip() and not line.startswith("#"):
            start = start if block else number
            block.append((item[1] if item else line).strip())


def pages():
    """Faults of Markdown."""
    for name, path in tracked("README.md", "CHANGELOG.md", ".github", "Sources", "Tests", "findings"):
        if path.suffix != ".md" or "zh-CN" in name or "Chinese" in name:
            continue
        yield from judged(name, paragraphs(path.read_text()), r"`[^`]*`|\"[^\"]*\"|\]\([^)]*\)", spoken,
                          lambda sentence: sentence.endswith("."))


def names():
    """Faults of the names of tests."""
    for name, path in tracked("Tests"):
        if path.suffix != ".swift":
            continue
        for test in re.findall(r"func test(\w+)\(", path.read_text()):
            if len(test) > 60:
                yield f"{name}: a name of {len(test)} letters: test{test}"
            elif found := name_turns.search(test):
                yield f"{name}: '{found.group()}': test{test}"


def subjects():
    """Subjects of commits over 72 characters."""
    log = subprocess.run(["git", "log", "--format=%h %s", f"{unlimited}.."], cwd=repository, capture_output=True, text=True).stdout
    return (f"commit {line}" for line in log.splitlines() if len(line.partition(" ")[2]) > 72)


if __name__ == "__main__":
    found = [fault for name, path in files() for fault in faults(name, path)] + [*strings(), *pages(), *names(), *subjects()]
    print("\n".join(found))
    sys.exit(1 if found else 0)
