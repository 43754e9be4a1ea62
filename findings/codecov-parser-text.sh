#!/usr/bin/env bash
# test-results-parser 0.6.1 passes on the text of a failure with its XML entities undecoded (`&quot;`, `&lt;`, `&amp;`), as
# it then stands in the comment on a pull request. It drops the text of a CDATA section and of an `<error>`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python >/dev/null && python/bin/pip install -q test-results-parser==0.6.1 || exit 2
cat >report.xml <<'XML'
<testsuites><testsuite name="Cart" tests="4" failures="3" errors="1">
<testcase classname="Cart" name="plain" time="0.1"><failure message="m">expected "cup" > got</failure></testcase>
<testcase classname="Cart" name="entities" time="0.1"><failure message="m">expected &quot;cup&quot; &lt; got</failure></testcase>
<testcase classname="Cart" name="CDATA" time="0.1"><failure message="m"><![CDATA[expected "cup"]]></failure></testcase>
<testcase classname="Cart" name="error" time="0.1"><error message="m">the database is away</error></testcase>
</testsuite></testsuites>
XML
seen=$(python/bin/python - <<'PYTHON'
import test_results_parser
with open("report.xml", "rb") as report:
    for case in test_results_parser.parse_junit_xml(report.read()).testruns:
        print(f"{case.name}: {case.outcome}, {case.failure_message!r}")
PYTHON
)
echo "test-results-parser 0.6.1"
echo "$seen"
expected="plain: failure, 'expected \"cup\" > got'
entities: failure, 'expected &quot;cup&quot; &lt; got'
CDATA: failure, 'm'
error: error, None"
[ "$seen" = "$expected" ]
