"""Catches comments that have to be read twice: sentences that begin with a relative clause, and turns that are not English.

It covers the cheap part of the rule in CONTRIBUTING, "How we write": a sentence has its noun first.
Inputs: Sources Tests Playgrounds .ci .github Package.swift README.md
"""

import pathlib, re, subprocess, sys

repository = pathlib.Path(__file__).resolve().parents[2]
first_words = re.compile(r"(What|Of|Whose|One|Who|Whoever|Those|Which)\b(?! of the)")
turns = re.compile(r"\b(?:(?<![Tt]here )is no (?!longer|more|less|later|earlier|use\b)|(?<!such )as of (?!\w+ \d)|[Ww]hoever\b|in the place of\b|tells of\b)")
slashes = re.compile(r"^\s*///?(?!/)\s?(.*)$")
hashes = re.compile(r"^\s*#(?!!)\s?(.*)$")


def mark(path):
    """The sign before comments, by the file's language."""
    return slashes if path.suffix in (".swift", ".c", ".h") else hashes


def files():
    names = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z", "Sources", "Tests", "Playgrounds", ".ci",
                            "Package.swift"], cwd=repository, check=True, capture_output=True, text=True).stdout
    for name in names.split("\0"):
        path = repository / name
        if not name or not path.is_file():
            continue
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


def faults(name, path):
    for start, block in blocks(path.read_text(encoding="utf-8", errors="replace"), mark(path)):
        for line, sentence in sentences(start, block):
            plain = re.sub(r"`[^`]*`|\"[^\"]*\"", "x", sentence)
            if len(sentence.split()) < 4 and sentence[-1] not in ".:":
                continue  # A heading.
            if not sentence.rstrip().endswith("?") and first_words.match(sentence):
                yield f"{name}:{line}: begins with '{sentence.split()[0]}': {sentence}"
            elif found := turns.search(plain):
                yield f"{name}:{line}: '{found.group().strip()}': {sentence}"


if __name__ == "__main__":
    found = [fault for name, path in files() for fault in faults(name, path)]
    print("\n".join(found))
    sys.exit(1 if found else 0)
