"""Caught runs that passed although their process had ended, and runs that hung.
As long as it is, since it is the table itself: strikes, places, companies and ways.

Strikes specs at every place in every way of running them, and fails where a run passes or hangs.

usage: strikes.py BINARIES PACKAGE ARTICLE [--all | --triples] [--seed N] [--only TEXT]

BINARIES is the folder of the built package Tests/StrikeTable, PACKAGE the package itself, ARTICLE the page that says what
cannot be caught. Without --all a random part of the table runs; its seed is printed. --triples takes every strike at each
place in each company from the command line, and of the other modes cells in which each three things meet: a strike, a
place, a company, a mode. --only keeps the cells whose line has the text.
"""

import argparse
import collections
import concurrent.futures
import itertools
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

# A run that takes longer hangs: its time limit is a hundredth of that, and nothing in it takes long.
HANGS_AFTER = 30
TIME_LIMIT = "300ms"
DIRECT = {
    "plain": [], "--jobs 4": ["--jobs", "4"], "--isolate": ["--isolate"],
    "--isolate --jobs 4": ["--isolate", "--jobs", "4"],
}
# Each takes seconds for the package manager alone, so these are tried on a part of the table even with --all.
MANAGED = ["swift test", "swift test --parallel", "swift package specs", "swift package specs --isolate"]
BUNDLES = ["XCTest", "Swift Testing"]

Strike = collections.namedtuple("Strike", "kind name")
Place = collections.namedtuple("Place", "reach name")
Cell = collections.namedtuple("Cell", "mode strike place company planted")


def uncatchable(article):
    """What the documentation says that no process can catch of itself: the rows of one table."""
    text = pathlib.Path(article).read_text(encoding="utf-8")
    section = text.split("## What a run cannot catch", 1)[1].split("\n## ", 1)[0]
    rows = [[part.strip() for part in line.split("|")[1:-1]] for line in section.splitlines() if line.startswith("| `")]
    return {name: row[1] for row in rows for name in re.findall("`([^`]+)`", row[0])}


def keyed(strike):
    """The name by which the documentation knows a strike."""
    name = re.sub(r"\(.*| when all is over| from a thread soon", "", strike.name)
    stops = {"19": "SIGSTOP", "20": "SIGTSTP", "21": "SIGTTIN", "22": "SIGTTOU"}
    signal = re.fullmatch("(?:raise|kill) ([0-9]+)", name)
    return stops.get(signal[1], name) if signal else {"exec true": "execv"}.get(name, name)


def table(binaries):
    """All strikes and places, as the struck program itself lists them."""
    listing = subprocess.run(
        [binaries / "strikes"], env={**os.environ, "STRIKES": "list"}, capture_output=True, text=True, check=True)
    rows = [line.split("\t") for line in listing.stdout.splitlines()]
    return ([Strike(*row[1:]) for row in rows if row[0] == "strike"],
            [Place(*row[1:]) for row in rows if row[0] == "place"],
            [row[1] for row in rows if row[0] == "company"])


def fails_alone(strike, place, company):
    """Whether the strike has to fail a run in which all else passes."""
    if strike.kind == "fails":
        kept = company == "sink" and place.reach != "beside"
        return place.reach != "afterwards" and not kept
    if place.reach == "afterwards" or strike.kind == "spoils":
        return False
    return place.reach == "example" or strike.kind == "ends"


def cells(strikes, places, companies, modes):
    for mode in modes:
        for strike in strikes:
            for place in places:
                for company in companies:
                    # Only the command line takes reporters.
                    if place.name != "reporter" or mode in DIRECT:
                        yield Cell(mode, strike, place, company, not fails_alone(strike, place, company))


def excuse(cell, listed):
    """The row of the documentation that says that this cell may pass or hang; `None` where it may not."""
    key = keyed(cell.strike)
    isolated = "--isolate" in cell.mode
    # Only a command line watches for crashes; elsewhere Swift's backtraces do.
    if cell.mode in BUNDLES + ["swift test", "swift test --parallel"] and has_backtraces(cell):
        if re.fullmatch("(raise|kill) (3|4|5|6|7|8|11)", cell.strike.name):
            return "raise"
    if key == "exit" or cell.strike.name == "close all":
        is_elsewhere = cell.place.name in ("atExit", "groupBody") or re.search("when all is over|from a thread", cell.strike.name)
        return "exit" if "exit" in listed and cell.mode == "Swift Testing" and is_elsewhere else None
    if cell.strike.kind == "fails":
        is_early = cell.mode == "Swift Testing" and cell.place.name == "groupBody"
        return "#expect" if is_early and key in listed else None
    if key in listed:
        # A child process is watched by the run's own; what the run's own process runs is not.
        return None if isolated and cell.place.reach in ("example", "beside") else key
    if cell.strike.kind == "keeps" and cell.place.reach in ("run", "afterwards"):
        key = {"groupBody": "describe", "reporter": "Reporter", "atExit": "atexit"}[cell.place.name]
        if key in listed:
            return key
    return None


class Runner:
    def __init__(self, binaries, package, listed):
        self.binaries, self.package, self.listed = binaries, package, listed
        self.bundle = binaries / "strike-tablePackageTests.xctest"

    def command(self, cell, folder):
        """The program, its arguments, its folder and its environment."""
        environment = {**os.environ, "STRIKE": cell.strike.name, "PLACE": cell.place.name,
                       "COMPANY": cell.company}
        if cell.planted:
            environment["PLANTED"] = "1"
        if not has_backtraces(cell):
            environment["SWIFT_BACKTRACE"] = "enable=no"
        if cell.mode in DIRECT:
            report = ["--format", "json", "--output", folder / "run.json"] if cell.strike.kind == "spoils" else []
            limit = [] if cell.company == "limit" else ["--time-limit", TIME_LIMIT]
            arguments = [self.binaries / "strikes", *DIRECT[cell.mode], *limit, *report]
            return arguments, folder, environment
        if cell.mode.startswith("swift package"):
            options = cell.mode.split()[3:]
            arguments = ["swift", "package", "--scratch-path", self.binaries.parent.parent, "specs",
                         "--target", "StruckTests", "--time-limit", TIME_LIMIT, *options]
            return arguments, self.package, environment
        environment["FANTAIL_OPTIONS"] = f"--time-limit {TIME_LIMIT}"
        if cell.mode == "XCTest":
            return [self.bundle], folder, environment
        if cell.mode == "Swift Testing":
            return [self.bundle, "--testing-library", "swift-testing"], folder, environment
        arguments = [*cell.mode.split(), "--skip-build", "--scratch-path", self.binaries.parent.parent,
                     "--disable-swift-testing"]
        return arguments, self.package, environment

    def run(self, cell, limit=HANGS_AFTER):
        """What is wrong with the cell; `None` where nothing is."""
        folder = pathlib.Path(tempfile.mkdtemp(prefix="strike-"))
        try:
            arguments, place, environment = self.command(cell, folder)
            with open(folder / "out", "wb") as out, open(folder / "err", "wb") as err:
                child = subprocess.Popen(
                    [str(part) for part in arguments], cwd=place, env=environment, stdin=subprocess.DEVNULL,
                    stdout=out, stderr=err, start_new_session=True)
                try:
                    code = child.wait(limit)
                except subprocess.TimeoutExpired:
                    code = None
            try:
                os.killpg(child.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            child.wait()
            return self.judge(cell, code, folder)
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    @staticmethod
    def judge(cell, code, folder):
        if code is None:
            return "hangs"
        if code == 0:
            return "passes"
        # What exits on purpose takes its report along.
        if cell.mode in DIRECT and cell.strike.kind == "spoils" and code == 1 and "exit" not in cell.strike.name:
            try:
                report = json.loads((folder / "run.json").read_text(encoding="utf-8"))
                # What cancels the task that the run is part of, ends the run.
                is_cancelled = "the cancellation of its task" in json.dumps(report["issues"])
                lost = {"passed", "pending"} if is_cancelled else {"passed", "pending", "skipped"}
                failed = {example["name"] for example in report["examples"] if example["status"] not in lost}
            except (OSError, ValueError) as problem:
                return f"loses its report: {problem}"
            if not failed >= {"PlantedBefore_Fails", "PlantedAfter_Fails"}:
                return f"loses a failure: {sorted(failed)}"
        return None


def has_backtraces(cell):
    """Whether the compiler's own handlers of crashes are at work: in some cells, since each takes them seconds."""
    return sum(f"{cell.mode} {cell.strike.name} {cell.place.name} {cell.company}".encode()) % 10 == 0


def line_of(cell):
    beside = ", with failures beside" if cell.planted else ""
    company = "" if cell.company == "none" else f" with a {cell.company}"
    return f"{cell.mode}: {cell.strike.name} in {cell.place.name}{company}{beside}"


def prove(runner, strikes, places):
    """That the check sees what it looks for: a run that passes, one that hangs, a failure that is lost."""
    nothing = next(strike for strike in strikes if strike.name == "nothing")
    sleep = next(strike for strike in strikes if strike.name == "sleep")
    by_name = {place.name: place for place in places}
    seen = [
        runner.run(Cell("plain", nothing._replace(kind="ends"), by_name["body"], "none", False)),
        runner.run(Cell("plain", sleep, by_name["groupBody"], "none", False), limit=1),
        runner.run(Cell("plain", Strike("spoils", "raise 9"), by_name["body"], "none", True)._replace(planted=True)),
        runner.run(Cell("plain", nothing, by_name["body"], "none", True)),
    ]
    assert seen == ["passes", "hangs", None, None], f"the check does not see what it has to see: {seen}"


def triples(seed, strikes, places, companies):
    """All cells of the first mode, and of all modes together those in which each three of four things meet.

    Of a strike, a place and a mode each makes one cell. Its company is one further from place to place, from strike to
    strike and from mode to mode, so that three of them have all companies in the fourth.
    """
    source = random.Random(seed)
    modes = [*DIRECT, *BUNDLES]
    orders = [{thing: index for index, thing in enumerate(source.sample(things, len(things)))}
              for things in (strikes, places, modes)]
    work = []
    for cell in cells(strikes, places, companies, modes):
        step = orders[0][cell.strike] + orders[1][cell.place] + orders[2][cell.mode]
        if cell.mode == modes[0] or companies[step % len(companies)] == cell.company:
            work.append(cell)
    met = {three for cell in work for three in itertools.combinations(enumerate(cell[:4]), 3)}
    every = {three for cell in cells(strikes, places, companies, modes) for three in itertools.combinations(enumerate(cell[:4]), 3)}
    assert met == every, f"{len(every - met)} triples are missing, such as {next(iter(every - met))}"
    return work


def chosen(arguments, strikes, places, companies):
    """The cells of this run: all of them or a part, each mode with its share."""
    if arguments.triples:
        return triples(arguments.seed, strikes, places, companies)
    direct = list(cells(strikes, places, companies, DIRECT))
    bundled = list(cells(strikes, places, companies, BUNDLES))
    if not arguments.all:
        random.seed(arguments.seed)
        # XCTest and Swift Testing own the threads there: what keeps one may hang them, and only --all tries it.
        bundled = [cell for cell in bundled if cell.strike.kind != "keeps"]
        managed = [cell for cell in cells(strikes, places, companies, MANAGED) if cell.strike.kind != "keeps"]
        return random.sample(direct, arguments.cells) + random.sample(bundled, arguments.cells // 5) + [
            random.choice([cell for cell in managed if cell.mode == mode]) for mode in MANAGED]
    # Each strike and each place at least once under each of the package manager's commands.
    managed = []
    for number, mode in enumerate(MANAGED):
        of_mode = collections.defaultdict(list)
        for cell in cells(strikes, places, companies, [mode]):
            of_mode[cell.place.name].append(cell)
        names = list(of_mode)
        for index in range(max(len(names), len(strikes) // 4)):
            row = of_mode[names[index % len(names)]]
            managed.append(row[(index * 4 + number) % len(row)])
    return direct + bundled + managed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binaries", type=lambda path: pathlib.Path(path).resolve())
    parser.add_argument("package", type=lambda path: pathlib.Path(path).resolve())
    parser.add_argument("article", type=pathlib.Path)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--triples", action="store_true")
    parser.add_argument("--seed", type=int, default=random.randrange(2**32))
    parser.add_argument("--cells", type=int, default=100, help="how many of the command line, without --all")
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, help="how many processes at once: 2, and 8 with --all and --triples")
    arguments = parser.parse_args()
    # Much of the whole table waits for limits.
    arguments.jobs = arguments.jobs or (8 if arguments.all or arguments.triples else 2)
    # What a shell in the background hands on would be ignored by all that is struck.
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP, signal.SIGTERM):
        if signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
    strikes, places, companies = table(arguments.binaries)
    listed = uncatchable(arguments.article)
    runner = Runner(arguments.binaries, arguments.package, listed)
    prove(runner, strikes, places)
    work = [cell for cell in chosen(arguments, strikes, places, companies) if arguments.only in line_of(cell)]
    excused = collections.Counter()
    due = []
    for cell in work:
        key = excuse(cell, listed)
        if key:
            excused[key] += 1
        else:
            due.append(cell)
    part = "all triples of the table" if arguments.triples else "a part of the table"
    print("the whole table" if arguments.all else f"seed {arguments.seed}: {part}", end="")
    print(f", {len(strikes)} strikes at {len(places)} places in {len(companies)} companies, {len(due)} cells;",
          "documented as not to be caught:", ", ".join(f"{name} ({count})" for name, count in sorted(excused.items())))
    start = time.monotonic()
    failures = []

    def tried(cell, limit=HANGS_AFTER):
        problem = runner.run(cell, limit)
        if problem:
            failures.append(cell)
            print(f"FAILED: {line_of(cell)} {problem}", flush=True)

    # Two commands of the package manager would wait for each other.
    managed = [cell for cell in due if cell.mode in MANAGED]
    others = [cell for cell in due if cell.mode not in MANAGED]
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        line = pool.submit(lambda: [tried(cell, 120) for cell in managed])
        list(pool.map(tried, others))
        line.result()
    counts = collections.Counter(cell.mode for cell in due)
    print(", ".join(f"{mode}: {count}" for mode, count in counts.items()), f"in {time.monotonic() - start:.0f} s")
    if failures:
        print(f"{len(failures)} of {len(due)} cells pass or hang; --only 'TEXT' tries those whose line has the text")
        sys.exit(1)
    print("no run passed, and none hung")


main()
