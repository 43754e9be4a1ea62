#!/usr/bin/env bash
# codecov-cli 11.3.1: `process-test-results` writes "All tests successful" for a report with exactly one failed test; with
# two failed tests it lists both.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python >/dev/null && python/bin/pip install -q codecov-cli==11.3.1 test-results-parser==0.6.1 || exit 2
report() { # number of failed tests
  echo '<testsuites><testsuite name="Cart">'
  for number in $(seq "$1"); do
    echo "<testcase classname=\"Cart\" name=\"test $number\" time=\"0.1\"><failure message=\"m\">expected 2</failure></testcase>"
  done
  echo '</testsuite></testsuites>'
}
for count in 1 2; do
  mkdir "$count"
  report "$count" >"$count/junit.xml"
  (cd "$count" && "$folder/python/bin/codecovcli" process-test-results --file junit.xml --disable-search >out.txt 2>&1) || true
done
seen="one: $(grep -oE 'All tests successful|[0-9]+ Tests? Failed' 1/out.txt)
two: $(grep -oE 'All tests successful|[0-9]+ Tests? Failed' 2/out.txt)"
echo "codecov-cli 11.3.1 with test-results-parser 0.6.1"
echo "$seen"
[ "$seen" = 'one: All tests successful
two: 2 Tests Failed' ]
