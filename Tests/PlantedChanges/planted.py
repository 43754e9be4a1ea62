"""Caught promises that could be broken without a failing test.

Finds code that could be changed without a test that notices: plants small changes in a module and runs its own tests.

usage: planted.py [MODULE…] [--changes N] [--seed N] [--jobs N] [--least PERCENT] [--only FILE:LINE] [--slowest SECONDS] [--tests REGEX] [--again]

Copies the package with only the modules' own tests, and compiles the changes of all modules into it at once, each behind a
number. A run of each test alone notes which changes it reaches. Then each change is switched on, and the tests that reach
it run, the quickest first, until one fails, hangs or crashes. A failing test is run again: a test that fails by chance does
not count. The check prints the changes that no test noticed and the share that was noticed. It fails if a module's share is
below the least. Without modules it takes all listed modules.

`--again` takes the tests as they are now, the changes as they were planted last, and runs only those that no test noticed,
or that a run that was stopped has not judged. The tests must fit the planted sources: pull no changes in between.
`equal.txt` lists changes that only change time or memory, each with its reason: they are not drawn.
"""
import argparse, json, os, pathlib, random, re, shutil, subprocess, sys

import changes as planting, running

root = pathlib.Path(__file__).resolve().parents[2]
# Each module, and its own test targets. Words of specs mean nothing before the specs run. The arrows go upwards.
# A run's promises about processes are proved by whole programs: FantailCLITests run command lines, FalseGreenTests run
# programs that crash, exit, hang, are interrupted and have workers.
OWN = {
    "FantailTree": "FantailTreeTests FantailRunTests", "FantailPlan": "FantailPlanTests",
    "FantailRun": "FantailRunTests FantailCLITests FalseGreenTests",
    "FantailMatchers": "FantailMatchersTests", "FantailSeams": "FantailDoublesTests", "FantailDoubles": "FantailDoublesTests",
    "FantailOperators": "FantailOperatorsTests", "FantailProperties": "FantailPropertiesTests",
    "FantailSchedules": "FantailSchedulesTests", "FantailSnapshots": "FantailSnapshotsTests", "FantailFiles": "FantailFilesTests",
    "FantailHangs": "FantailHangsTests FalseGreenTests", "FantailReach": "FantailReachTests",
    "FantailConsole": "FantailCLITests", "FantailCLI": "FantailCLITests", "FantailToolSupport": "FantailSpecGeneratorTests",
    "FantailSyntax": "FantailSyntaxTests", "FantailMockGenerator": "FantailMockGeneratorTests",
    "fantail-command": "FantailSpecsCommandTests", "fantail-port": "FantailPorterTests",
}
# The manifest of the copy: the modules' tests, and the targets that they need.
TRIM = """
func named(_ target: Target) -> [String] {
  target.dependencies.map {
    switch $0 {
    case .targetItem(let name, _), .byNameItem(let name, _), .productItem(let name, _, _, _): name
    @unknown default: ""
    }
  } + (target.plugins ?? []).map { if case .plugin(let name, _) = $0 { name } else { "" } }
}
var needed: Set<String> = [], open = OWN
while let name = open.popLast() {
  if needed.insert(name).inserted { open += package.targets.filter { $0.name == name }.flatMap(named) }
}
package.targets.removeAll { !needed.contains($0.name) }
package.products = []
"""
# No long look at an expression: its changes are left out.
FLAGS = ["-Xswiftc", "-Xfrontend", "-Xswiftc", "-solver-expression-time-threshold=2"]


def folder(module):
    """The folder of a target's sources, from the manifest."""
    found = re.search(rf'name: "{module}".*?(?=\.target\(|\.executableTarget\(|\.testTarget\(|\.plugin\(|\Z)', (root / "Package.swift").read_text(), re.S)
    path = re.search(r'path: "(Sources/[^"]+)"', found[0]) if found else None
    return path[1] if path else f"Sources/{module}"


class Copy:
    """A copy of the package with the modules' own tests, and changes of the modules behind numbers."""

    def __init__(self, modules, given):
        self.modules, self.given = modules, given
        self.tests = sorted({test for module in modules for test in OWN[module].split()})
        self.path = root / ".build/planted"
        self.sources = {module: self.path / folder(module) for module in modules}

    def write(self, parts):
        """Copies files of the package that differ, so that a second build compiles little."""
        listed = subprocess.run(
            ["git", "ls-files", "-coz", "--exclude-standard", "--", *parts], cwd=root, check=True, capture_output=True, text=True)
        files = {file for file in listed.stdout.split("\0") if file and (root / file).is_file()}
        for part in parts:
            for path in (self.path / part).rglob("*"):
                if path.is_file() and str(path.relative_to(self.path)) not in files:
                    path.unlink()
        for file in files:
            copy = self.path / file
            if not copy.is_file() or copy.read_bytes() != (root / file).read_bytes():
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(root / file, copy)

    def write_manifest(self):
        manifest = (root / "Package.swift").read_text() + TRIM.replace("OWN", json.dumps(self.tests))
        if not (self.path / "Package.swift").exists() or (self.path / "Package.swift").read_text() != manifest:
            (self.path / "Package.swift").write_text(manifest)

    def build(self, *arguments):
        done = subprocess.run(["swift", "build", *FLAGS, *arguments], cwd=self.path, capture_output=True, text=True, env=self.environment())
        return done.returncode, done.stdout + done.stderr

    def environment(self, **more):
        kept = {name: value for name, value in os.environ.items() if name not in ("CI", "SWIFTPM_BUILD_DIR") and not name.startswith("FANTAIL")}
        return kept | {"SWIFT_BACKTRACE": "enable=no"} | more

    def plant(self):
        """Plants the changes of all modules, and returns those that compile by module, and how many are possible."""
        self.write(["Sources", "Playgrounds", "Tests"])
        self.write_manifest()
        drawn, possible, first = {}, {}, 0
        for module, source in self.sources.items():
            random.seed(f"{self.given.seed} {module}")
            count = self.given.changes if not self.given.only else 10 ** 6
            found, possible[module] = planting.drawn(sorted(source.rglob("*.swift")), count, self.equal())
            if self.given.only:
                file, line = self.given.only.rsplit(":", 1)
                found = {number: change for number, change in found.items()
                         if str(change.path).endswith(file) and change.line + 1 == int(line)}
            drawn[module] = {first + number: change for number, change in found.items()}
            first += len(found)
        # A module is built before those that use it: the compiler reports the errors of one module at a time.
        for module, source in self.sources.items():
            built, _ = planting.build(drawn[module], lambda: self.build("--target", module), [source], planting.SWITCH)
            drawn[module] = planting.kept(built, self.given.changes)
            print(f"{module}: {len(built)} changes compile", flush=True)
        return drawn, possible

    def equal(self):
        """Whether a change makes no difference to behaviour."""
        known = self.known()
        return lambda change: (change.path.name, f"{self.original(change)} => {change.new}") in known

    @staticmethod
    def known():
        rows = (root / "Tests/PlantedChanges/equal.txt").read_text().splitlines()
        # A change may contain the separator.
        return {tuple(row.rsplit(" | ", 1)[0].split(" | ", 1)) for row in rows if row and not row.startswith("#")}

    def original(self, change):
        return (root / change.path.relative_to(self.path)).read_text().split("\n")[change.line][change.begin:change.end]

    def build_tests(self):
        """Builds the tests, and returns the numbers of changes that had to go: an expression was too much this time."""
        gone = set()
        while True:
            code, said = self.build("--build-tests")
            if not code:
                self.bundle = next((self.path / ".build/debug").glob("*.xctest"))
                return gone
            more = set()
            for file, line in set(re.findall(r"^(/[^\n:]+):(\d+):\d+: error: the compiler is unable to type-check", said, re.M)):
                lines = pathlib.Path(file).read_text().split("\n")
                more |= {int(number) for number in re.findall(r"isPlanted\((\d+)\)", lines[int(line) - 1])}
                lines[int(line) - 1] = (root / pathlib.Path(file).relative_to(self.path)).read_text().split("\n")[int(line) - 1]
                pathlib.Path(file).write_text("\n".join(lines))
            if not more:
                errors = sorted(set(re.findall(r"^/.*error:.*", said, re.M)))
                sys.exit("the tests do not compile: " + "\n".join(errors[:20] or said.split("\n")[-40:]))
            gone |= more

    def row(self, number, change):
        """What the state keeps of a change."""
        return {"number": number, "file": str(change.path.relative_to(self.path)), "line": change.line + 1, "name": change.name,
                "old": self.original(change), "new": change.new}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("modules", nargs="*", help="such as FantailPlan")
    parser.add_argument("--changes", type=int, default=200, help="how many a module")
    parser.add_argument("--seed", type=int, default=random.randrange(100_000))
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--least", type=int, default=90, help="the share that has to be caught, in percent")
    parser.add_argument("--only", help="the changes of one line, as FILE:LINE")
    parser.add_argument("--slowest", type=float, help="run tests that take more seconds only for changes that no other reaches: quick, and a lower bound")
    parser.add_argument("--tests", default="", help="only tests whose names match, such as those that were written after a run")
    parser.add_argument("--again", action="store_true", help="only the changes that no test noticed the last time")
    given = parser.parse_args()
    for module in given.modules:
        if module not in OWN:
            sys.exit(f"there is no module '{module}'; there are: {' '.join(OWN)}")
    state = root / ".build/planted/state.json"
    if given.again:
        kept = json.loads(state.read_text())
        copy = Copy(list(kept), given)
        copy.write(["Tests"])
        known = copy.known()
        for module in kept.values():
            module["rows"] = [row for row in module["rows"] if (row["file"].split("/")[-1], f"{row['old']} => {row['new']}") not in known]
            module["open"] = [row["number"] for row in module["rows"] if row["number"] in module["open"]]
    else:
        print(f"seed {given.seed}", flush=True)
        # A module is built before those that use it.
        copy = Copy([module for module in OWN if module in (given.modules or OWN)], given)
        (copy.path / "reached.json").unlink(missing_ok=True)
        drawn, possible = copy.plant()
        kept = {module: {"possible": possible[module], "rows": [copy.row(*change) for change in drawn[module].items()]} for module in drawn}
        for module in kept.values():
            module["open"] = [row["number"] for row in module["rows"]]
    state.write_text(json.dumps(kept))
    gone = copy.build_tests()
    for module in kept.values():
        module["rows"] = [row for row in module["rows"] if row["number"] not in gone]
        module["open"] = [number for number in module["open"] if number not in gone]
    state.write_text(json.dumps(kept))
    asked = given.modules or list(kept)
    targets = {test for module in asked for test in OWN[module].split()}
    tests = running.Tests(copy, given, targets, {number for module in asked for number in kept[module]["open"]})
    low = []
    for name in asked:
        module = kept[name]

        def caught(number):
            module["open"].remove(number)
            state.write_text(json.dumps(kept))

        tests.judge(OWN[name].split(), [row for row in module["rows"] if row["number"] in set(module["open"])], caught)
        count, survived = len(module["rows"]), len(module["open"])
        share = (count - survived) / count if count else 1
        print(f"{name}: {count - survived} of {count} caught, {share:.1%}; {module['possible']} are possible", flush=True)
        if share * 100 < given.least:
            low.append(name)
    if low:
        sys.exit(f"fewer than {given.least} % are caught in {', '.join(low)}")


main()
