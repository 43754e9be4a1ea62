"""Would catch a report that a program of another author reads wrong, or worse than before.

Usage: judge.py PROGRAM [--lot N | READER...] [--record]   judges the reports of `Everything` by all readers, or by some
       judge.py --requirements ...                         prints the packages that the readers need

Makes the reports under all circumstances of a build server, and compares the table of `readers.md`: right, or wrong by whose
fault. The variable LOT has the seed of the lot.
"""

import json
import os
import pathlib
import random
import resource
import signal
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

import readers

HERE = pathlib.Path(__file__).resolve().parent
TABLE = HERE / "readers.md"

JUNIT = {
    "junitparser": "junitparser==3.2.0", "junit2html": "junit2html==31.1.4", "xunitparser": "xunitparser==1.3.4",
    "codecov": "test-results-parser==0.6.1", "trcli": "trcli==1.15.2",
    "launchable": "launchable==1.105.0", "kiwitcms": "kiwitcms-junit.xml-plugin==15.0", "flakemap": "flakemap==0.3.7", "xmllint": "",
}
OTHERS = {
    "pandas_json": "pandas==3.1.1", "pandas_events": "pandas==3.1.1", "polars_events": "polars==2.1.0",
    "duckdb_events": "duckdb==2.0.1", "jq": "",
    "html5lib": "html5lib==1.1", "chromium": "html5lib==1.1", "markdown_it": "markdown-it-py==4.3.0 html5lib==1.1",
    "mistune": "mistune==3.4.0 html5lib==1.1", "cmarkgfm": "cmarkgfm==2025.10.22 html5lib==1.1",
    "python_markdown": "Markdown==3.11.3 html5lib==1.1", "sonar": "", "runner": "",
}
ALL = {**JUNIT, **OTHERS}
PAGES = ["html5lib", "chromium", "markdown_it", "mistune", "cmarkgfm", "python_markdown"]

HAPPENINGS = ["passes", "fails", "several", "throws", "pending", "skipped", "known", "flaky", "rerun", "rows", "steps", "output",
              "crash", "limit", "hooks", "outside", "names", "lines"]
DOCUMENTS = ["merged", "again", "crashed", "killed", "full", "nothing", "one"]
ONE = r"\(fails 1 failed\)"

# Faults of readers: where they show, and what they do.
FAULTS = [
    ("codecov", ["killed"], "Codecov shows no message of an `error`."),
    ("kiwitcms", ["names", "merged", "again", "crashed"], "Kiwi's plugin cuts a name after 255 characters."),
    ("python_markdown", ["names", "merged", "again"], "Python-Markdown shows the backslash before `<`, `&`, `~` and `$`."),
]


# MARK: - Documents


class Documents:
    """The reports of one suite, a folder for each circumstance."""

    def __init__(self, program, folder):
        self.program, self.folder, self.truths = str(program), pathlib.Path(folder), {}
        whole = self.run("whole", "--isolate", "--jobs", "2")
        names = [example.get("row", example).get("key", example["description"]) for example in json.loads((whole / "run.json").read_text())["examples"]]
        self.truths["whole"] = readers.Truth(names, readers.OUTSIDE)
        self.shards(names)
        self.run("again", "--isolate", "--only-failures", cwd=whole)
        self.truths["again"] = readers.Truth([name for name in names if readers.MARK.search(name)[3] == "failed"])
        self.run("crashed")
        end = next(index for index, name in enumerate(names) if "(crash 1 " in name)
        self.truths["crashed"] = readers.Truth(names, unreached=set(names[end + 1:]))
        self.run("killed", "--filter", "is killed")
        self.truths["killed"] = readers.Truth([], ["the process ended before the run did"])
        self.run("full", "--isolate", limit=100_000)
        self.run("one", "--filter", ONE)
        self.truths["one"] = readers.Truth(["(fails 1 failed)"])
        self.nothing()

    def run(self, name, *options, cwd=None, limit=None):
        folder = self.folder / name
        folder.mkdir()
        reports = []
        for form, file in [("junit", "junit.xml"), ("json", "run.json"), ("events", "events.jsonl"), ("html", "run.html"),
                           ("markdown", "run.md"), ("github", "github.txt"), ("sonar", "sonar.xml")]:
            reports += ["--format", form, "--output", str(folder / file)]
        self.start(*options, *reports, cwd=cwd or folder, limit=limit)
        return folder

    def start(self, *arguments, cwd, limit=None, **environment):
        def full():
            # Writing beyond it fails, as on a full disk.
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

        run = subprocess.run(
            [self.program, *arguments], cwd=cwd, capture_output=True, preexec_fn=full if limit else None,
            env={"PATH": os.environ["PATH"], "SWIFT_BACKTRACE": "enable=no", **environment})
        return run.returncode

    def shards(self, names):
        folder = self.folder / "shards"
        folder.mkdir()
        for shard in range(1, 5):
            self.start("--isolate", "--shard", f"{shard}/4", "--format", "json", "--output", f"{shard}.json", cwd=folder)
        self.run("merged", "merge", *(str(folder / f"{shard}.json") for shard in range(1, 5)))
        self.truths["merged"] = readers.Truth(names, readers.OUTSIDE)

    def nothing(self):
        folder = self.folder / "nothing"
        folder.mkdir()
        self.start("--filter", ONE, cwd=folder, TEST_TOTAL_SHARDS="1000", TEST_SHARD_INDEX="0",
                   XML_OUTPUT_FILE=str(folder / "junit.xml"), TEST_TMPDIR=str(folder))
        self.truths["nothing"] = readers.Truth([])

    def identities(self, document):
        """Returns the class and the name of each case, by which services recognise a test."""
        cases = xml.etree.ElementTree.parse(self.folder / document / "junit.xml").iter("testcase")
        return [(case.get("classname"), case.get("name")) for case in cases]

    # MARK: - Judging

    def verdicts(self, reader):
        """Returns the problems of a reader by happening and document."""
        problems = self.problems(reader, "whole")
        for document in documents(reader):
            found = self.full(reader) if document == "full" else self.problems(reader, document)
            if found:
                problems[document] = "; ".join(f"{happening}: {text}" for happening, text in sorted(found.items()))
        return problems

    def problems(self, reader, document):
        truth = self.truths[document]
        try:
            found = self.read(reader, document)
        except Exception as error:
            return {"file": f"refused: {type(error).__name__} {error}".split("\n")[0][:120]}
        if isinstance(found, str):
            return {"schema": found} if found else {}
        return readers.judged(truth.failures() if reader == "runner" else truth, found, isPage=reader in PAGES)

    def read(self, reader, document):
        found = getattr(readers, reader)(str(self.folder / document / "junit.xml"))
        return found if isinstance(found, str) else list(found)

    def full(self, reader):
        """A report that a full disk has cut off must not look like success."""
        try:
            found = self.read(reader, "full")
        except Exception:
            return {}
        if isinstance(found, str):
            return {} if found else {"full": "valid"}
        return {} if any(case.result == "failed" for case in found) else {"full": "looks like success"}


# MARK: - The table


def documents(reader):
    """Returns the circumstances under which a reader is judged: data and pages stand for whole runs."""
    return DOCUMENTS if reader in JUNIT else ["merged", "again", "one"]


def faults(reader):
    """Returns the number of the fault at each column of a reader."""
    return {column: number for number, (name, places, _) in enumerate(FAULTS, 1) for column in places if name == reader}


def table():
    """Returns the text of the table: a reader in each row, a happening or a document in each column."""
    head = ["reader", "version", *HAPPENINGS, *DOCUMENTS]
    rows = [head, ["---"] * len(head)]
    for reader in ALL:
        version = "" if reader == "chromium" else ALL[reader].split(" ")[0].partition("==")[2]
        cells = [str(faults(reader).get(column, "✓")) if column in HAPPENINGS + documents(reader) else "" for column in head[2:]]
        rows.append([reader.replace("_", " "), version, *cells])
    text = "".join(f"| {' | '.join(row)} |\n" for row in rows)
    return text + "\n" + "".join(f"{number}. {words}\n" for number, (_, _, words) in enumerate(FAULTS, 1))


def judge(program, chosen):
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        documents = Documents(pathlib.Path(program).resolve(), folder)
        print(f"{sum(documents.truths['whole'].cases.values())} examples, {1 + len(DOCUMENTS)} circumstances")
        # A report that is given twice, or in parts, is of the same tests.
        whole, merged = documents.identities("whole"), documents.identities("merged")
        if len(set(whole)) < len(whole) or sorted(whole) != sorted(merged):
            wrong += 1
            print(f"the identities are not the same, or not different: {set(whole) ^ set(merged) or len(whole) - len(set(whole))}")
        for reader in chosen:
            found = documents.verdicts(reader)
            expected = faults(reader)
            for column in sorted(found.keys() | expected.keys()):
                if column in found and column in expected:
                    continue
                wrong += 1
                print(f"{reader}, {column}: " + (found[column] if column in found else "right, though the table says it is not"))
    print(f"{len(chosen)} readers: {', '.join(chosen)}" + (f"; {wrong} problems" if wrong else ""))
    return 1 if wrong else 0


def main(program, *arguments):
    chosen = [name for name in ALL if name in arguments] or list(ALL)
    if "--lot" in arguments:
        chosen = random.Random(os.environ["LOT"]).sample(chosen, int(arguments[arguments.index("--lot") + 1]))
    if program == "--requirements":
        print("\n".join(sorted({package for reader in chosen for package in ALL[reader].split()})))
        return 0
    if "--record" in arguments:
        TABLE.write_text(TABLE.read_text().partition("\n| ")[0] + "\n" + table())
    wrong = judge(program, chosen)
    if not TABLE.read_text().endswith("\n" + table()):
        print(f"{TABLE.name} does not have the table of judge.py; --record writes it")
        return 1
    return wrong


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
