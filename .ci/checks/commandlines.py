"""Caught options that trap on absurd numbers, and reports of one run that count differently.

Runs random command lines on random suites, and hostile suites through every reporter.

usage: commandlines.py STRIKES SCHEMA [--lines N] [--suites N] [--seed N] [--only N]

STRIKES is the program of Tests/StrikeTable, which runs the suite that a file describes. The seed is printed; --only takes
the number of a line that failed.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import random
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

from schema import Wrong, demand, valid
from suites import FAILS, RESTS, TAGS, Suite

HANGS_AFTER = 60
GARBAGE = [
    "--jbos", "--", "-x", "extra", "--seed=x", "--seed", "--jobs=0", "--jobs=-1", "--jobs=many", "--filter=(", "--shard=0/3",
    "--shard=4/3", "--shard=1", "--order=sideways", "--format=pdf", "--retry=-1", "--time-limit=soon", "--budget=-5ms", "--at=12",
    "--at=Suite.swift:x", "--list=yes", "--fail-fast=0", "--repeat=0", "--poll-every=never", "--color=pink", "--tag=", "--ids=/no/such",
    "--diff=/no/such", "--output=/no/such/folder/x", "--seed=99999999999999999999999", "--profile=-1", "--explain", "--=", "---", "--测试",
]
ENDINGS = {0, 1, 2, 130, 143}


class Shell:
    """A folder in which one command line after another runs the suite."""

    def __init__(self, strikes, suite):
        self.strikes, self.folder = strikes, pathlib.Path(tempfile.mkdtemp(prefix="line-"))
        suite.write(self.folder / "suite.json")
        self.environment = {**os.environ, "SUITE": str(self.folder / "suite.json"), "SWIFT_BACKTRACE": "enable=no"}
        self.environment.pop("CI", None)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, words, inherited=()):
        environment = dict(self.environment)
        if inherited:
            environment["FANTAIL_OPTIONS"] = shlex.join(inherited)
        child = subprocess.Popen(
            [self.strikes, *words], cwd=self.folder, env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
        try:
            out, err = child.communicate(timeout=HANGS_AFTER)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            child.communicate()
            raise Wrong("hangs") from None
        demand(child.returncode in ENDINGS, f"exit code {child.returncode}: {err.decode(errors='replace')[-500:]}")
        return child.returncode, out.decode("utf-8"), err.decode("utf-8")


# MARK: - Command lines


def selecting(source, suite):
    lines = list(suite.examples)
    words = [example["name"].split()[0] for example in suite.examples.values()]
    one = source.choice
    return source.sample([
        ["--filter", one(words)], [f"--filter={one(words)}|{one(words)}"], ["--filter", "nothing has this name"],
        ["--skip", one(words)], ["--tag", one(TAGS)], ["--tag", ",".join(source.sample(TAGS, 2))], ["--skip-tag", one(TAGS)],
        ["--at", f"Suite.swift:{one(lines)}"], ["--at", f"Suite.swift:{one(lines)}"],
        [f"--shard={source.randint(1, 3)}/3"], ["--only-failures"],
    ], one([0, 0, 1, 1, 2]))


def running(source):
    one = source.choice
    return source.sample([
        ["--order", one(["declared", "name", "random"])], ["--seed", str(source.randrange(2**64))], ["--jobs", one(["1", "4", "auto"])],
        ["--isolate"], ["--isolate", "--jobs", "2"], ["--fail-fast"], ["--fail-fast=2"], ["--retry", "2"], ["--time-limit", "20"],
        ["--budget", "20"], ["--repeat", "2"], ["--poll-within", "1ms"], ["--poll-every=1ms"], ["--no-state"],
        ["--state", "memory"], ["--fail-first"], ["--fail-on-focus"], ["--profile", "3"], ["--color=always"],
        ["--format", one(["dots", "brief", "junit", "events", "github", "html", "documentation"])], ["--until-failure", "--repeat=2"],
        ["--poll-progress-after", "10"], ["--fail-on-pending"],
    ], one([0, 1, 1, 2, 3]))


def ending(suite, examples, options):
    """Whether the run has to fail: `True`, `False`, or `None` where hooks that throw leave it open."""
    chosen = [suite.examples[example["location"]["line"]] for example in examples]
    if any(example["outcome"] in FAILS and not example["isBroken"] for example in chosen):
        return True
    broken = [example for example in chosen if example["isBroken"] and example["outcome"] not in RESTS]
    if any(example["outcome"] not in ("known", "solved") for example in broken):
        return True
    if broken:
        return None
    rests = {"pend", "known"}
    if "--fail-on-pending" in options and any(example["outcome"] in rests for example in chosen):
        return None if all(example["outcome"] != "pend" for example in chosen) else True
    return False


def try_line(strikes, seed, number):
    source = random.Random(f"{seed} line {number}")
    suite = Suite(source, is_hostile=False, may_fail=source.random() < 0.6)
    with Shell(strikes, suite) as shell:
        chosen, how = selecting(source, suite), running(source)
        selection = [word for option in chosen for word in option]
        options = [word for option in how for word in option]
        if "--only-failures" in selection or "--fail-first" in options:
            shell.run(["--state", "memory"] if "memory" in options else [])
        action = source.choice([[]] * 12 + [["--dry-run"], ["--help"], ["--version"], ["--explain", "x"], ["--bisect"]])
        line = selection + options + action
        garbage = source.random() < 0.2
        if garbage:
            line.insert(source.randint(0, len(line)), source.choice(GARBAGE))
        inherited = []
        if source.random() < 0.2 and not garbage:
            inherited, line = line, []
        elif source.random() < 0.1 and not garbage and all(" " not in word for word in line):
            file = shell.folder / ".fantail"
            if file.is_dir():
                file = file / "options"
            file.write_text(
                "".join(" ".join(option) + "\n" for option in chosen + how if len(option) == 1 or not option[1].startswith("--")))
            line = action
            if not (shell.folder / ".fantail").is_dir() and "memory" not in options:
                line = action + ["--no-state"]  # The file stands where the memory would be.
        memory = ["--state", "memory"] if "memory" in options else []
        listed_code, listed, _ = shell.run(selection + memory + ["--list"])
        shown = "FANTAIL_OPTIONS=" + shlex.join(inherited) + " " if inherited else ""
        report = [] if action else ["--format", "json", "--output", "run.json"]
        if action or garbage or any(word.startswith("--format") for word in options):
            report = []
        code, out, err = shell.run(line + report, inherited)
        try:
            if code == 2:
                demand("error: " in err, f"says nothing: {err!r}")
                return "refused"
            demand(not garbage or action or code in (0, 1), "garbage")
            if action:
                return "acted"
            demand(listed_code == 0, "runs what --list refuses")
            if not report:
                return "ran"
            run = json.loads((shell.folder / "run.json").read_text(encoding="utf-8"))
            names = [example["name"] for example in run["examples"]]
            if "random" not in options and "--seed" not in options and "name" not in options and "--fail-first" not in options:
                demand(names == listed.split(), f"--list says {listed.split()}, {names} ran")
            demand(sorted(names) == sorted(listed.split()), f"--list says {listed.split()}, {names} ran")
            counts = run["counts"]
            demand(counts["planned"] == len(names) > 0, "nothing ran")
            parts = sum(counts[part] for part in ("passed", "failed", "pending", "skipped"))
            demand(parts == counts["planned"], f"the counts do not add up: {counts}")
            fails = ending(suite, run["examples"], options)
            demand(fails is None or fails == (code == 1), f"exit code {code}, and it has to {'fail' if fails else 'pass'}: {counts}")
            return f"code {code}"
        except Wrong as wrong:
            raise Wrong(f"{wrong}\n  {shown}strikes {shlex.join(line + report)}") from None


# MARK: - Reports


def run_program(words, **options):
    return subprocess.run(words, capture_output=True, text=True, check=False, **options)


def try_reports(strikes, schema, seed, number):
    source = random.Random(f"{seed} suite {number}")
    suite = Suite(source, is_hostile=True, may_fail=source.random() < 0.8)
    formats = ["documentation", "dots", "brief", "junit", "sonar", "json", "events", "github", "html", "markdown"]
    with Shell(strikes, suite) as shell:
        line = [word for name in formats for word in ("--format", name, "--output", f"run.{name}")]
        line += source.choice([[], ["--jobs", "4"], ["--isolate"], ["--isolate", "--jobs", "2"]])
        code, _, err = shell.run(line)
        demand(code in (0, 1), f"exit code {code}: {err}")
        texts = {name: (shell.folder / f"run.{name}").read_bytes().decode("utf-8") for name in formats}
        run = json.loads(texts["json"])
        valid(schema, {"$ref": "#/$defs/document"}, run)
        counts, issues = run["counts"], len(run["issues"])
        demand(code == int(counts["failed"] + issues > 0), f"exit code {code} with {counts} and {issues} issues of the run")
        fails = ending(suite, run["examples"], [])
        demand(fails is None or fails == (code == 1), f"exit code {code}, and it has to {'fail' if fails else 'pass'}")

        # What was written is read back: a merged report is the one that the run wrote.
        exact = ["json", "junit", "events", "github", "markdown"]
        line = [word for name in exact for word in ("--format", name, "--output", f"merged.{name}")]
        merged, _, err = shell.run(["merge", "run.json"] + line)
        demand(merged == code, f"merge ends with {merged}: {err}")
        for name in exact:
            again = (shell.folder / f"merged.{name}").read_bytes().decode("utf-8")
            demand(again == texts[name], f"the merged {name} is another one")

        events = [json.loads(text) for text in texts["events"].split("\n")[:-1]]
        for event in events:
            valid(schema, schema["$defs"]["line"], event)
        demand(events[-1]["event"] == "runEnded" and events[-1]["counts"] == counts, f"events end with {events[-1]}")
        ended = [event["example"]["id"] for event in events if event["event"] == "exampleEnded"]
        demand(ended == [example["id"] for example in run["examples"]], "the events tell of other examples")

        for name in ("junit", "sonar"):
            checked = run_program(["xmllint", "--noout", str(shell.folder / f"run.{name}")])
            demand(checked.returncode == 0, f"xmllint: {checked.stderr[:500]}")
        found = len(re.findall("<testCase ", texts["sonar"]))
        demand(found == counts["planned"] + issues, f"Sonar gets {found} cases of {counts['planned']} and {issues} issues")
        cases = list(xml.etree.ElementTree.parse(shell.folder / "run.junit").getroot().iter("testcase"))
        kinds = collections.Counter(child.tag for case in cases for child in case if child.tag in ("failure", "error", "skipped"))
        demand((len(cases) - issues, kinds["failure"], kinds["error"], kinds["skipped"])
               == (counts["planned"], counts["failed"], issues, counts["pending"] + counts["skipped"]),
               f"JUnit has {len(cases)} cases, {kinds}; the counts are {counts} and {issues} issues")


        demand(len(re.findall("<(?:li|tr) class=\"example", texts["html"])) == counts["planned"], "the page lists another number of examples")
        for name in ("documentation", "dots", "brief"):
            said = re.search(r"^(\d+) examples?, (\d+) failed", texts[name], re.MULTILINE)
            demand(said and said.groups() == (str(counts["planned"]), str(counts["failed"])), f"{name} says {said and said[0]}")
        for name in ("documentation", "dots", "brief", "github", "html", "junit", "sonar", "markdown"):
            raw = re.search("[\x00-\x08\x0b-\x1f\x7f]", texts[name])
            demand(raw is None, f"{name} has a raw control character: {raw and raw[0]!r}")
        return f"code {code}"


# MARK: - All of it


def prove_checks(schema):
    """That the checks can fail: on an ending that is wrong, and on a report that the schema does not allow."""
    suite = Suite(random.Random(1), is_hostile=False, may_fail=False)
    line, example = next(iter(suite.examples.items()))
    example.update(outcome="fail", isBroken=False)
    assert ending(suite, [{"location": {"line": line}}], []) is True
    example.update(outcome="pass")
    assert ending(suite, [{"location": {"line": line}}], []) is False
    for wrong in ({"version": 1}, {"version": 1, "event": "runStarted"}):
        try:
            valid(schema, schema["$defs"]["line"], wrong)
        except Wrong:
            continue
        raise AssertionError(f"the schema's check accepts {wrong}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("strikes", type=lambda path: pathlib.Path(path).resolve())
    parser.add_argument("schema", type=pathlib.Path)
    parser.add_argument("--lines", type=int, default=600)
    parser.add_argument("--suites", type=int, default=50)
    parser.add_argument("--seed", type=int, default=random.randrange(2**32))
    parser.add_argument("--only", type=int)
    arguments = parser.parse_args()
    schema = json.loads(arguments.schema.read_text(encoding="utf-8"))
    prove_checks(schema)
    print(f"seed {arguments.seed}: {arguments.lines} command lines, {arguments.suites} hostile suites", flush=True)
    failures = 0

    def tried(what, work, number):
        nonlocal failures
        try:
            return work(number)
        except Exception as wrong:  # Whatever it is, it is a failure of this line, and the others go on.
            failures += 1
            print(f"FAILED: {what} {number}: {wrong}", flush=True)
            return "failed"

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for what, count, work in (
            ("line", arguments.lines, lambda number: try_line(arguments.strikes, arguments.seed, number)),
            ("suite", arguments.suites, lambda number: try_reports(arguments.strikes, schema, arguments.seed, number)),
        ):
            numbers = range(count) if arguments.only is None else [arguments.only]
            results = collections.Counter(pool.map(lambda number: tried(what, work, number), numbers))
            print(f"{what}s:", ", ".join(f"{count} {result}" for result, count in sorted(results.items())))
    if failures:
        print(f"{failures} failed; --seed {arguments.seed} --only N repeats one")
        sys.exit(1)


main()
