#!/usr/bin/env bash
# test-results-parser 0.6.1 rejects a whole JUnit report if one case has no `time`, which Jenkins' schema makes optional.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python >/dev/null && python/bin/pip install -q test-results-parser==0.6.1 || exit 2
cat >report.xml <<'XML'
<testsuites><testsuite name="Cart" tests="2">
<testcase classname="Cart" name="has a total" time="0.1"/>
<testcase classname="Cart" name="has an owner"/>
</testsuite></testsuites>
XML
seen=$(python/bin/python - <<'PYTHON'
import test_results_parser
try:
    with open("report.xml", "rb") as report:
        print(len(test_results_parser.parse_junit_xml(report.read()).testruns), "cases")
except Exception as error:
    print(f"{type(error).__name__}: {error}")
PYTHON
)
echo "test-results-parser 0.6.1"
echo "$seen"
[ "$seen" = "ParserError: No time/duration found" ]
