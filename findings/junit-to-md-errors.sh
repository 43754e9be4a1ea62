#!/usr/bin/env bash
# junit-to-md-py 2.1.1 writes failures and leaves out errors: a report whose only red case has an `<error>` becomes an
# empty page and exit code 0. A failure's message attribute is left out too; its text is joined to one line.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python >/dev/null && python/bin/pip install -q junit-to-md-py==2.1.1 || exit 2
cat >errors.xml <<'XML'
<testsuites><testsuite name="hooks" tests="1" errors="1"><testcase classname="Hooks" name="broken"><error message="m">the database is away</error></testcase></testsuite></testsuites>
XML
cat >failures.xml <<'XML'
<testsuites><testsuite name="sums" tests="1" failures="1"><testcase classname="Sums" name="adds"><failure message="m">first
second</failure></testcase></testsuite></testsuites>
XML
seen="errors: $(python/bin/junit-to-md-py errors.xml), exit code $?
failures: $(python/bin/junit-to-md-py failures.xml)"
echo "junit-to-md-py 2.1.1"
echo "$seen"
[ "$seen" = 'errors: , exit code 0
failures: ### Detected Vulnerabilities:
- sums/adds

```
firstsecond
```' ]
