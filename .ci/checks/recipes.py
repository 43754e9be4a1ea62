"""Caught warnings and prints in what recipes of the book write into files and pipes.

Runs each recipe over a suite that warns and prints, through `swift package specs`, `swift run` and `swift test`, and reads
what it wrote as its reader would: the standard output holds what was asked for and nothing else.

It also prints the processor time of the package command beside `swift test`, and the time to the first word at a terminal.
The times are printed and never judged: machines differ.
"""
import json, os, pathlib, pty, re, resource, select, shlex, subprocess, sys, time

package, work = sys.argv[1], pathlib.Path(sys.argv[2])
TARGET = """dependencies: ["Shop", .product(name: "Fantail", package: "fantail"), .product(name: "%s", package: "fantail")],
      plugins: [.plugin(name: "SpecBridge", package: "fantail")]"""
SPEC = """import Fantail
import Shop

enum CartSpec {
  static var spec: Spec {
    describe("购物车") {
      beforeAll { print("PRINTED by a hook") }
      it("adds") {
        print("PRINTED by an example")
        expect(total([1, 2])).to(.equal(3))
      }
      it("adds") { expect(total([])).to(.equal(0)) }
      describe("empty") {}
    }
  }
}
"""
FILES = {
    "Package.swift": f"""// swift-tools-version: 6.2
import PackageDescription
let package = Package(
  name: "Recipes", platforms: [.macOS(.v13)],
  dependencies: [.package(name: "fantail", path: "{package}")],
  targets: [
    .target(name: "Shop"),
    .executableTarget(name: "specs", {TARGET % "FantailCLI"}),
    .testTarget(name: "ShopTests", {TARGET % "FantailXCTest"}),
  ])
""",
    "Sources/Shop/Cart.swift": "public func total(_ prices: [Int]) -> Int { prices.reduce(0, +) }\n",
    "Sources/specs/main.swift": "import FantailCLI\n\nprint(\"PRINTED before the run\")\nawait SpecMain.run(allSpecs)\n",
    "Sources/specs/CartSpec.swift": SPEC,
    "Tests/ShopTests/CartSpec.swift": SPEC,
    "Old/CartSpec.swift": 'import Quick\nimport Nimble\n\nfinal class OldSpec: QuickSpec {\n  override class func spec() {\n'
                          '    it("adds") { expect(1).to(equal(1)) }\n  }\n}\n',
}
for path, text in FILES.items():
    (work / path).parent.mkdir(parents=True, exist_ok=True)
    (work / path).write_text(text)
environment = {k: v for k, v in os.environ.items() if not k.startswith("FANTAIL") and k not in ("CI", "COLUMNS")}
subprocess.run(["swift", "build", "--build-tests"], cwd=work, env=environment, check=True, stdout=subprocess.DEVNULL)
problems = []
# What follows is a shell's own business: a file, or a pipe.
WAYS = {
    "swift package specs": lambda options: ("swift package specs " + options, {}),
    "swift run specs": lambda options: ("swift run specs " + options, {}),
    # It writes both streams of a test into its own output, so that its recipes name a file.
    "swift test": lambda options: ("swift test", {"FANTAIL_OPTIONS": options + " --output out.txt"}),
}


def plan(text):
    names = [example["name"] for example in json.loads(text)["examples"]]
    assert len(names) == 2, names


def names(text):
    assert re.fullmatch(r"(\w+\n){2}", text), "no list of two names"


def run(text):
    assert json.loads(text)["counts"]["passed"] == 2


def events(text):
    assert [json.loads(line)["event"] for line in text.splitlines()][-1] == "runEnded"


def junit(text):
    assert text.startswith("<?xml") and text.rstrip().endswith("</testsuites>")


def markdown(text):
    assert text.startswith("# ")


def difference(text):
    assert all(line[:1] in "+- @\\" for line in text.splitlines()) and text.startswith("---"), "no difference"


RECIPES = [
    ("--dry-run --format json", plan, list(WAYS)), ("--list", names, list(WAYS)),
    ("--format json", run, list(WAYS)[:2]), ("--format events", events, list(WAYS)[:2]),
    ("--format junit", junit, list(WAYS)[:2]), ("--format markdown", markdown, list(WAYS)[:2]),
    ("port Old", difference, list(WAYS)[:1]),
]
for options, reads, ways in RECIPES:
    for way in ways:
        command, more = WAYS[way](options)
        shells = ["> out.txt 2> errors.txt", "2> errors.txt | cat > out.txt", "2>&1 > out.txt | cat > errors.txt"]
        for redirected in [">& errors.txt"] if more else shells:
            subprocess.run(["bash", "-c", f"{command} {redirected}"], cwd=work, env={**environment, **more}, check=False)
            text, errors = (work / "out.txt").read_text(), (work / "errors.txt").read_text()
            line = f"{shlex.join(f'{k}={v}' for k, v in more.items())} {command} {redirected}".strip()
            try:
                reads(text)
                if "PRINTED" in text or "warning:" in text:
                    raise AssertionError("a print or a warning is in it")
                if options.startswith("--format") and "PRINTED by an example" not in errors:
                    raise AssertionError("what the example prints is nowhere")
                print(f"  {line}", flush=True)
            except (AssertionError, ValueError, KeyError, IndexError) as wrong:
                problems.append(f"{line}: {wrong}; it wrote {text[:300]!r}, and as errors {errors[-300:]!r}")

# What --list writes, --ids reads; what the plan was, --diff reads.
for recipe in ["--list > ids.txt && swift package specs --ids ids.txt",
               "--dry-run --format json > old.json && swift package specs --diff old.json"]:
    done = subprocess.run(["bash", "-c", "swift package specs " + recipe], cwd=work, env=environment, capture_output=True, text=True)
    if done.returncode:
        problems.append(f"{recipe} ends with {done.returncode}: {done.stderr[-400:]!r}")


def cost(*command):
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    subprocess.run(command, cwd=work, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, time.monotonic() - start


def first_word(*command):
    """The time until a terminal shows a letter."""
    start = time.monotonic()
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(work)
        os.execvpe(command[0], command, {**environment, "TERM": "xterm"})
    shown, took = "", None
    while select.select([terminal], [], [], 60)[0]:
        try:
            chunk = os.read(terminal, 1 << 16)
        except OSError:
            break
        shown += re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", chunk.decode(errors="replace"))
        if took is None and re.search(r"\w", shown):
            took = time.monotonic() - start
    os.waitpid(process, 0)
    return took or 0


def edit(number):
    (work / "Tests/ShopTests/CartSpec.swift").write_text(SPEC + f"// {number}\n")


print("processor seconds (wall): nothing changed, one spec edited")
for command in [("swift", "test"), ("swift", "package", "specs")]:
    cost(*command)
    nothing = min(cost(*command) for _ in range(3))
    edit(len(command))
    edited = cost(*command)
    print(f"  {' '.join(command)}: {nothing[0]:.2f} ({nothing[1]:.2f}), {edited[0]:.2f} ({edited[1]:.2f})", flush=True)
edit("word")
print(f"seconds to the first word at a terminal: {first_word('swift', 'package', 'specs'):.2f} with a spec edited, "
      f"{first_word('swift', 'package', 'specs'):.2f} with nothing changed, "
      f"{first_word('swift', 'package', 'specs', '--help'):.2f} for --help")
for problem in problems:
    print("  FAILED:", problem)
sys.exit(1 if problems else 0)
