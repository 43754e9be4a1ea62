#!/usr/bin/env bash
# test-results-parser 0.6.1, Codecov's reader of JUnit reports, sees start tags alone: `<failure …/>` and `<skipped …/>`
# as empty-element tags leave a case "pass". XML gives both spellings the same meaning.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python >/dev/null && python/bin/pip install -q test-results-parser==0.6.1 || exit 2
cat >report.xml <<'XML'
<testsuites><testsuite name="Cart" tests="4" failures="2" skipped="2">
<testcase classname="Cart" name="failure, empty-element tag" time="0.1"><failure message="expected 2, got 1"/></testcase>
<testcase classname="Cart" name="failure, end tag" time="0.1"><failure message="expected 2, got 1"></failure></testcase>
<testcase classname="Cart" name="skipped, empty-element tag" time="0.1"><skipped message="later"/></testcase>
<testcase classname="Cart" name="skipped, end tag" time="0.1"><skipped message="later"></skipped></testcase>
</testsuite></testsuites>
XML
seen=$(python/bin/python - <<'PYTHON'
import test_results_parser
with open("report.xml", "rb") as report:
    for case in test_results_parser.parse_junit_xml(report.read()).testruns:
        print(f"{case.name}: {case.outcome}")
PYTHON
)
expected='failure, empty-element tag: pass
failure, end tag: failure
skipped, empty-element tag: pass
skipped, end tag: skip'
echo "test-results-parser 0.6.1"
echo "$seen"
[ "$seen" = "$expected" ]
