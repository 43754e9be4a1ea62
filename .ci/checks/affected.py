"""Would catch a change that breaks an example which `--affected` leaves out.
As long as it is, since it reads any Swift and makes changes that compile, which no tool here does.

usage: affected.py FOLDER --program NAME --tool PATH [--mutants N] [--seed N] SOURCES...

Changes the code of the package in FOLDER, of which SOURCES are folders, in one place at a time: conditions are turned
round, bounds moved, results changed, calls removed. All changes are built at once, behind a number that the environment
gives, and the whole suite runs with each. Each is then made in the file, and the tool of `swift package specs` says what
that affects, by the record made before: every example that failed has to be among it.
"""
import argparse, collections, concurrent.futures, json, os, pathlib, queue, random, re, shutil, statistics, subprocess, sys, time

import specs_command

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
# What examples reach is known of one order of sets and dictionaries.
os.environ["SWIFT_DETERMINISTIC_HASHING"] = "1"
program = folder / ".build/debug" / given.program
build = ["swift", "build", "--package-path", str(folder), "--enable-code-coverage", "--product", given.program]
changeable = sorted(file for source in given.sources for file in (folder / source).rglob("*.swift"))

# What is changed: a pattern within an expression, and what stands in its place.
turned = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "+": "-", "-": "+", "*": "+", "/": "*", "%": "/",
          "&&": "||", "||": "&&", "..<": "...", "...": "..<", "true": "false", "false": "true", "min": "max", "max": "min",
          "first": "last", "last": "first", "prefix": "suffix", "suffix": "prefix", "dropFirst": "dropLast",
          "dropLast": "dropFirst", "+=": "-=", "-=": "+=", "&+": "&-", "&-": "&+", "<<": ">>", ">>": "<<", "|": "&", "&": "|"}
operators = {
    "operator turned": (r"(?<= )(<=|>=|==|!=|&&|\|\||&\+|&-|<<|>>|<|>|\+=|-=|[-+*/%|&])(?= )", lambda m: turned[m[0]]),
    "range moved": (r"\.\.<|(?<=[\w)])\.\.\.(?=[\w(])", lambda m: turned[m[0]]),
    "truth turned": (r"\b(true|false)\b", lambda m: turned[m[0]]),
    "end turned": (r"(?<=\.)(first|last|prefix|suffix|dropFirst|dropLast|min|max)\b", lambda m: turned[m[0]]),
    "number changed": (r"(?<![\w.\"#$])\d+(?![\w.xb])", lambda m: str(int(m[0]) + 1)),
    "not lost": (r"(?<![\w)=])!(?=[\w(])", lambda m: ""),
    "emptiness turned": (r"(?<=\.)isEmpty\b", lambda m: "isEmpty == false"),
    "default lost": (r" \?\? [^?,)}]+$", lambda m: "!"),
    "text changed": (r'(?<!["\\#])"[^"\\]+"(?!")', lambda m: '"?"'),
}
flag = "mutant == %d"


def balanced(text):
    """Whether the brackets of an expression match."""
    text = re.sub(r'"(\\.|[^"\\])*"', '""', text)
    depth = 0
    for character in text:
        depth += (character in "([{") - (character in ")]}")
        if depth < 0:
            return False
    return depth == 0 and text.count('"') % 2 == 0


def split(text, at=", "):
    """The parts of a list between commas that stand in no brackets."""
    parts, depth, begin, quoted = [], 0, 0, False
    for index, character in enumerate(text):
        quoted ^= character == '"'
        depth += 0 if quoted else (character in "([{") - (character in ")]}")
        if not depth and not quoted and text.startswith(at, index):
            parts.append(text[begin:index])
            begin = index + len(at)
    return parts + [text[begin:]]


def expressions(line, before, after):
    """The places in a line whose expressions can be changed: begin, end, and whether it is one that is true or false."""
    head = re.match(r"^( *(?:\} else )?(?:if|while|guard) )(.*?)( else \{.*| \{)$", line)
    if head:
        begin = len(head[1])
        for part in split(head[2]):
            if not re.match(r"(let|var|case) |#", part):
                yield begin, begin + len(part), True
            begin += len(part) + 2
        return
    within = re.match(r"^(.*[^\\(]\{ (?:[\w, ]+ in )?)([^{}]+|[^{}]*\{[^{}]*\}[^{}]*)( \}[),]*)$", line)
    if within and not re.search(r"\b(get|set|in|let|var|if|guard|return|case)\b", within[2]) and not re.match(r" *(struct|class|enum|protocol|extension|import)\b", line):
        yield within.start(2), within.end(2), False
    for shape in [r"^( *(?:private |static |fileprivate )*(?:let|var) \w+(?:: [\w\[\]<>.?: ]+)? = )(.+)()$",
                  r"^( *return )(.+)()$", r"^( *[\w.\[\]]+ [-+*/%|&]?= )(.+)()$", r"^( *case [^:]+: (?:return )?)(.+)()$"]:
        found = re.match(shape, line)
        if found and balanced(found[2]):
            return (yield found.start(2), found.end(2), False)
    if before.rstrip().endswith(("{", "}", ":", " in", "(", ",", "[", "=")) or not before.strip():
        found = re.match(r"^( *(?:\w+: )?)([\w.(\[\"!-][^={]*?)(,?)$", line)
        if found and balanced(found[2]) and not after.strip().startswith((".", "+", "-", "?", ":", "&", "|", "=")):
            yield found.start(2), found.end(2), False


skipped = r" *(//|@|#|\*|import |(public |package |private |fileprivate |internal |static |mutating |override |final |open )*(func|init|subscript|struct|class|enum|protocol|extension|typealias|operator|associatedtype|infix|prefix|postfix|precedencegroup)\b)"


def mutants():
    """Each change: its file, its line, what it does, the place in the line, and the text that goes there."""
    found = []
    for path in changeable:
        lines, isText, isComment = path.read_text().split("\n"), False, False
        for number, line in enumerate(lines):
            isComment = (isComment or "/*" in line) and "*/" not in line
            was, isText = isText, isText ^ (line.count('"""') % 2 == 1)
            if was or isText or isComment or '"""' in line or not line.strip() or re.match(skipped, line) and "{ " not in line or line.strip().startswith("//"):
                continue
            before, after = lines[number - 1], (lines + [""])[number + 1]
            if before.rstrip().endswith(("?", "+", "-", "&&", "||", "??", "=")) and not before.rstrip().endswith(" ="):
                continue
            for begin, end, isCondition in expressions(line, before, after):
                text = line[begin:end]
                if len(text) > 100:
                    continue
                if isCondition:
                    found += [(path, number, name, begin, end, new) for name, new in
                              [("condition turned", f"!({text})"), ("branch taken", "true"), ("branch lost", "false")]]
                for name, (pattern, change) in operators.items():
                    for match in re.finditer(pattern, text):
                        new = text[:match.start()] + change(match) + text[match.end():]
                        if new != text and not re.search(r"[<(\[]" + re.escape(match[0]) + r"[>)]", text):
                            found.append((path, number, name, begin, end, new))
            if re.match(r"^ +(?!self\.init|super\.)[a-z]\w*(\.\w+)*\([^{}]*\)$", line) and before.rstrip().endswith(("{", "}", ")")) and balanced(line):
                begin = len(line) - len(line.lstrip())
                found.append((path, number, "call removed", begin, len(line), "_ = ()"))
    return found


def few(mutants):
    """At most two changes of each place, drawn: the compiler takes the longer the more choices an expression has."""
    random.shuffle(mutants)
    places = collections.Counter()
    for one in mutants:
        places[place := one[0], one[1], one[3]] += 1
        if places[place] <= 2:
            yield one


def changed(mutant, text):
    _, number, _, begin, end, new = mutant
    lines = text.split("\n")
    lines[number] = lines[number][:begin] + new + lines[number][end:]
    return "\n".join(lines)


def run(*arguments, timeout=None, program=program, copy=folder, **environment):
    environment = os.environ | {"SWIFT_BACKTRACE": "enable=no"} | environment
    return subprocess.run([str(program), *arguments], cwd=copy, env=environment, capture_output=True, text=True, timeout=timeout)


def told(report):
    """The events of a run, but for a last line that was cut."""
    return [json.loads(line) for line in report.read_text().split("\n")[:-1]] if report.exists() else []


def failures(mutant, copy, patience=10):
    """The names of the examples that fail with a mutant. One that ends the process, or that never ends, fails, and those
    after it run in another."""
    failed, left, hung = set(), list(every), 0
    names, report = copy / "names.txt", copy / "events.txt"
    while left and hung < 3:
        names.write_text("\n".join(left))
        report.unlink(missing_ok=True)
        try:
            run("--no-state", "--ids", str(names), "--format", "events", "--output", str(report), timeout=patience, MUTANT=str(mutant))
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


def build_all(mutants):
    """Builds all mutants behind a number. Those whose lines do not compile are left out. Returns what was built."""
    originals = {path: path.read_text() for path in {one[0] for one in mutants.values()}}
    flags = {next(folder / source for source in given.sources if path.is_relative_to(folder / source)) / "Mutant.swift" for path in originals}
    for file in flags:
        file.write_text('import Foundation\n\nlet mutant = Int(ProcessInfo.processInfo.environment["MUTANT"] ?? "") ?? 0\n')
    try:
        while True:
            for path, text in originals.items():
                lines = text.split("\n")
                places = collections.defaultdict(list)
                for number, one in mutants.items():
                    if one[0] == path:
                        places[one[1], one[3], one[4]].append((number, one[5]))
                for (line, begin, end), choices in sorted(places.items(), reverse=True):
                    old = lines[line][begin:end]
                    if any(new == "_ = ()" for _, new in choices):
                        text = "".join(f"if {flag % number} {{ {new} }} else " for number, new in choices) + f"{{ {old} }}"
                    else:
                        text = "(" + "".join(f"{flag % number} ? ({new}) : " for number, new in choices) + f"({old}))"
                    lines[line] = lines[line][:begin] + text + lines[line][end:]
                path.write_text("\n".join(lines))
            built = subprocess.run(build, capture_output=True, text=True)
            if not built.returncode:
                return mutants
            wrong = {(place[0], int(place[1]) - 1) for place in re.findall(r"^(/[^\n:]+):(\d+):\d+: error:", built.stdout, re.M)}
            # What is wrong may be told where the function begins or ends, or of all of a file.
            for far in [0, 3, 40, 100_000]:
                kept = {number: one for number, one in mutants.items()
                        if not any(str(one[0]) == file and abs(one[1] - line) <= far for file, line in wrong)}
                if len(kept) < len(mutants):
                    break
            if len(kept) == len(mutants):
                sys.exit(f"the mutants do not compile (seed {given.seed}): {built.stdout[-3000:]}")
            mutants = kept
    finally:
        for path, text in originals.items():
            path.write_text(text)
        for file in flags:
            file.unlink()


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

# More than are asked for, since some compile in no shape.
everything = list(enumerate(few(mutants()), 1))
drawn = dict(random.sample(everything, min(given.mutants * 3 // 2, len(everything))))
built = build_all(drawn)
kept = dict(sorted(built.items())[:given.mutants] if len(built) <= given.mutants else random.sample(sorted(built.items()), given.mutants))
print(f"{len(everything)} changes in {len(changeable)} files, {len(drawn)} drawn, {len(built)} compile, {len(kept)} kept", flush=True)

killed, lost, shares, selecting, problems, kinds = 0, [], [], [], [], collections.Counter()
# Each change is made in a copy that nobody else uses meanwhile.
copies = queue.Queue()
shutil.rmtree(folder / ".build/copies", ignore_errors=True)
for number in range(given.jobs):
    copy = folder / ".build/copies" / str(number)
    subprocess.run(["git", "clone", "-q", str(folder), str(copy)], check=True)
    copies.put(copy)


def judge(numbered):
    """What a change affects, how long it takes to say so, and what fails with it."""
    number, one = numbered
    copy = copies.get()
    path = copy / one[0].relative_to(folder)
    whole = path.read_text()
    path.write_text(changed(one, whole))
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
