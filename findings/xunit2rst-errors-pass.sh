#!/usr/bin/env bash
# mlx.xunit2rst 2.3.0 reports a suite as passed with `--itemize-suites` although one of its cases has an `<error>`, and,
# without that option, a case as failed that has nothing but `<system-out>`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python >/dev/null && python/bin/pip install -q mlx.xunit2rst==2.3.0 || exit 2
cat >report.xml <<'XML'
<testsuites>
<testsuite name="hooks" tests="1" errors="1"><testcase classname="Hooks" name="broken"><error message="m">t</error></testcase></testsuite>
<testsuite name="prints" tests="1"><testcase classname="Prints" name="talks"><system-out>hello</system-out></testcase></testsuite>
</testsuites>
XML
verdicts() { sed -n 's/^\.\. item:: REPORT_\(UTEST-[A-Z]*\) .*/\1/p; s/.*Test result: :xunit2rst-[a-z]*:`\([A-Za-z]*\)`.*/\1/p' "$1" | paste -d' ' - -; }
python/bin/xunit2rst -i report.xml -o suites.rst --itemize-suites --type unit
python/bin/xunit2rst -i report.xml -o cases.rst --type unit
seen="suites: $(verdicts suites.rst | paste -sd,)
cases: $(verdicts cases.rst | paste -sd,)"
echo "mlx.xunit2rst 2.3.0"
echo "$seen"
[ "$seen" = "suites: UTEST-HOOKS Pass,UTEST-PRINTS Pass
cases: UTEST-BROKEN Fail,UTEST-TALKS Fail" ]
