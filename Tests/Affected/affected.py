"""Would catch a change that breaks an example which `--affected` leaves out.

usage: affected.py FOLDER --program NAME --tool PATH [--mutants N] [--seed N] SOURCES...

Changes the code of the package in FOLDER, which has the folders SOURCES, in one place at a time: it negates conditions,
moves bounds, changes results and removes calls. All changes are built at once, each behind a number from the environment,
and the whole suite runs with each. Then each change is made in the file, and the tool of `swift package specs` lists the
affected examples, by the record made before: the list has to contain every example that failed.
"""
import argparse, collections, concurrent.futures, json, os, pathlib, queue, random, shutil, statistics, subprocess, sys, time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "PlantedChanges"))
import changes, specs_command

parser = argparse.ArgumentParser()
parser.add_argument("folder", type=pathlib.Path)
parser.add_argument("sources", nargs="+")
parser.add_argument("--program", required=True)
parser.add_argument("--tool", required=True, help="the tool of swift package specs")
parser.add_argument("--mutants", type=int, default=60)
parser.add_argument("--jobs", type=int, default=os.cpu_count())
parser.add_argument("--longest", type=float, default=0.05, help="the seconds that an example may take; the others are left out")
parser.add_argument("--seed", type=int, default=random.randrange(100_000))
given = parser.parse_args()
folder = given.folder.resolve()
random.seed(given.seed)
# The record is valid for one order of sets and dictionaries.
os.environ["SWIFT_DETERMINISTIC_HASHING"] = "1"
program = folder / ".build/debug" / given.program
build = ["swift", "build", "--package-path", str(folder), "--enable-code-coverage", "--product", given.program]
changeable = sorted(file for source in given.sources for file in (folder / source).rglob("*.swift"))


def run(*arguments, timeout=None, program=program, copy=folder, **environment):
    environment = os.environ | {"SWIFT_BACKTRACE": "enable=no"} | environment
    return subprocess.run([str(program), *arguments], cwd=copy, env=environment, capture_output=True, text=True, timeout=timeout)


def told(report):
    """The events of a run, without an incomplete last line."""
    return [json.loads(line) for line in report.read_text().split("\n")[:-1]] if report.exists() else []


def failures(mutant, copy, patience=10):
    """The names of the examples that fail with a mutant. An example that ends the process, or never ends, fails, and the
    examples after it run in another process."""
    failed, left, hung = set(), list(every), 0
    names, report = copy / "names.txt", copy / "events.txt"
    while left and hung < 3:
        names.write_text("\n".join(left))
        report.unlink(missing_ok=True)
        try:
            run("--no-state", "--ids", str(names), "--format", "events", "--output", str(report), timeout=patience, PLANTED=str(mutant))
        except subprocess.TimeoutExpired:
            hung += 1
        events = told(report)
        ended = {event["example"]["name"]: event["example"]["status"] for event in events if event["event"] == "exampleEnded"}
        failed |= {name for name, status in ended.items() if status == "failed"}
        if events and events[-1]["event"] == "runEnded":
            break
        left = [name for name in left if name not in ended]
        failed |= set(left[:1])
        left = left[1:]
    return failed


def git(*arguments):
    subprocess.run(["git", "-C", str(folder), "-c", "user.name=a", "-c", "user.email=a@example", *arguments], check=True, capture_output=True)


def timed(*arguments):
    start = time.monotonic()
    done = run(*arguments)
    if done.returncode:
        failed = [event for event in told(folder / "events.txt") if event.get("example", {}).get("status") == "failed"]
        sys.exit(f"{arguments}: code {done.returncode}: {done.stdout[-2000:]}{done.stderr}{json.dumps(failed, indent=2)}")
    return time.monotonic() - start, done.stdout


(folder / ".gitignore").write_text(".build\n.fantail\n/*.txt\n*.profraw\n/Sources/Corpus/Ignored.swift\n/Sources/Edit*\n")
git("init", "-q")
git("add", "-A")
git("commit", "-q", "--allow-empty", "-m", "one")
if (built := subprocess.run(build, capture_output=True, text=True)).returncode:
    sys.exit(f"{folder} does not build: {built.stdout[-3000:]}")
plain_time, _ = timed("--format", "events", "--output", "events.txt", "--no-state")
record_time, _ = timed("--format", "events", "--output", "events.txt", "--record-reach")
events = told(folder / "events.txt")
quick = [event["example"] for event in events if event["event"] == "exampleEnded" and event["example"]["duration"] < given.longest]
every = [example["name"] for example in quick]
keys = {example["name"]: f"{given.program}/{example['id']}" for example in quick}
lister = specs_command.lister(folder / ".build/lister" / given.program)
record = folder / f".fantail/reach-{given.program}.json"
recorded = folder / ".build/recorded" / given.program
recorded.parent.mkdir(exist_ok=True)
recorded.write_bytes(program.read_bytes())
recorded.chmod(0o755)

drawn, possible = changes.drawn(changeable, given.mutants)


def compiled():
    done = subprocess.run(build, capture_output=True, text=True)
    return done.returncode, done.stdout


built, restore = changes.build(drawn, compiled, [folder / source for source in given.sources], changes.SWITCH)
restore()
kept = changes.kept(built, given.mutants)
print(f"{possible} changes in {len(changeable)} files, {len(drawn)} drawn, {len(built)} compile, {len(kept)} kept", flush=True)

killed, lost, shares, selecting, problems, kinds = 0, [], [], [], [], collections.Counter()
# Each change is made in a copy that no other thread uses at the same time.
copies = queue.Queue()
shutil.rmtree(folder / ".build/copies", ignore_errors=True)
for number in range(given.jobs):
    copy = folder / ".build/copies" / str(number)
    subprocess.run(["git", "clone", "-q", str(folder), str(copy)], check=True)
    copies.put(copy)


def judge(numbered):
    """The examples that a change affects, the time to determine them, and the examples that fail with it."""
    number, one = numbered
    copy = copies.get()
    path = copy / one[0].relative_to(folder)
    whole = path.read_text()
    path.write_text(changes.changed(one, whole))
    start = time.monotonic()
    code, left, said = specs_command.left_out(given.tool, copy, lister, "--affected", "HEAD", "--state", str(folder / ".fantail"))
    took = time.monotonic() - start
    path.write_text(whole)
    failed = failures(number, copy)
    copies.put(copy)
    return one, code, left, said, took, failed


pool = concurrent.futures.ThreadPoolExecutor(given.jobs)
for number, (one, code, left, said, took, failed) in enumerate(pool.map(judge, kept.items()), 1):
    path, line, name = one[:3]
    place = f"{path.relative_to(folder)}:{line + 1} {name}"
    if code:
        problems.append(f"{place}: code {code}: {said}")
    affected = {name for name in every if keys[name] not in left}
    selecting.append(took)
    shares.append(len(affected) / len(every))
    killed += bool(failed)
    kinds[name] += 1
    if missing := failed - affected:
        lost.append(place)
        old = path.read_text().split("\n")[line].strip()
        print(f"  LOST {place}: {old} => {one[5]}: {sorted(missing)[:5]} of {len(missing)}; {said.strip()[:200]}", flush=True)
    if number % 100 == 0:
        print(f"  {number} of {len(kept)}, {killed} killed, {len(lost)} lost", flush=True)

print(f"{len(kept)} mutants (seed {given.seed}), {killed} killed by the whole suite of {len(every)}, {len(lost)} lost by the selection; "
      f"chosen of all examples: median {statistics.median(shares):.1%}, most {max(shares):.0%}")
print(", ".join(f"{name} {count}" for name, count in kinds.most_common()))
print(f"a run takes {plain_time:.2f} s, with its record of {record.stat().st_size} bytes {record_time:.2f} s, a choice {statistics.median(selecting):.2f} s")
for problem in problems:
    print(" ", problem)
if killed < len(kept) / 2:
    print("  fewer than half of the mutants are noticed by anybody")
sys.exit(1 if problems or lost or killed < len(kept) / 2 else 0)
