"""Caught recipes that name types which are gone, such as a trait's kind in CONTRIBUTING.

Checks the code spans of the pages for maintainers that name code, files or options: a name needs a declaration, a path
needs a file, and an option has to be in a source. Commands, comments and other text are passed over. The list below has
the names of others' code.
"""

import pathlib, re, subprocess

import links

repository = pathlib.Path(__file__).resolve().parents[2]
pages = [".github/CONTRIBUTING.md", ".github/RELEASING.md", ".github/decisions/*.md", ".github/ARCHITECTURE.md",
         ".github/TWELVE_FILES.md", "Tests/README.md"]
# The names of Swift, its libraries and tools.
others = set("""
  Process PackagePlugin Foundation OSAllocatedUnfairLock Synchronization Mutex XCTestCase XCTest Testing Sendable fatalError posix_spawn
  instancesRespond to deinit await
""".split())
# A list that exists only after a release with breaking changes.
foreign = {".ci/api/accepted.txt"}


def declared(texts):
    """The names that Swift code of the repository declares, with its targets and the functions of `.ci/run`."""
    pattern = re.compile(r"\b(?:struct|class|enum|protocol|actor|func|var|let|typealias|associatedtype|case|extension|init) +`?(\w+)")
    names = {name for text in texts for name in pattern.findall(text)}
    # Several cases on one line, labels of arguments, macros and attributes.
    for text in texts:
        for line in re.findall(r"^\s*(?:indirect )?case (.*)$", text, re.M):
            names |= set(re.findall(r"\w+", line))
    return names


def check():
    files = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], capture_output=True, text=True, cwd=repository, check=True).stdout.split("\n")
    paths = {file for file in files if file and (repository / file).is_file()}
    folders = {str(parent) for file in paths for parent in pathlib.PurePath(file).parents}
    swift = [(repository / file).read_text() for file in sorted(paths) if file.endswith(".swift")]
    known = declared(swift) | {pathlib.PurePath(folder).name for folder in folders}
    known |= {pathlib.PurePath(file).stem for file in paths}
    known |= set(re.findall(r'name: "(\w+)"', (repository / "Package.swift").read_text()))
    options = "\n".join(swift)
    scripts = [(repository / file).read_text() for file in sorted(paths) if file.startswith(".ci/") and "/sdk/" not in file
               or re.fullmatch(r"Tests/\w+/[\w.-]+", file) and not re.search(r"[.](swift|txt|md)$", file)]
    problems = []
    for pattern in pages:
        for page in sorted(repository.glob(pattern)):
            for span in re.findall(r"`([^`\n]+)`", "\n".join(line for _, line in links.outside(page.read_text()))):
                problem = None
                if re.fullmatch(r"[A-Z]+_[A-Z_]+(=.*)?", span):
                    if not any(span.split("=")[0] in text for text in [options, *scripts]):
                        problem = "names a variable that nothing reads"
                elif re.fullmatch(r"\.?[A-Z]?\w+(\.\w+)*(\((\w+:)*\))?", span) and not re.search(r"\.(md|py|txt|swift)$", span):
                    if span[0] == "." and (repository / span).exists():
                        continue
                    names = re.findall(r"\w+", span)
                    # A single lower-case word may be of any language, so it is only checked if it looks like code.
                    if len(names) == 1 and names[0].islower():
                        continue
                    gone = [name for name in names if name not in known and name not in others]
                    if gone:
                        problem = f"names {', '.join(gone)}, which nothing declares"
                elif re.fullmatch(r"[\w.@+-]*/?([\w.@+-]+/)+[\w.@+-]*|[\w-]+\.(md|py|txt|swift)", span):
                    path = span.rstrip("/")
                    if path in foreign or "NAME" in path:
                        continue
                    if not any(("/" + known_path).endswith("/" + path) for known_path in paths | folders):
                        problem = "names a file or folder that is not there"
                elif re.fullmatch(r"--[\w-]+", span) and f'"{span[2:]}"' not in options and span not in options:
                    if not any(span in text for text in scripts):
                        problem = "names an option that nothing takes"
                if problem:
                    problems.append(f"{page.relative_to(repository)}: `{span}` {problem}")
    return problems

