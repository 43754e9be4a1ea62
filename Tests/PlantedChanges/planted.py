"""Caught promises that could be broken without a failing test.

Finds code that could be changed without a test that notices: plants small changes in a module and runs its own tests.

usage: planted.py [MODULE…] [--changes N] [--seed N] [--jobs N] [--least PERCENT] [--only FILE:LINE]

Copies the package with only the module's own tests, and compiles many changes into it at once, each behind a number. The
first run of each test class notes which changes it reaches. Then each change is switched on, and the classes that reach
it run, the quickest first, until one fails, hangs or crashes. The check prints the changes that no test noticed and the
share that was noticed. It fails if a module's share is below the least. Without modules it takes all listed modules.

`equal.txt` lists changes that only change time or memory, each with its reason: they are not drawn.
"""
import argparse, collections, concurrent.futures, json, os, pathlib, queue, random, re, shutil, subprocess, sys, tempfile, time

import changes as planting

root = pathlib.Path(__file__).resolve().parents[2]
# Each module, and its own test targets. Words of specs mean nothing before the specs run.
OWN = {
    "FantailTree": "FantailTreeTests FantailRunTests", "FantailPlan": "FantailPlanTests", "FantailRun": "FantailRunTests",
    "FantailMatchers": "FantailMatchersTests", "FantailDoubles": "FantailDoublesTests", "FantailSeams": "FantailDoublesTests",
    "FantailOperators": "FantailOperatorsTests", "FantailProperties": "FantailPropertiesTests",
    "FantailSchedules": "FantailSchedulesTests", "FantailSnapshots": "FantailSnapshotsTests", "FantailFiles": "FantailFilesTests",
    "FantailConsole": "FantailCLITests", "FantailCLI": "FantailCLITests", "FantailToolSupport": "FantailSpecGeneratorTests",
    "FantailSyntax": "FantailSyntaxTests", "FantailMockGenerator": "FantailMockGeneratorTests",
    "FantailSpecsCommand": "FantailSpecsCommandTests", "FantailPorter": "FantailPorterTests",
}
# The manifest of the copy: the module's tests, and the targets that they need.
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


def folders(module):
    """The folders of a target's sources, from the manifest."""
    found = re.search(rf'name: "{module}".*?(?=\.target\(|\.executableTarget\(|\.testTarget\(|\.plugin\(|\Z)', (root / "Package.swift").read_text(), re.S)
    path = re.search(r'path: "(Sources/[^"]+)"', found[0]) if found else None
    return path[1] if path else f"Sources/{module}"


class Module:
    def __init__(self, name, given):
        self.name, self.given, self.tests = name, given, OWN[name].split()
        self.folder = root / ".build/planted" / self.tests[-1]
        self.source = self.folder / folders(name)

    def copy(self):
        """Copies only changed files of the package, so that a second run builds little."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for part in ["Sources", "Tests", "Playgrounds"]:
            shutil.rmtree(self.folder / part, ignore_errors=True)
        files = subprocess.run(
            ["git", "ls-files", "-coz", "--exclude-standard", "--", "Sources", "Playgrounds", "Tests"], cwd=root, check=True, capture_output=True, text=True)
        for file in filter(None, files.stdout.split("\0")):
            if (root / file).is_file():
                (self.folder / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(root / file, self.folder / file)
        manifest = (root / "Package.swift").read_text() + TRIM.replace("OWN", json.dumps(self.tests))
        if not (self.folder / "Package.swift").exists() or (self.folder / "Package.swift").read_text() != manifest:
            (self.folder / "Package.swift").write_text(manifest)

    def build(self):
        done = subprocess.run(["swift", "build", "--build-tests"], cwd=self.folder, capture_output=True, text=True, env=self.environment())
        return done.returncode, done.stdout + done.stderr

    def environment(self, **more):
        kept = {name: value for name, value in os.environ.items() if name not in ("CI", "SWIFTPM_BUILD_DIR") and not name.startswith("FANTAIL")}
        return kept | {"SWIFT_BACKTRACE": "enable=no"} | more

    def run(self, test, timeout=None, **more):
        """Whether a test class passes, and the seconds that it takes."""
        start = time.monotonic()
        child = subprocess.Popen(
            [self.bundle, test], cwd=self.folder, env=self.environment(**more), stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        try:
            code = child.wait(timeout)
        except subprocess.TimeoutExpired:
            code = None
        try:
            os.killpg(child.pid, 9)
        except ProcessLookupError:
            pass
        child.wait()
        return code == 0, time.monotonic() - start

    def judge(self):
        """Plants the changes, and returns their number and those that no test noticed."""
        self.copy()
        files = sorted(self.source.rglob("*.swift"))
        random.seed(f"{self.given.seed} {self.name}")
        changes, possible = planting.drawn(files, self.given.changes if not self.given.only else 10 ** 6, self.equal())
        if self.given.only:
            file, line = self.given.only.rsplit(":", 1)
            changes = {number: change for number, change in changes.items() if str(change.path).endswith(file) and change.line + 1 == int(line)}
        changes, restore = planting.build(changes, self.build, [self.source], planting.SWITCH)
        try:
            return self.tried(planting.kept(changes, self.given.changes), possible)
        finally:
            restore()

    def equal(self):
        """Whether a change makes no difference to behaviour."""
        rows = (root / "Tests/PlantedChanges/equal.txt").read_text().splitlines()
        known = {tuple(row.split(" | ")[:2]) for row in rows if row and not row.startswith("#")}
        return lambda change: (change.path.name, f"{self.original(change)} => {change.new}") in known

    def tried(self, changes, possible):
        self.bundle = next((self.folder / ".build/debug").glob("*.xctest"))
        listed = subprocess.run([self.bundle, "--list-tests"], capture_output=True, text=True, env=self.environment()).stdout
        classes = sorted(set(re.findall(rf"^\s*((?:{'|'.join(self.tests)})\.\w+)/", listed, re.M)))
        comes_by, took = collections.defaultdict(list), {}
        for test in classes:
            with tempfile.NamedTemporaryFile() as seen:
                seen.truncate(1 << 16)
                passes, took[test] = self.run(test, PLANTED_SEEN=seen.name)
                if not passes:
                    print(f"  {test} fails without a change, and is left out", flush=True)
                    continue
                marks = pathlib.Path(seen.name).read_bytes()
            for number in changes:
                if marks[number]:
                    comes_by[number].append(test)
        print(f"{self.name}: {len(changes)} of {possible} changes, {len(classes)} test classes of {sum(took.values()):.0f} s; "
              f"{len(comes_by)} changes are come by", flush=True)

        def notices(numbered):
            number, change = numbered
            for test in sorted(comes_by[number], key=took.get):
                passes, _ = self.run(test, timeout=took[test] * 5 + 20, PLANTED=str(number))
                if not passes:
                    return change, test
            return change, None

        survivors = []
        with concurrent.futures.ThreadPoolExecutor(self.given.jobs) as pool:
            for change, test in pool.map(notices, changes.items()):
                if not test:
                    old = self.original(change)
                    survivors.append(change)
                    print(f"  SURVIVED {change.path.relative_to(self.folder)}:{change.line + 1} {change.name}: "
                          f"{old} => {change.new}{'' if any(c is change for n, c in changes.items() if comes_by[n]) else '  (no test comes by)'}", flush=True)
        return len(changes), survivors

    def original(self, change):
        return (root / change.path.relative_to(self.folder)).read_text().split("\n")[change.line][change.begin:change.end]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("modules", nargs="*", help="such as FantailPlan")
    parser.add_argument("--changes", type=int, default=200, help="how many a module")
    parser.add_argument("--seed", type=int, default=random.randrange(100_000))
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--least", type=int, default=90, help="the share that has to be caught, in percent")
    parser.add_argument("--only", help="the changes of one line, as FILE:LINE")
    given = parser.parse_args()
    for module in given.modules:
        if module not in OWN:
            sys.exit(f"there is no module '{module}'; there are: {' '.join(OWN)}")
    print(f"seed {given.seed}", flush=True)
    low = []
    for name in given.modules or OWN:
        count, survivors = Module(name, given).judge()
        share = (count - len(survivors)) / count if count else 1
        print(f"{name}: {count - len(survivors)} of {count} caught, {share:.1%}", flush=True)
        if share * 100 < given.least:
            low.append(name)
    if low:
        sys.exit(f"fewer than {given.least} % are caught in {', '.join(low)}")


main()
