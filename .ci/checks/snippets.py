"""Caught examples of articles that did not compile, and outputs that had changed.
As long as it is, since each kind of block has its own way to be compiled and run: it guards 64 articles.

Compiles the code of README, articles and doc comments, runs what shows an output, and compares.

The conventions stand in `.github/CONTRIBUTING.md`, under "A text with code". A text, with what `Tests/Snippets/NAME.swift`
adds, becomes one module; where outputs are shown, a program that gives each of them. What is known to be wrong, and
what has to be, is compiled by itself. A planted text with a mistake of each kind shows that the step still finds them.
"""

import concurrent.futures, hashlib, json, os, pathlib, re, shutil, subprocess, sys, tempfile

import api, snippet_texts
from snippet_code import FORMS, Unit, items, shape

repository = pathlib.Path(__file__).resolve().parents[2]
out = repository / ".build/snippets"
surroundings = repository / "Tests/Snippets"
later = surroundings / "NotYet.txt"
FLAGS = ["-swift-version", "6", "-enable-upcoming-feature", "ExistentialAny",
         "-enable-upcoming-feature", "MemberImportVisibility"]
# A snippet shows a part: that it does nothing with a value yet is no fault.
HARMLESS = re.compile(r"was never (used|mutated|read)|never used|immutable value|result of .* is unused|will never be executed"
                      r"|unused variable|expression of type .* is unused|conflicts with '#fileID'", re.I)
DIAGNOSTIC = re.compile(r"^(.+?):(\d+):(\d+): (error|warning): (.*)$", re.M)
# A cell of a table that is a name, a member or a call of one, whose subject is not there.
NAME = re.compile(r"\.?(\w+)(?:\((?:\w+:)*\))?|\.(\w+)\(.*\)")
MODULES = ("Fantail FantailTree FantailMatchers FantailDoubles FantailSeams FantailPlan FantailRun FantailConsole FantailCLI "
           "FantailLock FantailOperators FantailProperties FantailSchedules FantailSnapshots FantailFiles FantailXCTest FantailTesting "
           "FantailTestingIssues FantailCounters FantailThreads").split()


def command(*parts, **options):
    return subprocess.run([str(part) for part in parts], capture_output=True, text=True, errors="replace", **options)


class Toolchain:
    """The compiler, the built modules and one library of them all, which programs link in no time."""

    def __init__(self, built):
        self.built = built
        self.swiftc = shutil.which("swiftc")
        self.usr = pathlib.Path(self.swiftc).resolve().parents[1]
        # The package manager leaves objects of files that are gone.
        sources = {module: {path.name for path in (repository / "Sources" / module).rglob("*.swift")} for module in MODULES}
        self.objects = [path for module in MODULES for path in sorted((built / f"{module}.build").glob("*.o"))
                        if path.stem in sources[module] or not path.stem.endswith(".swift")]
        stamps = [f"{path} {path.stat().st_mtime_ns}" for path in self.objects]
        checker = [path.read_text() for path in sorted(pathlib.Path(__file__).parent.glob("snippet*.py"))]
        self.stamp = hashlib.sha256("\n".join(stamps + checker).encode()).hexdigest()
        self.library = out / f"libFantailAll-{self.stamp[:12]}.so"
        self.flags = ["-I", built / "Modules", "-plugin-path", self.usr / "lib/swift/host/plugins/testing", *FLAGS]

    def link(self):
        if self.library.exists():
            return
        for old in out.glob("libFantailAll-*"):
            old.unlink()
        made = command(self.swiftc, "-emit-library", "-module-name", "FantailAll", *self.objects, "-o", self.library)
        if made.returncode != 0:
            sys.exit(f"no library of the built modules:\n{made.stdout}{made.stderr}")

    def check(self, *files, name="Snippets"):
        # Data races are found after types have been checked.
        return command(self.swiftc, "-emit-sil", "-wmo", "-module-name", name, "-parse-as-library", *self.flags, *files,
                       "-o", os.devnull, cwd=repository)

    def manifest(self, file):
        return command(self.swiftc, "-typecheck", "-swift-version", "6", "-package-description-version", "6.2",
                       "-I", self.usr / "lib/swift/pm/ManifestAPI", file)

    def program(self, name, files, result):
        return command(self.swiftc, "-parse-as-library", "-wmo", "-Onone", "-module-name", name, *self.flags, *files,
                       "-L", out, f"-l{self.library.name[3:-3]}", "-Xlinker", "-rpath", "-Xlinker", out, "-o", result,
                       cwd=repository)


MAIN = """
import Fantail
import FantailCLI
import FantailPlan
import FantailRun
import FantailTree
import Foundation

@main enum SnippetMain {
  static func main() async {
    let environment = ProcessInfo.processInfo.environment
    let specs: [Spec]
    switch environment["SNIPPET"] {
CASES
    default: specs = []
    }
    let way = environment["SNIPPET_OUTPUT"] ?? ""
    await SpecMain.run(specs, reporters: way == "failures" || way == "comment" ? [Told(way: way)] : [])
  }
}

struct Told: Reporter {
  let way: String

  func report(_ event: RunEvent) async {
    guard case .runEnded(let report) = event else { return }
    let messages = (report.results.flatMap(\\.issues) + report.issues).map(\\.message)
    let names = report.results.map(\\.example.fullDescription).filter { !$0.hasPrefix("Snippet") }
    print("--")
    if way == "comment" && messages.isEmpty { print(names.joined(separator: "\\n")) }
    print(messages.joined(separator: "\\n\\n"))
  }
}
"""


def normalised(text):
    """Without what differs from run to run and from machine to machine."""
    text = re.sub(r"\b\d+(\.\d+)? (ns|µs|ms|s|min)\b", "0 s", text)
    text = re.sub(r"\b\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC", "2026-11-22 00:00:00 UTC", text)
    # Slow examples have their time beside them, on a machine that is busy many.
    text = re.sub(r"^( *[✓✗] .*) \(0 s\)$", r"\1", text, flags=re.M)
    text = re.sub(r"\bpolled \d+ times", "polled 0 times", text)
    text = re.sub(r"\bin \d+ (attempts|samples)", "in 0 samples", text)
    text = re.sub(r"0x[0-9a-f]{6,}", "0x0", text)
    # A text may name the folder of a package that its code belongs into; here the code stands in none.
    text = re.sub(r"\b(Sources|Tests)/\w+/(?=\w+\.swift:\d)", "", text)
    return "\n".join(line.rstrip() for line in text.strip("\n").split("\n"))


class Check:
    """Everything that is to be said of one text."""

    def __init__(self, text, tools, root=repository):
        self.text, self.tools, self.root = text, tools, root
        self.problems, self.recorded = list(text.problems), []
        self.compiled = self.compared = self.skipped = self.elsewhere = 0
        self.folder = out / "units" / (text.name + ("-comments" if text.module else ""))
        extra = surroundings / f"{text.name}.swift"
        self.extra = extra if extra.exists() and root == repository else None

    def say(self, path, line, words):
        self.problems.append((path, line, words))

    def name(self, block, name):
        """A cell of a table that is a name only, such as `Let` or `.beNil`, is to be one that is public."""
        self.compiled += 1
        if name not in api.words():
            self.say(block.path, block.line, f"nothing public is called '{name}'")

    def unit(self, declares=False):
        """The beginning of a file: what the text implies, and with `declares` what its blocks declare."""
        # Surroundings may hold a mock as it is generated.
        files = [self.extra] if self.extra else []
        files += [surroundings / name for file in files for name in re.findall(r"^// With ([\w.-]+\.swift)\.$", file.read_text(), re.M)]
        shown = "".join(file.read_text() for file in files)
        generated = re.search(r"\.(pattern|shared)\(", shown)
        imports = ["@_spi(Generated) import Fantail" if generated else "import Fantail"]
        if self.text.module and self.text.module != "Fantail":
            imports.append(f"import {self.text.module}")
        own = re.findall(r'arget\(\s*name: "(\w+)"', "\n".join(block.text for block in self.text.blocks))
        unit = Unit(imports, own)
        for file in files:
            unit.add_surroundings(file.relative_to(repository), file.read_text())
        for number, block in enumerate(self.declaring if declares else ()):
            unit.add(100 + number, block)
        return unit

    def run(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        ordinary, apart = [], []
        for block in self.text.blocks:
            if not block.kind and re.search(r"^import PackageDescription|^// swift-tools-version", block.text, re.M):
                block.kind = "manifest"
            if not block.kind and (framework := re.search(r"@(?:Test|Suite)\b|\bXCTAssert|: (?:XC|Spec)TestCase\b", block.text)):
                block.kind = "with Testing" if framework[0].startswith("@") else "with XCTest"
            kind = block.kind.split(":")[0]
            if kind == "skip":
                self.skipped += 1
                if not block.kind.partition(":")[2].strip():
                    self.say(block.path, block.line, "why is it skipped? 'snippet: skip: REASON'")
            elif block.isCell and (name := NAME.fullmatch(block.text)) and (
                    block.text.startswith(".") or (name[1] or name[2]) in api.words()):
                self.name(block, name[1] or name[2])
            elif kind in ("", *FORMS):
                ordinary.append(block)
            elif kind in ("manifest", "wrong", "with XCTest", "with Testing"):
                apart.append(block)
            else:
                self.say(block.path, block.line, f"there is no kind of snippet '{kind}'")
        self.declaring = [block for block in ordinary if shape(items(block.text)) == "declarations"]
        self.ordinary(ordinary)
        for number, block in enumerate(apart):
            way = {"manifest": self.manifest, "wrong": self.wrong}.get(block.kind, self.test_file)
            way(block, number)
            self.compiled += 1
        return self

    def ordinary(self, blocks):
        unit, specs, files = self.unit(), {}, {}
        for number, block in enumerate(blocks):
            file, line = block.path, block.line
            if block.outputs:
                file, line = self.virtual(block, number, files), 1
                files[file] = block
            specs[number] = unit.add(number, block, file, line)
        if not blocks:
            return
        self.compiled += len(blocks)
        path = self.folder / "Snippets.swift"
        path.write_text(unit.text)
        if not files:
            self.take(self.tools.check(path, name=self.module), {})
            return
        cases = [f'    case "{number}": specs = await MainActor.run {{ {made} }}'
                 for number, made in specs.items() if blocks[number].outputs and made]
        main = self.folder / "SnippetMain.swift"
        main.write_text(MAIN.replace("CASES", "\n".join(cases)))
        program = self.folder / ".build/debug/specs"
        program.parent.mkdir(parents=True)
        if self.take(self.tools.program(self.module, [path, main], program), files):
            for number, block in enumerate(blocks):
                for output in block.outputs:
                    file = next(file for file, other in files.items() if other is block)
                    self.compare(block, output, number, program, specs[number], file)

    @property
    def module(self):
        return re.sub(r"\W", "_", self.text.name) + "Snippets"

    def virtual(self, block, number, files):
        """The file that a block with outputs is told to be: that of its type, as a user would name it."""
        named = re.search(r"(?:enum|struct|class) (\w+Spec)\b", block.text) or re.search(r"(?:enum|struct|class) (\w+)", block.text)
        name = f"{named[1] if named else 'CartSpec'}.swift"
        return name if name not in files else f"{number}/{name}"

    def take(self, made, files):
        """Notes what the compiler says of a unit. Returns whether it made what it was to."""
        for file, line, _, kind, words in DIAGNOSTIC.findall(made.stdout + made.stderr):
            file = file.removeprefix(f"{self.root}/")
            if kind == "warning" and (HARMLESS.search(words) or "SnippetMain" in file):
                continue
            block = files.get(file)
            where = (block.path, block.line + int(line) - 1) if block else (file, int(line))
            if (*where, f"{kind}: {words}") not in self.problems:
                self.say(*where, f"{kind}: {words}")
        if made.returncode != 0 and not self.problems:
            self.say(self.text.paths[0], 1, (made.stdout + made.stderr).strip() or f"exit code {made.returncode}")
        return made.returncode == 0

    def compare(self, block, output, number, program, specs, file):
        if output.kind == "elsewhere:":
            self.elsewhere += 1
            return
        if output.kind not in ("failures", "run", "printed", "comment"):
            return self.say(block.path, output.first, f"there is no kind of output '{output.kind}'")
        if not specs:
            if output.kind != "comment":
                self.say(block.path, block.line, "an output is shown, and the block holds no example and no spec")
            return
        work = self.folder / "work"
        (work / file).parent.mkdir(parents=True, exist_ok=True)
        (work / file).write_text(block.text + "\n")
        shown = work / ".build/debug/specs"
        if not shown.exists():
            shown.parent.mkdir(parents=True)
            shown.symlink_to(program)
        environment = {key: value for key, value in os.environ.items() if not key.startswith("FANTAIL_") and key != "CI"}
        environment |= {"SNIPPET": str(number), "SNIPPET_OUTPUT": output.kind}
        silent = "--format json --output /dev/null"
        line = f".build/debug/specs {output.arguments if output.kind == 'run' else silent}"
        try:
            ran = command("bash", "-c", line, cwd=work, env=environment, timeout=60)
        except subprocess.TimeoutExpired:
            return self.say(block.path, output.first, "the code ran for longer than 60 s")
        real = ran.stdout + ran.stderr if output.kind == "run" else ran.stdout
        if output.kind in ("failures", "comment"):
            printed, mark, told = real.rpartition("--\n")
            real = (told if output.kind == "failures" else printed + told) if mark else real + ran.stderr
        # An elided spec holds nothing, which is no one's concern.
        real = re.sub(r'^warning: "" at .* holds no example\n?', "", real, flags=re.M)
        real = real.replace(f"{work}/", "").replace(f"{number}/", "" if "/" in file else f"{number}/").strip("\n")
        self.same(block, output, real)

    def same(self, block, output, real):
        self.compared += 1
        if normalised(real) == normalised(output.text):
            return
        self.recorded.append((block.path, output, real))
        shown = "\n".join(f"      {line}" for line in real.split("\n"))
        self.say(block.path, output.first + 1, f"the output is another:\n{shown}")

    def manifest(self, block, number):
        code = block.text
        path = self.folder / f"Package{number}.swift"
        parts = [
            code if "import PackageDescription" in code else f"import PackageDescription\n{code}", *(
                f"import PackageDescription\nlet part: [{kind}] = [\n{code}\n]" for kind in (
                    "Target", "Package.Dependency", "Target.Dependency", "Target.PluginUsage", "Product", "SwiftSetting")),
            f'import PackageDescription\nlet package = Package(name: "X",\n{code.rstrip().rstrip(",")}\n)',
            f'import PackageDescription\nlet target = Target.testTarget(name: "X",\n{code.rstrip().rstrip(",")}\n)',
        ]
        for part in parts[:1] if "Package(" in code else parts:
            path.write_text(part)
            made = self.tools.manifest(path)
            if made.returncode == 0:
                return
        before = 0 if "import PackageDescription" in code else 1
        for _, line, _, _, words in DIAGNOSTIC.findall(made.stderr + made.stdout)[:3]:
            self.say(block.path, block.line + int(line) - 1 - before, f"no part of a manifest: {words}")

    def wrong(self, block, number):
        unit = self.unit(declares=True)
        unit.add(0, block)
        path = self.folder / f"Wrong{number}.swift"
        path.write_text(unit.text)
        made = self.tools.check(path)
        said = [words for _, _, _, kind, words in DIAGNOSTIC.findall(made.stderr + made.stdout) if kind == "error"]
        if not said:
            return self.say(block.path, block.line, "it is to be wrong, and compiles")
        for output in block.outputs:
            self.same(block, output, "\n".join(f"error: {words}" for words in said))

    def test_file(self, block, number):
        framework = block.kind.removeprefix("with ")
        bridge = {"XCTest": "FantailXCTest", "Testing": "FantailTesting"}[framework]
        unit = self.unit(declares=True)
        unit.imports += [f"import {framework}", f"import {bridge}"]
        unit.add(0, block)
        path = self.folder / f"Test{number}.swift"
        path.write_text(unit.text)
        self.take(self.tools.check(path), {})


def texts():
    """All texts with code, in the order of their names."""
    found = [repository / "README.md", repository / ".github/README.zh-CN.md", repository / ".github/CONTRIBUTING.md"]
    found += sorted(repository.glob("Sources/*/*.docc/**/*.md")) + sorted(repository.glob("Playgrounds/skills/*/*.md"))
    for path in found:
        if path.exists():
            yield snippet_texts.article(path.relative_to(repository), repository)
    for module in MODULES:
        yield snippet_texts.doc_comments(module, f"Sources/{module}", repository)


def record(recorded):
    """Writes outputs anew, those of a file from its end on, so that the lines before keep their numbers."""
    for path in {path for path, *_ in recorded}:
        lines = (repository / path).read_text().split("\n")
        for output, real in sorted(((o, r) for p, o, r in recorded if p == path), key=lambda one: -one[0].first):
            lines[output.first:output.last] = [(output.indent + line).rstrip() for line in real.split("\n")]
        (repository / path).write_text("\n".join(lines))


PLANTED = '''
```swift
let count: Int = "three"
```
```swift
it("adds") { expect(1 + 1).to(.equal(2)) }
exspect(1)
```
<!-- snippet: wrong -->
```swift
let count = 3
```
```
let count: Int = "three"
```
'''
PLANTED_OUTPUT = '''
```swift
expect(1 + 1).to(.equal(3))
```
<!-- output: failures -->
```text
expected 3, got 4
```
'''
EXPECTED = {"Planted:3", "Planted:7", "Planted:11", "Planted:13", "PlantedOutput:7"}


def planted(tools):
    """What a text with a mistake of each kind gives; it is to be found in each."""
    found = set()
    for name, code in (("Planted", PLANTED), ("PlantedOutput", PLANTED_OUTPUT)):
        problems = []
        blocks = snippet_texts.blocks(pathlib.Path(name), code.split("\n"), problems)
        check = Check(snippet_texts.Text(name, [pathlib.Path(name)], blocks, problems), tools).run()
        found |= {f"{path}:{line}" for path, line, _ in check.problems}
    return [f"a planted mistake is not found: {place}" for place in sorted(EXPECTED - found)]


def main(*arguments):
    arguments, records, built = list(arguments), False, None
    if "--record" in arguments:
        arguments.remove("--record")
        records = True
    if "--against" in arguments:
        at = arguments.index("--against")
        built = pathlib.Path(arguments[at + 1]).resolve()
        del arguments[at:at + 2]
    if unknown := [argument for argument in arguments if argument.startswith("-")]:
        sys.exit(f"there is no option '{unknown[0]}', only --record and --against FOLDER")
    built = built or pathlib.Path(command("swift", "build", "--show-bin-path", cwd=repository).stdout.strip())
    out.mkdir(parents=True, exist_ok=True)
    tools = Toolchain(built)
    tools.link()
    listed = list(texts())
    if missing := set(arguments) - {text.name for text in listed}:
        sys.exit(f"there is no text '{sorted(missing)[0]}'; there are: {', '.join(text.name for text in listed)}")
    waiting = {line for line in later.read_text().split() if line} if later.exists() else set()
    chosen = [text for text in listed if (text.name in arguments or not arguments) and (text.blocks or text.problems)]
    chosen.sort(key=lambda text: -len(text.blocks))
    failures = 0
    with concurrent.futures.ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        broken = pool.submit(planted, tools)
        checks = list(pool.map(lambda text: Check(text, tools).run(), chosen))
    for problem in broken.result():
        failures += 1
        print(problem)
    for check in sorted(checks, key=lambda check: check.text.name):
        if records:
            record(check.recorded)
        written = {(path, output.first + 1) for path, output, _ in check.recorded} if records else set()
        problems = [problem for problem in check.problems if problem[:2] not in written]
        if check.text.name in waiting and not arguments:
            if not problems:
                failures += 1
                print(f"{later.relative_to(repository)}: {check.text.name} is in order now: take it off")
            continue
        for path, line, words in problems:
            failures += 1
            print(f"{path}:{line}: {words}")
        for path, line in sorted(written, key=str):
            print(f"{path}:{line}: written")
    print(f"{len(checks)} texts, {sum(check.compiled for check in checks)} snippets compiled, "
          f"{sum(check.compared for check in checks)} outputs compared, {sum(check.elsewhere for check in checks)} shown without that, "
          f"{sum(check.skipped for check in checks)} skipped, "
          f"{len(waiting)} texts not held to it yet; {failures} mistakes")
    return 1 if failures else 0


sys.exit(main(*sys.argv[1:]))
