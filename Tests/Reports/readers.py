"""Caught pending, skipped and unreached examples that Codecov counted as passed, and messages that readers lost.

As long as it is, since it has a function for each of 22 programs.

Gives the reports of `Everything` to programs of other authors, and compares what they count and show with what ran. The names of
the examples say what happens, so that no report of ours is believed.
"""

import collections
import html
import json
import os
import pathlib
import re
import subprocess
import tempfile

MARK = re.compile(r"\((\w+) (\d+) (passed|failed|pending|skipped|flaky)\)")
# The words of formats for what happened: flaky examples passed, and pending ones were left out.
READ = {"passed": "passed", "flaky": "passed", "failed": "failed", "pending": "skipped", "skipped": "skipped"}
OUTSIDE = ["why outside 1", "why outside 2"]


# MARK: - What ran


class Truth:
    """The results of a run, by the names of its examples."""

    def __init__(self, names, outside=(), unreached=()):
        """Keeps the marks of the names. Those in `unreached` come after the end of the process, and were not run."""
        self.cases, self.outside, self.names = collections.Counter(), list(outside), {}
        for name in names:
            happening, number, result = MARK.search(name).groups()
            self.names[happening, int(number)] = name
            self.cases[happening, int(number), "skipped" if name in unreached else READ[result]] += 1

    def failures(self):
        """Returns the part that a report of failures has."""
        part = Truth([], self.outside)
        part.names = self.names
        part.cases = collections.Counter({key: count for key, count in self.cases.items() if key[2] == "failed"})
        return part


Case = collections.namedtuple("Case", "name result text", defaults=[""])


def visible(text):
    """Returns a text as a page shows it: control characters are written as escapes, and white space is one space."""
    def shown(match):
        return {"\n": "\\n", "\r": "\\r", "\t": "\\t"}.get(match[0], f"\\u{{{ord(match[0]):X}}}")

    return re.sub(r"\s+", " ", re.sub("[\0-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufffe\uffff]", shown, text)).strip()


def judged(truth, cases, isPage=False):
    """Compares what a reader says of each case, and returns the problems by happening."""
    problems = collections.defaultdict(list)
    wanted, found, outside = truth.cases, collections.Counter(), []
    for case in cases:
        mark = MARK.search(case.name or "")
        if not mark:
            outside.append(case)
            continue
        key = mark[1], int(mark[2]), case.result
        found[key] += 1
        if isPage and visible(truth.names.get(key[:2], "")) not in visible(case.name):
            problems[mark[1]].append("not as written")
        if case.result == "failed" and f"why {mark[1]} {mark[2]}" not in case.text and mark[1] not in ("crash", "limit"):
            # A difference is told in several lines; a reader may show only the first.
            if not (mark[1] == "lines" and "expected" in case.text):
                problems[mark[1]].append("no message")
    for key, count in (wanted - found).items():
        others = [result for result in ("passed", "failed", "skipped") if (key[0], key[1], result) in found and result != key[2]]
        problems[key[0]].append(f"{key[2]} is " + (others[0] if others else "missing"))
    for key, count in (found - wanted).items():
        if not any((key[0], key[1], result) in wanted for result in ("passed", "failed", "skipped")):
            problems[key[0]].append("not in the run")
    for text in truth.outside:
        told = [case for case in outside if text in case.text]
        if not told:
            problems["outside"].append("no message" if len(outside) >= len(truth.outside) else "missing")
        elif any(case.result != "failed" for case in told):
            problems["outside"].append(f"failed is {told[0].result}")
    return {happening: ", ".join(f"{count} x {text}" for text, count in sorted(collections.Counter(texts).items()))
            for happening, texts in problems.items()}


# MARK: - Readers of JUnit


def junitparser(file):
    from junitparser import Error, Failure, JUnitXml, Skipped

    for suite in JUnitXml.fromfile(file):
        for case in suite:
            results = {Failure: "failed", Error: "failed", Skipped: "skipped"}
            kinds = [result for kind, result in results.items() if any(type(part) is kind for part in case.result)]
            yield Case(case.name, kinds[0] if kinds else "passed", "\n".join(f"{part.message}\n{part.text}" for part in case.result))


def junit2html(file):
    from junit2htmlreport.parser import Junit

    for suite in Junit(file).suites:
        for case in suite.all():
            result = {"passed": "passed", "failed": "failed", "skipped": "skipped"}[case.outcome().value.lower()]
            yield Case(case.name, result, f"{case.failure_msg}\n{case.failure}")


def xunitparser(file):
    import xunitparser as reader

    suite, _ = reader.parse(file)
    for case in suite:
        yield Case(case.methodname, "skipped" if case.skipped else "passed" if case.success else "failed", case.alltext or "")


def codecov(file):
    from test_results_parser import Outcome, parse_junit_xml

    kinds = [(Outcome.Pass, "passed"), (Outcome.Failure, "failed"), (Outcome.Error, "failed"), (Outcome.Skip, "skipped")]
    for run in parse_junit_xml(pathlib.Path(file).read_bytes()).testruns:
        yield Case(run.name, next(word for kind, word in kinds if run.outcome == kind), run.failure_message or "")


def trcli(file):
    from unittest.mock import MagicMock

    import trcli.version_checker

    trcli.version_checker.requests = None  # It would look for a newer version on the network.
    from trcli.data_classes.data_parsers import MatchersParser
    from trcli.readers.junit_xml import JunitParser

    environment = MagicMock(case_matcher=MatchersParser.AUTO, special_parser=None, suite_name="x", file=file,
                            params_from_config={}, test_run_ref=None)
    kinds = {1: "passed", 4: "skipped", 5: "failed"}
    for suite in JunitParser(environment).parse_file():
        for section in suite.testsections:
            for case in section.testcases:
                yield Case(case.custom_automation_id, kinds[case.result.status_id], case.result.comment)


def launchable(file):
    from junitparser import JUnitXml
    from launchable.commands.record.case_event import CaseEvent
    from launchable.testpath import FilePathNormalizer

    path, data = CaseEvent.default_path_builder(FilePathNormalizer()), CaseEvent.default_data_builder()
    kinds = {CaseEvent.TEST_PASSED: "passed", CaseEvent.TEST_SKIPPED: "skipped", CaseEvent.TEST_FAILED: "failed"}
    for suite in JUnitXml.fromfile(file):
        for case in suite:
            event = CaseEvent.from_case_and_suite(path, case, suite, file, data)
            yield Case(event["testPath"][-1]["name"], kinds[event["status"]], event["stderr"])


def kiwitcms(file):
    from unittest.mock import MagicMock

    import tcms_junit_plugin

    cases = []

    class Backend(MagicMock):
        def test_case_get_or_create(self, summary):
            return {"id": summary}, True

        def add_test_case_to_run(self, case, run):
            return [{"id": case}]

        def get_status_id(self, name):
            return {"PASSED": "passed", "FAILED": "failed", "ERROR": "failed", "WAIVED": "skipped"}[name]

        def update_test_execution(self, case, status, comment="", start_date=None, stop_date=None):
            cases.append(Case(case, status, html.unescape(str(comment))))

    plugin = tcms_junit_plugin.Plugin.__new__(tcms_junit_plugin.Plugin)
    plugin.backend, plugin.verbose = Backend(), False
    plugin.summary_template = tcms_junit_plugin.DEFAULT_TEMPLATE
    plugin.parse([file])
    return cases


def flakemap(file):
    from flakemap.parse import parse_junit_file

    kinds = {"pass": "passed", "fail": "failed", "error": "failed", "skip": "skipped"}
    for case in parse_junit_file(pathlib.Path(file))[0]:
        yield Case(case.name, kinds.get(case.status.value, case.status.value), case.message or "")


# MARK: - Readers of JSON


def by_status(rows):
    for name, status, text in rows:
        yield Case(name, READ[status], text or "")


def issues_of(example):
    return "\n".join(issue["message"] for issue in example.get("issues") or [])


def pandas_json(file):
    import pandas

    document = pandas.read_json(pathlib.Path(file).with_name("run.json"), typ="series")
    frame = pandas.json_normalize(document["examples"])
    texts = frame["issues"].map(lambda all: "\n".join(one["message"] for one in all))
    yield from by_status(zip(frame["fullDescription"], frame["status"], texts))
    yield from (Case("", "failed", issue["message"]) for issue in document["issues"])


def pandas_events(file):
    import pandas

    frame = pandas.read_json(pathlib.Path(file).with_name("events.jsonl"), lines=True)
    ended = frame[frame["event"] == "exampleEnded"]["example"]
    yield from by_status((example["fullDescription"], example["status"], issues_of(example)) for example in ended)
    for issue in frame[frame["event"] == "issueRecorded"]["issue"] if "issue" in frame else []:
        yield Case("", "failed", issue["message"])


def polars_events(file):
    import polars

    frame = polars.read_ndjson(pathlib.Path(file).with_name("events.jsonl"), infer_schema_length=None)
    for row in frame.iter_rows(named=True):
        if row["event"] == "exampleEnded":
            yield from by_status([(row["example"]["fullDescription"], row["example"]["status"], issues_of(row["example"]))])
        if row["event"] == "issueRecorded":
            yield Case("", "failed", row["issue"]["message"])


def duckdb_events(file):
    import duckdb

    events = pathlib.Path(file).with_name("events.jsonl")
    table = f"read_json_auto('{events}', sample_size=-1)"
    query = "select example.fullDescription, example.status, array_to_string(list_transform(example.issues, lambda i: i.message), chr(10))"
    yield from by_status(duckdb.sql(f"{query} from {table} where event = 'exampleEnded'").fetchall())
    issues = "issue.message" if "issue" in duckdb.sql(f"select * from {table} limit 0").columns else "''"
    for text, in duckdb.sql(f"select {issues} from {table} where event = 'issueRecorded'").fetchall():
        yield Case("", "failed", text)


def jq(file):
    program = '(.examples[] | [.fullDescription, .status, ([.issues[].message] | join("\\n"))]), (.issues[] | ["", "failed", .message])'
    text = subprocess.run(["jq", "-c", program, pathlib.Path(file).with_name("run.json")], capture_output=True, text=True, check=True).stdout
    yield from by_status(json.loads(line) for line in text.split("\n")[:-1])


# MARK: - Readers of pages


def elements(document):
    """Reads the examples of our page from the elements of another author's tree: their marks, and the failures' texts."""
    failures = {}
    for article in document.iter("article"):
        failures[article.get("id")] = "".join(article.itertext())
    for item in document.iter():
        if item.tag in ("li", "tr") and "example" in (item.get("class") or "").split():
            kind = item.get("class").split()[1]
            link = next((a.get("href")[1:] for a in item.iter("a") if (a.get("href") or "").startswith("#")), None)
            yield Case("".join(item.itertext()), READ[kind], failures.get(link, ""))
    for section in document.iter("section"):
        if "".join(section.itertext()).strip().startswith("Outside the examples"):
            for line in section.iter("pre"):
                yield Case("", "failed", "".join(line.itertext()))


def html5lib(file):
    import html5lib as reader

    parser = reader.HTMLParser(strict=True, namespaceHTMLElements=False)
    yield from elements(parser.parse(pathlib.Path(file).with_name("run.html").read_text(encoding="utf-8")))


def chromium(file):
    import html5lib as reader

    page = pathlib.Path(file).with_name("run.html")
    with tempfile.TemporaryDirectory() as folder:
        text = subprocess.run(
            ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}", "--dump-dom", f"file://{page}"],
            capture_output=True, text=True, check=True).stdout
    yield from elements(reader.parse(text, namespaceHTMLElements=False))


def lines_of(page):
    """Reads the examples of our Markdown from the page that another author's program made of it."""
    import html5lib as reader

    for item in reader.parse(page, namespaceHTMLElements=False).iter():
        if item.tag == "h2" and "".join(item.itertext()) == "By tag":
            return
        if item.tag not in ("li", "tr"):
            continue
        text = "".join(item.itertext()).strip()
        mark = next((mark for mark in "✓✗–" if text.startswith(mark) or re.search(rf"\n\s*{mark}", text)), None)
        if mark:
            yield Case(text, {"✓": "passed", "✗": "failed", "–": "skipped"}[mark], text)


def markdown_it(file):
    from markdown_it import MarkdownIt

    return lines_of(MarkdownIt("gfm-like", {"linkify": False}).render(markdown_of(file)))


def mistune(file):
    import mistune as reader

    return lines_of(reader.create_markdown(plugins=["table", "strikethrough", "math"])(markdown_of(file)))


def cmarkgfm(file):
    import cmarkgfm as reader

    return lines_of(reader.github_flavored_markdown_to_html(markdown_of(file)))


def python_markdown(file):
    import markdown

    return lines_of(markdown.markdown(markdown_of(file), extensions=["tables", "fenced_code"]))


def markdown_of(file):
    return pathlib.Path(file).with_name("run.md").read_text(encoding="utf-8")


# MARK: - Schemas and commands


def xmllint(file):
    command = ["xmllint", "--noout", "--schema", os.environ["JUNIT_XSD"], without_places(file)]
    run = subprocess.run(command, capture_output=True, text=True)
    return "" if run.returncode == 0 else run.stderr.split("\n")[0]


def without_places(file):
    """Returns a copy without the file and line of each case, which the schema does not know and other readers need."""
    text = re.sub(r'(<testcase [^>]*?) file="[^"]*" line="[^"]*"', r"\1", pathlib.Path(file).read_text(encoding="utf-8"))
    copy = pathlib.Path(file).with_suffix(".plain.xml")
    copy.write_text(text, encoding="utf-8")
    return copy


def sonar(file):
    """The cases as SonarQube counts them: by the element in them, which has to have a message."""
    import xml.etree.ElementTree

    for case in xml.etree.ElementTree.parse(pathlib.Path(file).with_name("sonar.xml")).iter("testCase"):
        parts = [(part.tag, part.attrib["message"]) for part in case]
        result = {"failure": "failed", "error": "failed", "skipped": "skipped"}[parts[0][0]] if parts else "passed"
        yield Case(case.get("name"), result, parts[0][1] if parts else "")


def runner(file):
    """GitHub's runner takes a command only at the beginning of a line. An example has one for each of its failures."""
    told = {}
    for line in pathlib.Path(file).with_name("github.txt").read_text(encoding="utf-8").split("\n"):
        command = re.match(r"\s*::(error|warning) ([^:]*)::(.*)", line)
        if command and command[1] == "error":
            title = dict(part.split("=", 1) for part in command[2].split(","))["title"]
            place = command[2] if decoded(title) == "outside the examples" else title
            told.setdefault(place, [decoded(title)]).append(decoded(command[3]))
    for title, *texts in told.values():
        yield Case(title, "failed", "\n".join(texts))


def decoded(text):
    return re.sub("%(25|0A|0D|3A|2C)", lambda code: chr(int(code[1], 16)), text)

