"""Caught options that one of the four ways ignored without a word.
As long as it is, since each row of two tables has its scenario here.

Runs two tables of the documentation against a package of its own: each row in all four ways to run specs.

The articles are the only list: a row without a scenario here, a scenario without a row, and an option of --help without a
row are errors, as is a cell that says anything but what happens.
"""
import glob, json, os, re, shutil, subprocess, sys, time

package, work = sys.argv[1], sys.argv[2]
# Where options have an effect, and what becomes of failures.
articles = [f"{package}/Sources/Fantail/Fantail.docc/{name}.md" for name in ("Options", "IsolationAndCrashes")]
ways = ["executable", "XCTest", "Swift Testing", "package command"]

MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

func fantail(_ name: String) -> Target.Dependency { .product(name: name, package: "fantail") }
let more = [fantail("Fantail"), fantail("FantailProperties"), fantail("FantailSnapshots")]
let bridge: Target.PluginUsage = .plugin(name: "SpecBridge", package: "fantail")
let package = Package(
  name: "Ways",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "fantail", path: "PACKAGE")],
  targets: [
    .executableTarget(name: "tool", dependencies: more + [fantail("FantailCLI")], plugins: [bridge]),
    .testTarget(name: "ATests", dependencies: more + [fantail("FantailXCTest")], plugins: [bridge]),
    .testTarget(name: "BTests", dependencies: [fantail("Fantail"), fantail("FantailXCTest")], plugins: [bridge]),
    .testTarget(name: "STests", dependencies: more + [fantail("FantailTesting")]),
  ]
)
"""
SPEC = r"""import Fantail
import FantailProperties
import FantailSnapshots
import Foundation

let asked = ProcessInfo.processInfo.environment["CASE"] ?? ""

/// Notes in a file what ran: what is printed may get lost.
func note(_ text: String) {
  guard let path = ProcessInfo.processInfo.environment["NOTES"], let file = fopen(path, "a") else { return }
  fputs(text + "\n", file)
  fclose(file)
}

struct Broken: Error {}
nonisolated(unsafe) var attempts = 0

enum TableSpec {
  static var spec: Spec {
    describe("Table") {
      beforeAll { if asked == "beforeAll" { throw Broken() } }
      afterAll { if asked == "afterAll" { throw Broken() } }
      it("one", .tags("fast")) { note("one") }
      it("two", .tags("slow")) {
        note("two")
        try await Task.sleep(for: .milliseconds(20))
        try await perform(asked)
      }
      if asked == "known" { it("is known", .knownIssue("#1")) {} }
      if asked == "property" { it("holds", forAll: .ints) { _ in note("case") } }
      if asked == "focus" { fit("focused") {} }
      it("three") {
        note("three")
        if asked == "late" { try await Task.sleep(for: .milliseconds(200)) }
      }
      pending("four", "waits")
    }
  }

  static func perform(_ asked: String) async throws {
    attempts += 1
    switch asked {
    case "expect": expect(1).to(.equal(2))
    case "snapshot": expect(asked).to(.matchSnapshot())
    case "stub": FunctionMock<Int, Never, Int>("price").returns(1)
    case "flaky": if attempts < 2 { fail("not yet") }
    case "require": _ = try require(Int?.none)
    case "throw": throw Broken()
    case "skip": throw Skip("why")
    case "atEnd": atEnd { expect(1).to(.equal(2)) }
    case "dangling": _ = expect(1)
    case "detached": await Task.detached { expect(1).to(.equal(2)) }.value
    case "late":
      _ = Task {
        try? await Task.sleep(for: .milliseconds(60))
        fail("late")
      }
    case "leak": _ = Task { while true { try? await Task.sleep(for: .seconds(60)) } }
    case "poll": await expect { 1 }.toEventually(.equal(2))
    case "nap": try await Task.sleep(for: .milliseconds(400))
    case "hang": try await Task.sleep(for: .seconds(60))
    case "trap": _ = [1][asked.count]
    case "exit": exit(0)
    case "_exit": _exit(0)
    default: try await performForeign(asked)
    }
  }
}
"""
FOREIGN = """import Dispatch
import Fantail
import Testing
import XCTest

func performForeign(_ asked: String) async throws {
  switch asked {
  case "XCTAssert": XCTAssertEqual(1, 2, "of XCTest")
  case "XCTSkip": throw XCTSkip("why")
  case "#expect": #expect(Bool(false), "of Swift Testing")
  case "#require": try #require(Bool(false))
  case "Issue.record": Testing.Issue.record("of Swift Testing")
  case "#expect detached": await Task.detached { #expect(Bool(false)) }.value
  case "Issue.record queue":
    await withCheckedContinuation { done in
      DispatchQueue.global().async {
        Testing.Issue.record("of Swift Testing")
        done.resume()
      }
    }
  default: break
  }
}
"""
PLAIN = """
final class ZPlainTests: XCTestCase {
  func testPlain() {
    note("plain")
    if asked == "late" { Thread.sleep(forTimeInterval: 0.3) }
  }
}
"""
CASES = """import Fantail
import FantailTesting
import Testing

@Suite struct Cases {
  @Test(.serialized, arguments: SpecCases(TableSpec.spec)) func example(_ example: SpecCase) async { await example.run() }
  @Test func other() async throws { if asked == "late" { try await Task.sleep(for: .milliseconds(300)) } }
}

@MainActor enum MainSpec {
  static var spec: Spec { describe("Main") { it("runs") { MainActor.preconditionIsolated() } } }
}
@Test(.serialized, .enabled(if: asked == "main"), arguments: await SpecCases(MainSpec.spec))
func onTheMainActor(_ example: SpecCase) async { await example.run() }
"""
OTHER = """import Fantail

enum OtherSpec {
  static var spec: Spec { describe("其他") { it("passes", .tags("other")) { note("other") } } }
  static var hook: Spec { beforeEach { note("hook") } }
}
func note(_ text: String) { print("noted", text) }
"""
files = {
    "Package.swift": MANIFEST.replace("PACKAGE", package),
    "Sources/tool/main.swift": "import FantailCLI\n\nawait SpecMain.run(allSpecs)\n",
    "Sources/tool/TableSpec.swift": SPEC,
    "Sources/tool/Foreign.swift": re.sub(".*XCT.*\n", "", FOREIGN),
    "Tests/ATests/TableSpec.swift": SPEC,
    "Tests/ATests/Foreign.swift": FOREIGN + PLAIN,
    "Tests/BTests/Other.swift": OTHER,
    "Tests/STests/TableSpec.swift": SPEC,
    "Tests/STests/Foreign.swift": FOREIGN,
    "Tests/STests/Cases.swift": CASES,
}
for path, text in files.items():
    os.makedirs(os.path.dirname(f"{work}/{path}") or work, exist_ok=True)
    if not os.path.exists(f"{work}/{path}") or open(f"{work}/{path}").read() != text:
        open(f"{work}/{path}", "w").write(text)
os.chdir(work)
for wanted in [["--build-tests"], ["--product", "fantail-reports"]]:
    build = subprocess.run(["swift", "build", *wanted], capture_output=True, text=True)
    if build.returncode != 0:
        sys.exit(build.stdout[-4000:] + build.stderr[-4000:])

built = subprocess.run(["swift", "build", "--show-bin-path"], capture_output=True, text=True, check=True).stdout.strip()
tool, product = f"{built}/tool", f"{built}/WaysPackageTests.xctest"
line = 1 + next(n for n, text in enumerate(SPEC.split("\n")) if 'it("two"' in text)


class Run:
    """One run in one way, and what it left behind."""

    def __init__(self, way, args=(), case=""):
        self.way, self.start = way, time.monotonic()
        notes, proof = f"{work}/notes", f"{work}/proof"
        for path in [notes, proof]:
            if os.path.exists(path):
                os.remove(path)
        env = {k: v for k, v in os.environ.items() if not k.startswith("FANTAIL") and k not in ("CI", "GITHUB_WORKSPACE")}
        env.update(CASE=case, NOTES=notes, SWIFT_BACKTRACE="enable=no")
        if way == "executable":
            command = [tool, *args]
        else:
            command = [product] + (["--testing-library", "swift-testing"] if way == "Swift Testing" else [])
            if way == "package command":
                # As the plugin asks; that it does is checked at the end.
                env["FANTAIL_SPECS_REQUEST"] = json.dumps({
                    "targets": [{"name": "ATests", "classes": ["ATests.TableSpecTests"]}], "folders": [],
                    "namesTargets": True, "program": "swift package specs", "arguments": list(args), "folder": work,
                    "proof": proof})
            else:
                env["FANTAIL_OPTIONS"] = " ".join(f"'{word}'" for word in args)
        try:
            done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=60, errors="replace")
            self.code, self.out = done.returncode, done.stdout + done.stderr
        except subprocess.TimeoutExpired:
            self.code, self.out = "no end", ""
        if way == "package command":
            said = open(proof).read() if os.path.exists(proof) else ""
            # Whatever the process says: without its word the plugin fails.
            self.code = int(said.split()[1]) if said.startswith("ended") else self.code or 1
            if not said.startswith("ended"):
                self.out += "\nended early"
            if os.path.exists(f"{proof}.run"):
                made = subprocess.run(
                    [f"{built}/fantail-reports", f"{proof}.run", "code", str(done.returncode)], capture_output=True, text=True)
                self.code, self.out = max(self.code, made.returncode), self.out + made.stdout + made.stderr
                os.remove(f"{proof}.run")
        self.time = time.monotonic() - self.start
        lines = open(notes).read().split() if os.path.exists(notes) else []
        self.plain = "plain" in lines
        self.cases = lines.count("case")
        self.snapshots = 0
        for folder in glob.glob(f"{work}/*/*/__Snapshots__"):
            self.snapshots += len(os.listdir(f"{folder}/TableSpec"))
            shutil.rmtree(folder)
        self.ran = [word for word in lines if word in ("one", "two", "three")]


everything = ["one", "two", "three"]
shows = lambda text: lambda r: r.code == 0 and not r.ran and not r.plain and text in r.out
fails = lambda r: r.code not in (0, 2, "no end")
everywhere = lambda r: r.code == 0 and sorted(r.ran) == sorted(everything)


def option(args, yes, case="", before=None):
    return {"args": args.split(), "yes": yes, "case": case, "before": before}


def failed_before(way):
    subprocess.run(["rm", "-rf", f"{work}/state"])
    # Each way remembers its own module.
    Run(way if way == "package command" else "executable", ["--state", f"{work}/state"], "expect")


def commit_manifest(way):
    """Makes a working copy in which git knows the manifest alone, so that all specs are new to it."""
    git = ["git", "-C", work, "-c", "user.name=ways", "-c", "user.email=ways@example"]
    for command in [["init", "-q"], ["add", "Package.swift"], ["commit", "-q", "--allow-empty", "-m", "manifest"]]:
        subprocess.run(git + command, check=True)


def obsolete(way):
    """Puts a snapshot that no example asks for beside the specs of each target."""
    for spec in glob.glob(f"{work}/*/*/TableSpec.swift"):
        folder = f"{os.path.dirname(spec)}/__Snapshots__/TableSpec"
        os.makedirs(folder)
        open(f"{folder}/Table.two-gone.txt", "w").write("gone\n")


def clean(path):
    return lambda way: subprocess.run(["rm", "-rf", f"{work}/{path}"])


def old_plan(way):
    open(f"{work}/old.json", "w").write(subprocess.run([tool, "--dry-run", "--format", "json"], capture_output=True, text=True).stdout)


exists = lambda path: os.path.exists(f"{work}/{path}")
options = {
    "--dry-run": option("--dry-run", shows("examples planned")),
    "--list": option("--list", shows("Table_Two\n")),
    "--diff": option("--diff old.json", lambda r: r.code == 0 and not r.ran and ("do not differ" in r.out or " moved" in r.out), before=old_plan),
    "--explain": option(
        "--explain Table_Two", lambda r: r.code == 0 and not r.ran and re.search(r"body +\S*TableSpec\.swift:", r.out)),
    "--bisect": option("--bisect", lambda r: "bisect:" in r.out and "fails by itself" in r.out and r.code == 0, "expect"),
    "--help": option("--help", shows("Usage: ")),
    "--version": option("--version", shows("Fantail ")),
    "--filter": option("--filter two", lambda r: r.code == 0 and r.ran == ["two"]),
    "--skip": option("--skip two", lambda r: r.code == 0 and r.ran == ["one", "three"]),
    "--tag": option("--tag slow", lambda r: r.code == 0 and r.ran == ["two"]),
    "--skip-tag": option("--skip-tag slow", lambda r: r.code == 0 and r.ran == ["one", "three"]),
    "--at": option(f"--at TableSpec.swift:{line}", lambda r: r.code == 0 and r.ran == ["two"]),
    "--in": option("--in TableSpec.swift", lambda r: r.code == 0 and r.ran == everything),
    "--since": option("--since HEAD", lambda r: r.code == 0 and r.ran == everything, before=commit_manifest),
    "--unaffected": option(f"--unaffected {work}/unaffected.txt", lambda r: r.code == 0 and r.ran == ["one", "three"]),
    "--id": option("--id Table/two", lambda r: r.code == 0 and r.ran == ["two"]),
    "--ids": option("--ids ids.txt", lambda r: r.code == 0 and r.ran == ["two"]),
    "--only-failures": option(f"--state {work}/state --only-failures", lambda r: r.ran == ["two"], before=failed_before),
    "--shard": option("--shard 1/1", everywhere),
    "--order": option("--order name", lambda r: r.code == 0 and r.ran == ["one", "three", "two"]),
    "--seed": option("--seed 5", lambda r: r.code == 0 and r.ran == shuffled),
    "--fail-first": option(
        f"--state {work}/state --fail-first", lambda r: r.ran == ["two", "one", "three"], before=failed_before),
    "--first": option("--first TableSpec.swift", lambda r: r.code == 0 and r.ran == everything),
    "--jobs": option("--jobs 2", everywhere),
    "--isolate": option("--isolate", lambda r: r.code == 1 and r.ran == everything, "_exit"),
    "--fail-fast": option("--fail-fast", lambda r: fails(r) and r.ran == ["one", "two"], "expect"),
    "--retry": option("--retry 1", lambda r: r.code == 0 and r.ran.count("two") == 2, "flaky"),
    "--time-limit": option("--time-limit 100ms", lambda r: fails(r) and r.ran == everything and r.time < 30, "hang"),
    "--budget": option("--budget 1ms", fails),
    "--cases": option("--cases 3", lambda r: r.code == 0 and r.cases == 3, "property"),
    "--record": option("--record", lambda r: r.code == 0 and r.snapshots == 1, "snapshot"),
    "--record-reach": option("--record-reach", lambda r: r.code == 2 and "needs a build with coverage" in r.out),
    "--remove-obsolete": option(
        "--record --remove-obsolete", lambda r: r.code == 0 and "removed" in r.out, "snapshot", before=obsolete),
    "--strict-stubs": option("--strict-stubs", lambda r: fails(r) and r.ran == everything, "stub"),
    "--forbid-empty": option("--forbid-empty", lambda r: fails(r) and r.ran == everything),
    "--fail-on-leaks": option("--fail-on-leaks", lambda r: r.code == 1 and "still runs at the end" in r.out, "leak"),
    "--repeat": option("--repeat 2", lambda r: r.code == 0 and r.ran == everything * 2),
    "--until-failure": option("--until-failure", lambda r: fails(r) and "run 1" in r.out, "expect"),
    "--poll-within": option(
        "--poll-within 300ms", lambda r: fails(r) and re.search(r"polled \d+ times in (0\.)?[34]\d\d", r.out), "poll"),
    "--poll-every": option(
        "--poll-every 400ms", lambda r: fails(r) and re.search(r"polled [2-4] times in", r.out), "poll"),
    "--state": option(f"--state {work}/other", lambda r: exists("other/last-run.json"), before=clean("other")),
    "--no-state": option("--no-state", lambda r: r.code == 0 and not exists(".fantail"), before=clean(".fantail")),
    "--fail-on-focus": option("--fail-on-focus", lambda r: r.code not in (0, "no end") and "focus is on" in r.out, "focus"),
    "--fail-on-pending": option("--fail-on-pending", lambda r: r.code == 1 and r.ran == everything),
    "--fail-on-flaky": option("--retry 1 --fail-on-flaky", lambda r: r.code == 1 and r.ran.count("two") == 2, "flaky"),
    "--format": option("--format junit", lambda r: "<testsuites" in r.out),
    "--output": option(f"--output {work}/report.txt", lambda r: exists("report.txt"), before=clean("report.txt")),
    "--profile": option("--profile 1", lambda r: "slowest" in r.out.lower()),
    "--poll-progress-after": option("--poll-progress-after 100ms", lambda r: "still running after" in r.out, "nap"),
    "--stall": option("--stall 100ms", lambda r: "still running after" in r.out, "nap"),
    "--source-url": option("--format html --source-url https://example.com/{file}", lambda r: '<a href="https://example.com/' in r.out),
    "--color": option("--color always", lambda r: "\x1b[" in r.out),
}
open(f"{work}/ids.txt", "w").write("Table/two\n")
# In the programs of all ways: their targets.
open(f"{work}/unaffected.txt", "w").write("".join(f"{target}/Table/two\n" for target in os.listdir(f"{work}/Sources") + os.listdir(f"{work}/Tests")))
shuffled = Run("executable", ["--seed", "5"]).ran
failures = {
    "`expect` does not hold": "expect", "`require` does not hold": "require", "an error is thrown": "throw",
    "`atEnd` does not hold": "atEnd", "an expectation has no matcher": "dangling",
    "a polled expectation runs out of time": "poll", "`expect` in a detached task": "detached",
    "`expect` in a task that outlives the example": "late", "a known issue does not occur": "known",
    "the time limit is over": "hang", "`beforeAll` throws": "beforeAll", "`afterAll` throws": "afterAll",
    "`Skip` is thrown": "skip", "`XCTAssert…` does not hold": "XCTAssert", "`XCTSkip` is thrown": "XCTSkip",
    "`#expect` does not hold": "#expect", "`#require` does not hold": "#require",
    "`Issue.record` is called": "Issue.record", "`#expect` in a detached task": "#expect detached",
    "`Issue.record` on a queue": "Issue.record queue", "the code traps": "trap", "the code calls `exit(0)`": "exit",
    "the code calls `_exit(0)`": "_exit",
}


def option_word(name, way):
    row = options[name]
    if row["before"]:
        row["before"](way)
    r = Run(way, row["args"], row["case"])
    # The one is refused for what is in the package, and the other for how it was built.
    if r.code == 2 and not r.ran and "error: " in r.out and name != "--fail-on-focus" and not (name == "--record-reach" and row["yes"](r)):
        return "refused", r
    warning = re.search(r"warning: swift test leaves this to (XCTest|Swift Testing): (.*); use swift package specs", r.out)
    if warning and name in warning[2].split(", "):
        # It says so, and has none: whatever the frameworks say in colours.
        return ("warns" if name in ("--color",) or not row["yes"](r) or name in ("--jobs", "--no-state", "--since", "--first") else "has an effect all the same"), r
    return ("yes" if row["yes"](r) else "nothing"), r


def failure_word(name, way):
    case = failures[name]
    r = Run(way, ["--time-limit", "200ms"] if case == "hang" else [], case)
    whole = r.ran == everything or case == "beforeAll" and r.ran == []
    if r.code == "no end":
        return "hangs", r
    if r.code == 0:
        skipped = r.out.count("skipped") + r.out.count("↳ skipped: why")
        return ("skips" if whole and ("skipped: why" in r.out or "1 skipped" in r.out or skipped) and case in ("skip", "XCTSkip") else "passes"), r
    return ("fails" if whole else "ends"), r


text = "\n".join(open(article).read() for article in articles)
rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in re.findall(r"^\|.*\|$", text, re.M)]
rows = [row for row in rows if len(row) == 5 and not row[0].startswith("---") and row[1:] != ways]
# What has one fate stands in one row.
rows = [[name, *row[1:]] for row in rows
        for name in (re.findall("`(--[a-z-]+)`", row[0]) if row[0].startswith("`--") else row[0].split("; "))]
problems, count = [], 0
listed = [row[0] for row in rows if row[0].startswith("--")]
known = re.findall(r"^  (--[a-z-]+)", subprocess.run([tool, "--help"], capture_output=True, text=True).stdout, re.M)
if sorted(listed) != sorted(options):
    problems.append(f"the articles list {sorted(set(listed) ^ set(options))} otherwise than the scenarios")
if set(known) != set(listed):
    problems.append(f"--help and the articles differ in {sorted(set(known) ^ set(listed))}")
told = [row[0] for row in rows if not row[0].startswith("--")]
if sorted(told) != sorted(failures):
    problems.append(f"the articles list {sorted(set(told) ^ set(failures))} otherwise than the scenarios")
only = os.environ.get("ONLY")
for row in rows:
    if only and only not in row[0]:
        continue
    for way, said in zip(ways, row[1:]):
        if said == "-":
            continue
        name = row[0]
        word, run = option_word(name, way) if name in options else failure_word(name, way) if name in failures else ("?", None)
        count += 1
        if word != said:
            if run is None:
                problems.append(f"{row[0]}, {way}: there is no scenario for it")
                continue
            problems.append(f"{row[0]}, {way}: the documentation says '{said}', seen was '{word}': code {run.code}, ran {run.ran}\n"
                            + "\n".join("    | " + l for l in run.out.strip().split("\n")[-14:]))


# What the plugin itself adds, through the package manager.
def specs(*args, case="", folder=None, options=None):
    env = {**os.environ, "CASE": case, "SWIFT_BACKTRACE": "enable=no"}
    if options is not None:
        env["FANTAIL_OPTIONS"] = options
    at = ["--package-path", work] if folder else []
    done = subprocess.run(["swift", "package", *at, "specs", *args], env=env, cwd=folder or work, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def expects(what, holds, output):
    global count
    count += 1
    if not holds:
        problems.append(what + "\n" + "\n".join("    | " + l for l in output.strip().split("\n")[-14:]))


if not only or only == "plugin":
    os.makedirs(f"{work}/Sub", exist_ok=True)
    code, out = specs("--format", "junit", "--output", "two.xml", case="expect", folder=f"{work}/Sub")
    report = open(f"{work}/Sub/two.xml").read() if exists("Sub/two.xml") else out
    expects("two targets have one report, where the user stands", code == 1 and 'tests="5"' in report and 'failures="1"' in report, report)
    code, out = specs("--filter", "passes", "--format", "documentation", options="--format dots")
    expects("a filter that one target fits is no error, and arguments beat the environment",
            code == 0 and "1 example, 0 failed" in out and "noted hook" in out, out)
    code, out = specs("--filter", "nosuch")
    expects("one that none fits is an error, once", code != 0 and out.count("no example is selected") == 1, out)
    code, out = specs("--jbos", "3")
    expects("a wrong option is said once, and of the command", code != 0 and out.count("there is no option --jbos") == 1
            and "FANTAIL_OPTIONS" not in out, out)
    code, out = specs("--target", "ATests", case="_exit")
    expects("a run without an end is no success", code != 0 and "before the run did" in out, out)
    # A target that does not apply the plugin any more, though its old file is still there.
    open(f"{work}/Package.swift", "w").write(MANIFEST.replace("PACKAGE", package).replace(
        'name: "BTests", dependencies: [fantail("Fantail"), fantail("FantailXCTest")], plugins: [bridge]',
        'name: "BTests", dependencies: [fantail("Fantail"), fantail("FantailXCTest")]'))
    code, out = specs("--target", "BTests")
    expects("a target without specs is no success", code != 0 and "no specs of 'BTests'" in out and "noted" not in out, out)
    open(f"{work}/Tests/BTests/Other.swift", "a").write("let broken: Int = true\n")
    code, out = specs()
    expects("the compiler's errors come before the plugin's", code != 0 and 0 <= out.find("Other.swift") < out.find("The build failed"), out)

for problem in problems:
    print("  FAILED: " + problem)
print(f"{count} cells and cases, {len(problems)} wrong")
sys.exit(1 if problems else 0)
