"""Serves the tables beside it, which caught errors that only a user's package meets.

Runs the table of a package as users have it: commands, their required output, and their exit codes.

usage: run.py TABLE [--each NAME=VALUE,VALUE…] [--only TEXT] [--keep]

A table is in the folder of its package. The package is copied, with its links followed, into a new folder, where its
dependency on `../../..` (or a folder higher) becomes a dependency on this checkout. Rows are read line by line:

    % text         shell code for all rows: functions, variables
    folder: NAME   the folder of the copy
    each: A=x,y    all rows once for each value of the variable
    $ command      runs in the copy by bash; its output is both its streams
    = CODE         its exit code: a number, or `fails`; 0 without this line
    + text         is somewhere in the output
    - pattern      matches no line, as a regular expression
    | filter       with the output as its input, prints exactly the indented lines that follow
      line

`@ name` before a command gives it this name in the runner's messages, and `? x` runs it for this value of `each` alone. FANTAIL is this checkout, WORK is the
folder around the copy. The runner empties the file in READS before each command.
"""
import argparse, pathlib, re, shlex, shutil, subprocess, sys, tempfile

root = pathlib.Path(__file__).resolve().parents[2]
# Dispatch now and then ends a command that waits for Swift Build, in its own loop of events. The fault is not ours
# (github.com/swiftlang/swift/issues/87033), so the command is run once more, with a line that says so.
CRASH = 139, "_dispatch_event_loop_drain"


class Row:
    def __init__(self, command, name, number):
        self.command, self.name, self.number, self.only = command, name or command, number, None
        self.code, self.has, self.lacks, self.filtered = "0", [], [], []


def read(table):
    """The rows of a table, its shell code, and its settings."""
    rows, code, settings, name, only = [], [], {}, None, None
    for number, line in enumerate(table.read_text().split("\n"), 1):
        sign, _, rest = line.partition(" ")
        if line.startswith("  ") and rows and rows[-1].filtered:
            rows[-1].filtered[-1][1].append(line[2:].rstrip())
        elif sign == "$":
            rows.append(Row(rest, name, number))
            rows[-1].only, name, only = only, None, None
        elif line.startswith("  ") and rows and not (rows[-1].has or rows[-1].lacks):
            # A command that continues on the next line.
            rows[-1].command += "\n" + line
        elif line.startswith("  ") and code:
            code.append(line)
        elif sign == "%":
            code.append(rest)
        elif sign == "@":
            name = rest
        elif sign == "?":
            only = rest
        elif sign == "=":
            rows[-1].code = rest
        elif sign == "+":
            rows[-1].has.append(rest.rstrip())
        elif sign == "-":
            rows[-1].lacks.append(rest)
        elif sign == "|":
            rows[-1].filtered.append((rest, []))
        elif sign in ("folder:", "each:"):
            settings[sign[:-1]] = rest
        elif line and not line.startswith("#"):
            sys.exit(f"{table}:{number}: no row begins with '{sign}'")
    return rows, "\n".join(code), settings


def copy(package, folder):
    """A copy of a package's files that git tracks or would track, with the path to this checkout."""
    listed = subprocess.run(
        ["git", "ls-files", "-coz", "--exclude-standard"], cwd=package, check=True, capture_output=True, text=True).stdout
    for file in filter(None, listed.split("\0")):
        if (package / file).is_file():
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(package / file, folder / file)
    for manifest in folder.rglob("Package.swift"):
        manifest.write_text(re.sub(r'path: "(?:\.\./){2,}\.\."', f'path: "{root}"', manifest.read_text()))


class Runner:
    def __init__(self, table, keep=False):
        self.table = table
        self.rows, self.code, self.settings = read(table)
        self.work = pathlib.Path(tempfile.mkdtemp(prefix="consumer-"))
        self.folder = self.work / self.settings.get("folder", table.parent.name)
        self.keep, self.failures, self.count = keep, 0, 0

    def shell(self, command, text=None, **variables):
        # Not exported: for another environment, the package manager compiles plugins anew.
        known = {"FANTAIL": root, "WORK": self.work, "READS": self.work / "reads", **variables}
        script = "\n".join([*(f"{name}={shlex.quote(str(value))}" for name, value in known.items()), self.code, command])
        done = subprocess.run(
            ["bash", "-c", script], cwd=self.folder, input=text,
            stdin=subprocess.DEVNULL if text is None else None, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        # The exit code of bash for a signal.
        return done.returncode if done.returncode >= 0 else 128 - done.returncode, done.stdout.rstrip("\n")

    def ask(self, row, variables):
        for again in (False, True):
            (self.work / "reads").write_text("")
            code, output = self.shell(row.command, **variables)
            if again or code != CRASH[0] or CRASH[1] not in output:
                return code, output
            print(f"  crashed in libdispatch, asked again: {row.name}", flush=True)

    def run(self, row, variables):
        code, output = self.ask(row, variables)
        problems = []
        if not (code if row.code == "fails" else str(code) == row.code):
            problems.append(f"exit code {code} instead of {row.code}")
        problems += [f"no '{text}'" for text in row.has if text not in output]
        problems += [f"has '{pattern}'" for pattern in row.lacks if re.search(pattern, output, re.M)]
        for command, expected in row.filtered:
            self.count += 1
            lines = [line.rstrip() for line in self.shell(command, output, **variables)[1].splitlines()]
            if lines != expected:
                problems.append(f"| {command}\n" + difference(expected, lines))
        self.count += 1 + len(row.has) + len(row.lacks)
        if problems:
            self.failures += 1
            print(f"FAILED: {self.table.relative_to(root)}:{row.number}: {row.name}\n  " + "\n  ".join(problems))
            print("\n".join(f"    | {line}" for line in output.split("\n")[-40:]), flush=True)
        elif row.has or row.lacks or row.filtered or row.code != "0" or row.name != row.command:
            print(f"  ok: {row.name}", flush=True)
        return not problems

    def all(self, only="", each=None):
        """Runs every row; ends early if a build fails."""
        name, _, values = (each or self.settings.get("each", "")).partition("=")
        for value in values.split(",") if values else [None]:
            variables = {name: value} if value else {}
            if value:
                print(f"== {value}", flush=True)
            shutil.rmtree(self.folder, ignore_errors=True)
            copy(self.table.parent, self.folder)
            for row in self.rows:
                if only and only not in row.name and not row.name.startswith("swift build") or row.only not in (None, value):
                    continue
                if not self.run(row, variables) and re.search(r"\bswift build\b", row.command):
                    break
        if not self.keep:
            shutil.rmtree(self.work, ignore_errors=True)
        print(f"{self.table.parent.name}: {len(self.rows)} commands, {self.count} comparisons, {self.failures} commands failed")
        return self.failures == 0


def difference(expected, lines):
    import difflib
    return "\n".join("    " + line for line in difflib.unified_diff(expected, lines, "expected", "printed", lineterm="", n=1))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("table", type=lambda path: pathlib.Path(path).resolve())
    parser.add_argument("--each")
    parser.add_argument("--only", default="")
    parser.add_argument("--keep", action="store_true")
    given = parser.parse_args()
    runner = Runner(given.table, given.keep)
    sys.exit(0 if runner.all(given.only, given.each) else 1)


if __name__ == "__main__":
    main()
