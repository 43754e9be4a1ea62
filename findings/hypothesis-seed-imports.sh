#!/usr/bin/env bash
# A fixed seed of Hypothesis 6.170.17 gives other inputs as soon as the test imports another module of its own, even if
# it uses nothing of it: Hypothesis also draws the constants that stand in imported local modules. So a seed from a
# report repeats a failure only beside the same imports.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python >/dev/null && python/bin/pip install -q hypothesis==6.170.17 || exit 2
cat >alone.py <<'PYTHON'
from hypothesis import given, seed, settings, strategies

inputs = []

@seed(7)
@settings(max_examples=200, database=None)
@given(strategies.integers())
def takes(number):
    inputs.append(number)

takes()
print(len(inputs), inputs)
PYTHON
echo 'LIMIT = 918273' >prices.py
{ echo 'import prices'; cat alone.py; } >beside.py
python/bin/python alone.py >alone; python/bin/python alone.py >alone-again
python/bin/python beside.py >beside; python/bin/python beside.py >beside-again
said() { if cmp -s "$1" "$2"; then echo same; else echo different; fi; }
holds() { if grep -qwE -- '-?918273' "$1"; then echo "has 918273"; else echo "does not have 918273"; fi; }
seen="alone twice: $(said alone alone-again), $(holds alone)
beside the import twice: $(said beside beside-again), $(holds beside)
alone and beside: $(said alone beside)"
echo "Hypothesis 6.170.17"
echo "$seen"
[ "$seen" = "alone twice: same, does not have 918273
beside the import twice: same, has 918273
alone and beside: different" ]
