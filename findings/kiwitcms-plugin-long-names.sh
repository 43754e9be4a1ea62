#!/usr/bin/env bash
# kiwitcms-junit.xml-plugin 15.0 asks Kiwi TCMS for a test case by the first 255 characters of its class and name. Two cases
# that differ only after these become one test case, whose execution keeps the result of the last: here a failure is lost.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python >/dev/null && python/bin/pip install -q kiwitcms-junit.xml-plugin==15.0 || exit 2
name=$(printf 'keeps the order of its items, %.0s' {1..9})
cat >report.xml <<XML
<testsuites><testsuite name="Cart" tests="2" failures="1">
<testcase classname="Cart" name="${name}with a discount" time="0.1"><failure message="m">expected 1, got 2</failure></testcase>
<testcase classname="Cart" name="${name}without one" time="0.1"/>
</testsuite></testsuites>
XML
# The plugin itself, with a server that only keeps what it is asked for.
seen=$(python/bin/python - <<'PYTHON'
import tcms_junit_plugin

class Server:
    plan_id, run_id, created_by_text, results = 1, 1, "", {}
    def configure(self): pass
    def finish_test_run(self): pass
    def get_status_id(self, status): return status
    def test_case_get_or_create(self, summary): return {"id": summary}, True
    def add_test_case_to_plan(self, case, plan): pass
    def add_test_case_to_run(self, case, run): return [{"id": case}]
    def update_test_execution(self, execution, status, **rest): self.results[execution] = status

plugin = tcms_junit_plugin.Plugin()
plugin.backend = Server()
plugin.parse(["report.xml"])
for summary, status in plugin.backend.results.items():
    print(len(summary), status)
PYTHON
)
echo "kiwitcms-junit.xml-plugin 15.0"
echo "$seen"
[ "$seen" = "255 PASSED" ]
