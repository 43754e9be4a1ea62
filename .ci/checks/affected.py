"""Would catch a change that breaks an example which `--affected` leaves out.

usage: affected.py FOLDER [--mutants N] [--seed N]

Changes the code of the package in FOLDER, a working copy of git, in one place at a time: conditions are turned round,
bounds moved, results changed, calls removed. All changes are built at once, behind a number that the environment gives,
and the whole suite runs with each. Each is then made in the file, and the program that was recorded before says what
that affects: every example that failed has to be among it.
"""
import json, os, pathlib, random, re, statistics, subprocess, sys, time

folder = pathlib.Path(sys.argv[1])
given = dict(zip(sys.argv[2::2], sys.argv[3::2]))
seed = int(given.get("--seed", random.randrange(100_000)))
random.seed(seed)
sources = sorted(folder.glob("Sources/*/*.swift"))
program = folder / ".build/debug/ledger-specs"
build = ["swift", "build", "--package-path", str(folder), "--enable-code-coverage"]

# What is changed, by operator: a pattern of a line, its text while a mutant is on, and how both stand side by side.
flag = "mutant == %d"
operators = {
    "condition turned": (r"^( *)(if|while) (?!let |var )([^{,]+) \{$", lambda m: f"{m[1]}{m[2]} !({m[3]}) {{"),
    "guard turned": (r"^( *)guard (?!let |var )([^{,]+) else \{(.*)$", lambda m: f"{m[1]}guard !({m[2]}) else {{{m[3]}"),
    "bound moved": (r"^(.*[^-<]) (<|>|<=|>=) (.+)$", lambda m: f"{m[1]} {({'<': '<=', '<=': '<', '>': '>=', '>=': '>'})[m[2]]} {m[3]}"),
    "equality turned": (r"^(.*) == (.*)$", lambda m: f"{m[1]} != {m[2]}"),
    "sum turned": (r"^( *(?:let .* = |return |[a-z])[^\"]*[a-z)0-9]) \+ (.*)$", lambda m: f"{m[1]} - {m[2]}"),
    "difference turned": (r"^( *(?:let .* = |return |[a-z])[^\"]*[a-z)0-9]) - (.*)$", lambda m: f"{m[1]} + {m[2]}"),
    "factor turned": (r"^(.*[a-z)]) \* (.*)$", lambda m: f"{m[1]} + {m[2]}"),
    "part turned": (r"^(.*[a-z)]) / ([^/].*)$", lambda m: f"{m[1]} * {m[2]}"),
    "number changed": (r"^( *return )(\d+)$", lambda m: f"{m[1]}{int(m[2]) + 1}"),
    "truth turned": (r"^(.*return )(true|false)(.*)$", lambda m: f"{m[1]}{'false' if m[2] == 'true' else 'true'}{m[3]}"),
    "step lost": (r"^( *)([a-z]+) \+= (.+)$", lambda m: f"{m[1]}{m[2]} -= {m[3]}"),
    "call removed": (r"^( +)([a-z]+(?:\.[a-zA-Z]+)*\([^{}]*\))$", lambda m: f"{m[1]}_ = 0"),
}


def mutants():
    found = []
    for path in sources:
        if path.name.endswith("Specs.swift"):
            continue
        for number, line in enumerate(path.read_text().split("\n")):
            if re.match(r" *(///|func|static func|@|case|let [a-z]+: |private var|for )", line) or "<Value" in line:
                continue
            for name, (pattern, change) in operators.items():
                match = re.match(pattern, line)
                if match and change(match) != line:
                    found.append((path, number, name, line, change(match)))
    return found


def run(*arguments, **environment):
    return subprocess.run([str(program), *arguments], cwd=folder, env=os.environ | environment, capture_output=True, text=True)


def failures(mutant):
    """The names of the examples that fail with a mutant; one that ends the process fails in one of its own."""
    report = folder / "report.json"
    for way in ([], ["--isolate"]):
        report.unlink(missing_ok=True)
        run("--format", "json", "--output", str(report), "--time-limit", "2", *way, MUTANT=mutant)
        text = report.read_text() if report.exists() else ""
        if text:
            return {example["name"] for example in json.loads(text)["examples"] if example["status"] == "failed"}
    sys.exit(f"mutant {mutant} left no report")


def git(*arguments):
    subprocess.run(["git", "-C", str(folder), "-c", "user.name=a", "-c", "user.email=a@example", *arguments], check=True, capture_output=True)


def expression(old, new, number):
    """A line that is what it was unless a mutant is on: a statement of both, or a choice between two expressions."""
    on = flag % number
    head = re.match(r"^( *)(if|while) (.*) \{$", old)
    if head:
        other = re.match(r"^( *)(if|while) (.*) \{$", new)[3]
        return f"{head[1]}{head[2]} {on} ? ({other}) : ({head[3]}) {{"
    head = re.match(r"^( *)guard (.*) else \{(.*)$", old)
    if head:
        other = re.match(r"^( *)guard (.*) else \{(.*)$", new)[2]
        return f"{head[1]}guard {on} ? ({other}) : ({head[2]}) else {{{head[3]}"
    for lead in (r"^( *(?:private )?(?:let|var) [a-z]+ = )(.*)$", r"^( *return )(.*)$", r"^( *[a-z]+\.[a-z]+ = )(.*)$"):
        first, second = re.match(lead, old), re.match(lead, new)
        if first and second and first[1] == second[1]:
            return f"{first[1]}{on} ? ({second[2]}) : ({first[2]})"
    if re.match(r"^ *[a-z]+ [+-]= ", old) or new.endswith("_ = 0"):
        return f"if {on} {{ {new.strip()} }} else {{ {old.strip()} }}"
    if re.match(r"^ +[^={}]+$", old):
        return f"{on} ? ({new.strip()}) : ({old.strip()})"
    return None


git("init", "-q")
(folder / ".gitignore").write_text(".build\n.fantail\n")
git("add", "-A")
git("commit", "-q", "--allow-empty", "-m", "one")
subprocess.run(build, check=True, capture_output=True)
start = time.monotonic()
plain = run("--format", "json")
plain_time = time.monotonic() - start
start = time.monotonic()
recorded = run("--record-reach")
record_time = time.monotonic() - start
if plain.returncode or recorded.returncode:
    sys.exit(f"the suite fails: {plain.stderr}{recorded.stdout[-2000:]}{recorded.stderr}")
every = run("--list").stdout.split()
record = next((folder / ".fantail").glob("reach-*.json"))

chosen = [(n, m, text) for n, m in enumerate(mutants(), 1) if (text := expression(m[3], m[4], n))]
random.shuffle(chosen)
# One a line: two would stand in each other's way.
seen, kept = set(), []
for number, mutant, text in chosen:
    if (mutant[0], mutant[1]) not in seen:
        seen.add((mutant[0], mutant[1]))
        kept.append((number, mutant, text))
kept = kept[: int(given.get("--mutants", 60))]

# What each affects, asked of the program that was recorded.
affected, problems = {}, []
selecting = []
for number, (path, line, name, old, new), text in kept:
    whole = path.read_text()
    lines = whole.split("\n")
    lines[line] = new
    path.write_text("\n".join(lines))
    start = time.monotonic()
    said = run("--affected", "HEAD", "--list")
    selecting.append(time.monotonic() - start)
    path.write_text(whole)
    if said.returncode:
        problems.append(f"{path.name}:{line + 1} {name}: code {said.returncode}: {said.stderr}")
    affected[number] = set(said.stdout.split())

# Then all of them at once in one build.
texts = {}
for number, (path, line, name, old, new), text in kept:
    lines = texts.setdefault(path, path.read_text().split("\n"))
    lines[line] = text
originals = {path: path.read_text() for path in texts}
for path, lines in texts.items():
    path.write_text("\n".join(lines))
(sources[0].parent / "Mutant.swift").write_text(
    "import Foundation\n\nlet mutant = Int(ProcessInfo.processInfo.environment[\"MUTANT\"] ?? \"\") ?? 0\n")
built = subprocess.run(build, capture_output=True, text=True)
if built.returncode:
    sys.exit(f"the mutants do not compile (seed {seed}): " + "\n".join(l for l in built.stdout.split("\n") if "error:" in l))
killed, lost, shares = 0, [], []
for number, (path, line, name, old, new), text in kept:
    failed = failures(str(number))
    shares.append(len(affected[number]) / len(every))
    if failed:
        killed += 1
    if failed - affected[number]:
        lost.append(f"{path.name}:{line + 1} {name}: {old.strip()}: {sorted(failed - affected[number])}")
for path, text in originals.items():
    path.write_text(text)
(sources[0].parent / "Mutant.swift").unlink()

print(f"{len(kept)} mutants (seed {seed}), {killed} killed by the whole suite of {len(every)}, {len(lost)} lost by the selection; "
      f"chosen of all examples: median {statistics.median(shares):.0%}, most {max(shares):.0%}")
print(f"a run takes {plain_time:.2f} s, with its record of {record.stat().st_size} bytes {record_time:.2f} s, a choice {statistics.median(selecting):.2f} s")
for problem in problems + [f"LOST {one}" for one in lost]:
    print(" ", problem)
if killed < len(kept) / 2:
    print("  fewer than half of the mutants are noticed by anybody")
sys.exit(1 if problems or lost or killed < len(kept) / 2 else 0)
