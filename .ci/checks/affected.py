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
    "branch lost": (r"^( *)if (?!let |var )([^{,]+) \{$", lambda m: f"{m[1]}if false && ({m[2]}) {{"),
    "guard turned": (r"^( *)guard (?!let |var )([^{,]+) else \{(.*)$", lambda m: f"{m[1]}guard !({m[2]}) else {{{m[3]}"),
    "bound moved": (r"^(.*[^-<]) (<|>|<=|>=) (.+)$", lambda m: f"{m[1]} {({'<': '<=', '<=': '<', '>': '>=', '>=': '>'})[m[2]]} {m[3]}"),
    "equality turned": (r"^(.*) == (.*)$", lambda m: f"{m[1]} != {m[2]}"),
    "sum turned": (r"^( *(?:let .* = |return |[a-z])[^\"]*[a-z)0-9]) \+ (.*)$", lambda m: f"{m[1]} - {m[2]}"),
    "difference turned": (r"^( *(?:let .* = |return |[a-z])[^\"]*[a-z)0-9]) - (.*)$", lambda m: f"{m[1]} + {m[2]}"),
    "factor turned": (r"^(.*[a-z)]) \* (.*)$", lambda m: f"{m[1]} + {m[2]}"),
    "part turned": (r"^(.*[a-z)]) / ([^/].*)$", lambda m: f"{m[1]} * {m[2]}"),
    "number changed": (r"^( *return )(\d+)$", lambda m: f"{m[1]}{int(m[2]) + 1}"),
    "beginning changed": (r"^( *var [a-z]+ = )(\d+)$", lambda m: f"{m[1]}{int(m[2]) + 1}"),
    "rest turned": (r"^(.*[a-z)]) % (.*)$", lambda m: f"{m[1]} / {m[2]}"),
    "choice turned": (r"^( *(?:let .* = |return ))(.*) \? (.*) : (.*)$", lambda m: f"{m[1]}{m[2]} ? {m[4]} : {m[3]}"),
    "result changed": (r"^( *return )([a-z]+)$", lambda m: f"{m[1]}{m[2]} + 1" if m[2] in ("share", "rounded", "total", "grade", "whole") else m[0]),
    "term lost": (r"^( *return )([a-z]+) [-+] .*$", lambda m: f"{m[1]}{m[2]}"),
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


def expression(old, choices):
    """A line that is what it was unless a mutant is on: a statement of each, or a choice between expressions."""

    def choice(own, others):
        return "".join(f"{flag % number} ? ({other}) : " for number, other in others) + f"({own})"

    shapes = [r"^( *(?:if|while) )(.*)( \{)$", r"^( *guard )(.*)( else \{.*)$", r"^( *(?:private )?(?:let|var) [a-z]+ = )(.*)()$",
              r"^( *return )(.*)()$", r"^( *[a-z]+\.[a-z]+ = )(.*)()$"]
    for shape in shapes:
        own = re.match(shape, old)
        others = [(number, re.match(shape, new)) for number, new in choices]
        if own and all(other and other[1] == own[1] and other[3] == own[3] for _, other in others):
            return own[1] + choice(own[2], [(number, other[2]) for number, other in others]) + own[3]
    if re.match(r"^ *[a-z]+ [+-]= ", old) or any(new.endswith("_ = 0") for _, new in choices):
        return "".join(f"if {flag % number} {{ {new.strip()} }} else " for number, new in choices) + f"{{ {old.strip()} }}"
    if re.match(r"^ +[^={}]+$", old):
        return choice(old.strip(), [(number, new.strip()) for number, new in choices])
    return None


git("init", "-q")
(folder / ".gitignore").write_text(".build\n.fantail\nreport.json\n")
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

every_one = list(enumerate(mutants(), 1))
usable = [one for one in every_one if expression(one[1][3], [(one[0], one[1][4])])]
kept = random.sample(usable, min(int(given.get("--mutants", 60)), len(usable)))

# What each affects, asked of the program that was recorded.
affected, problems = {}, []
selecting = []
for number, (path, line, name, old, new) in kept:
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
texts, places = {}, {}
for number, (path, line, name, old, new) in kept:
    places.setdefault((path, line, old), []).append((number, new))
for (path, line, old), choices in places.items():
    lines = texts.setdefault(path, path.read_text().split("\n"))
    lines[line] = expression(old, choices) or sys.exit(f"{path.name}:{line + 1}: no text of {choices}")
originals = {path: path.read_text() for path in texts}
for path, lines in texts.items():
    path.write_text("\n".join(lines))
(sources[0].parent / "Mutant.swift").write_text(
    "import Foundation\n\nlet mutant = Int(ProcessInfo.processInfo.environment[\"MUTANT\"] ?? \"\") ?? 0\n")
built = subprocess.run(build, capture_output=True, text=True)
if built.returncode:
    sys.exit(f"the mutants do not compile (seed {seed}): " + "\n".join(l for l in built.stdout.split("\n") if "error:" in l))
killed, lost, shares = 0, [], []
for number, (path, line, name, old, new) in kept:
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
