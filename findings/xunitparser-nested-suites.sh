#!/usr/bin/env bash
# xunitparser 1.3.4 reads the cases of a suite and passes over the suites inside it, without a word: a failure in a
# nested suite is lost, and the result counts as successful.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python >/dev/null && python/bin/pip install -q xunitparser==1.3.4 || exit 2
cat >report.xml <<'XML'
<testsuites><testsuite name="Cart">
  <testcase classname="Cart" name="has a total"/>
  <testsuite name="when empty">
    <testcase classname="Cart.Empty" name="has no total"><failure message="expected 0, got 1">at line 3</failure></testcase>
  </testsuite>
</testsuite></testsuites>
XML
seen=$(python/bin/python - <<'PYTHON'
import xunitparser
with open("report.xml") as report:
    cases, result = xunitparser.parse(report)
print([case.methodname for case in cases], result.wasSuccessful())
PYTHON
)
echo "xunitparser 1.3.4"
echo "$seen"
[ "$seen" = "['has a total'] True" ]
